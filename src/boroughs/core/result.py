"""How a game ended."""

from __future__ import annotations

import msgspec


class Result(msgspec.Struct, frozen=True, gc=False):
    """Ranks by seat from 1, ties sharing a rank; a solo game also has a verdict (`won`, `lost` or a band)."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    verdict: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """
        >>> rank([7, 9, 9]).winners
        (1, 2)
        """
        if self.verdict == "lost":
            return ()
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1)

    @property
    def runner_up(self) -> int | None:
        """The first who comes right after a single winner; nobody where a victory is shared, or alone.

        >>> rank([7, 9, 7]).runner_up
        0
        """
        if len(self.winners) != 1 or 2 not in self.ranks:
            return None
        return self.ranks.index(2)


def rank(scores: list[int], tie_break: list[int] | None = None, verdict: str = "") -> Result:
    """The higher score first, then the higher tie-break, then a shared rank.

    >>> rank([7, 9, 9], tie_break=[0, 1, 2]).ranks
    (3, 2, 1)
    """
    keys = list(zip(scores, tie_break or [0] * len(scores), strict=True))
    ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
    return Result(ranks, tuple(scores), verdict)
