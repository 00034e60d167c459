"""How large a mistake is called what: in chances to win."""

from __future__ import annotations

from typing import Final

from boroughs.review.moments import Size

INACCURACY: Final = 0.05
MISTAKE: Final = 0.10
BLUNDER: Final = 0.15
ACCURATE: Final = 0.01
"""What loses no more is as good as the best."""


def size_of(loss: float) -> Size:
    """
    >>> [size_of(loss) for loss in (0.049, 0.05, 0.12, 0.3)]
    ['', 'inaccuracy', 'mistake', 'blunder']
    """
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    return "inaccuracy" if loss >= INACCURACY else ""
