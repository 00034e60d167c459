"""What is counted of a game of Mad City: where the points came from, trees, and what was left to chance."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics

_PARTS = ("zones", "ranger", "road", "bets")
"""As the events of scoring name them."""


class MadCityStatistics(Statistics):
    """Points by source, round by round."""

    charts = (
        Chart("points", "mean", "points"),
        Chart("score", "series", "score"),
        Chart("best-round", "spread", "best-round"),
        Chart("trees", "spread", "trees"),
        Chart("gaps", "spread", "gaps"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        self._best_round = [0] * seats

    def hear(self, event: Event) -> None:
        params = event.params
        match event.code:
            case "round":
                if self.round:
                    self.mark("score")
                self.round += 1
            case "tree":
                self.count("trees", _seat(event))
            case "filled":
                self.count("gaps", _seat(event))
            case "scored" | "scored-bets":
                self._score(_seat(event), {part: _number(params.get(part)) for part in _PARTS})
                total = _number(params.get("total"))
                # MAD-31: lost bets never lead below nothing; what was forgiven is a part of its own.
                forgiven = total - self.counted("score", _seat(event))
                if forgiven:
                    self.count("points.forgiven", _seat(event), forgiven)
                    self.count("score", _seat(event), forgiven)
            case "won" | "end":
                self.mark("score")

    def _score(self, seat: int, points: dict[str, int]) -> None:
        for part, brought in points.items():
            self.count(f"points.{part}", seat, brought)
        brought = sum(points.values())
        self.count("score", seat, brought)
        if self.keep_greatest("best-round", seat, brought):
            self._best_round[seat] = self.round

    # The end

    def facts(self, seat: int) -> Sequence[Fact]:
        best, trees = self.counted("best-round", seat), self.counted("trees", seat)
        zones, gaps = self.counted("points.zones", seat), self.counted("gaps", seat)
        says = phrase("statistic.best-round-was", round=self._best_round[seat], points=best)
        return [
            Fact("best-round", best, says),
            Fact("zones", zones, phrase("statistic.points", points=zones)),
            Fact("trees", trees, phrase("statistic.trees-were", trees=trees)),
            Fact("gaps", -gaps, phrase("statistic.gaps-were", tiles=gaps)),
        ]

    def parts(self, seat: int) -> Sequence[Part]:
        counted = [(part, self.counted(f"points.{part}", seat)) for part in (*_PARTS, "forgiven")]
        return [
            Part(part, value, phrase(f"statistic.part-{part}")) for part, value in counted if value
        ]

    def reason(self, result: Result) -> Phrase | None:
        winner = result.winners[0] if result.winners else 0
        points = result.scores[winner]
        if self.seats == 1:
            return phrase("statistic.reason-alone", points=points, rounds=self.round)
        return phrase("statistic.reason", seat=winner, points=points, round=self.round)


def _seat(event: Event) -> int:
    return _number(event.params.get("seat"))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
