"""What is in the box, and how a game begins."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core.errors import BadOptions
from boroughs.games.chinatown.components import BUILDINGS, NEIGHBOURS
from games.chinatown.table import GAME, SEATS, new_table, position

SIZES = {
    3: ["photo", "tea-house", "seafood"],
    4: ["jewellery", "tropical-fish", "florist"],
    5: ["dim-sum", "laundry", "take-out"],
    6: ["antiques", "factory", "restaurant"],
}


@pytest.mark.clause("CT-1")
def test_the_game_is_for_three_to_five() -> None:
    assert GAME.seat_counts == (3, 4, 5)
    for seats in (2, 6):
        with pytest.raises(BadOptions):
            GAME.new(seats)


@pytest.mark.clause("CT-1")
def test_the_map_has_85_buildings_in_six_districts() -> None:
    """Numbered through from district to district: 15, 12, 15, 16, 12 and 15 of them."""
    assert [building.number for building in BUILDINGS] == list(range(1, 86))
    districts = [building.district for building in BUILDINGS]
    assert [districts.count(number) for number in range(1, 7)] == [15, 12, 15, 16, 12, 15]


@pytest.mark.clause("CT-1")
def test_119_pairs_of_buildings_touch() -> None:
    pairs = {(a, b) for a in range(1, 86) for b in NEIGHBOURS[a]}
    assert all((b, a) in pairs for a, b in pairs)
    assert len(pairs) == 2 * 119


@pytest.mark.clause("CT-1")
def test_neighbours_touch_side_by_side_and_not_across_a_street() -> None:
    """55 stands below 53 and above 57, beside 56; 15 ends its district, 16 begins the next."""
    assert set(NEIGHBOURS[55]) == {53, 56, 57}
    assert set(NEIGHBOURS[20]) == {17, 19, 21, 23}
    assert 16 not in NEIGHBOURS[15]
    assert 8 not in NEIGHBOURS[3]  # diagonal
    of = {building.number: building.district for building in BUILDINGS}
    assert all(of[a] == of[b] for a in range(1, 86) for b in NEIGHBOURS[a])


@pytest.mark.clause("CT-2")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_starts_with_fifty_thousand(seats: int) -> None:
    assert new_table(seats).money == [50_000] * seats


@pytest.mark.clause("CT-2")
def test_the_bag_holds_ninety_tiles() -> None:
    """Three shops of each size from 3 to 6, with three tiles more than the size."""
    bag = GAME.populations(3, GAME.option_sets()[0])["bag"]
    assert bag == {shop: size + 3 for size, shops in SIZES.items() for shop in shops}
    assert sum(bag.values()) == 90
    assert new_table().figures(None).sizes == {
        s: size for size, shops in SIZES.items() for s in shops
    }


@pytest.mark.clause("CT-2")
def test_there_is_one_card_for_each_building() -> None:
    cards = GAME.populations(3, GAME.option_sets()[0])["buildings"]
    assert cards == {str(number): 1 for number in range(1, 86)}


@pytest.mark.clause("CT-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_drawn(seats: int) -> None:
    """Each seat is as likely as the others."""
    chance = GAME.new(seats).chance()
    assert chance is not None
    assert [outcome.text for outcome in chance.outcomes] == [str(seat) for seat in range(seats)]
    assert len(set(chance.weights)) == 1


@pytest.mark.clause("CT-3")
@pytest.mark.parametrize("seats", SEATS)
def test_six_years_and_the_card_goes_round(seats: int) -> None:
    table = new_table(seats)
    first = table.state.first
    for number in range(6):
        view = table.view(None)
        assert (view.year, view.table.round) == (1965 + number, number + 1)
        assert view.table.first == (first + number) % seats
        table.finish_round()
    assert table.state.result() is not None
    assert [event.params["year"] for event in table.heard("year")] == list(range(1965, 1971))


@pytest.mark.clause("CT-4")
def test_a_player_may_own_more_buildings_than_there_are_markers() -> None:
    """Thirty markers of a colour; this is a ruling: they never run out."""
    table = position(round_=6, owned=[range(1, 31), [31]])
    table.deal("1 gives 0: #31")
    assert sum(table.owner(number) == 0 for number in range(1, 86)) == 31


@pytest.mark.clause("CT-4")
def test_nobody_can_pay_what_they_do_not_have() -> None:
    table = position(money=[50_000, 20_000], owned=[[1], [2]])
    assert table.refused(0, "offer 0 gives 1: $60000; 1 gives 0: #2") == "too-expensive"
    table.play(0, "offer 0 gives 1: #1; 1 gives 0: $30000")
    assert table.refused(1, "accept 1") == "too-expensive"
    table.play(0, "offer 0 gives 1: #1; 1 gives 0: $20000")
    table.play(1, "accept 2")
    assert table.money == [70_000, 0, 50_000]


@pytest.mark.clause("CT-4")
def test_the_bank_pays_any_sum() -> None:
    """Eighty notes lie in the box; the bank pays beyond them."""
    table = position(money=[9_990_000] * 3, owned=[[1]], tiles=[{"photo": 1}])
    table.all_done()
    table.play(0, "place photo #1")
    assert table.money[0] == 10_000_000


def test_it_is_in_the_registry() -> None:
    assert "chinatown" in boroughs.game_names()
