"""How near everybody is to winning, in the game's own few words: what every board shows at all times."""

from __future__ import annotations

from typing import Generic

import msgspec

from boroughs.core.phrase import Says


class SeatStanding(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """Where a seat stands, as far as the viewer may know."""

    says: Says
    """Short: `3 of 6`, `$40,000`, or a question mark where it is hidden."""
    share: float | None = None
    """How much of the way lies behind, from 0 to 1; None where it is hidden or has no end."""


class Standing(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """The goal in one short sentence, and each seat's way to it."""

    goal: Says
    seats: list[SeatStanding[Says]]
