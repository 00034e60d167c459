"""The ladder: who meets whom, the scale, what is played again, and what the package holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.ladder_tables import BOTS_PAGE, table, with_tables

from boroughs.arena.ladder import (
    FULL,
    Growing,
    LadderFile,
    LadderPlan,
    levels_of,
    plans,
    play_ladder,
    rated,
    usual_seats,
)
from boroughs.arena.plackett_luce import Ranked, ranked_games, strengths
from boroughs.arena.tally import tally_of
from boroughs.arena.workers import Chunk
from boroughs.bots.ladder import LadderMatch, ladder_of, ladders, read_ladders
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.games import game as game_named
from reference_game.game import LanternsGame

PLAN = LadderPlan("machi-koro", ("easy", "random"), 4)


def match(players: str, games: int, **rankings: int) -> LadderMatch:
    """`match("hard normal", 10, r1_2=8, r2_1=2)`"""
    read = {name[1:].replace("_", " "): count for name, count in rankings.items()}
    return LadderMatch(tuple(players.split()), games, read, "mark")


# The scale


def test_ten_to_one_are_four_hundred_points() -> None:
    found = strengths([Ranked(("a", "b"), 10_000), Ranked(("b", "a"), 1_000)], "b")
    assert found.points["a"] == pytest.approx(400, abs=1)


def test_two_fifths_against_three_are_twice_the_strength() -> None:
    """Four wins of ten against three alike: as strong as two of them, 120 points; the others' ranks say nothing more."""
    games = []
    for place, often in ((0, 4_000), (1, 3_000), (2, 2_000), (3, 1_000)):
        # First with 2/5, else second with 2/4, else third with 2/3: 0.4, 0.3, 0.2, 0.1.
        order = ["b"] * 3
        order.insert(place, "a")
        games.append(Ranked(tuple(order), often))
    assert strengths(games, "b").points["a"] == pytest.approx(120.4, abs=1)


def test_who_won_all_games_is_not_infinitely_strong() -> None:
    found = strengths([Ranked(("a", "b"), 20)], "b")
    assert 500 < found.points["a"] < 800
    step = found.difference("a", "b")
    assert step.low is not None
    assert 0 < step.low < 400


def test_the_interval_is_that_of_the_odds() -> None:
    """Of 400 games half: the standard error of the logarithm of the odds is 1/10, of points 17.4."""
    found = strengths([Ranked(("a", "b"), 200), Ranked(("b", "a"), 200)], "b")
    step = found.difference("a", "b")
    assert step.high == pytest.approx(1.96 * 17.37, rel=0.01)


def test_a_shared_rank_counts_half_each_way() -> None:
    shared = ranked_games(["a", "b"], [1, 1], 10)
    assert {ranked.players: ranked.games for ranked in shared} == {("a", "b"): 5, ("b", "a"): 5}


# What is played


def test_a_level_has_one_seat_and_the_one_below_all_others() -> None:
    found = plans(game_named("machi-koro"), [4], 10)
    assert [plan.players for plan in found][:2] == [
        ("easy", "random", "random", "random"),
        ("normal", "easy", "easy", "easy"),
    ]
    assert {plan.games for plan in found} == {12}, "everybody has every seat alike"


def test_a_temper_has_one_seat_and_its_level_all_others() -> None:
    found = [plan.players for plan in plans(game_named("chinatown"), [3], 10)]
    assert found[-2:] == [("tough", "hard", "hard"), ("easy-going", "hard", "hard")]


def test_a_level_that_another_one_plays_is_not_rated() -> None:
    assert levels_of(LanternsGame()) == ["random"]
    assert "expert" in levels_of(game_named("chinatown"))


@pytest.mark.parametrize(("game", "seats"), [("machi-koro", 1), ("chinatown", 2), ("lots", 5)])
def test_seats_that_make_no_match_are_refused(game: str, seats: int) -> None:
    with pytest.raises(BadOptions) as refused:
        plans(game_named(game), [seats], 10)
    assert refused.value.code == "bad-seats"


def test_usual_seats() -> None:
    assert usual_seats(game_named("machi-koro")) == [2, 4]
    assert usual_seats(game_named("chinatown")) == [3, 4]


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    file = LadderFile(tmp_path / "ladder.json")
    seen: list[int] = []
    assert play_ladder([PLAN], file, 1, lambda done, _: seen.append(done))
    assert seen[0] == 0
    again = LadderFile(tmp_path / "ladder.json")
    kept = again.match(PLAN)
    assert kept is not None
    assert (kept.games, sum(kept.rankings.values())) == (4, 4)
    seen.clear()
    assert play_ladder(
        [LadderPlan(PLAN.game, PLAN.players, 6)], again, 1, lambda n, _: seen.append(n)
    )
    assert seen[0] == 4
    more = LadderFile(tmp_path / "ladder.json").match(PLAN)
    assert more is not None
    assert more.games == 6


def test_a_match_of_levels_that_play_otherwise_now_is_played_anew(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    file = LadderFile(path)
    file.keep(PLAN, match("easy random", 100, r2_1=100))
    assert play_ladder([PLAN], file, 1)
    kept = LadderFile(path).match(PLAN)
    assert kept is not None
    assert kept.games == 4


def test_an_interrupted_ladder_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"

    def stop(done: int, _: int) -> None:
        if done >= 2:
            raise KeyboardInterrupt

    long = LadderPlan(PLAN.game, PLAN.players, 40)
    assert not play_ladder([long], LadderFile(path), 1, stop)
    kept = LadderFile(path).match(long)
    assert kept is not None
    assert 2 <= kept.games < 40


def test_games_count_when_all_before_them_have_come() -> None:
    def chunk(first: int, games: int) -> Chunk:
        tally = tally_of(2)
        tally.games = games
        tally.rankings["1 2"] = games
        return Chunk(first, tally)

    growing = Growing(match("easy random", 0))
    assert not growing.add(chunk(3, 2))
    assert growing.match.games == 0
    assert growing.add(chunk(0, 3))
    assert growing.match.games == 5
    assert growing.match.rankings == {"1 2": 5}


def test_a_file_that_is_no_ladder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ladder.json"
    path.write_text('{"ladders": 3}')
    with pytest.raises(BoroughsError) as refused:
        LadderFile(path)
    assert refused.value.code == "bad-file"


# What came of it


def test_a_short_step_is_marked() -> None:
    """Sixty of a hundred are 70 points, eighty 241."""
    ladder = rated(
        "machi-koro",
        2,
        [match("hard normal", 100, r1_2=80, r2_1=20), match("normal easy", 100, r1_2=60, r2_1=40)],
    )
    assert [rung.level for rung in ladder.rungs] == ["hard", "normal", "easy"]
    assert [rung.is_a_step for rung in ladder.rungs] == [True, False, True]
    assert ladder.quick, f"fewer than {FULL} games"
    hard = ladder.rung("hard")
    assert hard is not None
    assert hard.points == pytest.approx(1000 + 238, abs=2)


def test_a_temper_stands_beside_its_level_and_moves_nobody() -> None:
    """Even with `hard`, it stands where that one does; it is no rung to climb."""
    levels = [match("hard normal", 100, r1_2=80, r2_1=20)]
    ladder = rated("machi-koro", 2, [match("farmer hard", 100, r1_2=50, r2_1=50), *levels])
    assert [rung.level for rung in ladder.rungs] == ["hard", "normal"]
    assert ladder.rungs == rated("machi-koro", 2, levels).rungs
    farmer, hard = ladder.rung("farmer"), ladder.rung("hard")
    assert farmer is not None
    assert hard is not None
    assert farmer.points == pytest.approx(hard.points, abs=0.1)
    assert farmer.is_alike
    assert "| `farmer`, as `hard` |" in table(ladder)


def test_a_temper_that_is_far_from_its_level_is_marked() -> None:
    """Sixty of a hundred are 70 points."""
    ladder = rated(
        "machi-koro",
        2,
        [match("hard normal", 9, r1_2=8, r2_1=1), match("farmer hard", 100, r1_2=60, r2_1=40)],
    )
    [farmer] = ladder.tempers
    assert not farmer.is_alike
    assert "**+70**" in table(ladder)


def test_a_level_that_nothing_ties_to_normal_is_not_on_the_scale() -> None:
    ladder = rated("machi-koro", 2, [match("easy random", 10, r1_2=10)])
    assert ladder.rungs == []


def test_a_level_that_another_one_plays_stands_where_that_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = game_named("lots")
    players = {level: make for level, make in game.players().items() if level != "expert"}
    monkeypatch.setattr(type(game), "players", lambda self: players)
    ladder = rated("lots", 2, [match("hard normal", 3, r1_2=3)])
    assert ladder.rung("expert") == ladder.rung("hard")


# What the package holds


def test_the_package_s_ratings_follow_from_its_games() -> None:
    """Else: boroughs ladder."""
    for ladder in ladders():
        assert rated(ladder.game, ladder.seats, ladder.matches) == ladder


def test_every_game_has_a_ladder() -> None:
    for name in ("chinatown", "lots", "mad-city", "machi-koro", "new-jack-city"):
        for seats in usual_seats(game_named(name)):
            assert ladder_of(name, seats) is not None, f"{name}, {seats} seats"


def test_the_page_of_bots_shows_the_ladder() -> None:
    """Else: python tools/ladder_tables.py."""
    page = BOTS_PAGE.read_text("utf-8")
    assert with_tables(page, ladders()) == page


def test_no_file_is_no_ladder(tmp_path: Path) -> None:
    assert read_ladders(tmp_path / "none.json").ladders == []
