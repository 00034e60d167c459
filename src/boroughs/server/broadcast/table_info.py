"""What everybody may know of a table."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Protocol

from boroughs.bots.ladder import ladder_of
from boroughs.bots.neighbours import neighbour_at
from boroughs.core.phrase import Phrase
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.messages.refusals import server_words
from boroughs.server.messages.tables import (
    Contribution,
    ContributionHash,
    DiceInfo,
    SeatInfo,
    SeatNotice,
    TableCard,
    TableInfo,
    TakebackRequest,
)
from boroughs.server.provable_dice import VERSION_1, commitment
from boroughs.server.store.documents import StoredNotice, TableHead
from boroughs.server.variants import titled


def seat_info(head: TableHead, number: int, online: bool) -> SeatInfo:
    seat = head.seats[number]
    neighbour = neighbour_at(game_of(head.game), seat.name, seat.bot) if seat.bot else None
    return SeatInfo(
        seat=number,
        kind="free" if seat.free else "bot" if seat.bot else "person",
        name=seat.name,
        bot=seat.bot,
        neighbour="" if neighbour is None else neighbour.name,
        points=_points(head, seat.bot),
        open=seat.free and seat.open,
        owned=seat.owned,
        online=online,
        ready=bool(seat.hash or seat.random),
        resigned=seat.resigned,
        muted=seat.muted,
        crest=seat.crest if seat.owned else -1,
        lent="" if seat.lent is None else seat.lent.name,
    )


def _points(head: TableHead, bot: str) -> int | None:
    """Where the ladder has this bot; it was measured with the printed numbers alone."""
    ladder = None if head.variant else ladder_of(head.game, len(head.seats))
    rung = ladder.rung(bot) if ladder is not None and bot else None
    return None if rung is None else round(rung.points)


def dice_info(head: TableHead) -> DiceInfo:
    """The commitments always, contributions when all have committed, the secret only when all is over."""
    secret = bytes.fromhex(head.secret)
    shown = head.dice == VERSION_1 or head.committed
    given = {n: person.random for n, person in enumerate(head.seats) if person.random and shown}
    return DiceInfo(
        version=head.dice,
        commitment=commitment(head.dice, head.id, secret),
        hashes=[ContributionHash(seat, shown) for seat, shown in head.hashes.items()],
        reveal=head.dice != VERSION_1 and head.phase == "gathering" and head.committed,
        contributions=[
            Contribution(seat, random)
            for seat, random in sorted((head.contributions or given).items())
        ],
        secret=head.secret if head.phase in ("over", "closed") else "",
    )


def seat_notice(notice: StoredNotice, language: str) -> SeatNotice:
    told = Phrase(f"notice.{notice.code}", {"name": notice.name})
    return SeatNotice(
        seat=notice.seat,
        code=notice.code,
        name=notice.name,
        text=server_words(language).say(told),
        sent=notice.sent,
    )


def table_info(
    head: TableHead,
    language: str,
    online: Container[int] = (),
    watching: int = 0,
    awaited: Sequence[int] = (),
) -> TableInfo:
    request = head.request
    return TableInfo(
        id=head.id,
        game=head.game,
        title=titled(title_of(game_of(head.game), language), head.variant_name),
        rules_version=head.rules,
        seats=[seat_info(head, n, n in online) for n in range(len(head.seats))],
        options=head.options,
        phase=head.phase,
        public=head.public,
        locked=head.locked,
        paused=head.paused,
        quiet=head.quiet,
        pace=head.pace,
        clock=head.clock,
        takeback=head.takeback,
        taken_back=head.taken_back,
        hints=head.hints,
        rated=head.rated,
        stand_in=head.stand_in,
        created=head.created,
        watching=watching,
        awaited=list(awaited),
        dice=dice_info(head),
        notices=[seat_notice(notice, language) for notice in head.notices],
        request=None
        if request is None
        else TakebackRequest(number=request.number, seat=request.seat, waiting=request.waiting),
        result=head.result,
        rematch=head.rematch,
        record=head.record,
        daily=head.daily,
        ranked=head.ranked,
        continues=head.continues,
    )


class Present(Protocol):
    """Who is connected to a table."""

    @property
    def online(self) -> Container[int]: ...

    @property
    def watching(self) -> int: ...


def table_card(head: TableHead, language: str, here: Present | None) -> TableCard:
    """As the lobby shows it; `here` are those who are connected, where it is in memory."""
    online: Container[int] = () if here is None else here.online
    return TableCard(
        who=[seat_info(head, n, n in online) for n in range(len(head.seats))],
        rated=head.rated,
        hints=head.hints,
        takeback=head.takeback,
        id=head.id,
        game=head.game,
        title=titled(title_of(game_of(head.game), language), head.variant_name),
        phase=head.phase,
        pace=head.pace,
        clock=head.clock,
        players=[seat.name for seat in head.seats if not seat.free],
        seats=len(head.seats),
        open_seats=[n for n, seat in enumerate(head.seats) if seat.free and seat.open],
        watching=0 if here is None else here.watching,
        created=head.created,
    )
