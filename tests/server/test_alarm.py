"""What is due by itself happens, even if the loop's clock and the table's do not quite agree."""

from __future__ import annotations

import asyncio

from boroughs.server.messages.tables import ClockSetting
from server.indoors import HastyHouse, at, seated, still_house
from server.test_driving import until


def test_an_alarm_that_rings_a_moment_too_early_rings_again() -> None:
    """Loops count in milliseconds of their own: one that is early by a part of one must not be the last."""

    async def play() -> None:
        async with still_house(house_type=HastyHouse) as house:
            served = await seated(house, "machi-koro", 2, clock=ClockSetting(bank=10_000))
            seat = served.playing.to_act[0]
            steps = len(served.playing.steps)
            at(house, 9_999)
            for _ in range(50):
                await asyncio.sleep(0)
            assert len(served.playing.steps) == steps
            at(house, 10_000)
            await until(lambda: len(served.playing.steps) > steps)
            assert (served.playing.steps[steps].seat, served.playing.steps[steps].at) == (
                seat,
                10_000,
            )

    asyncio.run(play())
