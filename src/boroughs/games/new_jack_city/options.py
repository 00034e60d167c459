"""What can be chosen for a table, and which choices go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, Options, complete_options
from boroughs.games.new_jack_city.components import STANDARD

OPTIONS: Final = (
    Option("strict_roads", (False, True)),
    Option("deck", tuple(STANDARD.solo_decks)),
)


def check_options(seats: int, options: Options) -> None:
    """Only a game for one is played with half of the deck."""
    if seats > 1 and options["deck"] != "full":
        raise BadOptions(
            "bad-option-value", option="deck", value=str(options["deck"]), choices=("full",)
        )


def option_sets() -> Sequence[Options]:
    """The usual game, strict roads, and alone half of the deck."""
    default = complete_options(OPTIONS, None)
    return [default, {**default, "strict_roads": True}, {**default, "deck": "half"}]
