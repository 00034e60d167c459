"""What nature answers: the supply die, the first seat, a crew card, where a hand lets go, and whether the tower stands."""

from __future__ import annotations

from typing import Final

from boroughs.core.chance import FixedChance, Outcome, Verdict
from boroughs.core.errors import BadRecord
from boroughs.games.lots.components import (
    BLOCKS,
    CLUMSY,
    LETTERS,
    NO_KIND,
    UNSTEADY,
    WILD,
    Grip,
)
from boroughs.games.lots.release import Fall, read_fall, release
from boroughs.games.lots.tower import Spot, Tower


class Rolled(Outcome):
    """A side of the supply die: a block or any."""

    def __init__(self, kind: int) -> None:
        super().__init__(WILD if kind == NO_KIND else LETTERS[kind])
        self.kind = kind


SUPPLY_DIE: Final = FixedChance([*(Rolled(kind) for kind in range(BLOCKS)), Rolled(NO_KIND)])


class FirstSeat(Outcome):
    """The seat that begins."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat}")
        self.seat = seat


class Drawn(Outcome):
    """A crew card from the deck."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__(name)
        self.card = card


class Offset(Outcome):
    """How far off the mark a hand lets go, in hundredths of a cube."""

    def __init__(self, across: int, deep: int) -> None:
        super().__init__(f"off {across},{deep}")
        self.across = across
        self.deep = deep


def _hand_chance(grip: Grip) -> FixedChance:
    return FixedChance([Offset(*offset) for offset in grip.offsets], grip.weights)


HANDS: Final = {grip.name: _hand_chance(grip) for grip in (UNSTEADY, CLUMSY)}
"""Where an unsteady hand lets go, by the name of its grip."""


class Released(Outcome):
    """What came of letting go."""

    def __init__(self, fall: Fall) -> None:
        super().__init__(fall.text)
        self.fall = fall


class Release(Verdict):
    """The statics says whether the tower stands."""

    def __init__(self, tower: Tower, spot: Spot, across: int, deep: int, press: int) -> None:
        super().__init__()
        self.tower = tower
        self.spot = spot
        self.across = across
        self.deep = deep
        self.press = press

    def compute(self) -> Outcome:
        return Released(release(self.tower, self.spot, self.across, self.deep, self.press))

    def read(self, text: str) -> Outcome:
        fall = read_fall(text)
        if fall is None or any(self.tower.body(number) is None for number in fall.fallen):
            raise BadRecord("impossible-outcome", outcome=text)
        return Released(fall)
