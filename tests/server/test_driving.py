"""Bots at a served table: slow, silent, failing and wrong ones never hold it up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from boroughs.server.jobs import Acted, ActJob, Failed, Job, Reply
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.seating import be_ready
from boroughs.server.served import ServedTable
from server.indoors import StillHouse, still_house


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


@pytest.mark.parametrize(
    "answer",
    [
        lambda job: Failed(fault="broken"),
        lambda job: Acted(move="build moon-tower", after=0),
        lambda job: Acted(move="nonsense", after=0),
        lambda job: Acted(move=None, after=0),
    ],
    ids=["fails", "illegal", "nonsense", "silent"],
)
def test_a_bot_of_no_use_is_played_for_by_the_rules(answer: Callable[[ActJob], Reply]) -> None:
    async def play() -> None:
        async with still_house() as house:
            served = await table_with_bot(house, Pretender(answer))
            await to_the_bot(served)
            await until(lambda: 0 in served.playing.to_act)
            assert any(step.seat == 1 for step in served.playing.steps)

    asyncio.run(play())


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
