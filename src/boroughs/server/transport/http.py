"""One HTTP request and its answer: body, key, language, refusal."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from boroughs.core.errors import BoroughsError
from boroughs.server.messages import tables
from boroughs.server.messages.boards import Language
from boroughs.server.messages.refusals import RequestRefused, sentence
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.tables.services import Services
from boroughs.server.transport.rate_limits import ClientRateLimits, RateLimits

T = TypeVar("T")
_ENCODER = msgspec.json.Encoder()
_LANGUAGES: dict[str, Language] = {"en": "en", "fr": "fr"}


@dataclass(frozen=True)
class Call:
    """One request, with what every endpoint needs."""

    registry: TableRegistry
    rates: ClientRateLimits
    request: Request
    language: Language
    body: Any = None

    def part(self, name: str) -> str:
        """A part of the address; nothing of ours has a name with control characters."""
        text = str(self.request.path_params[name])
        if not text.isprintable():
            raise RequestRefused("no-such-page")
        return text

    def number(self, name: str, otherwise: int | None, least: int, most: int) -> int | None:
        """A whole number of the query."""
        text = self.request.query_params.get(name)
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
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" else ""

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client is not None else ""

    @property
    def forwarded(self) -> bool:
        """Whether it came through a proxy: then it is nobody of this machine, whatever the address says."""
        return any(name in self.request.headers for name in ("x-forwarded-for", "forwarded"))

    @property
    def services(self) -> Services:
        return self.registry.services

    async def table(self) -> LiveTable:
        return await self.registry.get(self.part("table"))

    def take_one(self, rate: RateLimits, refusal: str = "too-fast") -> None:
        """One of what this client may ask for only so often."""
        self.take(rate, 1, refusal)

    def take(self, rate: RateLimits, amount: float, refusal: str = "too-fast") -> None:
        if not rate.take(self.address, amount):
            raise RequestRefused(refusal)

    async def unless_abandoned(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of it; ended when the client goes, for what nobody waits for must keep nobody waiting."""
        working = asyncio.ensure_future(work)
        abandoned = asyncio.ensure_future(self._until_abandoned())
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

    async def _until_abandoned(self) -> None:
        """Returns when the client does not wait for its answer any more; the body must have been read."""
        while (await self.request.receive())["type"] != "http.disconnect":
            continue


Handler = Callable[[Call], Awaitable[Any]]


def language_of(request: Request) -> Language:
    """The language of `?lang=`, else the first of Accept-Language that we speak."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    for part in wanted.lower().split(","):
        found = _LANGUAGES.get(part.strip()[:2])
        if found is not None:
            return found
    return "en"


def answer(content: object, status: int = 200) -> Response:
    return Response(_ENCODER.encode(content), status, media_type="application/json")


def text_answer(kind: Literal["record", "seen"], parts: AsyncIterator[str]) -> Response:
    """A `RecordText` whose text is sent as it is made: it may be longer than the memory should hold."""

    async def encoded() -> AsyncIterator[bytes]:
        yield b'{"kind":%b,"text":"' % _ENCODER.encode(kind)
        async for part in parts:
            yield _ENCODER.encode(part)[1:-1]
        yield b'"}'

    return StreamingResponse(encoded(), media_type="application/json")


def problem(error: BoroughsError, language: str) -> Response:
    status = error.status if isinstance(error, RequestRefused) else 400
    said = tables.Problem(code=error.code, text=sentence(error, language))
    return answer(said, status)


async def read_body(request: Request, takes: Any, most: int) -> Any:
    """The body as this type; what is too large is not read to its end."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > most:
        raise RequestRefused("too-large")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise RequestRefused("too-large")
    try:
        return msgspec.json.decode(bytes(body), type=takes)
    except (ValueError, RecursionError) as error:
        raise RequestRefused("bad-message", problem=str(error)[:200]) from None
