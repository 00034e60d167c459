"""Tables of LOTS: old options at a rematch, and windows that follow who plays."""

from __future__ import annotations

import asyncio

from boroughs.server.tables.seats import give_to_bot
from games.lots.table import rolling
from server.indoors import seated, still_server


def test_a_rematch_of_an_old_table_with_twenty_seconds_can_be_played() -> None:
    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lots", 2)
            live.head.options = {**live.head.options, "answer_seconds": 20}
            live.head.phase = "over"
            again = await play_server.registry.get(await play_server.registry.rematch(live))
            assert again.head.options["answer_seconds"] == 10
            again.game.new(2, again.head.options)

    asyncio.run(play())


def test_a_window_closes_with_the_last_answer_once_bots_have_the_other_seats() -> None:
    """No time passes here: with two people the window would stay open, with one it does not."""

    async def play() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "lots", 2)
            site = rolling(
                "T",
                banks=("O", "O"),
                hands=[["mason"], ["painter"]],
                options={"answer_seconds": 10},
            )
            async with live.lock:
                live.playing.state = site.state
            assert site.state.window == "after-roll"
            await live.play(0, "pass", live.clock.now())
            await live.play(1, "pass", live.clock.now())
            await asyncio.sleep(0.1)
            assert site.state.window == "after-roll"
            await give_to_bot(live, 1, "easy")
            async with asyncio.timeout(30):
                while site.state.window == "after-roll":
                    await asyncio.sleep(0.01)

    asyncio.run(play())
