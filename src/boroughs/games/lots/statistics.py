"""What is counted of a game of LOTS: where the points came from, what was placed, and what fell."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.lots.components import Numbers

PARTS = ("floors", "matches", "crew", "bumped")
"""Where points come from, in the order in which they are told."""


HIGHEST_TOLD = 9
"""Floors above are counted with this one."""


class LotsStatistics(Statistics):
    """Points by their source, pieces placed, accidents and slips by floor, crew cards."""

    charts = (
        Chart("accident-rate", "ratio", "accidents-at", "placed-at"),
        Chart("slip-rate", "ratio", "slips-at", "placed-at"),
        Chart("placed-at", "mean", "placed-at"),
        Chart("points-from", "mean", "points-from"),
        Chart("crew-played", "mean", "crew-played"),
        Chart("crew-wins", "win-rate", "crew-played"),
        Chart("score", "series", "score"),
        Chart("accidents", "spread", "accidents"),
        Chart("best-turn", "spread", "best-turn"),
    )

    def __init__(self, seats: int, numbers: Numbers) -> None:
        super().__init__(seats)
        self._goal = numbers.goals[seats]
        self._empty_piles = numbers.empty_piles
        self._spaces = [0] * seats
        self._floor = ""
        """The floor on which the piece that was let go last should lie."""
        self._scored = 0
        """What the turn itself has scored and the inspector has not gone yet; crew cards come after."""
        self._lost_by = ""
        """Alone: what ended it before the goal was reached; empty where the piles did."""
        self._fell = 0
        self._nothing_fits = False

    def hear(self, event: Event) -> None:
        params = event.params
        seat = event.number("seat")
        match event.code:
            case "scored":
                floors, matches = event.number("floors"), event.number("matches")
                self.count("floors", seat, floors)
                self.count("matches", seat, matches)
                self.count("points-from.floors", seat, floors)
                self.count("points-from.matches", seat, matches)
                self._scored = floors + matches
                self.keep_greatest("best-turn", seat, self._scored)
            case "moved":
                self._move(seat, event.number("points"))
            case "bumped":
                on = event.number("space") - self._spaces[seat]
                self._spaces[seat] += on
                self.count("bumped", seat, on)
                self.count("points-from.bumped", seat, on)
                self.count("score", seat, on)
            case "places" | "places-cube":
                self._floor = f"floor-{min(event.number('z') + 1, HIGHEST_TOLD)}"
                self.count(f"placed-at.{self._floor}", seat)
            case "stays":
                self.count("placed", seat)
            case "slips":
                self.count("slips", seat)
                self.count(f"slips-at.{self._floor}", seat)
            case "accident":
                self.count("accidents", seat)
                self.count(f"accidents-at.{self._floor}", seat)
                signs = params["signs"]
                self._fell = len(signs) if isinstance(signs, tuple) else 1
                self._lost_by = "-fall"
            case "nowhere":
                self._lost_by = "-nowhere"
            case "nothing-fits":
                self._nothing_fits = True
            case "crew":
                self.count("cards", seat)
                self.count(f"crew-played.{params['card']}", seat)
            case "turn" | "won-by" | "won" | "lost" | "master-builder":
                self.mark("score")

    def _move(self, seat: int, points: int) -> None:
        if self._scored:
            self._scored = 0
        else:
            self.count("crew", seat, points)
            self.count("points-from.crew", seat, points)
        self._spaces[seat] += points
        self.count("score", seat, points)

    # The end

    def facts(self, seat: int) -> Sequence[Fact]:
        best, placed = self.counted("best-turn", seat), self.counted("placed", seat)
        falls, cards = self.counted("accidents", seat), self.counted("cards", seat)
        facts = [
            Fact("best-turn", best, phrase("statistic.points", points=best)),
            Fact("placed", placed, phrase("statistic.pieces", count=placed)),
            Fact("accidents", -falls, _times(falls)),
        ]
        if cards:
            facts.append(Fact("cards", cards, phrase("statistic.pieces", count=cards)))
        return facts

    def parts(self, seat: int) -> Sequence[Part]:
        return [
            Part(name, value, phrase(f"statistic.from-{name}"))
            for name in PARTS
            if (value := self.counted(name, seat))
        ]

    def reason(self, result: Result) -> Phrase:
        points = max(result.scores)
        if result.verdict == "lost":
            return phrase(
                f"statistic.reason-lost{self._lost_by}",
                points=points,
                fell=self._fell,
                piles=self._empty_piles,
            )
        if result.verdict:
            return phrase(f"statistic.reason-{result.verdict}", points=points)
        return phrase(
            f"statistic.reason-{self._ended_by(points)}",
            seats=tuple(result.winners),
            points=points,
            goal=self._goal,
            piles=self._empty_piles,
        )

    def _ended_by(self, points: int) -> str:
        """LOT-16: the goal, a supply in which too little is left, or a tower on which nothing fits."""
        if points >= self._goal:
            return "goal"
        return "nothing-fits" if self._nothing_fits else "piles"


def _times(count: int) -> Phrase:
    if count > 1:
        return phrase("statistic.times", times=count)
    return phrase("statistic.once" if count else "statistic.never")
