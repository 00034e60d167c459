"""What HTTP offers: each endpoint says what it takes and gives, for the router and for OpenAPI alike."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.seen import dump_seen
from boroughs.games import game as game_of
from boroughs.server import hosting, seating
from boroughs.server.clock import wall_clock
from boroughs.server.denials import Denied, sentence
from boroughs.server.jobs import Failed, FramesJob, FramesShown, RecordJob, RecordRead
from boroughs.server.keeping import record_id
from boroughs.server.messages import catalogue, records, tables
from boroughs.server.messages.boards import Language
from boroughs.server.shelf import game_words, rules_text, shelf
from boroughs.server.store import RecordRow, Write

if TYPE_CHECKING:
    from boroughs.server.house import House
    from boroughs.server.limits import Addresses
    from boroughs.server.served import ServedTable

_ENCODER = msgspec.json.Encoder()
_LANGUAGES: dict[str, Language] = {"en": "en", "fr": "fr"}


@dataclass(frozen=True)
class Call:
    """One request, with what every endpoint needs."""

    house: House
    request: Request
    language: Language
    body: Any = None

    def part(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str, otherwise: int | None, least: int, most: int) -> int | None:
        """A whole number of the query."""
        text = self.request.query_params.get(name)
        if text is None or text == "":
            return otherwise
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise Denied("bad-message", problem=name)
        number = int(text)
        if not least <= number <= most:
            raise Denied("bad-message", problem=name)
        return number

    @property
    def key(self) -> str:
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" else ""

    @property
    def address(self) -> str:
        return self.request.client.host if self.request.client is not None else ""

    async def table(self) -> ServedTable:
        return await self.house.get(self.part("table"))


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Endpoint:
    """One thing that can be asked for."""

    method: str
    path: str
    handler: Handler
    says: str
    gives: Any
    takes: Any = None
    query: tuple[str, ...] = ()
    status: int = 200


# Games


async def _games(call: Call) -> catalogue.GameShelf:
    return shelf(call.language)


async def _rules(call: Call) -> catalogue.RulesText:
    return rules_text(_game(call), call.language)


async def _words(call: Call) -> catalogue.GameWords:
    return game_words(_game(call), call.language)


def _game(call: Call) -> Any:
    try:
        return game_of(call.part("game"))
    except BadOptions:
        raise Denied("no-such-page") from None


# Tables


async def _lobby(call: Call) -> tables.Lobby:
    return call.house.lobby(call.language)


async def _create(call: Call) -> tables.Created:
    makers: Addresses = call.request.app.state.makers
    if not makers.take(call.address):
        raise Denied("too-many-tables")
    if call.house.draining:
        raise Denied("restarting")
    created = await call.house.create(call.body, call.language)
    call.house.log.info("table-created", table=created.table.id, game=created.table.game)
    return created


async def _table(call: Call) -> tables.TableInfo:
    served = await call.table()
    call.house.role(served.head, call.key)
    return await served.voice.settled_info(call.language)


async def _join(call: Call) -> tables.Seated:
    served = await call.table()
    wish: tables.JoinTable = call.body
    if not wish.invite:
        call.house.role(served.head, call.key)
    seat, key = await seating.join(served, wish)
    info = await served.voice.settled_info(call.language)
    return tables.Seated(table=info, seat=seat, key=key)


async def _host(call: Call) -> tables.Hosted:
    served = await call.table()
    _, host = call.house.role(served.head, call.key)
    if not host:
        raise Denied("host-only")
    invite = await hosting.act(served, call.body)
    info = await served.voice.settled_info(call.language)
    return tables.Hosted(table=info, invite=invite)


async def _table_record(call: Call) -> records.RecordText:
    """The whole record when all is over; until then what the asker has seen."""
    _take_one(call.request.app.state.readers, call)
    served = await call.table()
    viewer, _ = call.house.role(served.head, call.key)
    async with served.lock:
        if served.head.record:
            text = await call.house.store.record(served.head.record)
            if text is None:
                raise Denied("no-such-record")
            return records.RecordText(kind="record", text=text)
        frames = await served.voice.frames_of(viewer)
        text = dump_seen(served.game, viewer, frames, [seat.label for seat in served.head.seats])
        return records.RecordText(kind="seen", text=text)


# Records


async def _import(call: Call) -> records.RecordInfo:
    wish: records.ImportRecord = call.body
    _take_one(call.request.app.state.importers, call)
    info = await _read(call, record_id(wish.text), wish.text)
    row = RecordRow(info.id, wall_clock(), wish.text)
    await call.house.store.write(Write("", records=[row]))
    return info


def _take_one(bucket: Addresses, call: Call) -> None:
    """What makes the server go through a whole game may be asked for only so often."""
    if not bucket.take(call.address):
        raise Denied("too-fast")


async def _record(call: Call) -> records.RecordInfo:
    return await _read(call, call.part("record"), await _stored(call))


async def _record_text(call: Call) -> Response:
    return PlainTextResponse(await _stored(call))


async def _frames(call: Call) -> records.ReplayPage:
    viewer = call.number("viewer", None, 0, 63)
    first = call.number("first", 0, 0, 10**6) or 0
    count = call.number("count", 20, 1, 50) or 20
    job = FramesJob(
        text=await _stored(call), viewer=viewer, first=first, count=count, language=call.language
    )
    reply = await call.house.pool.ask_reader(job, call.house.settings.limits.record_seconds)
    if not isinstance(reply, FramesShown):
        raise _bad_record(call, reply)
    return records.ReplayPage(
        id=call.part("record"), viewer=reply.viewer, first=first, frames=reply.frames
    )


async def _stored(call: Call) -> str:
    text = await call.house.store.record(call.part("record"))
    if text is None:
        raise Denied("no-such-record")
    return text


async def _read(call: Call, record: str, text: str) -> records.RecordInfo:
    job = RecordJob(id=record, text=text, language=call.language)
    reply = await call.house.pool.ask_reader(job, call.house.settings.limits.record_seconds)
    if not isinstance(reply, RecordRead):
        raise _bad_record(call, reply)
    return reply.info


def _bad_record(call: Call, reply: object) -> Denied:
    if isinstance(reply, Failed) and reply.text:
        return Denied("bad-record", problem=reply.text)
    if isinstance(reply, Failed) and reply.slow:
        return Denied("busy")
    call.house.log.error("record-failed", fault=getattr(reply, "fault", ""))
    return Denied("failed")


class Health(msgspec.Struct, frozen=True):
    """Whether the server takes requests."""

    status: str


async def _health(call: Call) -> Health:
    if call.house.draining:
        raise Denied("restarting")
    await call.house.store.read_value("uptime")
    return Health("ok")


async def _metrics(call: Call) -> Response:
    """For this machine alone: a count of steps would tell of secret ones."""
    house = call.house
    if call.address not in ("127.0.0.1", "::1"):
        raise Denied("no-such-page")
    gauges: dict[str, float] = {
        "boroughs_tables": len(house.tables),
        "boroughs_connections": house.metrics.connections,
        "boroughs_thinking": house.pool.busy,
    }
    return PlainTextResponse(house.metrics.text(gauges))


_TABLE = "/api/tables/{table}"
_RECORD = "/api/records/{record}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", _games, "All games, in words.", catalogue.GameShelf),
    Endpoint("GET", "/api/games/{game}/rules", _rules, "A game's rules.", catalogue.RulesText),
    Endpoint("GET", "/api/games/{game}/words", _words, "A game's words.", catalogue.GameWords),
    Endpoint("GET", "/api/lobby", _lobby, "The public tables.", tables.Lobby),
    Endpoint(
        "POST", "/api/tables", _create, "A new table.", tables.Created, tables.CreateTable, (), 201
    ),
    Endpoint("GET", _TABLE, _table, "A table as all may know it.", tables.TableInfo),
    Endpoint("POST", _TABLE + "/join", _join, "Sits down.", tables.Seated, tables.JoinTable),
    Endpoint("POST", _TABLE + "/host", _host, "Acts as host.", tables.Hosted, tables.HostAction),
    Endpoint("GET", _TABLE + "/record", _table_record, "The game as text.", records.RecordText),
    Endpoint(
        "POST", "/api/records", _import, "Reads a record.", records.RecordInfo, records.ImportRecord
    ),
    Endpoint("GET", _RECORD, _record, "A record, summed up.", records.RecordInfo),
    Endpoint("GET", _RECORD + "/text", _record_text, "A record as text.", str),
    Endpoint(
        "GET",
        _RECORD + "/frames",
        _frames,
        "Some frames of a record.",
        records.ReplayPage,
        None,
        ("viewer", "first", "count"),
    ),
    Endpoint("GET", "/api/health", _health, "Is the server well?", Health),
    Endpoint("GET", "/metrics", _metrics, "What the server counts.", str),
)


def spoken(request: Request) -> Language:
    """The language of `?lang=`, else the first of Accept-Language that we speak."""
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")
    for part in wanted.lower().split(","):
        found = _LANGUAGES.get(part.strip()[:2])
        if found is not None:
            return found
    return "en"


def answer(content: object, status: int = 200) -> Response:
    return Response(_ENCODER.encode(content), status, media_type="application/json")


def problem(error: BoroughsError, language: str) -> Response:
    status = error.status if isinstance(error, Denied) else 400
    said = tables.Problem(code=error.code, text=sentence(error, language))
    return answer(said, status)


async def read_body(request: Request, takes: Any, most: int) -> Any:
    """The body as this type; what is too large is not read to its end."""
    declared = request.headers.get("content-length", "0")
    if not declared.isdecimal() or int(declared) > most:
        raise Denied("too-large")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Denied("too-large")
    try:
        return msgspec.json.decode(bytes(body), type=takes)
    except (ValueError, RecursionError) as error:
        raise Denied("bad-message", problem=str(error)[:200]) from None
