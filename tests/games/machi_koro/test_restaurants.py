"""Red cards: the roller pays, counter-clockwise, as far as the coins go."""

from __future__ import annotations

import pytest

from games.machi_koro.table import position

STATION = "train-station"
MALL = "shopping-mall"


@pytest.mark.clause("MK-20", "MK-21")
def test_a_roller_without_coins_pays_nothing_and_then_earns() -> None:
    """B's Café finds an empty purse; only afterwards do the two Bakeries bring two coins."""
    table = position(coins=[0, 0], cards=[{"bakery": 2}, {"cafe": 1}])
    table.roll(3)
    assert table.coins == [2, 0]


@pytest.mark.clause("MK-21")
def test_cafes_are_paid_counter_clockwise() -> None:
    """Three coins, B owns three cafés, C two: C is paid first, B gets what is left."""
    table = position(coins=[3, 0, 0], cards=[{}, {"cafe": 3}, {"cafe": 2}])
    table.roll(3)
    assert table.coins == [0 + 1, 1, 2], "the roller's coin is City Hall's"
    assert [(paid["to"], paid["coins"], paid["owed"]) for paid in table.heard("paid")] == [
        (2, 2, 2),
        (1, 1, 3),
    ]


@pytest.mark.clause("MK-21")
@pytest.mark.parametrize(
    ("seats", "roller"), [(seats, roller) for seats in (3, 4, 5) for roller in range(seats)]
)
@pytest.mark.parametrize("purse", range(6))
def test_the_purse_empties_counter_clockwise_from_any_roller(
    seats: int, roller: int, purse: int
) -> None:
    """Everybody else has a Café. The first to the roller's right gets the first coin, and so on.

    The seat d steps counter-clockwise is paid when the purse held at least d coins.
    """
    coins = [0] * seats
    coins[roller] = purse
    cards = [{} if seat == roller else {"cafe": 1} for seat in range(seats)]
    table = position(coins=coins, cards=cards, turn=roller)
    table.roll(3)
    for steps in range(1, seats):
        owner = (roller - steps) % seats
        assert table.coins[owner] == (1 if purse >= steps else 0)
    left = max(0, purse - (seats - 1))
    assert table.coins[roller] == (left or 1), "City Hall gives to the penniless"


@pytest.mark.clause("MK-21")
@pytest.mark.parametrize(
    ("seats", "roller"), [(seats, roller) for seats in (3, 4, 5) for roller in range(seats)]
)
def test_each_owner_is_paid_in_full_before_the_next(seats: int, roller: int) -> None:
    """Family Restaurants take 2 each; with 3 coins the first gets 2, the second 1, others nothing."""
    coins = [0] * seats
    coins[roller] = 3
    cards = [{} if seat == roller else {"family-restaurant": 1} for seat in range(seats)]
    landmarks = [[STATION] if seat == roller else [] for seat in range(seats)]
    table = position(coins=coins, cards=cards, landmarks=landmarks, turn=roller)
    table.roll(4, 5)
    paid = [table.coins[(roller - steps) % seats] for steps in range(1, seats)]
    assert paid == [2, 1, 0, 0][: seats - 1]


@pytest.mark.clause("MK-21")
def test_nobody_makes_up_for_what_is_lacking() -> None:
    """Neither the bank nor another player: after the roll there are as many coins as before."""
    table = position(coins=[1, 5, 5], cards=[{}, {"cafe": 3}, {"cafe": 3}])
    table.roll(3)
    assert table.heard("earned") == []
    assert table.coins == [0 + 1, 5, 6]


@pytest.mark.clause("MK-21")
def test_the_rest_is_forgiven_for_good() -> None:
    """Coins that the roller earns later in the same roll are not claimed."""
    table = position(coins=[1, 0], cards=[{"bakery": 3}, {"cafe": 4}])
    table.roll(3)
    assert table.coins == [3, 1]
    table.play("pass")
    table.roll(6)
    assert table.coins[0] == 3


@pytest.mark.clause("MK-21")
def test_nobody_pays_their_own_restaurant() -> None:
    table = position(coins=[5, 5], cards=[{"cafe": 2}, {}])
    table.roll(3)
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-21")
def test_only_the_roller_pays() -> None:
    table = position(coins=[5, 5, 5], cards=[{}, {"cafe": 1}, {}])
    table.roll(3)
    assert table.coins == [4, 6, 5]


@pytest.mark.clause("MK-21", "MK-23")
@pytest.mark.parametrize(
    ("card", "total", "takes"),
    [
        ("sushi-bar", 1, 3),
        ("cafe", 3, 1),
        ("french-restaurant", 5, 5),
        ("pizza-joint", 7, 1),
        ("family-restaurant", 9, 2),
        ("family-restaurant", 10, 2),
    ],
)
@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("mall", [False, True])
def test_what_each_restaurant_takes(
    card: str, total: int, takes: int, copies: int, mall: bool
) -> None:
    """Copies multiply, and the owner's Shopping Mall adds 1 to each: Sushi 4, Café 2, French 6, Pizza 2, Family 3."""
    table = position(
        coins=[50, 0],
        cards=[{}, {card: copies}],
        landmarks=[[STATION, "airport"], ["harbor", *([MALL] if mall else [])]],
    )
    table.roll_for(total)
    due = copies * (takes + (1 if mall else 0))
    assert table.coins == [50 - due, due]


@pytest.mark.clause("MK-23")
def test_the_malls_coin_comes_from_the_roller() -> None:
    """Not from the bank: a roller with one coin pays one of the two."""
    table = position(coins=[1, 0], cards=[{}, {"cafe": 1}], landmarks=[[], [MALL]])
    table.roll(3)
    assert table.coins == [0 + 1, 1]
    assert table.heard("earned") == []


@pytest.mark.clause("MK-23")
def test_only_the_owners_mall_counts() -> None:
    """Neither the roller's nor a third player's mall makes B's Café dearer."""
    table = position(coins=[9, 0, 0], cards=[{}, {"cafe": 1}, {}], landmarks=[[MALL], [], [MALL]])
    table.roll(3)
    assert table.coins == [8, 1, 0]


@pytest.mark.clause("MK-24")
@pytest.mark.parametrize("mall", [False, True])
def test_a_sushi_bar_needs_its_owners_harbor(mall: bool) -> None:
    """The roller's Harbor is no help, and a mall adds nothing to nothing."""
    table = position(
        coins=[9, 0],
        cards=[{}, {"sushi-bar": 2}],
        landmarks=[["harbor"], [MALL] if mall else []],
    )
    table.roll(1)
    assert table.coins == [9, 0]


@pytest.mark.clause("MK-26")
@pytest.mark.parametrize(
    ("landmarks", "takes"),
    [
        ([], 0),
        (["harbor"], 0),
        (["airport"], 0),
        (["harbor", "airport"], 5),
        (["harbor", "airport", STATION], 5),
        (["harbor", "airport", STATION, "moon-tower", "amusement-park"], 5),
    ],
)
def test_the_french_restaurant_serves_two_landmarks_or_more(
    landmarks: list[str], takes: int
) -> None:
    """The roller's count, without City Hall."""
    table = position(coins=[9, 0], cards=[{}, {"french-restaurant": 1}], landmarks=[landmarks])
    table.roll(5)
    assert table.coins == [9 - takes, takes]


@pytest.mark.clause("MK-23", "MK-26")
def test_no_mall_coin_where_the_french_restaurant_stays_closed() -> None:
    table = position(
        coins=[9, 0], cards=[{}, {"french-restaurant": 1}], landmarks=[["harbor"], [MALL]]
    )
    table.roll(5)
    assert table.coins == [9, 0]


@pytest.mark.clause("MK-26")
def test_the_owners_landmarks_open_no_restaurant() -> None:
    """Five landmarks of B's own, none of the roller's."""
    five = ["harbor", STATION, "amusement-park", "moon-tower", "airport"]
    table = position(coins=[9, 0], cards=[{}, {"french-restaurant": 1}], landmarks=[[], five])
    table.roll(5)
    assert table.coins == [9, 0]


@pytest.mark.clause("MK-26")
@pytest.mark.parametrize(
    ("landmarks", "closed"),
    [
        ([STATION], True),
        ([STATION, "airport"], True),
        ([STATION, "airport", "moon-tower"], False),
        ([STATION, "airport", "moon-tower", "amusement-park"], False),
    ],
)
def test_the_club_takes_all_from_three_landmarks_on(landmarks: list[str], closed: bool) -> None:
    """Two and City Hall are not three."""
    table = position(coins=[37, 2], cards=[{}, {"members-only-club": 1}], landmarks=[landmarks])
    table.roll(6, 6)
    assert table.coins == ([37, 2] if closed else [0 + 1, 39])


@pytest.mark.clause("MK-26")
@pytest.mark.parametrize("total", [12, 13, 14])
def test_the_club_opens_on_12_13_and_14(total: int) -> None:
    table = position(
        coins=[37, 2],
        cards=[{}, {"members-only-club": 1}],
        landmarks=[[STATION, "harbor", "airport"]],
    )
    table.roll_for(total)
    assert table.coins == [0 + 1, 39]


@pytest.mark.clause("MK-23", "MK-26")
def test_the_mall_adds_nothing_to_the_club() -> None:
    """All is all: the bank gives nothing on top, and a closed club takes no mall coin either."""
    open_club = position(
        coins=[37, 2],
        cards=[{}, {"members-only-club": 2}],
        landmarks=[[STATION, "airport", "moon-tower"], [MALL]],
    )
    open_club.roll(6, 6)
    assert open_club.coins == [0 + 1, 39]
    closed_club = position(
        coins=[37, 2],
        cards=[{}, {"members-only-club": 2}],
        landmarks=[[STATION, "airport"], [MALL]],
    )
    closed_club.roll(6, 6)
    assert closed_club.coins == [37, 2]


@pytest.mark.clause("MK-21", "MK-26")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_of_several_clubs_the_first_counter_clockwise_gets_all(seats: int) -> None:
    table = position(
        coins=[37] + [0] * (seats - 1),
        cards=[{}] + [{"members-only-club": 1}] * (seats - 1),
        landmarks=[[STATION, "airport", "moon-tower"]],
    )
    table.roll(6, 6)
    assert table.coins == [0 + 1, *[0] * (seats - 2), 37]


@pytest.mark.clause("MK-26", "MK-32")
def test_the_club_leaves_what_is_invested() -> None:
    table = position(
        coins=[37, 0],
        cards=[{"tech-startup": 1}, {"members-only-club": 1}],
        landmarks=[[STATION, "airport", "moon-tower"]],
        invested=[6],
    )
    table.roll(6, 6)
    assert table.coins == [0 + 1, 37]
    assert table.invested == [6, 0]
    assert [(paid["coins"], paid["owed"]) for paid in table.heard("paid")] == [(37, 37)]


@pytest.mark.clause("MK-20", "MK-26")
def test_the_french_restaurant_is_paid_before_the_forest_grows() -> None:
    """A roller of two landmarks without a coin keeps what the Forests then bring."""
    table = position(
        coins=[0, 0],
        cards=[{"forest": 2}, {"french-restaurant": 1}],
        landmarks=[["harbor", "airport"]],
    )
    table.roll(5)
    assert table.coins == [2, 0]
