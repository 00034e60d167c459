"""Any cities, any roll: the engine pays what a bookkeeper works out from the rules."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.machi_koro.bookkeeper import House, income
from games.machi_koro.box import CARDS, LANDMARKS, MAJORS, MINOR, in_the_box
from games.machi_koro.table import MachiKoroTable, position

ASKING = {"demolition-company": (4,), "moving-company": (9, 10)}


@st.composite
def towns(draw: st.DrawFn, total: int | None = None) -> list[House]:
    """Two to five cities that could stand around one table; nobody has won."""
    seats = draw(st.integers(2, 5))
    left = Counter({card: in_the_box(card, seats) for card in CARDS})
    relevant = [card for card in MINOR if total is None or total in CARDS[card].numbers]
    houses = []
    for _ in range(seats):
        wanted = draw(
            st.dictionaries(st.sampled_from(MINOR), st.integers(1, 3), max_size=6)
        ) | draw(st.dictionaries(st.sampled_from(relevant), st.integers(1, 3), max_size=3))
        cards = {card: min(count, left[card]) for card, count in wanted.items() if left[card]}
        left.subtract(cards)
        cards |= dict.fromkeys(draw(st.sets(st.sampled_from(MAJORS), max_size=3)), 1)
        landmarks = draw(st.sets(st.sampled_from(list(LANDMARKS)), max_size=5))
        coins = draw(st.one_of(st.integers(0, 4), st.integers(0, 40)))
        invested = draw(st.integers(0, 9)) if "tech-startup" in cards else 0
        houses.append(House(coins, cards, sorted(landmarks), invested))
    return houses


def laid_out(houses: list[House], turn: int) -> MachiKoroTable:
    return position(
        coins=[house.coins for house in houses],
        cards=[house.cards for house in houses],
        landmarks=[house.landmarks for house in houses],
        invested=[house.invested for house in houses],
        turn=turn,
    )


@pytest.mark.clause("MK-20", "MK-21", "MK-22", "MK-23", "MK-24", "MK-25", "MK-26", "MK-29", "MK-30")
@pytest.mark.clause("MK-6", "MK-31", "MK-32")
@pytest.mark.parametrize("total", range(1, 15))
@given(data=st.data())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_income_is_what_the_books_say(total: int, data: st.DataObject) -> None:
    """Red, green, blue, purple, worked out by hand for towns that nobody thought of."""
    houses = data.draw(towns(total))
    roller = data.draw(st.integers(0, len(houses) - 1))
    needed = ["train-station"] * (total > 6) + ["harbor"] * (total > 12)
    built = sorted({*houses[roller].landmarks, *needed})
    assume(len(built) < len(LANDMARKS))
    houses[roller].landmarks = built
    houses[roller].cards = {
        card: count
        for card, count in houses[roller].cards.items()
        if total not in ASKING.get(card, ())
    }
    table = laid_out(houses, roller)
    table.roll_for(total)
    catch = 0
    if table.asked:
        dice = data.draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
        catch = sum(dice)
        table.catch(*dice)
    if table.decision == "swap":
        table.play("pass")
    expected = income(houses, roller, total, catch)
    expected[roller] = expected[roller] or 1  # City Hall
    assert table.coins == expected
    assert table.decision == "build"


@pytest.mark.clause("MK-25")
@given(houses=towns(12), data=st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_tuna_roll_happens_exactly_where_somebody_fishes(
    houses: list[House], data: st.DataObject
) -> None:
    roller = data.draw(st.integers(0, len(houses) - 1))
    built = sorted({*houses[roller].landmarks, "train-station"})
    assume(len(built) < len(LANDMARKS))
    houses[roller].landmarks = built
    fishing = any(house.has("tuna-boat") and "harbor" in house.landmarks for house in houses)
    table = laid_out(houses, roller)
    table.roll_for(12)
    assert table.asked == ("catch" if fishing else "")
