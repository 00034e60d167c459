"""A finished game looked back at: what was luck, what was play, what others gave away, in chances to win of one."""

from __future__ import annotations

import msgspec

from boroughs.core.statistics import RoundName
from boroughs.review.moments import Change, JudgeKind, Possible, SeatSum, Size


class ReviewChoice(Possible, frozen=True, kw_only=True):
    """A move or an outcome that was possible: in notation, so that a board may draw it, and in words."""

    says: str


class ReviewMoment(Change, frozen=True, kw_only=True):
    """One thing that was decided, in words."""

    says: str
    sure: bool
    """Whether what is said of it is more than its error."""
    possible: list[ReviewChoice]
    """Moves, the best first, or all outcomes; empty where it was not compared."""


class ReviewMistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost its player at least five chances of a hundred."""

    moment: int
    """Its place among the moments."""
    size: Size
    loss: float
    played: str
    better: str
    played_move: str
    """In notation: a board may draw it."""
    better_move: str
    why: str
    """What the better move would have brought, in the game's own units; empty where the game does not say."""
    instead: str
    """The same of the move that was played."""


class SeatStory(SeatSum, frozen=True, kw_only=True):
    """A seat's sum, and what is worth telling of it."""

    accuracy: float
    story: list[str]
    """How it went, by how much, and what was to be expected: of somebody."""
    story_you: list[str]
    """The same, said to who sat here."""
    luckiest: int | None
    """Moments, by their place; none where no event changed more than a point."""
    unluckiest: int | None
    best: int | None
    """The best move: everything else was clearly worse."""
    gift: int | None
    """What another seat gave away, the most of it."""


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """The whole look back; the same for everybody who may see the record."""

    game: str
    title: str
    names: list[str]
    """By seat."""
    judge: JudgeKind
    judged: str
    """Who judged, and how sure that is, in words."""
    hidden: str
    """How decisions were judged where something was hidden, in words; else empty."""
    rounds: int
    round_name: RoundName
    """What the game calls a round."""
    seats: list[SeatStory]
    moments: list[ReviewMoment]
    mistakes: list[ReviewMistake]
    turning: list[int]
    """What turned the game, in its order: the moments that changed somebody's chance most."""


class ReviewPoint(msgspec.Struct, frozen=True, kw_only=True):
    """Where everybody stood when so much was judged: the curve as it grows."""

    done: int
    chances: list[float]


class ReviewAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A review, or how far it has come: ask again."""

    id: str
    headline: str
    """How it ended: known first; empty until it is."""
    done: int
    """So many moments are judged."""
    of: int
    """0 while it waits for its turn."""
    curve: list[ReviewPoint]
    """While it is made; with the review empty."""
    review: GameReview | None
