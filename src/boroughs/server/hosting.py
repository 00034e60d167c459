"""What the host of a table may do."""

from __future__ import annotations

from boroughs.bots.names import free_bot_name
from boroughs.server import seating
from boroughs.server.denials import Denied
from boroughs.server.heads import SeatHead
from boroughs.server.keys import hashed, new_key
from boroughs.server.messages import tables
from boroughs.server.served import ServedTable


async def act(served: ServedTable, action: tables.HostAction) -> str:
    """Carries it out; gives the new invitation where there is one."""
    async with served.lock:
        _still_open(served)
        invite, lost = _carry_out(served, action)
        served.changed()
        await served.settle()
        for seat in lost:
            seating.dismiss(served, seat)
        if served.head.phase == "closed":
            for connection in served.hall.all():
                connection.dismiss("table-closed")
        return invite


def _still_open(served: ServedTable) -> None:
    if served.head.phase == "closed":
        raise Denied("closed")


def _carry_out(served: ServedTable, action: tables.HostAction) -> tuple[str, list[int]]:
    """The new invitation, and the seats whose keys are void."""
    head = served.head
    match action:
        case tables.Start():
            _start(served, action.bot)
        case tables.Lock():
            head.locked = True
        case tables.Unlock():
            head.locked = False
        case tables.Pause():
            _ = served.playing
            served.clock.stop()
            head.paused = True
        case tables.Resume():
            _ = served.playing
            head.paused = False
            served.clock.run()
        case tables.Mute():
            if action.seat is None:
                head.quiet = action.quiet
            else:
                _seat(served, action.seat).muted = action.quiet
        case tables.Kick():
            _seat(served, action.seat)
            seating.give_up_seat(served, action.seat, action.bot)
            return "", [action.seat]
        case tables.Reissue():
            return _reissue(served, action.seat), [action.seat]
        case tables.Fill():
            _fill(served, action)
        case tables.Close():
            if served.table is not None and head.phase == "playing":
                served.finish()
            served.clock.stop()
            head.phase = "closed"
    return "", []


def _seat(served: ServedTable, number: int) -> SeatHead:
    if number >= len(served.head.seats):
        raise Denied("not-a-person")
    return served.head.seats[number]


def _start(served: ServedTable, bot: str) -> None:
    """Bots take the seats where nobody sits; who sits there but is not ready is waited for."""
    head = served.head
    if head.phase != "gathering":
        raise Denied("not-gathering")
    for seat in head.seats:
        if seat.free:
            seat.bot = seating.check_bot(served.game, bot)
            seat.name = free_bot_name(head.names)
            seat.invite, seat.open = "", False
    seating.begin_if_ready(served)


def _reissue(served: ServedTable, number: int) -> str:
    """The seat waits for whoever brings this; a player who lost the link is asked in again."""
    seat = _seat(served, number)
    if seat.resigned or (seat.bot and not seat.owned and served.head.phase == "gathering"):
        raise Denied("not-a-person")
    invite = new_key()
    seat.invite, seat.key = hashed(invite), ""
    return invite


def _fill(served: ServedTable, action: tables.Fill) -> None:
    seat = _seat(served, action.seat)
    if seat.resigned:
        raise Denied("resigned")
    seat.bot = seating.check_bot(served.game, action.bot)
    if not seat.owned:
        seat.name = seat.name or free_bot_name(served.head.names)
        seat.invite, seat.open = "", False
    if served.head.phase == "gathering":
        seating.begin_if_ready(served)
