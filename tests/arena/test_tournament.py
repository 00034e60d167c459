"""Tournaments: who meets whom, ratings, corrected chances, plans that are wrong."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from boroughs.arena.estimate import holm
from boroughs.core.errors import BadOptions

pytest.importorskip("openskill")
pytest.importorskip("pyarrow")

from boroughs.arena.plan_file import read_plan
from boroughs.arena.ratings import rate_players
from boroughs.arena.tournament import (
    Entrant,
    TournamentPlan,
    pairings,
    play_tournament,
)

FOUR = [Entrant(name, "random") for name in "abcd"]


def names(plan: TournamentPlan) -> list[str]:
    return ["".join(entrant.name for entrant in match) for match in pairings(plan)]


def test_a_round_robin_seats_every_choice_of_players_together() -> None:
    """Four over two are six pairs, four over three four tables."""
    assert names(TournamentPlan("machi-koro", FOUR)) == ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert names(TournamentPlan("machi-koro", FOUR, seats=3)) == ["abc", "abd", "acd", "bcd"]


def test_a_ladder_seats_neighbours_only() -> None:
    plan = TournamentPlan("machi-koro", FOUR, schedule="ladder")
    assert names(plan) == ["ab", "bc", "cd"]


@pytest.mark.parametrize(
    ("entrants", "code"),
    [(FOUR[:1], "too-few-players"), ([FOUR[0], FOUR[0]], "same-name-twice")],
)
def test_a_plan_that_cannot_be_played_is_refused(entrants: list[Entrant], code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        pairings(TournamentPlan("machi-koro", entrants))
    assert refused.value.code == code


PLAN = """\
game = "machi-koro"
seats = 2

[[player]]
name = "one"
bot = "easy"

[[player]]
name = "two"
bot = "normal"

[variant.game]
starting_coins = 5
"""


@pytest.mark.parametrize(
    ("wrong", "line", "says"),
    [
        (("seats = 2", 'seats = "two"'), 2, "a whole number"),
        (("seats = 2", "saets = 2"), 2, "saets"),
        (("seats = 2", 'schedule = "cup"'), 2, "round-robin or ladder"),
        (('bot = "normal"', "bot = 3"), 10, "the name of a bot"),
        (('name = "two"', "depth = 3"), 9, "depth"),
        (('name = "two"\n', ""), 8, "name"),
        (('game = "machi-koro"', ""), 1, "game"),
        (("starting_coins = 5", "starting_coin = 5"), 13, "starting_coin"),
        (("starting_coins = 5", "starting_coins = -5"), 13, "whole-number"),
    ],
)
def test_a_bad_plan_says_in_which_line(
    tmp_path: Path, wrong: tuple[str, str], line: int, says: str
) -> None:
    file = tmp_path / "plan.toml"
    assert wrong[0] in PLAN
    file.write_text(PLAN.replace(*wrong))
    with pytest.raises(BadOptions) as refused:
        read_plan(file)
    params = refused.value.params
    assert (params["file"], params["line"]) == (str(file), line)
    assert says in " ".join(map(str, params.values()))


def test_a_plan_that_is_no_toml_is_named(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text("game = \nplayer = 3")
    with pytest.raises(BadOptions) as refused:
        read_plan(file)
    assert refused.value.params["file"] == str(file)
    assert "line 1" in str(refused.value.params["problem"])


def test_players_may_stand_in_a_list(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    file.write_text('game = "lots"\nplayer = [{name = "a", bot = "easy"}, {name = "b", bot = "b"}]')
    assert [entrant.name for entrant in read_plan(file).player] == ["a", "b"]


def test_who_wins_more_is_rated_higher_and_more_games_are_surer() -> None:
    few, many = ([(["a", "b", "c"], [1, 2, 3])] * count for count in (3, 30))
    first, second = rate_players("abc", few), rate_players("abc", many)
    assert [rating.player for rating in first] == ["a", "b", "c"]
    assert all(low.mean < high.mean for high, low in pairwise(first))
    assert second[0].high - second[0].low < first[0].high - first[0].low


def test_chances_are_corrected_for_their_number() -> None:
    """Holm by hand: 3 x 0.01, then 2 x 0.03, then no less than that."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    entrants = [Entrant("one", "random"), Entrant("two", "random"), Entrant("three", "easy")]
    plan = TournamentPlan("machi-koro", entrants, games=4, seed="t")

    def stop(finished: int, games: int) -> None:
        if finished >= 6:
            raise KeyboardInterrupt

    stopped = play_tournament(plan, progress=stop, out=tmp_path / "run")
    assert stopped.interrupted
    assert stopped.games < 12
    resumed = play_tournament(plan, out=tmp_path / "run", resume=True)
    assert resumed == play_tournament(plan)
    assert (resumed.pairings, resumed.games) == (3, 12)
    assert resumed.players[0].name == "three"
    for pair in resumed.pairs:
        assert pair.ahead + pair.behind + pair.level == 4
