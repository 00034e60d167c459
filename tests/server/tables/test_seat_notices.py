"""Whose eyes look through a seat is no secret: links that are given out anew are told to all, and void ones end."""

from __future__ import annotations

import asyncio

import pytest

from boroughs.core.record import parse_record
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import Close, CreateTable, JoinTable, Reissue, SeatWish
from boroughs.server.tables import hosting, seats
from boroughs.server.tables.keys import hashed
from boroughs.server.tables.live_table import LiveTable
from refusals import refuses
from server.conftest import Running
from server.indoors import Ear, StillServer, seated, still_server
from server.playing import joined, keys
from server.tables.test_live_table import begun


def test_a_host_who_looks_at_a_hand_is_seen_by_everybody_and_in_the_record(server: Running) -> None:
    """Ann hosts and plays: she voids Ben's link, sits down as Ben, looks, and hands a link back."""
    created = server.api.create("new-jack-city", "me", "me", "me")
    table = created["table"]["id"]
    path, name = f"/api/tables/{table}", created["table"]["seats"][1]["name"]

    def take_the_seat() -> str:
        invite = server.api.host(created, "reissue", seat=1).json()["invite"]
        wish = {"name": name, "invite": invite}
        return str(server.api.post(f"{path}/join", wish).json()["key"])

    async def look() -> str:
        async with begun(server, created) as (ann, ben, carol):
            assert carol.table["notices"] == []
            for client in (ann, ben, carol):
                if client.moves:
                    await client.play(client.moves[0])
            spied = await asyncio.to_thread(take_the_seat)
            async with joined(server.address, table, spied) as spy:
                assert spy.frame is not None
                assert spy.frame["view"]["viewer"] == 1
            handed_back = await asyncio.to_thread(take_the_seat)
            await carol.until(lambda c: len(c.table["notices"]) == 4)
            told = [(notice["seat"], notice["code"]) for notice in carol.table["notices"]]
            assert told == [(1, "reissued"), (1, "seated"), (1, "reissued"), (1, "seated")]
            assert all(name in notice["text"] for notice in carol.table["notices"][::2])
            async with joined(server.address, table, handed_back, language="fr") as back:
                assert back.table["notices"][0]["text"].startswith("L’hôte")
            await asyncio.to_thread(server.api.host, created, "close")
            farewell = await carol.until_closed()
            assert farewell is not None
        info = await asyncio.to_thread(lambda: server.api.get(path, created["host"]).json())
        return str(info["record"])

    kept = asyncio.run(look())
    record = parse_record(server.api.get(f"/api/records/{kept}/text").text)
    assert [(step, seat, code) for step, seat, code, _ in record.notes] == [
        (2, 1, "reissued"), (2, 1, "seated"), (2, 1, "reissued"), (2, 1, "seated"),
    ]  # fmt: skip
    shown = server.api.get(f"/api/records/{kept}").json()
    assert [(note["step"], note["seat"]) for note in shown["notes"]] == [(2, 1)] * 4
    assert "link" in shown["notes"][0]["text"]


def test_what_is_told_while_a_game_runs_has_no_number_of_a_step(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def reissue() -> None:
        async with begun(server, created) as (ann, _ben):
            await asyncio.to_thread(server.api.host, created, "reissue", seat=1)
            await ann.until(lambda c: c.table["notices"])
            [notice] = ann.table["notices"]
            assert set(notice) == {"seat", "code", "name", "text", "sent"}

    asyncio.run(reissue())


def test_while_people_gather_a_new_link_is_nobodys_business() -> None:
    async def gather() -> None:
        async with still_server() as play_server:
            live = await table_with_a_friend(play_server)
            invite = await hosting.act(live, Reissue(seat=1))
            await seats.join(live, JoinTable(name="Zoe", invite=invite))
            assert live.head.notices == []

    asyncio.run(gather())


def test_links_of_a_running_game_are_given_out_only_so_often() -> None:
    async def reissue() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            most = play_server.services.settings.limits.reissues_per_table
            for _ in range(most):
                await hosting.act(live, Reissue(seat=1))
            with refuses(RequestRefused, "too-many-links"):
                await hosting.act(live, Reissue(seat=1))
            await hosting.act(live, Close())
            assert len(live.head.notices) == most

    asyncio.run(reissue())


async def table_with_a_friend(play_server: StillServer) -> LiveTable:
    wishes = [SeatWish(kind="me", name="Ann"), SeatWish(kind="friend"), SeatWish(kind="open")]
    created = await play_server.registry.create(CreateTable(game="machi-koro", seats=wishes), "en")
    live = await play_server.registry.get(created.table.id)
    live.head.seats[1].invite = hashed("the invitation")
    return live


@pytest.mark.parametrize("action", ["reissue", "fill", "join"])
def test_who_watches_by_an_invitation_goes_when_it_is_void(server: Running, action: str) -> None:
    created = server.api.create("machi-koro", "me", "friend", "me")
    table, invite = created["table"]["id"], created["seats"][1]["invite"]

    def withdraw() -> None:
        if action == "join":
            server.api.post(f"/api/tables/{table}/join", {"name": "Zoe", "invite": invite})
        else:
            server.api.host(created, action, seat=1)

    async def watch() -> None:
        async with (
            joined(server.address, table, invite) as eve,
            joined(server.address, table, created["watch"]) as carol,
            joined(server.address, table, created["host"]) as host,
            joined(server.address, table, keys(created)[0]) as ann,
        ):
            await eve.ask("say", text="hello")
            await asyncio.to_thread(withdraw)
            farewell = await eve.until_closed()
            assert farewell is not None
            assert (farewell["code"], farewell["again"]) == ("wrong-key", False)
            for client in (carol, host, ann):
                await client.ask("say", text="we stay")
            assert not any(line.get("text") == "we stay" for line in eve.received)

    asyncio.run(watch())


def test_who_watches_by_an_invitation_stays_when_the_game_begins(server: Running) -> None:
    """Nobody took it back: a bot has the seat, and who only wanted to look on looks on."""
    created = server.api.create("machi-koro", "me", "friend")
    table, invite = created["table"]["id"], created["seats"][1]["invite"]

    async def watch() -> None:
        async with joined(server.address, table, invite) as eve:
            await asyncio.to_thread(lambda: server.api.host(created, "start"))
            await eve.until(lambda client: client.table["seats"][1]["kind"] == "bot")
            await eve.ask("say", text="I stay")

    asyncio.run(watch())


@pytest.mark.parametrize("key", ["the key of a seat", "the invitation"])
def test_a_key_that_becomes_void_while_the_table_is_busy_opens_nothing(key: str) -> None:
    """Let in before the lock was free, and void when it was."""

    async def knock() -> None:
        async with still_server() as play_server:
            live = await table_with_a_friend(play_server)
            live.head.seats[0].key = hashed("the key of a seat")
            seat = 0 if key == "the key of a seat" else 1
            ear = Ear(0 if seat == 0 else None)
            ear.key_hash = hashed(key)
            await live.lock.acquire()
            coming = asyncio.create_task(live.presence.connect(ear))
            await asyncio.sleep(0)
            live.head.seats[seat].key = live.head.seats[seat].invite = ""
            live.lock.release()
            with refuses(RequestRefused, "wrong-key"):
                await coming
            assert (ear.heard, live.connections.empty) == ([], True)

    asyncio.run(knock())


def test_nobody_is_alerted_of_a_seat_that_is_not_theirs_any_more() -> None:
    async def lose() -> None:
        async with still_server() as play_server:
            live = await seated(play_server, "machi-koro", 2)
            live.head.seats[1].alerts = "https://push.example/1"
            invite = await hosting.act(live, Reissue(seat=1))
            assert live.head.seats[1].alerts == ""
            await seats.join(live, JoinTable(name="Zoe", invite=invite))
            live.head.seats[1].alerts = "https://push.example/2"
            await seats.leave(live, 1)
            assert live.head.seats[1].alerts == ""

    asyncio.run(lose())
