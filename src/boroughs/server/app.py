"""The whole server as one application: HTTP, WebSocket, the web app, and what guards them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from importlib.metadata import version
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from boroughs.core.errors import BoroughsError
from boroughs.server.logs import fault_of
from boroughs.server.messages.records import ImportRecord
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.ownership import OwnedElsewhere, Peer
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.tables.services import Services
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint, answered
from boroughs.server.transport.forwarding import Forwarding
from boroughs.server.transport.http import (
    answer,
    call_of,
    language_of,
    problem,
    read_body,
    require_once,
)
from boroughs.server.transport.missing_app import missing_app
from boroughs.server.transport.network_endpoints import NETWORK_ENDPOINTS
from boroughs.server.transport.openapi import openapi
from boroughs.server.transport.origins import from_our_page
from boroughs.server.transport.package_boards import package_board_file
from boroughs.server.transport.rate_limits import ClientRateLimits
from boroughs.server.transport.schema import schema
from boroughs.server.transport.socket import SocketEndpoint
from boroughs.server.transport.websocket_wire import wire_of

Responder: TypeAlias = Callable[[Request], Awaitable[Response]]

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline';"
    " img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def make_app(
    registry: TableRegistry,
    rates: ClientRateLimits | None = None,
    forwarding: Callable[[], Forwarding | None] = lambda: None,
) -> ASGIApp:
    """The application that serves these tables; `forwarding` gives the way to other processes, once there is one."""
    settings = registry.services.settings
    rates = rates or ClientRateLimits(settings.limits)

    by_path: dict[str, dict[str, Responder]] = {}
    for endpoint in NETWORK_ENDPOINTS:
        responders = by_path.setdefault(endpoint.path, {})
        responders[endpoint.method] = _route(registry, rates, endpoint, forwarding)
    routes: list[BaseRoute] = [
        Route(path, _by_method(responders), methods=[*responders])
        for path, responders in by_path.items()
    ]
    routes += [
        Route("/api/openapi.json", _document(rates, lambda: openapi(version("boroughs")))),
        Route("/api/schema.json", _document(rates, schema)),
        Route("/boards/{game}/{file}", _package_board(rates)),
        WebSocketRoute("/api/play", _sockets(SocketEndpoint(registry, rates, forwarding))),
    ]
    if settings.offline is not None:
        site = StaticFiles(directory=settings.offline, html=True)
        routes.append(Mount("/offline", CountedPages(site, rates)))
    if settings.web is not None and (settings.web / "index.html").is_file():
        files = StaticFiles(directory=settings.web, html=True)
        routes.append(Mount("/", CountedPages(files, rates)))
    else:
        routes.append(Route("/", missing_app))
    app = Starlette(
        routes=routes,
        exception_handlers={HTTPException: _not_found, 500: _failed(registry.services)},
    )
    app.add_middleware(SecurityHeaders)
    return LoggedFaults(app, registry.services)


class LoggedFaults:
    """Keeps faults from the web server, which would print them in their own words and over many lines."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.services = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            # A request's has been answered and logged; Starlette raises it again all the same.
            if scope["type"] != "http":
                _log_fault(self.services, scope["path"], error)


class SecurityHeaders:
    """Adds to every answer what browsers need to be careful."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._headers = [(name.lower().encode(), text.encode()) for name, text in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", []), *self._headers]
                if scope["path"].startswith("/api/"):
                    headers.append((b"cache-control", b"no-store"))
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, guarded)


def _by_method(responders: Mapping[str, Responder]) -> Responder:
    """One address, whatever may be done there: only so can it say what is allowed."""

    async def respond(request: Request) -> Response:
        return await responders["GET" if request.method == "HEAD" else request.method](request)

    return respond


def _route(
    registry: TableRegistry,
    rates: ClientRateLimits,
    endpoint: Endpoint,
    forwarding: Callable[[], Forwarding | None],
) -> Responder:
    services, limits = registry.services, registry.services.settings.limits
    most = limits.record_bytes if endpoint.takes is ImportRecord else limits.body_bytes

    async def respond(request: Request) -> Response:
        call = call_of(request, registry, rates)
        try:
            call.take_one(rates.calls)
            require_once(request, endpoint.query)
            origins = registry.services.settings.origins
            if endpoint.method == "POST" and not from_our_page(request.headers, origins):
                raise RequestRefused("another-site")
            if endpoint.takes is not None:
                body = await read_body(request, endpoint.takes, most)
                call = replace(call, body=body)
            if endpoint.kept and services.keeper is not None:
                raise OwnedElsewhere(services.keeper)
            given = await asyncio.shield(asyncio.ensure_future(answered(endpoint, call)))
        except OwnedElsewhere as elsewhere:
            return await _forwarded(forwarding(), elsewhere.peer, endpoint, call)
        except BoroughsError as error:
            return problem(error, call.language)
        except ClientDisconnect:
            # Hung up in the middle of a body: nobody is there to be answered.
            return Response(status_code=400)
        return answer(given, endpoint.status)

    return respond


async def _forwarded(
    forwarding: Forwarding | None, peer: Peer, endpoint: Endpoint, call: Call
) -> Response:
    """What the process answers that owns what was asked for."""
    restarting = problem(RequestRefused("restarting"), call.language)
    if forwarding is None:
        return restarting
    try:
        found = await forwarding.forward(peer, endpoint, call)
    except BoroughsError as error:
        return problem(error, call.language)
    except (OSError, TimeoutError):
        # It is gone, and nobody has taken over yet.
        return restarting
    response = (
        Response(found.body, found.status)
        if found.more is None
        else StreamingResponse(found.more, found.status)
    )
    response.raw_headers = found.headers
    return response


class CountedPages:
    """The files of the web app, so many for each address."""

    def __init__(self, files: ASGIApp, rates: ClientRateLimits) -> None:
        self.files = files
        self.rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.files
        if scope["type"] == "http":
            request = Request(scope)
            app = _refused_page(request, self.rates) or app
        await app(scope, receive, send)


def _refused_page(request: Request, rates: ClientRateLimits) -> Response | None:
    address = request.client.host if request.client is not None else ""
    if rates.pages.take(address):
        return None
    return problem(RequestRefused("too-fast"), language_of(request))


def _document(
    rates: ClientRateLimits, content: Callable[[], dict[str, Any]]
) -> Callable[[Request], Awaitable[Response]]:
    """Made once, when somebody asks for it: it is long, and always the same."""
    making = asyncio.Lock()
    document: Response | None = None

    async def respond(request: Request) -> Response:
        nonlocal document
        refused = _refused_page(request, rates)
        if refused is not None:
            return refused
        async with making:
            if document is None:
                document = answer(await asyncio.to_thread(content))
        return document

    return respond


def _package_board(rates: ClientRateLimits) -> Callable[[Request], Awaitable[Response]]:
    async def respond(request: Request) -> Response:
        refused = _refused_page(request, rates)
        if refused is not None:
            return refused
        parts = request.path_params
        found = package_board_file(parts["game"], parts["file"])
        if found is None:
            return problem(RequestRefused("no-such-page"), language_of(request))
        return Response(found.content, media_type=found.kind, headers={"cache-control": "no-cache"})

    return respond


def _sockets(door: SocketEndpoint) -> Callable[[WebSocket], Awaitable[None]]:
    async def enter(websocket: WebSocket) -> None:
        if not from_our_page(websocket.headers, door.services.settings.origins):
            await websocket.close(1008)
            return
        await websocket.accept()
        address = websocket.client.host if websocket.client is not None else ""
        await door.enter(wire_of(websocket), address)

    return enter


async def _not_found(request: Request, error: Exception) -> Response:
    wrong_method = isinstance(error, HTTPException) and error.status_code == 405
    response = problem(
        RequestRefused("not-allowed" if wrong_method else "no-such-page"), language_of(request)
    )
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


def _failed(services: Services) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def respond(request: Request, error: Exception) -> Response:
        _log_fault(services, request.url.path, error)
        return problem(services.refusal_of(error), language_of(request))

    return respond


def _log_fault(services: Services, path: str, error: Exception) -> None:
    services.metrics.faults += 1
    services.log.error("http-failed", path=path, fault=fault_of(error))
