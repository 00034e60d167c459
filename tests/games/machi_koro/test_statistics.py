"""What is counted of a game of Machi Koro."""

from __future__ import annotations

from pathlib import Path

import pytest

from boroughs.core.event import Event
from boroughs.core.history import StepReplayer
from boroughs.core.record import parse_record
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.statistics import MachiKoroStatistics
from games.machi_koro.table import GAME
from games.machi_koro.test_records import RECORDS

STARTING_COINS = 3


def counted(path: Path) -> tuple[MachiKoroStatistics, MachiKoro]:
    record = parse_record(path.read_text("utf-8"))
    statistics = MachiKoroStatistics(record.seats)
    replayer = StepReplayer(GAME, record.seats, record.options)
    for step in record.steps:
        replayer.take(step, listen=True)
        for event in replayer.events:
            statistics.hear(event)
    state = replayer.state
    assert isinstance(state, MachiKoro)
    return statistics, state


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_coin_is_accounted_for(path: Path) -> None:
    """Three at the start, and what came in less what went out is what lies there at the end."""
    statistics, state = counted(path)
    for seat, city in enumerate(state.cities):
        gone = sum(statistics.counted(name, seat) for name in ("lost", "spent", "invested"))
        assert STARTING_COINS + statistics.counted("earned", seat) - gone == city.coins


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_landmarks_that_stand_are_counted(path: Path) -> None:
    statistics, state = counted(path)
    for seat, city in enumerate(state.cities):
        standing = {landmark.name for landmark in city.built_landmarks()}
        assert {part.name for part in statistics.parts(seat)} == standing


def hear(statistics: MachiKoroStatistics, code: str, **params: int | str | tuple[int, ...]) -> None:
    statistics.hear(Event(code, dict(params)))


def test_an_extra_turn_is_no_new_round() -> None:
    """A begins, has a second turn for doubles, then B, then A again: two rounds."""
    statistics = MachiKoroStatistics(2)
    for seat in (0, 0, 1, 0):
        hear(statistics, "turn", seat=seat)
        if statistics.round == 1 and statistics.counted("extra-turns", 0) == 0:
            hear(statistics, "again", seat=0)
    assert statistics.round == 2


def test_the_best_roll_counts_all_that_one_roll_brought() -> None:
    """A six that pays 2 and 3 is a better roll than one that pays 4."""
    statistics = MachiKoroStatistics(2)
    hear(statistics, "turn", seat=0)
    hear(statistics, "rolled", seat=0, dice=(5,))
    hear(statistics, "earned", seat=0, coins=4, card="forest")
    hear(statistics, "rolled", seat=0, dice=(2, 4))
    hear(statistics, "earned", seat=0, coins=2, card="ranch")
    hear(statistics, "earned", seat=0, coins=3, card="forest")
    [best] = [fact for fact in statistics.facts(0) if fact.name == "best-roll"]
    assert best.value == 5
    assert best.says.params["total"] == 6
    [card] = [fact for fact in statistics.facts(0) if fact.name == "best-card"]
    assert card.id == "forest"
    assert card.value == 7
