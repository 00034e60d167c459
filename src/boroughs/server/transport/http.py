"""One HTTP request and its answer: as the endpoints want it, and as Starlette does."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from typing import Any, Literal

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse

from boroughs.core.errors import BoroughsError
from boroughs.server.messages.boards import Language
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.registry import TableRegistry
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
from boroughs.server.transport.rate_limits import ClientRateLimits


def call_of(request: Request, registry: TableRegistry, rates: ClientRateLimits) -> Call:
    async def abandoned() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            continue

    return Call(
        registry=registry,
        rates=rates,
        language=language_of(request),
        parts={name: str(part) for name, part in request.path_params.items()},
        query=request.query_params,
        headers=request.headers,
        address=request.client.host if request.client is not None else "",
        abandoned=abandoned,
    )


def require_once(request: Request, names: Collection[str]) -> None:
    """Of a word that is given twice nobody could say which was meant."""
    for name in names:
        if len(request.query_params.getlist(name)) > 1:
            raise RequestRefused("bad-message", problem=name)


def language_of(request: Request) -> Language:
    return asked_language(request.query_params, request.headers)


def answer(content: object, status: int = 200) -> Response:
    """A message, or what an endpoint gives instead of one."""
    if isinstance(content, PlainText):
        return PlainTextResponse(content.text, status)
    if isinstance(content, HtmlPage):
        return HTMLResponse(content.text, status, {"cache-control": "public, max-age=300"})
    if isinstance(content, StreamedText):
        return text_answer(content.kind, content.parts)
    return Response(ENCODER.encode(content), status, media_type="application/json")


def text_answer(kind: Literal["record", "seen"], parts: AsyncIterator[str]) -> Response:
    return StreamingResponse(StreamedText(kind, parts).encoded(), media_type="application/json")


def problem(error: BoroughsError, language: str) -> Response:
    return answer(problem_of(error, language), status_of(error))


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
    return read_message(bytes(body), takes)
