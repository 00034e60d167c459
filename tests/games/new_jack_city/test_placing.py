"""Where a card may lie."""

from __future__ import annotations

import pytest

from games.new_jack_city.box import PLACEMENTS
from games.new_jack_city.table import position


@pytest.mark.clause("NJC-2", "NJC-11")
@pytest.mark.parametrize(
    ("laid", "legal", "why"), PLACEMENTS, ids=[why for _, _, why in PLACEMENTS]
)
def test_the_worked_placements(laid: str, legal: bool, why: str) -> None:
    table = position(hands=[laid.split(maxsplit=1)[0]])
    assert table.allows(f"place {laid}") == legal, why


@pytest.mark.clause("NJC-2")
@pytest.mark.parametrize(
    ("turned", "cells"),
    [
        (0, {"1,-1": 2, "2,-1": 3}),
        (1, {"1,-2": 2, "1,-1": 3}),
        (2, {"1,-1": 3, "2,-1": 2}),
        (3, {"1,-2": 3, "1,-1": 2}),
    ],
)
def test_a_card_lies_in_four_ways(turned: int, cells: dict[str, int]) -> None:
    """NJ23, without roads: G2 in half 0, B2 in half 1. A quarter right, half 0 is above half 1."""
    table = position(hands=["NJ23 NJ01"])
    where = "1,-1" if turned % 2 == 0 else "1,-2"
    table.play(f"place NJ23 at {where} turned {turned}")
    colours = {2: "green", 3: "blue"}
    for cell, half in cells.items():
        assert table.zone(cell).colour == colours[half]


@pytest.mark.clause("NJC-2", "NJC-11")
@pytest.mark.parametrize("x", [-1, 0, 1])
def test_half_a_card_or_a_whole_one_further(x: int) -> None:
    """Above the plant, which is two cells wide, a card touches it from any of three columns."""
    table = position(hands=["NJ04"])
    assert table.allows(f"place NJ04 at {x},-1 turned 0")


@pytest.mark.clause("NJC-2")
def test_the_table_has_no_edge() -> None:
    """Three cards standing below each other, and the next may go on below them."""
    table = position("NJ04 at 0,1 turned 1", "NJ23 at 0,3 turned 1", hands=["NJ32"])
    table.play("place NJ32 at 0,5 turned 1")
    assert (0, 7) in table.view().frontier


@pytest.mark.clause("NJC-11")
@pytest.mark.parametrize(
    "laid", ["NJ04 at 0,0 turned 0", "NJ04 at 1,0 turned 0", "NJ04 at 1,-1 turned 1"]
)
def test_cards_do_not_lie_on_cards(laid: str) -> None:
    """On the plant; half on it; standing with one foot on it."""
    assert position(hands=["NJ04"]).refuses(f"place {laid}") == "occupied"


@pytest.mark.clause("NJC-11")
@pytest.mark.parametrize(
    "laid", ["NJ04 at 2,1 turned 0", "NJ04 at 5,5 turned 0", "NJ04 at -1,1 turned 1"]
)
def test_a_corner_is_no_contact(laid: str) -> None:
    """A full side must be shared (NJ-06)."""
    assert position(hands=["NJ04"]).refuses(f"place {laid}") == "no-contact"


@pytest.mark.clause("NJC-11")
def test_every_piece_of_road_must_lead_to_the_plant() -> None:
    """NJ50 has a road at both ends: standing beside the plant its lower one is a piece of its own."""
    table = position(hands=["NJ50"])
    assert table.refuses("place NJ50 at 2,0 turned 1") == "loose-road"


@pytest.mark.clause("NJC-11")
def test_a_road_may_lead_back_over_other_cards() -> None:
    """NJ20's long road goes on from NJ16's, which lies on the plant's: a dead end, and that is fine."""
    city = ["NJ16 at 1,1 turned 0"]
    table = position(*city, hands=["NJ20"])
    assert table.allows("place NJ20 at 3,1 turned 0")
    assert position(hands=["NJ20"]).refuses("place NJ20 at 3,1 turned 0") == "no-contact"


@pytest.mark.clause("NJC-11")
def test_a_road_that_ends_in_the_middle_of_nowhere_is_refused() -> None:
    """NJ04 has no road at all; below it a road along the bottom would lead nowhere."""
    table = position("NJ04 at 0,1 turned 0", hands=["NJ16"])
    assert table.refuses("place NJ16 at 0,2 turned 2") == "loose-road"
    assert table.refuses("place NJ16 at 0,2 turned 0") == "loose-road"


@pytest.mark.clause("NJC-11")
def test_a_card_without_roads_needs_only_contact() -> None:
    table = position("NJ04 at 0,1 turned 0", hands=["NJ23"])
    assert table.allows("place NJ23 at 0,2 turned 0")


@pytest.mark.clause("NJC-11")
def test_only_cards_of_ones_own_hand() -> None:
    table = position(hands=["NJ04", "NJ06"])
    assert table.refuses("place NJ06 at 0,1 turned 0") == "not-in-hand"


@pytest.mark.clause("NJC-11")
def test_a_card_that_looks_the_same_upside_down_is_listed_once() -> None:
    """NJ04 has no roads and one property: turned by half it is the same; both are legal to play."""
    table = position(hands=["NJ04"])
    assert "place NJ04 at 0,-1 turned 0" in table.moves
    assert "place NJ04 at 0,-1 turned 2" not in table.moves
    assert table.allows("place NJ04 at 0,-1 turned 2")


# Strict roads


@pytest.mark.clause("NJC-19")
def test_by_default_roads_need_not_match() -> None:
    """A card without roads lies against the plant's road, which stays one."""
    assert position(hands=["NJ04"]).allows("place NJ04 at 0,1 turned 0")


@pytest.mark.clause("NJC-19")
def test_strictly_an_open_side_may_not_lie_against_a_road() -> None:
    table = position(hands=["NJ04"], options={"strict_roads": True})
    assert table.refuses("place NJ04 at 0,1 turned 0") == "roads-differ"


@pytest.mark.clause("NJC-19")
def test_strictly_a_road_may_not_lie_against_an_open_side() -> None:
    """NJ16 with its road on the plant's; to its right NJ15's end road would meet an open end."""
    city = ["NJ16 at 0,1 turned 0"]
    table = position(*city, hands=["NJ15"], options={"strict_roads": True})
    assert table.refuses("place NJ15 at 2,1 turned 0") == "roads-differ"
    assert position(*city, hands=["NJ15"]).allows("place NJ15 at 2,1 turned 0")


@pytest.mark.clause("NJC-19")
def test_strictly_road_on_road_and_road_on_the_empty_table_are_fine() -> None:
    """NJ06's long road on the plant's; NJ01's further road along the empty table."""
    table = position(hands=["NJ06 NJ13"], options={"strict_roads": True})
    assert table.allows("place NJ06 at 0,1 turned 0")
    table.play("place NJ06 at 0,1 turned 0")
    assert table.view().options["strict_roads"] is True
