"""Before the first roll: cities, coins, decks and the first market."""

from __future__ import annotations

import pytest

from boroughs import BadOptions
from games.machi_koro.box import CARDS, HIGH, LOW, MAJOR, MAJORS, ROWS
from games.machi_koro.table import GAME, MachiKoroTable

SEATS = (2, 3, 4, 5)


def fresh(seats: int = 2) -> MachiKoroTable:
    """A table where nature has decided nothing."""
    return MachiKoroTable(GAME.new(seats))


def begun(seats: int = 2, first: int = 0) -> MachiKoroTable:
    """A table whose market is laid out, without copies."""
    table = fresh(seats)
    table.answer(str(first))
    table.draw("wheat-field", "ranch", "bakery", "cafe", "forest")
    table.draw("pizza-joint", "mackerel-boat", "furniture-factory", "apple-orchard", "tuna-boat")
    table.draw("stadium", "publisher")
    return table


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_may_play(seats: int) -> None:
    assert len(fresh(seats).view.cities) == seats


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_nobody_plays_alone_and_six_are_too_many(seats: int) -> None:
    with pytest.raises(BadOptions) as refusal:
        GAME.new(seats)
    assert refusal.value.code == "bad-seats"


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_city_begins_with_a_wheat_field_and_a_bakery(seats: int) -> None:
    """And with three coins, all six landmarks unbuilt, nothing invested."""
    table = begun(seats)
    for seat in range(seats):
        city = table.city(seat)
        assert city.cards == {"wheat-field": 1, "bakery": 1}
        assert city.landmarks == ()
        assert (city.coins, city.invested) == (3, 0)


@pytest.mark.clause("MK-1", "MK-40")
def test_city_hall_stands_from_the_start() -> None:
    """All three coins go into a Forest; one round later City Hall helps out."""
    table = begun()
    table.roll(6)
    table.play("build forest")
    table.draw("sushi-bar")
    table.roll(6)
    table.play("pass")
    assert table.coins == [0, 3]
    table.roll(6)
    assert table.coins == [1, 3]


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("seats", SEATS)
def test_who_begins_is_left_to_chance(seats: int) -> None:
    """Nature is asked first, every seat is as likely, and nobody may act before."""
    table = fresh(seats)
    assert table.odds == {str(seat): 1 for seat in range(seats)}
    assert table.to_act == ()


@pytest.mark.clause("MK-1")
@pytest.mark.parametrize("first", range(5))
def test_the_chosen_player_begins(first: int) -> None:
    table = begun(5, first)
    assert table.heard("first-player") == [{"seat": first}]
    assert table.to_act == (first,)
    assert table.moves == {"roll 1"}


@pytest.mark.clause("MK-2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_decks_are_whole_before_the_first_draw(seats: int) -> None:
    """Starting cards come from outside: six Wheat Fields and six Bakeries lie in the deck all the same."""
    table = fresh(seats)
    assert {row: sum(table.deck(row).values()) for row in ROWS} == {LOW: 66, HIGH: 66, MAJOR: 25}
    table.answer("0")
    assert table.odds == {card: 6 for card, printed in CARDS.items() if printed.row == LOW}


@pytest.mark.clause("MK-2", "MK-3")
def test_each_row_draws_from_its_own_deck() -> None:
    table = fresh()
    table.answer("1")
    table.draw("wheat-field", "ranch", "bakery", "cafe", "forest")
    assert table.odds == {card: 6 for card, printed in CARDS.items() if printed.row == HIGH}
    table.draw("pizza-joint", "mackerel-boat", "furniture-factory", "apple-orchard", "tuna-boat")
    assert table.odds == dict.fromkeys(MAJORS, 5)


@pytest.mark.clause("MK-3")
def test_a_draw_is_as_likely_as_the_copies_that_are_left() -> None:
    """Two of the six Forests drawn: four are left, and 64 cards in all."""
    table = fresh()
    table.answer("0")
    table.draw("forest", "forest")
    assert table.odds["forest"] == 4
    assert table.odds["cafe"] == 6
    assert sum(table.odds.values()) == 64


@pytest.mark.clause("MK-3")
def test_copies_stack_until_five_different_cards_lie_there() -> None:
    """Six Forests on one stack are one card of the five; the deck then has no Forest to draw."""
    table = fresh()
    table.answer("0")
    table.draw(*["forest"] * 6)
    assert "forest" not in table.odds
    table.draw("cafe", "cafe", "ranch", "bakery", "cafe")
    assert table.chance.source == LOW, "four different cards are not enough"
    table.draw("sushi-bar")
    assert table.chance.source == HIGH
    assert table.market(LOW) == {"forest": 6, "cafe": 3, "ranch": 1, "bakery": 1, "sushi-bar": 1}


@pytest.mark.clause("MK-3")
def test_the_second_row_shows_five_too() -> None:
    table = fresh()
    table.answer("0")
    table.draw("wheat-field", "ranch", "bakery", "cafe", "forest")
    table.draw("tuna-boat", "tuna-boat", "pizza-joint", "cheese-factory", "moving-company")
    assert table.chance.source == HIGH
    table.draw("apple-orchard")
    assert table.chance.source == MAJOR


@pytest.mark.clause("MK-3")
def test_the_row_of_majors_shows_two() -> None:
    """Three Stadiums and a Publisher: two different ones, and the game begins."""
    table = fresh()
    table.answer("0")
    table.draw("wheat-field", "ranch", "bakery", "cafe", "forest")
    table.draw("pizza-joint", "mackerel-boat", "furniture-factory", "apple-orchard", "tuna-boat")
    table.draw("stadium", "stadium", "stadium")
    assert table.asked
    table.draw("publisher")
    assert not table.asked
    assert table.market(MAJOR) == {"stadium": 3, "publisher": 1}
    assert table.to_act == (0,)


@pytest.mark.clause("MK-3")
def test_nobody_acts_while_the_market_is_laid_out() -> None:
    table = fresh()
    table.answer("0")
    assert table.to_act == ()
    assert table.refuses("roll 1", seat=0) == "not-now"
