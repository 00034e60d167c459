"""Whole random games by the thousand: who wins, with how much money, after how many moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.kernel_cache import is_compiled
from boroughs.batch.nature import seeded
from boroughs.batch.new_jack_city.book import write_book
from boroughs.batch.new_jack_city.flat_game import empty_game
from boroughs.batch.new_jack_city.loops import play_at_random, play_random_games
from boroughs.batch.new_jack_city.positions import write_record
from boroughs.batch.new_jack_city.turn import start as start_game
from boroughs.batch.stepped import seats_and_games
from boroughs.batch.threads import in_threads
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.options import complete_options
from boroughs.games.new_jack_city.components import FULL_BOX, Box
from boroughs.games.new_jack_city.game import NewJackCityGame
from boroughs.games.new_jack_city.options import OPTIONS

SEATS = NewJackCityGame.seat_counts
RANDOM = 100
POLICIES = {"random": RANDOM}
"""How many moves of a hundred each plays at random."""
CHUNK = 256
"""Games that a thread plays between two looks around."""
LONGEST_LOG = 20_000


@dataclass
class Playouts:
    """What came of many games; every array has a row for each game."""

    seats: int
    firsts: NDArray[np.int8]
    """The seat that began."""
    money: NDArray[np.int32]
    """By seat; alone, the value that is not built, of which less is better."""
    zones: NDArray[np.int32]
    """By seat, how many zones it scored: more of them break ties."""
    counts: NDArray[np.int32]
    """Moves, and decisions among two or more."""

    @property
    def games(self) -> int:
        return len(self.firsts)

    @property
    def moves(self) -> NDArray[np.int32]:
        return self.counts[:, 0]

    @property
    def choices(self) -> NDArray[np.int32]:
        return self.counts[:, 1]

    def scores(self) -> NDArray[np.int32]:
        return self.money

    def tie_breaks(self) -> NDArray[np.int32]:
        return self.zones

    def lengths(self, width: int = 10) -> NDArray[np.int64]:
        """How many games took so many moves, in steps of this width."""
        return np.bincount(self.moves // width)

    def wins(self) -> list[float]:
        """By seat; a win that several share counts as its share."""
        standing = self.money.astype(np.int64) << 32 | self.zones
        first = standing == standing.max(1, keepdims=True)
        shares: list[float] = (first / first.sum(1, keepdims=True)).sum(0).tolist()
        return shares


def playouts(
    games: int,
    seats: int = 4,
    policy: str | Sequence[str] = "random",
    seed: int = 1,
    threads: int | None = None,
    careless: NDArray[np.int32] | None = None,
    box: Box = FULL_BOX,
    start: int = 0,
    device: str = "cpu",
    options: Mapping[str, object] | None = None,
) -> Playouts:
    """Plays whole games on all cores; the same seed gives the same games, however many cores there are.

    Everybody plays at random: there are no other policies yet. `start` is the number of the first game.

    >>> played = playouts(20, seats=2, seed=7)
    >>> sum(played.wins())
    20.0
    """
    if device != "cpu":
        raise BadOptions("no-batch-device", game=NewJackCityGame.name, device=device)
    check_asked(games, seats, policy, careless)
    book = write_book(seats, options, box)
    found = Playouts(
        seats,
        np.zeros(games, np.int8),
        np.zeros((games, seats), np.int32),
        np.zeros((games, seats), np.int32),
        np.zeros((games, 2), np.int32),
    )

    def play(first: int) -> None:
        part = slice(first, min(first + CHUNK, games))
        play_random_games(
            empty_game(),
            book,
            seed,
            start + first,
            found.firsts[part],
            found.money[part],
            found.zones[part],
            found.counts[part],
        )

    in_threads(play, range(0, games, CHUNK), threads)
    return found


def check_asked(
    games: int,
    seats: int,
    policy: str | Sequence[str],
    careless: NDArray[np.int32] | None,
) -> None:
    """Raises BadOptions for what is not there."""
    seats_and_games(games, seats, SEATS)
    for name in [policy] if isinstance(policy, str) else policy:
        if name not in POLICIES:
            raise BadOptions("no-batch-policy", bot=name, known=tuple(POLICIES))
    if careless is not None and (careless[:games, :seats] != RANDOM).any():
        raise BadOptions("no-batch-policy", bot="heuristic", known=tuple(POLICIES))


def is_ready(counting: bool, device: str = "cpu") -> bool:
    """Whether whole games are compiled already; what the engine's statistics count is not there."""
    return not counting and device == "cpu" and is_compiled(play_random_games.__name__)


def record_of(
    game: Game,
    number: int,
    seats: int,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
) -> str:
    """One game of `playouts` as a record that the engine replays."""
    played = empty_game(LONGEST_LOG)
    book = write_book(seats, options)
    played.rng[0] = seeded(seed, number)
    start_game(played, book)
    play_at_random(played, book)
    return write_record(game, seats, complete_options(OPTIONS, options), played.log.tolist())
