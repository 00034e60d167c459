"""Blue and green cards: the bank pays."""

from __future__ import annotations

import pytest

from games.machi_koro.box import CARDS, LANDMARKS, MINOR
from games.machi_koro.table import position

STATION = "train-station"
MALL = "shopping-mall"


# Blue


@pytest.mark.clause("MK-22", "MK-23", "MK-24")
@pytest.mark.parametrize(
    ("card", "total", "pays"),
    [
        ("wheat-field", 1, 1),
        ("ranch", 2, 1),
        ("flower-orchard", 4, 1),
        ("forest", 5, 1),
        ("mackerel-boat", 8, 3),
        ("apple-orchard", 10, 3),
    ],
)
@pytest.mark.parametrize("copies", [1, 2, 4])
def test_a_blue_card_pays_every_owner_whoever_rolled(
    card: str, total: int, pays: int, copies: int
) -> None:
    """The roller has one, C has some; B has none. All have a Harbor. The bank pays."""
    table = position(
        coins=[0, 5, 9],
        cards=[{card: 1}, {}, {card: copies}],
        landmarks=[[STATION, "harbor"], ["harbor"], ["harbor"]],
    )
    table.roll_for(total)
    assert table.coins == [pays, 5, 9 + copies * pays]


@pytest.mark.clause("MK-22")
@pytest.mark.parametrize("roller", [0, 1, 2])
def test_a_wheat_field_does_not_care_who_rolls(roller: int) -> None:
    table = position(coins=[5, 5, 5], cards=[{"wheat-field": 1}] * 3, turn=roller)
    table.roll(1)
    assert table.coins == [6, 6, 6]


@pytest.mark.clause("MK-24")
def test_mackerel_boats_need_their_owners_harbor() -> None:
    """The roller's boats lie on dry land, B's do not; the roller's purse and C's Harbor change nothing."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"mackerel-boat": 1}, {"mackerel-boat": 2}, {}],
        landmarks=[[STATION], ["harbor"], ["harbor"]],
    )
    table.roll(2, 6)
    assert table.coins == [5, 5 + 2 * 3, 5]


@pytest.mark.clause("MK-23")
def test_the_mall_adds_nothing_to_blue_cards() -> None:
    table = position(coins=[5, 5], cards=[{"wheat-field": 2}], landmarks=[[MALL]])
    table.roll(1)
    assert table.coins == [7, 5]


# Green


@pytest.mark.clause("MK-22")
@pytest.mark.parametrize("total", [2, 3])
def test_a_bakery_pays_on_2_and_on_3_its_roller_only(total: int) -> None:
    table = position(coins=[5, 5], cards=[{"bakery": 1}, {"bakery": 3}])
    table.roll(total)
    assert table.coins == [6, 5]


@pytest.mark.clause("MK-22", "MK-23")
@pytest.mark.parametrize("copies", [1, 2, 5])
def test_bakeries_multiply_and_the_mall_adds_to_each(copies: int) -> None:
    """Each copy earns one more, from the bank."""
    plain = position(coins=[5, 5], cards=[{"bakery": copies}])
    plain.roll(3)
    assert plain.coins == [5 + copies, 5]
    mall = position(coins=[5, 5], cards=[{"bakery": copies}], landmarks=[[MALL]])
    mall.roll(3)
    assert mall.coins == [5 + 2 * copies, 5]


@pytest.mark.clause("MK-23")
def test_a_rivals_mall_adds_nothing() -> None:
    table = position(coins=[5, 5], cards=[{"bakery": 1}], landmarks=[[], [MALL]])
    table.roll(3)
    assert table.coins == [6, 5]


@pytest.mark.clause("MK-26")
@pytest.mark.parametrize(
    ("landmarks", "pays"),
    [
        ([], 2),
        (["airport"], 2),
        (["harbor"], 2),
        (["harbor", STATION], 0),
        (["harbor", STATION, "airport"], 0),
    ],
)
def test_the_general_store_helps_who_has_fewer_than_two_landmarks(
    landmarks: list[str], pays: int
) -> None:
    """City Hall does not count: with one landmark beside it the store still pays."""
    table = position(coins=[5, 5], cards=[{"general-store": 1}], landmarks=[landmarks])
    table.roll(2)
    assert table.coins == [5 + pays, 5]


@pytest.mark.clause("MK-23", "MK-26")
@pytest.mark.parametrize("copies", [1, 3])
def test_a_general_store_with_the_mall_as_only_landmark_pays_three(copies: int) -> None:
    table = position(coins=[5, 5], cards=[{"general-store": copies}], landmarks=[[MALL]])
    table.roll(2)
    assert table.coins == [5 + 3 * copies, 5]


@pytest.mark.clause("MK-23", "MK-26")
def test_a_general_store_beside_mall_and_harbor_pays_nothing_at_all() -> None:
    """The condition fails, so the mall has nothing to add to."""
    table = position(coins=[5, 5], cards=[{"general-store": 2}], landmarks=[[MALL, "harbor"]])
    table.roll(2)
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-26")
def test_only_the_owners_landmarks_close_the_general_store() -> None:
    table = position(
        coins=[5, 5], cards=[{"general-store": 1}], landmarks=[[], ["harbor", STATION, "airport"]]
    )
    table.roll(2)
    assert table.coins == [7, 5]


@pytest.mark.clause("MK-29")
@pytest.mark.parametrize(("orchards", "shops"), [(1, 1), (3, 1), (1, 3), (3, 2)])
def test_a_flower_shop_sells_one_bunch_per_orchard(orchards: int, shops: int) -> None:
    table = position(coins=[5, 5], cards=[{"flower-orchard": orchards, "flower-shop": shops}, {}])
    table.roll(6)
    assert table.coins == [5 + orchards * shops, 5]


@pytest.mark.clause("MK-23", "MK-29")
def test_mall_three_orchards_and_two_shops_make_twelve() -> None:
    """With the mall each shop gets 2 per orchard: 2 x 3 x 2."""
    table = position(
        coins=[5, 5], cards=[{"flower-orchard": 3, "flower-shop": 2}], landmarks=[[MALL]]
    )
    table.roll(6)
    assert table.coins == [5 + 12, 5]


@pytest.mark.clause("MK-23", "MK-29")
@pytest.mark.parametrize("landmarks", [[], [MALL]])
def test_a_flower_shop_without_an_orchard_sells_nothing(landmarks: list[str]) -> None:
    """The mall adds per orchard, so not here; B's orchards do not count."""
    table = position(
        coins=[5, 5],
        cards=[{"flower-shop": 2, "wheat-field": 2, "apple-orchard": 1}, {"flower-orchard": 3}],
        landmarks=[landmarks],
    )
    table.roll(6)
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-30")
@pytest.mark.parametrize(
    ("factory", "total", "source", "each"),
    [("cheese-factory", 7, "ranch", 3), ("furniture-factory", 8, "forest", 3)],
)
@pytest.mark.parametrize(("factories", "sources"), [(1, 0), (1, 1), (1, 4), (2, 2), (3, 1)])
def test_factories_turn_what_the_city_has_into_coins(
    factory: str, total: int, source: str, each: int, factories: int, sources: int
) -> None:
    """3 per cow or gear card and factory; B's cards do not count."""
    table = position(
        coins=[5, 5],
        cards=[{factory: factories, source: sources}, {source: 2}],
        landmarks=[[STATION]],
    )
    table.roll_for(total)
    assert table.coins == [5 + factories * sources * each, 5]


@pytest.mark.clause("MK-30")
@pytest.mark.parametrize("total", [11, 12])
def test_the_produce_market_pays_two_per_wheat_card(total: int) -> None:
    """Wheat Field, Flower Orchard, Apple Orchard: 1 + 2 + 3 cards, two markets: 2 x 6 x 2."""
    wheat = {"wheat-field": 1, "flower-orchard": 2, "apple-orchard": 3}
    table = position(
        coins=[5, 5],
        cards=[{"fruit-and-vegetable-market": 2, **wheat}, {"wheat-field": 3}],
        landmarks=[[STATION]],
    )
    table.roll_for(total)
    assert table.coins == [5 + 24, 5]


@pytest.mark.clause("MK-30")
@pytest.mark.parametrize(
    "cup",
    [
        "sushi-bar",
        "cafe",
        "french-restaurant",
        "pizza-joint",
        "family-restaurant",
        "members-only-club",
    ],
)
def test_the_soda_plant_counts_every_kind_of_cup(cup: str) -> None:
    """One of the roller's, two of B's, one of C's, no Harbor needed: 4 coins."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"soda-bottling-plant": 1, cup: 1}, {cup: 2}, {cup: 1}],
        landmarks=[[STATION]],
    )
    table.roll(5, 6)
    assert table.coins == [9, 5, 5]


@pytest.mark.clause("MK-30")
def test_two_soda_plants_count_all_cups_twice_and_nothing_else() -> None:
    """Breads and boats are no cups: 2 plants x (1 + 2) cups."""
    table = position(
        coins=[5, 5],
        cards=[
            {"soda-bottling-plant": 2, "cafe": 1, "bakery": 2},
            {"pizza-joint": 2, "flower-shop": 1, "tuna-boat": 1},
        ],
        landmarks=[[STATION]],
    )
    table.roll(5, 6)
    assert table.coins == [5 + 6, 5]


@pytest.mark.clause("MK-20", "MK-30")
def test_an_eleven_wakes_soda_and_produce_together() -> None:
    """1 per cup and 2 per wheat card: 2 + 2 x 3."""
    table = position(
        coins=[5, 5],
        cards=[
            {"soda-bottling-plant": 1, "fruit-and-vegetable-market": 1, "wheat-field": 3},
            {"cafe": 2},
        ],
        landmarks=[[STATION]],
    )
    table.roll(5, 6)
    assert table.coins == [5 + 2 + 6, 5]


@pytest.mark.clause("MK-23", "MK-30")
@pytest.mark.parametrize(
    ("card", "counted", "total", "pays"),
    [
        ("cheese-factory", "ranch", 7, 3),
        ("furniture-factory", "forest", 8, 3),
        ("fruit-and-vegetable-market", "apple-orchard", 11, 2),
        ("soda-bottling-plant", "cafe", 11, 1),
    ],
)
def test_the_mall_adds_nothing_to_factories_and_markets(
    card: str, counted: str, total: int, pays: int
) -> None:
    table = position(coins=[5, 5], cards=[{card: 1, counted: 1}], landmarks=[[STATION, MALL]])
    table.roll_for(total)
    assert table.coins == [5 + pays, 5]


@pytest.mark.clause("MK-22")
@pytest.mark.parametrize("card", [card for card in MINOR if CARDS[card].colour == "green"])
@pytest.mark.parametrize("total", range(1, 15))
def test_green_cards_sleep_while_others_roll(card: str, total: int) -> None:
    """B owns the card and all that it could feed on; A rolls everything from 1 to 14."""
    table = position(
        coins=[5, 5],
        cards=[{}, {card: 1, "ranch": 1, "forest": 1, "flower-orchard": 1}],
        landmarks=[[STATION, "harbor"], [MALL, "airport"]],
    )
    table.roll_for(total)
    blue = {2: 1, 4: 1, 5: 1}.get(total, 0)
    assert table.coins == [5, 5 + blue]
    assert table.to_act == (0,)


@pytest.mark.clause("MK-20", "MK-22")
@pytest.mark.parametrize("card", MINOR)
@pytest.mark.parametrize("total", range(1, 15))
def test_a_card_acts_on_its_numbers_and_on_no_other(card: str, total: int) -> None:
    """Red cards are B's, the others A's, who rolls and has what the card asks for."""
    printed = CARDS[card]
    mine, theirs = ({}, {card: 1}) if printed.colour == "red" else ({card: 1}, {})
    needs = {
        "flower-shop": "flower-orchard",
        "cheese-factory": "ranch",
        "furniture-factory": "forest",
        "fruit-and-vegetable-market": "apple-orchard",
        "soda-bottling-plant": "cafe",
    }
    if card in needs:
        mine[needs[card]] = 1
    # One landmark less where the General Store would stay closed; its 2 needs one die only.
    built = ["airport"] if card == "general-store" and total <= 6 else list(LANDMARKS)[:5]
    table = position(coins=[20, 20], cards=[mine, theirs], landmarks=[built, ["harbor"]])
    table.roll_for(total)
    acted = [
        *(event for event in table.heard("earned") if event["card"] == card),
        *(event for event in table.heard("paid") if event["card"] == card),
    ]
    asked = bool(table.asked) or table.decision in ("demolish", "give")
    assert bool(acted or asked) is (total in printed.numbers)
