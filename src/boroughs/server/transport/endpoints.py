"""What HTTP offers: each endpoint says what it takes and gives, for the router and for OpenAPI alike."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.responses import PlainTextResponse, Response

from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.client_network import client_network
from boroughs.server.messages import (
    alerts,
    catalogue,
    lessons,
    overviews,
    play,
    puzzles,
    records,
    reviews,
    summaries,
    tables,
)
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store import RecordRow, Write
from boroughs.server.tables import hosting, seats
from boroughs.server.tables.daily import FIRST_DAY, puzzle_of, today
from boroughs.server.tables.keys import role_of
from boroughs.server.tables.rows import record_id
from boroughs.server.transport.game_catalogue import (
    game_shelf,
    game_words,
    hosted_shelf,
    rules_text,
)
from boroughs.server.transport.http import Call, Handler, answer, text_answer
from boroughs.server.transport.lessons import check_in_lesson, lesson_info
from boroughs.server.transport.overviews import invitation_of, overview_of
from boroughs.server.variants import varied_game
from boroughs.server.workers.jobs import (
    DailyFound,
    DailyJob,
    Failed,
    FramesJob,
    FramesShown,
    Job,
    PositionFound,
    PositionJob,
    RecordJob,
    RecordRead,
    Reply,
    ReviewTellingJob,
    ReviewTold,
    Summarized,
    SummaryJob,
)

_LONGEST_NOTATION = 2000
_REVIEW_PATIENCE = 1.0
"""Seconds after which who waits for a review is told how far it has come."""
_HERE = ("127.0.0.1", "::1")
_OUR_NAME = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")


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
    return hosted_shelf(game_shelf(call.language), call.services.settings.variants)


async def _rules(call: Call) -> catalogue.RulesText:
    return rules_text(_game(call), call.language)


async def _words(call: Call) -> catalogue.GameWords:
    game = _game(call)
    hosted = call.services.settings.variants.get(game.name)
    if hosted is not None:
        game = varied_game(game.name, hosted.overrides)
    return game_words(game, call.language)


async def _lesson(call: Call) -> lessons.LessonInfo:
    return lesson_info(_game(call).name, call.language)


async def _lesson_check(call: Call) -> play.Checked:
    number = call.number("step", 0, 0, 1000) or 0
    notation = call.request.query_params.get("move", "")[:_LONGEST_NOTATION]
    return check_in_lesson(_game(call).name, number, notation, call.language)


def _game(call: Call) -> Game:
    try:
        return game_of(call.part("game"))
    except BadOptions:
        raise RequestRefused("no-such-page") from None


async def _days(call: Call) -> puzzles.DailyDays:
    game = _game(call)
    day = today()
    puzzle_of(game, day)
    title = title_of(game, call.language)
    return puzzles.DailyDays(game=game.name, title=title, today=day, first=FIRST_DAY)


async def _daily_best(call: Call) -> puzzles.DailyBest:
    puzzle = puzzle_of(_game(call), call.part("day"))
    call.take_one(call.rates.replays)
    reply = await _ask(call, DailyJob(game=call.part("game"), day=puzzle.date))
    if not isinstance(reply, DailyFound):
        slow = isinstance(reply, Failed) and reply.slow
        raise RequestRefused("busy" if slow else "failed")
    return reply.best


# Tables


async def _lobby(call: Call) -> tables.Lobby:
    return call.registry.lobby(call.language)


async def _create(call: Call) -> tables.Created:
    call.take_one(call.rates.new_tables, "too-many-tables")
    if call.registry.draining:
        raise RequestRefused("restarting")
    created = await call.registry.create(call.body, call.language, call.address)
    call.services.log.info("table-created", table=created.table.id, game=created.table.game)
    return created


async def _table(call: Call) -> tables.TableInfo:
    live = await call.table()
    role_of(live.head, call.key)
    return await live.info(call.language)


async def _overview(call: Call) -> overviews.TableOverview:
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    return await overview_of(live, viewer, call.language)


async def _invitation(call: Call) -> overviews.Invitation:
    """The invitation itself is the key."""
    return invitation_of(await call.table(), call.key, call.language)


async def _join(call: Call) -> tables.Seated:
    live = await call.table()
    wish: tables.JoinTable = call.body
    if not wish.invite:
        role_of(live.head, call.key)
    seat, key = await seats.join(live, wish)
    info = await live.info(call.language)
    return tables.Seated(table=info, seat=seat, key=key)


async def _host(call: Call) -> tables.Hosted:
    live = await call.table()
    _, host = role_of(live.head, call.key)
    if not host:
        raise RequestRefused("host-only")
    invite = await hosting.act(live, call.body)
    info = await live.info(call.language)
    return tables.Hosted(table=info, invite=invite)


async def _alert_key(call: Call) -> alerts.AlertKey:
    push = call.services.push
    return alerts.AlertKey(key="" if push is None else push.public_key)


async def _set_alerts(call: Call) -> alerts.AlertsSet:
    """Where this seat's player is told that it is their turn."""
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    wish: alerts.AlertWish = call.body
    push = call.services.push
    if viewer is None:
        raise RequestRefused("seated-only")
    if wish.endpoint and push is None:
        raise RequestRefused("no-alerts")
    if wish.endpoint and push is not None:
        push.refuse_unknown(wish.endpoint)
    async with live.lock:
        if live.head.seats[viewer].alerts != wish.endpoint:
            live.head.seats[viewer].alerts = wish.endpoint
            live.mark_changed()
            await live.commit()
    return alerts.AlertsSet(on=bool(wish.endpoint))


async def _table_record(call: Call) -> Response:
    """The whole record when all is over; until then what the asker has seen."""
    call.take_one(call.rates.record_reads)
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    async with live.lock:
        record = live.head.record
    if not record:
        # Refused here where there is nothing to see yet: what has begun to be sent cannot be.
        live.require_started()
        return text_answer("seen", live.replays.seen_parts(viewer))
    text = await call.services.store.record(record)
    if text is None:
        raise RequestRefused("no-such-record")
    return answer(records.RecordText(kind="record", text=text))


# Records


async def _import(call: Call) -> records.RecordInfo:
    wish: records.ImportRecord = call.body
    if "\0" in wish.text:
        raise RequestRefused("bad-record", problem="U+0000")
    call.take_one(call.rates.record_imports)
    info = await _read(call, record_id(wish.text), wish.text)
    call.take(call.rates.kept_bytes, len(wish.text.encode("utf-8", "surrogatepass")))
    row = RecordRow(info.id, call.services.calendar.now(), wish.text)
    await call.services.store.write(Write("", records=[row]))
    return info


async def _record(call: Call) -> records.RecordInfo:
    call.take_one(call.rates.replays)
    return await _read(call, call.part("record"), await _stored(call))


async def _record_text(call: Call) -> Response:
    return PlainTextResponse(await _stored(call))


async def _frames(call: Call) -> records.ReplayPage:
    call.take_one(call.rates.replays)
    viewer = call.number("viewer", None, 0, 63)
    first = call.number("first", 0, 0, 10**6) or 0
    count = call.number("count", 20, 1, 50) or 20
    job = FramesJob(
        text=await _stored(call), viewer=viewer, first=first, count=count, language=call.language
    )
    reply = await _ask(call, job)
    if not isinstance(reply, FramesShown):
        raise _bad_record(call, reply)
    return records.ReplayPage(
        id=call.part("record"), viewer=reply.viewer, first=first, frames=reply.frames
    )


async def _summary(call: Call) -> summaries.GameSummary:
    call.take_one(call.rates.replays)
    job = SummaryJob(id=call.part("record"), text=await _stored(call), language=call.language)
    reply = await _ask(call, job)
    if not isinstance(reply, Summarized):
        raise _bad_record(call, reply)
    return reply.summary


async def _review(call: Call) -> reviews.ReviewAnswer:
    """Made once and kept; until it is there, how far it has come. It goes on when who asked for it leaves."""
    call.take_one(call.rates.replays)
    record, text = call.part("record"), await _stored(call)
    known = call.services.reviews
    kept = await known.kept(record)
    if kept is None:
        making = known.in_the_making(record)
        if making is None:
            call.take_one(call.rates.reviews)
            making = known.make(record, text, call.language, client_network(call.address))
        await making.wait(_REVIEW_PATIENCE)
        if making.failed is not None:
            raise _no_review(call, making.failed)
        if making.review is None:
            return making.progress(call.language)
        kept = making.review
    job = ReviewTellingJob(text=text, review=msgspec.Raw(kept), language=call.language)
    told = await _ask(call, job)
    if not isinstance(told, ReviewTold):
        raise _bad_record(call, told)
    count = len(told.review.moments)
    return reviews.ReviewAnswer(
        id=record, headline=told.headline, done=count, of=count, curve=[], review=told.review
    )


async def _play_on(call: Call) -> tables.Created:
    """A game that is over is no secret: anybody who knows its record may go on from it."""
    call.take_one(call.rates.replays)
    wish: records.PlayOn = call.body
    job = PositionJob(
        text=await _stored(call),
        step=wish.step,
        seed=secrets.token_hex(16),
        language=call.language,
    )
    reply = await _ask(call, job)
    if not isinstance(reply, PositionFound):
        raise _bad_record(call, reply)
    call.take_one(call.rates.new_tables, "too-many-tables")
    if call.registry.draining:
        raise RequestRefused("restarting")
    created = await call.registry.play_on(
        call.part("record"), reply, wish.name, call.language, call.address
    )
    call.services.log.info("table-created", table=created.table.id, game=created.table.game)
    return created


async def _ask(call: Call, job: Job) -> Reply:
    """Of a process, as long as the client waits for it."""
    seconds = call.services.settings.limits.record_seconds
    return await call.unless_abandoned(
        call.services.pool.ask_low_priority(job, seconds, client_network(call.address))
    )


async def _stored(call: Call) -> str:
    text = await call.services.store.record(call.part("record"))
    if text is None:
        raise RequestRefused("no-such-record")
    return text


async def _read(call: Call, record: str, text: str) -> records.RecordInfo:
    job = RecordJob(id=record, text=text, language=call.language)
    reply = await _ask(call, job)
    if not isinstance(reply, RecordRead):
        raise _bad_record(call, reply)
    return reply.info


def _bad_record(call: Call, reply: object) -> RequestRefused:
    if isinstance(reply, Failed) and reply.text:
        return RequestRefused("bad-record", problem=reply.text)
    if isinstance(reply, Failed) and reply.large:
        return RequestRefused("too-large")
    if isinstance(reply, Failed) and reply.slow:
        return RequestRefused("busy")
    call.services.log.error("record-failed", fault=getattr(reply, "fault", ""))
    return RequestRefused("failed")


def _no_review(call: Call, failed: Failed) -> RequestRefused:
    if failed.text:
        return RequestRefused("no-review", problem=failed.text)
    return _bad_record(call, failed)


class Health(msgspec.Struct, frozen=True):
    """Whether the server takes requests."""

    status: str


async def _health(call: Call) -> Health:
    if call.registry.draining:
        raise RequestRefused("restarting")
    if not call.services.saving:
        raise RequestRefused("not-saving")
    await call.services.store.read_value("uptime")
    return Health("ok")


async def _metrics(call: Call) -> Response:
    """For this machine alone: a count of steps would tell of secret ones.

    A page of another site may have its own name point here; the name it calls gives it away.
    """
    ours = _OUR_NAME.fullmatch(call.request.headers.get("host", ""))
    if call.address not in _HERE or not ours or call.forwarded:
        raise RequestRefused("no-such-page")
    gauges: dict[str, float] = {
        "boroughs_tables": len(call.registry.tables),
        "boroughs_connections": call.services.metrics.connections,
        "boroughs_thinking": call.services.pool.busy,
        "boroughs_thinking_stopped": call.services.pool.stopped,
        "boroughs_thinking_waiting": call.services.pool.waiting,
    }
    return PlainTextResponse(call.services.metrics.text(gauges))


_TABLE = "/api/tables/{table}"
_RECORD = "/api/records/{record}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", _games, "All games, in words.", catalogue.GameShelf),
    Endpoint("GET", "/api/games/{game}/rules", _rules, "A game's rules.", catalogue.RulesText),
    Endpoint("GET", "/api/games/{game}/words", _words, "A game's words.", catalogue.GameWords),
    Endpoint(
        "GET", "/api/games/{game}/lesson", _lesson, "A guided first game.", lessons.LessonInfo
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/lesson/check",
        _lesson_check,
        "Whether a move would be legal at a step of the lesson.",
        play.Checked,
        None,
        ("step", "move"),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/daily",
        _days,
        "Which days have a puzzle.",
        puzzles.DailyDays,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/daily/{day}",
        _daily_best,
        "The best that is known of a day's puzzle.",
        puzzles.DailyBest,
    ),
    Endpoint("GET", "/api/lobby", _lobby, "The public tables.", tables.Lobby),
    Endpoint(
        "POST", "/api/tables", _create, "A new table.", tables.Created, tables.CreateTable, (), 201
    ),
    Endpoint("GET", _TABLE, _table, "A table as all may know it.", tables.TableInfo),
    Endpoint("GET", _TABLE + "/overview", _overview, "A table of mine.", overviews.TableOverview),
    Endpoint(
        "GET", _TABLE + "/invitation", _invitation, "What one is invited to.", overviews.Invitation
    ),
    Endpoint("POST", _TABLE + "/join", _join, "Sits down.", tables.Seated, tables.JoinTable),
    Endpoint("POST", _TABLE + "/host", _host, "Acts as host.", tables.Hosted, tables.HostAction),
    Endpoint("GET", "/api/alerts", _alert_key, "The key of turn alerts.", alerts.AlertKey),
    Endpoint(
        "POST",
        _TABLE + "/alerts",
        _set_alerts,
        "Alerts this seat's player, or no more.",
        alerts.AlertsSet,
        alerts.AlertWish,
    ),
    Endpoint("GET", _TABLE + "/record", _table_record, "The game as text.", records.RecordText),
    Endpoint(
        "POST",
        "/api/records",
        _import,
        "Reads a record.",
        records.RecordInfo,
        records.ImportRecord,
    ),
    Endpoint("GET", _RECORD, _record, "A record, summed up.", records.RecordInfo),
    Endpoint(
        "GET", _RECORD + "/summary", _summary, "A record's story, told.", summaries.GameSummary
    ),
    Endpoint(
        "GET",
        _RECORD + "/review",
        _review,
        "What was luck in a record and what was play, or how far that has come.",
        reviews.ReviewAnswer,
    ),
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
    Endpoint(
        "POST",
        _RECORD + "/tables",
        _play_on,
        "A new table that goes on from before a move of a record.",
        tables.Created,
        records.PlayOn,
        (),
        201,
    ),
    Endpoint("GET", "/api/health", _health, "Is the server well?", Health),
    Endpoint("GET", "/metrics", _metrics, "What the server counts.", str),
)
