"""Within what bounds numbers are written. Not compiled: mypyc does not look inside `Annotated`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

PhaseName: TypeAlias = Literal["first", "deal", "card", "builder", "draw", "over"]
Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_000)]
Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=16)]
