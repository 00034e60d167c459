"""Taking back at a live table: at once where the policy lets a player do so alone, else the others are asked."""

from __future__ import annotations

from boroughs.core.errors import IllegalMove
from boroughs.core.takebacks import Takeback
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TakebackAsked
from boroughs.server.tables.live_table import LiveTable


async def undo(live: LiveTable, seat: int, most: int, received: int) -> None:
    """Takes this seat's last move back, or asks those who must agree; no more than `most` steps go at once."""
    async with live.lock:
        table = live.require_playing()
        head = live.head
        if head.paused:
            raise RequestRefused("paused")
        live.refuse_long_table()
        reach = table.takeback_reach(seat)
        if reach > most:
            raise RequestRefused("too-far-back")
        await live.look_back(reach)
        takeback = table.takeback(seat, _people(live))
        if takeback.asked:
            _ask(live, seat, takeback)
        else:
            await live.take_back(seat, takeback, received)
        await live.commit()


def _people(live: LiveTable) -> list[int]:
    """Who let a bot sit in is asked all the same: it is their game."""
    return [n for n, seat in enumerate(live.head.seats) if seat.owned and not seat.resigned]


def _ask(live: LiveTable, seat: int, takeback: Takeback) -> None:
    head = live.head
    if head.request is not None:
        raise RequestRefused("request-open")
    head.requests += 1
    head.request = TakebackAsked(number=head.requests, seat=seat, waiting=list(takeback.asked))
    live.mark_changed()


async def consent(live: LiveTable, seat: int, number: int, yes: bool) -> None:
    async with live.lock:
        request = live.head.request
        live.require_playing()
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
    live.head.request = None
    reach = live.require_playing().takeback_reach(request.seat)
    if reach > live.limits.takeback_steps:
        # Others went on in secret, so that the request still stood.
        return
    await live.look_back(reach)
    try:
        takeback = live.require_playing().takeback(request.seat)
    except IllegalMove:
        # What was asked for is no longer possible: time has begun to run meanwhile.
        return
    await live.take_back(request.seat, takeback, live.clock.now())
