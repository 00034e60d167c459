"""Bots at a live table: slow, silent, failing and wrong ones never hold it up."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable
from unittest.mock import patch

import pytest

from boroughs.core.dice import Dice
from boroughs.core.record import MOVE, Step
from boroughs.server.messages.tables import ClockSetting, CreateTable, SeatWish
from boroughs.server.store import Write
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready, give_to_bot, sit_down
from boroughs.server.workers.jobs import Acted, ActJob, Failed, Job, RecordJob, Reply
from boroughs.server.workers.pool import WorkerPool
from reference_game.rules import Lanterns
from server.indoors import Ear, HastyServer, HastyTime, StillServer, still_server
from server.memory import MemoryStore
from server.virtual_time import run_virtually, virtual_server


class Pretender:
    """Stands in for the thinking processes: answers as the test says."""

    def __init__(self, answer: Callable[[ActJob], Reply]) -> None:
        self.answer = answer
        self.asked: list[ActJob] = []
        self.busy = 0

    async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
        assert isinstance(job, ActJob)
        self.asked.append(job)
        await asyncio.sleep(0)
        return self.answer(job)

    async def close(self) -> None:
        """Nothing to do."""


async def table_with_bot(
    play_server: StillServer, pretender: Pretender, game: str = "machi-koro"
) -> LiveTable:
    play_server.services.pool = pretender  # type: ignore[assignment]
    seats = [SeatWish(kind="me", name="Ann"), SeatWish(kind="bot", bot="easy")]
    created = await play_server.registry.create(CreateTable(game=game, seats=seats), "en")
    live = await play_server.registry.get(created.table.id)
    await be_ready(live, 0, "00" * 16)
    return live


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(600):
        while not true():
            await asyncio.sleep(0.001)


async def to_the_bot(live: LiveTable) -> None:
    """Ann plays until the bot is to act, or it has begun."""
    while 0 in live.require_playing().to_act:
        await live.play(0, live.require_playing().moves(0)[0].notation, 0)


def logged(play_server: StillServer, event: str) -> int:
    written = play_server.services.log._stream
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
        async with still_server(server_type=HastyServer) as play_server:
            pretender = Pretender(answer)
            live = await table_with_bot(play_server, pretender)
            assert isinstance(play_server.services.uptime, HastyTime)
            moves = 0
            tries = []
            while moves < 4:
                await to_the_bot(live)
                await until(lambda: 0 in live.require_playing().to_act)
                moves = sum(step.seat == 1 for step in live.require_playing().steps)
                tries.append(len(pretender.asked))
                assert len(pretender.asked) == moves + 2
            assert [wait for wait in play_server.services.uptime.waited if wait >= 200][:5] == [
                200, 400, 800, 1600, 2000,
            ]  # fmt: skip
            assert logged(play_server, "bot-played-for") == moves
            assert (
                logged(play_server, "bot-failed") + logged(play_server, "bot-illegal") == moves + 2
            )

    asyncio.run(play())


def test_a_bot_that_is_silent_when_all_wait_for_it_is_played_for_by_the_rules() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await table_with_bot(
                play_server, Pretender(lambda job: Acted(move=None, after=0))
            )
            await to_the_bot(live)
            await until(lambda: 0 in live.require_playing().to_act)
            assert any(step.seat == 1 for step in live.require_playing().steps)

    asyncio.run(play())


def test_nobody_plays_for_an_owner_who_came_back_while_the_bot_failed() -> None:
    async def play() -> None:
        async with still_server(server_type=HastyServer) as play_server:

            def fail(job: ActJob) -> Reply:
                if len(pretender.asked) == 3:
                    live.head.seats[1].bot, live.head.seats[1].owned = "", True
                    live.bots.wake()
                return Failed(fault="broken")

            pretender = Pretender(fail)
            live = await table_with_bot(play_server, pretender)
            await to_the_bot(live)
            await until(lambda: len(pretender.asked) == 3)
            for _ in range(50):
                await asyncio.sleep(0)
            assert 1 in live.require_playing().to_act
            assert not any(step.seat == 1 for step in live.require_playing().steps)

    asyncio.run(play())


def test_a_bot_that_recovers_is_trusted_again() -> None:
    """It fails twice, then plays: the next failure is its first."""

    async def play() -> None:
        async with still_server(server_type=HastyServer) as play_server:
            pretender = Pretender(lambda job: Failed(fault="broken"))
            plain = Acted(move="roll 1", after=0)
            replies: list[Reply] = [Failed(fault="a"), Failed(fault="b"), plain]
            pretender.answer = lambda job: (
                replies.pop(0) if replies else Acted(move=job.moves[0], after=0)
            )
            live = await table_with_bot(play_server, pretender)
            await to_the_bot(live)
            await until(lambda: 0 in live.require_playing().to_act)
            assert live.bots.failures == {}
            assert logged(play_server, "bot-failed") == 2
            assert logged(play_server, "bot-played-for") == 0

    asyncio.run(play())


def test_a_table_of_bots_comes_back_by_itself_when_the_disk_is_well_again() -> None:
    """Nobody is connected who would ask for it."""

    async def play() -> None:
        store = MemoryStore()
        async with still_server(store, HastyServer) as play_server:
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            live = await table_with_bot(play_server, pretender)
            store.fails = 1
            with pytest.raises(OSError, match="no space"):
                await to_the_bot(live)
            assert live.invalid
            await until(lambda: live.head.id in play_server.registry.tables)
            again = play_server.registry.tables[live.head.id]
            assert again is not live
            await to_the_bot(again)
            await until(lambda: 0 in again.require_playing().to_act)

    asyncio.run(play())


class BrokenDice(Dice):
    """The move is played; what nature is asked for then ends in a fault."""

    def below(self, sides: int) -> int:
        raise ZeroDivisionError


def test_a_fault_in_the_rules_leaves_no_half_step() -> None:
    """The table is read again as it was before the move, and can be played on."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await table_with_bot(play_server, Pretender(lambda job: Failed()))
            steps = len(live.require_playing().steps)
            live.require_playing().timeline.dice = BrokenDice()
            seat = live.require_playing().to_act[0]
            with pytest.raises(ZeroDivisionError):
                await live.play(seat, "roll 1", 0)
            again = await play_server.registry.get(live.head.id)
            assert again is not live
            assert len(again.require_playing().steps) == steps

    asyncio.run(play())


def test_a_thinking_process_that_is_killed_is_followed_by_another() -> None:
    async def think() -> None:
        pool = WorkerPool(1)
        job = RecordJob(id="x", text="no record", language="en")
        assert isinstance(await pool.ask(job, 600), Failed)
        process = pool._workers[0].process
        assert process is not None
        process.kill()
        await process.wait()
        replies = [await pool.ask(job, 600) for _ in range(2)]
        assert any(isinstance(reply, Failed) and reply.text for reply in replies)
        await pool.close()

    asyncio.run(think())


def test_a_bot_gets_what_passed_its_own_door_and_nothing_else() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            live = await table_with_bot(play_server, pretender)
            await to_the_bot(live)
            await until(lambda: pretender.asked and 0 in live.require_playing().to_act)
            job = pretender.asked[0]
            assert job.seat == 1
            assert b'"viewer":1' in bytes(job.view)
            assert live.head.secret not in str(job)

    asyncio.run(play())


def test_a_bot_stops_when_its_seat_goes_to_a_person_again() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            gate, thinking = asyncio.Event(), asyncio.Event()
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=0))
            plain = pretender.ask

            async def slowly(job: Job, seconds: float, waiter: str = "") -> Reply:
                thinking.set()
                await gate.wait()
                return await plain(job, seconds)

            pretender.ask = slowly  # type: ignore[method-assign]
            live = await table_with_bot(play_server, pretender)
            await to_the_bot(live)
            await thinking.wait()
            steps = len(live.require_playing().steps)
            live.head.seats[1].bot = ""
            live.bots.wake()
            gate.set()
            await until(lambda: pretender.asked)
            for _ in range(20):
                await asyncio.sleep(0)
            assert len(live.require_playing().steps) == steps

    asyncio.run(play())


def test_a_bots_timing_tells_nothing_of_secret_moves() -> None:
    """Twins: in one of them another seat changes its secret bid while the bot's hand is on its way."""

    async def thoughts(secret_moves: int) -> int:
        async with still_server() as play_server:
            pretender = Pretender(lambda job: Acted(move=job.moves[0], after=800))
            play_server.services.pool = pretender  # type: ignore[assignment]
            seats = [
                SeatWish(kind="me", name="Ann"),
                SeatWish(kind="bot", bot="random"),
                SeatWish(kind="me", name="Cid"),
            ]
            wish = CreateTable(game="lanterns", seats=seats)
            created = await play_server.registry.create(wish, "en")
            live = await play_server.registry.get(created.table.id)
            for seat in (0, 2):
                await be_ready(live, seat, "00" * 16)
            await until(lambda: pretender.asked)
            for number in range(secret_moves):
                bids = [move.notation for move in live.require_playing().moves(0)]
                await live.play(0, bids[number % 2], 0)
                for _ in range(20):
                    await asyncio.sleep(0)
            return len(pretender.asked)

    assert asyncio.run(thoughts(0)) == asyncio.run(thoughts(4)) == 1


def test_a_bot_is_not_asked_for_a_seat_that_is_being_taken_back() -> None:
    """The seat is its player's as soon as they sit down, also while that is still written."""

    class SlowStore(MemoryStore):
        free = asyncio.Event()
        busy = asyncio.Event()

        async def write(self, write: Write) -> None:
            self.busy.set()
            await self.free.wait()
            await super().write(write)

    async def take_back() -> None:
        store = SlowStore()
        store.free.set()

        async def fail_meanwhile(live: LiveTable) -> None:
            store.free.clear()
            store.busy.clear()
            sitting = asyncio.create_task(sit_down(live, 0))
            await store.busy.wait()
            pretender.first.set()
            for _ in range(50):
                await asyncio.sleep(0)
            store.free.set()
            await sitting

        class Waiting(Pretender):
            first = asyncio.Event()

            async def ask(self, job: Job, seconds: float, waiter: str = "") -> Reply:
                reply = await super().ask(job, seconds, waiter)
                if isinstance(job, ActJob) and job.seat == 0:
                    await self.first.wait()
                return reply

        pretender = Waiting(lambda job: Failed(fault="unlucky"))
        async with still_server(store, HastyServer) as play_server:
            live = await table_with_bot(play_server, pretender)
            await until(lambda: 0 in live.require_playing().to_act)
            await give_to_bot(live, 0, "easy")
            await until(lambda: any(job.seat == 0 for job in pretender.asked))
            await fail_meanwhile(live)
            assert {job.bot for job in pretender.asked if job.seat == 0} == {"easy"}

    asyncio.run(take_back())


@pytest.mark.parametrize("bank", [60_000, 300])
def test_a_bots_clock_does_not_pay_for_the_pause_after_its_moves(bank: int) -> None:
    """400 ms for people to follow; the bot thinks in no time, so that its clock stays as it was."""

    async def play_on() -> None:
        play_server = virtual_server()
        await play_server.open()
        wishes = [SeatWish(kind="me", name="Ann"), SeatWish(kind="bot", bot="random")]
        setting = ClockSetting(bank=bank)
        created = await play_server.registry.create(
            CreateTable(game="machi-koro", seats=wishes, clock=setting), "en"
        )
        live = await play_server.registry.get(created.table.id)
        live.connections.add(Ear(0))
        await be_ready(live, 0, "00" * 16)
        table = live.require_playing()
        moved: list[Step] = []
        while len(moved) < 4 or table.to_act != (0,):
            if table.to_act == (0,):
                await live.play(0, table.moves(0)[0].notation, live.clock.now())
            await asyncio.sleep(0.01)
            moved = [step for step in table.steps if step.kind == MOVE and step.seat == 1]
        assert moved[-1].at >= 4 * 400
        assert table.clocks is not None
        assert table.clocks.left[1] == bank
        await play_server.close()

    run_virtually(play_on())


def test_at_a_table_for_which_nobody_can_do_anything_the_driver_rests() -> None:
    """The game's fault: the server asks no bot, plays for nobody, and does not turn in circles."""

    async def rest() -> None:
        async with still_server() as play_server:
            pretender = Pretender(lambda job: Acted(move=None, after=0))
            live = await table_with_bot(play_server, pretender, "lanterns")
            table = live.require_playing()
            await until(lambda: pretender.asked)
            steps, asked = len(table.steps), len(pretender.asked)
            with (
                patch.object(Lanterns, "to_act", lambda state: ()),
                patch.object(Lanterns, "awaited", lambda state: ()),
                patch.object(Lanterns, "deadline", lambda state: None),
            ):
                for _ in range(50):
                    live.schedule()
                    await asyncio.sleep(0)
                assert live.bots.hands == {}
                assert (len(table.steps), len(pretender.asked)) == (steps, asked)
                assert not live.invalid
            live.schedule()
            assert set(live.bots.hands) == {1}

    asyncio.run(rest())
