"""City Hall's coin, and then at most one thing is built."""

from __future__ import annotations

import pytest

from games.machi_koro.box import CARDS, LANDMARKS, ROWS
from games.machi_koro.table import MachiKoroTable, position

STATION = "train-station"


def offering(card: str, coins: int) -> MachiKoroTable:
    """A shop window with this card in it; the mayor has this many coins and may build."""
    row = CARDS[card].row
    others = [name for name, printed in CARDS.items() if printed.row == row and name != card]
    shown = {card: 2, **dict.fromkeys(others[: ROWS[row] - 1], 2)}
    table = position(coins=[coins, 7], market={row: shown})
    table.roll(6)
    return table


# City Hall


@pytest.mark.clause("MK-40")
def test_who_has_nothing_gets_a_coin_just_before_building() -> None:
    """Not before the roll: the coin comes after income. It suffices for a Wheat Field."""
    table = position(coins=[0, 7], market={"1-6": {"wheat-field": 2}})
    assert table.coins == [0, 7]
    table.play("roll 1")
    assert table.coins == [0, 7]
    table.answer("6")
    assert table.coins == [1, 7]
    table.play("build wheat-field")
    assert table.coins == [0, 7]
    assert table.cards(0) == {"wheat-field": 1}


@pytest.mark.clause("MK-40")
@pytest.mark.parametrize("coins", [1, 2, 30])
def test_who_has_a_coin_gets_none(coins: int) -> None:
    table = position(coins=[coins, 7])
    table.roll(6)
    assert table.coins == [coins, 7]


@pytest.mark.clause("MK-40")
def test_who_earned_this_turn_gets_none() -> None:
    """Just before building the purse holds the Bakery's coin."""
    table = position(coins=[0, 7], cards=[{"bakery": 1}])
    table.roll(3)
    assert table.coins == [1, 7]
    assert table.heard("city-hall") == []


@pytest.mark.clause("MK-40")
def test_who_just_paid_the_last_coin_gets_one() -> None:
    table = position(coins=[1, 7], cards=[{}, {"cafe": 1}])
    table.roll(3)
    assert table.coins == [1, 8]
    assert table.heard("city-hall") == [{"seat": 0, "coins": 1}]


@pytest.mark.clause("MK-40")
def test_the_coin_need_not_be_spent() -> None:
    table = position(coins=[0, 7])
    table.roll(6)
    table.play("pass")
    assert table.coins == [1, 7]


@pytest.mark.clause("MK-40")
def test_it_helps_the_player_on_turn_only() -> None:
    table = position(coins=[5, 0, 0])
    table.roll(6)
    assert table.coins == [5, 0, 0]
    table.play("pass")
    table.roll(6)
    assert table.coins == [5, 1, 0]


@pytest.mark.clause("MK-40")
def test_it_helps_every_turn() -> None:
    table = position(coins=[0, 7], market={"1-6": {"wheat-field": 6}})
    for count in (1, 2, 3):
        table.roll(6)
        table.play("build wheat-field")
        assert table.coins == [0, 7]
        assert table.cards(0) == {"wheat-field": count}
        table.roll(6)
        table.play("pass")


@pytest.mark.clause("MK-40")
def test_it_comes_after_the_swap() -> None:
    """Income ends with the Business Center; only then is it "just before building"."""
    table = position(
        coins=[0, 7], cards=[{"business-center": 1, "ranch": 1}, {"ranch": 1, "cafe": 1}]
    )
    table.roll(6)
    assert table.decision == "swap"
    assert table.coins == [0, 7]
    table.play("pass")
    assert table.coins == [1, 7]


@pytest.mark.clause("MK-40")
def test_city_hall_comes_once_a_turn() -> None:
    """Zero coins after building are zero coins."""
    table = offering("wheat-field", 0)
    table.play("build wheat-field")
    assert table.coins == [0, 7]
    assert len(table.heard("city-hall")) == 1


# One thing


@pytest.mark.clause("MK-41")
@pytest.mark.parametrize("card", CARDS)
def test_an_establishment_costs_what_is_printed(card: str) -> None:
    """It leaves the row for the city, and the coins go to the bank; the turn is over."""
    cost = CARDS[card].cost
    table = offering(card, cost + 3)
    before = table.market(CARDS[card].row)
    table.play(f"build {card}")
    assert table.coins == [3, 7]
    assert table.cards(0) == {card: 1}
    assert table.market(CARDS[card].row) == {**before, card: before[card] - 1}
    if card == "tech-startup":
        table.play("pass")
    assert table.to_act == (1,)


@pytest.mark.clause("MK-41")
@pytest.mark.parametrize("card", [card for card, printed in CARDS.items() if printed.cost > 0])
def test_the_last_coin_may_be_spent(card: str) -> None:
    table = offering(card, CARDS[card].cost)
    table.play(f"build {card}")
    assert table.coins == [0, 7]


@pytest.mark.clause("MK-41")
@pytest.mark.parametrize("card", [card for card, printed in CARDS.items() if printed.cost > 1])
def test_one_coin_less_is_too_little(card: str) -> None:
    table = offering(card, CARDS[card].cost - 1)
    assert table.refuses(f"build {card}") == "too-expensive"
    assert f"build {card}" not in table.moves


@pytest.mark.clause("MK-40", "MK-41")
def test_the_general_store_costs_nothing() -> None:
    """City Hall's coin comes first all the same, and is kept."""
    table = offering("general-store", 0)
    table.play("build general-store")
    assert table.coins == [1, 7]
    assert table.cards(0) == {"general-store": 1}


@pytest.mark.clause("MK-41")
def test_only_what_lies_in_the_row_can_be_built() -> None:
    table = position(coins=[50, 7], market={"1-6": {"cafe": 1, "ranch": 1}})
    table.roll(6)
    assert table.refuses("build forest") == "not-in-market"
    assert table.refuses("build castle") == "unknown-move"


@pytest.mark.clause("MK-41", "MK-43")
@pytest.mark.parametrize(("landmark", "cost"), LANDMARKS.items())
def test_a_landmark_costs_what_is_printed(landmark: str, cost: int) -> None:
    """Any of the six may be the first."""
    table = position(coins=[cost, 7])
    table.roll(6)
    table.play(f"build {landmark}")
    assert table.landmarks(0) == {landmark}
    assert table.coins == [0, 7]
    assert table.to_act == (1,)


@pytest.mark.clause("MK-41")
@pytest.mark.parametrize(("landmark", "cost"), LANDMARKS.items())
def test_a_landmark_is_not_sold_for_less(landmark: str, cost: int) -> None:
    table = position(coins=[cost - 1, 7])
    table.roll(6)
    assert table.refuses(f"build {landmark}") == "too-expensive"


@pytest.mark.clause("MK-41")
@pytest.mark.parametrize("first", ["build cafe", "build harbor", "pass"])
def test_after_one_thing_the_turn_is_over(first: str) -> None:
    table = position(coins=[50, 50], market={"1-6": {"cafe": 3}})
    table.roll(6)
    table.play(first)
    assert table.refuses("build cafe", seat=0) == "not-your-turn"
    assert table.refuses("build train-station", seat=0) == "not-your-turn"
    assert table.to_act == (1,)
    assert table.decision == "roll"


@pytest.mark.clause("MK-41")
def test_nothing_need_be_built() -> None:
    table = position(coins=[50, 7])
    table.roll(6)
    table.play("pass")
    assert table.coins == [50, 7]
    assert table.cards(0) == {}
    assert table.heard("built-nothing") == [{"seat": 0}]


@pytest.mark.clause("MK-41", "MK-42", "MK-43")
def test_what_may_be_built_is_what_lies_there_and_can_be_paid() -> None:
    """Five coins: Stadium (6) and Mall (10) too dear, a Publisher already owned, the Harbor built."""
    table = position(
        coins=[5, 7],
        cards=[{"publisher": 1}],
        landmarks=[["harbor"]],
        market={
            "1-6": {"cafe": 1, "forest": 3, "general-store": 1, "bakery": 1, "sushi-bar": 2},
            "7+": {
                "cheese-factory": 1,
                "tuna-boat": 1,
                "pizza-joint": 2,
                "apple-orchard": 1,
                "members-only-club": 1,
            },
            "major": {"stadium": 1, "publisher": 2},
        },
    )
    table.roll(6)
    assert table.moves == {
        "pass",
        "build cafe",
        "build forest",
        "build general-store",
        "build bakery",
        "build sushi-bar",
        "build cheese-factory",
        "build tuna-boat",
        "build pizza-joint",
        "build apple-orchard",
        "build members-only-club",
        "build train-station",
    }


# Landmarks


@pytest.mark.clause("MK-43")
def test_a_landmark_is_built_once() -> None:
    table = position(coins=[50, 7], landmarks=[["harbor"]])
    table.roll(6)
    assert table.refuses("build harbor") == "already-built"
    assert table.refuses("build city-hall") == "unknown-move"


@pytest.mark.clause("MK-43")
def test_each_player_builds_their_own() -> None:
    table = position(coins=[7, 7], landmarks=[["harbor"]], turn=1)
    table.roll(6)
    table.play("build harbor")
    assert (table.landmarks(0), table.landmarks(1)) == ({"harbor"}, {"harbor"})


@pytest.mark.clause("MK-43")
def test_landmarks_may_be_built_from_the_dearest_to_the_cheapest() -> None:
    """30 + 22 + 16 + 10 + 4 + 2 = 84 coins, six turns; no order is asked for.

    From the Airport on nothing is left unbuilt on any turn, so it never pays.
    """
    table = position(coins=[84, 7])
    for landmark in sorted(LANDMARKS, key=lambda name: -LANDMARKS[name]):
        table.roll(6)
        table.play(f"build {landmark}")
        if table.to_act:
            table.roll(6)
            table.play("pass")
    assert table.coins == [0, 7]
    assert table.landmarks(0) == set(LANDMARKS)


@pytest.mark.clause("MK-43")
def test_a_harbor_works_on_the_very_next_roll() -> None:
    """Built by A; B rolls an 8, and A's Mackerel Boat sails."""
    table = position(coins=[2, 7], cards=[{"mackerel-boat": 1}], landmarks=[[], [STATION]])
    table.roll(6)
    table.play("build harbor")
    table.roll(4, 4)
    assert table.coins == [3, 7]


@pytest.mark.clause("MK-43")
def test_a_mall_works_on_the_very_next_roll() -> None:
    """Built by A; B rolls a 3 and pays A's Café two."""
    table = position(coins=[10, 7], cards=[{"cafe": 1}])
    table.roll(6)
    table.play("build shopping-mall")
    table.roll(3)
    assert table.coins == [2, 5]


@pytest.mark.clause("MK-43")
@pytest.mark.parametrize(
    ("landmark", "moves"),
    [("train-station", {"roll 1", "roll 2"}), ("moon-tower", {"roll 1", "roll 3"})],
)
def test_dice_are_there_on_the_next_turn_of_ones_own(landmark: str, moves: set[str]) -> None:
    table = position(coins=[30, 7])
    table.roll(6)
    table.play(f"build {landmark}")
    table.roll(6)
    table.play("pass")
    assert table.moves == moves


@pytest.mark.clause("MK-14", "MK-43")
def test_a_park_works_from_the_next_roll_on() -> None:
    table = position(coins=[16, 7], landmarks=[[STATION]])
    table.roll(6)
    table.play("build amusement-park")
    table.roll(6)
    table.play("pass")
    table.roll(3, 3)
    table.play("pass")
    assert table.turn == 0


@pytest.mark.clause("MK-26", "MK-43")
def test_the_second_landmark_opens_the_french_restaurant_to_its_owner() -> None:
    """With one landmark A paid nothing on a 5; with the second, 5."""
    table = position(coins=[20, 0], cards=[{}, {"french-restaurant": 1}], landmarks=[["harbor"]])
    table.roll(5)
    assert table.coins == [20, 0]
    table.play("build train-station")
    table.roll(6)
    table.play("pass")
    table.roll(5)
    assert table.coins == [20 - 4 - 5, 1 + 5]


# Coins


@pytest.mark.clause("MK-6")
def test_the_bank_never_runs_out() -> None:
    """The box holds 282 coins (42 + 24 x 5 + 12 x 10); players may have more."""
    table = position(coins=[282, 282], cards=[{"bakery": 6}], landmarks=[["shopping-mall"]])
    table.roll(2)
    assert table.coins == [294, 282]


@pytest.mark.clause("MK-6")
def test_coins_never_fall_below_zero() -> None:
    """A owes 6 x 5 and has 4."""
    table = position(
        coins=[4, 0], cards=[{}, {"french-restaurant": 6}], landmarks=[["harbor", "airport"]]
    )
    table.roll(5)
    assert table.coins == [0 + 1, 4]
