"""Taking back at a live table: at once where the policy lets a player do so alone, else the others are asked."""

from __future__ import annotations

import asyncio

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
        live.step_limits.refuse_takeback()
        reach = table.takeback_reach(seat)
        if reach > most:
            raise RequestRefused("too-far-back")
        await live.replays.find_positions(reach)
        takeback = table.takeback(seat, _people(live))
        if takeback.asked:
            _ask(live, seat, takeback)
        else:
            await take_back(live, seat, takeback, received)
        await live.commit()


async def take_back(live: LiveTable, seat: int, takeback: Takeback, received: int) -> None:
    """Undoes this seat's last move; `commit` writes and tells it.

    Many steps let others go first: only this table waits.
    """
    table = live.require_playing()
    with live.loaded.whole_steps:
        if takeback.reversal is not None:
            await _reverse(live, seat, takeback, received)
        live.broadcaster.hold()
        if takeback.practice:
            _own, *others = table.takebacks.recent[-takeback.steps :]
            live.head.taken_back += 1 + sum(taken.is_public(live.game) for taken in others)
            live.mark_changed()
        for _ in range(takeback.steps):
            table.withdraw()
            await asyncio.sleep(0)


async def _reverse(live: LiveTable, seat: int, takeback: Takeback, received: int) -> None:
    try:
        live.require_playing().take_back(seat, takeback, received)
    except IllegalMove:
        # Time may have brought something first: that is kept, and told.
        await live.commit()
        raise


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
        if yes and live.head.paused:
            # Taking back is a deed as any other; who does not agree may say so at any time.
            raise RequestRefused("paused")
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
    await live.replays.find_positions(reach)
    try:
        takeback = live.require_playing().takeback(request.seat)
    except IllegalMove:
        # What was asked for is no longer possible: time has begun to run meanwhile.
        return
    await take_back(live, request.seat, takeback, live.clock.now())
