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

from boroughs import (
    BadVariant,
    Game,
    IllegalMove,
    Move,
    Outcome,
    SeededDice,
    State,
    Table,
    make_bot,
    scene,
)
from boroughs.cli.new_game import write_game
from boroughs.core.variant import numbers_of
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


def test_its_numbers_can_be_varied_and_records_carry_them(game: Game) -> None:
    """Where the six is unlucky it takes the bricks, and a 1 is a brick."""
    varied = game.varied({"die": {"unlucky": 6}})
    state = rolled(varied, 1, 5, 6)
    assert (state.score(0), state.to_act()) == (0, (1,))
    imagined = varied.imagine(varied.view(state, 0), SeededDice(1))
    assert imagined.copy().unlucky == 6  # type: ignore[attr-defined]
    table = Table(varied, seats=2, seed=3, bots=["random", "random"])
    table.play_out()
    assert "variant" in table.record
    with pytest.raises(BadVariant) as refused:
        game.varied({"die": {"unlucky": 7}})
    assert str(refused.value) == "“die.unlucky” cannot be 7. Allowed is 1 to 6."
    assert list(numbers_of(game.data())) == [("die.unlucky", 1)]
