"""A move as somebody says it who looks at the board: the parts of `Game.told`, joined to one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core.phrase import Phrase
from boroughs.core.words import Catalogue


def told_move(parts: Sequence[Phrase], words: Catalogue, say: Callable[[Phrase], str]) -> str:
    """A code `told.x` stands in for `move.x` where the catalogue has it."""
    said = ""
    for part in parts:
        table, _, key = part.code.partition(".")
        known = table == "move" and f"told.{key}" in words
        if said:
            said += " " if said.endswith(":") else words.text("list.joiner")
        said += say(Phrase(f"told.{key}", part.params) if known else part)
    return said
