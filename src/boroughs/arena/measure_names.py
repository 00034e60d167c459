"""What counts and series of a game's statistics are called, in the words of the game."""

from __future__ import annotations

from boroughs.core.phrase import Phrase
from boroughs.core.words import Catalogue

_SENTENCES = (
    "about",
    "label",
    "event",
    "statistic",
    "chart",
    "move",
    "prompt",
    "illegal",
    "number",
)
"""Tables of a catalogue that hold no names."""


def count_title(words: Catalogue, name: str) -> str:
    """What a count or a series is called."""
    for table in ("chart", "statistic"):
        code = f"{table}.{name}"
        if code in words and "{" not in words.text(code):
            return words.text(code)
    return name.replace("-", " ").capitalize()


def thing_name(words: Catalogue, thing: str) -> str:
    """What the game calls a thing: as its table `counted` says, or the first table of names that knows it."""
    tables = {"counted": words.tables.get("counted", {}), **words.tables}
    for name, table in tables.items():
        called = table.get(thing, "{")
        if "{" not in called and not name.startswith(_SENTENCES):
            return called
    return thing.replace("-", " ")


def measure_name(own: Catalogue, words: Catalogue, measure: str) -> str:
    """What a comparison measures: by the arena's own words, or by those of the game.

    >>> import boroughs
    >>> from boroughs.core.words import load_catalogue
    >>> words = boroughs.game("machi-koro").words()
    >>> measure_name(load_catalogue("boroughs.arena", "en"), words, "built.cafe")
    'Establishments built in a game: Café'
    """
    if measure.startswith("win.turn "):
        return own.say(Phrase("measure.win", {"place": int(measure.removeprefix("win.turn "))}))
    code = f"measure.{measure.replace(' ', '-')}"
    if code in own:
        return own.text(code)
    count, _, thing = measure.partition(".")
    title = count_title(words, count)
    return f"{title}: {thing_name(words, thing)}" if thing else title
