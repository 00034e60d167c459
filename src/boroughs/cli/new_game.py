"""`boroughs new-game`: a small working game as a package of its own, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from string import Template

from boroughs.core.errors import BadOptions
from boroughs.games import game_names

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "README.md.txt": "README.md",
    "game.py.txt": "{package}/__init__.py",
    "data.toml.txt": "{package}/data.toml",
    "en.toml.txt": "{package}/words/en.toml",
    "rules.md.txt": "{package}/words/rules.en.md",
    "clauses.toml.txt": "{package}/clauses.toml",
    "refusals.toml.txt": "{package}/refusals.toml",
    "test_game.py.txt": "tests/test_{package}.py",
}

BOARD_FILES = {
    "board.js.txt": "{package}/board/board.js",
    "board.css.txt": "{package}/board/board.css",
}


def write_game(name: str, parent: Path, *, board: bool = False) -> Path:
    """Writes the package into a new folder of this name, and nothing where there is one already."""
    if not NAME.fullmatch(name):
        raise BadOptions("bad-game-name", name=name)
    if name in game_names():
        raise BadOptions("game-exists", game=name)
    if not parent.is_dir():
        raise BadOptions("no-such-folder", folder=str(parent))
    folder = parent / name
    if folder.exists():
        raise BadOptions("folder-exists", folder=str(folder))
    words = name.split("-")
    _require_free_package("_".join(words), name)
    blanks = {
        "name": name,
        "package": "_".join(words),
        "title": " ".join(words).capitalize(),
        "class_name": "".join(word.capitalize() for word in words),
    }
    for source, target in (FILES | (BOARD_FILES if board else {})).items():
        path = folder / target.format(**blanks)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = files("boroughs.cli").joinpath("new_game_files", source).read_text("utf-8")
        path.write_text(Template(text).substitute(blanks), "utf-8")
    return folder


def _require_free_package(package: str, name: str) -> None:
    """A package of this name must be importable, and hide no other."""
    if keyword.iskeyword(package):
        raise BadOptions("game-name-is-keyword", name=name)
    if package in sys.stdlib_module_names:
        raise BadOptions("game-name-is-standard", name=name)
    if find_spec(package) is not None:
        raise BadOptions("game-name-is-taken", name=name, package=package)
