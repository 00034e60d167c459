"""A table that nobody watches works out nothing for spectators; whoever comes late misses nothing of it."""

from __future__ import annotations

import asyncio
import random

import pytest

import boroughs
from boroughs import Table
from boroughs.core.errors import IllegalMove
from boroughs.server.broadcast.frames import TableFrames
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready
from boroughs.server.transport.overviews import overview_of
from server.indoors import Ear, seated, still_server
from server.memory import MemoryStore


def played(name: str, moves: int, seed: int) -> tuple[Table, TableFrames, random.Random]:
    """A table without spectators after so many random moves, some of them taken back."""
    seats = min(count for count in boroughs.game(name).seat_counts if count > 1)
    table = Table(name, seats, seed=seed)
    frames = TableFrames(table)
    frames.open_new(watched=False)
    chooser = random.Random(seed)
    for _ in range(moves):
        play_on(table, chooser)
    frames.release()
    return table, frames, chooser


def play_on(table: Table, chooser: random.Random) -> None:
    able = [seat for seat in table.to_act if table.moves(seat)]
    if not able:
        if table.deadline is not None:
            table.tick(table.deadline)
        return
    seat = chooser.choice(able)
    table.play(seat, chooser.choice(list(table.moves(seat))))
    if chooser.random() < 0.1:
        table.withdraw()


@pytest.mark.parametrize("name", boroughs.game_names())
@pytest.mark.parametrize("seed", [1, 2])
def test_who_comes_late_gets_the_numbers_of_who_was_there(name: str, seed: int) -> None:
    table, frames, chooser = played(name, 12, seed)
    assert None not in frames.doors
    assert frames.door_positions()[-1].number == 0
    frames.restore_log(None, table.record_for(None))
    for _ in range(8):
        play_on(table, chooser)
        frames.release()
        last = table.record_for(None)[-1]
        shown = frames.current[None].frame
        assert (shown.number, shown.at, shown.view) == (last.number, last.at, last.view)
        assert [logged.number for logged in frames.logs[None]][-1] == last.number


def test_a_door_that_was_never_opened_stays_closed_in_the_store() -> None:
    table, frames, _ = played("machi-koro", 12, 3)
    again = TableFrames(table)
    again.reopen(frames.door_positions())
    assert None not in again.doors
    assert again.doors[0].number == frames.doors[0].number
    again.restore_log(None, table.record_for(None))
    assert again.current[None].frame.number == table.record_for(None)[-1].number


async def move(live: LiveTable) -> None:
    table = live.require_playing()
    for seat in table.to_act:
        for one in list(table.moves(seat))[:1]:
            try:
                await live.play(seat, one.notation, live.clock.now())
            except IllegalMove:
                continue
            return


def test_a_spectator_from_the_start_and_one_who_comes_late_are_told_the_same() -> None:
    async def play() -> None:
        async with still_server(MemoryStore()) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            assert live.frames is not None
            for _ in range(5):
                await move(live)
            assert None not in live.frames.doors
            late = Ear(None, "en")
            await live.presence.connect(late)
            [welcome] = [m for m in late.messages if m["type"] == "welcome"]
            seen = live.require_started().record_for(None)
            assert welcome["frame"]["number"] == seen[-1].number
            assert [entry["number"] for entry in welcome["log"]] == [f.number for f in seen]
            await move(live)
            [frame] = [m for m in late.messages if m["type"] == "frame"]
            assert frame["number"] == seen[-1].number + 1

    asyncio.run(play())


def test_who_watches_people_gather_sees_the_game_begin() -> None:
    async def play() -> None:
        async with still_server(MemoryStore()) as play_server:
            wishes = [SeatWish(kind="me", name=name) for name in ("Ann", "Bob")]
            wish = CreateTable(game="machi-koro", seats=wishes)
            created = await play_server.registry.create(wish, "en")
            live = await play_server.registry.get(created.table.id)
            watcher = Ear(None, "en")
            await live.presence.connect(watcher)
            for seat in range(2):
                await be_ready(live, seat, f"{seat:02x}" * 16)
            await move(live)
            numbers = [m["number"] for m in watcher.messages if m["type"] == "frame"]
            assert numbers == [1, 2]

    asyncio.run(play())


def test_an_overview_of_an_unwatched_table() -> None:
    async def play() -> None:
        async with still_server(MemoryStore()) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            await move(live)
            overview = await overview_of(live, None, "en")
            assert overview.viewer is None
            assert overview.standing is not None

    asyncio.run(play())
