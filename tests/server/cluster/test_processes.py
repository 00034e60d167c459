"""Several processes on one database are one server: whoever comes to the wrong one does not notice it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from boroughs.server.store.ownership import Peer
from server.conftest import GENEROUS, Running, Serve
from server.databases import new_database
from server.playing import Refusal, arrive, joined, keys
from server.tables.test_bot_driver import until

FAULTS = ("request-failed", "forwarded-failed", "http-failed", "connection-failed", "errand-failed")


@pytest.fixture
def no_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is taken for dead here, however busy the machine is."""
    monkeypatch.setattr("boroughs.server.store.postgres_processes.LEASE_SECONDS", 600.0)


@pytest.fixture
def pair(serve: Serve, postgres_address: str, no_leases: None) -> Iterator[tuple[Running, Running]]:
    address = new_database(postgres_address)
    one, other = serve(database=address), serve(database=address)
    yield one, other
    for running in (one, other):
        log = running.written.getvalue()
        assert not [event for event in FAULTS if event in log]


@pytest.fixture(params=["handed over", pytest.param("relayed", marks=pytest.mark.long)])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """How a client gets to another process: as the system passes it on, or as between machines."""
    if request.param == "relayed":
        monkeypatch.setattr("boroughs.server.cluster.transfer.SUPPORTED", False)
    return str(request.param)


def owned(running: Running) -> set[str]:
    return set(running.play_server.registry.tables)


def test_a_table_is_played_from_any_process(way: str, pair: tuple[Running, Running]) -> None:
    """Ann comes to the process that has the table, Ben to the other one: both see every move, and both may move."""
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]
    ann, ben = keys(created)

    async def play() -> None:
        async with (
            joined(here.address, table, ann) as a,
            joined(there.address, table, ben) as b,
        ):
            await a.ready()
            await b.ready("6b")
            for _ in range(8):
                await until(lambda: a.moves or b.moves)
                mover = a if a.moves else b
                with contextlib.suppress(Refusal):
                    await mover.play(mover.moves[0])
            await until(lambda: a.frame and b.frame and a.frame["number"] == b.frame["number"] > 4)
            assert (a.gaps, b.gaps) == (0, 0)
            assert [seat["online"] for seat in a.table["seats"]] == [True, True]
        assert owned(here) == {table}
        assert owned(there) == set()
        peers = there._server.cluster.peers
        assert peers is not None
        assert peers.transferred == (way == "handed over")

    asyncio.run(play())


@pytest.mark.usefixtures("way", "no_leases")
def test_who_was_welcomed_by_one_process_is_not_counted_again_by_another(
    serve: Serve, postgres_address: str
) -> None:
    """Else whoever grants welcomes would use up those of the process that has the table: nobody would ever get in."""
    limits = replace(GENEROUS, welcomes_per_second=1e-9, welcomes_at_once=2)
    database = new_database(postgres_address)
    here, there = (serve(database=database, limits=limits) for _ in range(2))
    created = here.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)
    rates = here.play_server.rates
    assert rates is not None

    async def come() -> None:
        rates.hear("another process", [(1, {"welcomes": {"127.0.0.1": 100}})])
        late = await arrive(here.address, table, ann)
        farewell = await late.until_closed()
        assert farewell is not None
        assert farewell["code"] == "too-many-connections"
        async with joined(there.address, table, ann), joined(there.address, table, ben):
            pass

    asyncio.run(come())
    assert owned(here) == {table}


def test_every_request_of_a_table_is_answered_where_it_is(pair: tuple[Running, Running]) -> None:
    here, there = pair
    created = here.api.create("machi-koro", "me", "friend", public=True)
    table = created["table"]["id"]
    path = f"/api/tables/{table}"
    assert here.api.get(path, keys(created)[0]).json() == created["table"]
    assert there.api.get(path, keys(created)[0]).json() == created["table"]
    wrong = there.api.get(path + "/record", "no such key")
    assert (wrong.status_code, wrong.json()["code"]) == (409, "not-playing")
    invite = created["seats"][1]["invite"]
    joining = there.api.post(path + "/join", {"name": "Zoé", "invite": invite})
    assert joining.status_code == 200, joining.text
    assert joining.json()["table"]["seats"][1]["name"] == "Zoé"
    locked = there.api.host(created, "lock")
    assert locked.status_code == 200, locked.text
    assert [card["id"] for card in there.api.get("/api/lobby").json()["tables"]] == [table]
    assert there.api.get("/api/tables/none").status_code == 404
    assert owned(there) == set()


def test_the_seen_record_comes_in_parts_through_another_process(
    pair: tuple[Running, Running],
) -> None:
    here, there = pair
    created = here.api.create("machi-koro", "me", "easy")
    table, key = created["table"]["id"], keys(created)[0]

    async def begin() -> None:
        async with joined(here.address, table, key) as client:
            await client.ready()
            await client.until(lambda c: c.moves)
            await client.play(client.moves[0])

    asyncio.run(begin())
    path = f"/api/tables/{table}/record"
    direct, passed = here.api.get(path, key).json(), there.api.get(path, key).json()
    assert passed["kind"] == "seen"
    assert passed["text"][:200] == direct["text"][:200]


def test_what_there_is_once_is_one_for_all(pair: tuple[Running, Running]) -> None:
    """Two who ask for company at different processes find each other; a club is the same club everywhere."""
    here, there = pair
    wish = {"game": "machi-koro", "seats": 2, "name": "Ann", "device": "a"}
    first = here.api.post("/api/match", wish).json()
    second = there.api.post("/api/match", {**wish, "name": "Ben", "device": "b"}).json()
    for running, grant in ((there, first), (here, second)):
        told = running.api.post("/api/match/answer", {"answer": "confirm"}, grant["ticket"])
        assert told.status_code == 200, told.text
    assert told.json()["state"] == "seated"
    player = here.api.post("/api/players", {"name": "Ann", "crest": 1}).json()
    mine = {"boroughs-player": player["key"]}
    club = there.api.http.post("/api/clubs", json={"name": "Mayors", "crest": 2}, headers=mine)
    assert club.status_code == 201, club.text
    for running in pair:
        known = running.api.http.get("/api/clubs", headers=mine).json()["clubs"]
        assert [card["name"] for card in known] == ["Mayors"]


def test_numbers_of_all_processes_stand_on_one_page(pair: tuple[Running, Running]) -> None:
    here, there = pair
    here.api.create("machi-koro", "easy", "easy", "easy")
    services = there.play_server.services
    asyncio.run(until(lambda: services.peers))
    text = there.api.get("/metrics").text
    for running, tables in ((here, 1), (there, 0)):
        name = running.play_server.services.store.id
        assert f'boroughs_tables{{process="{name}"}} {tables}' in text
    assert text.count("# TYPE boroughs_tables gauge") == 1


def test_numbers_keep_their_names_when_processes_come_and_go(pair: tuple[Running, Running]) -> None:
    """One that knows of no other yet, or of none any more, still says whose its numbers are."""
    alone = pair[0].play_server.services
    asyncio.run(until(lambda: alone.peers))
    known = alone.peers
    alone.peers = ()
    text = pair[0].api.get("/metrics").text
    alone.peers = known
    assert f'boroughs_tables{{process="{alone.store.id}"}} 0' in text


def test_who_stops_hands_its_tables_over_at_once(way: str, pair: tuple[Running, Running]) -> None:
    """A client sees a farewell and comes back; a table of bots goes on by itself."""
    leaving, staying = pair
    created = leaving.api.create("machi-koro", "me", "me")
    alone = leaving.api.create("machi-koro", "easy", "easy")
    table, (ann, ben) = created["table"]["id"], keys(created)

    async def play() -> None:
        async with (
            joined(leaving.address, table, ann) as a,
            joined(staying.address, table, ben) as b,
        ):
            await a.ready()
            await b.ready("6b")
            await a.until(lambda c: c.frame)
            stopping = asyncio.create_task(asyncio.to_thread(leaving.stop))
            told = [await client.until_closed() for client in (a, b)]
            await stopping
        assert [(one or {}).get("code") for one in told] == ["restarting"] * 2
        async with (
            joined(staying.address, table, ann) as a,
            joined(staying.address, table, ben) as b,
        ):
            mover = a if a.moves else b
            await mover.play(mover.moves[0])
        await until(lambda: alone["table"]["id"] in owned(staying))

    asyncio.run(play())


def test_nobody_comes_in_by_the_inner_door_without_the_secret(
    pair: tuple[Running, Running],
) -> None:
    """Not by HTTP, not with a table's key, and not by sending back what was heard."""
    here, _ = pair
    created = here.api.create("machi-koro", "me", "me")
    inner = _peer_of(pair[1], here.play_server.services.store.id)
    host, _, port = inner.address.rpartition(":")
    with pytest.raises(httpx.HTTPError):
        httpx.get(f"http://{inner.address}/api/tables/{created['table']['id']}")

    async def try_in() -> None:
        with pytest.raises((OSError, EOFError, WebSocketException)):
            await connect(f"ws://{inner.address}/api/play")
        heard = b""
        for sent in (b"\xff" * 64, b"\0\0\0\x10" + b"\0" * 16, heard):
            reader, writer = await asyncio.open_connection(host, int(port))
            heard = await reader.read(1000)
            writer.write(sent or heard)
            with contextlib.suppress(ConnectionError):
                assert await reader.read(1000) == b""
            writer.close()

    asyncio.run(try_in())


def _peer_of(running: Running, name: str) -> Peer:
    services = running.play_server.services
    asyncio.run(until(lambda: any(peer.id == name for peer in services.peers)))
    return next(peer for peer in services.peers if peer.id == name)


def test_a_table_that_nobody_needs_has_no_owner(pair: tuple[Running, Running]) -> None:
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table, key = created["table"]["id"], keys(created)[0]
    registry = here.play_server.registry
    assert here.api.get(f"/api/tables/{table}", key).status_code == 200

    async def leave_and_come() -> None:
        loop = here._server.servers[0].get_loop()
        loop.call_soon_threadsafe(registry.unload, registry.tables[table])
        await until(lambda: not owned(here))
        # Released a moment later than unloaded: who comes before that is passed on, and it is read again there.
        client = await arrive(there.address, table, key)
        await client.until(lambda c: c.welcome)
        await client.close()

    asyncio.run(leave_and_come())
    assert owned(here) | owned(there) == {table}


def test_who_does_not_wait_for_the_welcome_is_heard_all_the_same(
    way: str, pair: tuple[Running, Running]
) -> None:
    """Hello and what follows it reach the other process together."""
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table, (ann, ben) = created["table"]["id"], keys(created)

    async def hurry() -> None:
        async with joined(here.address, table, ann) as a:
            for number in range(5):
                client = await arrive(there.address, table, ben)
                asked = [await client.post("ping", id=f"{number}-{n}") for n in range(3)]
                await client.until(
                    lambda c, asked=asked: (
                        {m["id"] for m in c.received if m["type"] == "pong"} >= set(asked)
                    )  # type: ignore[misc]
                )
                await client.close()
            assert a.table

    asyncio.run(hurry())


def test_who_is_not_let_in_elsewhere_hears_why(way: str, pair: tuple[Running, Running]) -> None:
    """The farewell and its code come from the owner, by way of the process to which the client came."""
    here, there = pair
    created = here.api.create("machi-koro", "me", "me")
    table, ann = created["table"]["id"], keys(created)[0]

    async def knock() -> None:
        async with joined(here.address, table, ann):
            stranger = await arrive(there.address, table, "no such key")
            farewell = await stranger.until_closed()
            assert farewell is not None
            assert (farewell["code"], stranger.socket.close_code) == ("wrong-key", 1008)
            await stranger.close()

    asyncio.run(knock())


def test_wishes_for_company_outlive_who_kept_them(pair: tuple[Running, Running]) -> None:
    """Ann's wish goes on, with the time that she has waited, when the process is gone that had it in memory."""
    keeper, other = pair
    if keeper.play_server.services.keeper is not None:
        keeper, other = other, keeper
    wish = {"game": "machi-koro", "seats": 2, "name": "Ann", "device": "a"}
    ann = other.api.post("/api/match", wish).json()
    keeper.stop()
    services = other.play_server.services
    asyncio.run(until(lambda: services.keeper is None))
    told = other.api.get("/api/match", ann["ticket"]).json()
    assert (told["state"], told["game"]) == ("waiting", "machi-koro")
    assert told["waited"] >= ann["match"]["waited"]
    ben = other.api.post("/api/match", {**wish, "name": "Ben", "device": "b"}).json()
    assert ben["match"]["state"] == "found"
