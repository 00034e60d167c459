"""A viewer's frames as they are kept: the one that is shown, and those of the log. Structs, which are never compiled."""

from __future__ import annotations

import msgspec

from boroughs.core.frame import Frame
from boroughs.core.phrase import Phrase

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(list[Phrase])


class ShownFrame(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A frame as it passed the door, its view encoded, and for whom the table waited then."""

    frame: Frame
    view: bytes
    awaited: tuple[int, ...]


class LoggedFrame(msgspec.Struct, frozen=True, gc=False):
    """What a viewer heard with one frame.

    Encoded: of many tables that are long in play these are most of what is kept, and as objects
    the collector would look through them again and again while everybody waits.
    """

    number: int
    at: int
    encoded: bytes
    seen: int
    """The hash of the view, of this process alone: a takeback leads back to a frame that showed the same."""
    withdraws: bool = False

    @classmethod
    def of(cls, frame: Frame, view: bytes, heard: bytes | None = None) -> LoggedFrame:
        """Of a frame whose view is encoded so, and what was heard with it, where that is known."""
        encoded = _ENCODER.encode(frame.heard) if heard is None else heard
        return cls(frame.number, frame.at, encoded, hash(view), frame.withdraws)

    @property
    def phrases(self) -> list[Phrase]:
        return _DECODER.decode(self.encoded)
