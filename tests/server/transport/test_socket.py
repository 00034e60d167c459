"""Whatever a client sends over the WebSocket: a clear answer, a living table, and nobody else slowed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boroughs.envs.remote_seat import SPOKEN_PROTOCOL
from boroughs.server.messages.play import PROTOCOL
from server.conftest import GENEROUS, Running, Serve
from server.playing import Client, Message, Refusal, arrive, joined, keys
from server.tables.test_live_table import begun
from soak import SOAK

EXAMPLES = 150 if SOAK else 40
FIELDS: dict[str, tuple[str, ...]] = {
    "ready": ("random",), "play": ("move",), "check": ("move",), "undo": (),
    "consent": ("number", "yes"), "resign": (), "hand-over": ("bot",), "sit-down": (), "leave": (),
    "ask-always": ("always",),
    "replace": ("seat", "bot"), "say": ("text",), "rematch": (), "ping": (),
}  # fmt: skip
"""What each request has besides its id."""
KINDS = [*FIELDS, "hello", "hint", "speak", "resync", "pong", "frame", "nonsense"]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "move": st.sampled_from(["roll 1", "pass", "build cafe"]) | st.text(max_size=20),
    "number": st.integers(-1, 3),
    "yes": st.booleans(),
    "always": st.booleans(),
    "seat": st.integers(-2, 9),
    "bot": st.sampled_from(["easy", "random", "nobody", "search:1s", ""]),
    "text": st.text(max_size=30),
    "random": st.sampled_from(["00" * 16, "zz", ""]),
}
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        **LIKELY,
        "id": st.text(max_size=5) | values,
        "seat": st.integers(-2, 9) | values,
        "language": st.sampled_from(["en", "fr", "xx"]),
        "table": st.text(max_size=12),
        "at": values,
    },
)


def proper(kind: str) -> st.SearchStrategy[Message]:
    """With all that this request needs and nothing else, so that it gets beyond being read."""
    needed = {name: LIKELY[name] for name in FIELDS[kind]}
    return st.fixed_dictionaries(
        {"type": st.just(kind), "id": st.text(min_size=1, max_size=5), **needed}
    )


requests = st.sampled_from(sorted(FIELDS)).flatmap(proper)


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (
            '{"type":"hello","table":7,"language":"fr"}',
            "Le message est illisible\u00a0: Expected `str`",
        ),
        ('{"type":"hello","table":7}', "The message cannot be read: Expected `str`"),
        ("not json", "The message cannot be read: JSON is malformed"),
        (
            '{"type":"speak","language":"fr"}',
            "Un client commence par dire bonjour (hello)",
        ),
        ('{"type":"ping","id":"1"}', "A client says hello first"),
    ],
)
def test_a_first_message_that_is_no_hello_is_told_what_is_wrong(
    server: Running, first: str, says: str
) -> None:
    async def say() -> Message:
        async with connect(server.address.replace("http", "ws") + "api/play") as socket:
            await socket.send(first)
            farewell: Message = json.loads(await socket.recv())
            return farewell

    farewell = asyncio.run(say())
    assert (farewell["code"], farewell["again"]) == ("bad-message", False)
    assert farewell["text"].startswith(says)
    assert "{" not in farewell["text"]


@pytest.mark.parametrize(
    ("protocol", "language", "code", "says"),
    [
        (PROTOCOL - 1, "en", "older-client", "is older than the server: load"),
        (PROTOCOL - 1, "fr", "older-client", "est plus ancien que le serveur"),
        (PROTOCOL + 1, "en", "newer-client", "is newer than the server: whoever"),
    ],
)
def test_a_client_of_another_version_is_told_kindly(
    server: Running, protocol: int, language: str, code: str, says: str
) -> None:
    """Also where it says what this server cannot read; it does not try again, and its seat is as it was."""
    created = server.api.create("machi-koro", "me", "me")
    table, key = created["table"]["id"], keys(created)[0]

    async def say() -> Message | None:
        told: Message = {"language": language, "protocol": protocol}
        client = await arrive(server.address, table, key, **told, of_another_time=True)
        farewell = await client.until_closed()
        await client.close()
        await still_lives(server, created)
        async with joined(server.address, table, key, protocol=PROTOCOL) as ours:
            assert ours.welcome["protocol"] == PROTOCOL
        return farewell

    farewell = asyncio.run(say())
    assert farewell is not None
    assert (farewell["code"], farewell["again"]) == (code, False)
    assert says in farewell["text"]


def test_agents_speak_the_protocol_of_this_server() -> None:
    assert SPOKEN_PROTOCOL == PROTOCOL


async def still_lives(server: Running, created: Message, left: int | None = None) -> None:
    """The table answers everybody who belongs there, and nobody who has left."""
    for seat, key in enumerate(keys(created)):
        if seat == left:
            gone = await arrive(server.address, created["table"]["id"], key)
            farewell = await gone.until_closed()
            assert farewell is not None
            assert farewell["code"] == "wrong-key"
            continue
        async with joined(server.address, created["table"]["id"], key) as client:
            await client.post("ping", id="alive?")
            await client.until(lambda c: any(m["type"] == "pong" for m in c.received))


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(messages | requests | values, min_size=1, max_size=12), st.integers(0, 2))
def test_any_message_is_answered_and_harms_nobody(
    server: Running, sent: list[Any], who: int
) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def send() -> None:
        async with begun(server, created) as clients:
            key = ([*keys(created), created["watch"]])[who]
            client = await arrive(server.address, created["table"]["id"], key)
            await client.until(lambda c: c.welcome)
            for message in sent:
                with contextlib.suppress(ConnectionClosed):
                    await client.send(json.dumps(message))
            with contextlib.suppress(ConnectionClosed):
                await client.post("ping", id="end")
            await client.until(
                lambda c: (
                    c.closed or any(m["type"] == "pong" and m["id"] == "end" for m in c.received)
                )
            )
            left = client.farewell is not None
            if client.farewell is not None:
                assert client.farewell["code"] == "seat-lost"
                assert any(m.get("type") == "leave" for m in sent if isinstance(m, dict))
            refused = [m for m in client.received if m["type"] == "refused"]
            assert all(m["code"] != "failed" and m["text"] for m in refused)
            assert "Traceback" not in "".join(client.raw)
            await client.close()
            del clients
        await still_lives(server, created, who if left else None)

    asyncio.run(send())


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "7", "null", '"hello"', "\x00", "[" * 5000, '{"type":"hello"}',
        '{"type":"hello","table":7}', '{"type":"hello","table":"x","surprise":1}',
        '{"type":"play","id":"1","move":"roll 1"}', '{"type":"hello","table":"' + "x" * 100 + '"}',
    ],
)  # fmt: skip
def test_who_does_not_say_hello_is_shown_the_door(server: Running, text: str) -> None:
    async def say() -> Message | None:
        client = Client(await connect(server.address.replace("http", "ws") + "api/play"))
        await client.send(text)
        farewell = await client.until_closed()
        await client.close()
        return farewell

    farewell = asyncio.run(say())
    assert farewell is not None
    assert farewell["code"] in ("bad-message", "no-such-table")


def test_binary_and_huge_messages(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def send() -> None:
        async with begun(server, created) as clients:
            await clients[0].send(b"\xff\xfe\x00")
            await clients[0].until(lambda c: any(m["type"] == "refused" for m in c.received))
            await clients[1].send(json.dumps({"type": "say", "id": "x", "text": "x" * 100_000}))
            await clients[1].until_closed()
        await still_lives(server, created)

    asyncio.run(send())


def test_a_flood_is_refused_then_dropped_and_others_play_on(serve: Serve) -> None:
    limits = replace(GENEROUS, requests_per_second=50, requests_at_once=20, refused_in_a_row=30)
    server = serve(limits=limits)
    created = server.api.create("machi-koro", "me", "me")
    other = server.api.create("machi-koro", "me", "me")

    async def flood() -> None:
        async with begun(server, other) as friends, begun(server, created) as clients:
            for number in range(400):
                with contextlib.suppress(ConnectionClosed):
                    await clients[0].send(json.dumps({"type": "undo", "id": str(number)}))
            farewell = await clients[0].until_closed()
            assert farewell is not None
            assert farewell["code"] == "flooding"
            codes = {m["code"] for m in clients[0].received if m["type"] == "refused"}
            assert "too-fast" in codes
            mover = next(client for client in friends if client.moves)
            await mover.play(mover.moves[0])

    asyncio.run(flood())


def test_who_does_not_read_is_dropped_and_holds_nobody_up(serve: Serve) -> None:
    """A client stops reading while a great deal is said; the others hear all of it."""
    server = serve(limits=replace(GENEROUS, waiting_messages=50, waiting_bytes=200_000))
    created = server.api.create("machi-koro", "me", "me")

    async def talk() -> None:
        async with begun(server, created) as clients:
            table = created["table"]["id"]
            sleeper = await connect(
                server.address.replace("http", "ws") + "api/play", max_queue=1, max_size=None
            )
            await sleeper.send(
                json.dumps({"type": "hello", "table": table, "key": created["watch"]})
            )
            await clients[0].until(lambda c: c.table["watching"] == 1)
            sleeper.transport.pause_reading()
            number = 0
            while clients[0].table["watching"] == 1:
                # It asks for a great deal and reads nothing of it.
                with contextlib.suppress(ConnectionClosed):
                    for _ in range(20):
                        await sleeper.send('{"type": "resync"}')
                number += 1
                await clients[0].ask("say", text="Is anybody asleep?")
                assert number < 10_000
            await clients[1].until(lambda c: sum(m["type"] == "chat" for m in c.received) == number)
            sleeper.transport.abort()

    asyncio.run(talk())


def test_pages_of_other_sites_may_not_connect(serve: Serve) -> None:
    server = serve(origins=("https://friend.example",))
    address = server.address.replace("http", "ws") + "api/play"
    own = server.address.rstrip("/")

    async def knock(origin: str) -> int:
        try:
            async with connect(address, origin=origin):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refusal:
            return refusal.response.status_code

    tried = [
        asyncio.run(knock(origin))
        for origin in (own, "https://friend.example", "https://evil.example", "null", "http://[")
    ]
    assert tried == [101, 101, 403, 403, 403]


def test_other_seats_moves_and_other_tables_keys_are_worth_nothing(server: Running) -> None:
    first = server.api.create("machi-koro", "me", "me")
    second = server.api.create("machi-koro", "me", "me")

    async def try_it() -> None:
        client = await arrive(server.address, first["table"]["id"], keys(second)[0])
        farewell = await client.until_closed()
        assert farewell is not None
        assert farewell["code"] == "wrong-key"
        await client.close()
        async with begun(server, first) as clients:
            idle = next(client for client in clients if not client.moves)
            for message in ({"seat": 0}, {"seat": 1}):
                await idle.send(
                    json.dumps({"type": "play", "id": "s", "move": "roll 1", **message})
                )
            await idle.until(lambda c: sum(m["type"] == "refused" for m in c.received) == 2)
            with pytest.raises(Refusal, match="not-your-turn"):
                await idle.play("roll 1")

    asyncio.run(try_it())


class TableMachine(RuleBasedStateMachine):
    """Two seats, two devices each, in any order of moves, undos, cuts and returns: what all see stays one game."""

    server: Running

    @initialize()
    def begin(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.created = self.server.api.create("machi-koro", "me", "me")
        self.chooser = random.Random(1)
        self.clients: dict[tuple[int, int], Client] = {}
        for seat in (0, 1):
            self.connect(seat, 0)
        self.run(self.ready())

    async def ready(self) -> None:
        await asyncio.gather(*(client.ready() for client in self.clients.values()))
        for client in self.clients.values():
            await client.until(lambda c: c.frame)

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    @rule(seat=st.sampled_from([0, 1]), device=st.sampled_from([0, 1]))
    def connect(self, seat: int, device: int) -> None:
        async def come() -> Client:
            client = await arrive(
                self.server.address, self.created["table"]["id"], keys(self.created)[seat]
            )
            await client.until(lambda c: c.welcome)
            return client

        self.cut(seat, device)
        self.clients[seat, device] = self.run(come())

    @rule(seat=st.sampled_from([0, 1]), device=st.sampled_from([0, 1]))
    def cut(self, seat: int, device: int) -> None:
        client = self.clients.pop((seat, device), None)
        if client is not None:
            client.socket.transport.abort()
            self.run(client.until_closed())

    @precondition(lambda self: self.clients)
    @rule(kind=st.sampled_from(["play", "play", "play", "wrong", "undo", "consent", "resync"]))
    def act(self, kind: str) -> None:
        async def ask(client: Client) -> None:
            with contextlib.suppress(Refusal):
                if kind == "play" and client.moves:
                    await client.play(self.chooser.choice(client.moves))
                elif kind == "wrong":
                    await client.play("build moon-tower")
                elif kind == "undo":
                    await client.ask("undo")
                elif kind == "consent" and client.table["request"]:
                    await client.ask("consent", number=client.table["request"]["number"], yes=True)
                elif kind == "resync":
                    await client.send({"type": "resync"})

        async def all_ask() -> None:
            await asyncio.gather(*(ask(client) for client in self.clients.values()))

        self.run(all_ask())

    def teardown(self) -> None:
        if not hasattr(self, "clients"):
            return

        async def compare() -> None:
            for client in self.clients.values():
                await client.ask("check", move="pass")
                assert client.gaps == 0
            seats = {(seat, c.frame["number"]) for (seat, _), c in self.clients.items() if c.frame}
            assert len({seat for seat, _ in seats}) == len(seats)
            for client in self.clients.values():
                await client.close()
            await still_lives(self.server, self.created)

        self.run(compare())
        self.loop.close()


def test_any_order_of_requests_leaves_one_game(server: Running) -> None:
    from hypothesis.stateful import run_state_machine_as_test  # noqa: PLC0415

    machine = type("Machine", (TableMachine,), {"server": server})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=10, stateful_step_count=20, deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
