"""A worker process: reads jobs from its input, writes replies to its output, ends with its input.

Started by the server as `python -m boroughs.server.workers.worker`, at low priority, so that a bot that thinks
hard never delays anybody's move.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.server.logs import fault_of
from boroughs.server.messages.refusals import sentence
from boroughs.server.workers import positions, puzzles, records, reviews, summaries, thinking
from boroughs.server.workers.jobs import (
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
    ReviewJob,
    ReviewTellingJob,
    SummaryJob,
)
from boroughs.server.workers.limits import die_with, limit_memory, lines_until_closed

_READ = msgspec.json.Decoder(Job)
_WRITE = msgspec.json.Encoder()
_NICENESS = 10

Tell = Callable[[Report], None]


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


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with(os.getppid())
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    # Whatever else prints must not disturb the replies.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def write(message: Reply | Report) -> None:
        try:
            replies.write(_WRITE.encode(message) + b"\n")
            replies.flush()
        except BrokenPipeError:
            # The server is gone, and has no use for an answer.
            os._exit(0)

    # Says that it has started: what it takes from here on is the job's.
    replies.write(b"\n")
    replies.flush()
    for line in lines_until_closed(sys.stdin.buffer):
        reply = answered(line, write)
        write(reply)
        if isinstance(reply, Failed) and reply.large:
            # What is left of the memory is in pieces: a fresh process does better.
            os._exit(0)


if __name__ == "__main__":
    main()
