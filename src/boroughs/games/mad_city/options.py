"""The choices a table makes before the game, and which of them go together."""

from __future__ import annotations

from typing import Final

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, Options, OptionValue
from boroughs.games.mad_city.components import EXTRA_TILE_SEATS, SEATS

MODES: Final = ("base", "standard", "puzzle", "advanced-puzzle", "speed")
SOLITAIRES: Final = MODES[2:]
OPTIONS: Final = (
    Option("mode", MODES),
    Option("tiles", ("nine", "draw-ten", "common-tile")),
    Option("screen", ("auto", "on", "off")),
    Option("short", (False, True)),
    Option("ending", ("at-once", "last-round")),
    Option("strict", (False, True)),
)

_ONLY: Final[dict[str, tuple[str, ...]]] = {
    "tiles": ("base", "standard"),
    "screen": ("base", "standard"),
    "short": ("base",),
    "ending": ("base", "standard"),
    "strict": ("standard",),
}
"""In which modes an option may have another value than its first."""


def check_options(seats: int, options: Options) -> None:
    """Raises BadOptions where so many cannot play this, or where an option means nothing."""
    mode = options["mode"]
    known = (1,) if mode in SOLITAIRES else SEATS
    if mode not in SOLITAIRES and options["tiles"] != "nine":
        known = EXTRA_TILE_SEATS
    if seats not in known:
        raise BadOptions("bad-seats", seats=seats, known=known)
    for option in OPTIONS[1:]:
        value = options[option.name]
        if value != option.default and mode not in _ONLY[option.name]:
            raise BadOptions(
                "bad-option-value",
                option=f"{option.name} ({mode})",
                value=str(value).lower(),
                choices=(str(option.default).lower(),),
            )


def option_set(**values: OptionValue) -> Options:
    """These values, and the default for what is not said.

    >>> option_set(mode="speed")["screen"]
    'auto'
    """
    return {option.name: values.get(option.name, option.default) for option in OPTIONS}
