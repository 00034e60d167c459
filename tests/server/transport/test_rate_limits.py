"""Limits: what one address may ask for, and what it is told when it asks for more."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from boroughs.server.settings import Limits
from boroughs.server.transport.rate_limits import ClientRateLimits, RateLimits, SharedRateLimits
from server.conftest import GENEROUS, Running, Serve
from server.playing import Refusal, arrive, joined, keys, wish
from server.tables.test_live_table import begun


def test_too_many_new_tables_are_refused_in_words(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, tables_per_minute=0.001, tables_at_once=2))
    body = {"game": "machi-koro", "seats": [wish("me", 0), wish("me", 1)]}
    answers = [server.api.post("/api/tables", body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["code"] == "too-many-tables"


def test_one_address_does_not_fill_the_lobby(serve: Serve) -> None:
    """It shows the newest that wait; hidden ones are nobody's concern, and whoever closes one may open another."""
    server = serve(limits=replace(GENEROUS, waiting_tables_per_address=2), proxies="127.0.0.1")

    def create(address: str = "192.0.2.1", public: bool = True) -> httpx.Response:
        body = {"game": "machi-koro", "public": public, "seats": [{"kind": "me"}, {"kind": "open"}]}
        headers = {"X-Forwarded-For": address}
        return server.api.http.post("/api/tables", json=body, headers=headers)

    with ThreadPoolExecutor() as together:
        answers = list(together.map(lambda _: create(), range(3)))
    [refused] = [answer for answer in answers if answer.status_code != 201]
    first = next(answer.json() for answer in answers if answer is not refused)
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-waiting")
    assert create(public=False).status_code == create("192.0.2.2").status_code == 201
    assert len(server.api.get("/api/lobby").json()["tables"]) == 3
    server.api.host(first, "close")
    assert create().status_code == 201
    assert create().status_code == 429


def test_too_many_records_and_requests_too(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, records_per_minute=0.001, records_at_once=1))
    answers = [server.api.post("/api/records", {"text": "x"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    strict = serve(limits=replace(GENEROUS, http_per_second=0.001, http_at_once=2))
    assert [strict.api.get("/api/lobby").status_code for _ in range(3)] == [200, 200, 429]


def test_pages_and_descriptions_are_counted_as_well(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "index.html").write_text("Hello", "utf-8")
    limits = replace(GENEROUS, pages_per_second=0.001, pages_at_once=3)
    server = serve(limits=limits, web=tmp_path / "web")
    paths = ("/", "/api/schema.json", "/api/openapi.json", "/", "/api/schema.json", "/api/lobby")
    assert [server.api.get(path).status_code for path in paths] == [200, 200, 200, 429, 429, 200]


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


def test_who_wants_to_be_told_everything_again_and_again_is_asked_to_wait(serve: Serve) -> None:
    """By all connections of the address together: also those that come for nothing else."""
    server = serve(limits=replace(GENEROUS, welcomes_per_second=0.001, welcomes_at_once=4))
    created = server.api.create("machi-koro", "me", "me", public=True)

    async def ask() -> None:
        async with joined(server.address, created["table"]["id"]) as client:
            for _ in range(3):
                await client.send({"type": "resync"})
            await client.send({"type": "speak", "language": "fr"})
            await client.send({"type": "resync"})
            await client.until(lambda c: sum(m["type"] == "refused" for m in c.received) == 2)
            kinds = [message["type"] for message in client.received]
            assert kinds.count("welcome") == 4
            late = await arrive(server.address, created["table"]["id"])
            farewell = await late.until_closed()
            assert farewell is not None
            assert (farewell["code"], farewell["again"]) == ("too-many-connections", True)
            await late.close()

    asyncio.run(ask())


def test_one_sticker_in_two_seconds(serve: Serve) -> None:
    """A phrase counts as a sticker; what somebody writes does not."""
    server = serve(limits=replace(GENEROUS, reactions_per_second=0.001, reactions_at_once=1))
    assert (Limits().reactions_per_second, Limits().reactions_at_once) == (0.5, 1)
    created = server.api.create("machi-koro", "me", "me")

    async def react() -> None:
        async with begun(server, created) as clients:
            await clients[0].ask("react", what="sticker.bravo")
            for what in ("sticker.ha", "quick.thanks"):
                with pytest.raises(Refusal, match="too-fast"):
                    await clients[0].ask("react", what=what)
            await clients[0].ask("say", text="well done")
            await clients[1].ask("react", what="quick.thanks")

    asyncio.run(react())


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


def test_a_choir_of_one_address_is_asked_to_wait_too(serve: Serve) -> None:
    """Two hundred connections of one address, each within its own limit, would fill any table's chat."""
    limits = replace(GENEROUS, address_chat_per_second=0.001, address_chat_at_once=3)
    server = serve(limits=limits)
    created = server.api.create("machi-koro", "me", "me")

    async def sing() -> None:
        async with begun(server, created) as clients:
            for number in range(3):
                await clients[number % 2].ask("say", text="la")
            for client in clients:
                with pytest.raises(Refusal, match="too-fast"):
                    await client.ask("say", text="la")

    asyncio.run(sing())


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


def half_requests(server: Running, sent: bytes, count: int) -> list[socket.socket]:
    where = urlsplit(server.address)
    sockets = [socket.create_connection((where.hostname, where.port)) for _ in range(count)]
    for connection in sockets:
        connection.settimeout(600)
        with contextlib.suppress(OSError):
            connection.sendall(sent)
    return sockets


def dropped(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /api/games HTT",
        b"GET /api/games HTTP/1.1\r\nHost: here\r\nX: ",
        b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",
    ],
)
def test_half_a_request_is_dropped(serve: Serve, sent: bytes) -> None:
    server = serve(limits=replace(GENEROUS, header_seconds=0.1, body_seconds=0.1))
    [connection] = half_requests(server, sent, 1)
    assert dropped(connection)
    connection.close()
    assert server.api.get("/api/health").status_code == 200


def test_an_endless_header_is_dropped(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, header_bytes=1000))
    sent = b"GET /api/games HTTP/1.1\r\n" + b"X: y\r\n" * 1000
    [connection] = half_requests(server, sent, 1)
    assert dropped(connection)
    connection.close()


def test_one_address_has_only_so_many_connections(serve: Serve) -> None:
    """Those that were open before go on; whoever comes after is cut off at once."""
    server = serve(limits=replace(GENEROUS, http_connections_per_address=5, header_seconds=600))
    server.api.http.close()
    kept = half_requests(server, b"GET /api/games HTTP/1.1\r\n", 5)
    more = half_requests(server, b"GET /api/games HTTP/1.1\r\n", 3)
    assert all(dropped(connection) for connection in more)
    kept[0].sendall(b"Host: here\r\nConnection: close\r\n\r\n")
    assert kept[0].recv(12) == b"HTTP/1.1 200"
    for connection in [*kept, *more]:
        connection.close()


def test_a_rematch_counts_as_a_new_table(serve: Serve) -> None:
    """Else one table makes hundreds: resign, play again, resign."""
    server = serve(limits=replace(GENEROUS, tables_per_minute=0.001, tables_at_once=2))
    created = server.api.create("machi-koro", "me", "random")

    async def again_and_again() -> None:
        table = created["table"]["id"]
        for expected in ("done", "too-many-tables"):
            async with joined(server.address, table, keys(created)[0]) as ann:
                await ann.ready()
                await ann.ask("resign")
                await ann.until(lambda c: c.over)
                try:
                    await ann.ask("rematch")
                except Refusal as refusal:
                    assert refusal.code == expected  # noqa: PT017
                    return
                await ann.until(lambda c: c.table["rematch"])
                assert (await ann.ask("rematch"))["type"] == "done"
                table = ann.table["rematch"]
        raise AssertionError("the limit was never met")

    asyncio.run(again_and_again())


def test_forwarded_addresses_are_believed_from_named_proxies_alone(serve: Serve) -> None:
    few = replace(GENEROUS, http_per_second=0.001, http_at_once=2)
    for proxies, codes in (("", [200, 200, 429]), ("127.0.0.1", [200, 200, 200])):
        server = serve(limits=few, proxies=proxies)
        answers = [
            server.api.http.get("/api/games", headers={"X-Forwarded-For": f"192.0.2.{n}"})
            for n in range(3)
        ]
        assert [answer.status_code for answer in answers] == codes
    plain = serve()
    assert plain.api.get("/metrics").status_code == 200
    forwarded = plain.api.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert forwarded.status_code == 404


def test_a_large_body_is_no_header(serve: Serve) -> None:
    """Header and body come in one piece, larger than a header may be."""
    server = serve(limits=replace(GENEROUS, header_bytes=1000))
    for _ in range(2):
        refused = server.api.post("/api/records", {"text": "x" * 500_000})
        assert refused.status_code == 400


def test_what_other_processes_granted_is_gone_here_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three processes that all are asked all the time grant together what one would, and no more than so much beside."""
    moment = [0.0]
    monkeypatch.setattr(
        "boroughs.server.transport.rate_limits.TokenBucket.__init__.__defaults__",
        (lambda: moment[0],),
    )
    limits = replace(Limits(), tables_per_minute=60, tables_at_once=30)
    rates = [ClientRateLimits(limits) for _ in range(3)]
    shared = [SharedRateLimits(each) for each in rates]
    for each in shared:
        each.told()
    granted = 0
    for second in range(600):
        moment[0] = float(second)
        granted += sum(each.new_tables.take("192.0.2.7") for each in rates for _ in range(5))
        told = {f"process {number}": each.told() for number, each in enumerate(shared)}
        for number, each in enumerate(shared):
            for process, news in told.items():
                if process != f"process {number}":
                    each.hear(process, news)
                    # Heard twice, it is charged once.
                    each.hear(process, news)
    # A full bucket of each, then one a second; and of each a twentieth of a bucket that was not told.
    assert 600 <= granted <= 3 * 30 + 600 + 3 * 2
    assert all(each.new_tables.take("192.0.2.8") for each in rates)


def test_connections_are_told_as_they_are() -> None:
    """Each process lets in what is left of all that it heard of; who has only a few is not worth a word."""
    limits = replace(Limits(), connections_per_address=40)
    rates = [ClientRateLimits(limits) for _ in range(3)]
    shared = [SharedRateLimits(each) for each in rates]
    for _ in range(30):
        assert rates[0].sockets.enter("192.0.2.7")
    for _ in range(9):
        assert rates[1].sockets.enter("192.0.2.7")
    assert rates[1].sockets.enter("192.0.2.8")
    told = [each.connected() for each in shared]
    assert told == [{"sockets": {"192.0.2.7": 30}}, {"sockets": {"192.0.2.7": 9}}, {}]
    shared[2].hear_connected(told[:2])
    assert [rates[2].sockets.enter("192.0.2.7") for _ in range(2)] == [True, False]
    assert rates[2].sockets.enter("192.0.2.8")
    rates[0].sockets.leave("192.0.2.7")
    shared[2].hear_connected([shared[0].connected()])
    assert rates[2].sockets.enter("192.0.2.7")
