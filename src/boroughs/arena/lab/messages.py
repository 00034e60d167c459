"""What an experiment is asked for and what it tells: plots of both games, with intervals, and what has changed."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from boroughs.arena.estimate import Estimate
from boroughs.core.options import OptionValue

Value: TypeAlias = int | Annotated[list[int], Meta(max_length=64)]
"""A number of a game, or a list of them."""
Numbers: TypeAlias = dict[Annotated[str, Meta(max_length=120)], Value]
"""Those that differ from the game's own, by their dotted paths: `card.cafe.cost`."""
State: TypeAlias = Literal[
    "waiting", "starting", "compiling", "playing", "done", "stopped", "failed"
]


class LabWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An experiment: so many games of the game as it is, and as many with these numbers."""

    game: Annotated[str, Meta(max_length=64)]
    numbers: Annotated[Numbers, Meta(max_length=2000)] = {}
    seats: Annotated[int, Meta(ge=1, le=16)]
    bot: Annotated[str, Meta(min_length=1, max_length=32)] = "normal"
    games: Annotated[int, Meta(ge=2, le=10_000_000)]
    options: dict[str, OptionValue] = {}
    seed: Annotated[str, Meta(max_length=64)] = "1"


class LabRow(msgspec.Struct, frozen=True, kw_only=True):
    """One thing in both games; nothing where too few games had it."""

    thing: str
    label: str = ""
    base: Estimate | None = None
    variant: Estimate | None = None


class LabHistogram(msgspec.Struct, frozen=True, kw_only=True):
    """How often a whole number came up: each bin begins at its edge, and all are as wide."""

    edges: list[int]
    width: int
    base: list[float]
    variant: list[float]
    base_mean: Estimate
    variant_mean: Estimate


class LabCourse(msgspec.Struct, frozen=True, kw_only=True):
    """A mean round by round, as long as one game in ten lasts."""

    base: list[Estimate]
    variant: list[Estimate]


class LabPlot(msgspec.Struct, frozen=True, kw_only=True):
    """One plot: rows, a histogram or a course. `share` is a rate, 1 being all; `even` where everybody has as much."""

    name: str
    title: str = ""
    axis: str = ""
    kind: Literal["mean", "win-rate", "ratio", "order", "series", "spread", "turn-order", "length"]
    share: bool = False
    even: float | None = None
    rows: list[LabRow] = []
    histogram: LabHistogram | None = None
    course: LabCourse | None = None


class LabChange(msgspec.Struct, frozen=True, kw_only=True):
    """A measure in both games: the means, the change with its 95 % interval, and whether chance can explain it."""

    measure: str
    label: str = ""
    share: bool = False
    base: float
    variant: float
    change: float
    low: float
    high: float
    effect: float
    """The change in standard deviations of the base game."""
    sure: bool
    """Whether it is beyond chance, corrected for the number of measures."""


class Progress(msgspec.Struct, frozen=True, kw_only=True):
    """How far an experiment has come."""

    id: str = ""
    state: State
    done: int = 0
    """Games of each kind."""
    of: int = 0
    seconds: float = 0.0
    fast: bool = False
    """Whether the games are played in batches."""
    plots: list[LabPlot] = []
    changes: list[LabChange] = []
    """The surest and largest first."""
    problem: str = ""
    """Why it failed."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What the process of a laboratory is told: to make ready for a game, to play, or to stop."""

    id: str
    kind: Literal["prepare", "run", "stop"]
    wish: LabWish | None = None
    seconds: float = 0.0
    """How long it may take."""
