"""Every game has the same rooms under the same names: who knows one game knows all of them.

The plan is drawn in docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from builds.sources import ROOT, SRC, imports

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


# Each room imports only what stands above it


def floor_plan() -> dict[str, int]:
    """The rooms by name, and in which row of the plan of docs/architecture.md each stands."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    section = text.partition("## The floor plan of a game")[2].partition("\nA game adds rooms")[0]
    rows = re.findall(r"^\| (.+?) \|", section, re.MULTILINE)
    return {
        name.partition(".")[0].rstrip("/"): place
        for place, row in enumerate(rows)
        for name in re.findall(r"`([^`]+)`", row)
    }


PLAN = floor_plan()
PLAYED = [name for name in GAMES if name != "reference_game"]


def wrong_imports(graph: Mapping[str, set[str]], plan: Mapping[str, int]) -> list[str]:
    """What reaches below itself, at once or by way of rooms that only this game has; files are named from their
    game's folder on."""
    wrong: list[str] = []
    for file in sorted(graph):
        place = plan.get(file.partition(".")[0])
        todo, seen = [file], {file}
        while place is not None and todo:
            for used in graph.get(todo.pop(), set()) - seen:
                seen.add(used)
                below = plan.get(used.partition(".")[0])
                if below is None:
                    todo.append(used)
                elif below > place:
                    wrong.append(f"{file} imports {used}")
    return wrong


def game_graph(folder: Path) -> dict[str, set[str]]:
    """Which files of a game import which, named from its folder on."""
    own = f"boroughs.games.{folder.name}."
    graph: dict[str, set[str]] = {}
    for path in folder.rglob("*.py"):
        file = ".".join(path.relative_to(folder).with_suffix("").parts)
        found = imports(ast.parse(path.read_text("utf-8")))
        used = {name.removeprefix(own).rpartition(".")[0] for name in found if name.startswith(own)}
        graph[file] = used - {"", file}
    return graph


def test_the_plan_is_read() -> None:
    """A control."""
    assert PLAN["components"] < PLAN["state"] < PLAN["effects"] < PLAN["turn"] < PLAN["moves"]
    assert PLAN["moves"] < PLAN["rules"] < PLAN["position"] < PLAN["view"] < PLAN["game"]
    assert PLAN["copying"] == PLAN["declared"]


def test_the_search_finds_what_reaches_below() -> None:
    """A control: at once, and round a corner."""
    below = {"effects": {"turn.track"}, "turn.track": {"state"}, "state": set[str]()}
    assert wrong_imports(below, PLAN) == ["effects imports turn.track"]
    corner = {"state": {"drawing"}, "drawing": {"components", "view"}}
    assert wrong_imports(corner, PLAN) == ["state imports view"]


@pytest.mark.parametrize("name", PLAYED)
def test_each_room_imports_only_what_stands_above_it(name: str) -> None:
    graph = game_graph(GAMES[name])
    assert {"state", "rules"} <= set(graph)
    assert wrong_imports(graph, PLAN) == []
