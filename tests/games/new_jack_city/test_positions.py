"""Positions and notation: what is read back, and what is refused."""

from __future__ import annotations

import pytest

from boroughs.core.errors import BadNotation, BadPosition
from boroughs.games.new_jack_city.moves import Place
from games.new_jack_city.table import GAME, position

CITY = ["NJ06 at 0,1 turned 0", "NJ23 at 0,2 turned 1"]


def data(**changes: object) -> dict[str, object]:
    """A sound position for two, with these changes."""
    whole = GAME.to_dict(position(*CITY, hands=["NJ01 NJ03", "NJ02"], builders=["0,1"]).state)
    return {**whole, **changes}


def seats_with(
    first: dict[str, object], second: dict[str, object] | None = None
) -> dict[str, object]:
    players = [{"hand": ["NJ01"], **first}, {"hand": ["NJ02"], **(second or {})}]
    return data(developers=players)


def test_a_sound_position_comes_back() -> None:
    assert GAME.to_dict(GAME.from_dict(data())) == data()


@pytest.mark.parametrize(
    "bad",
    [
        data(seats=7),
        data(seats=0),
        data(turn=2),
        data(first=5),
        data(phase="dinner"),
        data(city=["NJ06 at 0,1"]),
        data(city=["NJ99 at 0,1 turned 0"]),
        data(city=["NJ06 at 0,1 turned 2"]),
        data(city=["NJ06 at 5,5 turned 0"]),
        data(city=[*CITY, "NJ06 at 0,-1 turned 2"]),
        data(built=["0,1"]),
        data(built=["0,3"]),
        data(built=["9,9"]),
        data(built=["x"]),
        data(aside=["NJ30"]),
        data(pending=1),
        data(acted=True),
        data(options={"deck": "half"}),
        data(options={"roads": True}),
        data(phase="over"),
        data(signalled=0),
        data(signalled=0, last_turns=2),
        data(signalled=1, last_turns=1, turn=1),
        data(last_turns=1),
        data(phase="deal"),
        data(phase="first"),
        data(phase="draw"),
        data(developers=[{"hand": ["NJ01"]}]),
        seats_with({"hand": []}),
        seats_with({"hand": ["NJ06"]}),
        seats_with({"hand": ["NJ02"]}),
        seats_with({"hand": ["nobody"]}),
        seats_with({"money": -1}),
        seats_with({"commercial": 6}, {"commercial": 5}),
        seats_with({"industrial": 11}),
        seats_with({"builders": ["0,0"]}),
        seats_with({"builders": ["0,1"]}, {"builders": ["1,1"]}),
        seats_with({"builders": ["0,1", "0,3", "1,1"]}),
    ],
)
def test_what_cannot_be_is_refused(bad: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        GAME.from_dict(bad)


ALONE = {"seats": 1, "phase": "card", "developers": [{"hand": ["NJ06"]}]}


@pytest.mark.parametrize(
    "changes",
    [
        {"developers": [{"hand": []}]},
        {"developers": [{"hand": ["NJ06"], "money": 3}]},
        {"developers": [{"hand": ["NJ06", "NJ07"]}]},
        {"developers": [{"hand": ["NJ04"]}], "options": {"strict_roads": True}},
        {"city": ["NJ07 at 0,1 turned 0"], "built": ["0,1"]},
        {"phase": "over", "developers": [{}]},
        {"phase": "builder"},
        {"acted": True},
    ],
)
def test_what_cannot_be_alone_is_refused(changes: dict[str, object]) -> None:
    assert GAME.from_dict(ALONE).to_act() == (0,)
    with pytest.raises(BadPosition):
        GAME.from_dict({**ALONE, **changes})


@pytest.mark.parametrize(
    "notation",
    [
        "place NJ05 at 1,-2 turned 3", "claim 0,-1", "move 3,4 to -10,2", "score 0,0", "end cards",
        "end turn",
    ],
)  # fmt: skip
def test_notation_reads_back(notation: str) -> None:
    assert GAME.parse(notation).notation == notation


@pytest.mark.parametrize(
    "typed", ["place nj05 at 1,-2 turned 3", "  place  NJ05 at 1, -2  turned 3 "]
)
def test_typing_may_be_careless(typed: str) -> None:
    assert GAME.parse(typed).notation == "place NJ05 at 1,-2 turned 3"


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place NJ63 at 0,1 turned 0", "place NJ05 at 0,1", "place NJ05 at 0,1 turned 4",
        "place NJ05 at 0;1 turned 0", "place NJ05 at 600,1 turned 0", "claim", "claim 1", "claim 1,-0",
        "claim 01,1", "claim ١,1", "move 1,1", "move 1,1 to", "score", "end", "end game", "skip",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_a_listed_place_is_read_as_one_that_was_typed() -> None:
    """A list's own notation is looked up, one with spaces is taken apart: the same card, slot and direction."""
    moves = position(*CITY, hands=["NJ01 NJ03 NJ05", "NJ02"]).state.moves(0)
    places = [move for move in moves if isinstance(move, Place)]
    assert len(places) > 20
    for move in places:
        listed, typed = GAME.parse(move.notation), GAME.parse(move.notation.replace(",", ", "))
        assert isinstance(listed, Place)
        assert isinstance(typed, Place)
        assert listed.notation == typed.notation == move.notation
        assert (listed.face, listed.key) == (typed.face, typed.key) == (move.face, move.key)
