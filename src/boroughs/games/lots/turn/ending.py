"""Counting a turn, and the end: when the building is done, and who has won."""

from __future__ import annotations

from boroughs.games.lots.components import BLOCKS, LOTS
from boroughs.games.lots.state import OVER
from boroughs.games.lots.turn.agenda import LAST_ANSWERS, NEXT_TURN
from boroughs.games.lots.turn.supply import Supply


class Ending(Supply):
    """The end of each turn, and of the game."""

    def score_turn(self) -> bool:
        """LOT-13: finished floors and matches; nothing after an accident."""
        self.floors = 0
        if self.zero:
            self.touched = [0] * BLOCKS
            self.taller = False
            self.tell("no-score", {"seat": self.active})
            return False
        self.floors = self.floors_finished()
        matches = self.matched()
        self.match_points += matches
        self.turn_floors += self.floors
        points = self.box.numbers.floor_points * self.floors
        said = "scored" if points or matches else "scored-nothing"
        self.tell(said, {"seat": self.active, "floors": points, "matches": matches})
        self.advance(self.active, points + matches)
        return False

    def check_end(self) -> bool:
        """LOT-16, LOT-31."""
        if self.solo:
            if self.track[0] >= self.goal():
                self.end("master-builder" if self.tower.lot is LOTS[-1] else "won")
                return True
            if self.closing:
                self.end("lost")
                return True
        elif self.closing or max(self.track) >= self.goal():
            self.tell("closing", {})
            self.answered = [False] * self.seats
            self.agenda = [LAST_ANSWERS]
            return False
        self.agenda = [NEXT_TURN]
        return False

    def end(self, how: str) -> None:
        self.ending = how
        self.phase = OVER
        self.agenda = []
        if self.solo:
            self.tell(how, {"points": self.track[0], "lot": self.tower.lot.level})
            return
        result = self.result()
        assert result is not None
        self.tell("won-by", {"seats": result.winners})
