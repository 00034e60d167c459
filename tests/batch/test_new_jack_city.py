"""New Jack City in batches against the engine: every mask, every observation, every position, every result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import boroughs
from batch.new_jack_city_engine import SideBySide
from boroughs.batch.new_jack_city import SteppedGames, layout, playouts, record_of
from boroughs.batch.new_jack_city.book import write_book
from boroughs.batch.new_jack_city.flat_game import Book, empty_game
from boroughs.batch.new_jack_city.loops import play_at_random
from boroughs.batch.new_jack_city.turn import start
from boroughs.games.new_jack_city.components import CARD_NAMED, CARDS
from boroughs.games.new_jack_city.encoding import REACH
from refusals import refuses
from soak import SOAK

SEATS = [1, 2, 3, 4, 5, 6]
STRICT = {"strict_roads": True}
HALF = {"deck": "half"}


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_move_by_move(seats: int) -> None:
    SideBySide(seats, 100, STRICT if seats % 2 else {}).play_moves()
    SideBySide(seats, 101, {} if seats % 2 else STRICT).play_moves(eager=True)


@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_action_by_action(seats: int) -> None:
    """Masks and observations for every part of every move, up to the middle of a game."""
    SideBySide(seats, 200).play_actions(150)


def test_half_of_the_deck_is_played_alone() -> None:
    SideBySide(1, 3, HALF).play_actions()
    with pytest.raises(boroughs.BadOptions):
        write_book(2, HALF)


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("options", [{}, STRICT], ids=["usual", "strict"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_in_thousands_of_games(seats: int, options: dict[str, object]) -> None:
    """Two thousand and forty over all seats and both kinds of roads; a third of them but for the soak."""
    for number in range(170 if SOAK else 56):
        SideBySide(seats, 10_000 + number, options).play_moves(eager=number % 2 == 0)


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("options", [{}, STRICT], ids=["usual", "strict"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_engine_agrees_on_hundreds_of_thousands_of_masks(
    seats: int, options: dict[str, object]
) -> None:
    for number in range(15):
        SideBySide(seats, 20_000 + number, options).play_actions()


@pytest.mark.heavy
@pytest.mark.long
def test_hundreds_of_half_decks_are_played_alone() -> None:
    for number in range(200):
        SideBySide(1, 30_000 + number, {**HALF, **STRICT}).play_moves()


@pytest.mark.heavy
@pytest.mark.long
def test_every_kind_of_decision_comes_up() -> None:
    """Counted: all moves, all but scoring also as the second of a phase, cards set aside, and each part of each move."""
    seen: Counter[str] = Counter()
    verbs = ("place", "end cards", "claim", "move", "score", "end turn")
    again = {f"{verb} after another" for verb in verbs if verb != "score"}
    wanted = {*verbs, *again, "set aside"}
    for number in range(60):
        table = SideBySide((2, 1, 3)[number % 3], 500 + number, STRICT if number % 2 else {})
        table.play_moves(eager=True)
        seen += table.seen
        if wanted <= set(seen):
            break
    assert wanted - set(seen) == set()
    parts = SideBySide(2, 7)
    parts.play_actions()
    assert {"card 4", "claim 3", "move 5", "score 3", "end 1"} <= set(parts.seen)


def test_a_variant_is_played_as_the_engine_plays_it() -> None:
    """Other numbers in the book: three Builders, zones from four on, larger hands, a dearer card."""
    game = boroughs.game("new-jack-city").varied(
        {
            "game": {"builders": 3, "hand": 5, "token_dollars": 2},
            "zone": {"least": 4},
            "cards": {"NJ05": {"values": [9]}},
        }
    )
    book = write_book(3, box=getattr(game, "box"))  # noqa: B009
    assert book.values[CARD_NAMED["NJ05"].first] == 9
    SideBySide(3, 77, book=book, game=game).play_moves()
    SideBySide(3, 78, book=book, game=game).play_actions(100)


# A broken rule is caught


def broken_value(book: Book) -> None:
    """The first four cards are worth a dollar more."""
    book.values[:8:2] += 1


def broken_bonus(book: Book) -> None:
    """The smallest zones give one more."""
    book.bonuses[0, 1] += 1


def broken_road(book: Book) -> None:
    """One side of one card has a road that is not printed there."""
    book.roads[CARD_NAMED["NJ04"].index, 0] |= 1


def broken_fit(book: Book) -> None:
    """One card may lie where its road is loose."""
    book.fits[:, 0] |= 1 << CARD_NAMED["NJ09"].index


def broken_corner(book: Book) -> None:
    """The network is said to reach a corner that it does not."""
    book.corners_of[1:] |= 1


def broken_target(book: Book) -> None:
    """The end is signalled too early."""
    book.numbers[layout.TARGET] = 5


@pytest.mark.parametrize(
    "damage",
    [broken_value, broken_bonus, broken_road, broken_fit, broken_corner, broken_target],
)
def test_a_broken_number_is_caught(damage: object) -> None:
    assert callable(damage)
    book = write_book(2)
    damage(book)
    with pytest.raises((AssertionError, boroughs.IllegalMove)):
        compare_games(book)


def compare_games(book: Book) -> None:
    for number in range(30):
        SideBySide(2, 900 + number, book=book).play_moves(eager=True)


# Whole games


def test_a_game_of_a_batch_is_a_record_that_replays() -> None:
    game = boroughs.game("new-jack-city")
    for seats, options in ((3, {}), (2, STRICT), (1, HALF)):
        played = playouts(3, seats=seats, seed=5, options=options)
        for number in range(3):
            table = boroughs.replay(record_of(game, number, seats, seed=5, options=options))
            assert table.result is not None
            assert table.result.scores == tuple(played.money[number].tolist())
            assert len(table.steps) - 1 == played.moves[number]


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    one, two = (playouts(600, seats=4, seed=3, threads=threads) for threads in (1, 2))
    for name in ("firsts", "money", "zones", "counts"):
        assert (getattr(one, name) == getattr(two, name)).all()
    later = playouts(10, seats=4, seed=3, start=590)
    assert (later.money == one.money[590:]).all()


def test_plain_python_plays_the_same_games() -> None:
    """Without the compiler, as numba's simulator of a GPU would run it: in a process of its own."""
    script = (
        "import numpy; numpy.seterr(over='ignore');"
        "from boroughs.batch.new_jack_city import playouts;"
        "print([playouts(2, seats=seats, seed=8, threads=1).money.tolist() for seats in (1, 3)])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    played = [playouts(2, seats=seats, seed=8, threads=1).money.tolist() for seats in (1, 3)]
    assert done.stdout.strip() == str(played), done.stderr


def test_wins_are_shared_where_money_and_zones_are_equal() -> None:
    played = playouts(3, seats=2)
    played.money[:] = [[20, 10], [20, 20], [20, 20]]
    played.zones[:] = [[0, 3], [2, 1], [1, 1]]
    assert played.wins() == [2.5, 0.5]


def test_a_game_leaves_nothing_behind_for_the_next() -> None:
    """In the same memory, after games of the whole deck, the ground is bare and the games are the same."""
    book = write_book(1)
    used = empty_game()
    start(used, book)
    play_at_random(used, book)
    start(used, book)
    fresh = empty_game()
    start(fresh, book)
    assert (used.ground == fresh.ground).all()
    assert used.table[layout.SLOTS] == fresh.table[layout.SLOTS]


def test_the_longest_city_stays_on_the_ground() -> None:
    """All cards end to end, and the cells behind the slots behind them."""
    assert 2 * len(CARDS) + 1 <= REACH
    assert layout.MIDDLE + REACH + 2 < layout.ROW
    assert layout.MIDDLE - REACH - 2 > 0


# Stepping


def test_steps_go_on_with_new_games() -> None:
    games = SteppedGames(3, seats=2, threads=1)
    rng = np.random.default_rng(4)
    now = games.reset(seed=9)
    ended = 0
    for _ in range(1200):
        legal = [row.nonzero()[0] for row in now.masks]
        now = games.step(np.array([rng.choice(row) for row in legal]))
        ended += int(now.ended.sum())
        assert now.masks.any(1).all()
        assert np.allclose(now.rewards.sum(1), 0)
        assert not now.rewards[~now.ended].any()
    assert ended > 0


def test_an_action_that_the_mask_forbids_ends_the_game() -> None:
    games = SteppedGames(2, seats=2, threads=1)
    now = games.reset(seed=1)
    players = now.players.copy()
    legal = int(now.masks[0].argmax())
    then = games.step([legal, games.encoding.action_named("score")])
    assert then.ended.tolist() == [False, True]
    assert then.rewards[1, players[1]] == -1


def test_the_same_seed_gives_the_same_steps() -> None:
    rows = []
    for threads in (1, 2):
        games = SteppedGames(10, seats=4, threads=threads)
        now = games.reset(seed=6)
        for _ in range(200):
            now = games.step(now.masks.argmax(1))
        rows.append(now.observations.tobytes())
    assert rows[0] == rows[1]


# Asking for it


def test_what_is_not_there_is_said() -> None:
    with refuses(boroughs.BadOptions, "no-batch-policy"):
        playouts(1, seats=2, policy="normal")
    with refuses(boroughs.BadOptions, "bad-seats"):
        playouts(1, seats=7)
