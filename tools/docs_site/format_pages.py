"""Encodings of all games, their versions, and every number that a variant may change: from the games themselves."""

from __future__ import annotations

from collections.abc import Iterator

from tools.docs_site.copying import Copying

import boroughs
from boroughs.arena.variant_file import template
from boroughs.core.record import FORMAT
from boroughs.server.provable_dice import NEWEST as DICE

SEATS = 3


def write_format_pages(copying: Copying) -> None:
    copying.write("reference/encodings.md", "\n".join(encodings_page()))
    copying.write("reference/versions.md", "\n".join(versions_page()))
    copying.write("designers/variants.md", "\n".join(variants_page()))


def encodings_page() -> Iterator[str]:
    yield "# Encodings"
    yield ""
    yield f"What an observation holds and which actions there are, for {SEATS} seats and default options:"
    yield "`boroughs.game(NAME).encoding(seats, options).describe()`. How to use them: [research](../research.md#encodings)."
    yield "Numbers above 255 are written as 255; seats are counted from the viewer."
    yield ""
    for name in boroughs.game_names():
        game = boroughs.game(name)
        found = game.encoding(SEATS, {option.name: option.default for option in game.options})
        if found is None:
            continue
        yield f"## {game.words('en').text('game.title')}"
        yield ""
        yield f"Version {found.version}; {found.size:,} numbers, {found.actions:,} actions."
        yield ""
        yield "| slice | from | to | usual largest | what it holds |"
        yield "|---|---:|---:|---:|---|"
        for part in found.describe():
            yield f"| `{part.name}` | {part.start} | {part.end} | {part.most} | {part.about} |"
        yield ""
        yield "Actions: " + ", ".join(_groups(found.table.names)) + "."
        yield ""


def _groups(names: list[str]) -> Iterator[str]:
    """The actions by their first word, in order, each with how many there are.

    >>> list(_groups(["wait", "place 1", "place 2"]))
    ['`wait`', '`place …` (2)']
    """
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(name.partition(" ")[0], []).append(name)
    for word, found in groups.items():
        yield f"`{found[0]}`" if len(found) == 1 else f"`{word} …` ({len(found)})"


def versions_page() -> Iterator[str]:
    yield "# Versions"
    yield ""
    yield "What this version of the package writes. What each number promises: [formats](../formats.md)."
    yield ""
    yield "| what | version |"
    yield "|---|---|"
    yield f"| record | `{FORMAT}` |"
    yield f"| provable dice | `{DICE}` |"
    yield ""
    yield "| game | rules | encoding |"
    yield "|---|---:|---:|"
    for name in boroughs.game_names():
        game = boroughs.game(name)
        found = game.encoding(SEATS, {option.name: option.default for option in game.options})
        encoding = "" if found is None else str(found.version)
        yield f"| `{name}` | {game.rules_version} | {encoding} |"
    yield ""


def variants_page() -> Iterator[str]:
    yield "# Every number that a variant may change"
    yield ""
    yield "What `boroughs variant new GAME` writes: take the sign away from a line and change its number. How to play,"
    yield "compare and draw what comes of it: [the laboratory](../laboratory.md#change)."
    yield ""
    for name in boroughs.game_names():
        game = boroughs.game(name)
        yield f"## {game.words('en').text('game.title')}"
        yield ""
        yield "```toml"
        yield template(game).strip()
        yield "```"
        yield ""
