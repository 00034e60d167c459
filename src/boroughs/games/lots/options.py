"""The choices a table makes before the game."""

from __future__ import annotations

from collections.abc import Mapping
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


_FORMER_SECONDS: Final = {20: 10}
"""What was once a choice of `answer_seconds`, and what is nearest to it now."""


def up_to_date(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Options that an older version wrote, as they are called today.

    >>> up_to_date({"answer_seconds": 20})
    {'answer_seconds': 10}
    """
    seconds = options.get("answer_seconds")
    former = _FORMER_SECONDS.get(seconds) if isinstance(seconds, int) else None
    return dict(options) if former is None else {**options, "answer_seconds": former}


def most_seconds(seconds: int) -> int:
    """How long a window of so many seconds may last: one that an older version opened may be longer.

    >>> most_seconds(10), most_seconds(3)
    (20, 3)
    """
    former = [before for before, now in _FORMER_SECONDS.items() if now == seconds]
    return max([seconds, *former])


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
