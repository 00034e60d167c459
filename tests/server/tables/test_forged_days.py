"""Entries that nobody earned, sent to a real server by the thousand: none of them is ranked."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import Counter
from typing import Any, Final

import httpx
import pytest

import boroughs
from boroughs.server.tables.daily import today
from server.conftest import Running
from server.playing import SHORT_LIVED, Refusal, joined, keys
from soak import SOAK

GAME: Final = "new-jack-city"
ME: Final = [{"kind": "me", "name": "Ann"}]
PARTS: Final = 1 if SOAK else 5
"""A fifth of them, but for the long run."""
AT_ONCE: Final = 8


class Forger:
    """Tries everything that a stranger's client can send."""

    def __init__(self, running: Running, http: httpx.AsyncClient) -> None:
        self.running = running
        self.http = http
        self.tried: Counter[str] = Counter()
        self.record = ""
        """Of the honest try, as everybody may read it once it is over."""
        self.moves: list[str] = []
        self.created: Any = None
        self.dice = random.Random(37)
        self.device = secrets.token_hex(16)
        """Of the honest try."""

    async def create(self, device: str, **more: Any) -> Any:
        wish = {"game": GAME, "seats": ME, "daily": today(), "device": device, **more}
        answer = await self.http.post("/api/tables", json=wish)
        return answer.json() if answer.status_code == 201 else None

    async def play(self, created: Any, moves: list[str] | None = None) -> list[str]:
        """To the end: these moves, or whatever is listed first."""
        played: list[str] = []
        given = iter(moves or [])
        table = created["table"]["id"]
        async with joined(self.running.address, table, keys(created)[0]) as ann:
            if ann.table["phase"] == "gathering":
                await ann.ready()
            await ann.until(lambda c: c.frame)
            while not ann.over:
                await ann.until(lambda c: c.moves or c.over)
                if not ann.over:
                    move = next(given, ann.moves[0])
                    await ann.play(move)
                    played.append(move)
        return played

    # The ways of forging: each is one entry that must not count.

    async def other_seed(self) -> None:
        """A whole game of the right kind with other cards, brought as a record."""
        await self.bring(played_alone(secrets.token_hex(8)))

    async def edited_record(self) -> None:
        """The honest record with one line otherwise, or gone, or twice, or the day's name changed."""
        lines = self.record.splitlines()
        at = self.dice.randrange(1, len(lines))
        match self.dice.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                other = self.dice.randrange(1, len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines[at] = lines[at].replace("0", "1") + " 1"
        await self.bring("\n".join(lines) + "\n")

    async def anothers_record(self) -> None:
        """The very record that counts, brought again."""
        await self.bring(self.record)

    async def bring(self, text: str) -> str:
        answer = await self.http.post("/api/records", json={"text": text})
        return str(answer.json()["id"]) if answer.status_code == 200 else ""

    async def played_on(self) -> None:
        """From a position of the honest record to the end."""
        record = await self.bring(self.record)
        step = self.dice.randrange(1, len(self.moves))
        body = {"step": step, "name": "Ann"}
        answer = await self.http.post(f"/api/records/{record}/tables", json=body)
        if answer.status_code == 201:
            assert not answer.json()["table"]["ranked"]
            if self.tried["played_on"] % 10 == 0:
                await self.play(answer.json())

    async def unseen_moves(self) -> None:
        """Moves that are not possible, an end that did not happen, at a table of my own."""
        created = await self.create(secrets.token_hex(16))
        async with joined(self.running.address, created["table"]["id"], keys(created)[0]) as ann:
            await ann.ready()
            await ann.until(lambda c: c.moves)
            for kind, fields in (
                ("play", {"move": self.moves[-1]}),
                ("play", {"move": "score 0"}),
                ("end", {"score": 0}),
                ("undo", {}),
                ("hint", {}),
            ):
                try:
                    await ann.ask(kind, **fields)
                except (Refusal, AssertionError):
                    break

    async def resigned(self) -> None:
        created = await self.create(secrets.token_hex(16))
        async with joined(self.running.address, created["table"]["id"], keys(created)[0]) as ann:
            await ann.ready()
            await ann.until(lambda c: c.moves)
            await ann.ask("resign")
            await ann.until(lambda c: c.over)

    async def second_try(self) -> None:
        """The device that has played."""
        created = await self.create(self.device)
        assert not created["table"]["ranked"]
        if self.tried["second_try"] % 25 == 0:
            await self.play(created)

    async def again(self) -> None:
        """From the end of the honest table."""
        table = self.created["table"]["id"]
        async with joined(self.running.address, table, keys(self.created)[0]) as ann:
            await ann.ask("rematch")

    async def another_date(self) -> None:
        days = ["2026-11-02", "2030-01-01", "2026-02-31", "today", "1", f"{today()} ", "2026-11-1"]
        created = await self.create(secrets.token_hex(16), daily=self.dice.choice(days))
        assert created is None or not created["table"]["ranked"]

    async def with_wishes(self) -> None:
        """Practice, hints, other options, a score of one's own, no device, somebody else beside me."""
        wishes: list[dict[str, Any]] = [
            {"device": ""},
            {"ranked": True, "device": ""},
            {"score": 0, "device": ""},
            {"seats": [*ME, {"kind": "bot", "bot": "hard"}]},
            {"seats": [{"kind": "bot", "bot": "hard"}]},
            {"seats": [*ME, *ME]},
        ]
        wish = self.dice.choice(wishes)
        created = await self.create(wish.pop("device", secrets.token_hex(16)), **wish)
        assert created is None or not created["table"]["ranked"]

    async def practice(self) -> None:
        """Takebacks and hints are asked for with the table, and refused at it."""
        created = await self.create(
            secrets.token_hex(16), takeback="practice", hints=True, options={"deck": "full"}
        )
        table = created["table"]
        assert (table["takeback"], table["hints"]) == ("never", False)
        assert table["options"]["deck"] == "half"
        if self.tried["practice"] % 20 == 0:
            async with joined(self.running.address, table["id"], keys(created)[0]) as ann:
                await ann.ready()
                await ann.until(lambda c: c.moves)
                await ann.play(ann.moves[0])
                with pytest.raises(Refusal):
                    await ann.ask("undo")

    async def bot_for_me(self) -> None:
        """A strong bot sits down in my place, plays, and I come back for the end."""
        created = await self.create(secrets.token_hex(16))
        table, key = created["table"]["id"], keys(created)[0]
        async with joined(self.running.address, table, key) as ann:
            await ann.ready()
            await ann.until(lambda c: c.moves)
        path = f"/api/tables/{table}/host"
        fill = {"type": "fill", "seat": 0, "bot": "easy"}
        bearer = {"Authorization": f"Bearer {created['host']}"}
        answer = await self.http.post(path, json=fill, headers=bearer)
        assert answer.status_code == 200, answer.text
        async with joined(self.running.address, table, key) as ann:
            assert not ann.table["ranked"]
            if self.tried["bot_for_me"] % 10 == 0:
                await ann.until(lambda c: c.over)

    async def copied(self) -> None:
        """Another device does what the first one did, move by move, to the end."""
        created = await self.create(secrets.token_hex(16))
        await self.play(created, self.moves)

    async def flood(self) -> None:
        """A device that begins and never plays."""
        await self.create(secrets.token_hex(16))


FIVE_THOUSAND: Final = {
    "flood": 1450,
    "second_try": 900,
    "another_date": 600,
    "with_wishes": 600,
    "edited_record": 400,
    "anothers_record": 250,
    "practice": 200,
    "unseen_moves": 150,
    "resigned": 100,
    "other_seed": 100,
    "played_on": 100,
    "bot_for_me": 50,
    "again": 50,
    "copied": 50,
}
SHARES: Final = {way: count // PARTS for way, count in FIVE_THOUSAND.items()}


def played_alone(seed: str) -> str:
    game = boroughs.game(GAME)
    puzzle = game.daily(today())
    assert puzzle is not None
    table = boroughs.Table(game, 1, puzzle.options, seed=seed)
    while table.result is None:
        table.play_fallback(0)
    return table.record


# Not once more: a second run would have hidden what the first one met.
@pytest.mark.long
@pytest.mark.flaky(reruns=0)
def test_none_of_thousands_of_forged_entries_is_ranked(server: Running) -> None:
    assert sum(SHARES.values()) == 5000 // PARTS
    day = today()

    async def board(http: httpx.AsyncClient) -> Any:
        return (await http.get(f"/api/games/{GAME}/daily/{day}/board")).json()

    async def forge() -> None:
        async with httpx.AsyncClient(
            base_url=server.address, timeout=900, limits=SHORT_LIVED
        ) as http:
            forger = Forger(server, http)
            forger.created = await forger.create(forger.device)
            assert forger.created["table"]["ranked"]
            forger.moves = await forger.play(forger.created)
            table = forger.created["table"]["id"]
            bearer = {"Authorization": f"Bearer {keys(forger.created)[0]}"}
            forger.record = (await http.get(f"/api/tables/{table}/record", headers=bearer)).json()[
                "text"
            ]
            before = await board(http)
            assert sum(count for _, count in before["counts"]) >= 1
            ways = [way for way, count in SHARES.items() for _ in range(count)]
            forger.dice.shuffle(ways)
            waiting = iter(ways)

            async def work() -> None:
                for way in waiting:
                    await getattr(forger, way)()
                    forger.tried[way] += 1

            await asyncio.gather(*(work() for _ in range(AT_ONCE)))
            assert forger.tried == Counter(SHARES)
            assert await board(http) == before
            # Whoever plays honestly after all that is ranked as ever.
            late = await forger.create(secrets.token_hex(16))
            assert late["table"]["ranked"]
            await play_otherwise(forger, late)
            after = await board(http)
            total = sum(count for _, count in after["counts"])
            assert total == sum(count for _, count in before["counts"]) + 1

    asyncio.run(forge())
    assert today() == day, "run it again: the day ended meanwhile"


async def play_otherwise(forger: Forger, created: Any) -> None:
    """Whatever is listed last, so that the moves are nobody's."""
    async with joined(forger.running.address, created["table"]["id"], keys(created)[0]) as ann:
        await ann.ready()
        await ann.until(lambda c: c.frame)
        while not ann.over:
            await ann.until(lambda c: c.moves or c.over)
            if not ann.over:
                await ann.play(ann.moves[-1])
