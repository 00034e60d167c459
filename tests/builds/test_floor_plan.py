"""Every game has the same rooms under the same names: who knows one game knows all of them.

The plan is drawn in docs/architecture.md.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest
from tools.declared_states import GAMES as DECLARED

from builds.sources import ROOT, SRC, file_graph

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
ORDER = (
    "components", "options", "bounds", "state", "copying", "declared", "effects", "turn", "moves",
    "rules", "position", "checks", "view", "figures", "goal", "orders", "scene", "statistics", "encoding",
    "bot", "game",
)  # fmt: skip
"""The plan from top to bottom: a room imports only what stands above it."""
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


def room_of(module: str) -> str:
    """`turn` for `boroughs.games.chinatown.turn.year`."""
    return module.split(".")[3] if module.count(".") > 2 else ""


def rooms_behind(graph: Mapping[str, set[str]], module: str) -> set[str]:
    """The rooms of the plan that a module imports, itself or by way of rooms that only its game has."""
    found: set[str] = set()
    asked, seen = [module], {module}
    while asked:
        for other in graph[asked.pop()]:
            if room_of(other) in ORDER:
                found.add(room_of(other))
            elif other not in seen:
                seen.add(other)
                asked.append(other)
    return found - {room_of(module)}


def test_the_search_for_a_room_goes_through_rooms_that_only_a_game_has() -> None:
    """A control."""
    graph = {"b.g.x.turn": {"b.g.x.own"}, "b.g.x.own": {"b.g.x.rules"}, "b.g.x.rules": set[str]()}
    assert rooms_behind(graph, "b.g.x.turn") == {"rules"}


@pytest.mark.parametrize("name", DECLARED)
def test_a_room_imports_only_what_stands_above_it(name: str) -> None:
    graph = file_graph(f"boroughs.games.{name}")
    wrong = {
        module: below
        for module in graph
        if room_of(module) in ORDER
        for below in [
            {
                room
                for room in rooms_behind(graph, module)
                if ORDER.index(room) > ORDER.index(room_of(module))
            }
        ]
        if below
    }
    assert wrong == {}
