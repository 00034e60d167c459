"""Within what bounds numbers are written. Not compiled: mypyc does not look inside `Annotated`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from boroughs.games.mad_city.components import GUIDES, MOST_POINTS, MOST_ROUNDS, SOLO_SIZE

Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_ROUNDS)]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, lt=SOLO_SIZE * SOLO_SIZE)]
GuideCount: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=GUIDES)]
Fist: TypeAlias = tuple[str, ...] | None
"""The contractors in it, or None where it is closed to a viewer."""
