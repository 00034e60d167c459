"""The called side: other processes bring their clients, and what those ask for, to the tables of this one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any

from starlette.responses import Response, StreamingResponse

from boroughs.core.errors import BoroughsError
from boroughs.server.cluster.errands import ERRANDS
from boroughs.server.cluster.link import CalledLink, Link
from boroughs.server.cluster.messages import (
    Abandoned,
    Answer,
    Ask,
    Errand,
    LineClosed,
    LineHurried,
    LineSays,
    LineTold,
    OpenLine,
    PeerMessage,
)
from boroughs.server.logs import fault_of
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.calls import Call, asked_language, read_message
from boroughs.server.transport.endpoint import Endpoint, answered
from boroughs.server.transport.http import answer, problem
from boroughs.server.transport.network_endpoints import NETWORK_ENDPOINTS
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.transport.wire import Gone, Wire

_ENDPOINTS: dict[tuple[str, str], Endpoint] = {
    (endpoint.method, endpoint.path): endpoint for endpoint in NETWORK_ENDPOINTS
}


class PeerWire(Wire):
    """The line to a client of another process."""

    def __init__(self, link: Link, line: int, hello: str) -> None:
        self._link = link
        self._line = line
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._said.put_nowait(hello)

    def hear(self, text: str | None) -> None:
        """None: the client is gone."""
        self._said.put_nowait(text)

    async def receive(self) -> str:
        text = await self._said.get()
        if text is None:
            raise Gone
        return text

    async def send(self, text: str) -> None:
        self.write_now([text.encode()])

    def write_now(self, messages: Iterable[bytes]) -> bool:
        """The other process holds back what its client is too slow for."""
        self._link.send(LineTold(self._line, list(messages)))
        return True

    async def close(self, code: int) -> None:
        self._link.send(LineClosed(self._line, code))

    def hurry(self, on: bool) -> None:
        self._link.send(LineHurried(self._line, on))


class Caller:
    """One process that has called."""

    def __init__(
        self,
        registry: TableRegistry,
        rates: ClientRateLimits,
        door: SocketEndpoint,
        start: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self.registry = registry
        self.services = registry.services
        self.rates = rates
        self.door = door
        self.link: Link | None = None
        self._start = start
        self._lines: dict[int, PeerWire] = {}
        self._abandoned: dict[int, asyncio.Event] = {}

    def hear(self, message: PeerMessage) -> None:
        match message:
            case LineSays():
                self._hear_line(message.line, message.text)
            case OpenLine():
                # Known before its task begins: what the client says next may have come with it.
                wire = self._lines[message.line] = PeerWire(
                    self._linked, message.line, message.hello
                )
                self._start(self._serve(wire, message))
            case LineClosed():
                self._hear_line(message.line, None)
            case Ask():
                event = self._abandoned[message.number] = asyncio.Event()
                self._start(self._answer(message, event))
            case Errand():
                self._start(self._run(message))
            case Abandoned():
                abandoned = self._abandoned.get(message.number)
                if abandoned is not None:
                    abandoned.set()
            case _:
                self._linked.close()

    def _hear_line(self, line: int, text: str | None) -> None:
        wire = self._lines.get(line)
        if wire is not None:
            wire.hear(text)

    def lose(self) -> None:
        """The process is gone, and its clients with it."""
        for wire in self._lines.values():
            wire.hear(None)
        for event in self._abandoned.values():
            event.set()

    @property
    def _linked(self) -> Link:
        assert self.link is not None
        return self.link

    async def _serve(self, wire: PeerWire, message: OpenLine) -> None:
        try:
            await self.door.enter(wire, message.address, "relayed")
        finally:
            del self._lines[message.line]

    async def _answer(self, ask: Ask, event: asyncio.Event) -> None:
        async def abandoned() -> None:
            await event.wait()

        language = asked_language({"lang": ask.language}, {})
        try:
            endpoint = _ENDPOINTS[ask.method, ask.path]
            call = Call(
                registry=self.registry,
                rates=self.rates,
                language=language,
                parts=ask.parts,
                query=ask.query,
                headers=ask.headers,
                address=ask.address,
                abandoned=abandoned,
                passed_on=True,
                body=None if endpoint.takes is None else read_message(ask.body, endpoint.takes),
            )
            response = answer(await answered(endpoint, call), endpoint.status)
        except OwnedElsewhere:
            # It has changed hands meanwhile: who asks again finds it.
            response = problem(RequestRefused("restarting"), language)
        except BoroughsError as error:
            response = problem(error, language)
        except Exception as error:
            self.services.metrics.faults += 1
            self.services.log.error("forwarded-failed", path=ask.path, fault=fault_of(error))
            response = problem(self.services.refusal_of(error), language)
        try:
            await self._send(ask.number, response)
        finally:
            del self._abandoned[ask.number]

    async def _send(self, number: int, response: Response) -> None:
        link, status, headers = self._linked, response.status_code, response.raw_headers
        if not isinstance(response, StreamingResponse):
            link.send(Answer(number, status, headers, bytes(response.body)))
            return
        link.send(Answer(number, status, headers, b"", more=True))
        async for part in response.body_iterator:
            chunk = part.encode() if isinstance(part, str) else bytes(part)
            link.send(Answer(number, status, [], chunk, more=True))
        link.send(Answer(number, status, [], b""))

    async def _run(self, errand: Errand) -> None:
        try:
            said = await ERRANDS[errand.name](self.registry, errand.words)
        except Exception as error:
            self.services.log.error("errand-failed", errand=errand.name, fault=fault_of(error))
            self._linked.send(Answer(errand.number, 500, [], b""))
        else:
            self._linked.send(Answer(errand.number, 200, [], said.encode()))


def called_link(caller: Caller, secret: bytes, name: str) -> Link:
    """The link of a process that calls, whoever it is: it must prove itself first."""
    link = CalledLink(secret, name, caller.hear, caller.lose)
    caller.link = link
    return link
