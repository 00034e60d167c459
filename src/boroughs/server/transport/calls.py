"""One request to an endpoint, whoever carries it here: its parts, its key, its language, and what may answer it.

HTTP brings requests from the network (`http.py`), a message port brings them from a page whose tables live in
the browser (`server/browser`). An endpoint knows no difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from boroughs.core.errors import BoroughsError
from boroughs.server.client_network import client_network
from boroughs.server.messages import tables
from boroughs.server.messages.boards import Language
from boroughs.server.messages.refusals import RequestRefused, sentence
from boroughs.server.store.ownership import OwnedElsewhere
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.process_state import preferred
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.tables.services import Services
from boroughs.server.transport.rate_limits import ClientRateLimits, RateLimits
from boroughs.server.workers.jobs import Job, Reply

T = TypeVar("T")
_LONGEST_NOTATION = 2000
_LANGUAGES: dict[str, Language] = {"en": "en", "fr": "fr"}
ENCODER = msgspec.json.Encoder()


class PlainText(NamedTuple):
    """An answer that is no message."""

    text: str


class HtmlPage(NamedTuple):
    """A page of its own, which may be kept for a while."""

    text: str


class StreamedText(NamedTuple):
    """A `RecordText` whose text is sent as it is made: it may be longer than the memory should hold."""

    kind: Literal["record", "seen"]
    parts: AsyncIterator[str]

    async def encoded(self) -> AsyncIterator[bytes]:
        yield b'{"kind":%b,"text":"' % ENCODER.encode(self.kind)
        async for part in self.parts:
            yield ENCODER.encode(part)[1:-1]
        yield b'"}'


@dataclass(frozen=True, kw_only=True)
class Call:
    """One request, with what every endpoint needs."""

    registry: TableRegistry
    rates: ClientRateLimits
    language: Language
    parts: Mapping[str, str]
    """The parts of the address that an endpoint's path names."""
    query: Mapping[str, str]
    headers: Mapping[str, str]
    """By names in small letters."""
    address: str
    """The network address of who asks, by which rates are counted."""
    abandoned: Callable[[], Awaitable[None]]
    """Returns when the client does not wait for its answer any more; the body must have been read."""
    body: Any = None
    passed_on: bool = False
    """Whether another process has passed it on to this one."""

    def part(self, name: str) -> str:
        """A part of the address; nothing of ours has a name with control characters."""
        text = self.parts[name]
        if not text.isprintable():
            raise RequestRefused("no-such-page")
        return text

    def number(self, name: str, otherwise: int | None, least: int, most: int) -> int | None:
        """A whole number of the query."""
        text = self.query.get(name)
        if text is None or text == "":
            return otherwise
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise RequestRefused("bad-message", problem=name)
        number = int(text)
        if not least <= number <= most:
            raise RequestRefused("bad-message", problem=name)
        return number

    @property
    def key(self) -> str:
        scheme, _, key = self.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" else ""

    @property
    def player_key(self) -> str:
        """Of who asks, besides the key of a table: never part of an address, and no table's key."""
        return self.headers.get("boroughs-player", "").strip()

    @property
    def forwarded(self) -> bool:
        """Whether it came through a proxy: then it is nobody of this machine, whatever the address says."""
        return any(name in self.headers for name in ("x-forwarded-for", "forwarded"))

    @property
    def services(self) -> Services:
        return self.registry.services

    async def table(self) -> LiveTable:
        return await self.registry.get(self.part("table"))

    def prefer(self, name: str) -> None:
        """Work of this name is done where all do it, so that it is done once; OwnedElsewhere where that is not here."""
        peer = preferred(name, self.services.store.id, self.services.peers)
        if peer is not None and not self.passed_on:
            raise OwnedElsewhere(peer)

    def take_one(self, rate: RateLimits, refusal: str = "too-fast") -> None:
        """One of what this client may ask for only so often."""
        self.take(rate, 1, refusal)

    def take(self, rate: RateLimits, amount: float, refusal: str = "too-fast") -> None:
        if not rate.take(self.address, amount):
            raise RequestRefused(refusal)

    def notation(self) -> str:
        """The move that is asked about."""
        return self.query.get("move", "")[:_LONGEST_NOTATION]

    async def ask(self, job: Job, seconds: float | None = None) -> Reply:
        """Of who thinks, as long as the client waits for it; within the time for a record where no other is named."""
        if seconds is None:
            seconds = self.services.settings.limits.record_seconds
        network = client_network(self.address)
        return await self.unless_abandoned(
            self.services.pool.ask_low_priority(job, seconds, network)
        )

    async def unless_abandoned(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of it; ended when the client goes, for what nobody waits for must keep nobody waiting."""
        working = asyncio.ensure_future(work)
        abandoned = asyncio.ensure_future(self.abandoned())
        try:
            await asyncio.wait((working, abandoned), return_when=asyncio.FIRST_COMPLETED)
            if working.done():
                return working.result()
            raise RequestRefused("busy")
        finally:
            abandoned.cancel()
            if not working.done():
                working.cancel()
                await asyncio.wait((working,))


Handler: TypeAlias = Callable[[Call], Awaitable[Any]]
"""Gives a message, or a `PlainText`, `HtmlPage` or `StreamedText`."""


def asked_language(query: Mapping[str, str], headers: Mapping[str, str]) -> Language:
    """The language of `?lang=`, else the first of Accept-Language that we speak.

    >>> asked_language({}, {"accept-language": "de, fr;q=0.9"})
    'fr'
    """
    wanted = query.get("lang") or headers.get("accept-language", "")
    for part in wanted.lower().split(","):
        found = _LANGUAGES.get(part.strip()[:2])
        if found is not None:
            return found
    return "en"


def read_message(body: bytes, takes: Any) -> Any:
    """A body as this type, or refused."""
    try:
        return msgspec.json.decode(body, type=takes)
    except (ValueError, RecursionError) as error:
        raise RequestRefused("bad-message", problem=str(error)[:200]) from None


def status_of(error: BoroughsError) -> int:
    return error.status if isinstance(error, RequestRefused) else 400


def problem_of(error: BoroughsError, language: str) -> tables.Problem:
    return tables.Problem(code=error.code, text=sentence(error, language))
