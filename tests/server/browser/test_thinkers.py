"""Which workers of a page think, and when one of them is given up for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from boroughs.server.browser.thinkers import BrowserThinkers
from boroughs.server.workers.jobs import Failed, ReviewJob
from boroughs.server.workers.thinkers import unheard

JOB = ReviewJob(text="", language="en")
REPLY = msgspec.json.encode(Failed(fault="nothing to think about")).decode()


class WaitingThinker:
    """Answers who asked when it is told to; knows which workers there are."""

    def __init__(self) -> None:
        self.alive: set[str] = set()
        self.answers: dict[str, asyncio.Future[str]] = {}
        self.began = asyncio.Event()

    async def ask(self, who: str, job: str, hear: Callable[[str], None]) -> str:
        self.alive.add(who)
        self.answers[who] = asyncio.get_running_loop().create_future()
        self.began.set()
        return await self.answers[who]

    def end(self, who: str) -> None:
        self.alive.discard(who)

    async def asked(self, who: str) -> None:
        while who not in self.answers:
            self.began.clear()
            await self.began.wait()

    def answer(self, who: str) -> None:
        self.answers.pop(who).set_result(REPLY)


def test_a_review_takes_the_place_of_an_idle_worker() -> None:
    """Two Pythons beside the page, not three: the quick one has nothing to do, and the next question starts another."""

    async def run() -> None:
        workers = WaitingThinker()
        thinkers = BrowserThinkers(workers)
        quick = asyncio.ensure_future(thinkers.ask(JOB, 60))
        await workers.asked("quick")
        workers.answer("quick")
        await quick
        assert workers.alive == {"quick"}

        review = asyncio.ensure_future(thinkers.ask_review(JOB, 60, "", unheard))
        await workers.asked("long")
        assert workers.alive == {"long"}
        quick = asyncio.ensure_future(thinkers.ask(JOB, 60))
        await workers.asked("quick")
        assert workers.alive == {"quick", "long"}
        for who in ("quick", "long"):
            workers.answer(who)
        await asyncio.gather(quick, review)
        assert workers.alive == {"quick"}

    asyncio.run(run())


def test_a_review_waits_for_nobody_and_stops_nobody() -> None:
    """A bot that is just thinking goes on."""

    async def run() -> None:
        workers = WaitingThinker()
        thinkers = BrowserThinkers(workers)
        bot = asyncio.ensure_future(thinkers.ask(JOB, 60))
        await workers.asked("quick")
        review = asyncio.ensure_future(thinkers.ask_review(JOB, 60, "", unheard))
        await workers.asked("long")
        assert workers.alive == {"quick", "long"}
        for who in ("quick", "long"):
            workers.answer(who)
        assert isinstance(await bot, Failed)
        await review

    asyncio.run(run())
