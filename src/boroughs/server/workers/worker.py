"""A worker process: reads jobs from its input, writes replies to its output, ends with its input.

Started by the server as `python -m boroughs.server.workers.worker`, at low priority, so that a bot that thinks
hard never delays anybody's move.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.server.logs import fault_of
from boroughs.server.messages.refusals import sentence
from boroughs.server.workers.jobs import ActJob, Failed, FramesJob, HintJob, Job, RecordJob, Reply

_READ = msgspec.json.Decoder(Job)
_WRITE = msgspec.json.Encoder()
_NICENESS = 10


def work(job: Job) -> Reply:
    # Imported with the first job of the kind: a server without bots starts no search.
    from boroughs.server.workers import records, thinking  # noqa: PLC0415

    match job:
        case ActJob():
            return thinking.act(job)
        case HintJob():
            return thinking.hint(job)
        case RecordJob():
            return records.read(job)
        case FramesJob():
            return records.show(job)


def answered(line: bytes) -> Reply:
    job: Job | None = None
    try:
        job = _READ.decode(line)
        return work(job)
    except BoroughsError as error:
        return Failed(text=sentence(error, getattr(job, "language", "en")), fault=str(error))
    except Exception as error:
        return Failed(fault=fault_of(error))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    # Whatever else prints must not disturb the replies.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin.buffer:
        reply = _WRITE.encode(answered(line)) + b"\n"
        try:
            replies.write(reply)
            replies.flush()
        except BrokenPipeError:
            # The server is gone, and has no use for an answer.
            os._exit(0)


if __name__ == "__main__":
    main()
