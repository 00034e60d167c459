"""Purple cards: on the owner's roll, from the others."""

from __future__ import annotations

import pytest

from games.machi_koro.box import CARDS, MAJORS
from games.machi_koro.table import position

STATION = "train-station"
MALL = "shopping-mall"


# Whose roll, and which


@pytest.mark.clause("MK-22", "MK-31", "MK-32")
@pytest.mark.parametrize("card", MAJORS)
@pytest.mark.parametrize("total", range(1, 15))
def test_majors_sleep_while_others_roll(card: str, total: int) -> None:
    """B owns it and A, who rolls, has plenty to give."""
    table = position(
        coins=[30, 5],
        cards=[{"flower-shop": 1}, {"flower-shop": 1, card: 1}],
        landmarks=[[STATION, "harbor"]],
        invested=[0, 3 if card == "tech-startup" else 0],
    )
    table.roll_for(total)
    assert table.coins == [30, 5]
    assert table.to_act == (0,)
    assert table.decision == "build"


@pytest.mark.clause("MK-20", "MK-31", "MK-32")
@pytest.mark.parametrize("card", [card for card in MAJORS if card != "business-center"])
@pytest.mark.parametrize("total", range(1, 15))
def test_a_major_acts_on_its_numbers_and_on_no_other(card: str, total: int) -> None:
    """B has 30 coins and one cup card that is asleep on every number of a major."""
    table = position(
        coins=[5, 30],
        cards=[{card: 1}, {"sushi-bar": 1}],
        landmarks=[[STATION, "harbor"]],
        invested=[2 if card == "tech-startup" else 0],
    )
    table.roll_for(total)
    takes = {"stadium": 2, "publisher": 1, "tax-office": 15, "tech-startup": 2}[card]
    acts = total in CARDS[card].numbers
    assert table.coins == ([5 + takes, 30 - takes] if acts else [5, 30])


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize("total", range(1, 15))
def test_the_business_center_opens_on_a_six(total: int) -> None:
    table = position(
        coins=[5, 30],
        cards=[{"business-center": 1, "sushi-bar": 1}, {"sushi-bar": 1}],
        landmarks=[[STATION, "harbor"]],
    )
    table.roll_for(total)
    assert (table.decision == "swap") is (total == 6)


# Stadium


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_stadium_takes_two_from_everybody_else(seats: int) -> None:
    table = position(coins=[5] * seats, cards=[{"stadium": 1}])
    table.roll(6)
    assert table.coins == [5 + 2 * (seats - 1), *[3] * (seats - 1)]


@pytest.mark.clause("MK-6", "MK-31")
def test_poor_spectators_pay_what_they_have() -> None:
    """0, 1, 2 and 3 coins: 0 + 1 + 2 + 2 are paid, and nobody falls below zero."""
    table = position(coins=[5, 0, 1, 2, 3], cards=[{"stadium": 1}])
    table.roll(6)
    assert table.coins == [10, 0, 0, 0, 1]


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize("roller", range(3))
def test_the_stadium_plays_for_any_seat(roller: int) -> None:
    cards = [{"stadium": 1} if seat == roller else {} for seat in range(3)]
    table = position(coins=[5, 5, 5], cards=cards, turn=roller)
    table.roll(6)
    assert table.coins == [9 if seat == roller else 3 for seat in range(3)]


# Publisher


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize("card", list(CARDS))
def test_the_publisher_sells_to_cups_and_breads(card: str) -> None:
    """One coin from B's for every cup or bread card, nothing for any other.

    B's Pizza Joint is red and takes its coin from the roller first, on the same 7.
    """
    table = position(coins=[20, 20], cards=[{"publisher": 1}, {card: 1}], landmarks=[[STATION]])
    table.roll(3, 4)
    pizza = 1 if card == "pizza-joint" else 0
    sold = 1 if CARDS[card].icon in ("cup", "bread") else 0
    assert table.coins == [20 - pizza + sold, 20 + pizza - sold]


@pytest.mark.clause("MK-31")
def test_the_publisher_counts_every_copy_of_every_rival() -> None:
    """B: 2 Cafés, 1 Bakery, 3 Forests: 3. C: 4 Flower Shops: 4. The owner's own cards do not count."""
    table = position(
        coins=[20, 20, 20],
        cards=[
            {"publisher": 1, "cafe": 3, "bakery": 1},
            {"cafe": 2, "bakery": 1, "forest": 3},
            {"flower-shop": 4},
        ],
        landmarks=[[STATION]],
    )
    table.roll(3, 4)
    assert table.coins == [27, 17, 16]


@pytest.mark.clause("MK-31")
def test_a_rival_without_coins_buys_no_paper() -> None:
    """B owes 4 and has 3; C owes 2 and has none."""
    table = position(
        coins=[20, 3, 0],
        cards=[{"publisher": 1}, {"cafe": 4}, {"bakery": 2}],
        landmarks=[[STATION]],
    )
    table.roll(3, 4)
    assert table.coins == [23, 0, 0]


@pytest.mark.clause("MK-23", "MK-31")
def test_no_mall_makes_the_paper_dearer() -> None:
    table = position(
        coins=[20, 20],
        cards=[{"publisher": 1}, {"cafe": 1, "bakery": 1}],
        landmarks=[[STATION, MALL], [MALL]],
    )
    table.roll(3, 4)
    assert table.coins == [22, 18]


# Tax Office


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize(
    ("coins", "tax"),
    [(0, 0), (1, 0), (8, 0), (9, 0), (10, 5), (11, 5), (12, 6), (20, 10), (21, 10), (99, 49)],
)
@pytest.mark.parametrize("total", [8, 9])
def test_the_tax_office_takes_half_rounded_down_from_ten_coins_on(
    coins: int, tax: int, total: int
) -> None:
    """Who has 21 pays 10 and keeps 11; who has 9 pays nothing."""
    table = position(coins=[7, coins], cards=[{"tax-office": 1}], landmarks=[[STATION]])
    table.roll_for(total)
    assert table.coins == [7 + tax, coins - tax]


@pytest.mark.clause("MK-31")
def test_each_rival_is_taxed_apart_and_the_owner_never() -> None:
    """21, 9 and 10: 10 + 0 + 5. The owner's hundred is not touched."""
    table = position(coins=[100, 21, 9, 10], cards=[{"tax-office": 1}], landmarks=[[STATION]])
    table.roll(4, 4)
    assert table.coins == [115, 11, 9, 5]


@pytest.mark.clause("MK-31", "MK-32")
def test_invested_coins_are_not_taxed() -> None:
    """Nine in hand and fifty on the Startup are nine."""
    table = position(
        coins=[7, 9, 12],
        cards=[{"tax-office": 1}, {"tech-startup": 1}, {}],
        landmarks=[[STATION]],
        invested=[0, 50, 0],
    )
    table.roll(4, 4)
    assert table.coins == [13, 9, 6]
    assert table.invested == [0, 50, 0]


# Business Center


@pytest.mark.clause("MK-31")
def test_the_business_center_swaps_two_cards() -> None:
    """The rival is not asked."""
    table = position(
        coins=[5, 5],
        cards=[{"business-center": 1, "wheat-field": 1}, {"forest": 2}],
    )
    table.roll(6)
    assert table.to_act == (0,)
    table.play("swap wheat-field for forest of 1")
    assert table.cards(0) == {"business-center": 1, "forest": 1}
    assert table.cards(1) == {"forest": 1, "wheat-field": 1}
    assert table.to_act == (0,)
    assert table.decision == "build"
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-31")
def test_a_swap_may_be_left() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"business-center": 1, "wheat-field": 1}, {"forest": 2}],
    )
    table.roll(6)
    table.play("pass")
    assert table.decision == "build"
    assert table.cards(0) == {"business-center": 1, "wheat-field": 1}
    assert table.cards(1) == {"forest": 2}


@pytest.mark.clause("MK-31", "MK-42")
def test_the_swaps_are_all_pairs_of_minor_cards() -> None:
    """Two kinds of mine, two of B's, one of C's; majors on neither side."""
    table = position(
        coins=[5, 5, 5],
        cards=[
            {"business-center": 1, "stadium": 1, "wheat-field": 2, "cafe": 1},
            {"forest": 1, "ranch": 1, "publisher": 1},
            {"cafe": 1, "tax-office": 1},
        ],
    )
    table.roll(6)
    assert table.moves == {
        "pass",
        "swap wheat-field for forest of 1",
        "swap wheat-field for ranch of 1",
        "swap wheat-field for cafe of 2",
        "swap cafe for forest of 1",
        "swap cafe for ranch of 1",
        "swap cafe for cafe of 2",
    }


@pytest.mark.clause("MK-31", "MK-42")
def test_swaps_that_are_refused() -> None:
    table = position(
        coins=[5, 5],
        cards=[
            {"business-center": 1, "wheat-field": 1},
            {"forest": 1, "publisher": 1},
        ],
    )
    table.roll(6)
    assert table.refuses("swap business-center for forest of 1") == "unknown-move"
    assert table.refuses("swap wheat-field for publisher of 1") == "unknown-move"
    assert table.refuses("swap wheat-field for wheat-field of 0") == "another-player"
    assert table.refuses("swap wheat-field for forest of 2") == "another-player"
    assert table.refuses("swap ranch for forest of 1") == "has-no-card"
    assert table.refuses("swap wheat-field for ranch of 1") == "has-no-card"


@pytest.mark.clause("MK-31")
def test_one_swap_and_no_more() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"business-center": 1, "wheat-field": 2}, {"forest": 2}],
    )
    table.roll(6)
    table.play("swap wheat-field for forest of 1")
    assert table.refuses("swap wheat-field for forest of 1") == "not-now"


@pytest.mark.clause("MK-31")
@pytest.mark.parametrize(
    "cards",
    [
        [{"business-center": 1}, {"forest": 1}],
        [{"business-center": 1, "forest": 1}, {"stadium": 1}],
    ],
    ids=["I have only majors", "the rival has only majors"],
)
def test_nobody_is_asked_where_nothing_can_be_swapped(cards: list[dict[str, int]]) -> None:
    table = position(coins=[5, 5], cards=cards)
    table.roll(6)
    assert table.decision == "build"


@pytest.mark.clause("MK-20", "MK-31")
def test_stadium_and_business_center_both_act_on_a_six() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"business-center": 1, "stadium": 1, "wheat-field": 1}, {"forest": 1}],
    )
    table.roll(6)
    table.play("swap wheat-field for forest of 1")
    assert table.coins == [7, 3]
    assert table.cards(0) == {"business-center": 1, "stadium": 1, "forest": 1}


@pytest.mark.clause("MK-20", "MK-31")
def test_a_flower_shop_got_by_swap_comes_too_late() -> None:
    """Green is over when purple acts: the shop of the same 6 sells nothing this time."""
    table = position(
        coins=[5, 5],
        cards=[{"business-center": 1, "wheat-field": 1, "flower-orchard": 3}, {"flower-shop": 1}],
    )
    table.roll(6)
    table.play("swap wheat-field for flower-shop of 1")
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-31")
def test_landmarks_and_coins_are_not_swapped() -> None:
    table = position(
        coins=[5, 9],
        cards=[{"business-center": 1, "wheat-field": 1}, {"forest": 1}],
        landmarks=[["harbor"], [STATION]],
    )
    table.roll(6)
    assert table.refuses("swap harbor for train-station of 1") == "unknown-move"
    table.play("swap wheat-field for forest of 1")
    assert (table.landmarks(0), table.landmarks(1)) == ({"harbor"}, {STATION})


# One of each


@pytest.mark.clause("MK-42")
@pytest.mark.parametrize("card", MAJORS)
def test_nobody_builds_a_second_copy_of_a_major(card: str) -> None:
    table = position(
        coins=[50, 50],
        cards=[{card: 1}],
        market={"major": {card: 1, _another(card): 1}},
    )
    table.roll(2)
    assert table.refuses(f"build {card}") == "one-of-each-major"
    assert f"build {card}" not in table.moves
    table.play("pass")
    if table.decision == "invest":
        table.play("pass")
    table.roll(2)
    assert f"build {card}" in table.moves, "B has none yet"


def _another(card: str) -> str:
    return next(name for name in MAJORS if name != card)


@pytest.mark.clause("MK-42")
def test_different_majors_may_be_owned_together() -> None:
    table = position(
        coins=[50, 50],
        cards=[{"stadium": 1, "business-center": 1, "publisher": 1, "tech-startup": 1}],
        market={"major": {"tax-office": 1, "stadium": 1}},
    )
    table.roll(2)
    table.play("build tax-office")
    assert set(table.cards(0)) == set(MAJORS)


@pytest.mark.clause("MK-42")
def test_of_other_cards_one_may_own_as_many_as_there_are() -> None:
    table = position(coins=[50, 50], cards=[{"cafe": 5}], market={"1-6": {"cafe": 1, "ranch": 2}})
    table.roll(2)
    table.play("build cafe")
    assert table.cards(0) == {"cafe": 6}
