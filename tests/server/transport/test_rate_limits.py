"""Limits: what one address may ask for, and what it is told when it asks for more."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from boroughs.server.transport.rate_limits import RateLimits
from server.conftest import GENEROUS, Serve
from server.playing import Refusal, arrive, wish
from server.tables.test_live_table import begun


def test_too_many_new_tables_are_refused_in_words(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, tables_per_minute=0.001, tables_at_once=2))
    body = {"game": "machi-koro", "seats": [wish("me", 0), wish("me", 1)]}
    answers = [server.api.post("/api/tables", body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "too-many-tables"


def test_too_many_records_and_requests_too(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, records_per_minute=0.001, records_at_once=1))
    answers = [server.api.post("/api/records", {"text": "x"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    strict = serve(limits=replace(GENEROUS, http_per_second=0.001, http_at_once=2))
    assert [strict.api.get("/api/lobby").status_code for _ in range(3)] == [200, 200, 429]


def test_too_many_connections_of_one_address_and_too_many_who_watch(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, connections_per_address=1))
    crowded = serve(limits=replace(GENEROUS, watchers_per_table=1))

    async def knock() -> None:
        for running, again in ((server, True), (crowded, True)):
            created = await asyncio.to_thread(
                lambda running=running: running.api.create("machi-koro", "me", "me", public=True)  # type: ignore[misc]
            )
            table = created["table"]["id"]
            first = await arrive(running.address, table)
            await first.until(lambda c: c.welcome)
            second = await arrive(running.address, table)
            farewell = await second.until_closed()
            assert farewell is not None
            assert (farewell["code"], farewell["again"]) == ("too-many-connections", again)
            await first.close()
            await second.close()

    asyncio.run(knock())


def test_who_says_nothing_is_shown_the_door(serve: Serve) -> None:
    from websockets.asyncio.client import connect  # noqa: PLC0415

    server = serve(limits=replace(GENEROUS, hello_seconds=0.01))

    async def keep_silent() -> str:
        async with connect(server.address.replace("http", "ws") + "api/play") as socket:
            return str(await socket.recv())

    assert '"code":"bad-message"' in asyncio.run(keep_silent())


def test_who_chats_without_end_is_asked_to_wait(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, chat_per_second=0.001, chat_at_once=2))
    created = server.api.create("machi-koro", "me", "me")

    async def chat() -> None:
        async with begun(server, created) as clients:
            for _ in range(2):
                await clients[0].ask("say", text="la")
            with pytest.raises(Refusal, match="too-fast"):
                await clients[0].ask("say", text="la")
            await clients[1].ask("say", text="hm")

    asyncio.run(chat())


def test_what_makes_the_server_look_through_a_game_may_be_asked_for_only_so_often(
    serve: Serve,
) -> None:
    server = serve(limits=replace(GENEROUS, records_per_minute=0.001, records_at_once=2))
    created = server.api.create("machi-koro", "me", "easy", public=True)
    server.api.host(created, "fill", seat=0, bot="easy")
    path = f"/api/tables/{created['table']['id']}/record"
    assert [server.api.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_a_crowd_of_addresses_is_forgotten_when_it_has_gone() -> None:
    addresses = RateLimits(rate=1e9, most=1)
    assert all(addresses.take(f"10.{n >> 16}.{n >> 8 & 255}.{n & 255}") for n in range(30_000))
    assert len(addresses._buckets) < 21_000


def test_a_household_of_ipv6_counts_as_one() -> None:
    addresses = RateLimits(rate=0, most=2)
    assert [addresses.take(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert addresses.take("2001:db8:0:1::1")


def test_many_connections_of_one_address_share_what_it_may_ask_for(serve: Serve) -> None:
    """Each alone would be within its own limit."""
    limits = replace(GENEROUS, address_requests_per_second=0.001, address_requests_at_once=6)
    server = serve(limits=limits)
    created = server.api.create("machi-koro", "me", "me")

    async def ask() -> None:
        async with begun(server, created) as clients:
            codes = []
            for number in range(8):
                try:
                    await clients[number % 2].ask("check", move="roll 1")
                except Refusal as refusal:
                    codes.append(refusal.code)
            assert codes
            assert set(codes) == {"too-fast"}

    asyncio.run(ask())
