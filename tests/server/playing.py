"""Clients for the tests: they speak the protocol as any stranger's client would, and know no rules."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]
WAIT = 900.0
"""Far longer than anything takes: a test that waits so long has failed."""
ANSWER_SECONDS = 60.0
"""For one request of a test without an `Api`: the five of httpx are too few for what is worked out on a busy machine."""


class Refusal(Exception):
    """What the server answered to a request that it did not carry out."""

    def __init__(self, message: Message) -> None:
        super().__init__(message["code"])
        self.code: str = message["code"]
        self.text: str = message["text"]
        self.clauses: list[str] = message["clauses"]


class Client:
    """One connection. Everything it ever receives is kept in `received`."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[Message] = []
        self.raw: list[str] = []
        self.welcome: Message = {}
        self.frame: Message | None = None
        self.table: Message = {}
        self.answers: dict[str, Message] = {}
        self.farewell: Message | None = None
        self.closed = False
        self.gaps = 0
        self._ids = itertools.count(1)
        self._prefix = f"{random.getrandbits(48):x}"
        self._news = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    # Listening

    async def _read(self) -> None:
        with contextlib.suppress(Exception):
            async for text in self.socket:
                self.raw.append(str(text))
                await self._take(json.loads(text))
        async with self._news:
            self.closed = True
            self._news.notify_all()

    async def _take(self, message: Message) -> None:
        async with self._news:
            self.received.append(message)
            kind = message["type"]
            if kind == "welcome":
                self.welcome, self.table, self.frame = message, message["table"], message["frame"]
            elif kind == "frame":
                before = self.frame["number"] if self.frame else 0
                self.gaps += message["number"] != before + 1
                self.frame = message
            elif kind == "table":
                self.table = message["table"]
            elif kind == "farewell":
                self.farewell = message
            elif kind in ("done", "refused", "checked", "hinted"):
                self.answers[message["id"]] = message
            self._news.notify_all()
        if kind == "ping":
            await self.send({"type": "pong", "id": message["id"]})

    async def until(self, true: Callable[[Client], object]) -> None:
        """Waits on state, never on time."""
        async with asyncio.timeout(WAIT), self._news:
            await self._news.wait_for(lambda: true(self) or self.closed)
        assert true(self), f"closed while waiting: {self.farewell}"

    async def until_closed(self) -> Message | None:
        async with asyncio.timeout(WAIT), self._news:
            await self._news.wait_for(lambda: self.closed)
        return self.farewell

    # Asking

    async def send(self, message: Message | str | bytes) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        await self.socket.send(text)

    async def post(self, kind: str, **fields: Any) -> str:
        request = fields.pop("id", None) or f"{self._prefix}-{next(self._ids)}"
        await self.send({"type": kind, "id": request, **fields})
        return str(request)

    async def ask(self, kind: str, **fields: Any) -> Message:
        """The answer; a refusal is raised."""
        request = await self.post(kind, **fields)
        await self.until(lambda client: request in client.answers)
        answer = self.answers[request]
        if answer["type"] == "refused":
            raise Refusal(answer)
        return answer

    async def play(self, move: str, **fields: Any) -> Message:
        """Until the move shows: its frame follows the answer."""
        answer = await self.ask("play", move=move, **fields)
        await self.until(lambda client: client.has_frame(answer.get("number")))
        return answer

    def has_frame(self, number: int | None) -> bool:
        return number is None or (self.frame is not None and self.frame["number"] >= number)

    async def ready(self, byte: str = "5a") -> None:
        await self.ask("ready", random=byte * 16)

    @property
    def moves(self) -> list[str]:
        frame = self.frame
        return [] if frame is None else [move["notation"] for move in frame["moves"]]

    @property
    def over(self) -> bool:
        return bool(self.table.get("phase") in ("over", "closed"))

    async def close(self) -> None:
        await self.socket.close()
        await self._reader


@contextlib.asynccontextmanager
async def joined(address: str, table: str, key: str = "", **hello: Any) -> AsyncIterator[Client]:
    """A client that has been welcomed."""
    client = await arrive(address, table, key, **hello)
    try:
        await client.until(lambda c: c.welcome)
        yield client
    finally:
        await client.close()


async def arrive(address: str, table: str, key: str = "", **hello: Any) -> Client:
    # No time limit of the library's own: on a busy machine it would end what is only slow.
    socket = await connect(
        address.replace("http", "ws") + "api/play",
        max_size=None,
        open_timeout=WAIT,
        ping_interval=None,
    )
    client = Client(socket)
    with contextlib.suppress(ConnectionClosed):
        await client.send({"type": "hello", "table": table, "key": key, **hello})
    return client


async def play_randomly(client: Client, chooser: random.Random, forms: bool = False) -> None:
    """Plays any listed move whenever it may, until the game is over."""
    tried = -1

    def may_go_on(c: Client) -> bool:
        return c.over or bool(c.moves and c.frame and c.frame["number"] != tried)

    while not client.over:
        await client.until(may_go_on)
        if client.over or client.frame is None:
            return
        tried = client.frame["number"]
        move = chooser.choice(client.moves)
        with contextlib.suppress(Refusal):
            await client.play(move)


SHORT_LIVED: Final = httpx.Limits(keepalive_expiry=1)
"""A connection is not used again when it has rested: a server closes it after five seconds, just then perhaps."""


class Api:
    """The HTTP side."""

    def __init__(self, address: str) -> None:
        # Whom to trust with https takes a tenth of a second to read, and is asked by nobody here.
        self.http = httpx.Client(base_url=address, timeout=WAIT, verify=False, limits=SHORT_LIVED)

    def get(self, path: str, key: str = "", **query: Any) -> httpx.Response:
        return self.http.get(path, headers=_bearer(key), params=query)

    def post(self, path: str, body: Any, key: str = "") -> httpx.Response:
        return self.http.post(path, json=body, headers=_bearer(key))

    def create(self, game: str, *seats: str, **fields: Any) -> Message:
        """Seats as words: `me`, `friend`, `open`, or the level of a bot."""
        body = {"game": game, "seats": [wish(seat, n) for n, seat in enumerate(seats)], **fields}
        response = self.post("/api/tables", body)
        assert response.status_code == 201, response.text
        created: Message = response.json()
        return created

    def host(self, created: Message, action: str, **fields: Any) -> httpx.Response:
        path = f"/api/tables/{created['table']['id']}/host"
        return self.post(path, {"type": action, **fields}, created["host"])

    def close(self) -> None:
        self.http.close()


def wish(seat: str, number: int) -> Message:
    if seat == "me":
        return {"kind": "me", "name": f"Player {number}"}
    if seat in ("friend", "open"):
        return {"kind": seat}
    return {"kind": "bot", "bot": seat}


def _bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"} if key else {}


def keys(created: Message) -> list[str]:
    """The keys of all seats that are mine, in order."""
    return [seat["key"] for seat in created["seats"] if seat["key"]]
