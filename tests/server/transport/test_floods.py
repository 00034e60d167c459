"""Floods below the protocol: pipelined requests, frames that say nothing, answers that nobody reads.

A stranger's bytes on a real connection; what is asserted are counts and sizes, never seconds.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.frames import Frame, Opcode

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.settings import Limits
from boroughs.server.tables.live_table import LiveTable
from server.conftest import GENEROUS, Running, Serve
from server.workers.test_pool import wait_until

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n"
PING, PONG, TEXT, CONT = Opcode.PING, Opcode.PONG, Opcode.TEXT, Opcode.CONT


@contextmanager
def plugged_in(server: Running) -> Iterator[socket.socket]:
    """A bare connection."""
    where = urlsplit(server.address)
    with socket.create_connection((where.hostname, where.port)) as connection:
        connection.settimeout(600)
        yield connection


def push(connection: socket.socket, data: bytes) -> bool:
    """Whether the other side let us send all of it."""
    try:
        connection.sendall(data)
    except ConnectionError:
        return False
    return True


def everything(connection: socket.socket) -> bytes:
    """What comes until the other side ends the connection."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            parts.append(part)
    return b"".join(parts)


@contextmanager
def upgraded(server: Running) -> Iterator[socket.socket]:
    """A WebSocket whose frames the test writes by itself."""
    with plugged_in(server) as connection:
        key = base64.b64encode(os.urandom(16))
        connection.sendall(
            b"GET /api/play HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n"
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += connection.recv(1)
        assert head.startswith(b"HTTP/1.1 101")
        yield connection


def frame(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def pongs_and_close(data: bytes) -> tuple[int, int | None]:
    """How many pongs a server's empty frames were, and with which code it closed."""
    count = data.count(b"\x8a\x00")
    _, closed, rest = data.partition(b"\x88")
    return count, int.from_bytes(rest[1:3], "big") if closed else None


# Pipelining


def test_a_few_requests_at_once_are_answered_in_order(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, pipelined_requests=4))
    with plugged_in(server) as connection:
        requests = [b"GET /api/%d HTTP/1.1\r\nHost: here\r\n\r\n" % n for n in range(4)]
        last = b"GET /api/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"
        push(connection, b"".join(requests) + last)
        answers = everything(connection)
    assert answers.count(b"HTTP/1.1 404") == 4
    assert answers.index(b"HTTP/1.1 200") > answers.rindex(b"HTTP/1.1 404")


def test_who_sends_requests_without_waiting_for_answers_is_cut_off(serve: Serve) -> None:
    """What is read of one connection and not yet answered is bounded."""
    server = serve(limits=replace(GENEROUS, pipelined_requests=4))
    with plugged_in(server) as connection:
        push(connection, HEALTH * 5000)
        assert everything(connection).count(b"HTTP/1.1") <= 5
    assert server.api.get("/api/health").status_code == 200
    assert server.play_server.services.metrics.dropped["pipelining"] == 1


def test_a_head_of_very_many_lines_is_cut_off(serve: Serve) -> None:
    """Sixteen thousand empty headers are 64 KiB on the line, and megabytes in memory."""
    server = serve(limits=replace(GENEROUS, header_lines=100))
    for lines, answered in ((90, True), (5000, False)):
        with plugged_in(server) as connection:
            head = b"GET /api/health HTTP/1.1\r\nConnection: close\r\n" + b"a:\r\n" * lines
            push(connection, head + b"\r\n")
            assert everything(connection).startswith(b"HTTP/1.1 200") == answered


def test_a_large_head_in_one_piece_is_cut_off(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, header_bytes=1000))
    with plugged_in(server) as connection:
        push(connection, b"GET /api/health HTTP/1.1\r\nX: " + b"y" * 2000 + b"\r\n\r\n")
        assert everything(connection) == b""


def test_who_does_not_read_an_answer_is_not_waited_for(serve: Serve) -> None:
    """Megabytes of answers wait for a client that asked and reads nothing."""
    server = serve(limits=replace(GENEROUS, answer_seconds=0.1, pipelined_requests=300))
    dropped = server.play_server.services.metrics.dropped
    with plugged_in(server) as connection:
        # Thirty megabytes: far more than the two sides buffer.
        push(connection, b"GET /api/schema.json HTTP/1.1\r\nHost: here\r\n\r\n" * 300)
        wait_until(lambda: dropped["slow"])


@pytest.mark.parametrize(
    ("path", "chunk"),
    [(b"/api/health", b"4000\r\n" + b"x" * 0x4000 + b"\r\n"), (b"/api/records", b"1\r\nx\r\n")],
    ids=["endless", "crumbs"],
)
def test_a_body_that_nobody_reads_comes_to_an_end(serve: Serve, path: bytes, chunk: bytes) -> None:
    """Behind an answer that was given already, or of one byte at a time."""
    server = serve(limits=replace(GENEROUS, record_bytes=100_000))
    method = b"POST " if path == b"/api/records" else b"GET "
    with plugged_in(server) as connection:
        head = b" HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
        push(connection, method + path + head)
        pushed = 0
        while push(connection, chunk * (100_000 // len(chunk))):
            pushed += 1
            assert pushed < 1000, "never cut off"
    assert server.play_server.services.metrics.dropped["large"] == 1


# What is read before anybody is cut off

CRUMBS = b"POST /api/records HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
LAST_CHUNK = b"1\r\n{\r\n0\r\n"


@pytest.mark.parametrize(
    ("data", "part", "most"),
    [
        (HEALTH[:-2] + b"a:\r\n" * 30_000, "on_header", 100),
        (CRUMBS + LAST_CHUNK + b"a:\r\n" * 30_000, "on_header", 100),
        (CRUMBS + b"1\r\n \r\n" * 30_000, "on_body", 1100),
    ],
    ids=["head", "trailers", "crumbs"],
)
def test_little_is_read_of_what_comes_in_crumbs(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, data: bytes, part: str, most: int
) -> None:
    """Of lines in a head, or behind a body, and of bodies of one byte at a time: each costs a call, and is kept."""
    server = serve(limits=replace(GENEROUS, header_lines=100))
    taken = 0
    usual = getattr(HttpToolsProtocol, part)

    def counted(self: HttpToolsProtocol, *parts: bytes) -> None:
        nonlocal taken
        taken += 1
        usual(self, *parts)

    monkeypatch.setattr(HttpToolsProtocol, part, counted)
    with plugged_in(server) as connection:
        push(connection, data)
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
        everything(connection)
    assert 0 < taken <= most
    assert server.play_server.services.metrics.dropped["large"] == 1


def test_a_body_in_small_pieces_is_read(serve: Serve) -> None:
    """As slow lines bring them."""
    server = serve(limits=GENEROUS)
    with plugged_in(server) as connection:
        body = b"200\r\n" + b" " * 0x200 + b"\r\n"
        push(connection, CRUMBS.replace(b"Host", b"Connection: close\r\nHost") + body * 2000)
        push(connection, b"0\r\nSignature: none\r\n\r\n")
        assert everything(connection).startswith(b"HTTP/1.1 400")


def test_lines_behind_a_body_say_nothing(serve: Serve) -> None:
    """A proxy that passes them on has looked at those of the head alone: who asks stands there."""
    server = serve(proxies="127.0.0.1", limits=GENEROUS)
    body = b'{"game": "machi-koro", "seats": [{"kind": "me"}, {"kind": "me"}]}'
    with plugged_in(server) as connection:
        push(
            connection,
            b"POST /api/tables HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
            b"X-Forwarded-For: 192.0.2.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            + b"%x\r\n" % len(body) + body + b"\r\n0\r\nX-Forwarded-For: 192.0.2.2\r\n\r\n",
        )  # fmt: skip
        assert everything(connection).startswith(b"HTTP/1.1 201")
    assert [live.account for live in server.play_server.registry.tables.values()] == ["192.0.2.1"]


# Frames


def test_a_handshake_that_cannot_be_read_is_no_open_connection(serve: Serve) -> None:
    """One line too long for WebSockets, though not for HTTP."""
    server = serve()
    with plugged_in(server) as connection:
        head = b"GET /api/play HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX: "
        push(connection, head + b"y" * 20_000 + b"\r\n\r\n")
        assert b" 431 " in everything(connection)


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", frame(PING)),
        (b"", frame(PONG)),
        (frame(TEXT, fin=False), frame(CONT, fin=False)),
        (b"", frame(TEXT, fin=False) + frame(CONT)),
    ],
    ids=["ping", "pong", "continuation", "fragments"],
)
def test_frames_that_say_nothing_count(serve: Serve, first: bytes, again: bytes) -> None:
    """Three are taken at once; the flood behind them ends the connection, and is not even read."""
    server = serve(limits=replace(GENEROUS, frames_per_second=0.001, frames_at_once=3))
    with upgraded(server) as connection:
        push(connection, first + again * 20_000)
        pongs, code = pongs_and_close(everything(connection))
    assert pongs <= 3
    assert code in (1008, None)  # where the flood comes in behind the farewell, it is lost
    assert server.play_server.services.metrics.dropped["flooding"] == 1


def test_pings_now_and_then_are_answered(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, frames_per_second=0.001, frames_at_once=3))
    with upgraded(server) as connection:
        connection.sendall(frame(PING) * 3)
        assert connection.recv(6, socket.MSG_WAITALL) == b"\x8a\x00" * 3


def test_messages_are_read_one_after_another(serve: Serve) -> None:
    """Forty thousand messages in one piece are not all taken in at once: most of them wait as bytes."""
    server = serve(limits=replace(GENEROUS, frames_per_second=0.001, frames_at_once=100))
    waits, go_on = threading.Event(), threading.Event()

    async def slowly(table: str) -> LiveTable:
        waits.set()
        await asyncio.to_thread(go_on.wait)
        raise RequestRefused("no-such-table")

    with patch.object(server.play_server.registry, "get", slowly), upgraded(server) as connection:
        try:
            push(connection, frame(TEXT, b'{"type":"hello","table":"x"}') + frame(TEXT) * 40_000)
            assert waits.wait(600)
            [protocol] = server.sockets()
            wait_until(lambda: protocol.read_paused)
            waiting = protocol.queue.qsize()
        finally:
            go_on.set()
        assert b"no-such-table" in everything(connection)
    assert waiting < 1000


def test_who_pings_and_never_reads_is_dropped(serve: Serve) -> None:
    """As many pings as one likes: what waits to be read is bounded all the same."""
    generous = replace(GENEROUS, frames_per_second=1e9, frames_at_once=10**9)
    server = serve(limits=replace(generous, waiting_bytes=200_000))
    with upgraded(server) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sent = 0
        while push(connection, frame(PING, b"x" * 125) * 100):
            sent += 100
            assert sent < 500_000, "never dropped"
    assert server.play_server.services.metrics.dropped["slow"] == 1


def test_the_usual_limits_let_a_client_breathe() -> None:
    """Requests over the rate are answered for a while, in words, before a connection is ended for its frames."""
    limits = Limits()
    assert limits.frames_per_second >= 1
    assert limits.frames_at_once >= 50


def test_text_that_is_none_ends_a_connection_and_says_nothing_in_the_log(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """A few bytes of a stranger wrote a traceback of six lines."""
    pieces = frame(TEXT, b"\xff", fin=False) + frame(CONT, b"\xfe")
    for sent in (frame(TEXT, b"\xff\xfe"), frame(TEXT, b"\xff" * 3000), pieces):
        with upgraded(server) as connection:
            push(connection, sent)
            assert pongs_and_close(connection.recv(100))[1] == 1007
    assert not caplog.records
    assert server.play_server.services.metrics.dropped["malformed"] == 3
