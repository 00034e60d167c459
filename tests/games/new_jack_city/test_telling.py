"""A placement in words that tell two ways of laying a card apart."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import make_bot
from games.new_jack_city.table import GAME, position


def told(move: str) -> str:
    """Its parts in English, one after the other."""
    table = position(hands=["NJ06 NJ23"])
    words = GAME.words("en")
    parts = GAME.told(table.view(0), GAME.parse(move))
    return ", ".join(words.say(part, ["Ann", "Bob"]) for part in parts)


@pytest.mark.parametrize(
    ("move", "lies"),
    [
        ("place NJ23 at 0,-1 turned 0", "lying, houses (2) on the left"),
        ("place NJ23 at 0,-1 turned 2", "lying, shops (2) on the left"),
        ("place NJ23 at 0,-2 turned 1", "upright, houses (2) on top"),
        ("place NJ23 at 0,-2 turned 3", "upright, shops (2) on top"),
        ("place NJ06 at 0,1 turned 0", "lying, road along the top"),
        ("place NJ06 at 0,-1 turned 2", "lying, road along the bottom"),
        ("place NJ06 at -1,0 turned 1", "upright, road on the right"),
        ("place NJ06 at 2,0 turned 3", "upright, road on the left"),
    ],
)
def test_how_a_card_lies_is_said_by_what_is_seen_on_it(move: str, lies: str) -> None:
    """ "A quarter right" told nobody which of two places that a hint compares is which."""
    assert told(move).endswith(lies)


def test_a_new_zone_has_a_reason_of_its_own() -> None:
    """It gives nothing up: whoever sends a Builder first has it."""
    table = position(hands=["NJ23"])
    reasons = GAME.reasons(table.view(0), GAME.parse("place NJ23 at 0,-1 turned 0"))
    assert [reason.says.code for reason in reasons] == ["reason.new", "reason.new"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_moves_of_a_position_read_alike(language: str) -> None:
    """Of a hint's three places, or two zones for a Builder, each is known by where it lies."""
    bots = {seat: make_bot(GAME, "easy") for seat in range(2)}
    table, words = boroughs.Table(GAME, 2, seed="alike", bots=bots), GAME.words(language)
    while table.result is None:
        for seat in table.to_act:
            view, moves = table.view(seat), table.moves(seat)
            said = {
                ", ".join(words.say(part, ["Ann", "Bob"]) for part in GAME.told(view, move)): move
                for move in moves
            }
            assert len(said) == len(moves)
        for _ in range(5):
            table.play_next()


def test_a_place_is_counted_from_the_power_plant() -> None:
    assert "start a new zone, 1 above the Power Plant, lying" in told("place NJ23 at 0,-1 turned 0")
    assert "2 left of the Power Plant, 1 up, " in told("place NJ23 at -2,-1 turned 0")
