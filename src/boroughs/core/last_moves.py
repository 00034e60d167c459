"""Who made the last moves of a game that does not end, for the sentence that says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from boroughs.core.record import MOVE, Step

_LOOKED_AT = 100
"""So many of the last steps say what goes on."""


class LastMoves(NamedTuple):
    """How many of them this seat made, and the last."""

    seat: int
    made: int
    last: str


def last_moves(steps: Sequence[Step]) -> list[LastMoves]:
    """Those of each seat that made any, the most first."""
    moves = [step for step in steps[-_LOOKED_AT:] if step.kind == MOVE]
    last = {step.seat: step.notation for step in moves}
    counts = Counter(step.seat for step in moves)
    return [LastMoves(seat, count, last[seat]) for seat, count in counts.most_common()]
