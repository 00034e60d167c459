"""What is counted of a game of Mad City: where the points came from, trees, and what was left to chance."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.dice import SeededDice
from boroughs.core.event import Event
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result
from boroughs.core.statistics import Chart, Fact, Part, Statistics
from boroughs.games.mad_city.city import EMPTY, Zone, zones_of
from boroughs.games.mad_city.components import (
    CATEGORIES,
    NO_CATEGORY,
    ROAD_TOKEN,
    ROW,
    SOLO_SIZE,
    STANDARD,
    TILE_NAMED,
    TOKENS,
    TURNS,
    Numbers,
)
from boroughs.games.mad_city.roads import road_length
from boroughs.games.mad_city.solver import Budget, Goal, arrange
from boroughs.games.mad_city.squares import SQUARES, cell_of

_SIZES = {size * size: size for size in range(1, SOLO_SIZE + 1)}
_PARTS = ("zones", "ranger", "road", "bets")
"""As the events of scoring name them."""
_CITIES_TRIED = 3000
"""For the best that tiles allow: a tenth of a second, and within some percent of the optimum."""
_STUDIED_ROUND = 1
"""One round of a game is compared with the best: the others would tell the same for more time."""


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
        Chart("seconds", "spread", "seconds"),
        Chart("of-best", "spread", "of-best"),
        Chart("score", "series", "score"),
        Chart("best-round", "spread", "best-round"),
        Chart("trees", "spread", "trees"),
        Chart("gaps", "spread", "gaps"),
    )

    def __init__(self, seats: int, numbers: Numbers = STANDARD) -> None:
        super().__init__(seats)
        self._numbers = numbers
        self._begun = 0
        self._done: dict[int, int] = {}
        """When the minute of this round began, and when who said to be done."""
        self._used: list[int] = [0] * seats
        self._timed_rounds = 0
        self._studied: list[dict[str, int]] = [{} for _ in range(seats)]
        """The cities of one round, to be compared with the best."""
        self._best_round = [0] * seats
        self._cities: list[dict[str, int]] = [{} for _ in range(seats)]
        """Of each seat the face on each square."""
        self._fists: dict[int, Sequence[object]] = {}
        """The tokens in each fist that was opened in this round."""

    def hear(self, event: Event) -> None:
        params, seat = event.params, event.number("seat")
        match event.code:
            case "round":
                if self.round:
                    self.mark("score")
                self.round += 1
                self._cities = [{} for _ in range(self.seats)]
                self._fists = {}
            case "minute":
                self._begun, self._done = self.now, {}
            case "done":
                self._done[seat] = self.now
            case "not-done":
                self._done.pop(seat, None)
            case "placed" | "filled" | "laid-over" | "moved" | "turned" | "took" | "swapped":
                self._build(self._cities[seat], event)
            case "fist":
                tokens = params["tokens"]
                self._fists[seat] = tokens if isinstance(tokens, tuple) else (tokens,)
            case "time-up" | "all-done":
                self._end_minute(event.code)
            case "tree":
                self.count("trees", seat)
            case "scored" | "scored-bets":
                self._look_at_city(seat)
                self._score(seat, {part: event.number(part) for part in _PARTS})
                total = event.number("total")
                # MAD-31: lost bets never lead below nothing; what was forgiven is a part of its own.
                forgiven = total - self.counted("score", seat)
                if forgiven:
                    self.count("points.forgiven", seat, forgiven)
                    self.count("score", seat, forgiven)
            case "won" | "end":
                self.mark("score")

    def _end_minute(self, how: str) -> None:
        self._timed_rounds += 1
        for seat in range(self.seats):
            self.count(f"rounds-ended.{how}", seat)
            self._used[seat] += self._done.get(seat, self.now) - self._begun
            self.keep("seconds", seat, round(self._used[seat] / self._timed_rounds / 1000))

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
                city[square] = TURNS * tile + event.number("turns")
                if event.code == "filled":
                    self.count("gaps", event.number("seat"))
            case "turned":
                city[square] = city[square] // TURNS * TURNS + event.number("turns")
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
        if self.round == _STUDIED_ROUND:
            self._studied[seat] = self._cities[seat].copy()
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

    def study(self) -> None:
        """How near the zones of a city came to the best that its tiles allow, in percent."""
        goal = Goal([0] * ROW, [0] * len(CATEGORIES), numbers=self._numbers)
        for seat, city in enumerate(self._studied):
            faces, size = _faces(city)
            if not size:
                continue
            tiles = [face // TURNS for face in faces]
            found = arrange(tiles, size, goal, SeededDice("best"), Budget(_CITIES_TRIED).spend)
            mine = self._zone_points(faces, size)
            best = max(mine, self._zone_points(found.faces, size))
            if best > 0:
                self.keep("of-best", seat, round(100 * mine / best))

    def _zone_points(self, faces: list[int], size: int) -> int:
        """As if every counter were used up: what a zone is worth once it scores."""
        points = self._numbers.zone_points
        return sum(points[ROW * zone.colour + zone.buildings] for zone in zones_of(faces, size))

    # The end

    def facts(self, seat: int) -> Sequence[Fact]:
        best, trees = self.counted("best-round", seat), self.counted("trees", seat)
        zones, gaps = self.counted("points.zones", seat), self.counted("gaps", seat)
        facts = []
        if self._best_round[seat]:
            says = phrase("statistic.best-round-was", round=self._best_round[seat], points=best)
            facts.append(Fact("best-round", best, says))
        return [
            *facts,
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
