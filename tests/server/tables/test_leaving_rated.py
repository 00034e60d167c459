"""A rated game cannot be left unfinished without losing it, nor won by a bot that sits in."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import (
    Close,
    CreateTable,
    Fill,
    HostAction,
    JoinTable,
    Kick,
    Pause,
    SeatWish,
)
from boroughs.server.store.players import StoredResult
from boroughs.server.tables import hosting, seats
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.results import result_rows
from boroughs.server.tables.retention import expire
from refusals import refuses
from server.indoors import HastyServer, StillServer, at, still_server

ANN, BEN = Sitter("ann", "Ann", 3), Sitter("ben", "Ben", 4)
DAY = 86_400_000


async def gathered(server: StillServer, **fields: Any) -> LiveTable:
    """Ann, who is the host, and Ben sit at a rated table."""
    wishes = [SeatWish(kind="me"), SeatWish(kind="friend")]
    wish = CreateTable(game="lots", seats=wishes, rated=True, **fields)
    created = await server.registry.create(wish, "en", "", ANN)
    live = await server.registry.get(created.table.id)
    await seats.join(live, JoinTable(name="Ben", invite=created.seats[1].invite), BEN)
    return live


async def begun(server: StillServer, **fields: Any) -> LiveTable:
    live = await gathered(server, **fields)
    for seat in range(2):
        await seats.be_ready(live, seat, f"{seat:02x}" * 16)
    return live


async def results_after_ben_resigns(live: LiveTable) -> dict[str, StoredResult]:
    await seats.resign(live, 1)
    rows = result_rows(live.head, 1)
    return {row.player: msgspec.json.decode(row.body, type=StoredResult) for row in rows}


@pytest.mark.parametrize(
    "action",
    [
        Close(),
        Pause(),
        *(each for seat in (0, 1) for each in (Kick(seat), Fill(seat))),
    ],
)
def test_the_host_of_a_rated_game_ends_it_for_nobody(action: HostAction) -> None:
    """Else a host who loses closes the table, or gives one of the seats away, and nothing is counted."""

    async def play() -> None:
        async with still_server() as server:
            live = await begun(server)
            with refuses(RequestRefused, "rated-host"):
                await hosting.act(live, action)
            assert live.head.phase == "playing"
            assert [seat.person for seat in live.head.seats] == [True, True]
            # Before it begins, and where nothing is rated, a host may do all of it.
            await hosting.act(await gathered(server), Close())

    asyncio.run(play())


def test_whom_the_host_replaces_while_people_gather_has_no_result() -> None:
    """A bot that played from the first move on has won nothing for anybody."""

    async def play() -> None:
        async with still_server() as server:
            wishes = [SeatWish(kind="me"), SeatWish(kind="friend")]
            wish = CreateTable(game="lots", seats=wishes)
            created = await server.registry.create(wish, "en", "", ANN)
            live = await server.registry.get(created.table.id)
            await seats.join(live, JoinTable(name="Ben", invite=created.seats[1].invite), BEN)
            await hosting.act(live, Fill(seat=0))
            await seats.be_ready(live, 1, "01" * 16)
            assert list(await results_after_ben_resigns(live)) == ["ben"]
            # At a rated table nobody begins like that at all.
            with refuses(RequestRefused, "rated-host"):
                await hosting.act(await gathered(server), Fill(seat=0))

    asyncio.run(play())


def test_who_lets_a_bot_play_a_rated_game_has_not_won_it() -> None:
    """Whoever comes back for the last move would else be as strong as the bot."""

    async def play() -> None:
        async with still_server() as server:
            live = await begun(server, stand_in="expert")
            await seats.hand_over(live, 0, "")
            await seats.sit_down(live, 0)
            assert live.head.seats[0].person
            assert not (await results_after_ben_resigns(live))["ann"].won

    asyncio.run(play())


def test_who_was_replaced_while_away_and_comes_back_has_left_nothing() -> None:
    async def play() -> None:
        async with still_server() as server:
            live = await begun(server)
            live.presence.nobody_here()
            at(server, 130_000)
            await seats.replace(live, 0, "", 120_000)
            assert not live.head.seats[0].person
            await seats.sit_down(live, 0)
            assert (await results_after_ben_resigns(live))["ann"].won

    asyncio.run(play())


def test_who_was_replaced_while_away_and_stays_away_comes_last() -> None:
    async def play() -> None:
        async with still_server() as server:
            live = await begun(server)
            live.presence.nobody_here()
            at(server, 130_000)
            await seats.replace(live, 0, "", 120_000)
            found = await results_after_ben_resigns(live)
            assert not found["ann"].won
            assert found["ann"].field[0].rank == 2

    asyncio.run(play())


@pytest.mark.parametrize("rated", [True, False])
def test_a_rated_game_that_is_left_alone_goes_on_without_those_for_whom_it_waits(
    rated: bool,
) -> None:
    """Bots play it to its end, and it counts. Others wait on."""

    async def play() -> None:
        async with still_server(server_type=HastyServer) as server:
            wishes = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random")]
            wish = CreateTable(game="machi-koro", seats=wishes, rated=rated, stand_in="random")
            created = await server.registry.create(wish, "en", "", ANN)
            live = await server.registry.get(created.table.id)
            await seats.be_ready(live, 0, "00" * 16)
            while live.require_playing().to_act != (0,):
                await asyncio.sleep(0.005)
            at(server, 6 * DAY)
            await expire(server.registry)
            assert live.head.seats[0].person
            at(server, 8 * DAY)
            await expire(server.registry)
            live = await server.registry.get(live.head.id)
            assert live.head.seats[0].person is not rated
            if rated:
                # The bots go on by themselves, and so to the end.
                table = live.require_playing()
                begun = len(table.steps)
                while len(table.steps) < begun + 4:
                    await asyncio.sleep(0.005)

    asyncio.run(play())
