"""What somebody hears whose game does not work yet: that it is the game, and no bot, that is at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import boroughs
from boroughs.core import registry
from boroughs.core.move import Move
from cli.commanding import Command
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns

Breaks = Callable[[str, Callable[..., Any]], None]


@pytest.fixture
def break_game() -> Iterator[Breaks]:
    """Registers `tram-lines`, whose state has this in the place of this method."""

    def register(method: str, broken: Callable[..., Any]) -> None:
        kind = type("Broken", (Lanterns,), {method: broken})
        boroughs.register(type("Trams", (LanternsGame,), {"name": "tram-lines", "kind": kind})())

    yield register
    registry.unregister("tram-lines")


def refuse_bids(state: Lanterns, seat: int, move: Move) -> None:
    """Those of the bot at everybody's table; a person would be told, and play something else."""
    if seat == 1 and move.notation.startswith("bid"):
        raise boroughs.IllegalMove("not-now")
    Lanterns.check(state, seat, move)


def fail(state: Lanterns, seat: int, move: Move) -> None:
    raise KeyError("cafe")


BROKEN: dict[str, tuple[str, Callable[..., Any]]] = {
    "moves(1) returned ['bid ": (
        "moves",
        lambda state, seat: [move.notation for move in Lanterns.moves(state, seat)],
    ),
    "moves(1) returned None; it must return a list of boroughs.Move": (
        "moves",
        lambda state, seat: None,
    ),
    "and check() refuses it; it must list legal moves only": ("check", refuse_bids),
    "to_act() returned (9,); it must return a tuple of seats": (
        "to_act",
        lambda state: (9,) if Lanterns.to_act(state) else (),
    ),
}

COMMANDS = [
    "play tram-lines --bots random --seats 2 --people Ann",
    "simulate tram-lines --bots random,random --games 1 --workers 1",
    "tournament tram-lines --bots random,easy --seats 2 --games 2 --workers 1",
]


@pytest.mark.parametrize("said", BROKEN)
@pytest.mark.parametrize("arguments", COMMANDS)
def test_a_game_that_breaks_the_contract_is_named_and_no_bot(
    command: Command, break_game: Breaks, arguments: str, said: str
) -> None:
    if arguments.startswith("tournament"):
        pytest.importorskip("openskill")
    break_game(*BROKEN[said])
    result = command(*arguments.split(), answers="1/ready/1/1")
    told = " ".join(result.stderr.split()).replace("moves(0)", "moves(1)")
    assert result.exit_code == 1, result.output
    assert "The game tram-lines is at fault: " in told
    assert said in told
    assert "The bot" not in told


@pytest.mark.parametrize("arguments", COMMANDS[:2])
def test_an_error_in_the_rules_is_told_with_its_line(
    command: Command, break_game: Breaks, arguments: str
) -> None:
    break_game("play", fail)
    result = command(*arguments.split(), answers="/".join(["1"] * 20))
    assert result.exit_code == 1
    assert "tram-lines" in result.stderr
    assert "KeyError: 'cafe' (test_own_games.py, line " in " ".join(result.stderr.split())


def test_in_french_too(command: Command, break_game: Breaks) -> None:
    break_game("check", refuse_bids)
    result = command(*COMMANDS[1].split(), "--lang", "fr")
    told = " ".join(result.stderr.split())
    assert "Le jeu tram-lines est en faute : moves(" in told
    assert "Ce coup ne peut pas être joué maintenant" in told
