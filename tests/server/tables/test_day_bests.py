"""The best of a day is searched for once, for everybody who asks, and found for whoever comes back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import pytest

from boroughs.server.messages.puzzles import DailyBest
from boroughs.server.tables import daily
from boroughs.server.workers.jobs import DailyFound, DailyJob, Failed, Job, Reply
from server.playing import ANSWER_SECONDS

if TYPE_CHECKING:
    from server.conftest import Running

DAY = "2026-11-15"
PAGE = f"/api/games/mad-city/daily/{DAY}"


@pytest.fixture(autouse=True)
def _on_this_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Noon of that day, in UTC."""
    monkeypatch.setattr(daily, "wall_clock", lambda: 1_794_744_000_000)


class SlowSearch:
    """Answers when the test lets it, and remembers how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.ended = 0
        self.go = False

    async def ask(self, job: Job, seconds: float, address: str) -> Reply:
        assert isinstance(job, DailyJob)
        self.asked += 1
        try:
            while not self.go:
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self.ended += 1
            raise
        best = DailyBest(day=job.day, total=87, proven=False, star_totals=[40, 60, 80], rounds=[])
        return DailyFound(best=best)


def test_a_search_goes_on_when_who_asked_for_it_leaves(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> None:
        search = SlowSearch()
        monkeypatch.setattr(server.play_server.services.pool, "ask_low_priority", search.ask)
        async with httpx.AsyncClient(base_url=server.address, timeout=ANSWER_SECONDS) as api:
            leaver = asyncio.create_task(api.get(PAGE))
            while not search.asked:
                await asyncio.sleep(0.01)
            stayer = asyncio.create_task(api.get(PAGE))
            leaver.cancel()
            await asyncio.wait((leaver,))
            search.go = True
            assert (await stayer).json()["total"] == 87
            # What was found is not searched for again.
            assert (await api.get(PAGE)).json()["total"] == 87
        assert (search.asked, search.ended) == (1, 0)

    asyncio.run(ask())


def test_a_search_that_failed_is_tried_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0

    async def fail(job: Job, seconds: float, address: str) -> Reply:
        nonlocal asked
        asked += 1
        return Failed(fault="too many wait", slow=True)

    monkeypatch.setattr(server.play_server.services.pool, "ask_low_priority", fail)
    for _ in range(2):
        assert server.api.get(PAGE.replace("15", "14")).status_code == 503
    assert asked == 2
