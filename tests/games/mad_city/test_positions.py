"""Positions written down and read back; what no game could hold is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boroughs import BadPosition, SeededDice
from boroughs.core.playout import resolve_chance
from boroughs.testing.recorded_game import random_input
from boroughs.testing.reproducibility import fits
from games.mad_city.box import TINA, ZONE_EXAMPLE
from games.mad_city.table import GAME, MadCityTable, position, start
from games.mad_city.test_solitaire import filled, puzzle

Data = dict[str, Any]


def waiting() -> MadCityTable:
    return start(3)


def dealing() -> MadCityTable:
    table = start(2, tiles="common-tile")
    table.play(0, "ready")
    table.play(1, "ready")
    for name in ("MC07", "MC03"):
        table.answer(name)
    return table


def building() -> MadCityTable:
    return position(cities=[ZONE_EXAMPLE.replace("MC13/1", "-")], hands=["MC13"])


def standard() -> MadCityTable:
    return position(mode="standard", cities=[TINA], ranger=0, palmed={1: "road"}, scores=[9, 60])


def completing() -> MadCityTable:
    table = building()
    table.state.now = 60_000
    table.state.tick()
    return table


def scored() -> MadCityTable:
    table = building()
    table.time_up()
    return table


def swapping() -> MadCityTable:
    table = position(hands=["MC01"], tiles="common-tile", common="MC50")
    table.play(0, "swap MC01 for MC50")
    return table


def laying() -> MadCityTable:
    return puzzle()


def laid() -> MadCityTable:
    table = puzzle()
    table.play(0, "place MC01 at c2 turned 1")
    return table


def walking() -> MadCityTable:
    table = filled("advanced-puzzle")
    table.play(0, "done")
    return table


def guiding() -> MadCityTable:
    table = walking()
    table.play(0, "walk left")
    table.answer("MC40")
    table.play(0, "lay over d2 turned 3")
    table.answer("MC41")
    return table


def over() -> MadCityTable:
    table = position(cities=[ZONE_EXAMPLE], scores=[149, 0])
    table.time_up()
    return table


MOMENTS: list[Callable[[], MadCityTable]] = [
    waiting, dealing, building, standard, completing, scored, swapping, laying, laid, walking,
    guiding, over,
]  # fmt: skip
in_each = pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)


def written(table: MadCityTable) -> Data:
    data: Data = json.loads(json.dumps(GAME.to_dict(table.state)))
    return data


def refusal(data: Data) -> str:
    with pytest.raises(BadPosition) as refused:
        GAME.from_dict(data)
    return refused.value.code


@in_each
def test_every_moment_can_be_written_down(moment: Callable[[], MadCityTable]) -> None:
    """And goes on from there as it would have."""
    table = moment()
    again = MadCityTable(GAME.from_dict(written(table)))
    assert GAME.to_dict(again.state) == GAME.to_dict(table.state)
    assert again.to_act == table.to_act
    for seat in table.to_act:
        assert again.moves(seat) == table.moves(seat)
    if table.state.chance() is not None:
        assert again.odds == table.odds


@given(seed=st.integers(0, 2**32), number=st.sampled_from(range(8)))
@settings(max_examples=12, deadline=None)
def test_every_position_of_a_game_can_be_written_down(seed: int, number: int) -> None:
    options = GAME.option_sets()[number]
    state = GAME.new(1 if fits(GAME, 1, options) else 3, options)
    dice = SeededDice(seed)
    step = random_input(state, dice)
    for _ in range(60):
        if step is None:
            break
        step.feed(state)
        while state.chance() is not None:
            data = json.loads(json.dumps(GAME.to_dict(state)))
            assert GAME.to_dict(GAME.from_dict(data)) == GAME.to_dict(state)
            chance = state.chance()
            assert chance is not None
            state.resolve(chance.draw(dice))
        assert GAME.to_dict(
            GAME.from_dict(json.loads(json.dumps(GAME.to_dict(state))))
        ) == GAME.to_dict(state)
        step = random_input(state, dice)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", 3), ("seats", 1), ("seats", "2"), ("round", -1), ("round", 0), ("phase", "lunch"),
        ("phase", "lay"), ("phase", "over"), ("phase", "ready"), ("phase", "complete"), ("ends", -1),
        ("ends", 10**20), ("now", -1), ("now", 70_000), ("ranger", 2), ("ranger", -2), ("ranger", 0),
        ("common", "MC99"), ("common", "MC54"), ("last_round", True), ("ties", 1), ("ties", -1),
        ("loose", 0), ("loose", 99), ("walk", "down"), ("walk", "left"), ("guides", []),
        ("guides", ["MC54", *[""] * 7]), ("turned", 1), ("turned", 9), ("covered", ["MC54"]),
        ("builders", []), ("options", {"mode": "puzzle"}), ("options", {"mode": "dance"}),
        ("options", {"weather": "fine"}), ("options", {"tiles": "draw-ten"}), ("weather", "fine"),
    ],
)  # fmt: skip
def test_nonsense_is_refused(field: str, value: object) -> None:
    assert refusal({**written(building()), field: value}) == "bad-position"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cells", []), ("cells", ["MC01/0"]), ("cells", ["MC02/0"] * 9), ("cells", ["MC01/4"] + [""] * 8),
        ("cells", ["MC01"] + [""] * 8), ("hand", []), ("hand", ["MC99"]), ("hand", [""]),
        ("hand", ["MC13", "MC54"]), ("score", -1), ("score", 150), ("score", 10**20), ("counters", [1]),
        ("counters", [9] * 9), ("counters", [0] * 9), ("palmed", ["road"]), ("palmed", ["gold"]),
        ("ready", True), ("swapped", "MC13"), ("swapped", "x"), ("stage", 1), ("stage", -1),
        ("sheet", [1, 2]), ("sheet", [1, 2, 3, 4]), ("colour", "red"),
    ],
)  # fmt: skip
def test_an_impossible_builder_is_refused(field: str, value: object) -> None:
    data = written(building())
    data["builders"][0][field] = value
    assert refusal(data) == "bad-position"


@pytest.mark.parametrize(
    ("moment", "changes"),
    [
        (waiting, {"phase": "build", "ends": 60_000}),
        (waiting, {"ranger": 0}),
        (dealing, {"phase": "build", "ends": 60_000}),
        (completing, {"phase": "build", "ends": 60_000, "round": 0}),
        (completing, {"ends": 60_000}),
        (scored, {"round": 0}),
        (scored, {"phase": "over"}),
        (swapping, {"common": ""}),
        (laying, {"loose": 3}),
        (laying, {"phase": "draw"}),
        (laying, {"phase": "walk"}),
        (laying, {"round": 4}),
        (laid, {"loose": -1}),
        (laid, {"loose": 0}),
        (walking, {"walk": "left"}),
        (walking, {"phase": "lay"}),
        (walking, {"phase": "draw"}),
        (walking, {"phase": "guide", "walk": "up"}),
        (guiding, {"turned": 2}),
        (guiding, {"covered": []}),
        (guiding, {"walk": ""}),
        (guiding, {"walk": "up"}),
        (guiding, {"phase": "turn"}),
        (over, {"phase": "ready"}),
        (over, {"phase": "build", "ends": 60_000}),
    ],
    ids=lambda value: value.__name__ if callable(value) else str(value),
)
def test_a_moment_that_no_game_has_is_refused(
    moment: Callable[[], MadCityTable], changes: Data
) -> None:
    assert refusal({**written(moment()), **changes}) == "bad-position"


def test_all_ready_or_all_done_cannot_be() -> None:
    data = written(waiting())
    for builder in data["builders"]:
        builder["ready"] = True
    assert refusal(data) == "bad-position"
    data = written(building())
    for builder in data["builders"]:
        builder["done"] = True
    assert refusal(data) == "bad-position"


changed = st.lists(
    st.one_of(
        st.tuples(st.just("round"), st.integers(0, 4)),
        st.tuples(st.just("ends"), st.sampled_from([-1, 60_000, 70_000])),
        st.tuples(st.just("ranger"), st.integers(-1, 2)),
        st.tuples(st.just("ties"), st.integers(0, 1)),
        st.tuples(st.just("loose"), st.integers(-1, 15)),
        st.tuples(st.just("walk"), st.sampled_from(["", "left", "up"])),
        st.tuples(st.just("turned"), st.integers(0, 8)),
        st.tuples(st.just("common"), st.sampled_from(["", "MC53"])),
        st.tuples(
            st.just("phase"),
            st.sampled_from(
                "ready deal build complete draw lay walk turn guide over".split()  # noqa: SIM905
            ),
        ),
    ),
    min_size=1,
    max_size=3,
)


@given(moment=st.sampled_from(MOMENTS), changes=changed, seed=st.integers(0, 99))
@settings(max_examples=200, deadline=None)
def test_what_is_accepted_can_be_played(
    moment: Callable[[], MadCityTable], changes: list[tuple[str, object]], seed: int
) -> None:
    """A changed position is refused, or the game goes on from it."""
    try:
        state = GAME.from_dict({**written(moment()), **dict(changes)})
    except BadPosition:
        return
    dice = SeededDice(seed)
    resolve_chance(state, dice)
    for _ in range(25):
        step = random_input(state, dice)
        if step is None:
            break
        step.feed(state)
        resolve_chance(state, dice)
        for viewer in (*range(state.seats), None):
            GAME.scene(GAME.view(state, viewer))
