"""What a review tells of a game, as plain data: every moment, every seat."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec

from boroughs.core.reason import Reason

VERSION: Final = 2
"""Of what a review says: another judge, another arithmetic, other fields. Those that were kept are made again."""

Size: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
JudgeKind: TypeAlias = Literal["network", "playouts"]

Chances: TypeAlias = tuple[float, ...]
"""By seat; the whole is one."""


class Possible(msgspec.Struct, frozen=True):
    """A move or an outcome that was possible, and what it would have come to."""

    what: str
    """In notation."""
    chances: Chances
    odds: float = 1.0
    """How likely it was: of an outcome."""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one thing that was decided, by a player or by nature, did to everybody's chance.

    before + luck + choice + drift = after, seat by seat.
    """

    kind: Literal["set-up", "chance", "decision", "forced"]
    step: int
    """After this step of the record it had happened."""
    round: int
    """0 where the game counts none."""
    seat: int
    """Who decided, or whose move had asked nature; -1: nobody."""
    what: str
    """What was played, or what nature answered."""
    before: Chances
    luck: Chances
    choice: Chances
    """What the move changed against the best one: below zero for who erred, above for whom it was a gift."""
    drift: Chances
    after: Chances
    odds: float = 1.0
    """How likely what happened was."""


class Moment(Change, frozen=True, kw_only=True):
    """One node of the game, with how sure it is and what else was possible."""

    error: float = 0.0
    """The standard error of what is said of it: none where every outcome was enumerated."""
    possible: tuple[Possible, ...] = ()
    """Moves, the best for who decided first; or all outcomes."""

    @property
    def loss(self) -> float:
        """What the decision cost who made it."""
        return -self.choice[self.seat] if self.kind == "decision" else 0.0

    @property
    def best(self) -> str:
        """The best move of a decision."""
        return self.possible[0].what if self.possible else self.what


class Mistake(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that cost its player at least an inaccuracy."""

    step: int
    round: int
    seat: int
    size: Size
    loss: float
    played: str
    better: str
    gains: tuple[Reason, ...] = ()
    """Why the better move is better, in the game's own units."""
    instead: tuple[Reason, ...] = ()
    """What the move that was played brings, in the same units."""


class SeatSum(msgspec.Struct, frozen=True, kw_only=True):
    """start + luck + gifts - errors + drift = result."""

    start: float
    luck: float
    gifts: float
    errors: float
    drift: float
    result: float
    luck_error: float = 0.0
    gifts_error: float = 0.0
    errors_error: float = 0.0
    """Standard errors of the sums; none where every outcome was enumerated."""
    decisions: int
    """How often there was a choice."""
    inaccuracies: int
    mistakes: int
    blunders: int


class SeatReview(SeatSum, frozen=True, kw_only=True):
    """The sum of one seat, and how well it played."""

    @property
    def accuracy(self) -> float:
        """How little was lost in the whole game: one where nothing was, a half where it was a whole win.

        The share of good decisions tells less: where a game is decided every move is as good as any other.
        """
        return 1.0 / (1.0 + max(0.0, self.errors))


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The whole look back."""

    version: int = VERSION
    game: str
    players: tuple[str, ...]
    judge: JudgeKind
    judge_error: float
    """By how much a chance that the judge says may be off."""
    playouts: int
    """How many each chance rests on; 0 where none were needed."""
    hidden: bool
    """Whether decisions were judged over states that their players could not tell apart."""
    rounds: int
    seats: tuple[SeatReview, ...]
    moments: tuple[Moment, ...]
    mistakes: tuple[Mistake, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        for seat, data in zip(self.seats, plain["seats"], strict=True):
            data["accuracy"] = seat.accuracy
        return plain
