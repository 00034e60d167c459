"""Why a move is good, in a player's words: what it gains, what it risks, what else to know."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from boroughs.core.phrase import Phrase

ReasonKind: TypeAlias = Literal["gain", "risk", "note"]


class Reason(msgspec.Struct, frozen=True):
    """One point for or against a move."""

    kind: ReasonKind
    says: Phrase
