"""What one viewer may know of a position. All that a bot or a client ever gets passes here."""

from __future__ import annotations

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.options import OptionValue
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result

_ENCODER = msgspec.json.Encoder(order="deterministic")


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The part that every game shares; a game's own view adds its table.

    game, viewer (a seat, or None for a spectator), seats, options: what is played, and who looks.
    to_act: the seats that, as far as this viewer may know, may act.
    prompt: what is asked of this viewer now, as a code with parameters, or None.
    deadline: when the game's own clock strikes, in milliseconds since the table began, or None.
    result: how the game ended, or None while it runs.

    What leaves as JSON holds nothing that holds it in turn, so the garbage collector need not look at it.
    """

    game: str
    viewer: Viewer
    seats: int
    options: dict[str, OptionValue]
    to_act: tuple[int, ...]
    prompt: Phrase | None = None
    deadline: int | None = None
    result: Result | None = None


def encode_view(view: View) -> bytes:
    """The view as the bytes that leave for its viewer: equal views, equal bytes."""
    return _ENCODER.encode(view)
