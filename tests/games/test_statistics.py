"""What is counted of every game, from its events alone, and told at its end."""

from __future__ import annotations

from functools import cache

import pytest

from boroughs import Table, game, game_names
from boroughs.bots import make_bot
from boroughs.core.event import Event
from boroughs.core.history import StepReplayer
from boroughs.core.result import Result
from boroughs.core.statistics import Statistics, leaders
from boroughs.core.words import LANGUAGES

pytestmark = pytest.mark.heavy

NAMES = [name for name in game_names() if game(name).statistics(game(name).seat_counts[0])]
NOBODY = "seat "


@cache
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


def test_the_fewest_accidents_are_honoured() -> None:
    counted = game("lots").statistics(3)
    assert counted is not None
    for seat, accidents in enumerate([2, 0, 1]):
        counted.count("accidents", seat, accidents)
    facts = [fact for seat in range(3) for fact in counted.facts(seat) if fact.name == "accidents"]
    assert leaders(fact.value for fact in facts) == [False, True, False]
    told = [fact.says.code for fact in facts]
    assert told == ["statistic.times", "statistic.never", "statistic.once"]


# What reports plot


def of_kind(counted: Statistics, name: str, seat: int) -> dict[str, int]:
    """A count of several things, by thing."""
    head = f"{name}."
    return {
        thing.removeprefix(head): values[seat]
        for thing, values in counted.counts.items()
        if thing.startswith(head)
    }


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plot_of_a_game_has_a_title(name: str, language: str) -> None:
    played = game(name)
    counted = played.statistics(played.seat_counts[0])
    assert counted is not None
    assert counted.charts
    words = played.words(language)
    for chart in counted.charts:
        assert f"chart.{chart.name}" in words or f"statistic.{chart.name}" in words


@pytest.mark.parametrize(("name", "parts"), [("lots", "points-from"), ("new-jack-city", "dollars")])
def test_points_by_source_sum_up_to_the_score(name: str, parts: str) -> None:
    counted, result, _ = play_a_game(name, 3)
    for seat, score in enumerate(result.scores):
        assert sum(of_kind(counted, parts, seat).values()) == score


def test_zones_by_class_bring_the_points_for_zones() -> None:
    """Mad City's base game knows no counters: every zone of a class brings the points of its class."""
    counted, _, _ = play_a_game("mad-city", 3)
    printed = game("mad-city").printed()["points"]
    for seat in range(counted.seats):
        zones = of_kind(counted, "zones", seat)
        points = sum(int(printed[category]) * count for category, count in zones.items())
        assert points == counted.counted("points.zones", seat) > 0


def test_won_bets_and_lost_ones_bring_what_bets_brought() -> None:
    """Three for a bet that nobody beat, two less for any other."""
    played = game("mad-city")
    bots = {seat: make_bot(played, "normal") for seat in range(3)}
    table = Table(played, 3, {"mode": "standard"}, seed=4, bots=bots)
    table.play_out()
    counted = played.statistics(3)
    assert counted is not None
    replayer = StepReplayer(played, 3, table.state.options)
    for step in table.steps:
        replayer.take(step, listen=True)
        for event in replayer.events:
            counted.hear(event)
    assert any(of_kind(counted, "bets", seat) for seat in range(3))
    for seat in range(3):
        bets = sum(of_kind(counted, "bets", seat).values())
        won = sum(of_kind(counted, "bets-won", seat).values())
        assert 3 * won - 2 * (bets - won) == counted.counted("points.bets", seat)


def test_income_by_size_is_the_income() -> None:
    counted, _, _ = play_a_game("chinatown", 3)
    for seat in range(counted.seats):
        assert sum(of_kind(counted, "income-of", seat).values()) == counted.counted("income", seat)


def test_every_accident_has_its_floor() -> None:
    counted, _, events = play_a_game("lots", 3)
    told = sum(event.code == "accident" for event in events)
    floors = [of_kind(counted, "accidents-at", seat) for seat in range(counted.seats)]
    assert sum(sum(by_floor.values()) for by_floor in floors) == told


@pytest.mark.parametrize(
    ("language", "told"), [("en", "2, worth −$10,000"), ("fr", "2, valeur −10 000\u00a0$")]
)
def test_deals_that_cost_money_have_the_minus_before_it(language: str, told: str) -> None:
    counted = game("chinatown").statistics(3)
    assert counted is not None
    counted.count("deals", 0, 2)
    counted.count("deals-worth", 0, -10_000)
    [deals] = [fact for fact in counted.facts(0) if fact.name == "deals"]
    said = game("chinatown").words(language).say(deals.says, ["Ann", "Bob", "Cy"])
    # Which space stands between the thousands is the language's.
    assert "".join(said.split()) == "".join(told.split())
