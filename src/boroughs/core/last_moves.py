"""Who made the last moves of a game that does not end, for the sentence that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

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
