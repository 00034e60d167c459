"""Undo within one's own turn, and takeback by consent of all."""

from __future__ import annotations

from boroughs.core.history import last_mark, live_steps
from boroughs.core.record import MOVE
from boroughs.core.table import Table
from boroughs.server.denials import Denied
from boroughs.server.heads import RequestHead
from boroughs.server.served import ServedTable


async def undo(served: ServedTable, seat: int) -> None:
    """Takes back at once what uncovered nothing; else asks the other people at the table."""
    async with served.lock:
        table, head = served.playing, served.head
        if head.paused:
            raise Denied("paused")
        if head.takeback == "never":
            raise Denied("no-takeback")
        if served.may_undo(seat):
            served.take_back(1)
        else:
            _ask(served, seat, steps_since(table, seat))
        await served.settle()


def _ask(served: ServedTable, seat: int, steps: int) -> None:
    head = served.head
    if steps == 0:
        raise Denied("nothing-to-take-back")
    if head.request is not None:
        raise Denied("request-open")
    others = [n for n, other in enumerate(head.seats) if other.person and n != seat]
    head.requests += 1
    head.request = RequestHead(number=head.requests, seat=seat, waiting=others)
    _grant_if_agreed(served)
    served.changed()


async def consent(served: ServedTable, seat: int, number: int, yes: bool) -> None:
    async with served.lock:
        request = served.head.request
        _ = served.playing
        if request is None or request.number != number:
            raise Denied("no-request")
        if seat not in (*request.waiting, request.seat):
            raise Denied("no-request")
        if not yes:
            served.head.request = None
        elif seat in request.waiting:
            request.waiting.remove(seat)
            _grant_if_agreed(served)
        served.changed()
        await served.settle()


def _grant_if_agreed(served: ServedTable) -> None:
    request = served.head.request
    if request is None or request.waiting:
        return
    served.take_back(steps_since(served.playing, request.seat))
    served.head.request = None


def steps_since(table: Table, seat: int) -> int:
    """How many steps must go until this seat's last move is gone; 0 where it has made none."""
    live = live_steps(table.steps[last_mark(table.steps) :])
    for count, step in enumerate(reversed(live[1:]), 1):
        if step.kind == MOVE and step.seat == seat:
            return count
    return 0
