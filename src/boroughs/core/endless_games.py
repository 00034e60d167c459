"""A game that does not end: who made its last moves, or only asks for more time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boroughs.core.errors import EndlessGame
from boroughs.core.record import MOVE, Step

_LOOKED_AT = 100
"""So many of the last steps say what goes on."""
_MOST_KINDS = 3


class LastMoves(NamedTuple):
    """How many of them this seat made, and the last."""

    seat: int
    made: int
    kinds: str
    """What it did most, by the first words: `offer 90, pass 8`."""
    last: str


def endless_game(
    game: str, most: int, steps: Sequence[Step], bots: Mapping[int, str], awaited: Sequence[int]
) -> EndlessGame:
    """Who went on and on, of these bots by seat."""
    waiting = tuple(seat for seat in awaited if seat in bots)
    if waiting and len(steps) < most // 2:
        named = tuple(bots[seat] for seat in waiting)
        return EndlessGame("endless-waiting", game=game, most=most, seats=waiting, bots=named)
    table, moves = tuple(bots.values()), last_moves(steps)
    if not moves:
        return EndlessGame("endless-ticks", game=game, most=most, table=table)
    return EndlessGame(
        "endless",
        game=game,
        most=most,
        table=table,
        moves=sum(each.made for each in moves),
        seats=tuple(each.seat for each in moves),
        bots=tuple(bots[each.seat] for each in moves),
        counts=tuple(each.made for each in moves),
        kinds=tuple(each.kinds for each in moves),
        last=tuple(each.last for each in moves),
    )


def last_moves(steps: Sequence[Step]) -> list[LastMoves]:
    """Those of each seat that made any, the most first."""
    moves = [step for step in steps[-_LOOKED_AT:] if step.kind == MOVE]
    counts = Counter(step.seat for step in moves)
    return [
        _moves_of(seat, [step.notation for step in moves if step.seat == seat])
        for seat, _ in counts.most_common()
    ]


def _moves_of(seat: int, notations: Sequence[str]) -> LastMoves:
    kinds = Counter(notation.split(" ")[0] for notation in notations)
    most = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common(_MOST_KINDS))
    return LastMoves(seat, len(notations), most, notations[-1])
