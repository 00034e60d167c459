"""The market refills at once, and never from anything but its decks."""

from __future__ import annotations

import pytest

from games.machi_koro.box import CARDS, HIGH, LOW, MAJOR, in_the_box
from games.machi_koro.table import MachiKoroTable, everything_in, position

LOW_ROW = {"wheat-field": 1, "ranch": 2, "bakery": 2, "cafe": 2, "forest": 2}


def last_wheat_field() -> MachiKoroTable:
    """A rich mayor before a row with one Wheat Field; seat 0 rolled and may build."""
    table = position(coins=[50, 0], market={LOW: LOW_ROW})
    table.roll(6)
    return table


@pytest.mark.clause("MK-4")
def test_a_stack_that_is_not_used_up_is_not_refilled() -> None:
    table = position(coins=[50, 0], market={LOW: LOW_ROW})
    table.roll(6)
    table.play("build cafe")
    assert not table.asked
    assert table.market(LOW) == {**LOW_ROW, "cafe": 1}
    assert table.to_act == (1,)


@pytest.mark.clause("MK-4")
def test_the_last_copy_is_replaced_at_once() -> None:
    """Before the next player may roll, nature draws for the row that is one card short."""
    table = last_wheat_field()
    table.play("build wheat-field")
    assert table.refuses("roll 1", seat=1) == "not-now"
    assert table.chance.source == LOW
    table.draw("sushi-bar")
    assert not table.asked
    assert table.market(LOW) == {"ranch": 2, "bakery": 2, "cafe": 2, "forest": 2, "sushi-bar": 1}
    assert table.to_act == (1,)


@pytest.mark.clause("MK-4")
def test_a_refill_stacks_copies_until_a_fifth_different_card_comes() -> None:
    """In the same way as at the start: two more Ranches and a Café do not end it."""
    table = last_wheat_field()
    table.play("build wheat-field")
    table.draw("ranch", "cafe", "ranch")
    assert table.asked
    table.draw("general-store")
    assert not table.asked
    assert table.market(LOW) == {
        "ranch": 4,
        "bakery": 2,
        "cafe": 3,
        "forest": 2,
        "general-store": 1,
    }


@pytest.mark.clause("MK-4")
def test_the_card_just_bought_may_come_again() -> None:
    table = last_wheat_field()
    table.play("build wheat-field")
    table.draw("wheat-field")
    assert table.market(LOW) == LOW_ROW
    assert table.cards(0) == {"wheat-field": 1}


@pytest.mark.clause("MK-4")
def test_only_what_the_deck_still_holds_is_drawn() -> None:
    """Six of a kind: what lies in cities and in the market is not in the deck.

    Of six Cafés two are shown and three owned: one is left. Six Ranches less two: four.
    Wheat Fields: six and two starting ones, one of all these is bought: seven. Bakeries: 8 - 2 = 6.
    """
    table = position(
        coins=[50, 0],
        cards=[{}, {"cafe": 3}],
        market={LOW: LOW_ROW},
    )
    table.roll(6)
    table.play("build wheat-field")
    assert table.odds == {
        "sushi-bar": 6,
        "wheat-field": 7,
        "ranch": 4,
        "general-store": 6,
        "bakery": 6,
        "cafe": 1,
        "flower-orchard": 6,
        "demolition-company": 6,
        "forest": 4,
        "french-restaurant": 6,
        "flower-shop": 6,
    }


@pytest.mark.clause("MK-4")
def test_the_second_row_is_refilled_from_its_own_deck() -> None:
    row = {"pizza-joint": 1, "mackerel-boat": 1, "tuna-boat": 1, "cheese-factory": 1}
    table = position(coins=[50, 0], market={HIGH: {**row, "apple-orchard": 2}})
    table.roll(6)
    table.play("build tuna-boat")
    assert table.chance.source == HIGH
    assert all(CARDS[card].row == HIGH for card in table.odds)


@pytest.mark.clause("MK-4")
def test_the_row_of_majors_is_refilled_to_two() -> None:
    table = position(coins=[50, 0], market={MAJOR: {"stadium": 1, "publisher": 1}})
    table.roll(6)
    table.play("build stadium")
    table.draw("publisher")
    assert table.asked, "one stack of two Publishers is one card"
    table.draw("tech-startup")
    assert table.market(MAJOR) == {"publisher": 2, "tech-startup": 1}


@pytest.mark.clause("MK-4", "MK-32")
def test_the_market_is_full_before_the_startup_is_fed() -> None:
    """At once means at once: the draw comes before the last decision of the same turn."""
    table = position(coins=[50, 0], cards=[{"tech-startup": 1}], market={LOW: LOW_ROW})
    table.roll(6)
    table.play("build wheat-field")
    assert table.asked
    table.draw("sushi-bar")
    assert table.moves == {"invest", "pass"}


@pytest.mark.clause("MK-4")
def test_an_empty_deck_refills_no_more() -> None:
    """The row simply shows four; nature is not asked and the game goes on."""
    table = position(coins=[50, 0], market={LOW: LOW_ROW}, deck={LOW: {}})
    table.roll(6)
    table.play("build wheat-field")
    assert not table.asked
    assert table.market(LOW) == {"ranch": 2, "bakery": 2, "cafe": 2, "forest": 2}
    assert table.to_act == (1,)
    assert table.refuses("build wheat-field", seat=1) == "not-now"


@pytest.mark.clause("MK-4")
def test_a_deck_may_run_out_during_a_refill() -> None:
    """Two Ranches are all that is left: they are stacked, and the row stays at four."""
    table = position(coins=[50, 0], market={LOW: LOW_ROW}, deck={LOW: {"ranch": 2}})
    table.roll(6)
    table.play("build wheat-field")
    table.draw("ranch", "ranch")
    assert not table.asked
    assert table.market(LOW) == {"ranch": 4, "bakery": 2, "cafe": 2, "forest": 2}


@pytest.mark.clause("MK-4")
def test_an_empty_deck_does_not_stop_the_others() -> None:
    """The row 1-6 can show no more; the row 7+ is refilled all the same."""
    table = position(
        coins=[50, 50],
        market={
            LOW: {"ranch": 1},
            HIGH: {
                "pizza-joint": 1,
                "mackerel-boat": 1,
                "tuna-boat": 1,
                "cheese-factory": 1,
                "apple-orchard": 1,
            },
        },
        deck={LOW: {}},
    )
    table.roll(6)
    table.play("build tuna-boat")
    assert table.chance.source == HIGH
    table.draw("soda-bottling-plant")
    table.roll(6)
    table.play("build ranch")
    assert not table.asked
    assert table.market(LOW) == {}


@pytest.mark.clause("MK-4")
def test_nothing_is_reshuffled() -> None:
    """Discarded Stadiums do not come back to a row that is short of majors."""
    table = position(
        coins=[50, 50],
        cards=[{"stadium": 1}, {}],
        market={MAJOR: {"stadium": 3, "publisher": 1}},
        deck={MAJOR: {"tax-office": 1}},
        turn=1,
    )
    table.roll(5)
    table.play("build stadium")
    assert table.discarded["stadium"] == 1 + 2
    table.draw("tax-office")
    table.roll(5)
    table.play("build publisher")
    assert not table.asked
    assert table.market(MAJOR) == {"tax-office": 1}


@pytest.mark.clause("MK-4", "MK-43")
def test_landmarks_do_not_come_from_the_market() -> None:
    table = last_wheat_field()
    before = table.view.market
    table.play("build harbor")
    assert not table.asked
    assert table.view.market == before


@pytest.mark.clause("MK-5")
def test_a_major_that_all_own_leaves_the_row() -> None:
    """Both have a Stadium now: the two that are left go, and the row is filled to two again."""
    table = position(
        coins=[0, 50],
        cards=[{"stadium": 1}],
        market={MAJOR: {"stadium": 3, "publisher": 1}},
        turn=1,
    )
    table.roll(5)
    table.play("build stadium")
    assert table.market(MAJOR) == {"publisher": 1}
    assert table.discarded == {"stadium": 2}
    table.draw("publisher", "tax-office")
    assert table.market(MAJOR) == {"publisher": 2, "tax-office": 1}
    assert table.to_act == (0,)


@pytest.mark.clause("MK-5")
def test_a_major_that_one_player_lacks_stays() -> None:
    table = position(
        coins=[0, 50, 0],
        cards=[{"stadium": 1}],
        market={MAJOR: {"stadium": 3, "publisher": 1}},
        turn=1,
    )
    table.roll(5)
    table.play("build stadium")
    assert not table.asked
    assert table.market(MAJOR) == {"stadium": 2, "publisher": 1}
    assert table.discarded == {}


@pytest.mark.clause("MK-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_leave_as_are_left_over(seats: int) -> None:
    """Five Stadiums less one for every player; all the others lay in the row."""
    table = position(
        coins=[50] * seats,
        cards=[{}, *[{"stadium": 1}] * (seats - 1)],
        market={MAJOR: {"stadium": 6 - seats, "publisher": 1}},
    )
    table.roll(5)
    table.play("build stadium")
    assert table.discarded == {"stadium": 5 - seats}


@pytest.mark.clause("MK-5")
def test_with_five_players_none_is_left_over() -> None:
    """The fifth Stadium is the last: nothing is discarded, but the row is one short."""
    table = position(
        coins=[50] * 5,
        cards=[{}, *[{"stadium": 1}] * 4],
        market={MAJOR: {"stadium": 1, "publisher": 1}},
    )
    table.roll(5)
    table.play("build stadium")
    assert table.discarded == {}
    assert "stadium" not in table.odds
    table.draw("tax-office")
    assert table.market(MAJOR) == {"publisher": 1, "tax-office": 1}


@pytest.mark.clause("MK-5")
def test_a_dead_major_is_discarded_when_it_is_drawn_later() -> None:
    """Both own a Stadium already; two more come from the deck and go at once, then one that counts."""
    table = position(
        coins=[50, 0],
        cards=[{"stadium": 1}, {"stadium": 1}],
        market={MAJOR: {"tax-office": 1, "publisher": 1}},
    )
    table.roll(5)
    table.play("build tax-office")
    assert table.odds["stadium"] == 3, "nobody knows where in the deck they lie"
    table.draw("stadium")
    assert table.market(MAJOR) == {"publisher": 1}
    assert table.asked
    table.draw("stadium", "tech-startup")
    assert not table.asked
    assert table.market(MAJOR) == {"publisher": 1, "tech-startup": 1}
    assert table.discarded == {"stadium": 2}
    assert table.heard("discarded") == [{"card": "stadium"}, {"card": "stadium"}]


@pytest.mark.clause("MK-4", "MK-5")
def test_a_deck_of_dead_majors_runs_out() -> None:
    """Only Stadiums are left and all own one: they are drawn and discarded, the row stays short."""
    table = position(
        coins=[50, 0],
        cards=[{"stadium": 1}, {"stadium": 1}],
        market={MAJOR: {"tax-office": 1, "publisher": 1}},
        deck={MAJOR: {"stadium": 2}},
    )
    table.roll(5)
    table.play("build tax-office")
    table.draw("stadium", "stadium")
    assert not table.asked
    assert table.market(MAJOR) == {"publisher": 1}
    assert table.to_act == (1,)


@pytest.mark.clause("MK-2", "MK-4")
def test_no_card_is_lost_or_made() -> None:
    table = last_wheat_field()
    table.play("build wheat-field")
    table.draw("ranch", "sushi-bar")
    assert everything_in(table.view) == {card: in_the_box(card, 2) for card in CARDS}
