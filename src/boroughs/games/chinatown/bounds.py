"""Within what bounds numbers and words are written. Not compiled: mypyc does not look inside `Annotated`."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

_MOST: Final = 1_000_000_000
_LONGEST_TERMS: Final = 4_000
"""More than the longest notation comes to when it is written out."""

Natural: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=_MOST)]
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-1, le=_MOST)]
TermsText: TypeAlias = Annotated[str, msgspec.Meta(max_length=_LONGEST_TERMS)]
PhaseName: TypeAlias = Literal["first", "deal", "keep", "draw", "trade", "place", "over"]
HowClosed: TypeAlias = Literal["refused", "withdrawn", "lapsed"]
