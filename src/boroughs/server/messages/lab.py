"""The laboratory: a game's numbers as fields, experiments with others, variants to keep and to play."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from boroughs.arena.lab.messages import LabChange, LabPlot, Numbers, State
from boroughs.arena.lab.numbers import LabGroup, LabProblem
from boroughs.core.options import OptionValue
from boroughs.server.messages.catalogue import BotCard, OptionCard
from boroughs.server.messages.tables import Name, SeatWish

LabNumbers = Annotated[Numbers, Meta(max_length=2000)]


class LabCard(msgspec.Struct, frozen=True):
    """A game whose numbers can be changed."""

    name: str
    title: str


class LabShelf(msgspec.Struct, frozen=True):
    """All of them."""

    games: list[LabCard]
    most_games: int
    """So many may be asked for at once."""


class LabGame(msgspec.Struct, frozen=True, kw_only=True):
    """One of them, with every number that may be changed."""

    name: str
    title: str
    seat_counts: list[int]
    options: list[OptionCard]
    bots: list[BotCard]
    fast: list[str]
    """The bots whose games are played in batches, with the options as they are."""
    groups: list[LabGroup]


class LabCheck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Would these numbers do?"""

    game: Annotated[str, Meta(max_length=64)]
    numbers: LabNumbers


class LabChecked(msgspec.Struct, frozen=True):
    """What is wrong with them; nothing where all is well."""

    problems: list[LabProblem]


class LabRun(msgspec.Struct, frozen=True, kw_only=True):
    """An experiment, and what it has shown so far. `version` grows with every picture."""

    id: str
    version: int
    game: str
    state: State
    done: int
    of: int
    seconds: float
    fast: bool
    plots: list[LabPlot]
    changes: list[LabChange]
    problem: str


class LabVariant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers under a name, to be written as a variant file."""

    game: Annotated[str, Meta(max_length=64)]
    name: Name
    numbers: LabNumbers


class LabVariantFile(msgspec.Struct, frozen=True, kw_only=True):
    """A variant file, as `--variant` takes it."""

    file: str
    text: str


class LabVariantText(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A variant file to be read."""

    file: Annotated[str, Meta(max_length=200)] = "variant.toml"
    text: Annotated[str, Meta(max_length=60_000)]


class LabVariantRead(msgspec.Struct, frozen=True, kw_only=True):
    """What it changes."""

    game: str
    name: str
    numbers: Numbers


class LabTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table with these numbers."""

    game: Annotated[str, Meta(max_length=64)]
    name: Name
    """What the variant is called: the title of the table says so."""
    numbers: LabNumbers
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=16)]
    options: dict[str, OptionValue] = {}
