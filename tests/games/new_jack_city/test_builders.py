"""Builder actions: to claim, to move, to score."""

from __future__ import annotations

import pytest

from games.new_jack_city.box import ZONES
from games.new_jack_city.table import position

GREEN_SIX = ("NJ06 at 0,1 turned 0", "NJ04 at 0,2 turned 0")
"""Two green cards of 3 below the plant, open to each other."""
TWO_ZONES = ("NJ23 at 0,-1 turned 0",)
"""G2 and B2 above the plant."""


@pytest.mark.clause("NJC-16")
def test_a_builder_goes_onto_any_property_not_only_of_a_card_just_played() -> None:
    table = position(*GREEN_SIX, *TWO_ZONES, hands=["NJ32"])
    table.play("place NJ32 at 2,0 turned 0", "claim 0,-1")
    assert table.zone("0,-1").holder == 0
    assert table.player(0).builders == ((0, -1),)
    assert table.player(0).free_builders == 1


@pytest.mark.clause("NJC-16")
@pytest.mark.parametrize("cell", ["0,1", "1,1", "0,2", "1,2"])
def test_any_property_of_the_zone_will_do(cell: str) -> None:
    """One cell of each zone is listed; all of them claim it."""
    table = position(*GREEN_SIX, phase="builder")
    assert len([move for move in table.moves if move.startswith("claim")]) == 1
    table.play(f"claim {cell}")
    assert table.zone("0,1").holder == 0


@pytest.mark.clause("NJC-16")
@pytest.mark.parametrize("builders", [["0,1"], ["", "0,1"]], ids=["own", "rival's"])
def test_a_zone_with_a_builder_takes_no_other(builders: list[str]) -> None:
    """It is the zone that counts, not the property, and an own Builder counts as well (NJ-10)."""
    table = position(*GREEN_SIX, builders=builders, phase="builder")
    assert table.refuses("claim 1,2") == "zone-claimed"
    assert not any(move.startswith("claim") for move in table.moves)


@pytest.mark.clause("NJC-16")
def test_a_built_zone_takes_no_builder() -> None:
    table = position(*GREEN_SIX, built=["0,1"], phase="builder")
    assert table.refuses("claim 0,2") == "zone-built"


@pytest.mark.clause("NJC-16")
def test_an_empty_cell_takes_no_builder() -> None:
    table = position(*GREEN_SIX, phase="builder")
    assert table.refuses("claim 7,7") == "no-property"


@pytest.mark.clause("NJC-16")
def test_two_builders_are_all() -> None:
    table = position(*GREEN_SIX, *TWO_ZONES, builders=["0,-1 1,-1"], phase="builder")
    assert table.refuses("claim 0,1") == "no-free-builder"


@pytest.mark.clause("NJC-16")
def test_a_builder_moves_to_a_free_zone() -> None:
    table = position(*TWO_ZONES, builders=["0,-1"], phase="builder")
    table.play("move 0,-1 to 1,-1")
    assert table.zone("0,-1").holder == -1
    assert table.zone("1,-1").holder == 0
    assert table.player(0).builders == ((1, -1),)


@pytest.mark.clause("NJC-16")
def test_the_zone_left_behind_is_free_for_others() -> None:
    table = position(*TWO_ZONES, builders=["0,-1"], phase="builder")
    table.play("move 0,-1 to 1,-1", "end cards", "claim 0,-1")
    assert table.zone("0,-1").holder == 1


@pytest.mark.clause("NJC-16")
def test_a_builder_moves_neither_to_a_claimed_nor_to_a_built_zone() -> None:
    """Unoccupied and unbuilt, both (NJ-11)."""
    table = position(
        *GREEN_SIX, *TWO_ZONES, builders=["0,-1", "1,-1"], built=["0,1"], phase="builder"
    )
    assert table.refuses("move 0,-1 to 1,-1") == "zone-claimed"
    assert table.refuses("move 0,-1 to 0,1") == "zone-built"
    assert table.refuses("move 0,-1 to 5,5") == "no-property"


@pytest.mark.clause("NJC-16")
def test_only_own_builders_move() -> None:
    table = position(*TWO_ZONES, builders=["", "0,-1"], phase="builder")
    assert table.refuses("move 0,-1 to 1,-1") == "not-your-zone"


@pytest.mark.clause("NJC-16")
def test_a_builder_is_not_just_taken_back() -> None:
    """It leaves by moving, scoring or merging only (NJ-22)."""
    table = position(*TWO_ZONES, builders=["0,-1"], phase="builder")
    assert table.moves == {"claim 1,-1", "move 0,-1 to 1,-1", "end turn"}


@pytest.mark.clause("NJC-16")
def test_only_a_zone_with_an_own_builder_is_scored() -> None:
    table = position(*GREEN_SIX, builders=["", "0,1"], phase="builder")
    assert table.refuses("score 0,1") == "not-your-zone"
    assert position(*GREEN_SIX, phase="builder").refuses("score 0,1") == "not-your-zone"


@pytest.mark.clause("NJC-16")
def test_five_is_enough_and_four_is_not() -> None:
    """At least five, as the bonus table and the example have it (NJ-01)."""
    five = position(
        "NJ06 at 0,1 turned 0", "NJ23 at 0,2 turned 1", builders=["0,1"], phase="builder"
    )
    assert five.zone("0,1").value == 5
    assert five.allows("score 0,1")
    four = position("NJ07 at 0,1 turned 0", builders=["0,1"], phase="builder")
    assert four.zone("0,1").value == 4
    assert four.refuses("score 0,1") == "too-small"


@pytest.mark.clause("NJC-17")
@pytest.mark.parametrize(
    ("laid", "letter", "value", "bonus"), ZONES, ids=[zone[1] for zone in ZONES]
)
def test_the_worked_scorings(laid: list[str], letter: str, value: int, bonus: int) -> None:
    """Green 5: five dollars and a card. Blue 7: seven and two tokens. Red 9: nine and three tokens."""
    bare = position(*laid, phase="builder")
    zone = next(z for z in bare.view().zones if (z.colour[0].upper(), z.value) == (letter, value))
    cell = "{},{}".format(*zone.cells[-1])
    table = position(*laid, phase="builder", builders=[cell], hands=["NJ01", "NJ02"])
    table.play(f"score {cell}", *(["end turn"] if letter == "R" else []))
    player = table.player(0)
    assert player.money == value
    assert player.builders == ()
    assert player.scored == 1
    assert table.zone(cell).built
    assert player.cards == 1 + (bonus if letter == "G" else 0) + 1, "and one card ends the turn"
    assert player.commercial == (bonus if letter == "B" else 0)
    assert player.industrial == (bonus if letter == "R" else 0)


# Green zones: G3 below the plant (NJ06) or beside it (NJ05), and what is laid against them.
BELOW, BESIDE, RIGHT = "NJ06 at 0,1 turned 0", "NJ05 at 2,0 turned 0", "NJ07 at 2,0 turned 3"
NINE = (BESIDE, "NJ04 at 2,1 turned 0", "NJ57 at 2,-1 turned 0")
STEPS = [
    ((BELOW, "NJ23 at 0,2 turned 1"), "0,1", 3 + 2, 1),
    ((BELOW, "NJ04 at 0,2 turned 0"), "0,1", 3 + 3, 1),
    ((RIGHT, "NJ04 at 2,2 turned 0"), "2,0", 4 + 3, 2),
    ((BESIDE, "NJ04 at 2,1 turned 0", "NJ23 at 4,0 turned 0"), "2,0", 3 + 3 + 2, 2),
    (NINE, "2,0", 3 + 3 + 1 + 2, 3),
    ((BELOW, RIGHT, "NJ04 at 1,2 turned 0"), "0,1", 3 + 4 + 3, 3),
]


@pytest.mark.clause("NJC-17")
@pytest.mark.parametrize(("city", "cell", "value", "bonus"), STEPS)
def test_the_steps_of_the_bonus(city: tuple[str, ...], cell: str, value: int, bonus: int) -> None:
    """One card for 5 and 6, two for 7 and 8, three from 9 on; and the one that ends the turn."""
    table = position(*city, builders=[cell], phase="builder", hands=["NJ01", "NJ02"])
    assert table.zone(cell).bonus == bonus
    table.play(f"score {cell}")
    assert table.money == [value, 0]
    assert table.cards == [1 + bonus + 1, 1]


@pytest.mark.clause("NJC-17")
def test_three_cards_for_a_green_zone_of_nine_and_they_are_drawn_at_once() -> None:
    table = position(
        *NINE, builders=["2,0"], phase="builder", hands=["NJ01", "NJ02"], industrial=[1],
    )  # fmt: skip
    table.play("score 2,0", draw="NJ30 NJ31 NJ33")
    assert (table.seat, table.phase) == (0, "builder"), (
        "a token allows another action before the draw"
    )
    assert table.hand(0) == ["NJ01", "NJ30", "NJ31", "NJ33"]


@pytest.mark.clause("NJC-17")
def test_cards_are_drawn_as_far_as_the_deck_goes() -> None:
    """Three are won, two are there (NJ-16); the turn's own draw then finds nothing."""
    table = position(
        *NINE, builders=["2,0"], phase="builder", hands=["NJ01", "NJ02"], deck=2,
    )  # fmt: skip
    table.play("score 2,0")
    assert len(table.hand(0)) == 3
    assert table.view().cards_left == 0
    assert table.view().signalled == 0


@pytest.mark.clause("NJC-17")
def test_of_tokens_there_are_ten() -> None:
    """A blue zone of 7 would bring two commercial tokens; the others hold nine of ten (NJ-17)."""
    laid, _, _, _ = ZONES[1]
    bare = position(*laid, phase="builder")
    zone = next(z for z in bare.view().zones if z.colour == "blue" and z.value == 7)
    cell = "{},{}".format(*zone.at)
    table = position(*laid, phase="builder", builders=[cell], commercial=[0, 9])
    table.play(f"score {cell}")
    assert table.player(0).commercial == 1
    assert table.view().commercial_stock == 0
    assert table.money == [7, 0]


@pytest.mark.clause("NJC-17")
def test_spent_tokens_go_back_to_the_stock() -> None:
    table = position(hands=["NJ04 NJ23"], commercial=[4, 6])
    assert table.view().commercial_stock == 0
    table.play("place NJ04 at 0,-1 turned 0", "place NJ23 at 0,1 turned 0")
    assert table.view().commercial_stock == 1
