"""What HTTP offers of records: replays, reviews, puzzles of own mistakes, and tables that go on from them."""

from __future__ import annotations

import secrets

import msgspec

from boroughs.server.client_network import client_network
from boroughs.server.messages import (
    accounts,
    play,
    records,
    retries,
    reviews,
    summaries,
    tables,
)
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store import RecordRow, Write
from boroughs.server.tables.rows import record_id
from boroughs.server.transport.calls import Call, HtmlPage, PlainText
from boroughs.server.transport.endpoint import Endpoint
from boroughs.server.transport.shared_links import public_origin, shared_page
from boroughs.server.workers.jobs import (
    AccountsJob,
    AccountsTold,
    Failed,
    FramesJob,
    FramesShown,
    PositionFound,
    PositionJob,
    RecordJob,
    RecordRead,
    RetryAnswerJob,
    RetryChecked,
    RetryCheckJob,
    RetryJob,
    RetryJudged,
    RetryShown,
    ReviewTellingJob,
    ReviewTold,
    Summarized,
    SummaryJob,
)

_REVIEW_PATIENCE = 1.0
"""Seconds after which who waits for a review is told how far it has come."""
_RECORD = "/api/records/{record}"


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


async def _shared(call: Call) -> HtmlPage:
    """A link that was passed on: to the replay of what is over, and to nothing else."""
    call.take_one(call.rates.replays)
    step = call.parts.get("step", "")
    if step and not (step.isascii() and step.isdecimal() and len(step) < 10):
        raise RequestRefused("no-such-page")
    info = await _read(call, call.part("record"), await _stored(call))
    if not info.finished:
        raise RequestRefused("no-such-record")
    origin = public_origin(call.services.settings.origins, call.headers)
    return shared_page(info, min(int(step), info.steps) if step else None, call.language, origin)


async def _record_text(call: Call) -> PlainText:
    return PlainText(await _stored(call))


async def _frames(call: Call) -> records.ReplayPage:
    call.take_one(call.rates.replays)
    viewer = _reader(call)
    first = call.number("first", 0, 0, 10**6) or 0
    count = call.number("count", 20, 1, 50) or 20
    job = FramesJob(
        text=await _stored(call), viewer=viewer, first=first, count=count, language=call.language
    )
    reply = await call.ask(job)
    if not isinstance(reply, FramesShown):
        raise _bad_record(call, reply)
    return records.ReplayPage(
        id=call.part("record"), viewer=reply.viewer, first=first, frames=reply.frames
    )


async def _summary(call: Call) -> summaries.GameSummary:
    call.take_one(call.rates.replays)
    job = SummaryJob(
        id=call.part("record"),
        text=await _stored(call),
        language=call.language,
        viewer=_reader(call),
    )
    reply = await call.ask(job)
    if not isinstance(reply, Summarized):
        raise _bad_record(call, reply)
    return reply.summary


async def _review(call: Call) -> reviews.ReviewAnswer:
    """Made once and kept; until it is there, how far it has come. It goes on when who asked for it leaves."""
    call.prefer(call.part("record"))
    call.take_one(call.rates.replays)
    record, text = call.part("record"), await _stored(call)
    known = call.services.reviews
    making = known.in_the_making(record)
    kept = None if making is not None else await known.kept(record)
    if kept is None:
        making = making or known.in_the_making(record)
        if making is None:
            call.take_one(call.rates.reviews)
            making = known.make(record, text, call.language, client_network(call.address))
        await making.wait(_REVIEW_PATIENCE)
        if making.failed is not None:
            raise _no_review(call, making.failed)
        if making.review is None:
            return making.progress(call.language, _reader(call))
        kept = making.review
    job = ReviewTellingJob(
        text=text, review=msgspec.Raw(kept), language=call.language, viewer=_reader(call)
    )
    told = await call.ask(job)
    if not isinstance(told, ReviewTold):
        raise _bad_record(call, told)
    count = len(told.review.moments)
    return reviews.ReviewAnswer(
        id=record, headline=told.headline, done=count, of=count, curve=[], review=told.review
    )


async def _accounts(call: Call) -> accounts.GameAccounts:
    """Where nobody judges a game its own figures tell how it went all the same."""
    call.take_one(call.rates.replays)
    job = AccountsJob(
        id=call.part("record"),
        text=await _stored(call),
        language=call.language,
        viewer=_reader(call),
    )
    # A search for the best cities of a whole game takes as long as a review.
    reply = await call.ask(job, call.services.settings.limits.review_seconds)
    if not isinstance(reply, AccountsTold):
        raise _bad_record(call, reply)
    return reply.accounts


async def _retry(call: Call) -> retries.Retry:
    """A decision of a game that is over, as who made it saw it."""
    call.take_one(call.rates.replays)
    job = RetryJob(
        id=call.part("record"),
        text=await _stored(call),
        step=_step(call),
        language=call.language,
    )
    reply = await call.ask(job)
    if not isinstance(reply, RetryShown):
        raise _bad_record(call, reply)
    return reply.retry


async def _retry_check(call: Call) -> play.Checked:
    call.take_one(call.rates.replays)
    text, step, move = await _stored(call), _step(call), call.notation()
    reply = await call.ask(RetryCheckJob(text=text, step=step, move=move, language=call.language))
    if not isinstance(reply, RetryChecked):
        raise _bad_record(call, reply)
    return reply.checked


async def _retry_answer(call: Call) -> retries.RetryAnswer:
    call.take_one(call.rates.replays)
    text, step, move = await _stored(call), _step(call), call.notation()
    reply = await call.ask(RetryAnswerJob(text=text, step=step, move=move, language=call.language))
    if not isinstance(reply, RetryJudged):
        raise _bad_record(call, reply)
    return reply.answer


def _reader(call: Call) -> int | None:
    """The seat of who reads, which is "you" then: it opens nothing, for what is over is no secret."""
    return call.number("viewer", None, 0, 63)


def _step(call: Call) -> int:
    return call.number("step", 0, 0, 10**6) or 0


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
    reply = await call.ask(job)
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


async def _stored(call: Call) -> str:
    text = await call.services.store.record(call.part("record"))
    if text is None:
        raise RequestRefused("no-such-record")
    return text


async def _read(call: Call, record: str, text: str) -> records.RecordInfo:
    job = RecordJob(id=record, text=text, language=call.language)
    reply = await call.ask(job)
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


RECORD_ENDPOINTS = (
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
        "GET",
        _RECORD + "/summary",
        _summary,
        "A record's story, told.",
        summaries.GameSummary,
        None,
        ("viewer",),
    ),
    Endpoint(
        "GET",
        _RECORD + "/review",
        _review,
        "What was luck in a record and what was play, or how far that has come.",
        reviews.ReviewAnswer,
        None,
        ("viewer",),
    ),
    Endpoint(
        "GET",
        _RECORD + "/accounts",
        _accounts,
        "What only its own game can tell of a record, in figures.",
        accounts.GameAccounts,
    ),
    Endpoint(
        "GET",
        _RECORD + "/retry",
        _retry,
        "A decision of a finished game, to be made again.",
        retries.Retry,
        None,
        ("step",),
    ),
    Endpoint(
        "GET",
        _RECORD + "/retry/check",
        _retry_check,
        "Whether a move could have been played there.",
        play.Checked,
        None,
        ("step", "move"),
    ),
    Endpoint(
        "GET",
        _RECORD + "/retry/answer",
        _retry_answer,
        "What a move would have been worth there.",
        retries.RetryAnswer,
        None,
        ("step", "move"),
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
    Endpoint("GET", "/r/{record}", _shared, "A link that was passed on.", str),
    Endpoint("GET", "/r/{record}/{step}", _shared, "The same, at a step.", str),
)
