"""The end: how far the game goes, who leads, who plays on to break a tie."""

from __future__ import annotations

from boroughs.core.result import Result
from boroughs.games.mad_city.components import MOST_ROUNDS, band_of
from boroughs.games.mad_city.state import (
    OVER,
    READY,
    Position,
)


class Ending(Position):
    """Points are counted here, not won."""

    def target(self) -> int:
        """The points that end the game."""
        if self.box.target:
            return self.box.target
        numbers = self.box.numbers
        if self.standard:
            return numbers.standard_target
        return numbers.short_target if self.options["short"] else numbers.base_target

    def finish_round(self) -> None:
        self.phase = READY
        if self.solo:
            if self.round == self.box.numbers.solo_rounds:
                self._end()
            return
        if self.ties == 0 and not self.last_round:
            if max(builder.score for builder in self.builders) < self.target():
                return
            if self.options["ending"] == "last-round":
                self.last_round = True
                self.tell("last-round", {})
                return
        players = self.players()
        most = max(builder.score for builder in players)
        leaders = [builder for builder in players if builder.score == most]
        if len(leaders) == 1:
            self._end()
            return
        self.ties = min(self.ties + 1, MOST_ROUNDS)
        for leader in leaders:
            leader.stage = self.ties
        self.tell("tie", {"seats": tuple(leader.seat for leader in leaders)})

    def _end(self) -> None:
        self.phase = OVER
        if self.solo:
            self.tell("end", {"total": self.builders[0].score})
        else:
            result = self.result()
            assert result is not None
            self.tell("won", {"seat": result.winners[0]})

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        if self.solo:
            done = self.round - (self.phase != READY)
            return done / self.box.numbers.solo_rounds if self.round else 0.0
        return min(0.95, max(builder.score for builder in self.builders) / self.target())

    def score(self, seat: int) -> int:
        return self.builders[seat].score

    def result(self) -> Result | None:
        """Who was admitted to more tie-breaking rounds comes first, then who has more points."""
        if self.phase != OVER:
            return None
        keys = [(builder.stage, builder.score) for builder in self.builders]
        ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
        scores = tuple(builder.score for builder in self.builders)
        return Result(ranks, scores, band_of(scores[0]) if self.solo else "")
