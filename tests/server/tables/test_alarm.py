"""What is due by itself happens, even if the loop's clock and the table's do not quite agree."""

from __future__ import annotations

import asyncio

from boroughs.server.messages.tables import ClockSetting
from server.indoors import HastyServer, at, seated, still_server
from server.tables.test_bot_driver import until


def test_an_alarm_that_rings_a_moment_too_early_rings_again() -> None:
    """Loops count in milliseconds of their own: one that is early by a part of one must not be the last."""

    async def play() -> None:
        async with still_server(server_type=HastyServer) as play_server:
            live = await seated(play_server, "machi-koro", 2, clock=ClockSetting(bank=10_000))
            seat = live.require_playing().to_act[0]
            steps = len(live.require_playing().steps)
            at(play_server, 9_999)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(live.require_playing().steps) == steps
            at(play_server, 10_000)
            await until(lambda: len(live.require_playing().steps) > steps)
            assert (
                live.require_playing().steps[steps].seat,
                live.require_playing().steps[steps].at,
            ) == (
                seat,
                10_000,
            )

    asyncio.run(play())


def test_a_table_that_everybody_has_left_is_paused_and_holds_up_nobody() -> None:
    """With all time used up the rules play alone, in Machi Koro for ever: in between, others are served."""

    async def play() -> None:
        async with still_server(server_type=HastyServer) as play_server:
            live = await seated(play_server, "machi-koro", 2, clock=ClockSetting(bank=1_000))
            at(play_server, 3_600_000)
            await until(lambda: live.head.paused)
            steps = len(live.require_playing().steps)
            assert 2_000 <= steps <= 2_200
            at(play_server, 7_200_000)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(live.require_playing().steps) == steps

    asyncio.run(play())
