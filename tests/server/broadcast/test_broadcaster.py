"""Nobody is told of anything that is not on disk, whoever comes, goes or asks meanwhile."""

from __future__ import annotations

import asyncio

from boroughs.server.store import Write
from boroughs.server.tables.seats import resign
from server.indoors import listen, seated, still_server
from server.memory import MemoryStore


class SlowStore(MemoryStore):
    """A disk that takes its time when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.asked = asyncio.Event()

    async def write(self, write: Write) -> None:
        self.asked.set()
        await self.may_write.wait()
        await super().write(write)


def test_a_game_that_has_ended_is_told_only_when_its_end_is_on_disk() -> None:
    """Somebody comes while the last step is being written: the dice are not uncovered before it is kept."""

    async def play() -> None:
        store = SlowStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            watcher = listen(live, None)
            store.may_write.clear()
            store.asked.clear()
            ending = asyncio.create_task(resign(live, 0))
            await store.asked.wait()
            live.broadcaster.tell_table()
            asking = asyncio.create_task(live.info("en"))
            await asyncio.sleep(0)
            assert watcher.heard == []
            assert not asking.done()
            store.may_write.set()
            await ending
            assert (await asking).phase == "over"
            told = [message["table"]["phase"] for message in watcher.messages]
            assert told == ["over"]

    asyncio.run(play())


def test_who_comes_while_something_is_written_is_told_of_afterwards() -> None:
    async def play() -> None:
        store = SlowStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            watcher = listen(live, None)
            store.may_write.clear()
            store.asked.clear()
            seat = live.require_playing().to_act[0]
            moving = asyncio.create_task(live.play(seat, "roll 1", 0))
            await store.asked.wait()
            listen(live, 0)
            live.broadcaster.tell_table()
            assert watcher.heard == []
            store.may_write.set()
            await moving
            kinds = [message["type"] for message in watcher.messages]
            assert sorted(kinds) == ["frame", "table"]
            [news] = [m for m in watcher.messages if m["type"] == "table"]
            assert news["table"]["seats"][0]["online"]

    asyncio.run(play())
