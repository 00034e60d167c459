"""What the thinking worker of a page does: a job in, a reply out, as in a server's worker process."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from boroughs.server.workers.answering import answered
from boroughs.server.workers.jobs import Report

_ENCODER = msgspec.json.Encoder()


def answer(job: str, report: Callable[[str], None]) -> str:
    """The reply to a job, both as JSON; what is known before is reported."""

    def tell(known: Report) -> None:
        report(_ENCODER.encode(known).decode())

    return _ENCODER.encode(answered(job.encode(), tell)).decode()
