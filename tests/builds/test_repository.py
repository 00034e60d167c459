"""The tree itself: it names no machine, no package index and no target that is not there."""

from __future__ import annotations

import re
import subprocess
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from builds.sources import ROOT

PIN = re.compile(r"^(?P<name>[a-z0-9]+(-[a-z0-9]+)*)==(?P<version>[0-9][\w.]*)( ; .+)?$")
PINS = (ROOT / "constraints.txt").read_text("utf-8").splitlines()

# Put together from pieces, so that this file does not find itself.
ADDRESSES = {
    "a folder of somebody's machine": re.compile(r"(?<![\w.~*])/(?:home|root|Users|work)/\w"),
    "a package index": re.compile(r"https?://[^\s\"']*/simp" r"le\b|(extra-)?index" r"[-_]url"),
    "a place to find packages": re.compile("find[-_]links|trusted[-_]host", re.IGNORECASE),
    "a resolved download": re.compile(r'"resolved"' r"\s*:|https?://\S+\.(whl|tgz|tar\.gz)\b"),
}


def tracked() -> list[Path]:
    """The files that git keeps or would keep; all but hidden ones where there is no git."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return [p for p in ROOT.rglob("*") if not re.search(r"/\.|/__pycache__/", str(p))]
    return [ROOT / line for line in done.stdout.splitlines()]


def texts() -> dict[str, str]:
    found = {}
    for path in tracked():
        if path.is_file():
            try:
                found[str(path.relative_to(ROOT))] = path.read_text("utf-8")
            except UnicodeDecodeError:
                continue
    return found


TEXTS = texts()


@pytest.mark.parametrize("what", ADDRESSES)
def test_no_file_names(what: str) -> None:
    pattern = ADDRESSES[what]
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in TEXTS.items()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []


def test_the_patterns_find_what_they_look_for() -> None:
    """A control: each pattern finds its like."""
    bad = {
        "a folder of somebody's machine": "see /ho" + "me/me/boroughs",
        "a package index": "--index" + "-url here",
        "a place to find packages": "PIP_FIND" + "_LINKS=here",
        "a resolved download": '"resol' + 'ved": "x"',
    }
    assert all(ADDRESSES[what].search(line) for what, line in bad.items())
    assert not any(pattern.search("/usr/bin/env") for pattern in ADDRESSES.values())


def test_constraints_are_plain_pins_in_order() -> None:
    assert [line for line in PINS if not PIN.match(line)] == []
    assert sorted(set(PINS)) == PINS


def test_constraints_pin_everything_that_the_project_needs() -> None:
    """From the package with its extras down to the last dependency of a dependency."""
    pinned = {line.partition("==")[0] for line in PINS}
    needed = {"hatchling", "editables"}
    waiting = [Requirement("boroughs[dev]"), Requirement("hatchling")]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        try:
            listed = [Requirement(text) for text in requires(name) or []]
        except PackageNotFoundError:
            pytest.fail(f"{name} is not installed")
        extras = [{"extra": extra} for extra in ("", *wanted.extras)]
        asked = [r for r in listed if not r.marker or any(map(r.marker.evaluate, extras))]
        waiting += [r for r in asked if canonicalize_name(r.name) not in needed]
        needed |= {canonicalize_name(r.name) for r in asked}
    assert needed - pinned == set()


def targets() -> dict[str, str]:
    """The targets of the Makefile that have a line of help."""
    return dict(re.findall(r"^([a-z-]+):.*?## (.+)$", TEXTS["Makefile"], re.MULTILINE))


def test_every_target_has_a_line_of_help() -> None:
    [phony] = re.findall(r"^\.PHONY: (.+)$", TEXTS["Makefile"], re.MULTILINE)
    assert sorted(phony.split()) == sorted(targets())


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_a_page_names_only_targets_that_exist(page: str) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)", TEXTS[page], re.MULTILINE))
    assert named <= set(targets())
