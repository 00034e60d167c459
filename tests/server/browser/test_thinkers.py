"""Who thinks in a browser: reviews borrow the worker that rests, and none ends what another still waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from boroughs.server.browser.thinkers import BrowserThinkers
from boroughs.server.workers.jobs import Acted, Reply, ReviewJob


class SlowThinker:
    """Workers by name, as the page keeps them; each answers when it is let."""

    def __init__(self) -> None:
        self.asked: dict[str, list[asyncio.Future[str]]] = {"quick": []}
        self.loaded = 1

    def ask(self, who: str, job: str, hear: Callable[[str], None]) -> asyncio.Future[str]:
        if who not in self.asked:
            self.asked[who] = []
            self.loaded += 1
        reply: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.asked[who].append(reply)
        return reply

    def rests(self, who: str) -> bool:
        return who in self.asked and all(reply.done() for reply in self.asked[who])

    def lend(self, owner: str, borrower: str) -> None:
        if self.rests(owner) and borrower not in self.asked:
            self.asked[borrower] = self.asked.pop(owner)

    def regain(self, owner: str, borrower: str) -> None:
        if self.rests(borrower) and owner not in self.asked:
            self.asked[owner] = self.asked.pop(borrower)
        else:
            self.end(borrower)

    def end(self, who: str) -> None:
        for reply in self.asked.pop(who, []):
            if not reply.done():
                reply.set_exception(RuntimeError("ended"))


def test_two_reviews_at_once_are_both_made_by_the_one_worker() -> None:
    async def play() -> list[Reply]:
        thinker = SlowThinker()
        thinkers = BrowserThinkers(thinker)
        job = ReviewJob(text="", language="en")
        reviews = [
            asyncio.create_task(thinkers.ask_review(job, 60, "here", "lots", lambda _: None))
            for _ in range(2)
        ]
        for _ in range(2):
            for _ in range(20):
                await asyncio.sleep(0)
            [waiting] = [reply for reply in thinker.asked["long"] if not reply.done()]
            waiting.set_result('{"type":"acted","move":null,"after":0}')
        done = await asyncio.gather(*reviews)
        assert list(thinker.asked) == ["quick"]
        assert thinker.loaded == 1
        return done

    assert asyncio.run(play()) == [Acted(move=None, after=0)] * 2
