"""The choices before a game: as written by a program or by a person."""

from __future__ import annotations

import pytest

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, OptionValue, complete_options
from reference_game import GAME

SHORT = Option("short", (False, True))
GOAL = Option("goal", (150, 100))
HAND = Option("hand", ("steady", "unsteady", "crane"))
KNOWN = (SHORT, GOAL, HAND)


def test_what_nobody_asks_for_is_the_first_choice() -> None:
    assert complete_options(KNOWN, None) == {"short": False, "goal": 150, "hand": "steady"}


def test_what_is_asked_for_is_taken() -> None:
    assert complete_options(KNOWN, {"goal": 100})["goal"] == 100


@pytest.mark.parametrize(
    ("option", "value", "meant"),
    [
        (SHORT, True, True),
        (SHORT, "true", True),
        (SHORT, "Yes", True),
        (SHORT, "on", True),
        (SHORT, "off", False),
        (GOAL, "100", 100),
        (HAND, "Crane", "crane"),
        (Option("roads", ("on", "off")), "on", "on"),
        (Option("answer", ("yes", "no")), "no", "no"),
    ],
)
def test_a_choice_may_be_spoken(option: Option, value: object, meant: OptionValue) -> None:
    read = option.read(value)
    assert read == meant
    assert type(read) is type(meant)


@pytest.mark.parametrize(
    ("option", "value"),
    [(SHORT, "maybe"), (SHORT, 1), (SHORT, None), (GOAL, True), (GOAL, 120), (HAND, "")],
)
def test_anything_else_is_refused_with_the_choices(option: Option, value: object) -> None:
    with pytest.raises(BadOptions) as refused:
        option.read(value)
    assert refused.value.code == "bad-option-value"
    assert refused.value.params["option"] == option.name
    assert refused.value.params["choices"] == tuple(str(c).lower() for c in option.choices)


def test_an_option_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(BadOptions) as refused:
        complete_options(KNOWN, {"goal": 100, "speed": 3})
    assert refused.value.code == "unknown-option"
    assert refused.value.params == {"option": "speed", "known": ("short", "goal", "hand")}


def test_a_number_of_seats_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.new(seats=4)
    assert refused.value.params == {"seats": 4, "known": (2, 1, 3)}


def test_a_game_starts_with_its_first_number_of_seats_unless_told() -> None:
    assert GAME.new().seats == 2


def test_the_suite_plays_the_default_and_every_other_choice_once() -> None:
    assert GAME.option_sets() == [{"short": False}, {"short": True}]
