"""The pure wheel, built and opened: all that the package needs is in it, and nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

import boroughs
from boroughs.core.words import LANGUAGES
from builds.sources import PYPROJECT, ROOT, SRC

PROJECT = PYPROJECT["project"]
INFO = f"boroughs-{PROJECT['version']}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel of the sources as they are now."""
    folder = tmp_path_factory.mktemp("wheel")
    pure = {name: value for name, value in os.environ.items() if not name.startswith("HATCH_")}
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        env=pure,
        check=True,
        capture_output=True,
    )
    [found] = folder.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture(scope="module")
def metadata(unpacked: Path) -> Message:
    return Parser().parsestr((unpacked / INFO / "METADATA").read_text("utf-8"))


def test_it_fits_every_machine(wheel: Path) -> None:
    assert wheel.name == f"boroughs-{PROJECT['version']}-py3-none-any.whl"


def test_it_holds_the_package_and_nothing_else(unpacked: Path) -> None:
    """Each file of the sources, byte for byte; no compiled object, no test, no cache."""
    ours = {
        path.relative_to(SRC): path.read_bytes()
        for path in (SRC / "boroughs").rglob("*")
        if path.is_file() and path.suffix not in (".pyc", ".so")
    }
    packed = {
        path.relative_to(unpacked): path.read_bytes()
        for path in unpacked.rglob("*")
        if path.is_file() and INFO not in path.parts
    }
    assert packed == ours


def test_it_says_that_it_is_typed(unpacked: Path) -> None:
    assert (unpacked / "boroughs" / "py.typed").is_file()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", ["core", *boroughs.game_names()])
def test_it_holds_the_words_of_every_game(unpacked: Path, package: str, language: str) -> None:
    below = "core" if package == "core" else f"games/{package.replace('-', '_')}"
    words = unpacked / "boroughs" / below / "words"
    assert (words / f"{language}.toml").is_file()
    assert package == "core" or (words / f"rules.{language}.md").is_file()


def test_it_carries_the_licence(unpacked: Path) -> None:
    assert (unpacked / INFO / "licenses" / "LICENSE").read_text("utf-8").startswith("MIT")


def test_its_metadata_is_that_of_the_project(metadata: Message) -> None:
    assert metadata["Name"] == "boroughs"
    assert metadata["Version"] == PROJECT["version"]
    assert metadata["Requires-Python"] == PROJECT["requires-python"]
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Description-Content-Type"] == "text/markdown"


def test_it_requires_what_the_project_requires(metadata: Message) -> None:
    required = [Requirement(text) for text in metadata.get_all("Requires-Dist", [])]
    runtime = {required.name for required in required if required.marker is None}
    assert runtime == {Requirement(text).name for text in PROJECT["dependencies"]}
    assert set(metadata.get_all("Provides-Extra") or ()) == set(PROJECT["optional-dependencies"])


def test_it_brings_the_command(unpacked: Path) -> None:
    lines = (unpacked / INFO / "entry_points.txt").read_text("utf-8").splitlines()
    assert lines == ["[console_scripts]", f"boroughs = {PROJECT['scripts']['boroughs']}"]


def test_it_works_away_from_the_sources(unpacked: Path) -> None:
    """Another interpreter that finds only the wheel deals a first position of every game."""
    program = (
        "import boroughs\n"
        "for name in boroughs.game_names():\n"
        "    game = boroughs.game(name)\n"
        "    table = boroughs.Table(game, seed=1)\n"
        "    table.view(None), game.words('fr'), game.rules_text('en')\n"
        "print(boroughs.__version__, boroughs.__file__)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=unpacked,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == [PROJECT["version"], str(unpacked / "boroughs/__init__.py")]


def tried(unpacked: Path, *promised: str) -> subprocess.CompletedProcess[str]:
    """The wheel as a release tries it on every kind of machine."""
    return subprocess.run(
        [sys.executable, str(ROOT / "tools" / "wheel_trial.py"), *promised],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=unpacked,
        check=False,
        capture_output=True,
        text=True,
    )


def test_it_passes_the_trial_of_a_release(unpacked: Path) -> None:
    done = tried(unpacked)
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()[1:]] == (
        boroughs.game_names()
    )


def test_a_trial_notices_that_a_wheel_is_not_compiled(unpacked: Path) -> None:
    assert "the compiled one was promised" in tried(unpacked, "compiled").stderr


def test_the_version_stands_in_one_place() -> None:
    """In pyproject.toml; the changelog has it as its newest release."""
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = re.findall(r"^## \[(.+?)\]", changes, re.MULTILINE)
    assert released[:2] == ["Unreleased", PROJECT["version"]]
