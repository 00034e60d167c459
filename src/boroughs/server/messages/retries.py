"""A decision of a finished game tried again: the board of that moment, and what another move is worth there."""

from __future__ import annotations

import msgspec

from boroughs.review.retrying import Verdict
from boroughs.server.messages.play import Checked, FrameMessage


class Retry(msgspec.Struct, frozen=True, kw_only=True):
    """What who decided saw then, with all that could be played."""

    id: str
    """Of the record."""
    step: int
    seat: int
    margin: float
    """What comes within so much of the best chance counts as found."""
    frame: FrameMessage


class RetryAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a move is worth to who decides: chances of one."""

    checked: Checked
    """Whether it could have been played, and why not; the rest is empty then."""
    names: list[str]
    """The things of the scene that it is about, by their ids."""
    verdict: Verdict
    chance: float
    best: float
    played: float
