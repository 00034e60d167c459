"""Several hands at once: nothing is lost, nothing happens twice, and the server's order is everybody's."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from boroughs.server.play_server import PlayServer
from server.conftest import FastUptime, Running, Serve
from server.playing import Client, Message, Refusal, joined, keys


@asynccontextmanager
async def begun(server: Running, created: Message) -> AsyncIterator[list[Client]]:
    """All my seats connected and ready."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(joined(server.address, created["table"]["id"], key))
            for key in keys(created)
        ]
        await asyncio.gather(*(client.ready() for client in clients))
        for client in clients:
            await client.until(lambda c: c.frame)
        yield clients


async def outcome(client: Client, move: str) -> str:
    try:
        await client.play(move)
    except Refusal as refusal:
        return refusal.code
    return "done"


def test_three_grab_the_tree_and_exactly_one_gets_it(server: Running) -> None:
    created = server.api.create("mad-city", "me", "me", "me", options={"mode": "standard"})

    async def grab() -> None:
        async with begun(server, created) as clients:
            for client in clients:
                await client.play("ready")
            for client in clients:
                await client.until(lambda c: "tree" in c.moves)
            outcomes = await asyncio.gather(*(outcome(client, "tree") for client in clients))
            assert outcomes.count("done") == 1
            winner = outcomes.index("done")
            for client in clients:
                await client.until(lambda c: c.frame and c.frame["view"]["table"]["ranger"] >= 0)
                assert client.frame is not None
                assert client.frame["view"]["table"]["ranger"] == winner

    asyncio.run(grab())


def ended(client: Client) -> list[Message]:
    """The last frame of the first minute and the frame that ended it, once both have come."""
    frames = [m for m in client.received if m["type"] == "frame"]
    phases = [m["view"]["table"]["phase"] for m in frames]
    for number, (phase, later) in enumerate(itertools.pairwise(phases)):
        if phase == "build" != later:
            return frames[number : number + 2]
    return []


class RacingUptime(FastUptime):
    """A minute is over in a second."""

    RATE = 60


class RacingServer(PlayServer):
    uptime_type = RacingUptime


def test_time_ends_for_all_at_the_same_moment(serve: Serve) -> None:
    server = serve(RacingServer)
    created = server.api.create("mad-city", "me", "me", "me")

    async def wait() -> None:
        async with begun(server, created) as clients:
            for client in clients:
                await client.play("ready")
            ends = set()
            for client in clients:
                await client.until(ended)
                built, after = ended(client)
                ends.add((built["deadline"], after["at"]))
            [(deadline, at)] = ends
            assert at == deadline

    asyncio.run(wait())


def test_racing_acceptances_settle_each_asset_once(server: Running) -> None:
    """Seat 0 offers the same building to 1 and to 2; both agree at the same instant."""
    created = server.api.create("chinatown", "me", "me", "me")

    async def trade() -> None:
        async with begun(server, created) as clients:
            await asyncio.gather(*(client.play(client.moves[0]) for client in clients))
            await asyncio.gather(*(client.play("ready") for client in clients))
            for client in clients:
                await client.until(
                    lambda c: c.frame and c.frame["view"]["table"]["phase"] == "trade"
                )
            first = clients[0]
            assert first.frame is not None
            owned = first.frame["view"]["table"]["owners"]
            mine = next(number for number, owner in owned.items() if owner == 0)
            await first.play(f"offer 0 gives 1: #{mine}; 1 gives 0: $10000")
            await first.play(f"offer 0 gives 2: #{mine}; 2 gives 0: $10000")
            await asyncio.gather(
                outcome(clients[1], "accept 1"),
                outcome(clients[2], "accept 2"),
                outcome(first, "withdraw 2"),
                outcome(clients[2], f"counter 2 0 gives 2: #{mine}; 2 gives 0: $20000"),
            )
            await first.ask("check", move="done")
            for client in clients:
                await client.ask("check", move="done")
            owners = set()
            for client in clients:
                assert client.frame is not None
                owners.add(client.frame["view"]["table"]["owners"][mine])
            assert len(owners) == 1
            assert owners <= {1, 2}

    asyncio.run(trade())


def test_the_same_move_sent_again_is_answered_again_and_played_once(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def repeat() -> None:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            other = next(client for client in clients if client is not mover)
            move = mover.moves[0]
            for _ in range(5):
                await mover.send({"type": "play", "id": "the one", "move": move})
            await mover.until(lambda c: sum(m["type"] == "done" for m in c.received) == 6)
            await other.ask("check", move=move)
            frames = [m for m in other.received if m["type"] == "frame" and m["heard"]]
            rolls = [line for m in frames for line in m["heard"] if line["code"] == "event.rolled"]
            assert len(rolls) == 1

    asyncio.run(repeat())


def test_one_seat_on_two_devices(server: Running) -> None:
    """Both send at once: one move is played, the other refused, and both devices see the same."""
    created = server.api.create("machi-koro", "me", "me")

    async def both() -> None:
        async with begun(server, created) as clients:
            seat = next(n for n, client in enumerate(clients) if client.moves)
            table, key = created["table"]["id"], keys(created)[seat]
            async with joined(server.address, table, key) as tablet:
                phone = clients[seat]
                assert tablet.frame is not None
                assert phone.frame is not None
                assert tablet.frame["number"] == phone.frame["number"]
                outcomes = await asyncio.gather(outcome(phone, "roll 1"), outcome(tablet, "roll 1"))
                assert sorted(outcomes) != ["done", "done"]
                for device in (phone, tablet):
                    await device.ask("check", move="pass")
                assert tablet.frame["view"] == phone.frame["view"]
                assert tablet.frame["number"] == phone.frame["number"]

    asyncio.run(both())


def test_a_stale_move_is_refused_with_a_reason(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def late() -> None:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            await mover.play("roll 1")
            with pytest.raises(Refusal) as refused:
                await mover.play("roll 1")
            assert refused.value.text
            waiting = next(client for client in clients if client is not mover)
            with pytest.raises(Refusal, match="not-your-turn"):
                await waiting.play("roll 1")

    asyncio.run(late())


def test_cut_off_in_the_middle_of_a_move(server: Running) -> None:
    """The move goes out and the line goes dead: on coming back it is there, and sending it again harms nobody."""
    created = server.api.create("machi-koro", "me", "me")

    async def cut() -> None:
        async with begun(server, created) as clients:
            seat = next(n for n, client in enumerate(clients) if client.moves)
            mover, other = clients[seat], clients[1 - seat]
            message = json.dumps({"type": "play", "id": "cut", "move": "roll 1"})
            await mover.socket.send(message)
            mover.socket.transport.abort()
            await mover.until_closed()
            table, key = created["table"]["id"], keys(created)[seat]
            async with joined(server.address, table, key) as again:
                await again.play("roll 1", id="cut")
                await other.ask("check", move="pass")
                heard = [
                    line for m in other.received if m["type"] == "frame" for line in m["heard"]
                ]
                assert sum(line["code"] == "event.rolled" for line in heard) == 1

    asyncio.run(cut())
