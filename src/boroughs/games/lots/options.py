"""The choices a table makes before the game."""

from __future__ import annotations

from typing import Final

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, Options, OptionValue
from boroughs.games.lots.components import ANSWER_SECONDS, LOTS, SEATS

HANDS: Final = ("unsteady", "steady", "crane")
OPTIONS: Final = (
    Option("lot", tuple(lot.level for lot in LOTS)),
    Option("hand", HANDS),
    Option("crew", (True, False)),
    Option("children", (0, 1, 2, 3)),
    Option("answer_seconds", ANSWER_SECONDS),
    Option("dial", ("plain", "forecast")),
)


def check_options(seats: int, options: Options) -> None:
    """Raises BadOptions where so many cannot play, or where there are no adults left."""
    if seats not in SEATS:
        raise BadOptions("bad-seats", seats=seats, known=SEATS)
    children = options["children"]
    assert isinstance(children, int)
    if children >= seats and children:
        fitting = tuple(str(number) for number in range(seats))
        raise BadOptions(
            "bad-option-value", option="children", value=str(children), choices=fitting
        )


def option_set(**values: OptionValue) -> Options:
    """These values, and the default for what is not said.

    >>> option_set(lot=3)["hand"]
    'unsteady'
    """
    return {option.name: values.get(option.name, option.default) for option in OPTIONS}
