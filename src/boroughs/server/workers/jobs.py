"""What worker processes are asked, and what they answer: JSON lines, never pickles."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from boroughs.core.options import OptionValue
from boroughs.core.phrase import Phrase
from boroughs.core.reason import Reason
from boroughs.server.messages.accounts import GameAccounts
from boroughs.server.messages.boards import Language
from boroughs.server.messages.play import Checked
from boroughs.server.messages.puzzles import DailyBest
from boroughs.server.messages.records import RecordInfo, ReplayFrame
from boroughs.server.messages.retries import Retry, RetryAnswer
from boroughs.server.messages.reviews import GameReview
from boroughs.server.messages.summaries import GameSummary


class ActJob(msgspec.Struct, frozen=True, kw_only=True, tag="act"):
    """What would this bot do? It gets what passed its door, and nothing else."""

    game: str
    variant: dict[str, Any] = {}
    bot: str
    seat: int
    view: msgspec.Raw
    moves: list[str]
    now: int
    since: int
    awaited: bool
    seed: str


class HintJob(msgspec.Struct, frozen=True, kw_only=True, tag="hint"):
    """What would the expert do, and why?"""

    game: str
    variant: dict[str, Any] = {}
    seat: int
    view: msgspec.Raw
    moves: list[str]
    now: int
    seed: str


class RecordJob(msgspec.Struct, frozen=True, kw_only=True, tag="record"):
    """Read, check and sum up a record."""

    id: str
    text: str
    language: str


class FramesJob(msgspec.Struct, frozen=True, kw_only=True, tag="frames"):
    """Show a part of a record through these eyes."""

    text: str
    viewer: int | None
    first: int
    count: int
    language: str


class SummaryJob(msgspec.Struct, frozen=True, kw_only=True, tag="summary"):
    """Tell the story of a record."""

    id: str
    text: str
    language: str
    viewer: int | None = None
    """Who reads it, and is "you" in it; None: somebody who looks on."""


class ReviewJob(msgspec.Struct, frozen=True, kw_only=True, tag="review"):
    """What was luck in a record, and what was play?"""

    text: str
    language: str
    """Of a refusal; a review has no words yet."""


class ReviewTellingJob(msgspec.Struct, frozen=True, kw_only=True, tag="review-telling"):
    """Put a review that is known into words."""

    text: str
    review: msgspec.Raw
    language: str
    viewer: int | None = None
    """Who reads it, and is "you" in it; None: somebody who looks on."""


class AccountsJob(msgspec.Struct, frozen=True, kw_only=True, tag="accounts"):
    """What can only its own game tell of a record?"""

    id: str
    text: str
    language: str
    viewer: int | None = None
    """The seat of who reads it, which is “you” then."""


class RetryJob(msgspec.Struct, frozen=True, kw_only=True, tag="retry"):
    """Show a decision of a record to who would make it again."""

    id: str
    text: str
    step: int
    language: Language


class RetryCheckJob(msgspec.Struct, frozen=True, kw_only=True, tag="retry-check"):
    """Could this have been played there?"""

    text: str
    step: int
    move: str
    language: Language


class RetryAnswerJob(msgspec.Struct, frozen=True, kw_only=True, tag="retry-answer"):
    """What would this move have been worth there?"""

    text: str
    step: int
    move: str
    language: Language


class PositionJob(msgspec.Struct, frozen=True, kw_only=True, tag="position"):
    """Where did a record stand before this step, as far as its mover could know?"""

    text: str
    step: int
    seed: str
    """What the mover could not know is imagined with these dice."""
    language: str


class DailyJob(msgspec.Struct, frozen=True, kw_only=True, tag="daily"):
    """Find the best of a day's puzzle."""

    game: str
    day: str


Job: TypeAlias = (
    ActJob
    | HintJob
    | RecordJob
    | FramesJob
    | SummaryJob
    | ReviewJob
    | ReviewTellingJob
    | AccountsJob
    | RetryJob
    | RetryCheckJob
    | RetryAnswerJob
    | PositionJob
    | DailyJob
)


class Acted(msgspec.Struct, frozen=True, kw_only=True, tag="acted"):
    """A move and the milliseconds the hand takes, or no move: wait."""

    move: str | None
    after: int


class HintedMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was considered."""

    notation: str
    share: float
    value: float | None
    reasons: list[Reason] = []
    """Why it is good: as the game says it, else as playing it in the mind showed."""


class HintFound(msgspec.Struct, frozen=True, kw_only=True, tag="hint-found"):
    """What the expert considered, the best first; `hurried` where time allowed too few playouts to go by."""

    playouts: int
    hurried: bool
    moves: list[HintedMove]
    compiling: bool = False
    """Faster playouts for the next hints are being compiled now."""


class RecordRead(msgspec.Struct, frozen=True, kw_only=True, tag="record-read"):
    """A record that is right."""

    info: RecordInfo


class FramesShown(msgspec.Struct, frozen=True, kw_only=True, tag="frames-shown"):
    """The frames that were asked for, and through whose eyes they are seen."""

    viewer: int | None
    frames: list[ReplayFrame]


class Summarized(msgspec.Struct, frozen=True, kw_only=True, tag="summarized"):
    """The story of a record."""

    summary: GameSummary


class ReviewProgress(msgspec.Struct, frozen=True, kw_only=True, tag="review-progress"):
    """How far a review has come; the reply follows."""

    headline: Phrase
    players: list[str]
    """As the record names them."""
    done: int
    of: int
    chances: list[list[float]]
    """By seat, after each moment that was judged since the last report."""


class Reviewed(msgspec.Struct, frozen=True, kw_only=True, tag="reviewed"):
    """A review as plain data, without words."""

    review: msgspec.Raw


class ReviewTold(msgspec.Struct, frozen=True, kw_only=True, tag="review-told"):
    """A review in words."""

    headline: str
    review: GameReview


class AccountsTold(msgspec.Struct, frozen=True, kw_only=True, tag="accounts-told"):
    """Tables in words."""

    accounts: GameAccounts


class RetryShown(msgspec.Struct, frozen=True, kw_only=True, tag="retry-shown"):
    """The board of that moment, and what could be played."""

    retry: Retry


class RetryChecked(msgspec.Struct, frozen=True, kw_only=True, tag="retry-checked"):
    """Whether it could have been played."""

    checked: Checked


class RetryJudged(msgspec.Struct, frozen=True, kw_only=True, tag="retry-judged"):
    """What it would have been worth."""

    answer: RetryAnswer


class PositionFound(msgspec.Struct, frozen=True, kw_only=True, tag="position-found"):
    """A position from which a new table can go on, and who sat where."""

    game: str
    variant: dict[str, Any]
    players: list[str]
    """By seat, as the record names them: `Ann`, `Ada (normal)`, or nothing."""
    seat: int
    """Whose move it was."""
    options: dict[str, OptionValue]
    state: msgspec.Raw
    now: int


class DailyFound(msgspec.Struct, frozen=True, kw_only=True, tag="daily-found"):
    """The best that is known of a day's puzzle."""

    best: DailyBest


class Failed(msgspec.Struct, frozen=True, kw_only=True, tag="failed"):
    """It could not be done: a refusal in words, or (without any) a fault, told to the log alone."""

    text: str = ""
    fault: str = ""
    slow: bool = False
    """It took too long, and was stopped."""
    large: bool = False
    """It took too much memory, and was stopped."""


Reply: TypeAlias = (
    Acted
    | HintFound
    | RecordRead
    | FramesShown
    | Summarized
    | Reviewed
    | ReviewTold
    | AccountsTold
    | RetryShown
    | RetryChecked
    | RetryJudged
    | PositionFound
    | DailyFound
    | Failed
)
Report: TypeAlias = ReviewProgress
"""What a process says before its reply, as often as there is something new."""
