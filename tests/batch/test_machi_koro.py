"""Machi Koro in batches against the engine: every mask, every position, every choice, every result."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import boroughs
from batch.engine import SideBySide
from boroughs.batch import batch_names, batch_of
from boroughs.batch.machi_koro import SteppedGames, counted_games, layout, playouts, record_of
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import Workspace, play_on
from boroughs.batch.machi_koro.playouts import random_percents_of
from boroughs.batch.machi_koro.turn import start
from boroughs.batch.nature import seeded
from boroughs.core.dice import SeededDice
from boroughs.core.playout import resolve_chance
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.games.machi_koro.components import CARD_NAMED, CARDS, LANDMARKS
from refusals import refuses
from soak import SOAK

BOOK = write_book()
RANDOM, EASY, NORMAL = 100, 30, 0
MIXES = {
    "random": lambda seats: [RANDOM] * seats,
    "heuristic": lambda seats: [NORMAL] * seats,
    "mixed": lambda seats: [(RANDOM, EASY, NORMAL)[seat % 3] for seat in range(seats)],
}


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_agrees_step_by_step(seats: int, mix: str) -> None:
    for number in range(2):
        SideBySide(BOOK, seats, 100 + number).play_out(MIXES[mix](seats))


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_agrees_in_thousands_of_games(seats: int, mix: str) -> None:
    """Two thousand and forty over all seats and mixes; a third of them but for the soak."""
    for number in range(170 if SOAK else 56):
        SideBySide(BOOK, seats, 10_000 + number).play_out(MIXES[mix](seats))


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_goes_on_from_hundreds_of_positions(seats: int) -> None:
    """Wherever a random game of the engine stands, and in every kind of decision."""
    decisions: Counter[str] = Counter()
    for number in range(100):
        state = middle_game(seats, f"position {number}", 10 + 3 * number)
        if state.result() is None:
            decisions[str(boroughs.game("machi-koro").to_dict(state)["decision"])] += 1
            SideBySide(BOOK, seats, number, state).play_out([RANDOM, EASY, NORMAL] * 2)
    assert len(decisions) >= 3


def test_a_variant_is_played_as_the_engine_plays_it() -> None:
    """Other numbers in the book: cafés take two, the airport costs ten, everybody starts with five."""
    game = boroughs.game("machi-koro").varied(
        {
            "card": {"cafe": {"effect": {"coins": 2}}},
            "landmark": {"airport": {"cost": 10}},
            "game": {"starting_coins": 5},
        }
    )
    book = write_book(getattr(game, "box"))  # noqa: B009
    assert book[int(CARD_NAMED["cafe"].index), layout.EFFECT_COINS] == 2
    SideBySide(book, 3, 77, game=game).play_out([RANDOM, NORMAL, EASY])


def test_every_card_and_every_kind_of_decision_comes_up() -> None:
    """Counted over random games: all cards and landmarks built, all kinds of moves made."""
    seen: Counter[str] = Counter()
    wanted = {f"build {card.name}" for card in CARDS}
    wanted |= {f"build {landmark.name}" for landmark in LANDMARKS}
    wanted |= {"roll", "set", "add", "pass", "invest", "demolish", "give", "swap"}
    for number in range(30):
        table = SideBySide(BOOK, 2 + number % 4, 500 + number)
        table.play_out([RANDOM] * table.seats)
        seen += table.seen
        if wanted <= set(seen):
            break
    assert wanted - set(seen) == set()


def test_it_goes_on_from_positions_of_the_engine() -> None:
    """From the middle of games that the engine has played, whatever is being decided there."""
    for seats in (2, 3, 4, 5):
        state = middle_game(seats, "middle games", 40 + 30 * seats)
        if state.result() is None:
            SideBySide(BOOK, seats, seats, state).play_out([RANDOM, EASY] * 3)


def middle_game(seats: int, seed: str, moves: int) -> State:
    """Where a random game of the engine stands after so many moves."""
    dice = SeededDice(seed)
    state = boroughs.game("machi-koro").new(seats)
    resolve_chance(state, dice)
    for _ in range(moves):
        if state.result() is not None:
            break
        [seat] = state.to_act()
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
    return state


def test_turn_by_turn_random_play_is_that_of_move_by_move() -> None:
    """Both draw the same numbers for the same purpose: the games are the same."""
    played = playouts(40, seats=4, seed=11)
    everybody = np.full(layout.MOST_SEATS, RANDOM, np.int32)
    for number in range(40):
        space = Workspace()
        space.rng[0] = seeded(11, number)
        start(space.table, space.piles, BOOK, space.rng, space.log, 4)
        moves = play_on(
            space.table,
            space.piles,
            BOOK,
            space.rng,
            space.log,
            everybody,
            10_000,
            space.built,
            space.scratch,
        )
        assert moves == played.moves[number]
        assert space.table[layout.WINNER] == played.winners[number]
        assert space.table[layout.CHOICES] == played.choices[number]


@pytest.mark.parametrize(("seats", "policy"), [(2, "random"), (4, "random"), (3, "normal")])
def test_what_is_counted_is_what_the_engine_counts(seats: int, policy: str) -> None:
    """Every count and every series of the game's statistics, over the same games."""
    game = boroughs.game("machi-koro")
    counted = counted_games(5, seats, random_percents_of([policy], seats), seed=5)
    points = np.split(counted.points, np.cumsum(counted.rounds)[:-1])
    for number in range(5):
        statistics = heard(game, seats, record_of(game, number, seats, policy, seed=5))
        for place, name in enumerate(counted.names):
            expected = statistics.counts.get(name, [0] * seats)
            assert counted.counts[number, :, place].tolist() == expected, name
        assert set(statistics.counts) <= set(counted.names)
        for place, name in enumerate(counted.series):
            assert points[number][:, :, place].T.tolist() == statistics.series[name], name


def heard(game: boroughs.Game, seats: int, record: str) -> Statistics:
    """What the engine's statistics make of a recorded game."""
    state = game.new(seats)
    statistics = game.statistics(seats)
    assert statistics is not None
    for step in boroughs.replay(record).steps:
        state.events = []
        if step.notation:
            state.play(step.seat, game.parse(step.notation))
        for answer in step.answers:
            chance = state.chance()
            assert chance is not None
            state.resolve(chance.answer(answer))
        for event in state.events:
            statistics.hear(event)
    return statistics


@pytest.mark.parametrize("card", ["cafe", "tuna-boat", "tax-office", "moving-company"])
def test_a_broken_effect_is_caught(card: str) -> None:
    """One number of one card is changed in the book: the comparison must notice."""
    broken = BOOK.copy()
    index = int(CARD_NAMED[card].index)
    broken[index, layout.EFFECT_COINS] += 1
    broken[index, layout.NEEDS_HARBOR] = 1
    broken[index, layout.DIVISOR] += 1
    if card == "tuna-boat":
        broken[index, layout.KIND] = BOOK[int(CARD_NAMED["wheat-field"].index), layout.KIND]
    with pytest.raises(AssertionError):
        compare_games(broken)


def compare_games(book: np.ndarray) -> None:
    for number in range(30):
        SideBySide(book, 2 + number % 4, 900 + number).play_out([RANDOM] * 5)


def test_a_game_of_a_batch_is_a_record_that_replays() -> None:
    game = boroughs.game("machi-koro")
    for policy in ("random", "normal"):
        played = playouts(4, seats=3, policy=policy, seed=5)
        for number in range(4):
            table = boroughs.replay(record_of(game, number, 3, policy, seed=5))
            assert table.result is not None
            assert table.result.winners == (int(played.winners[number]),)
            assert list(table.result.scores) == played.scores()[number].tolist()
            assert len(table.steps) - 1 == played.moves[number]


def test_more_threads_play_the_same_games() -> None:
    one = playouts(5000, seats=2, seed=3, threads=1)
    two = playouts(5000, seats=2, seed=3, threads=2)
    assert (one.winners == two.winners).all()
    assert (one.built == two.built).all()
    assert one.games == sum(one.wins()) == 5000


def test_landmarks_of_the_winner_are_all_built() -> None:
    played = playouts(200, seats=4, seed=2)
    marks = played.marks[np.arange(200), played.winners]
    assert (marks == (1 << len(LANDMARKS)) - 1).all()
    assert all(played.cards()[mark.name]["built_by_winner"] >= 1 for mark in LANDMARKS)
    assert played.lengths().sum() == 200


# Stepping


def test_steps_are_those_of_the_encoding() -> None:
    """Random actions in a few games, with the engine's own encoding beside each."""
    game = boroughs.game("machi-koro")
    games = SteppedGames(3, seats=3, threads=1)
    rng = np.random.default_rng(4)
    now = games.reset(seed=9)
    ended = 0
    for _ in range(1500):
        legal = [row.nonzero()[0] for row in now.masks]
        now = games.step(np.array([rng.choice(row) for row in legal]))
        ended += int(now.ended.sum())
        assert now.masks.any(1).all()
        assert np.allclose(now.rewards.sum(1), 0)
        assert (now.rewards[now.ended].max(1) == 1).all()
        assert (now.players == games.tables[:, layout.TURN]).all()
    assert ended > 0
    assert game.encoding(3, {}) is not None


def test_an_action_that_the_mask_forbids_ends_the_game() -> None:
    games = SteppedGames(2, seats=2, threads=1)
    now = games.reset(seed=1)
    players = now.players.copy()
    legal = int(now.masks[0].argmax())
    then = games.step([legal, games.encoding.action_named("invest")])
    assert then.ended.tolist() == [False, True]
    assert then.rewards[1, players[1]] == -1


def test_the_same_seed_gives_the_same_games() -> None:
    rows = []
    for threads in (1, 2):
        games = SteppedGames(50, seats=4, threads=threads)
        now = games.reset(seed=6)
        for _ in range(60):
            now = games.step(now.masks.argmax(1))
        rows.append(now.observations.tobytes())
    assert rows[0] == rows[1]


# Asking for it


@pytest.mark.parametrize("name", [n for n in boroughs.game_names() if n not in batch_names()])
def test_other_games_say_that_they_are_not_there(name: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        batch_of(name)
    assert (refused.value.code, refused.value.params["game"]) == ("no-batch", name)


def test_other_players_say_that_they_are_not_there() -> None:
    with refuses(boroughs.BadOptions, "no-batch-policy"):
        playouts(1, seats=2, policy="expert")


def test_the_kernels_play_the_same_games_in_the_simulator() -> None:
    """In a process of its own: the simulator is chosen before numba is imported."""
    script = Path(__file__).parent / "simulated_gpu.py"
    wanted = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, **wanted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "the same games" in done.stdout
