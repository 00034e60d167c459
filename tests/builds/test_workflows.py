"""The workflows of the forge: they ask for little, name their actions by version, and call what the Makefile has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from builds.sources import PYPROJECT, ROOT

yaml: Any = pytest.importorskip("yaml")
FOLDER = ROOT / ".github"
WORKFLOWS = sorted((FOLDER / "workflows").glob("*.yml"))
PYTHONS = [
    name.rpartition(" ")[2]
    for name in PYPROJECT["project"]["classifiers"]
    if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", name)
]


def read(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text("utf-8"))
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_only_read_and_needs_no_secret(path: Path) -> None:
    """What a job needs beyond that it says itself; a token of the forge's own is all that any has."""
    assert read(path)["permissions"] == {"contents": "read"}
    assert "secrets." not in path.read_text("utf-8")
    kept = [step["with"] for step in steps(path) if "checkout@" in step.get("uses", "")]
    assert all(each["persist-credentials"] is False for each in kept)
    assert all("timeout-minutes" in job for job in read(path)["jobs"].values())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_an_action_is_named_by_its_version(path: Path) -> None:
    named = [step["uses"] for step in steps(path) if "uses" in step]
    assert [use for use in named if not re.fullmatch(r"actions/[a-z-]+@v\d+\.\d+\.\d+", use)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_makes_only_what_can_be_made(path: Path) -> None:
    targets = set(
        re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    )
    lines = "\n".join(step.get("run", "") for step in steps(path))
    made = [line.split()[1:] for line in lines.splitlines() if line.startswith("make ")]
    # `docs` comes with the documentation site.
    assert {word for words in made for word in words if "=" not in word} <= targets | {"docs"}


def test_every_python_that_we_name_is_tested_and_compiled_for() -> None:
    matrix = read(FOLDER / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == PYTHONS
    compiled = PYPROJECT["tool"]["cibuildwheel"]["build"]
    assert compiled == [f"cp{version.replace('.', '')}-*" for version in PYTHONS]


def test_the_forms_for_issues_can_be_read() -> None:
    forms = sorted((FOLDER / "ISSUE_TEMPLATE").glob("*.yml"))
    assert len(forms) >= 4
    for path in forms:
        if path.stem != "config":
            form = read(path)
            assert {"name", "description", "body"} <= set(form)
            asked = [each["id"] for each in form["body"] if each["type"] != "markdown"]
            assert len(set(asked)) == len(asked) > 0
