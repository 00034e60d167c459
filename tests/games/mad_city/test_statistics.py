"""What reports of many games ask of Mad City: how much of the minute is used, how good cities are."""

from __future__ import annotations

import json
from pathlib import Path

from boroughs.core.event import Event
from boroughs.core.phrase import Param
from boroughs.games.mad_city.city import zones_of
from boroughs.games.mad_city.components import ROW, STANDARD, TILE_NAMED
from boroughs.games.mad_city.statistics import MadCityStatistics
from games.mad_city.table import SQUARES

OPTIMA = Path(__file__).parents[3] / "benchmarks" / "mad_city_optima.json"


def hear(statistics: MadCityStatistics, at: int, code: str, **params: Param) -> None:
    statistics.now = 1000 * at
    statistics.hear(Event(code, params))


def test_seconds_run_from_the_minute_to_ones_own_done() -> None:
    """The first is done after 30 seconds, then after 40; the second needs 60, then 20 and waits 20."""
    counted = MadCityStatistics(2)
    hear(counted, 1, "round", round=1)
    hear(counted, 5, "minute", seconds=60)
    hear(counted, 35, "done", seat=0)
    hear(counted, 65, "time-up")
    assert counted.counts["seconds"] == [30, 60]
    hear(counted, 100, "minute", seconds=60)
    hear(counted, 110, "done", seat=0)
    hear(counted, 115, "not-done", seat=0)
    hear(counted, 120, "done", seat=1)
    hear(counted, 140, "done", seat=0)
    hear(counted, 140, "all-done")
    assert counted.counts["seconds"] == [35, 40]


def test_a_city_is_measured_by_the_best_of_its_own_tiles() -> None:
    """Nine tiles as they come, of which enumeration says what they could bring; the solver may miss a tenth."""
    hand = json.loads(OPTIMA.read_text())["hands"][0]
    counted = MadCityStatistics(1)
    hear(counted, 0, "round", round=1)
    for square, tile in zip(SQUARES, hand["tiles"], strict=True):
        hear(counted, 1, "placed", seat=0, square=square, tile=tile, turns=0)
    hear(counted, 2, "scored", seat=0)
    counted.study()
    faces = [4 * TILE_NAMED[tile].index for tile in hand["tiles"]]
    points = sum(STANDARD.zone_points[ROW * z.colour + z.buildings] for z in zones_of(faces, 3))
    assert 0 < points < hand["best"]
    [share] = counted.counts["of-best"]
    assert round(100 * points / hand["best"]) <= share <= round(100 * points / (0.9 * hand["best"]))


def test_a_round_that_nobody_played_is_not_the_best() -> None:
    """Who gave up before the first count was told of a round 0."""
    counted = MadCityStatistics(2)
    assert [fact.name for fact in counted.facts(0)] == ["zones", "trees", "gaps"]
    hear(counted, 1, "round", round=1)
    hear(counted, 2, "scored", seat=0, zones=7, total=7)
    assert [fact.name for fact in counted.facts(0)] == ["best-round", "zones", "trees", "gaps"]
    assert "best-round" not in [fact.name for fact in counted.facts(1)]
