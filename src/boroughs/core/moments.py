"""How late it may be at a table: one bound for the time in every game's positions."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

LATEST: Final = 10**12
"""Thirty years after the table began, in milliseconds."""

Moment = Annotated[int, msgspec.Meta(ge=0, le=LATEST)]
Deadline = Annotated[int, msgspec.Meta(ge=-1, le=2 * LATEST)]
"""A moment to come, or -1; how long a clock may run, each game says itself."""
