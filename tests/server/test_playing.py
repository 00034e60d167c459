"""A table from its creation to its end, over the real protocol."""

from __future__ import annotations

import asyncio
import random

from server.conftest import Running
from server.playing import joined, keys, play_randomly


def test_two_people_play_a_game_to_its_end(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]

    async def game() -> None:
        first, second = keys(created)
        async with (
            joined(server.address, table, first) as ann,
            joined(server.address, table, second) as bob,
        ):
            await asyncio.gather(ann.ready(), bob.ready("a5"))
            await asyncio.gather(
                play_randomly(ann, random.Random(1)), play_randomly(bob, random.Random(2))
            )
            assert ann.table["phase"] == bob.table["phase"] == "over"
            assert ann.gaps == bob.gaps == 0

    asyncio.run(game())
