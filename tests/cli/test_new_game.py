"""The game that `boroughs new-game` writes: what it answers to those who change it into their own."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from textwrap import indent

import pytest

from boroughs import Game, IllegalMove, Move, Outcome, State, Table, make_bot, scene
from boroughs.cli.new_game import write_game
from boroughs.core.words import load_catalogue
from boroughs.testing import check_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_game("tram-lines", tmp_path)


@contextmanager
def imported(folder: Path) -> Iterator[Game]:
    """The game as its package has it now, forgotten afterwards."""
    load_catalogue.cache_clear()
    sys.path.insert(0, str(folder))
    try:
        game = import_module("tram_lines").GAME
        assert isinstance(game, Game)
        yield game
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("tram_lines", None)
        load_catalogue.cache_clear()


@pytest.fixture
def game(folder: Path) -> Iterator[Game]:
    with imported(folder) as game:
        yield game


def refusal(state: State, seat: int, notation: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        state.play(seat, Move(notation))
    return str(refused.value)


def rolled(game: Game, *sides: int) -> State:
    """Whoever is on turn rolls these; a 0 stands for building."""
    state = game.new(2, {"goal": 25})
    for side in sides:
        (seat,) = state.to_act()
        state.play(seat, game.parse("roll" if side else "build"))
        if side:
            state.resolve(Outcome(str(side)))
    return state


def test_each_refusal_says_what_is_wrong(game: Game) -> None:
    start = rolled(game)
    assert refusal(start, 0, "build") == "There is nothing to build with: roll first."
    assert refusal(start, 0, "dance") == "“dance” is not a move of this game."
    assert refusal(start, 1, "roll") == "It is not your turn."
    assert refusal(rolled(game, 6, 6, 6, 6, 6, 0), 0, "roll") == "The game is over."


def test_seat_and_move_in_the_wrong_order_are_told_apart(game: Game) -> None:
    with pytest.raises(TypeError, match="a seat, then a move; 0 is no move"):
        game.new(2).play(Move("roll"), 0)  # type: ignore[arg-type]


def test_the_board_shows_who_is_on_turn_until_the_end(game: Game) -> None:
    def active(state: State) -> list[bool]:
        return [panel.active for panel in game.scene(game.view(state, None)).panels]

    assert active(rolled(game)) == [True, False]
    assert active(rolled(game, 6, 0)) == [False, True]
    assert active(rolled(game, 6, 6, 6, 6, 6, 0)) == [False, False]


def test_what_is_built_is_counted_in_bricks_everywhere(folder: Path, game: Game) -> None:
    for file in folder.rglob("*.*"):
        if file.suffix in (".py", ".toml", ".md"):
            assert "house" not in file.read_text("utf-8").lower()
    words = game.words()
    (gauge,) = game.scene(game.view(rolled(game, 6, 0), None)).panels[0].items
    assert isinstance(gauge, scene.Gauge)
    assert (words.say(gauge.label), gauge.value) == ("Bricks built", 6)
    assert words.text("option.goal") == "Bricks to win"


def test_the_readmes_heuristic_goes_in_where_it_says_and_beats_chance(folder: Path) -> None:
    readme = (folder / "README.md").read_text("utf-8")
    heuristic, method = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    file = folder / "tram_lines" / "__init__.py"
    text = file.read_text("utf-8")
    text = text.replace("class TramLinesGame", f"{heuristic}\n\nclass TramLinesGame")
    file.write_text(
        text.replace("    def start(", f"{indent(method, '    ')}\n    def start("), "utf-8"
    )
    with imported(folder) as game:
        checked = check_game(game, games=1, seats=[2], hash_seeds=False)
        bots = {0: make_bot(game, "normal"), 1: make_bot(game, "random")}
        wins = 0
        for seed in range(10):
            result = Table(game, seats=2, seed=seed, bots=bots).play_out()
            wins += result.winners == (0,)
    assert checked.games == 2
    assert wins > 5
