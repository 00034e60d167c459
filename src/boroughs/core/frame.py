"""What passes the door for one viewer after a step. Apart from the door itself: a Struct is never compiled."""

from __future__ import annotations

import msgspec

from boroughs.core.phrase import Phrase
from boroughs.core.view import View


class Frame(msgspec.Struct, frozen=True, gc=False):
    """One thing that passed the door: what was heard, what is seen now, what may be played.

    `at` is the moment of the step that brought it, so that a step kept secret leaves no trace here either.
    """

    number: int
    at: int
    heard: list[Phrase]
    view: View
    moves: list[str]
    withdraws: bool = False
    """Whether it takes back what an earlier frame showed: the view is again what it was before that."""

    def encode(self) -> bytes:
        """The frame as JSON."""
        return msgspec.json.encode(self, order="sorted")
