"""The server of one page: takes its calls and its lines, and answers as the play server would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from boroughs.core.errors import BoroughsError
from boroughs.server.browser.bridge import Database, Page, Thinker
from boroughs.server.browser.lines import PageLine
from boroughs.server.browser.store import BrowserStore
from boroughs.server.browser.thinkers import BrowserThinkers
from boroughs.server.logs import Log, fault_of
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.play_server import PlayServer
from boroughs.server.settings import Limits, Retention, Settings
from boroughs.server.store import Store
from boroughs.server.store.memory import MemoryStore
from boroughs.server.transport.calls import (
    ENCODER,
    Call,
    HtmlPage,
    PlainText,
    StreamedText,
    asked_language,
    problem_of,
    read_message,
    status_of,
)
from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.endpoints import ENDPOINTS
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.workers.thinkers import Thinkers

_MANY = 1e9
_FOR_GOOD = 36_500.0
"""Days: what somebody keeps in their own browser is theirs to delete."""
_PATTERNS = [
    (endpoint, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", endpoint.path)))
    for endpoint in ENDPOINTS
]


def page_settings(bot_pause: int) -> Settings:
    """Nobody else shares this machine: only what bounds memory and time is left of the limits."""
    limits = replace(
        Limits(),
        requests_per_second=_MANY,
        address_requests_per_second=_MANY,
        welcomes_per_second=_MANY,
        chat_per_second=_MANY,
        address_chat_per_second=_MANY,
        tables_per_minute=_MANY,
        records_per_minute=_MANY,
        http_per_second=_MANY,
        replays_per_second=_MANY,
        reviews_per_hour=_MANY,
        kept_bytes_per_day=_MANY,
        free_bytes=0,
    )
    keep = Retention(_FOR_GOOD, _FOR_GOOD, _FOR_GOOD, _FOR_GOOD, _FOR_GOOD, _FOR_GOOD)
    return Settings(limits=limits, retention=keep, bot_pause=bot_pause, players=False)


class BrowserHost:
    """A play server whose only client is the page."""

    def __init__(self, page: Page, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self._page = page
        self.server = PlayServer(settings, store, Log(quiet=True), thinkers)
        self._rates = ClientRateLimits(self.server.services.settings.limits)
        self._door = SocketEndpoint(self.server.registry, self._rates)
        self._lines: dict[int, PageLine] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    # What HTTP does elsewhere

    def call(self, number: int, method: str, path: str, headers: str, body: str) -> None:
        """Answers by and by; `headers` is a JSON object, its names in small letters."""
        self._begin(self._respond(number, method, path, headers, body))

    async def _respond(self, number: int, method: str, path: str, headers: str, body: str) -> None:
        given = dict[str, str](read_message(headers.encode(), dict[str, str]))
        address = urlsplit(path)
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        language = asked_language(query, given)
        try:
            endpoint, parts = _found(method, address.path)
            call = Call(
                registry=self.server.registry,
                rates=self._rates,
                language=language,
                parts=parts,
                query=query,
                headers=given,
                address="",
                abandoned=_never,
                body=None
                if endpoint.takes is None
                else read_message(body.encode(), endpoint.takes),
            )
            status, text = endpoint.status, await _written(await endpoint.handler(call))
        except Exception as error:
            refusal = error if isinstance(error, BoroughsError) else self._refusal_of(error)
            status, text = status_of(refusal), await _written(problem_of(refusal, language))
        self._page.answer(number, status, text)

    def _refusal_of(self, error: Exception) -> RequestRefused:
        services = self.server.services
        services.metrics.faults += 1
        services.log.error("call-failed", fault=fault_of(error))
        return services.refusal_of(error)

    # What a WebSocket does elsewhere

    def open_line(self, number: int) -> None:
        line = self._lines[number] = PageLine(self._page, number)
        self._begin(self._serve(number, line))

    async def _serve(self, number: int, line: PageLine) -> None:
        try:
            await self._door.enter(line, "")
        finally:
            self._lines.pop(number, None)

    def hear(self, number: int, text: str) -> None:
        line = self._lines.get(number)
        if line is not None:
            line.hear(text)

    def close_line(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None:
            line.gone()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        # The page calls from outside of any task.
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def open_host(
    page: Page, database: Database | None, thinker: Thinker, bot_pause: int = 400
) -> BrowserHost:
    """Ready for calls. Without a database everything is forgotten with the page."""
    store: Store = MemoryStore() if database is None else BrowserStore(database)
    host = BrowserHost(page, page_settings(bot_pause), store, BrowserThinkers(thinker))
    await host.server.open()
    return host


def _found(method: str, path: str) -> tuple[Endpoint, Mapping[str, str]]:
    refusal = "no-such-page"
    for endpoint, pattern in _PATTERNS:
        match = pattern.fullmatch(path)
        if match is not None and endpoint.method == method:
            return endpoint, {name: unquote(part) for name, part in match.groupdict().items()}
        refusal = "not-allowed" if match is not None else refusal
    raise RequestRefused(refusal)


async def _written(given: object) -> str:
    if isinstance(given, PlainText | HtmlPage):
        return given.text
    if isinstance(given, StreamedText):
        return b"".join([part async for part in given.encoded()]).decode()
    return ENCODER.encode(given).decode()


async def _never() -> None:
    """The page waits as long as it lives."""
    await asyncio.Event().wait()
