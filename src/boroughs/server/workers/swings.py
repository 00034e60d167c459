"""What turned a game that no review has judged: its largest swings, and the words for what brought them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.words import Catalogue
from boroughs.server.broadcast.sentences import Sentences
from boroughs.server.messages.summaries import Swing

_SWINGS = 3
_PARTS_OF_A_DEED = 2
"""What tells of more amounts is the sheet of a round, also where one plays alone."""
_LEAST_SWING = 5
"""Chances of a hundred below which a change is nothing to speak of."""
_ROUNDING = 1
_PART = "statistic.part-"


@dataclass(slots=True)
class StepTaken:
    """What a step came to."""

    step: int
    events: list[Event]
    scores: list[int]
    chances: list[float]
    round: int = 0


def swings_of(
    sentences: Sentences, moments: Sequence[StepTaken], seats: int, viewer: Viewer
) -> list[Swing]:
    """The steps that changed most, each for the seat that it changed most."""
    found: list[Swing] = []
    bare: set[int] = set()
    judged = bool(moments) and all(moment.chances for moment in moments)
    for before, after in pairwise(moments):
        changes = changes_of(before, after, judged)
        gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
        seat = whom_it_turned(changes, gained)
        heard = [event for event in after.events if event.code != "turn"]
        least = _LEAST_SWING if judged else 1
        if abs(changes[seat]) < least or not heard or (not judged and is_price(heard, gained)):
            continue
        told = what_turned(heard, seat, seats, gained[seat])
        differs = what_differs(heard, told[0], changes[seat], sentences.words)
        swing = Swing(
            step=after.step,
            # The move that ends a round is of that round, though the next one has begun after it.
            round=before.round or after.round,
            seat=seat,
            change=changes[seat],
            says=" ".join(sentences.told_to_reader(event.phrase(), viewer) for event in told)
            if differs is None
            else sentences.say(differs),
        )
        found.append(swing)
        if is_bare_sum(told, heard, gained[seat]):
            bare.add(after.step)
    largest = sorted(found, key=lambda swing: -abs(swing.change))[:_SWINGS]
    said = Counter(swing.says for swing in largest)
    for place, swing in enumerate(largest):
        deed = what_led_to(moments, swing)
        if deed is not None and (said[swing.says] > 1 or swing.step in bare):
            says = f"{sentences.told_to_reader(deed.phrase(), viewer)} {swing.says}"
            largest[place] = msgspec.structs.replace(swing, says=says)
    return sorted(largest, key=lambda swing: swing.step)


def what_led_to(moments: Sequence[StepTaken], swing: Swing) -> Event | None:
    """What its seat did in the step before: of two moments that came to the same amount it tells which is which."""
    for before, after in pairwise(moments):
        if after.step == swing.step:
            heard = [event for event in before.events if event.code != "turn"]
            own = heard and heard[0].params.get("seat") == swing.seat
            # Who let an answer pass has done nothing that could be named.
            return heard[0] if own and len(heard[0].params) > 1 else None
    return None


def is_bare_sum(told: Sequence[Event], heard: Sequence[Event], gained: int) -> bool:
    """Whether it says how much was gained and of nothing for what: that was done in the step before.

    What everybody is paid at once is of no single deed.
    """
    sum_ = told[0]
    names = sum_.params.keys() - _amounts(sum_).keys() - {"seat"}
    alike = sum(event.code == sum_.code for event in heard)
    return len(told) == alike == 1 and not names and _brings(sum_, gained)


def changes_of(before: StepTaken, after: StepTaken, judged: bool) -> list[int]:
    """By how much each seat was better off: in chances, else in its score against the mean of the others'.

    Where everybody is paid at once, a year in which all earn alike turns nothing.
    """
    if judged:
        return [
            round(100 * (new - old)) for old, new in zip(before.chances, after.chances, strict=True)
        ]
    gained = [new - old for old, new in zip(before.scores, after.scores, strict=True)]
    others = len(gained) - 1
    if others == 0:
        return gained
    return [one - round((sum(gained) - one) / others) for one in gained]


def is_price(events: Sequence[Event], gained: Sequence[int]) -> bool:
    """Whether one has paid another: for something that is worth it, which no score tells."""
    return sum(gained) == 0 and any("to" in event.params for event in events)


def whom_it_turned(changes: Sequence[int], gained: Sequence[int]) -> int:
    """Whose change is largest; of two who changed alike, as always between two, who did something for it."""
    largest = max(abs(change) for change in changes)
    alike = [seat for seat, one in enumerate(changes) if abs(one) >= largest - _ROUNDING]
    return max(alike, key=lambda seat: (abs(gained[seat]), changes[seat]))


def what_turned(events: Sequence[Event], seat: int, seats: int, gained: int) -> list[Event]:
    """Of all that a step brought, what changed this seat's chances: its deed and what that came to, or its income.

    What is told of every seat alike is the end of a round or year, and outweighs the deed that ended it.
    """
    own = [event for event in events if seat in (event.params.get("seat"), event.params.get("to"))]
    everybody = set(range(seats))
    settled = [
        event
        for event in own
        if seats > 1
        and {other.params.get("seat") for other in events if other.code == event.code} == everybody
    ]
    exact = [event for event in settled or own if gained and _brings(event, gained)]
    if settled:
        return (exact or settled)[:1]
    sheets = [event for event in exact if len(_amounts(event)) > _PARTS_OF_A_DEED]
    first = events[0]
    if first not in own:
        return (sheets or exact or own)[:1] or [first]
    if first in exact and len(_amounts(first)) <= _PARTS_OF_A_DEED:
        return [first]
    # A deed may have as many numbers as a sheet, of places and the like.
    brought = [event for event in exact if event is not first]
    sheets = [event for event in sheets if event is not first]
    return sheets[:1] or [first, *brought[:1]]


def what_differs(
    events: Sequence[Event], sheet: Event, change: int, words: Catalogue
) -> Phrase | None:
    """Of the sheet of a round the part that set this seat apart from the others: whole sheets read alike."""
    others = [event for event in events if event.code == sheet.code and event is not sheet]
    parts = [name for name in _amounts(sheet) if f"{_PART}{name}" in words]
    if len(parts) < _PARTS_OF_A_DEED or not others:
        return None

    def ahead(part: str) -> float:
        return sheet.number(part) - sum(other.number(part) for other in others) / len(others)

    part = max(parts, key=ahead) if change > 0 else min(parts, key=ahead)
    theirs = tuple(other.number(part) for other in others)
    said = words.text(f"{_PART}{part}")
    return phrase("swing.part", part=said, amount=sheet.number(part), others=theirs)


def _brings(event: Event, gained: int) -> bool:
    """In one of its numbers, or in all of its parts together."""
    amounts = _amounts(event)
    parts = [value for name, value in amounts.items() if name != "total"]
    return gained in amounts.values() or sum(parts) == gained


def _amounts(event: Event) -> dict[str, int]:
    return {
        name: value
        for name, value in event.params.items()
        if isinstance(value, int) and name not in ("seat", "to")
    }
