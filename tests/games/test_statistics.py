"""What is counted of every game, from its events alone, and told at its end."""

from __future__ import annotations

import pytest

from boroughs import Table, game, game_names
from boroughs.bots import make_bot
from boroughs.core.event import Event
from boroughs.core.history import StepReplayer
from boroughs.core.result import Result
from boroughs.core.statistics import Statistics, leaders
from boroughs.core.words import LANGUAGES

NAMES = [name for name in game_names() if game(name).statistics(game(name).seat_counts[0])]
NOBODY = "seat "


def play_a_game(name: str, seed: int) -> tuple[Statistics, Result, list[Event]]:
    """A whole game of careless bots, counted from its record."""
    played = game(name)
    seats = played.seat_counts[0]
    bots = {seat: make_bot(played, "easy") for seat in range(seats)}
    table = Table(played, seats, seed=seed, bots=bots)
    result = table.play_out()
    counted = played.statistics(seats)
    assert counted is not None
    replayer = StepReplayer(played, seats, table.state.options)
    events: list[Event] = []
    for step in table.steps:
        replayer.take(step, listen=True)
        events += replayer.events
        for event in replayer.events:
            counted.hear(event)
    return counted, result, events


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_of_a_score_sum_up_to_it(name: str) -> None:
    counted, result, _ = play_a_game(name, 3)
    for seat, score in enumerate(result.scores):
        assert sum(part.value for part in counted.parts(seat)) == score


@pytest.mark.parametrize("name", NAMES)
def test_facts_and_parts_can_be_told_in_both_languages(name: str) -> None:
    counted, result, _ = play_a_game(name, 5)
    names = [f"Name{seat}" for seat in range(counted.seats)]
    for language in LANGUAGES:
        words = game(name).words(language)
        reason = counted.reason(result)
        assert reason is not None
        assert words.say(reason, names)
        for seat in range(counted.seats):
            facts = counted.facts(seat)
            assert 3 <= len(facts) <= 4
            assert len({fact.name for fact in facts}) == len(facts)
            for fact in facts:
                assert words.text(f"statistic.{fact.name}")
                assert NOBODY not in words.say(fact.says, names).lower()
            for part in counted.parts(seat):
                assert words.say(part.says, names)


@pytest.mark.parametrize("name", NAMES)
def test_a_series_has_a_point_for_every_seat_and_round(name: str) -> None:
    counted, _, _ = play_a_game(name, 3)
    assert counted.series
    for lines in counted.series.values():
        assert len(lines) == counted.seats
        assert len({len(line) for line in lines}) == 1


def test_nobody_is_honoured_where_all_have_the_same() -> None:
    assert leaders([4, 4, 4]) == [False, False, False]
    assert leaders([0, 7]) == [False, True]
