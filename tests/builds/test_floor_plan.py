"""Every game has the same rooms under the same names: who knows one game knows all of them.

The plan is drawn in docs/architecture.md.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from builds.sources import ROOT, SRC

GAMES: dict[str, Path] = {
    folder.name: folder
    for folder in [*sorted((SRC / "boroughs" / "games").iterdir()), ROOT / "tests/reference_game"]
    if (folder / "game.py").is_file()
}

REQUIRED = {
    "__init__", "game", "components", "state", "turn", "moves", "rules", "position", "checks",
    "view", "scene",
}  # fmt: skip
"""Rooms of every game."""
EXPECTED = {"figures", "goal", "statistics", "bot"}
"""Rooms of every game that people play; the reference game does without."""
FILES = {"data.toml", "words/en.toml", "words/fr.toml"}
FORBIDDEN = {
    "utils": "name what it does",
    "helpers": "name what it does",
    "common": "name what it holds",
    "manager": "name what it manages",
    "misc": "name what it holds",
    "moments": "checks",
    "imagining": "view",
    "foresight": "figures",
    "outlook": "figures",
    "prospects": "figures",
    "printed": "components",
    "cards": "components or effects",
    "crew": "effects",
    "knowledge": "bot/heuristic",
    "heuristic": "bot/heuristic",
    "players": "bot/players",
    "valuation": "bot/valuation",
    "worth": "bot/valuation",
    "clerk": "turn",
    "works": "turn",
    "sketch": "scene",
    "alone": "turn",
}
"""Names that say nothing, or that name a room of the plan otherwise; and what to say instead."""


def rooms(folder: Path) -> set[str]:
    """The modules and packages of a folder, by name."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py")}


def test_all_games_are_found() -> None:
    assert "machi_koro" in GAMES
    assert "reference_game" in GAMES
    assert len(GAMES) >= 6


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_every_room(name: str) -> None:
    wanted = REQUIRED if name == "reference_game" else REQUIRED | EXPECTED
    assert wanted - rooms(GAMES[name]) == set()
    assert {file for file in FILES if not (GAMES[name] / file).is_file()} == set()


@pytest.mark.parametrize("name", GAMES)
def test_no_room_goes_by_another_name(name: str) -> None:
    wrong = {room: FORBIDDEN[room] for room in rooms(GAMES[name]) & set(FORBIDDEN)}
    assert wrong == {}


@pytest.mark.parametrize("name", [name for name in GAMES if name != "reference_game"])
def test_what_a_bot_thinks_of_a_move_stands_in_its_heuristic(name: str) -> None:
    assert "heuristic" in rooms(GAMES[name] / "bot")


@pytest.mark.parametrize("name", GAMES)
def test_every_module_says_in_its_first_line_what_it_holds(name: str) -> None:
    silent = [
        str(path.relative_to(GAMES[name]))
        for path in sorted(GAMES[name].rglob("*.py"))
        if not ast.get_docstring(ast.parse(path.read_text("utf-8")))
    ]
    assert silent == []
