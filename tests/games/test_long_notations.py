"""What a stranger may send as a move costs no more than its length: twice as long, twice the work, in every game."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

import boroughs
from boroughs.core import state
from boroughs.core.errors import BadNotation
from boroughs.games.chinatown.components import LAST_BUILDING, MOST_TILES
from boroughs.games.chinatown.moves import Propose

LONGEST = 2_000
"""As long as a notation that the server takes."""
PURE = str(state.__file__).endswith(".py")

# A beginning, and a piece that is said again and again.
REPEATED = {
    "chinatown": [
        ("offer ", "0 gives 1:photo*99;"),
        ("offer ", "0 gives 1:photo;"),
        ("offer ", "0 gives 1:1;"),
        ("offer ", "any gives 1: $10,000;"),
        ("offer 0 gives 1: ", "7,"),
        ("offer 0 gives 1: ", "$1,000,000,"),
        ("offer 0 gives 1: ", "photo*9,"),
        ("offer 0 gives 1: $1", ",000"),
        ("offer ", ";"),
        ("counter 3 with ", "0 gives 1:b7;"),
        ("counter 3 with ", "with "),
        ("keep ", "#12 "),
        ("keep ", "12,"),
        ("place ", "photo on 12,"),
        ("refuse 12 ", "loss-"),
    ],
    "machi-koro": [("build ", "cafe "), ("swap cafe for ", "ranch "), ("", "give ")],
    "mad-city": [("place MC12 at ", "b2 "), ("", "12 b2 "), ("lay over ", "a"), ("", "a1 ")],
    "lots": [("place T flat", "1"), ("place ", "T flat1@1,0,0 "), ("crew architect ", "1")],
    "new-jack-city": [
        ("place NJ05 at 1, ", "-2, "),
        ("place ", "NJ05"),
        ("claim ", "1,"),
        ("move 1,1 to ", "1,1 to "),
    ],
}


def work(name: str, notation: str) -> int:
    """How many calls reading this takes, those into C among them."""
    played = boroughs.game(name)
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        played.parse(notation)
    except BadNotation:
        pass
    finally:
        sys.setprofile(None)
    return calls


def repeated(start: str, piece: str, length: int) -> str:
    return start + piece * ((length - len(start)) // len(piece))


@pytest.mark.skipif(not PURE, reason="calls inside compiled code cannot be counted")
@pytest.mark.parametrize(
    ("name", "start", "piece"),
    [(name, start, piece) for name, pieces in REPEATED.items() for start, piece in pieces],
)
def test_twice_as_long_is_twice_the_work(name: str, start: str, piece: str) -> None:
    half = work(name, repeated(start, piece, LONGEST // 2))
    whole = work(name, repeated(start, piece, LONGEST))
    assert whole <= 2 * half + 50
    assert whole <= 4 * LONGEST


@pytest.mark.clause("CT-13")
@pytest.mark.parametrize("piece", ["0 gives 1:photo*99;", "0 gives 1: #7;", "0 gives 1:photo;"])
def test_an_offer_names_no_more_than_the_box_holds(piece: str) -> None:
    """Whoever says the same again and again offers no more for it."""
    offer = "offer " + (piece * (LONGEST // len(piece))).removesuffix(";")
    for length in range(len(piece), len(offer), 97):
        named = offer[:length]
        if not named[-1].isalnum():
            continue
        try:
            move = boroughs.game("chinatown").parse(named)
        except BadNotation:
            continue
        assert isinstance(move, Propose)
        assert sum(len(part.buildings) for part in move.terms.transfers) <= LAST_BUILDING
        assert sum(len(part.tiles) for part in move.terms.transfers) <= MOST_TILES


def test_money_that_is_said_in_parts_is_no_more_than_one_sum() -> None:
    parse = boroughs.game("chinatown").parse
    assert parse("offer 0 gives 1: $5000k; 0 gives 1: $4000k") == parse("offer 0 gives 1: $9000k")
    with pytest.raises(BadNotation) as refusal:
        parse("offer 0 gives 1: $5000k; 0 gives 1: $5000k")
    assert refusal.value.code == "too-much"
