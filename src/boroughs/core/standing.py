"""How near everybody is to winning, in the game's own few words: what every board shows at all times."""

from __future__ import annotations

import msgspec

from boroughs.core.phrase import Phrase


class SeatStanding(msgspec.Struct, frozen=True):
    """Where a seat stands, as far as the viewer may know."""

    says: Phrase
    """Short: `3 of 6`, `$40,000`, or a question mark where it is hidden."""
    share: float | None = None
    """How much of the way lies behind, from 0 to 1; None where it is hidden or has no end."""


class Standing(msgspec.Struct, frozen=True):
    """The goal in one short sentence, and each seat's way to it."""

    goal: Phrase
    seats: list[SeatStanding]
