"""What a table may choose."""

from __future__ import annotations

from boroughs.core.options import Option, Options
from reference_game.components import ROUNDS, SHORT_ROUNDS

OPTIONS = (Option("short", (False, True)),)


def rounds(options: Options) -> int:
    return SHORT_ROUNDS if options["short"] else ROUNDS
