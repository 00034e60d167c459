"""What must be done: demolition and moving house."""

from __future__ import annotations

import pytest

from games.machi_koro.box import LANDMARKS, MAJORS, MINOR
from games.machi_koro.table import position

STATION = "train-station"


# Demolition Company


@pytest.mark.clause("MK-27")
@pytest.mark.parametrize("landmark", LANDMARKS)
def test_a_landmark_is_turned_back_for_eight_coins(landmark: str) -> None:
    """It is the only one, so there is no choice; and it brings 8 whatever it cost."""
    table = position(coins=[5, 5], cards=[{"demolition-company": 1}], landmarks=[[landmark]])
    table.roll(4)
    assert table.moves == {f"demolish {landmark}"}
    table.play(f"demolish {landmark}")
    assert table.landmarks(0) == set()
    assert table.coins == [13, 5]
    assert table.decision == "build"


@pytest.mark.clause("MK-27")
def test_demolition_is_compulsory() -> None:
    table = position(coins=[5, 5], cards=[{"demolition-company": 1}], landmarks=[["airport"]])
    table.roll(4)
    assert table.refuses("pass") == "must-decide"
    assert table.refuses("build harbor") == "not-now"


@pytest.mark.clause("MK-27")
def test_the_owner_chooses_among_what_stands() -> None:
    """Not an unbuilt one, never City Hall, never a rival's."""
    table = position(
        coins=[5, 5],
        cards=[{"demolition-company": 1}],
        landmarks=[["harbor", "airport", "moon-tower"], [STATION]],
    )
    table.roll(4)
    assert table.moves == {"demolish harbor", "demolish airport", "demolish moon-tower"}
    assert table.refuses("demolish train-station") == "not-built"
    assert table.refuses("demolish city-hall") == "unknown-move"
    table.play("demolish moon-tower")
    assert table.landmarks(0) == {"harbor", "airport"}
    assert table.landmarks(1) == {STATION}


@pytest.mark.clause("MK-27")
@pytest.mark.parametrize("copies", [1, 3])
def test_nothing_is_torn_down_where_nothing_stands(copies: int) -> None:
    """City Hall does not count: no question, no coins."""
    table = position(
        coins=[5, 5], cards=[{"demolition-company": copies}], landmarks=[[], ["harbor"]]
    )
    table.roll(4)
    assert table.decision == "build"
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-23", "MK-27")
def test_each_copy_tears_one_down() -> None:
    """Two companies, three landmarks: 16 coins and one landmark left."""
    table = position(
        coins=[5, 5],
        cards=[{"demolition-company": 2}],
        landmarks=[["harbor", STATION, "airport"]],
    )
    table.roll(4)
    table.play("demolish airport")
    assert table.decision == "demolish"
    assert table.moves == {"demolish harbor", "demolish train-station"}
    assert table.refuses("pass") == "must-decide"
    table.play("demolish harbor")
    assert table.decision == "build"
    assert table.coins == [21, 5]
    assert table.landmarks(0) == {STATION}


@pytest.mark.clause("MK-27")
def test_demolition_stops_when_nothing_is_left() -> None:
    """Three companies, two landmarks: 16 coins, and the third finds nothing to do."""
    table = position(
        coins=[5, 5], cards=[{"demolition-company": 3}], landmarks=[["harbor", STATION]]
    )
    table.roll(4)
    table.play("demolish harbor")
    table.play("demolish train-station")
    assert table.decision == "build"
    assert table.coins == [21, 5]


@pytest.mark.clause("MK-22", "MK-27")
def test_it_acts_on_its_owners_roll_only() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"demolition-company": 1}, {"demolition-company": 2}],
        landmarks=[[], ["harbor"]],
    )
    table.roll(4)
    assert table.to_act == (0,)
    assert table.decision == "build"
    assert table.landmarks(1) == {"harbor"}


@pytest.mark.clause("MK-27", "MK-41")
@pytest.mark.parametrize(("landmark", "cost"), LANDMARKS.items())
def test_it_is_rebuilt_at_the_full_price(landmark: str, cost: int) -> None:
    """At once, if 8 and what was saved suffice; one coin less does not."""
    saved = max(cost - 8, 0)
    table = position(coins=[saved, 5], cards=[{"demolition-company": 1}], landmarks=[[landmark]])
    table.roll(4)
    table.play(f"demolish {landmark}")
    table.play(f"build {landmark}")
    assert table.landmarks(0) == {landmark}
    assert table.coins == [saved + 8 - cost, 5]
    if saved:
        poor = position(
            coins=[saved - 1, 5], cards=[{"demolition-company": 1}], landmarks=[[landmark]]
        )
        poor.roll(4)
        poor.play(f"demolish {landmark}")
        assert poor.refuses(f"build {landmark}") == "too-expensive"


@pytest.mark.clause("MK-27", "MK-43")
def test_what_is_torn_down_works_no_more() -> None:
    """No Airport, no ten coins on this very turn; no station, no second die on the next."""
    table = position(
        coins=[5, 5], cards=[{"demolition-company": 2}], landmarks=[["airport", STATION]]
    )
    table.roll(4)
    table.play("demolish airport")
    table.play("demolish train-station")
    table.play("pass")
    assert table.coins == [21, 5]
    table.roll(6)
    table.play("pass")
    assert table.moves == {"roll 1"}


@pytest.mark.clause("MK-20", "MK-27")
def test_the_orchard_of_the_same_number_pays_after_the_demolition() -> None:
    """Green before blue: while the choice is open nobody has been paid for orchards."""
    table = position(
        coins=[5, 5],
        cards=[{"demolition-company": 1, "flower-orchard": 1}, {"flower-orchard": 2}],
        landmarks=[["harbor"]],
    )
    table.roll(4)
    assert table.coins == [5, 5]
    table.play("demolish harbor")
    assert table.coins == [14, 7]


@pytest.mark.clause("MK-26", "MK-27")
def test_a_demolition_opens_the_general_store_again() -> None:
    """Two landmarks less one is one: on the next 2 the store pays."""
    table = position(
        coins=[5, 5],
        cards=[{"demolition-company": 1, "general-store": 1}],
        landmarks=[["harbor", "shopping-mall"]],
    )
    table.roll(4)
    table.play("demolish shopping-mall")
    table.play("pass")
    table.roll(6)
    table.play("pass")
    table.roll(2)
    assert table.coins == [5 + 8 + 2, 5]


# Moving Company


@pytest.mark.clause("MK-28")
@pytest.mark.parametrize("total", [9, 10])
def test_a_card_is_given_away_for_four_coins(total: int) -> None:
    """Which card and to whom is the owner's choice."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"moving-company": 1, "cafe": 2}, {}, {"cafe": 1}],
        landmarks=[[STATION]],
    )
    table.roll_for(total)
    assert table.moves == {
        "give moving-company to 1",
        "give moving-company to 2",
        "give cafe to 1",
        "give cafe to 2",
    }
    table.play("give cafe to 2")
    assert table.cards(0) == {"moving-company": 1, "cafe": 1}
    assert table.cards(2) == {"cafe": 2}
    assert table.coins == [9, 5, 5]
    assert table.decision == "build"


@pytest.mark.clause("MK-28")
def test_giving_is_compulsory() -> None:
    table = position(coins=[5, 5], cards=[{"moving-company": 1}], landmarks=[[STATION]])
    table.roll(4, 5)
    assert table.refuses("pass") == "must-decide"
    assert table.refuses("build harbor") == "not-now"


@pytest.mark.clause("MK-28")
def test_the_moving_company_itself_may_be_given() -> None:
    table = position(coins=[5, 5], cards=[{"moving-company": 1, "cafe": 1}], landmarks=[[STATION]])
    table.roll(4, 5)
    table.play("give moving-company to 1")
    assert table.cards(0) == {"cafe": 1}
    assert table.cards(1) == {"moving-company": 1}
    assert table.coins == [9, 5]


@pytest.mark.clause("MK-28")
def test_it_goes_to_another_player_of_this_table() -> None:
    table = position(coins=[5, 5], cards=[{"moving-company": 1}], landmarks=[[STATION]])
    table.roll(4, 5)
    assert table.refuses("give moving-company to 0") == "another-player"
    assert table.refuses("give moving-company to 2") == "another-player"
    assert table.refuses("give moving-company to 5") == "unknown-move"


@pytest.mark.clause("MK-28")
def test_nobody_gives_what_they_do_not_have() -> None:
    table = position(
        coins=[5, 5], cards=[{"moving-company": 1}, {"cafe": 1}], landmarks=[[STATION]]
    )
    table.roll(4, 5)
    assert table.refuses("give cafe to 1") == "has-no-card"


@pytest.mark.clause("MK-28", "MK-42")
def test_majors_are_never_given() -> None:
    """All five majors and one Moving Company: there is only itself to give."""
    table = position(
        coins=[5, 5],
        cards=[{"moving-company": 1, **dict.fromkeys(MAJORS, 1)}],
        landmarks=[[STATION]],
    )
    table.roll(4, 5)
    assert table.moves == {"give moving-company to 1"}
    for major in MAJORS:
        assert table.refuses(f"give {major} to 1") == "unknown-move"


@pytest.mark.clause("MK-28")
@pytest.mark.parametrize("card", MINOR)
def test_any_other_establishment_may_be_given(card: str) -> None:
    table = position(coins=[5, 5], cards=[{"moving-company": 1, card: 1}], landmarks=[[STATION]])
    table.roll(4, 5)
    table.play(f"give {card} to 1")
    assert table.cards(1) == {card: 1}
    assert table.coins[0] == 9


@pytest.mark.clause("MK-23", "MK-28")
def test_each_copy_gives_one_card() -> None:
    """Two companies: two gifts, to different players if one likes, for 8 coins."""
    table = position(
        coins=[5, 5, 5],
        cards=[{"moving-company": 2, "cafe": 1, "ranch": 1}],
        landmarks=[[STATION]],
    )
    table.roll(4, 5)
    table.play("give cafe to 1")
    assert table.refuses("pass") == "must-decide"
    table.play("give ranch to 2")
    assert table.decision == "build"
    assert table.coins == [13, 5, 5]
    assert [table.cards(seat) for seat in range(3)] == [
        {"moving-company": 2},
        {"cafe": 1},
        {"ranch": 1},
    ]


@pytest.mark.clause("MK-28")
def test_the_number_of_gifts_is_fixed_at_the_start() -> None:
    """Of two companies one is given away first: a second gift is due all the same."""
    table = position(coins=[5, 5], cards=[{"moving-company": 2, "cafe": 2}], landmarks=[[STATION]])
    table.roll(4, 5)
    table.play("give moving-company to 1")
    assert table.decision == "give"
    table.play("give cafe to 1")
    assert table.decision == "build"
    assert table.coins == [13, 5]
    assert table.cards(0) == {"moving-company": 1, "cafe": 1}


@pytest.mark.clause("MK-28")
@pytest.mark.parametrize("copies", [1, 2, 3, 6])
def test_a_city_may_be_given_away_to_the_last_card(copies: int) -> None:
    """Only companies: each gives one of them, and then none is left to give."""
    table = position(coins=[5, 5], cards=[{"moving-company": copies}], landmarks=[[STATION]])
    table.roll(4, 5)
    for _ in range(copies):
        assert table.decision == "give"
        table.play("give moving-company to 1")
    assert table.decision == "build"
    assert table.cards(0) == {}
    assert table.cards(1) == {"moving-company": copies}
    assert table.coins == [5 + 4 * copies, 5]


@pytest.mark.clause("MK-22", "MK-28")
def test_a_given_company_does_not_act_for_its_new_owner() -> None:
    """Green cards act on their owner's roll: B has nothing to give and gets no coins."""
    table = position(
        coins=[5, 5], cards=[{"moving-company": 1}, {"ranch": 1}], landmarks=[[STATION]]
    )
    table.roll(4, 5)
    table.play("give moving-company to 1")
    assert table.to_act == (0,)
    assert table.decision == "build"
    assert table.coins == [9, 5]
    assert table.cards(1) == {"ranch": 1, "moving-company": 1}


@pytest.mark.clause("MK-22", "MK-28")
def test_rivals_companies_sleep_on_my_roll() -> None:
    table = position(
        coins=[5, 5], cards=[{}, {"moving-company": 2, "ranch": 1}], landmarks=[[STATION]]
    )
    table.roll(4, 5)
    assert table.to_act == (0,)
    assert table.decision == "build"
    assert table.coins == [5, 5]


@pytest.mark.clause("MK-20", "MK-28")
def test_an_orchard_given_on_a_ten_pays_its_new_owner() -> None:
    """A keeps one of two: both cities are paid 3 in the blue step."""
    table = position(
        coins=[5, 5],
        cards=[{"moving-company": 1, "apple-orchard": 2}],
        landmarks=[[STATION]],
    )
    table.roll(4, 6)
    assert table.coins == [5, 5], "blue has not been paid yet"
    table.play("give apple-orchard to 1")
    assert table.coins == [5 + 4 + 3, 5 + 3]


@pytest.mark.clause("MK-28")
def test_an_orchard_given_on_a_nine_pays_nobody() -> None:
    table = position(
        coins=[5, 5],
        cards=[{"moving-company": 1, "apple-orchard": 1}],
        landmarks=[[STATION]],
    )
    table.roll(4, 5)
    table.play("give apple-orchard to 1")
    assert table.coins == [9, 5]


@pytest.mark.clause("MK-20", "MK-28")
def test_a_restaurant_given_away_serves_no_one_on_this_roll() -> None:
    """Red is over: B, who gets the Family Restaurant, takes nothing from the giver."""
    table = position(
        coins=[5, 5],
        cards=[{"moving-company": 1, "family-restaurant": 1}],
        landmarks=[[STATION]],
    )
    table.roll(4, 5)
    table.play("give family-restaurant to 1")
    assert table.coins == [9, 5]


@pytest.mark.clause("MK-27", "MK-28", "MK-40")
def test_forced_coins_come_before_city_hall_looks() -> None:
    """Four coins from the gift: the purse is not empty just before building."""
    table = position(coins=[0, 5], cards=[{"moving-company": 1}], landmarks=[[STATION]])
    table.roll(4, 5)
    table.play("give moving-company to 1")
    assert table.coins == [4, 5]
