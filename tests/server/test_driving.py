"""Bots at a served table: slow, silent, failing and wrong ones never hold it up."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from boroughs.core.table import Table
from boroughs.server.jobs import Acted, ActJob, Failed, Job, RecordJob, Reply
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.pool import ThinkingPool
from boroughs.server.seating import be_ready
from boroughs.server.served import ServedTable
from server.indoors import HastyHouse, HastyTime, StillHouse, still_house
from server.memory import MemoryStore


class Pretender:
    """Stands in for the thinking processes: answers as the test says."""

    def __init__(self, answer: Callable[[ActJob], Reply]) -> None:
        self.answer = answer
        self.asked: list[ActJob] = []
        self.busy = 0

    async def ask(self, job: Job, seconds: float) -> Reply:
        assert isinstance(job, ActJob)
        self.asked.append(job)
        await asyncio.sleep(0)
        return self.answer(job)

    async def close(self) -> None:
        """Nothing to do."""


async def table_with_bot(house: StillHouse, pretender: Pretender) -> ServedTable:
    house.pool = pretender  # type: ignore[assignment]
    seats = [SeatWish(kind="me", name="Ann"), SeatWish(kind="bot", bot="easy")]
    created = await house.create(CreateTable(game="machi-koro", seats=seats), "en")
    served = await house.get(created.table.id)
    await be_ready(served, 0, "00" * 16)
    return served


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while not true():
            await asyncio.sleep(0.001)


async def to_the_bot(served: ServedTable) -> None:
    """Ann plays until the bot is to act, or it has begun."""
    while 0 in served.playing.to_act:
        await served.play(0, served.playing.moves(0)[0].notation, 0)


def logged(house: StillHouse, event: str) -> int:
    written = house.log._stream
    assert isinstance(written, io.StringIO)
    return sum(json.loads(line)["event"] == event for line in written.getvalue().splitlines())


USELESS: dict[str, Callable[[ActJob], Reply]] = {
    "fails": lambda job: Failed(fault="broken"),
    "illegal": lambda job: Acted(move="build moon-tower", after=0),
    "nonsense": lambda job: Acted(move="nonsense", after=0),
}


@pytest.mark.parametrize("answer", USELESS.values(), ids=USELESS)
def test_a_bot_that_keeps_failing_tries_again_ever_later_then_the_rules_play_for_it(
    answer: Callable[[ActJob], Reply],
) -> None:
    """Three tries with growing pauses for its first move; once it is known to fail one try for each move."""

    async def play() -> None:
        async with still_house(house_type=HastyHouse) as house:
            pretender = Pretender(answer)
            served = await table_with_bot(house, pretender)
            assert isinstance(house.uptime, HastyTime)
            moves = 0
            tries = []
            while moves < 4:
                await to_the_bot(served)
                await until(lambda: 0 in served.playing.to_act)
                moves = sum(step.seat == 1 for step in served.playing.steps)
                tries.append(len(pretender.asked))
                assert len(pretender.asked) == moves + 2
            assert [wait for wait in house.uptime.waited if wait >= 200][:5] == [
                200, 400, 800, 1600, 2000,
            ]  # fmt: skip
            assert logged(house, "bot-played-for") == moves
            assert logged(house, "bot-failed") + logged(house, "bot-illegal") == moves + 2

    asyncio.run(play())


def test_a_bot_that_is_silent_when_all_wait_for_it_is_played_for_by_the_rules() -> None:
    async def play() -> None:
        async with still_house() as house:
            served = await table_with_bot(house, Pretender(lambda job: Acted(move=None, after=0)))
            await to_the_bot(served)
            await until(lambda: 0 in served.playing.to_act)
            assert any(step.seat == 1 for step in served.playing.steps)

    asyncio.run(play())


def test_nobody_plays_for_an_owner_who_came_back_while_the_bot_failed() -> None:
    async def play() -> None:
        async with still_house(house_type=HastyHouse) as house:

            def fail(job: ActJob) -> Reply:
                if len(pretender.asked) == 3:
                    served.head.seats[1].bot, served.head.seats[1].owned = "", True
                    served.driver.look()
                return Failed(fault="broken")

            pretender = Pretender(fail)
            served = await table_with_bot(house, pretender)
            await to_the_bot(served)
            await until(lambda: len(pretender.asked) == 3)
            for _ in range(50):
                await asyncio.sleep(0)
            assert 1 in served.playing.to_act
            assert not any(step.seat == 1 for step in served.playing.steps)

    asyncio.run(play())


def test_a_bot_that_recovers_is_trusted_again() -> None:
    """It fails twice, then plays: the next failure is its first."""

    async def play() -> None:
        async with still_house(house_type=HastyHouse) as house:
            pretender = Pretender(lambda job: Failed(fault="broken"))
            plain = Acted(move="roll 1", after=0)
            replies: list[Reply] = [Failed(fault="a"), Failed(fault="b"), plain]
            pretender.answer = lambda job: (
                replies.pop(0) if replies else Acted(move=job.moves[0], after=0)
            )
            served = await table_with_bot(house, pretender)
            await to_the_bot(served)
            await until(lambda: 0 in served.playing.to_act)
            assert served.driver.failures == {}
            assert logged(house, "bot-failed") == 2
            assert logged(house, "bot-played-for") == 0

    asyncio.run(play())


def test_a_table_of_bots_comes_back_by_itself_when_the_disk_is_well_again() -> None:
    """Nobody is connected who would ask for it."""

    async def play() -> None:
        store = MemoryStore()
        async with still_house(store, HastyHouse) as house:
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            served = await table_with_bot(house, pretender)
            store.fails = 1
            with pytest.raises(OSError, match="no space"):
                await to_the_bot(served)
            assert served.spoiled
            await until(lambda: served.head.id in house.tables)
            again = house.tables[served.head.id]
            assert again is not served
            await to_the_bot(again)
            await until(lambda: 0 in again.playing.to_act)

    asyncio.run(play())


class Stumbling:
    """A table whose every move ends in a fault."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def play(self, *move: Any) -> None:
        self.table.play(*move)
        raise ZeroDivisionError


def test_a_fault_in_the_rules_leaves_no_half_step() -> None:
    """The table is read again as it was before the move, and can be played on."""

    async def play() -> None:
        async with still_house() as house:
            served = await table_with_bot(house, Pretender(lambda job: Failed()))
            steps = len(served.playing.steps)
            served.table = Stumbling(served.playing)  # type: ignore[assignment]
            seat = served.playing.to_act[0]
            with pytest.raises(ZeroDivisionError):
                await served.play(seat, "roll 1", 0)
            again = await house.get(served.head.id)
            assert again is not served
            assert len(again.playing.steps) == steps

    asyncio.run(play())


def test_a_thinking_process_that_is_killed_is_followed_by_another() -> None:
    async def think() -> None:
        pool = ThinkingPool(1)
        job = RecordJob(id="x", text="no record", language="en")
        assert isinstance(await pool.ask(job, 600), Failed)
        process = pool._thinkers[0].process
        assert process is not None
        process.kill()
        await process.wait()
        replies = [await pool.ask(job, 600) for _ in range(2)]
        assert any(isinstance(reply, Failed) and reply.text for reply in replies)
        await pool.close()

    asyncio.run(think())


def test_a_bot_gets_what_passed_its_own_door_and_nothing_else() -> None:
    async def play() -> None:
        async with still_house() as house:
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            served = await table_with_bot(house, pretender)
            await to_the_bot(served)
            await until(lambda: pretender.asked and 0 in served.playing.to_act)
            job = pretender.asked[0]
            assert job.seat == 1
            assert b'"viewer":1' in bytes(job.view)
            assert served.head.secret not in str(job)

    asyncio.run(play())


def test_a_bot_stops_when_its_seat_goes_to_a_person_again() -> None:
    async def play() -> None:
        async with still_house() as house:
            gate, thinking = asyncio.Event(), asyncio.Event()
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            plain = pretender.ask

            async def slowly(job: Job, seconds: float) -> Reply:
                thinking.set()
                await gate.wait()
                return await plain(job, seconds)

            pretender.ask = slowly  # type: ignore[method-assign]
            served = await table_with_bot(house, pretender)
            await to_the_bot(served)
            await thinking.wait()
            steps = len(served.playing.steps)
            served.head.seats[1].bot = ""
            served.driver.look()
            gate.set()
            await until(lambda: pretender.asked)
            for _ in range(20):
                await asyncio.sleep(0)
            assert len(served.playing.steps) == steps

    asyncio.run(play())
