"""A finished game told: why it ended so, scores taken apart, who was ahead when, what each seat did."""

from __future__ import annotations

import msgspec

from boroughs.core.statistics import RoundName
from boroughs.review.moments import JudgeKind
from boroughs.server.messages.boards import Line


class ScorePart(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a score; the parts of a seat sum up to it. `id` names what it is about."""

    name: str
    says: str
    value: int
    id: str


class FactInfo(msgspec.Struct, frozen=True, kw_only=True):
    """One thing worth telling of a seat; `best`: nobody had more of it."""

    name: str
    label: str
    says: str
    best: bool
    id: str


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat did. Empty where the game does not count."""

    parts: list[ScorePart]
    facts: list[FactInfo]


class ChartPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Where everybody stood after a step; `chances` (0 to 1) as a good player would have judged them."""

    step: int
    round: int
    """0 where the game counts none."""
    scores: list[int]
    chances: list[float]
    """Empty where nobody can tell."""


class Swing(msgspec.Struct, frozen=True, kw_only=True):
    """A step after which a seat was much better off, or much worse."""

    step: int
    round: int
    seat: int
    change: int
    """In points of a hundred chances; where there are none, of the score, against the mean of the others'."""
    says: str
    """What happened, in words."""


class GameSummary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole story of a record."""

    id: str
    reason: str
    """Why it ended so, in one sentence; empty where the game does not say."""
    reasons: list[str]
    """The same as each seat is told it; none where the game does not say."""
    unit: str
    """What a score counts; empty where the game does not say."""
    round_name: RoundName
    """What the game calls a round."""
    seats: list[SeatSummary]
    chart: list[ChartPoint]
    swings: list[Swing]
    """The largest, in the order in which they happened: a quick look, until a review says what turned the game."""
    judge: JudgeKind | None
    """Who would review it: a network within seconds, playouts within minutes, or nobody."""
    story: list[Line]
    """What the game's own board tells again, by code: Chinatown's deals."""
