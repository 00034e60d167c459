"""Seats and who has them: joining, being ready, leaving to a bot, coming back, giving up."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.bots.neighbours import name_of_bot
from boroughs.core.errors import BoroughsError
from boroughs.core.game import Game
from boroughs.server.messages.lookalikes import look_alike
from boroughs.server.messages.names import check_name
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import JoinTable, ResultInfo, SeatGrant, SeatWish
from boroughs.server.provable_dice import VERSION_1, contribution_hash, new_secret
from boroughs.server.store.documents import LentSeat, StoredSeat, TableHead
from boroughs.server.tables.bot_names import check_bot
from boroughs.server.tables.keys import hashed, lent_seat, matches, new_key
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.players import Sitter


def name_for_bot(game: Game, bot: str, taken: Sequence[str]) -> str:
    return name_of_bot(game, bot, taken, look_alike)


def seat_everybody(
    game: Game, wishes: Sequence[SeatWish], most_playouts: int, player: Sitter | None = None
) -> tuple[list[StoredSeat], list[SeatGrant]]:
    """The seats as they were wished for, and the secrets that belong to them."""
    seats: list[StoredSeat] = []
    grants: list[SeatGrant] = []
    named = [wish.name for wish in wishes]
    if sum(wish.kind == "me" for wish in wishes) > 1:
        # Who plays against themselves, or passes the device round, has no result of their own.
        player = None
    for number, wish in enumerate(wishes):
        taken = [seat.name for seat in seats]
        if wish.kind == "bot":
            bot = check_bot(game, wish.bot or "normal", most_playouts)
            name = wish.name or name_for_bot(game, bot, [*taken, *named])
            seats.append(StoredSeat(name=check_name(name, taken), bot=bot))
        elif wish.kind == "me":
            key = new_key()
            known = player.name if player is not None else f"Player {number + 1}"
            name = check_name(wish.name or known, taken)
            seats.append(StoredSeat(name=name, owned=True, key=hashed(key)))
            seat_player(seats[-1], player)
            grants.append(SeatGrant(seat=number, key=key))
        elif wish.kind == "friend":
            invite = new_key()
            seats.append(StoredSeat(invite=hashed(invite), kept=wish.member))
            grants.append(SeatGrant(seat=number, invite=invite))
        else:
            seats.append(StoredSeat(open=True))
    return seats, grants


def play_on_wishes(
    game: Game, labels: Sequence[str], mine: int, name: str, most_playouts: int
) -> list[SeatWish]:
    """One seat of a record's players is mine; its bots stay who they were, people's seats get bots."""
    return [
        SeatWish(kind="me", name=name)
        if seat == mine
        else _bot_again(game, label, name, most_playouts)
        for seat, label in enumerate(labels)
    ]


def _bot_again(game: Game, label: str, mine: str, most_playouts: int) -> SeatWish:
    """`Ada (easy)` as it was, as far as that is a bot of this server; anybody may have written the label."""
    name, _, bot = label.removesuffix(")").rpartition(" (")
    try:
        check_bot(game, bot, most_playouts)
        check_name(name, [mine])
    except BoroughsError:
        return SeatWish(kind="bot")
    return SeatWish(kind="bot", name=name, bot=bot)


def hints_by_default(game: Game, people: int) -> bool:
    """Against a game's own clock a hint is unfair among people; against the computer it helps."""
    return not game.real_time or people < 2


def free_seat(head: TableHead, wish: JoinTable, player: str = "") -> int:
    """The seat that this wish leads to; refused where there is none. What is kept for a member is theirs first."""
    if wish.invite:
        for number, seat in enumerate(head.seats):
            if matches(wish.invite, seat.invite):
                return number
        raise RequestRefused("wrong-invite")
    if head.phase != "gathering":
        raise RequestRefused("not-gathering")
    if head.locked:
        raise RequestRefused("locked")
    for number, seat in enumerate(head.seats):
        if seat.free and seat.kept and seat.kept == player:
            return number
    wanted = range(len(head.seats)) if wish.seat is None else [wish.seat]
    for number in wanted:
        if number < len(head.seats) and head.seats[number].free and head.seats[number].open:
            return number
    raise RequestRefused("no-open-seat")


def seat_player(seat: StoredSeat, player: Sitter | None) -> None:
    """The seat is this player's, or a guest's; what somebody else had ordered does not hold for them."""
    drop_order(seat)
    seat.player = "" if player is None else player.id
    seat.crest = -1 if player is None else player.crest
    seat.left, seat.kept = "", ""


def drop_order(seat: StoredSeat) -> None:
    """Whoever plays here next has ordered nothing."""
    seat.order, seat.ordered = "", []


async def join(live: LiveTable, wish: JoinTable, player: Sitter | None = None) -> tuple[int, str]:
    """Sits down; gives the seat and its new key. An invitation works once."""
    async with live.lock:
        head = live.head
        if head.phase in ("over", "closed"):
            raise RequestRefused("closed")
        number = free_seat(head, wish, "" if player is None else player.id)
        seat = head.seats[number]
        others = [other.name for other in head.seats if other is not seat]
        if head.counts_now and seat.player:
            if player is None or player.id != seat.player:
                raise RequestRefused("rated-player")
        elif player is not None and any(
            other.player == player.id for other in head.seats if other is not seat
        ):
            # One player in two seats plays against themselves: the second is a guest's.
            player = None
        key = new_key()
        name = check_name(wish.name, others)
        if head.phase == "playing" and seat.owned and seat.key and not head.rated:
            # The seat's own player gave this link away: the key that they keep takes it back.
            seat.lent = seat.lent or LentSeat(
                key=seat.key, name=seat.name, player=seat.player, crest=seat.crest
            )
        seat.name = name
        drop_contribution(live, seat)
        seat.owned, seat.open, seat.invite, seat.key = True, False, "", hashed(key)
        seat.bot, seat.alerts = "", ""
        left = seat.left if head.counts_now else ""
        seat_player(seat, player)
        # Who gave a rated game up has not won it by coming back with a new link.
        seat.left = left
        if head.phase == "playing":
            live.note(number, "seated", seat.name)
        live.mark_changed()
        await live.commit()
        dismiss(live, number)
        return number, key


def begin_if_ready(live: LiveTable) -> None:
    """The game begins when every seat has somebody, and every person has added to the dice."""
    seats = live.head.seats
    if all(seat.bot or seat.random for seat in seats):
        live.begin()


async def be_ready(live: LiveTable, number: int, random: str = "", hash_sent: str = "") -> None:
    """Commits to a contribution by its hash; whoever sends the contribution itself reveals it as well."""
    async with live.lock:
        head = live.head
        seat = _gathering_seat(live, number)
        if seat.hash or seat.random:
            raise RequestRefused("already-ready")
        if bool(random) == bool(hash_sent) or (hash_sent and head.dice == VERSION_1):
            raise RequestRefused("bad-random")
        seat.random = random
        if head.dice != VERSION_1:
            added = bytes.fromhex(random)
            seat.hash = hash_sent or contribution_hash(head.dice, head.id, number, added)
        live.mark_changed()
        begin_if_ready(live)
        await live.commit()


async def reveal(live: LiveTable, number: int, random: str) -> None:
    """Shows the contribution whose hash was sent, now that nobody can choose theirs any more."""
    async with live.lock:
        head, seat = live.head, _gathering_seat(live, number)
        if not head.committed or seat.random:
            raise RequestRefused("not-now")
        if contribution_hash(head.dice, head.id, number, bytes.fromhex(random)) != seat.hash:
            raise RequestRefused("bad-random")
        seat.random = random
        live.mark_changed()
        begin_if_ready(live)
        await live.commit()


def _gathering_seat(live: LiveTable, number: int) -> StoredSeat:
    """The seat of somebody who may add to the dice now."""
    if live.head.phase != "gathering":
        raise RequestRefused("not-gathering")
    seat = live.head.seats[number]
    if not seat.owned:
        raise RequestRefused("not-a-person")
    if seat.bot:
        # The others do not wait for this seat: what it adds it could choose by what they have revealed.
        raise RequestRefused("bot-plays")
    return seat


def drop_contribution(live: LiveTable, seat: StoredSeat) -> None:
    """Whoever comes instead commits anew. Where contributions may be known already, so does everybody.

    With a fresh secret: else one could leave and come back until the dice suit them.
    """
    head = live.head
    if head.phase != "gathering":
        return
    anew = head.seats if head.dice != VERSION_1 and head.committed else [seat]
    if anew is head.seats:
        head.secret = new_secret().hex()
    for other in anew:
        other.hash, other.random = "", ""


async def lend(live: LiveTable, number: int) -> str:
    """An invitation to one's own seat: a friend plays on, until the owner takes it back."""
    async with live.lock:
        live.require_playing()
        seat = live.head.seats[number]
        if seat.resigned:
            raise RequestRefused("resigned")
        if live.head.rated:
            # A friend's moves would count for the owner, or the owner's for the friend.
            raise RequestRefused("rated-lend")
        if seat.lent is not None:
            raise RequestRefused("seat-lent")
        invite = new_key()
        seat.invite = hashed(invite)
        live.mark_changed()
        await live.commit()
        return invite


async def take_back(live: LiveTable, key: str) -> int:
    """Who has lent a seat has it again, under the key that they kept; the friend's is void."""
    async with live.lock:
        live.require_playing()
        number = lent_seat(live.head, key)
        seat = live.head.seats[number]
        lent, seat.lent = seat.lent, None
        if lent is None or seat.resigned:
            raise RequestRefused("not-lent")
        seat.key, seat.name, seat.invite, seat.alerts = lent.key, lent.name, "", ""
        seat.player, seat.crest = lent.player, lent.crest
        seat.bot, seat.left = "", ""
        drop_order(seat)
        live.note(number, "seated", seat.name)
        await live.commit()
        dismiss(live, number)
        return number


def stand_in(live: LiveTable, asked: str) -> str:
    """Who plays on for somebody: as was agreed, or as is wished where nothing hangs on it."""
    return live.head.stand_in if live.head.rated or not asked else live.check_bot(asked)


async def hand_over(live: LiveTable, number: int, bot: str) -> None:
    """A player lets a bot play on, until they come back."""
    await _give_to_bot(live, number, bot, by_choice=True)


async def give_to_bot(live: LiveTable, number: int, bot: str) -> None:
    """A bot plays for somebody who is away, until they come back."""
    await _give_to_bot(live, number, bot, by_choice=False)


async def _give_to_bot(live: LiveTable, number: int, bot: str, by_choice: bool) -> None:
    async with live.lock:
        live.require_playing()
        seat = live.head.seats[number]
        if seat.resigned:
            raise RequestRefused("resigned")
        seat.bot = stand_in(live, bot)
        seat.left = "left" if by_choice else ""
        drop_order(seat)
        if live.head.request is not None and live.head.request.seat == number:
            live.head.request = None
        live.mark_changed()
        await live.commit()


async def sit_down(live: LiveTable, number: int) -> None:
    """The owner takes the seat back; while people gather, everybody commits to the dice anew with them."""
    async with live.lock:
        if live.head.phase != "gathering":
            live.require_playing()
        seat = live.head.seats[number]
        if seat.resigned:
            raise RequestRefused("resigned")
        if not seat.bot:
            raise RequestRefused("not-replaced")
        drop_contribution(live, seat)
        seat.bot = ""
        if live.head.phase == "gathering" or not live.head.rated:
            seat.left = ""
        # Else who comes back for the last move would have won what a bot has played.
        live.mark_changed()
        await live.commit()


async def ask_always(live: LiveTable, number: int, always: bool) -> None:
    """Whether this player wants to be asked even where there is nothing to choose."""
    async with live.lock:
        seat = live.head.seats[number]
        if seat.asks_always != always:
            seat.asks_always = always
            live.mark_changed()
            await live.commit()


async def leave(live: LiveTable, number: int, bot: str = "") -> None:
    """The seat is nobody's any more: free while people gather, a bot's afterwards."""
    async with live.lock:
        give_up_seat(live, number, bot)
        live.mark_changed()
        await live.commit()


def give_up_seat(live: LiveTable, number: int, bot: str) -> None:
    seat = live.head.seats[number]
    if not seat.owned:
        raise RequestRefused("not-a-person")
    if live.head.phase == "playing":
        seat.bot = seat.bot or stand_in(live, bot)
        seat.left = "left"
        _stop_waiting_for(live, number)
    elif live.head.phase == "gathering":
        drop_contribution(live, seat)
        seat.name, seat.bot, seat.open = "", "", True
        seat_player(seat, None)
    seat.owned, seat.key, seat.invite, seat.alerts = False, "", "", ""
    seat.lent = None
    drop_order(seat)


def dismiss(live: LiveTable, number: int) -> None:
    """Whoever is connected with this seat's old key is told that it is void."""
    live.connections.dismiss("seat-lost", [number])


async def replace(live: LiveTable, number: int, bot: str, patience: int) -> None:
    """Others need not wait for somebody who has been gone for so many milliseconds."""
    head = live.head
    if not 0 <= number < len(head.seats) or not head.seats[number].person:
        raise RequestRefused("not-a-person")
    gone = live.presence.gone_for(number)
    if gone is None or gone < patience:
        raise RequestRefused("not-away", name=head.seats[number].name)
    await give_to_bot(live, number, bot)


async def resign(live: LiveTable, number: int) -> None:
    """Gives up. A bot plays on while at least two others have not."""
    async with live.lock:
        live.require_playing()
        head = live.head
        seat = head.seats[number]
        if seat.resigned:
            raise RequestRefused("resigned")
        seat.resigned = True
        seat.bot = seat.bot or live.head.stand_in
        drop_order(seat)
        _stop_waiting_for(live, number)
        left = [n for n, other in enumerate(head.seats) if not other.resigned]
        if len(left) <= 1 or not any(head.seats[n].owned for n in left):
            head.result = resigned_result(live, left)
            live.loaded.finish()
        live.mark_changed()
        await live.commit()


def resigned_result(live: LiveTable, left: Sequence[int]) -> ResultInfo:
    """Who is left has won; the scores are as they stood, for all to see now."""
    seats = range(len(live.head.seats))
    state = live.require_playing().state
    return ResultInfo(
        ranks=[1 if seat in left else len(left) + 1 for seat in seats],
        scores=[int(state.score(seat)) for seat in seats],
        winners=list(left),
        reason="resigned",
    )


def _stop_waiting_for(live: LiveTable, number: int) -> None:
    """Who has left neither asks for a takeback nor is asked."""
    request = live.head.request
    if request is not None and number in (*request.waiting, request.seat):
        live.head.request = None
