"""How large a mistake is called what, and what is too small to be told from nothing: in chances to win."""

from __future__ import annotations

from typing import Final

from boroughs.review.moments import Size

INACCURACY: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.15
NEARLY: Final = 0.02
"""What comes within so much of the best move is as good, where somebody tries again."""
_SURE: Final = 2.0
"""Standard errors: what is not so far from nothing is about nothing."""


def size_of(loss: float) -> Size | None:
    """What a loss is called, if it is large enough to be called anything.

    >>> [size_of(loss) for loss in (0.049, 0.05, 0.12, 0.3)]
    [None, 'inaccuracy', 'mistake', 'blunder']
    """
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else None


def is_nearly_best(loss: float, error: float) -> bool:
    """Whether a move is as good as the best one: within the margin, or within what can be told apart.

    >>> is_nearly_best(0.02, 0.0), is_nearly_best(0.03, 0.0), is_nearly_best(0.03, 0.02)
    (True, False, True)
    """
    return loss <= NEARLY or not is_clear(loss, error)


def is_clear(change: float, error: float) -> bool:
    """Whether a change is more than the error of saying so.

    >>> is_clear(0.03, 0.02), is_clear(-0.05, 0.02), is_clear(0.01, 0.0)
    (False, True, True)
    """
    return abs(change) > _SURE * error
