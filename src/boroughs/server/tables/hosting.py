"""What the host of a table may do."""

from __future__ import annotations

from boroughs.server.messages import tables
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import StoredSeat
from boroughs.server.tables import seats
from boroughs.server.tables.keys import hashed, new_key
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.rated_tables import check_host_of_rated


async def act(live: LiveTable, action: tables.HostAction) -> str:
    """Carries it out; gives the new invitation where there is one."""
    async with live.lock:
        _still_open(live)
        invite, lost = _carry_out(live, action)
        live.mark_changed()
        await live.commit()
        for seat in lost:
            seats.dismiss(live, seat)
        if live.head.phase == "closed":
            live.connections.dismiss("table-closed")
        return invite


def _still_open(live: LiveTable) -> None:
    if live.head.phase == "closed":
        raise RequestRefused("closed")


def _carry_out(live: LiveTable, action: tables.HostAction) -> tuple[str, list[int]]:
    """The new invitation, and the seats whose keys are void."""
    head = live.head
    check_host_of_rated(head, action)
    match action:
        case tables.Start():
            _start(live, action.bot)
        case tables.Lock():
            head.locked = True
        case tables.Unlock():
            head.locked = False
        case tables.Pause():
            live.require_playing()
            live.clock.stop()
            head.paused = True
        case tables.Resume():
            live.require_playing()
            head.paused = False
            live.clock.run()
        case tables.Mute():
            if action.seat is None:
                head.quiet = action.quiet
            else:
                _seat(live, action.seat).muted = action.quiet
        case tables.Kick():
            _seat(live, action.seat)
            seats.give_up_seat(live, action.seat, action.bot)
            if head.phase == "playing":
                head.seats[action.seat].left = "filled"
            return "", [action.seat]
        case tables.Reissue():
            invite = _reissue(live, action.seat)
            return invite, [] if head.seats[action.seat].key else [action.seat]
        case tables.Fill():
            _fill(live, action)
        case tables.Close():
            if live.table is not None and head.phase == "playing":
                live.loaded.finish()
            live.clock.stop()
            head.phase = "closed"
    return "", []


def _seat(live: LiveTable, number: int) -> StoredSeat:
    if number >= len(live.head.seats):
        raise RequestRefused("not-a-person")
    return live.head.seats[number]


def _start(live: LiveTable, bot: str) -> None:
    """Bots take the seats where nobody sits; who sits there but is not ready is waited for."""
    head = live.head
    if head.phase != "gathering":
        raise RequestRefused("not-gathering")
    for seat in head.seats:
        if seat.free:
            live.presence.let_watch_on(seat.invite)
            seat.bot = live.check_bot(bot)
            seat.name = seats.name_for_bot(live.game, seat.bot, head.names)
            seat.invite, seat.open = "", False
    seats.begin_if_ready(live)


def _reissue(live: LiveTable, number: int) -> str:
    """The seat waits for whoever brings this; a player who lost the link is asked in again.

    While a rated game goes on the link is for that player alone, who plays on until it is used: nobody is locked out.
    """
    seat = _seat(live, number)
    if seat.resigned or (seat.bot and not seat.owned and live.head.phase == "gathering"):
        raise RequestRefused("not-a-person")
    if live.head.phase == "playing":
        # Whoever takes it sees this seat's hand: that is no secret of the host's.
        given = sum(notice.code == "reissued" for notice in live.head.notices)
        if given >= live.limits.reissues_per_table:
            raise RequestRefused("too-many-links", most=live.limits.reissues_per_table)
        live.note(number, "reissued", seat.name)
    invite = new_key()
    seat.invite = hashed(invite)
    if not (live.head.counts_now and seat.player):
        seat.key, seat.alerts = "", ""
        seat.lent = None
        seats.drop_order(seat)
    return invite


def _fill(live: LiveTable, action: tables.Fill) -> None:
    seat = _seat(live, action.seat)
    if seat.resigned:
        raise RequestRefused("resigned")
    bot = seats.stand_in(live, action.bot)
    seats.drop_order(seat)
    if seat.owned:
        seats.drop_contribution(live, seat)
    seat.bot = bot
    if seat.owned:
        seat.left = "filled"
    if not seat.owned:
        seat.name = seat.name or seats.name_for_bot(live.game, bot, live.head.names)
        seat.invite, seat.open = "", False
    if live.head.phase == "gathering":
        seats.begin_if_ready(live)
