"""What is counted of a game of Mad City: where the points came from, trees, and what was left to chance."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.mad_city.city import EMPTY, Zone, zones_of
from boroughs.games.mad_city.components import (
    CATEGORIES,
    NO_CATEGORY,
    ROAD_TOKEN,
    SOLO_SIZE,
    TILE_NAMED,
    TOKENS,
    TURNS,
)
from boroughs.games.mad_city.roads import road_length
from boroughs.games.mad_city.squares import SQUARES, cell_of

_SIZES = {size * size: size for size in range(1, SOLO_SIZE + 1)}
_PARTS = ("zones", "ranger", "road", "bets")
"""As the events of scoring name them."""


class MadCityStatistics(Statistics):
    """Points by source, zones by class, bets and how they ended, round by round.

    What a city looked like when it was scored follows from what was told of its building.
    """

    charts = (
        Chart("points", "mean", "points"),
        Chart("zones", "mean", "zones"),
        Chart("bets", "mean", "bets"),
        Chart("bets-won", "ratio", "bets-won", "bets"),
        Chart("rounds-ended", "mean", "rounds-ended"),
        Chart("score", "series", "score"),
        Chart("best-round", "spread", "best-round"),
        Chart("trees", "spread", "trees"),
        Chart("gaps", "spread", "gaps"),
    )

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.round = 0
        self._best_round = [0] * seats
        self._cities: list[dict[str, int]] = [{} for _ in range(seats)]
        """Of each seat the face on each square."""
        self._fists: dict[int, Sequence[object]] = {}
        """The tokens in each fist that was opened in this round."""

    def hear(self, event: Event) -> None:
        params = event.params
        match event.code:
            case "round":
                if self.round:
                    self.mark("score")
                self.round += 1
                self._cities = [{} for _ in range(self.seats)]
                self._fists = {}
            case "placed" | "filled" | "laid-over" | "moved" | "turned" | "took" | "swapped":
                self._build(self._cities[_seat(event)], event)
            case "fist":
                tokens = params["tokens"]
                self._fists[_seat(event)] = tokens if isinstance(tokens, tuple) else (tokens,)
            case "time-up" | "all-done":
                for seat in range(self.seats):
                    self.count(f"rounds-ended.{event.code}", seat)
            case "tree":
                self.count("trees", _seat(event))
            case "scored" | "scored-bets":
                self._look_at_city(_seat(event))
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

    def _build(self, city: dict[str, int], event: Event) -> None:
        params = event.params
        square = str(params.get("square", ""))
        match event.code:
            case "placed" | "filled" | "laid-over":
                tile = TILE_NAMED[str(params["tile"])].index
                city[square] = TURNS * tile + _number(params["turns"])
                if event.code == "filled":
                    self.count("gaps", _seat(event))
            case "turned":
                city[square] = city[square] // TURNS * TURNS + _number(params["turns"])
            case "took":
                del city[square]
            case "moved":
                start, end = str(params["start"]), str(params["end"])
                faces = {start: city.pop(end, None), end: city.pop(start, None)}
                city.update({where: face for where, face in faces.items() if face is not None})
            case "swapped":
                mine = TILE_NAMED[str(params["mine"])].index
                for where in [where for where, face in city.items() if face // TURNS == mine]:
                    del city[where]

    def _look_at_city(self, seat: int) -> None:
        """Zones by their class; and bets that nobody beat, as the largest zones and roads say."""
        for zone in _zones(self._cities[seat]):
            if zone.category != NO_CATEGORY:
                self.count(f"zones.{CATEGORIES[zone.category].name}", seat)
        if seat not in self._fists:
            return
        reaches = [_reach(city) for city in self._cities]
        for token in self._fists[seat]:
            place = TOKENS.index(str(token))
            self.count(f"bets.{token}", seat)
            if reaches[seat][place] == max(reach[place] for reach in reaches):
                self.count(f"bets-won.{token}", seat)

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


def _faces(city: dict[str, int]) -> tuple[list[int], int]:
    """The cells of a city that stands whole, and its size."""
    size = _SIZES.get(len(city), 0)
    faces = [EMPTY] * len(city)
    for square, face in city.items():
        cell = cell_of(SQUARES.index(square), size)
        if cell < 0:
            return [], 0
        faces[cell] = face
    return faces, size


def _zones(city: dict[str, int]) -> list[Zone]:
    faces, size = _faces(city)
    return zones_of(faces, size) if size else []


def _reach(city: dict[str, int]) -> list[int]:
    """The largest zone of each building colour, and the longest road, as contractors compare them."""
    faces, size = _faces(city)
    if not size:
        return [0] * len(TOKENS)
    zones = zones_of(faces, size)
    largest = [
        max((zone.buildings for zone in zones if zone.colour == colour), default=0)
        for colour in range(ROAD_TOKEN)
    ]
    return [*largest, road_length(faces, size)]
