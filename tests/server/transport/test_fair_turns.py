"""What one address asks for at once keeps no other waiting until all of it is done."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from itertools import count

import httpx

from boroughs.server.app import make_app
from boroughs.server.settings import Limits
from boroughs.server.tables.keys import hashed
from boroughs.server.transport.fair_turns import FairTurns
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.transport.wire import Wire
from server.indoors import seated, still_server

GREEDY, PATIENT = "192.0.2.1", "192.0.2.2"
KEY = "k" * 32


class LoudWire(Wire):
    """Has all its messages there at once, and notes in a log of all lines what it is told."""

    def __init__(
        self, name: str, says: list[dict[str, object]], log: list[tuple[str, str]]
    ) -> None:
        self.name = name
        self._says = [json.dumps(message) for message in reversed(says)]
        self._log = log
        self.answered = asyncio.Event()

    async def receive(self) -> str:
        if not self._says:
            await asyncio.Event().wait()
        return self._says.pop()

    def write_now(self, messages: Iterable[bytes]) -> bool:
        for message in messages:
            told = json.loads(message)
            self._log.append((self.name, told["type"]))
            if told.get("id") == "last":
                self.answered.set()
        return True

    async def send(self, text: str) -> None:
        self.write_now([text.encode()])

    async def close(self, code: int) -> None:
        """Nobody is here."""


def test_a_thousand_checks_of_one_address_let_another_in_between() -> None:
    """Each request takes two milliseconds by this clock, so that three of one address begin in a turn of the loop. A
    ping needs two turns, so that no more than a few are seen to before it."""

    async def played() -> None:
        async with still_server() as server:
            live = await seated(server, "machi-koro", 2)
            live.head.seats[0].key = hashed(KEY)
            rates = ClientRateLimits(Limits())
            clock = count()
            rates.turns = FairTurns(lambda: next(clock) * 0.002)
            door = SocketEndpoint(server.registry, rates)
            hello: dict[str, object] = {"type": "hello", "table": live.head.id, "key": KEY}
            log: list[tuple[str, str]] = []
            check: dict[str, object] = {"type": "check", "id": "c", "move": "roll 1"}
            crowd = [LoudWire("greedy", [hello, *[check] * 25], log) for _ in range(40)]
            one = LoudWire("patient", [hello, {"type": "ping", "id": "last"}], log)
            visits = [asyncio.create_task(door.enter(wire, GREEDY)) for wire in crowd]
            visits.append(asyncio.create_task(door.enter(one, PATIENT)))
            await asyncio.wait_for(one.answered.wait(), 30)
            before = [kind for name, kind in log if name == "greedy" and kind == "checked"]
            for visit in visits:
                visit.cancel()
            await asyncio.gather(*visits, return_exceptions=True)
            assert len(before) <= 30

    asyncio.run(played())


def test_pages_that_one_address_asks_for_at_once_let_another_in_between() -> None:
    async def asked() -> None:
        async with still_server() as server:
            rates = ClientRateLimits(Limits())
            clock = count()
            rates.turns = FairTurns(lambda: next(clock) * 0.002)
            app = make_app(server.registry, rates)
            answered: list[str] = []

            async def ask(who: str) -> None:
                transport = httpx.ASGITransport(app, client=(who, 1))
                async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
                    assert (await http.get("/api/health")).status_code == 200
                answered.append(who)

            await asyncio.gather(*(ask(GREEDY) for _ in range(100)), ask(PATIENT))
            assert answered.index(PATIENT) <= 30
            assert answered.count(GREEDY) == 100

    asyncio.run(asked())


def test_all_of_it_is_seen_to_in_the_end() -> None:
    async def come() -> None:
        clock, turns, begun = count(), FairTurns(lambda: next(clock) * 0.002), []

        async def ask(who: str, number: int) -> None:
            await turns.come(who)
            begun.append((who, number))

        await asyncio.gather(*(ask(GREEDY, number) for number in range(100)), ask(PATIENT, 0))
        assert begun.index((PATIENT, 0)) < 10
        assert [number for who, number in begun if who == GREEDY] == list(range(100))

    asyncio.run(come())


def test_who_waits_is_not_overtaken_for_ever_by_others_of_the_same_address() -> None:
    """Each turn brings a fresh request that takes a whole share: whoever waits already comes first all the same."""

    async def come() -> None:
        clock, turns, begun = count(), FairTurns(lambda: next(clock) * 0.006), []

        async def ask(number: int) -> None:
            await turns.come(GREEDY)
            begun.append(number)

        asked = [asyncio.create_task(ask(number)) for number in range(3)]
        for number in range(3, 40):
            await asyncio.sleep(0)
            asked.append(asyncio.create_task(ask(number)))
        await asyncio.gather(*asked)
        assert begun == list(range(40))

    asyncio.run(come())


def test_who_hangs_up_while_waiting_holds_nobody_up() -> None:
    async def come() -> None:
        clock, turns = count(), FairTurns(lambda: next(clock) * 0.002)
        asked = [asyncio.create_task(turns.come(GREEDY)) for _ in range(20)]
        await asyncio.sleep(0)
        for task in asked[5:10]:
            task.cancel()
        done = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), 60)
        assert [isinstance(each, asyncio.CancelledError) for each in done].count(True) <= 5
        assert sum(each is None for each in done) >= 15

    asyncio.run(come())
