"""A table does not grow without end, and what is read of a long one is never in memory as a whole."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from boroughs.core.audience import Viewer
from boroughs.core.frame import Frame
from boroughs.core.history import frames
from boroughs.core.record import WITHDRAW
from boroughs.core.seen import read_seen
from boroughs.server.broadcast.frames import HeardAgain, TableFrames
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.settings import Limits, Settings
from boroughs.server.tables import replays
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import give_to_bot
from boroughs.server.tables.takebacks import undo
from boroughs.server.transport.http import text_answer
from refusals import refuses
from server.indoors import StillServer, seated, still_server
from server.memory import MemoryStore

STEPS = 40


class StrictServer(StillServer):
    @staticmethod
    def plain_settings() -> Settings:
        return Settings(bot_processes=1, bot_pause=0, limits=Limits(table_steps=STEPS))


async def lay(live: LiveTable) -> int:
    """Whoever is to act lays something that uncovers nothing."""
    seat = live.require_playing().to_act[0]
    move = next(iter(live.require_playing().moves(seat)))
    await live.play(seat, move.notation, 0)
    assert live.loaded.may_undo(seat)
    return seat


def test_laying_and_taking_back_ends_before_the_record_is_full() -> None:
    """Half of the record is for takebacks, and what is left is enough to play on."""

    async def play() -> None:
        async with still_server(server_type=StrictServer) as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            with refuses(RequestRefused, "too-many-steps") as refused:
                for _ in range(STEPS):
                    seat = await lay(live)
                    await undo(live, seat, 200, 0)
            assert refused.value.params == {"most": STEPS // 2}
            taken_back = sum(step.kind == WITHDRAW for step in live.require_playing().steps)
            assert taken_back == STEPS // 4 - 1
            await lay_until_refused(live)

    asyncio.run(play())


async def lay_until_refused(live: LiveTable) -> None:
    """Ten moves each: a fourth of the record. Who has made them may let a bot go on."""
    with refuses(RequestRefused, "too-many-moves") as refused:
        for _ in range(STEPS):
            acting = live.require_playing().to_act[0]
            await live.play(acting, next(iter(live.require_playing().moves(acting))).notation, 0)
    assert refused.value.params == {"most": STEPS // 4}
    stuck = live.require_playing().to_act[0]
    moves = sum(step.seat == stuck for step in live.require_playing().steps)
    assert (moves, len(live.require_playing().steps) <= STEPS) == (STEPS // 4, True)
    await give_to_bot(live, stuck, "random")
    await live.play(stuck, next(iter(live.require_playing().moves(stuck))).notation, 0)


def test_moves_are_counted_across_a_restart() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store, StrictServer) as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            seat = await lay(live)
            await undo(live, seat, 200, 0)
            play_server.registry.remove(live)
            again = await play_server.registry.get(live.head.id)
            assert again is not live
            assert again.step_limits.moves_made(seat) == 1

    asyncio.run(play())


def test_what_was_seen_of_a_long_game_is_written_as_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Never more frames at once than a part has, however many the game had; the text is the same as ever."""
    ahead = 0

    def counted(*about: Any) -> Iterator[Frame]:
        nonlocal ahead
        for frame in frames(*about):
            ahead += 1
            yield frame

    async def read() -> None:
        nonlocal ahead
        monkeypatch.setattr(replays, "frames", counted)
        monkeypatch.setattr(replays, "_FRAMES_TOGETHER", 8)
        async with still_server() as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            for _ in range(30):
                await undo(live, await lay(live), 200, 0)
            parts: list[bytes] = []
            answer: Any = text_answer("seen", live.replays.seen_parts(1))
            async for part in answer.body_iterator:
                if len(parts) == 1:
                    # The head: all were counted, none is kept.
                    ahead = 0
                parts.append(part)
                if len(parts) > 2:
                    assert ahead <= 8 * (len(parts) - 2)
            read = json.loads(b"".join(parts))
            assert read["kind"] == "seen"
            assert read_seen(live.game, read["text"]) == live.require_playing().record_for(1)
            assert len(parts) > 8

    asyncio.run(read())


def test_a_log_is_restored_without_a_list_of_all_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is handed on is worked out as it is asked for: an iterator, not a list."""
    handed: list[object] = []
    heard_again = TableFrames.heard_again

    def watched(self: TableFrames, viewer: Viewer, passed: Iterable[Frame]) -> HeardAgain:
        handed.append(passed)
        return heard_again(self, viewer, passed)

    async def come() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            for _ in range(40):
                await undo(live, await lay(live), 200, 0)
            assert live.frames is not None
            before = [(line.number, line.encoded) for line in live.frames.logs[0]]
            play_server.registry.remove(live)
            again = await play_server.registry.get(live.head.id)
            monkeypatch.setattr(TableFrames, "heard_again", watched)
            await again.replays.restore_log(0)
            assert again.frames is not None
            assert [(line.number, line.encoded) for line in again.frames.logs[0]] == before

    asyncio.run(come())
    assert [isinstance(passed, Iterator) for passed in handed] == [True]
