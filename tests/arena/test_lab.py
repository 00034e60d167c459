"""The laboratory without a server: sums, plots, fields, refusals, and an experiment that sees what was changed."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import boroughs
from boroughs.arena.estimate import Estimate, wilson
from boroughs.arena.lab.experiment import Laboratory
from boroughs.arena.lab.messages import LabWish, Progress
from boroughs.arena.lab.numbers import groups_of, numbers_in, problems_of
from boroughs.arena.lab.picture import changes, draw
from boroughs.arena.lab.seat_arrays import SeatArrays, of_games
from boroughs.arena.lab.sums import Sums
from boroughs.arena.lab.wording import in_words
from boroughs.arena.match import Match
from boroughs.arena.variant_file import read_variant, variant_text
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.statistics import Chart
from boroughs.core.variant import BadVariant, numbers_of, overrides_of

CHARTS = (
    Chart("built", "mean", "built"),
    Chart("payback", "ratio", "spent", "coins"),
    Chart("given", "win-rate", "built"),
    Chart("order", "order", "order"),
    Chart("earned", "series", "earned"),
    Chart("swaps", "spread", "swaps"),
)


def four_games() -> SeatArrays:
    """Two seats; seat 0 wins the first three and acts first in all."""
    wins = np.array([[1.0, 0], [1, 0], [1, 0], [0, 1]])
    names = ("built.cafe", "spent.cafe", "coins.cafe", "order.harbor", "swaps")
    counts = np.zeros((4, 2, len(names)), np.int64)
    counts[:, 0, 0] = [1, 2, 0, 1]
    counts[:, 1, 0] = [1, 0, 0, 2]
    counts[:, 0, 1] = [4, 8, 0, 4]
    counts[:, 0, 2] = [2, 2, 0, 4]
    counts[:, 0, 3] = [1, 2, 3, 1]
    counts[:, 0, 4] = [0, 1, 1, 2]
    rounds = np.array([0, 1, 0, 1, 0, 0])
    return SeatArrays(
        wins,
        np.array([[0, 1]] * 4),
        np.array([[10, 5], [12, 6], [10, 1], [2, 10]]),
        np.array([40, 44, 40, 48]),
        names,
        counts,
        {"earned": (rounds, np.array([1.0, 3.0, 3.0, 5.0, 1.0, 3.0]))},
    )


def summed() -> Sums:
    sums = Sums(2, CHARTS)
    sums.add(four_games())
    return sums


def test_sums_say_what_the_games_say() -> None:
    sums = summed()
    assert sums.turn(0).value == 0.75
    assert sums.mean("built.cafe").value == 7 / 8
    # Four rows have a café: those of games 1 (both), 2 and 4 (both); three of five win.
    assert sums.win_rate("built.cafe", least=1) == wilson(3.0, 5)
    # 16 coins for 8 that came in.
    ratio = sums.ratio("spent.cafe", "coins.cafe")
    assert ratio is not None
    assert ratio.value == 2.0
    # Of the winners only seat 0 in the first three games has a place: 1, 2 and 3.
    place = sums.place("order.harbor")
    assert place is not None
    assert place.value == 2.0
    assert sums.lengths[40] == 2
    assert sums.spreads["swaps"].tolist() == [5, 2, 1]


def test_the_interval_of_a_ratio_is_that_of_what_strays() -> None:
    """Per game 4:2, 8:2, 0:0 and 4:4 against 2:1 in all: 0, 4, 0 and -4 stray; spread √(32·4/3), over 8."""
    ratio = summed().ratio("spent.cafe", "coins.cafe")
    assert ratio is not None
    assert ratio.high is not None
    assert ratio.high - 2.0 == pytest.approx(1.959963984540054 * math.sqrt(32 * 4 / 3) / 8)


def test_sums_of_two_processes_are_the_sums_of_all_games() -> None:
    twice = summed()
    twice.merge(summed())
    again = summed()
    again.add(four_games())
    assert twice.games == again.games == 8
    for name in ("built.cafe", "spent.cafe"):
        assert twice.mean(name) == again.mean(name)
    assert twice.ratio("spent.cafe", "coins.cafe") == again.ratio("spent.cafe", "coins.cafe")
    assert twice.lengths.tolist() == again.lengths.tolist()
    assert twice.series["earned"].tolist() == again.series["earned"].tolist()


def test_plots_have_both_games_with_their_intervals() -> None:
    base, variant = Sums(2, CHARTS), Sums(2, CHARTS)
    for _ in range(10):
        base.add(four_games())
        variant.add(four_games())
    plots = {plot.name: plot for plot in draw(base, variant, CHARTS)}
    assert list(plots) == [
        "turn-order",
        "length",
        "built",
        "payback",
        "given",
        "order",
        "earned",
        "swaps",
    ]
    assert plots["turn-order"].even == 0.5
    [cafe] = plots["built"].rows
    assert cafe.base == cafe.variant
    assert cafe.base is not None
    assert cafe.base.low is not None
    assert cafe.base.high is not None
    assert cafe.base.low < 7 / 8 < cafe.base.high
    histogram = plots["length"].histogram
    assert histogram is not None
    assert histogram.edges == list(range(40, 49))
    assert histogram.base[0] == 0.5
    assert sum(histogram.base) == 1.0
    course = plots["earned"].course
    assert course is not None
    assert [point.value for point in course.base] == pytest.approx([2.0, 4.0])


def test_what_is_the_same_has_not_changed_and_what_is_longer_has() -> None:
    base, longer = Sums(2, CHARTS), Sums(2, CHARTS)
    games = four_games()
    for _ in range(50):
        base.add(games)
        longer.add(SeatArrays(**{**vars(games), "steps": games.steps + 10}))
    assert not any(change.sure for change in changes(base, base))
    first, *others = changes(base, longer)
    assert (first.measure, first.sure) == ("length", True)
    assert first.change == pytest.approx(10)
    assert first.low < 10 < first.high
    assert not any(change.sure for change in others)


def test_a_count_that_serves_a_ratio_alone_is_no_measure() -> None:
    told = {change.measure for change in changes(summed(), summed(), CHARTS)}
    assert "spent.cafe" not in told
    assert {"coins.cafe", "built.cafe", "length", "win.turn 1"} <= told


def test_engine_games_become_the_same_sums() -> None:
    match = Match("new-jack-city", ("random", "random"), "7", counting=True)
    played = [match.play(number) for number in range(3)]
    sums = Sums(2, ())
    sums.add(of_games(played))
    assert sums.games == 3
    name = sorted(played[0].counts)[0]
    whole = sum(sum(game.counts.get(name, [0])) for game in played)
    assert sums.mean(name).value == pytest.approx(whole / 6)


# Fields


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_number_has_a_field_with_a_name(name: str, language: str) -> None:
    game = boroughs.game(name)
    groups = groups_of(game, language)
    fields = [number for group in groups for thing in group.things for number in thing.numbers]
    assert [(field.path, field.value) for field in fields] == list(numbers_of(game.data()))
    assert all(group.title for group in groups)
    for field in fields:
        assert "_" not in field.label
        assert "{" not in field.label
        assert field.label[0].isupper() or field.label[0].isdigit()
        value = max(field.value) if isinstance(field.value, list) else field.value
        assert field.least <= value <= field.most


@pytest.mark.parametrize("name", boroughs.game_names())
def test_names_of_numbers_are_the_game_s_own_words(name: str) -> None:
    """None is the key of the data with a capital letter."""
    words = boroughs.game(name).words("fr")
    for path, _ in numbers_of(boroughs.game(name).data()):
        *_, before, key = path.split(".")
        assert (before if key.isdecimal() else key) in words.tables["number"], path
        assert path.split(".")[0] in words.tables["number-group"]


def test_all_faults_are_told_each_at_its_field_in_both_languages() -> None:
    game = boroughs.game("machi-koro")
    numbers = {"card.cafe.cost": 99_999, "row.major.different": 0, "game.starting_coins": 5}
    told = {problem.path: problem.text for problem in problems_of(game, dict(numbers), "en")}
    assert set(told) == {"card.cafe.cost", "row.major.different"}
    assert told["row.major.different"] == "Not 0: 1 to 5."
    french = {problem.path: problem.text for problem in problems_of(game, dict(numbers), "fr")}
    assert french["row.major.different"] == "Pas 0\u00a0: 1 à 5."


def test_a_fault_of_several_numbers_stands_at_one_that_was_changed() -> None:
    game = boroughs.game("chinatown")
    [problem] = problems_of(game, {"deal.3.kept": [5, 4]}, "en")
    assert problem.path == "deal.3.kept"


def test_a_number_that_the_game_does_not_have_is_nobody_s_field() -> None:
    [problem] = problems_of(boroughs.game("machi-koro"), {"card.casino.cost": 3}, "en")
    assert problem.path == ""
    assert "card.casino" in problem.text


def test_sound_numbers_have_no_faults() -> None:
    assert problems_of(boroughs.game("lots"), {"game.floor": 4}, "en") == []


# Files


@pytest.mark.parametrize("name", boroughs.game_names())
def test_what_is_saved_is_read_again(name: str, tmp_path: Path) -> None:
    game = boroughs.game(name)
    numbers = dict(numbers_of(game.data()))
    file = tmp_path / "mine.toml"
    file.write_text(variant_text(game, 'my "own" variant', numbers), "utf-8")
    variant = read_variant(file)
    assert variant.name == 'my "own" variant'
    assert variant.game.variant == overrides_of(numbers)
    again, called, found = numbers_in(file.read_text("utf-8"), "mine.toml")
    assert (again.name, called, found) == (name, 'my "own" variant', numbers)


def test_a_refusal_names_the_line_in_the_reader_s_language(tmp_path: Path) -> None:
    text = '[variant]\ngame = "machi-koro"\n\n[row.major]\ndifferent = 9\n'
    with pytest.raises(BadOptions) as refused:
        numbers_in(text, "mine.toml")
    assert isinstance(refused.value, BadVariant)
    assert refused.value.sentence("fr").endswith("Est permis\u00a0: 1 à 5.")
    assert "mine.toml, line 5" in str(refused.value)


# Experiments


def test_an_experiment_sees_what_was_changed() -> None:
    """Whoever starts with fifty coins is done sooner: random players in thirty games of each."""
    told: list[Progress] = []
    wish = LabWish(
        game="machi-koro", numbers={"game.starting_coins": 200}, seats=2, bot="random", games=30
    )
    lab = Laboratory(threads=1)
    try:
        lab.run(wish, told.append, lambda: False)
        assert [told[0].state, told[-1].state] == ["starting", "done"]
        assert told[-1].done == told[-1].of == 30
        assert not told[-1].fast
        first = told[-1].changes[0]
        assert (first.measure, first.sure) == ("length", True)
        assert first.change < 0
        spoken = in_words(told[-1], boroughs.game("machi-koro"), "fr")
        assert {plot.name for plot in spoken.plots} >= {"turn-order", "length", "built", "payback"}
        assert all(plot.title and "_" not in plot.title for plot in spoken.plots)
        assert "Café" in [row.label for plot in spoken.plots for row in plot.rows]
        stopped: list[Progress] = []
        lab.run(wish, stopped.append, lambda: True)
        assert stopped[-1].state == "stopped"
    finally:
        lab.close()


def test_an_experiment_that_cannot_be_played_is_refused() -> None:
    wish = LabWish(game="machi-koro", seats=9, bot="random", games=2)
    with pytest.raises(BoroughsError) as refused:
        Laboratory(threads=1).run(wish, lambda _: None, lambda: False)
    assert refused.value.code == "bad-seats"


def test_estimates_travel() -> None:
    assert Estimate(0.5).low is None
