"""Who the bots are to people: neighbours with a name, a face and an honest line (`neighbours.toml` of each game).

A neighbour is a bot by another name and plays no better for it; how strong each is, the ladder says. A game
without such a file has those of the usual levels that it can fill.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection
from functools import lru_cache
from importlib.resources import files
from operator import eq
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.bots.ladder import Rung, ladder_of
from boroughs.bots.levels import substitute_level
from boroughs.bots.names import free_bot_name
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.lesson import Spoken

FILE: Final = "neighbours.toml"
FIRST: Final = "easy"
"""Whom one meets first."""

Moment: TypeAlias = Literal["start", "big", "won", "lost"]
"""When a neighbour may say something."""
Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How somebody is drawn: colours, and which of the parts that the page knows."""

    fur: Colour
    pale: Colour
    """Of muzzle and inner ears; of a beak."""
    mark: Colour
    """Of stripes, mask, patches, spines."""
    ears: Literal["none", "round", "pointed", "long", "floppy", "wide", "horns", "tufts"] = "none"
    nose: Literal["snout", "muzzle", "beak", "bill", "trunk"] = "muzzle"
    marks: Literal["none", "stripes", "mask", "patches", "spines", "blaze"] = "none"
    eyes: Literal["plain", "glasses", "goggles", "monocle", "sleepy", "wide"] = "plain"
    hat: Literal[
        "none", "toque", "boater", "flower", "captain", "mortarboard", "helmet", "topper", "beret",
        "cap", "comb", "fedora", "curls",
    ] = "none"  # fmt: skip
    hat_colour: Colour = "#2a2838"
    coat: Colour
    collar: Literal["none", "scarf", "tie", "bow", "pearls", "overalls"] = "none"
    collar_colour: Colour = "#fffdf8"
    sky: Colour
    """What is seen behind."""


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody may say, by moment. Nothing in it tells of what they hold."""

    start: list[Spoken] = []
    """When the game begins."""
    big: list[Spoken] = []
    """After a move of their own that all have seen, of those that the file names as `big`."""
    won: list[Spoken] = []
    lost: list[Spoken] = []

    def at(self, moment: Moment) -> list[Spoken]:
        found: list[Spoken] = getattr(self, moment)
        return found


class Neighbour(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Somebody to play with. The name is the same in all languages: it stands in records."""

    name: Annotated[str, Meta(min_length=1, max_length=12)]
    bot: str
    role: Spoken
    """What they do in town."""
    line: Spoken
    """How they play: only what the bot really does."""
    face: Face
    says: Lines = Lines()

    def rung(self, game: str, seats: int) -> Rung | None:
        """Where the ladder has them at so many seats; None where that was not measured."""
        ladder = ladder_of(game, seats)
        return None if ladder is None else ladder.rung(self.bot)


class _Neighbours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    neighbour: list[Neighbour]
    big: list[str] = []
    """The events, told to everybody, after which their doer may say something."""


def read_neighbours(text: str) -> tuple[Neighbour, ...]:
    """Those of a file, from the most careless to the strongest; BadOptions where it cannot be read."""
    return tuple(_read(text).neighbour)


def _read(text: str) -> _Neighbours:
    try:
        read = msgspec.convert(tomllib.loads(text), _Neighbours)
    except (ValueError, RecursionError) as error:
        raise BadOptions("bad-neighbours", problem=str(error)) from None
    found = read.neighbour
    for told in ([one.name.casefold() for one in found], [one.bot for one in found]):
        twice = next((text for text in told if told.count(text) > 1), None)
        if twice is not None:
            raise BadOptions("bad-neighbours", problem=f"twice: {twice}")
    return read


@lru_cache(maxsize=64)
def _neighbours_in(package: str) -> _Neighbours | None:
    """A stranger's faces that cannot be read must close no table: then it is as if there were none."""
    path = files(package).joinpath(FILE)
    try:
        return _read(path.read_text("utf-8")) if path.is_file() else None
    except (BadOptions, ValueError):
        return None


def neighbours_of(game: Game) -> tuple[Neighbour, ...]:
    """Who plays this game, from the most careless to the strongest.

    >>> import boroughs
    >>> [neighbour.name for neighbour in neighbours_of(boroughs.game("machi-koro"))]
    ['Pip', 'Gus', 'Plum', 'Otto', 'Bruna', 'Minerva']
    """
    own = _neighbours_in(game.package)
    if own is not None:
        # In a variant nobody may have learned to play so.
        without = game.tempers.keys() - game.players().keys()
        return tuple(each for each in own.neighbour if each.bot not in without)
    usual = _neighbours_in("boroughs.bots")
    known = [] if usual is None else usual.neighbour
    return tuple(each for each in known if substitute_level(game, each.bot) is None)


def big_events(game: Game) -> frozenset[str]:
    """The events of this game after which their doer may say something.

    >>> import boroughs
    >>> sorted(big_events(boroughs.game("machi-koro")))
    ['built-landmark']
    """
    own = _neighbours_in(game.package)
    return frozenset() if own is None else frozenset(own.big)


def neighbour_at(game: Game, name: str, bot: str) -> Neighbour | None:
    """The neighbour who sits here, where name and bot are theirs: a name alone makes nobody stronger."""
    found = next((each for each in neighbours_of(game) if each.name == name), None)
    if found is None or found.bot == bot:
        return found
    return found if substitute_level(game, bot) == found.bot else None


def first_neighbour(game: Game) -> Neighbour | None:
    """Whom one meets first: an easy one, or the most careless where there is none."""
    known = neighbours_of(game)
    return next((each for each in known if each.bot == FIRST), known[0] if known else None)


def name_of_bot(
    game: Game, bot: str, taken: Collection[str], alike: Callable[[str, str], bool] = eq
) -> str:
    """What a bot is called at a table: as the neighbour that it is, unless somebody there is called so.

    >>> import boroughs
    >>> name_of_bot(boroughs.game("machi-koro"), "normal", ["Ann"])
    'Plum'
    >>> name_of_bot(boroughs.game("machi-koro"), "normal", ["Ann", "Plum"])
    'Ada'
    """
    played = substitute_level(game, bot) or bot
    for each in neighbours_of(game):
        if each.bot == played and not any(alike(each.name, other) for other in taken):
            return each.name
    return free_bot_name(taken, alike)
