"""Move ids, the clients' idempotency keys: a move that is sent again is answered again, and played once."""

from __future__ import annotations

from collections import OrderedDict

_KEPT = 1000
"""Of each seat: far more than any client sends before it has an answer."""


class MoveIds:
    """Which ids each seat has used, and the frame in which each of these moves showed."""

    def __init__(self) -> None:
        self._used: dict[int, OrderedDict[str, int | None]] = {}
        self.unwritten: dict[int, str] = {}
        """Of steps that are not on disk yet, by step."""

    def knows(self, seat: int, move_id: str) -> bool:
        return bool(move_id) and move_id in self._used.get(seat, ())

    def frame(self, seat: int, move_id: str) -> int | None:
        """Where it showed, as far as this is known since the table was read."""
        return self._used[seat][move_id]

    def note(self, seat: int, move_id: str, frame: int | None) -> None:
        used = self._used.setdefault(seat, OrderedDict())
        used[move_id] = frame
        if len(used) > _KEPT:
            used.popitem(last=False)

    def note_step(self, step: int, seat: int, move_id: str, frame: int | None) -> None:
        """Of a move that was just played: the id is written with its step."""
        if move_id:
            self.unwritten[step] = move_id
            self.note(seat, move_id, frame)
