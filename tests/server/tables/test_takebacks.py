"""Takebacks: by consent of all whose game it is, in one look back, and never in the way of other tables."""

from __future__ import annotations

import asyncio
import random
import threading
from typing import Any
from unittest.mock import patch

import boroughs
from boroughs.core.history import StepReplayer
from boroughs.core.record import WITHDRAW
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import give_to_bot
from boroughs.server.tables.takebacks import consent, undo
from refusals import refuses
from server.conftest import Running
from server.indoors import listen, seated, still_server
from server.playing import joined, keys

MOST = 200


async def play_on(live: LiveTable, steps: int, chooser: random.Random) -> None:
    while len(live.playing.steps) < steps:
        seat = live.playing.to_act[0]
        moves = list(live.playing.moves(seat))
        await live.play(seat, chooser.choice(moves).notation, 0)


def test_many_steps_go_in_one_look_back_beside_the_loop() -> None:
    """A long takeback goes through the game once, in another thread: other tables are answered meanwhile."""

    async def take_back() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            await play_on(live, 120, random.Random(1))
            ear = listen(live, 0)
            live.broadcaster.welcome(ear)
            before = live.playing.positions_before(100)[0]
            threads: list[int] = []
            begin = StepReplayer.__init__

            def noted(replayer: StepReplayer, *args: Any, **named: Any) -> None:
                threads.append(threading.get_ident())
                begin(replayer, *args, **named)

            with patch.object(StepReplayer, "__init__", noted):
                async with live.lock:
                    await live.take_back(100)
                    await live.commit()
            assert len(threads) == 1
            assert threads[0] != threading.get_ident()
            game = live.game
            assert game.to_dict(live.playing.state) == game.to_dict(before)
            assert [step.kind for step in live.playing.steps[-100:]] == [WITHDRAW] * 100
            # Who would get a hundred frames at once is told everything anew instead.
            assert [message["type"] for message in ear.messages] == ["welcome", "welcome"]

    asyncio.run(take_back())


def test_a_few_steps_go_back_to_positions_that_were_kept() -> None:
    async def take_back() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            await play_on(live, 20, random.Random(2))
            before = live.playing.positions_before(5)
            with patch.object(StepReplayer, "__init__", side_effect=AssertionError):
                async with live.lock:
                    await live.take_back(5)
                    await live.commit()
            game = live.game
            assert game.to_dict(live.playing.state) == game.to_dict(before[0])
            await play_on(live, 40, random.Random(3))
            record = live.playing.record
            again = boroughs.replay(record)
            assert game.to_dict(again.state) == game.to_dict(live.playing.state)

    asyncio.run(take_back())


def test_nothing_is_taken_back_that_lies_too_far_back() -> None:
    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            await play_on(live, 30, random.Random(4))
            steps = {seat: live.steps_since_own_move(seat) for seat in (0, 1)}
            asker = max(steps, key=lambda seat: steps[seat])
            assert steps[asker] > 1
            with refuses(RequestRefused, "too-far-back"):
                await undo(live, asker, steps[asker] - 1)
            assert live.head.request is None
            await undo(live, asker, steps[asker])
            assert live.head.request is not None

    asyncio.run(ask())


def test_who_let_a_bot_sit_in_is_asked_all_the_same() -> None:
    """The opponent handed over: their game is not taken back behind their back."""

    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            mover = live.playing.to_act[0]
            other = 1 - mover
            await live.play(mover, "roll 1", 0)
            await give_to_bot(live, other, "random")
            steps = len(live.playing.steps)
            await undo(live, mover, MOST)
            request = live.head.request
            assert request is not None
            assert request.waiting == [other]
            assert WITHDRAW not in [step.kind for step in live.playing.steps[steps:]]
            await consent(live, other, request.number, True)
            assert WITHDRAW in [step.kind for step in live.playing.steps[steps:]]

    asyncio.run(ask())


def test_who_handed_over_may_still_answer(server: Running) -> None:
    async def answer() -> None:
        created = await asyncio.to_thread(lambda: server.api.create("machi-koro", "me", "me"))
        table, (ann, ben) = created["table"]["id"], keys(created)
        async with joined(server.address, table, ann) as a, joined(server.address, table, ben) as b:
            await a.ready()
            await b.ready()
            await a.until(lambda c: c.frame)
            await b.until(lambda c: c.frame)
            mover, other = (a, b) if a.moves else (b, a)
            await mover.play("roll 1")
            await other.ask("hand-over", bot="random")
            await mover.ask("undo")
            await other.until(lambda c: c.table["request"])
            await other.ask("consent", number=other.table["request"]["number"], yes=False)
            await mover.until(lambda c: not c.table["request"])

    asyncio.run(answer())
