"""Undo within one's own turn, and takeback by consent of all."""

from __future__ import annotations

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TakebackAsked
from boroughs.server.tables.live_table import LiveTable


async def undo(live: LiveTable, seat: int, most: int) -> None:
    """Takes back at once what uncovered nothing; else asks the other people at the table.

    No more than `most` steps go at once.
    """
    async with live.lock:
        _ = live.playing
        head = live.head
        if head.paused:
            raise RequestRefused("paused")
        if head.takeback == "never":
            raise RequestRefused("no-takeback")
        live.refuse_long_table()
        if live.may_undo(seat):
            await live.take_back(1)
        else:
            await _ask(live, seat, live.steps_since_own_move(seat), most)
        await live.commit()


async def _ask(live: LiveTable, seat: int, steps: int, most: int) -> None:
    head = live.head
    if steps == 0:
        raise RequestRefused("nothing-to-take-back")
    if head.request is not None:
        raise RequestRefused("request-open")
    if steps > most:
        raise RequestRefused("too-far-back")
    # Who let a bot sit in is asked all the same: it is their game.
    others = [
        n for n, other in enumerate(head.seats) if other.owned and not other.resigned and n != seat
    ]
    head.requests += 1
    head.request = TakebackAsked(number=head.requests, seat=seat, waiting=others)
    await _grant_if_agreed(live)
    live.mark_changed()


async def consent(live: LiveTable, seat: int, number: int, yes: bool) -> None:
    async with live.lock:
        request = live.head.request
        _ = live.playing
        if request is None or request.number != number:
            raise RequestRefused("no-request")
        if seat not in (*request.waiting, request.seat):
            raise RequestRefused("no-request")
        if not yes:
            live.head.request = None
        elif seat in request.waiting:
            request.waiting.remove(seat)
            await _grant_if_agreed(live)
        live.mark_changed()
        await live.commit()


async def _grant_if_agreed(live: LiveTable) -> None:
    request = live.head.request
    if request is None or request.waiting:
        return
    await live.take_back(live.steps_since_own_move(request.seat))
    live.head.request = None
