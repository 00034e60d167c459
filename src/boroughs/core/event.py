"""What happened, told to those who may know it."""

from __future__ import annotations

import msgspec

from boroughs.core.audience import EVERYONE, Audience
from boroughs.core.phrase import Param, Phrase


class Event(msgspec.Struct, frozen=True):
    """One happening. `reveals` marks that it uncovers what some of its hearers could not know before."""

    code: str
    params: dict[str, Param] = {}
    audience: Audience = EVERYONE
    reveals: bool = False

    def phrase(self) -> Phrase:
        return Phrase("event." + self.code, self.params)
