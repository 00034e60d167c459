"""Positions written down and read back; what no game could hold is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs import BadPosition, SeededDice
from games.machi_koro.box import LANDMARKS
from games.machi_koro.random_play import random_game, settle
from games.machi_koro.table import GAME, MachiKoroTable, position

Data = dict[str, Any]


def asked_to_roll() -> MachiKoroTable:
    return position(coins=[9, 9], landmarks=[["train-station"]])


def rolling() -> MachiKoroTable:
    table = asked_to_roll()
    table.play("roll 2")
    return table


def setting_aside() -> MachiKoroTable:
    table = position(coins=[9, 9], landmarks=[["moon-tower"]])
    table.roll(1, 3, 5)
    return table


def adding() -> MachiKoroTable:
    table = position(coins=[9, 9], landmarks=[["train-station", "harbor"]])
    table.roll(5, 6)
    return table


def demolishing() -> MachiKoroTable:
    table = position(coins=[9, 9], cards=[{"demolition-company": 3}], landmarks=[["harbor"]])
    table.roll(4)
    return table


def giving() -> MachiKoroTable:
    table = position(coins=[9, 9], cards=[{"moving-company": 2}], landmarks=[["train-station"]])
    table.roll(4, 5)
    return table


def catching() -> MachiKoroTable:
    table = position(
        coins=[9, 9], cards=[{"tuna-boat": 2}], landmarks=[["train-station", "harbor"]]
    )
    table.roll(5, 6)
    table.play("add 2")
    return table


def swapping() -> MachiKoroTable:
    table = position(coins=[9, 9], cards=[{"business-center": 1, "cafe": 1}, {"cafe": 1}])
    table.roll(6)
    return table


def building() -> MachiKoroTable:
    table = position(coins=[9, 9])
    table.roll(6)
    return table


def drawing() -> MachiKoroTable:
    table = position(coins=[9, 9], market={"1-6": {"forest": 1}})
    table.roll(6)
    table.play("build forest")
    return table


def investing() -> MachiKoroTable:
    table = position(coins=[9, 9], cards=[{"tech-startup": 1}])
    table.roll(6)
    table.play("pass")
    return table


def won() -> MachiKoroTable:
    table = position(coins=[9, 9], landmarks=[list(LANDMARKS)[1:]])
    table.roll(6)
    table.play("build harbor")
    return table


MOMENTS: list[Callable[[], MachiKoroTable]] = [
    asked_to_roll,
    rolling,
    setting_aside,
    adding,
    demolishing,
    giving,
    catching,
    swapping,
    building,
    drawing,
    investing,
    won,
]


def written(table: MachiKoroTable) -> Data:
    data: Data = json.loads(json.dumps(GAME.to_dict(table.state)))
    return data


def refusal(data: Data) -> str:
    with pytest.raises(BadPosition) as refused:
        GAME.from_dict(data)
    return refused.value.code


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_every_moment_of_a_turn_can_be_written_down(moment: Callable[[], MachiKoroTable]) -> None:
    """And goes on from there as it would have."""
    table = moment()
    again = MachiKoroTable(GAME.from_dict(written(table)))
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)
    assert again.moves == table.moves
    assert again.to_act == table.to_act
    assert again.asked == table.asked
    if table.asked:
        assert again.odds == table.odds


@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5))
@settings(max_examples=4, deadline=None)
def test_every_position_of_a_game_can_be_written_down(seed: int, seats: int) -> None:
    for number, table in enumerate(random_game(seats, SeededDice(seed))):
        if number % 4 == 0:
            assert GAME.to_dict(GAME.from_dict(written(table))) == GAME.to_dict(table.state)


def test_a_deck_that_is_left_out_holds_the_rest() -> None:
    data = written(building())
    deck = data.pop("deck")
    assert GAME.to_dict(GAME.from_dict(data))["deck"] == deck


# Refused


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 3),
        ("seats", 1),
        ("seats", "2"),
        ("turn", 2),
        ("turn", -1),
        ("turn", True),
        ("turns", -1),
        ("turns", 10**20),
        ("now", -1),
        ("decision", "dance"),
        ("decision", "none"),
        ("asked", "the weather"),
        ("dice", [7]),
        ("dice", [0]),
        ("dice", [1, 2, 3, 4]),
        ("total", 15),
        ("total", -1),
        ("total", 7),
        ("pending", -1),
        ("pending", 10**20),
        ("winner", 0),
        ("winner", 2),
        ("winner", -2),
        ("cities", []),
        ("market", {"castle": 1}),
        ("market", {"cafe": -1}),
        ("market", {"cafe": 7}),
        ("deck", {}),
        ("discarded", {"cafe": 1}),
        ("options", {"variant": "unheard of"}),
        ("weather", "fine"),
    ],
)
def test_nonsense_is_refused(field: str, value: object) -> None:
    assert refusal({**written(asked_to_roll()), field: value}) == "bad-position"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("coins", -1),
        ("coins", 1_000_001),
        ("coins", 10**9),
        ("coins", 10**20),
        ("coins", 1.5),
        ("invested", -1),
        ("invested", 1),
        ("invested", 10**20),
        ("cards", {"castle": 1}),
        ("cards", {"cafe": -1}),
        ("cards", {"cafe": 10**20}),
        ("cards", {"stadium": 2}),
        ("landmarks", ["castle"]),
        ("landmarks", ["harbor", "harbor"]),
        ("landmarks", list(LANDMARKS)),
        ("landmarks", ["city-hall"]),
    ],
)
def test_an_impossible_city_is_refused(field: str, value: object) -> None:
    data = written(asked_to_roll())
    data.pop("deck")
    data["cities"][0][field] = value
    assert refusal(data) == "bad-position"


def test_who_has_as_many_coins_as_a_city_can_hold_plays_on() -> None:
    """What was once accepted refused its next coin: a million and one more from the Wheat Field stay a million."""
    table = position(coins=[1_000_000, 9], cards=[{"wheat-field": 1}])
    table.roll(1)
    assert table.coins == [1_000_000, 9]
    assert GAME.from_dict(written(table)) is not None


@pytest.mark.clause("MK-3")
def test_a_row_with_six_different_cards_is_refused() -> None:
    data = written(building())
    data.pop("deck")
    data["market"] |= dict.fromkeys(["sushi-bar", "wheat-field", "ranch", "cafe", "forest"], 1)
    data["market"]["bakery"] = 1
    assert refusal(data) == "bad-position"


@pytest.mark.clause("MK-4")
def test_a_row_that_should_have_been_refilled_is_refused() -> None:
    """Four cards lie there, the deck has more, and nature is asked nothing."""
    data = written(building())
    data.pop("deck")
    data["market"].pop("ranch")
    assert refusal(data) == "bad-position"


@pytest.mark.clause("MK-5")
def test_a_dead_major_in_the_row_is_refused() -> None:
    data = written(position(coins=[9, 9], cards=[{"stadium": 1}], market={"major": {"stadium": 2}}))
    data.pop("deck")
    data["cities"][1]["cards"] = {"stadium": 1}
    assert refusal(data) == "bad-position"


@pytest.mark.clause("MK-45")
def test_a_finished_city_without_a_winner_is_refused() -> None:
    data = written(won())
    assert refusal({**data, "winner": -1}) == "bad-position"
    assert refusal({**data, "winner": 1}) == "bad-position"
    assert refusal({**data, "winner": -1, "decision": "roll", "dice": [], "total": 0}) == (
        "bad-position"
    )


@pytest.mark.parametrize(
    ("moment", "changes"),
    [
        (rolling, {"pending": 0}),
        (rolling, {"pending": 4}),
        (rolling, {"pending": 3}),
        (rolling, {"decision": "roll"}),
        (asked_to_roll, {"asked": "roll"}),
        (asked_to_roll, {"asked": "market"}),
        (asked_to_roll, {"asked": "catch"}),
        (asked_to_roll, {"asked": "first-player"}),
        (asked_to_roll, {"again": True}),
        (asked_to_roll, {"turns": 0}),
        (asked_to_roll, {"decision": "set-aside"}),
        (asked_to_roll, {"decision": "add"}),
        (asked_to_roll, {"decision": "build"}),
        (asked_to_roll, {"decision": "invest"}),
        (setting_aside, {"dice": [1, 3]}),
        (setting_aside, {"dice": [3, 3, 3]}),
        (setting_aside, {"total": 9}),
        (adding, {"dice": [4, 5], "total": 9}),
        (adding, {"total": 13}),
        (demolishing, {"pending": 0}),
        (demolishing, {"pending": 2}),
        (demolishing, {"dice": [5], "total": 5}),
        (giving, {"pending": 0}),
        (giving, {"pending": 3}),
        (giving, {"dice": [3, 5], "total": 8}),
        (catching, {"total": 11}),
        (catching, {"decision": "build"}),
        (swapping, {"dice": [5], "total": 5}),
        (building, {"dice": [6], "total": 5}),
        (building, {"dice": [], "total": 0}),
        (building, {"dice": [1, 2, 3], "total": 6}),
        (building, {"pending": 1}),
        (building, {"turns": 0}),
        (building, {"again": True}),
        (building, {"decision": "demolish", "pending": 1}),
        (building, {"decision": "give", "pending": 1}),
        (building, {"decision": "swap"}),
        (building, {"decision": "invest"}),
        (drawing, {"asked": "nothing"}),
        (drawing, {"asked": "nothing", "decision": "build"}),
        (won, {"decision": "roll"}),
        (won, {"asked": "roll", "pending": 1}),
    ],
    ids=lambda value: value.__name__ if callable(value) else str(value),
)
def test_a_moment_that_no_turn_has_is_refused(
    moment: Callable[[], MachiKoroTable], changes: Data
) -> None:
    """Nobody could be asked this here, or nobody would be asked anything."""
    assert refusal({**written(moment()), **changes}) == "bad-position"


@pytest.mark.parametrize(
    ("moment", "landmarks"),
    [
        (rolling, []),
        (setting_aside, ["train-station"]),
        (adding, ["train-station"]),
        (demolishing, []),
        (catching, ["train-station"]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_moment_that_needs_a_landmark_is_refused_without_it(
    moment: Callable[[], MachiKoroTable], landmarks: list[str]
) -> None:
    data = written(moment())
    data["cities"][0]["landmarks"] = landmarks
    assert refusal(data) == "bad-position"


@pytest.mark.parametrize(
    ("moment", "seat"), [(giving, 0), (swapping, 0), (swapping, 1), (investing, 0)]
)
def test_a_moment_that_needs_cards_is_refused_without_them(
    moment: Callable[[], MachiKoroTable], seat: int
) -> None:
    data = written(moment())
    data.pop("deck")
    data["cities"][seat]["cards"] = {}
    assert refusal(data) == "bad-position"


# Accepted


mutations = st.lists(
    st.one_of(
        st.tuples(st.just("turn"), st.integers(0, 2)),
        st.tuples(st.just("turns"), st.integers(0, 2)),
        st.tuples(st.just("pending"), st.integers(0, 3)),
        st.tuples(st.just("total"), st.integers(0, 14)),
        st.tuples(st.just("again"), st.booleans()),
        st.tuples(st.just("winner"), st.integers(-1, 1)),
        st.tuples(st.just("dice"), st.lists(st.integers(1, 6), max_size=3)),
        st.tuples(
            st.just("asked"),
            st.sampled_from(["nothing", "first-player", "market", "roll", "catch"]),
        ),
        st.tuples(
            st.just("decision"),
            st.sampled_from(
                ["none", "roll", "set-aside", "add", "demolish", "give", "swap", "build", "invest"]
            ),
        ),
    ),
    min_size=1,
    max_size=3,
)


@given(moment=st.sampled_from(MOMENTS), changes=mutations, seed=st.integers(0, 99))
@settings(max_examples=300, deadline=None)
def test_what_is_accepted_can_be_played(
    moment: Callable[[], MachiKoroTable], changes: list[tuple[str, object]], seed: int
) -> None:
    """A changed position is refused, or somebody has a move and the game goes on."""
    try:
        table = MachiKoroTable(GAME.from_dict({**written(moment()), **dict(changes)}))
    except BadPosition:
        return
    dice = SeededDice(seed)
    settle(table, dice)
    for _ in range(25):
        if table.result is not None:
            break
        (seat,) = table.to_act
        table.state.play(seat, dice.choice(table.state.moves(seat)))
        settle(table, dice)
