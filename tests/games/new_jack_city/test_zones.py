"""Zones: what joins, what may not, and what growing brings."""

from __future__ import annotations

import pytest

from games.new_jack_city.box import ZONES
from games.new_jack_city.table import position

# Below the plant G3 (NJ06), beside it G4 (NJ07) with its road towards the first. NJ04, G3 without
# roads, joins them from below.
LEFT, RIGHT = "NJ06 at 0,1 turned 0", "NJ07 at 2,0 turned 3"
JOINER = "place NJ04 at 1,2 turned 0"
# With the green half of NJ23 the left zone is worth 5, enough to be built.
GROWN = (LEFT, RIGHT, "NJ23 at 0,2 turned 1")


@pytest.mark.clause("NJC-12")
@pytest.mark.parametrize(
    ("laid", "letter", "value", "bonus"), ZONES, ids=[zone[1] for zone in ZONES]
)
def test_the_worked_zones(laid: list[str], letter: str, value: int, bonus: int) -> None:
    zones = position(*laid).view().zones
    found = [(zone.colour[0].upper(), zone.value, zone.bonus) for zone in zones]
    assert (letter, value, bonus) in found


@pytest.mark.clause("NJC-12")
def test_properties_of_one_colour_join_through_an_open_side() -> None:
    """G3 and G3 below each other, no road between: one zone of 6 in four cells."""
    table = position(LEFT, "NJ04 at 0,2 turned 0")
    assert table.zone("0,1") == table.zone("1,2")
    assert table.zone("0,1").value == 6
    assert len(table.zone("0,1").cells) == 4


@pytest.mark.clause("NJC-12")
def test_a_road_keeps_them_apart() -> None:
    """NJ06 and NJ07 lie side by side, NJ07's road between them."""
    table = position(LEFT, RIGHT)
    assert table.zone("1,1").value == 3
    assert table.zone("2,1").value == 4


@pytest.mark.clause("NJC-12")
def test_a_road_on_one_of_the_two_cards_is_enough() -> None:
    """NJ13 has a road on its left; the blue half of NJ32 beside it has none, and is apart all the same."""
    table = position("NJ13 at 2,0 turned 3", "NJ32 at 0,1 turned 0")
    assert table.zone("2,1").value == 3
    assert table.zone("1,1").value == 3


@pytest.mark.clause("NJC-12")
def test_one_open_side_is_enough() -> None:
    """NJ02 has a road over one half of its top, from the corner where NJ05's end road and the plant's meet.

    Through the other half it joins NJ05 above: G3 and G2 (NJ-07).
    """
    table = position("NJ05 at 2,0 turned 0", hands=["NJ02"])
    table.play("place NJ02 at 2,1 turned 0")
    assert table.zone("2,1").value == 5
    assert table.zone("2,1") == table.zone("3,0")


@pytest.mark.clause("NJC-12")
def test_different_colours_never_join() -> None:
    table = position("NJ23 at 0,1 turned 0")
    assert table.zone("0,1").colour == "green"
    assert table.zone("1,1").colour == "blue"


@pytest.mark.clause("NJC-12")
def test_two_halves_of_one_colour_are_apart_until_they_meet_around() -> None:
    """NJ57, G1 and G2 with a road between; NJ04 across their open bottoms makes them one: 1 + 2 + 3."""
    city = ("NJ57 at 0,1 turned 0",)
    assert position(*city).zone("0,1").value == 1
    assert position(*city).zone("1,1").value == 2
    table = position(*city, hands=["NJ04"])
    table.play("place NJ04 at 0,2 turned 0")
    assert table.zone("0,1").value == 6
    table = position(*city, hands=["NJ04"], builders=["0,1", "1,1"])
    assert table.refuses("place NJ04 at 0,2 turned 0") == "joins-rivals"


@pytest.mark.clause("NJC-12", "NJC-13")
def test_a_card_may_meet_itself_around_its_own_road() -> None:
    """NJ57's halves, G1 and G2, lie on a built zone of 6 with the road between them: 3 dollars, none twice."""
    table = position("NJ05 at 2,0 turned 0", "NJ04 at 2,1 turned 0", hands=["NJ57"], built=["2,0"])
    table.play("place NJ57 at 2,-1 turned 0")
    assert table.money == [3, 0]
    assert table.zone("2,-1") == table.zone("3,-1")
    assert table.zone("2,-1").value == 9


@pytest.mark.clause("NJC-12")
def test_zones_of_two_players_may_not_be_joined() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1", "2,1"])
    assert table.refuses(JOINER) == "joins-rivals"
    assert JOINER not in table.moves


@pytest.mark.clause("NJC-12")
def test_not_even_by_somebody_else() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["", "0,1", "2,1"], seats=3)
    assert table.refuses(JOINER) == "joins-rivals"


@pytest.mark.clause("NJC-12")
def test_a_claimed_zone_and_a_free_one_may_be_joined_by_anybody() -> None:
    """Seat 0 makes seat 1's zone of 4 one of 10."""
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["", "2,1"])
    table.play(JOINER)
    assert (table.zone("0,1").holder, table.zone("0,1").value) == (1, 10)
    assert table.money == [0, 0]


@pytest.mark.clause("NJC-12")
def test_another_players_zone_may_not_be_joined_to_a_built_one() -> None:
    table = position(*GROWN, hands=["NJ04"], builders=["", "2,1"], built=["0,1"])
    assert table.refuses(JOINER) == "swallows-claim"


@pytest.mark.clause("NJC-12")
def test_the_colours_of_a_split_card_are_judged_apart() -> None:
    """NJ32, G1 and B3, below seat 0's green zone of 3 and seat 1's blue one: each grows (NJ-13)."""
    table = position(LEFT, "NJ13 at 2,0 turned 3", hands=["NJ32"], builders=["0,1", "2,1"])
    table.play("place NJ32 at 1,2 turned 0")
    assert (table.zone("0,1").holder, table.zone("0,1").value) == (0, 4)
    assert (table.zone("2,1").holder, table.zone("2,1").value) == (1, 6)


@pytest.mark.clause("NJC-13")
def test_extending_a_built_zone_pays_the_value_added() -> None:
    """NJ04 adds 3 to a built zone of 5: three dollars, not eight."""
    city = (LEFT, "NJ23 at 0,2 turned 1")
    table = position(*city, hands=["NJ04"], built=["0,1"])
    table.play(JOINER)
    assert table.money == [3, 0]
    assert table.zone("0,1").value == 8
    assert table.zone("1,2").built


@pytest.mark.clause("NJC-13")
def test_whoever_built_it() -> None:
    """Seat 1 has scored the zone; seat 0 plays the card and is paid."""
    city = (LEFT, "NJ23 at 0,2 turned 1")
    table = position(*city, hands=["NJ04"], built=["0,1"], money=[0, 5], scored=[0, 1])
    table.play(JOINER)
    assert table.money == [3, 5]


@pytest.mark.clause("NJC-13")
def test_all_that_becomes_built_is_paid() -> None:
    """The card's 3 and the free zone of 4 that it brings in (NJ-09); none of it twice."""
    table = position(*GROWN, hands=["NJ04"], built=["0,1"])
    table.play(JOINER)
    assert table.money == [7, 0]
    assert table.zone("2,0").built


@pytest.mark.clause("NJC-13")
def test_an_own_builder_among_them_comes_home() -> None:
    table = position(*GROWN, hands=["NJ04"], builders=["2,1"], built=["0,1"])
    table.play(JOINER)
    assert table.money == [7, 0]
    assert table.player(0).builders == ()
    assert table.player(0).free_builders == 2
    assert table.zone("2,0").holder == -1


@pytest.mark.clause("NJC-13")
def test_there_is_no_bonus_for_it() -> None:
    """A built zone grows to 12, and neither card nor token is won; nor does it count as scored."""
    table = position(*GROWN, hands=["NJ04 NJ01"], built=["0,1"])
    table.play(JOINER)
    player = table.player(0)
    assert (player.cards, player.commercial, player.industrial, player.scored) == (1, 0, 0, 0)


@pytest.mark.clause("NJC-13")
def test_joining_two_built_zones_pays_the_card_alone() -> None:
    """On the right G4 and the G1 of NJ32 beside it, also 5 and built: the 3 of the card is all that is new."""
    table = position(*GROWN, "NJ32 at 3,0 turned 0", hands=["NJ04"], built=["0,1", "2,0"])
    table.play(JOINER)
    assert table.money == [3, 0]
    assert table.zone("0,1").value == 13


@pytest.mark.clause("NJC-14")
def test_joining_two_own_zones_returns_a_builder_at_once() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["0,1 2,1"])
    assert table.player(0).free_builders == 0
    table.play(JOINER)
    assert table.player(0).free_builders == 1
    assert len(table.player(0).builders) == 1
    assert (table.zone("0,1").holder, table.zone("0,1").value) == (0, 10)


@pytest.mark.clause("NJC-14")
def test_the_returned_builder_can_be_used_in_the_same_turn() -> None:
    """NJ-12: it claims the blue half of NJ23, and the joined zone stays claimed."""
    table = position(*GROWN, hands=["NJ04"], builders=["0,1 2,1"])
    table.play(JOINER, "claim 0,3")
    assert table.zone("0,3").holder == 0
    assert table.zone("0,1").holder == 0


@pytest.mark.clause("NJC-14")
def test_a_rivals_two_zones_joined_by_me_return_the_rivals_builder() -> None:
    table = position(LEFT, RIGHT, hands=["NJ04"], builders=["", "0,1 2,1"])
    table.play(JOINER)
    assert table.player(1).free_builders == 1
    assert table.zone("0,1").holder == 1
