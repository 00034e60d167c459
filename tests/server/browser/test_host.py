"""The play server inside a browser, without the browser: the same messages, another store, another way to think."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from boroughs import game_names
from boroughs.server.browser.bridge import Database
from boroughs.server.browser.host import BrowserHost, open_host
from boroughs.server.browser.thinking import answer as think
from boroughs.server.store import ChatRow, Conflict, RecordRow, TableRow, Write
from boroughs.server.store.memory import MemoryStore
from boroughs.server.store.ownership import Superseded

PATIENCE = 120.0
"""Far longer than anything takes: a test that waits so long has failed."""


class PlainThinker:
    """Thinks at once, in the same thread."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ended: list[str] = []
        self.lent: list[tuple[str, str]] = []

    async def ask(self, who: str, job: str, hear: Callable[[str], None]) -> str:
        self.asked.append(who)
        return think(job, hear)

    def lend(self, owner: str, borrower: str) -> None:
        self.lent.append((owner, borrower))

    def regain(self, owner: str, borrower: str) -> None:
        self.lent.remove((owner, borrower))

    def end(self, who: str) -> None:
        self.ended.append(who)


class FakePage:
    """Asks by numbers and keeps what it is told."""

    def __init__(self) -> None:
        self.host: BrowserHost | None = None
        self.thinker = PlainThinker()
        self.told: dict[int, asyncio.Queue[dict[str, Any]]] = {}
        self.closed: set[int] = set()
        self._answers: dict[int, asyncio.Future[tuple[int, Any]]] = {}
        self._count = 0

    def answer(self, number: int, status: int, text: str) -> None:
        self._answers.pop(number).set_result((status, json.loads(text)))

    def tell(self, line: int, text: str) -> None:
        self.told[line].put_nowait(json.loads(text))

    def hang_up(self, line: int) -> None:
        self.closed.add(line)

    async def open(self, database: Database | None = None) -> None:
        self.host = await open_host(self, database, self.thinker, bot_pause=0)

    async def call(self, method: str, path: str, body: object = None, key: str = "") -> Any:
        status, content = await self.ask(method, path, body, key)
        assert status < 300, content
        return content

    async def ask(
        self, method: str, path: str, body: object = None, key: str = ""
    ) -> tuple[int, Any]:
        assert self.host is not None
        self._count += 1
        number, loop = self._count, asyncio.get_running_loop()
        self._answers[number] = loop.create_future()
        waiting = self._answers[number]
        headers = {"authorization": f"Bearer {key}"} if key else {}
        text = "" if body is None else json.dumps(body)
        self.host.call(number, method, f"/api/{path}", json.dumps(headers), text)
        return await asyncio.wait_for(waiting, PATIENCE)

    def line(self) -> Line:
        assert self.host is not None
        self._count += 1
        self.told[self._count] = asyncio.Queue()
        self.host.open_line(self._count)
        return Line(self, self._count)

    async def close(self) -> None:
        assert self.host is not None
        await self.host.server.close()


class Line:
    """One line to one table."""

    def __init__(self, page: FakePage, number: int) -> None:
        self.page = page
        self.number = number

    def say(self, **message: object) -> None:
        assert self.page.host is not None
        self.page.host.hear(self.number, json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            message = await asyncio.wait_for(self.page.told[self.number].get(), PATIENCE)
            if not kinds or message["type"] in kinds:
                return message

    async def hear_all(self) -> list[dict[str, Any]]:
        """Everything that was said by now, one message at least."""
        heard = [await self.hear()]
        while not self.page.told[self.number].empty():
            heard.append(await self.hear())
        return heard


def in_a_page(play: Callable[[FakePage], Awaitable[None]]) -> None:
    async def run() -> None:
        page = FakePage()
        await page.open()
        try:
            await play(page)
        finally:
            await page.close()

    asyncio.run(run())


async def begin(page: FakePage, game: str, seats: int = 2, bot: str = "easy") -> tuple[str, Line]:
    """A table of mine against bots, up to its first frame."""
    wishes = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": bot}] * (seats - 1)]
    created = await page.call("POST", "tables", {"game": game, "seats": wishes})
    line = page.line()
    key = created["seats"][0]["key"]
    line.say(type="hello", table=created["table"]["id"], key=key)
    welcome = await line.hear("welcome")
    assert welcome["viewer"] == 0
    line.say(type="ready", id="r", random="00" * 16)
    return key, line


async def play_on(line: Line, most: int = 10_000) -> dict[str, Any]:
    """Plays whatever is offered, until it is over or so many moves were played; the newest frame."""
    dice, played = random.Random(3), 0
    frame: dict[str, Any] = {"moves": [], "result": None}
    while True:
        heard = await line.hear_all()
        frame = next((one for one in reversed(heard) if one["type"] == "frame"), frame)
        if frame["result"] or (played >= most and frame["moves"]):
            return frame
        if frame["moves"] and any(one["type"] in ("frame", "refused") for one in heard):
            played += 1
            # An id that was used before would be answered, and not played.
            line.say(
                type="play", id=f"{id(line)}-{played}", move=dice.choice(frame["moves"])["notation"]
            )


def test_the_shelf_is_the_servers() -> None:
    async def look(page: FakePage) -> None:
        shelf = await page.call("GET", "games?lang=fr")
        assert shelf["language"] == "fr"
        assert sorted(card["name"] for card in shelf["games"]) == game_names()

    in_a_page(look)


def test_what_is_not_there_is_refused_in_words() -> None:
    async def look(page: FakePage) -> None:
        status, problem = await page.ask("GET", "tables/nowhere?lang=fr", key="k")
        assert (status, problem["code"]) == (404, "no-such-table")
        assert (await page.ask("GET", "nothing"))[0] == 404
        assert (await page.ask("POST", "games"))[0] == 405
        assert (await page.ask("POST", "tables", {"game": 5}))[0] == 400

    in_a_page(look)


def test_a_whole_game_is_played_over_a_line() -> None:
    """From the empty table to a record that can be looked at, summed up and played on from."""

    async def play(page: FakePage) -> None:
        assert page.host is not None
        key, line = await begin(page, "machi-koro")
        ended = await play_on(line)
        assert ended["result"]
        tables = page.host.server.registry.tables
        [table] = tables
        overview = await page.call("GET", f"tables/{table}/overview", key=key)
        record = overview["table"]["record"]
        info = await page.call("GET", f"records/{record}")
        assert info["game"] == "machi-koro"
        page_of_frames = await page.call("GET", f"records/{record}/frames?first=0&count=2")
        assert len(page_of_frames["frames"]) == 2
        assert (await page.call("GET", f"tables/{table}/record", key=key))["kind"] == "record"

    in_a_page(play)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=[] if game == "machi-koro" else pytest.mark.long)
        for game in game_names()
    ],
)
def test_every_game_goes_on_against_bots(game: str) -> None:
    async def play(page: FakePage) -> None:
        seats = 3 if game == "chinatown" else 2
        key, line = await begin(page, game, seats)
        await play_on(line, most=4)
        assert "quick" in page.thinker.asked
        assert page.host is not None
        [table] = page.host.server.registry.tables
        seen = await page.call("GET", f"tables/{table}/record", key=key)
        assert seen["kind"] == "seen"

    in_a_page(play)


def test_a_hint_is_thought_of_beside_the_table() -> None:
    async def play(page: FakePage) -> None:
        _, line = await begin(page, "new-jack-city")
        while not (await line.hear("frame"))["moves"]:
            continue
        line.say(type="hint", id="h")
        hinted = await line.hear("hinted", "refused")
        assert hinted["type"] == "hinted"
        assert hinted["moves"]

    in_a_page(play)


def test_a_page_that_hangs_up_is_gone() -> None:
    async def play(page: FakePage) -> None:
        _, line = await begin(page, "machi-koro")
        await line.hear("frame")
        assert page.host is not None
        [live] = page.host.server.registry.tables.values()
        page.host.close_line(line.number)
        while not live.connections.empty:
            await asyncio.sleep(0)

    in_a_page(play)


class FakeDatabase:
    """Answers as the browser's database does, over a store that forgets; another page may take the data."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.superseded = False
        self.operations: list[str] = []

    async def run(self, operation: str, arguments: str) -> str:
        self.operations.append(operation)
        if self.superseded:
            return json.dumps({"refused": "superseded"})
        try:
            return json.dumps({"value": await self._value(operation, json.loads(arguments))})
        except Conflict as error:
            return json.dumps({"refused": "conflict", "problem": str(error)})

    async def _value(self, operation: str, given: list[Any]) -> Any:
        match operation:
            case "write":
                return await self._write(given[0])
            case "load":
                found = await self.store.load(given[0])
                return found and {
                    "row": {**_fields(found.row), "head": found.row.head.decode()},
                    "position": found.position and found.position.decode(),
                    "steps": [step.decode() for step in found.steps],
                    "chat": [{"number": c.number, "body": c.body.decode()} for c in found.chat],
                }
            case "rows":
                rows = await self.store.rows(given[0])
                return [{**_fields(row), "head": row.head.decode()} for row in rows]
            case "open" | "close":
                return None
            case _:
                return await getattr(self.store, operation)(*given)

    async def _write(self, given: dict[str, Any]) -> None:
        row = given["row"]
        await self.store.write(
            Write(
                given["table"],
                row and TableRow(**{**row, "head": row["head"].encode()}),
                given["first"],
                [step.encode() for step in given["steps"]],
                given["position"] and given["position"].encode(),
                [ChatRow(line["number"], line["body"].encode()) for line in given["chat"]],
                [RecordRow(r["id"], r["touched"], r["text"]) for r in given["records"]],
            )
        )


def _fields(row: TableRow) -> dict[str, Any]:
    return {"id": row.id, "phase": row.phase, "public": row.public, "touched": row.touched}


def test_a_game_goes_on_where_the_page_was_closed() -> None:
    """What was acknowledged is in the database: another page finds it there."""

    async def run() -> None:
        database = FakeDatabase()
        first, second = FakePage(), FakePage()
        await first.open(database)
        key, line = await begin(first, "machi-koro")
        shown = await play_on(line, most=6)
        assert first.host is not None
        [table] = first.host.server.registry.tables
        await first.close()

        await second.open(database)
        again = second.line()
        again.say(type="hello", table=table, key=key)
        welcome = await again.hear("welcome")
        assert welcome["frame"]["number"] >= shown["number"]
        ended = await play_on_from(again, welcome)
        assert ended["result"]
        await second.close()

    async def play_on_from(line: Line, welcome: dict[str, Any]) -> dict[str, Any]:
        moves = welcome["frame"]["moves"]
        if moves:
            line.say(type="play", id="first", move=moves[0]["notation"])
        return await play_on(line)

    asyncio.run(run())


def test_a_page_whose_data_were_taken_writes_nothing_more() -> None:
    async def run() -> None:
        database, page = FakeDatabase(), FakePage()
        await page.open(database)
        database.superseded = True
        wish = {"game": "machi-koro", "seats": [{"kind": "me", "name": "A"}, {"kind": "bot"}]}
        status, problem = await page.ask("POST", "tables", wish)
        assert (status, problem["code"]) == (503, "not-saving")
        assert page.host is not None
        with pytest.raises(Superseded):
            await page.host.server.services.store.write_value("name", "value")
        database.superseded = False
        await page.close()

    asyncio.run(run())
