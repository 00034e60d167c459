"""LOTS with few crew cards and few blocks: small enough to count all that may be hidden."""

from __future__ import annotations

from boroughs.games.lots.components import Box
from boroughs.games.lots.effects import CREW_NAMED
from boroughs.games.lots.game import LotsGame

FEW = ("dispatcher", "painter", "apprentice", "steelworker")


class SmallLots(LotsGame):
    """Few crew cards, two blocks of each kind, and rewards on the first spaces of the track."""

    few: tuple[str, ...] = FEW

    def box(self) -> Box:
        crew = sorted(CREW_NAMED[name].index for name in self.few)
        return Box(self.name, crew, 2, [1, 2], [1, 2, 3])


class HandyLots(SmallLots):
    """One more card, so that a third is often handed on."""

    few = (*FEW, "foreman")
