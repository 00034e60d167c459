"""What happened, told to those who may know it."""

from __future__ import annotations

import msgspec

from boroughs.core.audience import EVERYONE, Audience
from boroughs.core.phrase import Param, Phrase


class Event(msgspec.Struct, frozen=True, gc=False):
    """One happening. `reveals` marks that it uncovers what some of its hearers could not know before."""

    code: str
    params: dict[str, Param] = {}
    audience: Audience = EVERYONE
    reveals: bool = False

    def phrase(self) -> Phrase:
        """What happened, as a code of the catalogues with its parameters."""
        return Phrase("event." + self.code, self.params)

    def number(self, name: str) -> int:
        """A parameter that is a number; 0 where it is none.

        >>> Event("paid", {"seat": 2, "card": "cafe"}).number("seat")
        2
        """
        value = self.params.get(name, 0)
        return value if isinstance(value, int) else 0
