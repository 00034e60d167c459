"""A worker process: reads jobs from its input, writes replies to its output, ends with its input.

Started by the server as `python -m boroughs.server.workers.worker`, at low priority, so that a bot that thinks
hard never delays anybody's move.
"""

from __future__ import annotations

import os
import signal
import sys

import msgspec

from boroughs.server.workers.answering import answered
from boroughs.server.workers.jobs import Failed, Reply, Report
from boroughs.server.workers.limits import die_with, limit_memory, lines_until_closed

_WRITE = msgspec.json.Encoder()
_NICENESS = 10


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
