"""How things are told to somebody: a move as one says it who looks at the board, and what happened with "you" for who did it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.phrase import Phrase
from boroughs.core.words import Catalogue

_YOU = {"seat": "-you", "seats": "-you", "to": "-to-you", "with": "-with-you"}
"""Parameters that may be the reader, and what is then added to the code."""


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


def speaks_of(reader: int, phrase: Phrase) -> bool:
    """Whether this seat did it, alone or with others, or it was done to them."""
    params = phrase.params
    for param in _YOU:
        if param in params:
            who = params[param]
            if who in (reader, (reader,)):
                return True
    return "seats" in params and reader in together(phrase)


def together(phrase: Phrase) -> tuple[int | str, ...]:
    """Those who did something together."""
    seats = phrase.params.get("seats")
    return tuple(seats) if isinstance(seats, tuple | list) and len(seats) > 1 else ()


def names_for(reader: Viewer, names: Sequence[str], words: Catalogue) -> list[str]:
    """Everybody by name, and the reader as "you"."""
    told = [*names]
    if reader is not None:
        told[reader : reader + 1] = [words.text("list.you")]
    return told


def told_to(reader: Viewer, phrase: Phrase, words: Catalogue, names: Sequence[str]) -> str:
    """What is told of several, with "you" wherever the reader is named."""
    if reader is None:
        return words.say(phrase, names)
    told = words.say(addressed(reader, phrase, words), names_for(reader, names, words))
    return told[:1].upper() + told[1:]


def addressed(reader: int, phrase: Phrase, words: Catalogue) -> Phrase:
    """The phrase for the one who did it, or to whom it was done, where the catalogue has one."""
    for param, suffix in _YOU.items():
        if phrase.params.get(param) in (reader, (reader,)) and phrase.code + suffix in words:
            return Phrase(phrase.code + suffix, phrase.params)
    return phrase
