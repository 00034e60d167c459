"""Who is away is alerted once when it becomes their turn; who is here is not."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Literal

import httpx
import pytest

pytest.importorskip("cryptography")

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.play_server import PlayServer
from boroughs.server.push.vapid import VapidKey
from boroughs.server.tables.services import PushAlerts
from server.conftest import Running, Serve
from server.playing import Client, Message, keys
from server.push.test_sender import FakePushService, sender_for
from server.tables.test_bot_driver import until
from server.tables.test_live_table import begun

DEVICE = "https://push.example.org/device"


class NotedAlerts:
    """A push service in the mind: keeps whom it was asked to alert."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.answer: Literal["sent", "gone", "failed"] = "sent"
        self.public_key = "BKey"

    def refuse_unknown(self, address: str) -> None:
        if address != DEVICE:
            raise RequestRefused("bad-endpoint")

    async def send(self, address: str) -> Literal["sent", "gone", "failed"]:
        self.sent.append(address)
        return self.answer


class AlertingServer(PlayServer):
    async def _push(self) -> PushAlerts | None:
        self.noted = NotedAlerts()
        return self.noted


def set_alerts(server: Running, table: str, key: str, endpoint: str) -> httpx.Response:
    return server.api.post(f"/api/tables/{table}/alerts", {"endpoint": endpoint}, key)


def noted(server: Running) -> NotedAlerts:
    play_server = server.play_server
    assert isinstance(play_server, AlertingServer)
    return play_server.noted


@pytest.fixture
def alerting(serve: Serve) -> Running:
    return serve(AlertingServer)


async def play_until_turn_of(client: Client, seat: int) -> None:
    """Plays any move, as long as it is this client's turn."""
    while client.frame is not None and seat not in client.frame["awaited"]:
        answer = await client.play(client.moves[-1])
        await client.until(partial(has_seen, number=answer["number"]))


def has_seen(client: Client, number: int) -> bool:
    return client.frame is not None and client.frame["number"] >= number


def table_for_two(server: Running) -> tuple[str, Message]:
    created = server.api.create("machi-koro", "me", "me")
    return created["table"]["id"], created


@pytest.mark.parametrize("away", [True, False])
def test_who_is_away_is_alerted_once(alerting: Running, away: bool) -> None:
    table, created = table_for_two(alerting)

    async def play() -> None:
        async with begun(alerting, created) as clients:
            frame = clients[0].frame
            assert frame is not None
            [first] = frame["awaited"]
            other = 1 - first
            answer = set_alerts(alerting, table, keys(created)[other], DEVICE)
            assert answer.json() == {"on": True}
            if away:
                await clients[other].close()
                await clients[first].until(lambda c: not c.table["seats"][other]["online"])
            await play_until_turn_of(clients[first], other)
            if away:
                # It is sent beside the game, which does not wait for it.
                await until(lambda: noted(alerting).sent)

    asyncio.run(play())
    assert noted(alerting).sent == ([DEVICE] if away else [])


def test_a_device_that_wants_no_more_is_forgotten(alerting: Running) -> None:
    table, created = table_for_two(alerting)
    noted(alerting).answer = "gone"

    async def play() -> None:
        async with begun(alerting, created) as clients:
            frame = clients[0].frame
            assert frame is not None
            [first] = frame["awaited"]
            other = 1 - first
            set_alerts(alerting, table, keys(created)[other], DEVICE)
            await clients[other].close()
            await clients[first].until(lambda c: not c.table["seats"][other]["online"])
            await play_until_turn_of(clients[first], other)
            head = alerting.play_server.registry.tables[table].head
            await until(lambda: not head.seats[other].alerts)

    asyncio.run(play())


def test_only_who_sits_there_sets_alerts_and_only_known_services(alerting: Running) -> None:
    table, created = table_for_two(alerting)
    key = keys(created)[0]
    refused = set_alerts(alerting, table, key, "https://example.org/device")
    assert (refused.status_code, refused.json()["code"]) == (400, "bad-endpoint")
    assert set_alerts(alerting, table, "wrong", DEVICE).status_code == 403
    assert set_alerts(alerting, table, key, DEVICE).json() == {"on": True}
    assert set_alerts(alerting, table, key, "").json() == {"on": False}


def test_nobody_is_told_where_somebody_is_alerted(alerting: Running) -> None:
    table, created = table_for_two(alerting)
    set_alerts(alerting, table, keys(created)[0], DEVICE)
    told = alerting.api.get(f"/api/tables/{table}", keys(created)[1]).text
    assert "push.example.org" not in told


def test_without_the_operators_wish_there_are_no_alerts(server: Running) -> None:
    table, created = table_for_two(server)
    assert server.api.get("/api/alerts").json() == {"key": ""}
    refused = set_alerts(server, table, keys(created)[0], DEVICE)
    assert (refused.status_code, refused.json()["code"]) == (409, "no-alerts")


def test_the_key_is_made_once(serve: Serve) -> None:
    pytest.importorskip("cryptography")
    first = serve(push_contact="mailto:operator@example.org")
    key = first.api.get("/api/alerts").json()["key"]
    first.stop()
    second = serve(push_contact="mailto:operator@example.org")
    assert key
    assert second.api.get("/api/alerts").json()["key"] == key


class CallingServer(PlayServer):
    """Sends its alerts to a push service on loopback, with the key that it has made."""

    service: FakePushService

    async def _push(self) -> PushAlerts | None:
        key = VapidKey(VapidKey.new())
        return sender_for(self.service, key)


def test_an_alert_goes_the_whole_way_and_carries_nothing(serve: Serve, tmp_path: Path) -> None:
    """From the wish over HTTP to the push service: signed with the key that browsers were told, and empty."""
    service = FakePushService(tmp_path)
    CallingServer.service = service
    server = serve(CallingServer)
    table, created = table_for_two(server)
    told = server.api.get("/api/alerts").json()["key"]

    async def play() -> None:
        async with begun(server, created) as clients:
            frame = clients[0].frame
            assert frame is not None
            [first] = frame["awaited"]
            other = 1 - first
            key = keys(created)[other]
            # Somewhere else nobody is ever called, whatever a client says.
            elsewhere = set_alerts(server, table, key, "https://127.0.0.1/private")
            assert elsewhere.json()["code"] == "bad-endpoint"
            assert set_alerts(server, table, key, service.address).json() == {"on": True}
            await clients[other].close()
            await clients[first].until(lambda c: not c.table["seats"][other]["online"])
            await play_until_turn_of(clients[first], other)
            await until(lambda: service.heard)

    asyncio.run(play())
    service.close()
    [(path, headers, body)] = service.heard
    assert (path, body) == ("/send/abc", b"")
    assert headers["Authorization"].endswith(f", k={told}")
    assert table not in str(headers)
