"""Whole games by the million: who wins, how long it takes, what is built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.loops import BUILDABLE, RANDOM, Workspace, play_games
from boroughs.batch.machi_koro.positions import write_record
from boroughs.batch.machi_koro.results import Playouts, room_for
from boroughs.batch.machi_koro.table import Book
from boroughs.batch.stepped import seats_and_games
from boroughs.batch.threads import in_threads
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.games.machi_koro.components import SEATS, STANDARD, Box

Sums = NDArray[np.int64]

POLICIES = {"random": RANDOM, "easy": 30, "normal": 0, "heuristic": 0}
"""How many moves of a hundred each plays at random; the rest by the heuristic."""
MOST_MOVES = 200_000
"""No game is longer: random ones take some hundreds."""
CHUNK = 512
"""Games that a thread plays between two looks around."""
LONGEST_LOG = 1_000_000


def carelessness(policies: Sequence[str], seats: int) -> NDArray[np.int32]:
    """One row: how careless each seat plays; one policy alone plays all seats."""
    named = list(policies) * seats if len(policies) == 1 else list(policies)
    if len(named) != seats:
        raise BadOptions("bad-seats", seats=len(named), known=(seats,))
    row = np.zeros((1, at.MOST_SEATS), np.int32)
    for seat, name in enumerate(named):
        if name not in POLICIES:
            raise BadOptions("no-batch-policy", bot=name, known=tuple(POLICIES))
        row[0, seat] = POLICIES[name]
    return row


def playouts(
    games: int,
    seats: int = 4,
    policy: str | Sequence[str] = "random",
    seed: int = 1,
    threads: int | None = None,
    careless: NDArray[np.int32] | None = None,
    box: Box = STANDARD,
    start: int = 0,
    device: str = "cpu",
) -> Playouts:
    """Plays whole games on all cores; the same seed gives the same games, however many cores there are.

    `start` is the number of the first game, `careless` a row for each game instead of policies.
    `device="cuda"` plays on a GPU: the same random games; those of the heuristic may differ where
    two moves are as good as equal, for a GPU rounds otherwise.

    >>> played = playouts(100, seats=2, seed=7)
    >>> sum(played.wins())
    100
    """
    seats, games = seats_and_games(games, seats, SEATS)
    names = [policy] if isinstance(policy, str) else list(policy)
    rows = carelessness(names, seats) if careless is None else careless
    book = write_book(box)
    found = room_for(games, seats, box)
    if device == "cuda":
        on_gpu()(found, book, rows, seed, start, MOST_MOVES)
        return found

    def play(first: int) -> tuple[Sums, Sums]:
        end = min(first + CHUNK, games)
        return play_range(found, first, end, book, rows, seed, start, Workspace())

    for built, by_winners in in_threads(play, range(0, games, CHUNK), threads):
        found.built += built
        found.built_by_winners += by_winners
    return found


def play_range(
    found: Playouts,
    first: int,
    end: int,
    book: Book,
    careless: NDArray[np.int32],
    seed: int,
    start: int,
    space: Workspace,
) -> tuple[Sums, Sums]:
    """Plays the games of `found` from first to end; returns what was built, and by those who won."""
    built = np.zeros((found.seats, BUILDABLE), np.int64)
    by_winners = np.zeros((found.seats, BUILDABLE), np.int64)
    play_games(
        book,
        found.seats,
        careless if len(careless) == 1 else careless[first:end],
        seed,
        start + first,
        MOST_MOVES,
        space.table,
        space.piles,
        space.rng,
        space.log,
        space.scratch,
        space.built,
        found.firsts[first:end],
        found.winners[first:end],
        found.turns[first:end],
        found.choices[first:end],
        found.moves[first:end],
        found.marks[first:end],
        built,
        by_winners,
    )
    return built, by_winners


def on_gpu() -> Any:
    """What plays on a GPU, or BadOptions where there is none."""
    try:
        from boroughs.batch.machi_koro import gpu  # noqa: PLC0415 - needs numba-cuda
    except ImportError:
        raise BadOptions("no-gpu") from None
    if not gpu.available():
        raise BadOptions("no-gpu")
    return gpu.play_on_gpu


def record_of(
    game: Game,
    number: int,
    seats: int,
    policy: str | Sequence[str] = "random",
    seed: int = 1,
) -> str:
    """One game of `playouts` as a record that the engine replays."""
    names = [policy] if isinstance(policy, str) else list(policy)
    space = Workspace(LONGEST_LOG)
    found, careless = room_for(1, seats, STANDARD), carelessness(names, seats)
    play_range(found, 0, 1, write_book(), careless, seed, number, space)
    return write_record(game, seats, space.log.tolist())
