"""Who has lost a seat does nothing more with it, however much was sent before the line was cut; questions fill no memory."""

from __future__ import annotations

import asyncio
import json

from boroughs.server.messages import play
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.requests import Requests
from server.conftest import Running
from server.indoors import listen, seated, still_server
from server.playing import Client, Message, joined, keys
from server.tables.test_live_table import begun


async def post_at_once(client: Client, *messages: Message) -> None:
    """All of them in one breath: the server has them before it can close."""
    for message in messages:
        await client.send(json.dumps(message))


def test_who_leaves_is_not_ready_afterwards(server: Running) -> None:
    """Else a game would begin with an empty chair."""
    created = server.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]

    async def leave() -> None:
        first, second = keys(created)
        async with (
            joined(server.address, table, first) as ann,
            joined(server.address, table, second) as bob,
        ):
            await ann.ready()
            await post_at_once(
                bob,
                {"type": "leave", "id": "1"},
                {"type": "ready", "id": "2", "random": "00" * 16},
                {"type": "say", "id": "3", "text": "still here"},
            )
            await bob.until_closed()
            assert bob.answers["1"]["type"] == "done"
            await ann.ask("say", text="alone?")
            assert ann.table["phase"] == "gathering"
            assert not ann.table["seats"][1]["ready"]
            said = [m["text"] for m in ann.received if m["type"] == "chat"]
            assert said == ["alone?"]

    asyncio.run(leave())


def test_an_old_link_plays_no_more_even_if_its_holder_does_not_read(server: Running) -> None:
    """The host issues the link again; the old holder stops reading, so that no farewell gets through."""
    created = server.api.create("machi-koro", "me", "me")

    async def cling() -> None:
        async with begun(server, created) as clients:
            seat = next(n for n, client in enumerate(clients) if client.moves)
            holder, other = clients[seat], clients[1 - seat]
            holder.socket.transport.pause_reading()
            # More than the line holds, so that whatever follows waits for the reader.
            for _ in range(400):
                await holder.send({"type": "resync"})
            await asyncio.to_thread(server.api.host, created, "reissue", seat=seat)
            await holder.send({"type": "play", "id": "late", "move": "roll 1"})
            holder.socket.transport.resume_reading()
            await holder.until_closed()
            assert holder.answers.get("late", {}).get("type") != "done"
            await other.ask("check", move="pass")
            heard = [line for m in other.received if m["type"] == "frame" for line in m["heard"]]
            assert not any(line["code"] == "event.rolled" for line in heard)

    asyncio.run(cling())


def test_what_somebody_asks_about_is_not_kept() -> None:
    """Two thousand offers of two thousand letters were seventeen megabytes of each table, in each language."""

    async def ask() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "chinatown", 3)
            asker = listen(live, 0)
            rates = ClientRateLimits(play_server.services.settings.limits)
            requests = Requests(play_server.registry, rates, live, asker)  # type: ignore[arg-type]
            kept = live.broadcaster.sentences("en")._here.phrases
            before = len(kept)
            for number in range(1, 21):
                offer = f"offer 0 gives 1: ${number}0000"
                await requests.handle(play.Check(id=str(number), move=offer), 0)
            says = [message["says"] for message in asker.messages if message["type"] == "checked"]
            assert len(says) == len(set(says)) == 20
            assert len(kept) == before

    asyncio.run(ask())
