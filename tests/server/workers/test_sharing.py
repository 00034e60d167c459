"""Thinking is shared between addresses: what one of them asks for, or walks away from, is nobody else's delay."""

from __future__ import annotations

import asyncio
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import pytest

from boroughs.server.workers.jobs import HintJob, SummaryJob
from server.conftest import GENEROUS, Running, Serve
from server.playing import Message, arrive, joined, keys, wish
from server.workers.test_pool import Hanging, until, wait_until


def create_from(server: Running, address: str, *seats: str) -> Message:
    body = {"game": "machi-koro", "seats": [wish(seat, n) for n, seat in enumerate(seats)]}
    response = server.api.http.post(
        "/api/tables", json={**body, "public": True}, headers={"X-Forwarded-For": address}
    )
    assert response.status_code == 201, response.text
    created: Message = response.json()
    return created


def steps(server: Running, created: Message) -> int:
    return len(server.play_server.registry.tables[created["table"]["id"]].require_started().steps)


@pytest.mark.long
def test_a_quick_bot_of_another_address_moves_while_searches_think(serve: Serve) -> None:
    endless = "search:100000000"
    server = serve(proxies="127.0.0.1", limits=replace(GENEROUS, bot_playouts=10**8))
    greedy = [create_from(server, "192.0.2.1", endless, endless) for _ in range(3)]
    wait_until(lambda: server.play_server.services.pool.busy)
    before = sum(steps(server, table) for table in greedy)
    other = create_from(server, "192.0.2.2", "easy", "easy")
    begun = steps(server, other)
    wait_until(lambda: steps(server, other) >= begun + 5)
    # One roll each, where there is nothing to choose: what comes after it is thought about for ever.
    assert sum(steps(server, table) for table in greedy) - before <= len(greedy)


def test_a_table_is_on_the_account_of_who_made_it_else_of_who_sits_there(serve: Serve) -> None:
    server = serve(proxies="127.0.0.1")
    created = create_from(server, "2001:db8::7", "me", "easy")
    table = created["table"]["id"]

    def account() -> str:
        return server.play_server.registry.tables[table].account

    assert account() == "2001:db8::/64"
    server.stop()
    again = serve(proxies="127.0.0.1")
    server = again

    async def sit() -> str:
        async with joined(again.address, table, keys(created)[0]):
            return account()

    assert asyncio.run(sit()) == "127.0.0.1"
    wait_until(lambda: account() == "")


def test_who_hangs_up_is_not_thought_for(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Summaries and hints that wait are dropped with their connections, also where more requests came behind."""
    server = serve(limits=GENEROUS)
    store = server.play_server.services.store
    hanging = Hanging()
    server.play_server.services.pool = hanging

    async def kept(record: str) -> str:
        return record

    monkeypatch.setattr(store, "record", kept)
    where = urlsplit(server.address)
    request = b"GET /api/records/x/summary HTTP/1.1\r\nHost: here\r\n\r\n"
    sockets = []
    for number in range(15):
        connection = socket.create_connection((where.hostname, where.port))
        connection.sendall(request * (1 + number % 2))
        sockets.append(connection)
    wait_until(lambda: hanging.asked and hanging._places.waiting == 14)
    assert isinstance(hanging.asked[0], SummaryJob)
    for connection in sockets:
        connection.close()
    wait_until(lambda: hanging.abandoned == len(hanging.asked))
    wait_until(lambda: hanging._places.waiting == 0)


def test_a_hint_is_dropped_with_its_connection(serve: Serve) -> None:
    server = serve(limits=GENEROUS)
    hanging = Hanging()
    server.play_server.services.pool = hanging

    async def hint() -> None:
        async with AsyncExitStack() as stack:
            clients: list[Any] = []
            for _ in range(10):
                created = await asyncio.to_thread(
                    lambda: server.api.create("machi-koro", "me", "me", hints=True)
                )
                pair = [
                    await arrive(server.address, created["table"]["id"], key)
                    for key in keys(created)
                ]
                for client in pair:
                    stack.push_async_callback(client.close)
                    await client.ready()
                for client in pair:
                    await client.until(lambda c: c.frame)
                clients += [client for client in pair if client.moves]
            for client in clients:
                await client.post("hint")
            await until(lambda: hanging._places.waiting == 9)
            for client in clients:
                client.socket.transport.abort()
            # One that waited may have begun before its own connection was seen to end.
            await until(
                lambda: hanging._places.waiting == 0 and hanging.abandoned == len(hanging.asked) > 0
            )

    asyncio.run(hint())
    assert isinstance(hanging.asked[0], HintJob)
