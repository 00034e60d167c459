"""What only the host may do, seen by those to whom it happens; and several seats on one device."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from boroughs.games import game as game_of
from boroughs.server.workers.pool import WorkerPool
from server.conftest import Running, Serve
from server.playing import Refusal, arrive, joined, keys
from server.tables.test_live_table import begun


def test_who_is_kicked_while_people_gather_makes_room_and_stays_out(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]

    async def kick() -> None:
        first, second = keys(created)
        async with (
            joined(server.address, table, first) as ann,
            joined(server.address, table, second) as bob,
        ):
            await bob.ready()
            await asyncio.to_thread(server.api.host, created, "kick", seat=1)
            farewell = await bob.until_closed()
            assert farewell is not None
            assert (farewell["code"], farewell["again"]) == ("seat-lost", False)
            await ann.until(lambda c: c.table["seats"][1]["open"])
            assert not ann.table["seats"][1]["ready"]
        again = await arrive(server.address, table, second)
        farewell = await again.until_closed()
        assert farewell is not None
        assert farewell["code"] == "wrong-key"
        assert (
            await asyncio.to_thread(server.api.get, f"/api/tables/{table}", second)
        ).status_code == 403

    asyncio.run(kick())


def test_a_locked_table_takes_nobody_from_the_lobby_but_whom_the_host_invites(
    server: Running,
) -> None:
    created = server.api.create("machi-koro", "me", "open", "friend", public=True)
    path = f"/api/tables/{created['table']['id']}/join"
    server.api.host(created, "lock")
    assert server.api.post(path, {"name": "Eve"}).json()["code"] == "locked"
    invite = next(seat["invite"] for seat in created["seats"] if seat["invite"])
    assert server.api.post(path, {"name": "Zoe", "invite": invite}).json()["seat"] == 2


def test_those_who_watch_can_be_muted_together_and_the_host_still_speaks(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]

    async def talk() -> None:
        async with (
            joined(server.address, table, created["watch"]) as carol,
            joined(server.address, table, created["host"]) as host,
            joined(server.address, table, keys(created)[0]) as ann,
        ):
            assert host.welcome["host"]
            assert not carol.welcome["host"]
            await carol.ask("say", text="hello")
            await asyncio.to_thread(server.api.host, created, "mute")
            with pytest.raises(Refusal, match="muted"):
                await carol.ask("say", text="hello?")
            await host.ask("say", text="quiet, please")
            await ann.ask("say", text="thanks")
            await asyncio.to_thread(server.api.host, created, "mute", quiet=False)
            await carol.ask("say", text="sorry")

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("action", "fields", "code"),
    [
        ("kick", {"seat": 9}, "not-a-person"),
        ("kick", {"seat": 1}, "not-a-person"),
        ("reissue", {"seat": 9}, "not-a-person"),
        ("fill", {"seat": 9}, "not-a-person"),
        ("fill", {"seat": 0, "bot": "nobody"}, "unknown-bot"),
        ("mute", {"seat": 9}, "not-a-person"),
        ("resume", {}, "not-playing"),
        ("pause", {}, "not-playing"),
    ],
)
def test_what_a_host_cannot_do_is_refused_and_changes_nothing(
    server: Running, action: str, fields: dict[str, object], code: str
) -> None:
    created = server.api.create("machi-koro", "me", "easy")
    answer = server.api.host(created, action, **fields)
    assert answer.status_code in (400, 409)
    assert answer.json()["code"] == code
    path = f"/api/tables/{created['table']['id']}"
    assert server.api.get(path, created["host"]).json() == created["table"]


def test_hot_seat_two_players_share_a_device_and_each_sees_only_their_own(server: Running) -> None:
    """One page holds both keys and opens a connection for each; the hands stay apart."""
    created = server.api.create("new-jack-city", "me", "me")

    async def play() -> None:
        async with begun(server, created) as seats:
            for number, client in enumerate(seats):
                assert client.frame is not None
                assert client.frame["view"]["viewer"] == number
            for _ in range(4):
                mover = next(client for client in seats if client.moves)
                other = next(client for client in seats if client is not mover)
                assert other.moves == []
                with pytest.raises(Refusal, match="not-your-turn"):
                    await other.play(mover.moves[0])
                await mover.play(mover.moves[0])
                for client in seats:
                    await client.ask("check", move="pass")
            hands = [client.frame["view"]["hand"] for client in seats if client.frame]
            assert hands[0] != hands[1]

    asyncio.run(play())


@pytest.mark.long
def test_bots_play_on_though_their_processes_are_killed(serve: Serve) -> None:
    """A table of bots alone comes to its end, whatever happens to those who think."""
    server = serve()
    created = server.api.create("machi-koro", "easy", "easy", public=True)

    async def watch() -> None:
        async with joined(server.address, created["table"]["id"]) as carol:
            for number in (20, 40, 60):
                await carol.until(lambda c, n=number: c.over or c.frame["number"] > n)  # type: ignore[misc]
                pool = server.play_server.services.pool
                assert isinstance(pool, WorkerPool)
                for worker in pool._workers:
                    if worker.process is not None and worker.process.returncode is None:
                        os.kill(worker.process.pid, signal.SIGKILL)
            await carol.until(lambda c: c.over)
            assert carol.gaps == 0

    asyncio.run(watch())


def test_a_table_that_cannot_go_on_under_new_rules_says_so_at_the_door(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve()
    created = first.api.create("machi-koro", "me", "me")

    async def begin() -> None:
        async with begun(first, created):
            pass

    asyncio.run(begin())
    first.stop()
    game = game_of("machi-koro")
    monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
    monkeypatch.setattr("boroughs.server.tables.registry.upgraded", refuse)
    second = serve()

    async def knock() -> None:
        client = await arrive(second.address, created["table"]["id"], keys(created)[0])
        farewell = await client.until_closed()
        assert farewell is not None
        assert (farewell["code"], farewell["again"]) == ("needs-old-rules", False)

    asyncio.run(knock())


def refuse(*position: object) -> None:
    from boroughs.server.messages.refusals import RequestRefused  # noqa: PLC0415

    raise RequestRefused("needs-old-rules")
