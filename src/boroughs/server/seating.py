"""Seats and who has them: joining, being ready, leaving to a bot, coming back, giving up."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.bots import make_bot
from boroughs.bots.names import free_bot_name
from boroughs.core.game import Game
from boroughs.server.denials import Denied
from boroughs.server.heads import SeatHead, TableHead
from boroughs.server.keys import fits, hashed, new_key
from boroughs.server.messages.tables import JoinTable, ResultInfo, SeatGrant, SeatWish
from boroughs.server.served import ServedTable


def check_name(name: str, taken: Sequence[str]) -> str:
    """The name as it is shown; it must be readable, and nobody else's at this table."""
    shown = " ".join(name.split())
    if not shown or not shown.isprintable() or any(sign in shown for sign in "()"):
        raise Denied("bad-name")
    if shown in taken:
        raise Denied("name-taken", name=shown)
    return shown


def check_bot(game: Game, bot: str) -> str:
    """The name of a bot that this game has, or BadOptions."""
    if bot.endswith("s") and bot.startswith("search:"):
        # A budget in seconds would let a guest keep a process busy for as long as they like.
        raise Denied("bad-message", problem=bot)
    make_bot(game, bot)
    return bot


def seat_everybody(
    game: Game, wishes: Sequence[SeatWish]
) -> tuple[list[SeatHead], list[SeatGrant]]:
    """The seats as they were wished for, and the secrets that belong to them."""
    seats: list[SeatHead] = []
    grants: list[SeatGrant] = []
    named = [wish.name for wish in wishes]
    for number, wish in enumerate(wishes):
        taken = [seat.name for seat in seats]
        if wish.kind == "bot":
            name = wish.name or free_bot_name([*taken, *named])
            bot = check_bot(game, wish.bot or "normal")
            seats.append(SeatHead(name=check_name(name, taken), bot=bot))
        elif wish.kind == "me":
            key = new_key()
            name = check_name(wish.name or f"Player {number + 1}", taken)
            seats.append(SeatHead(name=name, owned=True, key=hashed(key)))
            grants.append(SeatGrant(seat=number, key=key))
        elif wish.kind == "friend":
            invite = new_key()
            seats.append(SeatHead(invite=hashed(invite)))
            grants.append(SeatGrant(seat=number, invite=invite))
        else:
            seats.append(SeatHead(open=True))
    return seats, grants


def free_seat(head: TableHead, wish: JoinTable) -> int:
    """The seat that this wish leads to; `Denied` where there is none."""
    if wish.invite:
        for number, seat in enumerate(head.seats):
            if fits(wish.invite, seat.invite):
                return number
        raise Denied("wrong-invite")
    if head.phase != "gathering":
        raise Denied("not-gathering")
    if head.locked:
        raise Denied("locked")
    wanted = range(len(head.seats)) if wish.seat is None else [wish.seat]
    for number in wanted:
        if number < len(head.seats) and head.seats[number].free and head.seats[number].open:
            return number
    raise Denied("no-open-seat")


async def join(served: ServedTable, wish: JoinTable) -> tuple[int, str]:
    """Sits down; gives the seat and its new key. An invitation works once."""
    async with served.lock:
        head = served.head
        if head.phase in ("over", "closed"):
            raise Denied("closed")
        number = free_seat(head, wish)
        seat = head.seats[number]
        others = [other.name for other in head.seats if other is not seat]
        key = new_key()
        # From an old head nothing is left but what the table decided: who it was does not matter.
        seat.name = check_name(wish.name, others)
        seat.owned, seat.open, seat.invite, seat.key = True, False, "", hashed(key)
        if head.phase == "playing":
            seat.bot = ""
        served.changed()
        await served.settle()
        dismiss(served, number)
        return number, key


def begin_if_ready(served: ServedTable) -> None:
    """The game begins when every seat has somebody, and every person has added to the dice."""
    seats = served.head.seats
    if all(seat.bot or seat.random for seat in seats):
        served.begin()


async def be_ready(served: ServedTable, number: int, random: str) -> None:
    async with served.lock:
        if served.head.phase != "gathering":
            raise Denied("not-gathering")
        seat = served.head.seats[number]
        if not seat.owned:
            raise Denied("not-a-person")
        if seat.random:
            raise Denied("already-ready")
        seat.random = random
        served.changed()
        begin_if_ready(served)
        await served.settle()


async def give_to_bot(served: ServedTable, number: int, bot: str) -> None:
    """A bot plays here until the owner comes back."""
    async with served.lock:
        _ = served.playing
        seat = served.head.seats[number]
        if seat.resigned:
            raise Denied("resigned")
        seat.bot = check_bot(served.game, bot)
        _stop_waiting_for(served, number)
        served.changed()
        await served.settle()


async def sit_down(served: ServedTable, number: int) -> None:
    """The owner takes the seat back."""
    async with served.lock:
        _ = served.playing
        seat = served.head.seats[number]
        if seat.resigned:
            raise Denied("resigned")
        if not seat.bot:
            raise Denied("not-replaced")
        seat.bot = ""
        served.changed()
        await served.settle()


async def leave(served: ServedTable, number: int, bot: str = "normal") -> None:
    """The seat is nobody's any more: free while people gather, a bot's afterwards."""
    async with served.lock:
        give_up_seat(served, number, bot)
        served.changed()
        await served.settle()


def give_up_seat(served: ServedTable, number: int, bot: str) -> None:
    seat = served.head.seats[number]
    if not seat.owned:
        raise Denied("not-a-person")
    if served.head.phase == "playing":
        seat.bot = seat.bot or check_bot(served.game, bot)
        _stop_waiting_for(served, number)
    elif served.head.phase == "gathering":
        seat.name, seat.random, seat.bot, seat.open = "", "", "", True
    seat.owned, seat.key, seat.invite = False, "", ""


def dismiss(served: ServedTable, number: int) -> None:
    """Whoever is connected with this seat's old key is told that it is void."""
    for connection in served.hall.of(number):
        connection.dismiss("seat-lost")


async def replace(served: ServedTable, number: int, bot: str) -> None:
    """Others need not wait for somebody who is gone for long."""
    head = served.head
    if not 0 <= number < len(head.seats) or not head.seats[number].person:
        raise Denied("not-a-person")
    gone = served.away.get(number)
    patience = served.house.settings.limits.away_seconds * 1000
    here = number in served.hall.online
    if here or gone is None or served.house.uptime.now() - gone < patience:
        raise Denied("not-away", name=head.seats[number].name)
    await give_to_bot(served, number, bot)


async def resign(served: ServedTable, number: int) -> None:
    """Gives up. A bot plays on while at least two others have not."""
    async with served.lock:
        _ = served.playing
        head = served.head
        seat = head.seats[number]
        if seat.resigned:
            raise Denied("resigned")
        seat.resigned = True
        seat.bot = seat.bot or "normal"
        _stop_waiting_for(served, number)
        left = [n for n, other in enumerate(head.seats) if not other.resigned]
        if len(left) <= 1 or not any(head.seats[n].owned for n in left):
            head.result = resigned_result(served, left)
            served.finish()
        served.changed()
        await served.settle()


def resigned_result(served: ServedTable, left: Sequence[int]) -> ResultInfo:
    """Who is left has won; the scores are as they stood, for all to see now."""
    seats = range(len(served.head.seats))
    state = served.playing.state
    return ResultInfo(
        ranks=[1 if seat in left else len(left) + 1 for seat in seats],
        scores=[int(state.score(seat)) for seat in seats],
        winners=list(left),
        reason="resigned",
    )


def _stop_waiting_for(served: ServedTable, number: int) -> None:
    """Who has left neither asks for a takeback nor is asked."""
    request = served.head.request
    if request is not None and number in (*request.waiting, request.seat):
        served.head.request = None
