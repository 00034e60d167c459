"""A day's challenges are the same everywhere: made from the date alone, and played alike by the same bots in every build."""

from __future__ import annotations

from hashlib import sha256

import pytest

import boroughs
from boroughs import Game, Table, make_bot
from boroughs.bots.daily import best_of_day, day_table, star_totals
from boroughs.core.daily import BestKnown, Daily, Progress
from boroughs.core.phrase import phrase

DAY = "2026-11-16"
GOLDEN = {
    "chinatown": (60000, "f30652ef77ee6343"),
    "lots": (24, "b67d684d4211c9ec"),
    "machi-koro": (29, "6d1dc750f9d9cc4e"),
    "mad-city": (37, "ac096cee7ae60248"),
    "new-jack-city": (17, "70074eef17ec873d"),
}
"""By game, what `normal` made of that day and a hash of every step of it, nature's answers among them: written
once, and the same on every machine, compiled or not, and in a browser. Other rules or another bot change it."""


@pytest.mark.parametrize("name", boroughs.game_names())
def test_a_day_is_played_as_it_was_played_elsewhere(name: str) -> None:
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    table = day_table(game, puzzle, "normal", 0)
    steps = "\n".join(
        f"{step.seat} {step.notation} {' '.join(step.answers)}" for step in table.steps
    )
    assert (puzzle.score(table.state), sha256(steps.encode()).hexdigest()[:16]) == GOLDEN[name]


WHOLE = {"chinatown": 3, "lots": 10, "machi-koro": 12, "mad-city": 48, "new-jack-city": 31}
"""Lots, trade and shops; ten blocks; twelve turns; three cities of sixteen tiles; half of 62 cards."""


@pytest.mark.parametrize("name", boroughs.game_names())
def test_how_much_of_a_day_is_played_is_counted_from_nothing_to_all(name: str) -> None:
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    table = Table(
        game,
        puzzle.seats,
        puzzle.options,
        seed=puzzle.seed,
        bots={seat: make_bot(game, bot) for seat, bot in enumerate(("easy", *puzzle.rivals))},
    )
    assert puzzle.progress(table.view(0)) == Progress(0, WHOLE[name])
    counted = [0]
    while not puzzle.is_over(table.state):
        table.play_next()
        progress = puzzle.progress(table.view(0))
        assert progress is not None
        counted.append(progress.done)
    assert counted[-1] == WHOLE[name]
    # It comes one after the other; only a tower that falls is lower than before.
    assert set(range(WHOLE[name] + 1)) == set(counted)
    assert name == "lots" or counted == sorted(counted)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("chinatown", marks=pytest.mark.long),
        "lots",
        "machi-koro",
        "new-jack-city",
    ],
)
def test_the_best_known_is_no_worse_than_what_a_bot_makes_of_it(name: str) -> None:
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    best, played = best_of_day(game, puzzle), GOLDEN[name][0]
    assert best.total <= played if puzzle.less else best.total >= played
    assert puzzle.verdict(best.total, best).stars == len(best.star_totals) == 3


def test_where_less_is_better_fewer_bring_more_stars() -> None:
    puzzle = boroughs.game("new-jack-city").daily(DAY)
    assert puzzle is not None
    best = BestKnown(2, proven=False, star_totals=star_totals(2, less=True), rounds=[])
    assert [puzzle.verdict(score, best).stars for score in (11, 10, 6, 3, 0)] == [0, 1, 2, 3, 3]
    assert puzzle.verdict(0, best).best == 0


@pytest.mark.parametrize("name", boroughs.game_names())
def test_at_the_table_a_day_has_its_own_aim_in_every_language(name: str) -> None:
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    table = Table(game, puzzle.seats, puzzle.options, seed=puzzle.seed)
    view = table.view(0)
    usual = game.standing(view)
    assert usual is not None
    standing = puzzle.standing(view, usual)
    assert standing.goal != usual.goal
    for language in ("en", "fr"):
        assert game.words(language).say(standing.goal)


def day_of(name: str, level: str) -> tuple[Game, Daily, Table]:
    """A day at whose table all are bots, the first one of this level."""
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    bots = {seat: make_bot(game, bot) for seat, bot in enumerate((level, *puzzle.rivals))}
    return game, puzzle, Table(game, puzzle.seats, puzzle.options, seed=puzzle.seed, bots=bots)


def test_machi_koro_counts_the_turns_of_a_day_and_what_the_city_is_worth() -> None:
    """Landmarks, "0 of 6", are not what this day is about."""
    game, puzzle, table = day_of("machi-koro", "normal")
    words, turns = game.words("en"), []
    while not puzzle.is_over(table.state):
        view = table.view(0)
        usual = game.standing(view)
        assert usual is not None
        standing = puzzle.standing(view, usual)
        turns.append(words.say(standing.goal).partition(":")[0])
        # Not "10 coins": those in the purse stand beside it.
        assert words.say(standing.seats[0].says) == f"worth {puzzle.score(table.state)}"
        assert standing.seats[1:] == usual.seats[1:]
        table.play_next()
    assert list(dict.fromkeys(turns)) == [f"Turn {turn} of 12" for turn in range(1, 13)]


@pytest.mark.parametrize(
    ("name", "goal", "said"),
    [
        ("chinatown", "Part {} of 3 of the year", 3),
        ("lots", "Block {} of 10", 10),
        ("mad-city", "Tile {} of 48", 48),
    ],
)
def test_how_far_a_day_has_come_is_told_at_the_table(name: str, goal: str, said: int) -> None:
    """Only Machi Koro counted; New Jack City's board itself shows how many cards are left."""
    game, puzzle, table = day_of(name, "easy")
    words, told = game.words("en"), []
    while not puzzle.is_over(table.state):
        for viewer in (0, None):
            view = table.view(viewer)
            usual = game.standing(view)
            assert usual is not None
            assert puzzle.progress(view) == puzzle.progress(table.view(0))
            standing = puzzle.standing(view, usual)
            assert standing.seats[0].says == usual.seats[0].says
            assert standing.seats[1:] == usual.seats[1:]
        told.append(words.say(standing.goal).partition(":")[0])
        table.play_next()
    assert list(dict.fromkeys(told)) == [goal.format(turn) for turn in range(1, said + 1)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_aim_that_counts_nothing_fits_the_bar_of_a_phone(language: str) -> None:
    """New Jack City's stands there as it is, in two short lines: its end was cut in French."""
    about = boroughs.game("new-jack-city").words(language).say(phrase("daily.about"))
    assert len(about) <= 45
