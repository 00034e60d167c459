"""Variant files: TOML that overrides numbers of a game, read with the line of every mistake; and a template."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.variant import BadVariant, numbers_of
from boroughs.games import game as game_of

_HEADER = re.compile(r"\s*\[+([^\]]+)\]+")
_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[\w.-]+)\s*=""")
_ABOUT = "variant"
"""The table of a file that says what it is: game and name."""


@dataclass(frozen=True)
class Variant:
    """A game with other numbers, and what it is called."""

    name: str
    game: Game


def read_variant(path: Path) -> Variant:
    """The variant in a file, or BadOptions that names file, line and what is allowed."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadOptions("bad-toml", file=str(path), problem=str(error)) from None
    return parse_variant(text, path)


def parse_variant(text: str, path: Path) -> Variant:
    """The variant that a file of this name says, or BadOptions."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadOptions("bad-toml", file=str(path), problem=str(error)) from None
    about = data.pop(_ABOUT, {})
    if not isinstance(about, dict) or not isinstance(about.get("game"), str):
        raise BadOptions("no-variant-game", file=str(path))
    name = str(about.get("name", path.stem))
    try:
        return Variant(name, game_of(about["game"]).varied(data))
    except BadVariant as error:
        raise variant_refused(error, path, line_of(text, str(error.params["path"]))) from None


def variant_refused(error: BadVariant, path: Path, line: int) -> BadOptions:
    """The same refusal, with where it stands."""
    return BadVariant(f"variant-{error.code}", file=str(path), line=line, **error.params)


def variant_text(game: Game, name: str, numbers: Mapping[str, object]) -> str:
    """A file that `read_variant` reads: these numbers, by their paths, each table once.

    >>> from boroughs.games import game
    >>> print(variant_text(game("machi-koro"), "cheap cafés", {"card.cafe.cost": 1}))
    [variant]
    game = "machi-koro"
    name = "cheap cafés"
    <BLANKLINE>
    [card.cafe]
    cost = 1
    <BLANKLINE>
    """
    quoted_name = json.dumps(name, ensure_ascii=False).replace("\x7f", "\\u007f")
    lines = [f"[{_ABOUT}]", f'game = "{game.name}"', f"name = {quoted_name}"]
    lines += _tables([(path, value, "") for path, value in _in_order(game, numbers)])
    return "\n".join(lines) + "\n"


def _in_order(game: Game, numbers: Mapping[str, object]) -> list[tuple[str, object]]:
    """As the game's own data have them."""
    return [(path, numbers[path]) for path, _ in numbers_of(game.data()) if path in numbers]


def line_of(text: str, path: str) -> int:
    """The line on which a file sets the number of this dotted path; of a table, its head.

    >>> line_of("[card.cafe]\\ncost = 3\\n", "card.cafe.cost")
    2
    """
    best, best_line = "", 0
    within = 0
    for number, found in set_paths(text):
        is_part = path == found or path.startswith(f"{found}.")
        if is_part and len(found) >= len(best):
            best, best_line = found, number
        if not within and found.startswith(f"{path}."):
            # A misspelt table has no line of its own where the file only names what is in it.
            within = number
    return best_line or within or 1


def set_paths(text: str) -> Iterator[tuple[int, str]]:
    """The line and the dotted path of everything that a file sets."""
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = _plain(header[1])
            yield number, table
        elif key := _KEY.match(line):
            yield number, f"{table}.{_plain(key[1])}" if table else _plain(key[1])


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))


def template(game: Game) -> str:
    """A file with every number of the game, each behind a comment sign."""
    numbers = list(numbers_of(game.data()))
    if not numbers:
        raise BadOptions("no-variants", game=game.name)
    lines = [
        f"# A variant of {game.name}: take the sign # from a line and change its number.",
        "# Only whole numbers can be changed, and lists of them.",
        "",
        f"[{_ABOUT}]",
        f'game = "{game.name}"',
        'name = "my variant"',
    ]
    lines += _tables([(path, value, "# ") for path, value in numbers])
    return "\n".join(lines) + "\n"


def _tables(numbers: Iterable[tuple[str, object, str]]) -> list[str]:
    """A line for each number, behind this sign, below the head of its table."""
    lines: list[str] = []
    table = ""
    for path, value, sign in numbers:
        here, _, key = path.rpartition(".")
        if here.count(".") > 1:
            # A table within an entry, such as a card's effect, is written with dots.
            table_name, _, inner = here.partition(".")
            entry, _, inner = inner.partition(".")
            here, key = f"{table_name}.{entry}", f"{inner}.{key}"
        if here != table:
            table = here
            lines += ["", f"[{'.'.join(_quoted(part) for part in here.split('.'))}]"]
        lines.append(f"{sign}{key} = {value}")
    return lines


def _quoted(part: str) -> str:
    return part if re.fullmatch(r"[\w-]+", part) else f'"{part}"'
