"""Games of a simulation over flat arrays: the same sums, many times as fast."""

from __future__ import annotations

import time
from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.game_arrays import GameArrays
from boroughs.arena.match import Match
from boroughs.arena.seating import seating
from boroughs.arena.tally import PlayerSums, Tally, ranking_text, tally_of
from boroughs.arena.workers import Chunk, Workers
from boroughs.batch import batch_of
from boroughs.core.errors import BadOptions


class BatchWorkers(Workers):
    """Plays whole ranges at once, on so many threads or on a GPU."""

    capacity = 1

    def __init__(self, match: Match, threads: int, device: str = "cpu") -> None:
        self.match = match
        self.threads = threads
        self.device = device
        self._waiting: list[tuple[int, int]] = []
        self.batch: Any = batch_of(match.game.name)
        self.seed = int.from_bytes(sha256(match.seed.encode()).digest()[:7], "big")
        for bot in match.bot_names:
            if bot not in self.batch.POLICIES:
                known = tuple(self.batch.POLICIES)
                raise BadOptions("no-batch-policy", bot=bot, known=known)

    def send(self, first: int, count: int) -> None:
        self._waiting.append((first, count))

    @property
    def sent(self) -> int:
        return len(self._waiting)

    def collect(self) -> Iterable[Chunk]:
        return [self._play(*self._waiting.pop(0))]

    def _play(self, first: int, count: int) -> Chunk:
        began = time.perf_counter()
        games = self.games(first, count)
        tally = tally_arrays(games)
        chunk = Chunk(first, tally)
        if self.match.counting:
            from boroughs.arena.rows import array_rows  # noqa: PLC0415 - needs the extra lab

            chunk.games = array_rows(games, self.match.bot_names, tally)
        tally.seconds = time.perf_counter() - began
        return chunk

    def games(self, first: int, count: int) -> GameArrays:
        """These games, played now."""
        players = len(self.match.bots)
        orders = seatings(players, first, count)
        levels = np.array([self.batch.POLICIES[bot] for bot in self.match.bot_names], np.int32)
        random_percents = np.zeros((max(2, count), self.batch.MOST_SEATS), np.int32)
        random_percents[:count, :players] = levels[orders]
        # Batches know their games: a variant's numbers are in its box.
        asked: dict[str, Any] = {"seed": self.seed, "start": first, "threads": self.threads}
        box = getattr(self.match.game, "box")  # noqa: B009
        if self.match.counting:
            counted = self.batch.counted_games(count, players, random_percents, box=box, **asked)
            games = GameArrays(
                first,
                orders,
                counted.firsts,
                counted.scores(),
                counted.moves,
                counted.counts,
                counted.names,
                counted.counted_names(),
                counted.rounds,
                counted.points,
                counted.series,
            )
        else:
            if self.match.options:
                asked["options"] = self.match.options
            played = self.batch.playouts(
                count,
                players,
                random_percents=random_percents,
                box=box,
                device=self.device,
                **asked,
            )
            games = GameArrays(first, orders, played.firsts, played.scores(), played.moves)
            games.tie_breaks = played.tie_breaks()
        return games


def seatings(players: int, first: int, count: int) -> NDArray[np.int64]:
    """The player at each seat in each of these games; the orders repeat."""
    period = factorial(players)
    table = np.array([seating(players, number) for number in range(period)])
    orders: NDArray[np.int64] = table[np.arange(first, first + count) % period]
    return orders


def tally_arrays(games: GameArrays) -> Tally:
    """The sums over many games at once, as `tally_game` makes them of one."""
    count, players = games.orders.shape
    tally = tally_of(players)
    tally.games = count
    tally.steps = int(games.steps.sum(dtype=np.int64))
    tally.step_squares = int((games.steps.astype(np.int64) ** 2).sum())
    ranks = games.ranks
    for sums_of, places in ((tally.players, games.orders), (tally.turns, games.turns)):
        ranked = _by(places, ranks)
        scored = _by(places, games.scores)
        for player in range(players):
            _add(sums_of[player], ranked[:, player], scored[:, player], ranks)
    ranked = _by(games.orders, ranks)
    for row, often in zip(*np.unique(ranked, axis=0, return_counts=True), strict=True):
        tally.rankings[ranking_text(row.tolist())] = int(often)
    for player in range(players):
        for rival in range(players):
            ahead = int((ranked[:, player] < ranked[:, rival]).sum())
            if ahead:
                tally.players[player].ahead[rival] = ahead
    return tally


def _by(places: NDArray[np.int64], values: NDArray[Any]) -> NDArray[np.int64]:
    """Values by seat, ordered by player or by turn instead."""
    found = np.zeros(values.shape, np.int64)
    np.put_along_axis(found, places, values, 1)
    return found


def _add(
    sums: PlayerSums, ranks: NDArray[np.int64], scores: NDArray[np.int64], all_ranks: NDArray[Any]
) -> None:
    winners = (all_ranks == 1).sum(1)
    for shared in np.unique(winners[ranks == 1]).tolist():
        sums.wins += Fraction(int(((ranks == 1) & (winners == shared)).sum()), shared)
    sums.ranks += int(ranks.sum())
    sums.rank_squares += int((ranks**2).sum())
    sums.scores += int(scores.sum())
    sums.score_squares += int((scores**2).sum())
