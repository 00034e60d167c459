"""How near everybody is to winning, in the game's own few words: what every board shows at all times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

import msgspec

from boroughs.core.phrase import Phrase, Says, phrase
from boroughs.core.result import Result


class SeatStanding(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """Where a seat stands, as far as the viewer may know."""

    says: Says
    """Short: `3 of 6`, `$40,000`, or a question mark where it is hidden."""
    share: float | None = None
    """How much of the way lies behind, from 0 to 1; None where it is hidden or has no end."""


class Standing(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """The goal in one short sentence, and each seat's way to it."""

    goal: Says
    seats: list[SeatStanding[Says]]
    tie_break: Says | None = None
    """Once it is over: the rule that decided between those who stood equal, or that they share it."""
    short: Says | None = None
    """Once it is over: what the runner-up did not have."""


def tie_of_richest(result: Result, counted: str, counts: Sequence[int]) -> Phrase | None:
    """Where money decides, and then a count of something: `race.tie` says by how many, `race.tie-shared` that it was equal too."""
    most = max(result.scores)
    richest = [seat for seat, dollars in enumerate(result.scores) if dollars == most]
    if len(richest) == 1:
        return None
    if len(result.winners) > 1:
        return phrase("race.tie-shared", dollars=most)
    [winner] = result.winners
    other = max((seat for seat in richest if seat != winner), key=lambda seat: counts[seat])
    return phrase(
        "race.tie",
        dollars=most,
        seat=winner,
        other=other,
        others=counts[other],
        **{counted: counts[winner]},
    )


def short_of_money(result: Result) -> Phrase | None:
    """What the runner-up lacked of the winner's money."""
    seat = result.runner_up
    if seat is None:
        return None
    missing = max(result.scores) - result.scores[seat]
    return phrase("race.short", seat=seat, dollars=missing) if missing else None
