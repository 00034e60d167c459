"""LOTS with few crew cards and few blocks: small enough to count all that may be hidden."""

from __future__ import annotations

from boroughs.games.lots.crew import CREW_NAMED
from boroughs.games.lots.game import LotsGame
from boroughs.games.lots.state import Box

FEW = ("dispatcher", "painter", "apprentice", "steelworker", "foreman")


class SmallLots(LotsGame):
    """Five crew cards, three blocks of each kind."""

    def box(self) -> Box:
        return Box(self.name, sorted(CREW_NAMED[name].index for name in FEW), 3)
