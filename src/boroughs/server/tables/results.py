"""What a finished table says of those of its players who come again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.server.store.documents import StoredSeat, TableHead
from boroughs.server.store.players import Entrant, ResultRow, StoredResult


def result_rows(head: TableHead, now: int) -> list[ResultRow]:
    """One for each player at the table; none where the game was no whole game of their own.

    Puzzles and games that go on from a record are practice. Who sat in two seats played against themselves.
    """
    result = head.result
    if result is None or head.daily or head.continues:
        return []
    seated = [seat.player for seat in head.seats if seat.player]
    field = entrants(head, result.ranks)
    rated = head.rated and head.taken_back == 0
    return [
        ResultRow(
            seat.player,
            head.id,
            head.game,
            now,
            rated,
            msgspec.json.encode(
                StoredResult(
                    seat=number,
                    won=number in result.winners and not _gave_up(seat),
                    score=result.scores[number],
                    finished=result.reason == "played" and not _gave_up(seat),
                    field=field,
                    rated=rated,
                    record=head.record,
                )
            ),
        )
        for number, seat in enumerate(head.seats)
        # Where the host put a bot, the player has no part in how it ended.
        if seat.player and seated.count(seat.player) == 1 and seat.left != "filled"
    ]


def entrants(head: TableHead, ranks: Sequence[int]) -> list[Entrant]:
    """Who took part, by seat."""
    return [
        _entrant(seat, _rank(head, number, ranks[number])) for number, seat in enumerate(head.seats)
    ]


def _gave_up(seat: StoredSeat) -> bool:
    away = seat.owned and bool(seat.bot) and seat.left != "filled"
    return seat.resigned or seat.left == "left" or away


def _rank(head: TableHead, number: int, rank: int) -> int:
    """Who gave up comes last, with all others who did."""
    return len(head.seats) if _gave_up(head.seats[number]) else rank


def _entrant(seat: StoredSeat, rank: int) -> Entrant:
    if seat.player and seat.left != "filled":
        return Entrant(kind="player", who=seat.player, rank=rank)
    if seat.bot and not seat.owned and not seat.left:
        return Entrant(kind="bot", who=seat.bot, rank=rank)
    return Entrant(kind="guest", rank=rank)
