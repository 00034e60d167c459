"""What is asked of who thinks, and what it answers: the same in a worker process and in a browser's worker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.server.logs import fault_of
from boroughs.server.messages.refusals import sentence
from boroughs.server.workers import (
    accounts,
    positions,
    puzzles,
    records,
    retries,
    reviews,
    summaries,
    thinking,
)
from boroughs.server.workers.jobs import (
    AccountsJob,
    ActJob,
    DailyJob,
    Failed,
    FramesJob,
    HintJob,
    Job,
    PositionJob,
    RecordJob,
    Reply,
    Report,
    RetryAnswerJob,
    RetryCheckJob,
    RetryJob,
    ReviewJob,
    ReviewTellingJob,
    SummaryJob,
)

_READ = msgspec.json.Decoder(Job)

Tell: TypeAlias = Callable[[Report], None]


def _unheard(_: Report) -> None:
    """Nobody wants to know how far it is."""


def work(job: Job, tell: Tell = _unheard) -> Reply:
    match job:
        case ActJob():
            return thinking.act(job)
        case HintJob():
            return thinking.hint(job)
        case RecordJob():
            return records.read(job)
        case FramesJob():
            return records.show(job)
        case SummaryJob():
            return summaries.summarize(job)
        case ReviewJob():
            return reviews.review(job, tell)
        case ReviewTellingJob():
            return reviews.put_into_words(job)
        case AccountsJob():
            return accounts.tell(job)
        case RetryJob():
            return retries.show(job)
        case RetryCheckJob():
            return retries.check(job)
        case RetryAnswerJob():
            return retries.answer(job)
        case PositionJob():
            return positions.find(job)
        case DailyJob():
            return puzzles.find(job)


def answered(line: bytes, tell: Tell = _unheard) -> Reply:
    job: Job | None = None
    try:
        job = _READ.decode(line)
        return work(job, tell)
    except MemoryError as error:
        return Failed(fault=fault_of(error), large=True)
    except BoroughsError as error:
        return Failed(text=sentence(error, getattr(job, "language", "en")), fault=error.code)
    except Exception as error:
        return Failed(fault=fault_of(error))
