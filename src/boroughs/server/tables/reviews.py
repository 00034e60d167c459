"""Reviews as the server has them made: each record's once, kept, and the same for all who ask meanwhile."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.phrase import Phrase
from boroughs.core.record import game_named_in
from boroughs.core.telling import told_to
from boroughs.core.words import load_catalogue
from boroughs.review.moments import VERSION
from boroughs.server.broadcast.sentences import label_name
from boroughs.server.messages.reviews import ReviewAnswer, ReviewPoint
from boroughs.server.metrics import Metrics
from boroughs.server.store import Store
from boroughs.server.tables.background import BackgroundTasks
from boroughs.server.workers.jobs import Failed, Reviewed, ReviewJob, ReviewProgress
from boroughs.server.workers.thinkers import Thinkers


class _Kept(msgspec.Struct):
    """What is read of a kept review here: whether it is of today."""

    version: int


class ReviewInTheMaking:
    """One review that a process is at, or waits to be at."""

    def __init__(self, record: str) -> None:
        self.record = record
        self.done = 0
        self.of = 0
        self.curve: list[ReviewPoint] = []
        self.review: bytes | None = None
        self.failed: Failed | None = None
        """Why there will be none."""
        self._headline: Phrase | None = None
        self._names: list[str] = []
        self._ended = asyncio.Event()

    def hear(self, report: ReviewProgress) -> None:
        known = self.done
        self.done, self.of, self._headline = report.done, report.of, report.headline
        self._names = [label_name(player) for player in report.players]
        for place, chances in enumerate(report.chances, known + 1):
            self.curve.append(ReviewPoint(done=place, chances=chances))

    def end(self, review: bytes | None, failed: Failed | None = None) -> None:
        self.review, self.failed = review, failed
        self._ended.set()

    async def wait(self, seconds: float) -> None:
        """Until it is there, at most so long."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ended.wait(), seconds)

    def progress(self, language: str, viewer: Viewer) -> ReviewAnswer:
        """How far it is, told to somebody who looks on or to one seat, which is "you" then."""
        words = load_catalogue("boroughs.review", language)
        told = self._headline
        return ReviewAnswer(
            id=self.record,
            headline="" if told is None else told_to(viewer, told, words, self._names),
            done=self.done,
            of=self.of,
            curve=self.curve,
            review=None,
        )


class Reviews:
    """Those that are kept, and those that are being made; whoever leaves finds it when they come back."""

    def __init__(
        self,
        store: Store,
        pool: Thinkers,
        tasks: BackgroundTasks,
        metrics: Metrics,
        seconds: float,
    ) -> None:
        self._store = store
        self._pool = pool
        self._tasks = tasks
        self._metrics = metrics
        self._seconds = seconds
        self._making: dict[str, ReviewInTheMaking] = {}

    async def kept(self, record: str) -> bytes | None:
        """None where there is none yet, or where an older judge made it."""
        body = await self._store.review(record)
        if body is None or msgspec.json.decode(body, type=_Kept).version != VERSION:
            return None
        return body

    def in_the_making(self, record: str) -> ReviewInTheMaking | None:
        return self._making.get(record)

    def make(self, record: str, text: str, language: str, address: str) -> ReviewInTheMaking:
        """Begins one. Who asked for it first is charged for it."""
        making = self._making[record] = ReviewInTheMaking(record)
        job = ReviewJob(text=text, language=language)
        self._tasks.start(self._make(making, job, address), "review")
        return making

    async def _make(self, making: ReviewInTheMaking, job: ReviewJob, address: str) -> None:
        failed = Failed(fault="the review was not made")
        review: bytes | None = None
        try:
            game = game_named_in(job.text)
            reply = await self._pool.ask_review(job, self._seconds, address, game, making.hear)
            if isinstance(reply, Reviewed):
                review = bytes(reply.review)
                await self._store.keep_review(making.record, review)
                self._metrics.reviews += 1
            elif isinstance(reply, Failed):
                failed = reply
        finally:
            # A store that refuses takes nothing from who waits for it now.
            making.end(review, None if review is not None else failed)
            del self._making[making.record]
