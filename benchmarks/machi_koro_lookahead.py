"""What looking ahead adds to Machi Koro's policy: one seat looks ahead, the policy alone has all others. For docs/bots.md.

    pip install 'boroughs[batch]'
    python benchmarks/machi_koro_lookahead.py --seats 2 --games 1000 --lines 36,72,144 --rolls 4

Games and lines are played by the batch engine, many at once. The search is that of `expert` without its refinements:
all moves get the same number of lines, and the dice of a line are thrown, the same for every move, not spread evenly.
The networks are the shipped ones with floats of 32 bits.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.estimate import wilson
from boroughs.batch.machi_koro.loops import step_games
from boroughs.batch.machi_koro.stepping import SteppedGames
from boroughs.batch.stepped import room_to_step
from boroughs.core.integer_network import IntegerNetwork
from boroughs.games.machi_koro.bot.learned import networks_for
from boroughs.games.machi_koro.state import ROLLING

FORBIDDEN = -1e9
STEP_OF_SEEDS = np.uint64(0x9E3779B97F4A7C15)
"""Between the dice of one line and the next."""


class Floats:
    """A network of whole numbers with floats: quick, and as good where nothing hangs on the last digit."""

    def __init__(self, network: IntegerNetwork) -> None:
        self.layers = [
            (
                np.array(layer.weights, np.float32).T.copy(),
                np.array(layer.biases, np.float32),
                np.float32(2.0**-layer.shift),
            )
            for layer in network.layers
        ]
        self.unit = np.float32(2.0**-network.point)

    def __call__(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        numbers = rows.astype(np.float32)
        for weights, biases, factor in self.layers[:-1]:
            numbers = np.maximum(numbers @ weights + biases, 0) * factor
        weights, biases, _ = self.layers[-1]
        answer: NDArray[np.float32] = (numbers @ weights + biases) * self.unit
        return answer


class Lines:
    """Ways in which games may go on, side by side."""

    def __init__(self, games: SteppedGames, places: NDArray[np.int64]) -> None:
        self.book, self.log = games.book, games.log
        self.tables, self.piles = games.tables[places], games.piles[places]
        self.rngs = games.rngs[places]
        self.now = room_to_step(len(places), games.encoding)
        for name in ("observations", "masks", "players"):
            getattr(self.now, name)[:] = getattr(games.now, name)[places]

    def keep(self, places: NDArray[np.int64]) -> None:
        self.tables = self.tables[places]
        self.piles = self.piles[places]
        self.rngs = self.rngs[places]
        self.now = type(self.now)(*(part[places] for part in vars(self.now).values()))

    def step(self, actions: NDArray[np.int32]) -> None:
        now = self.now
        step_games(
            self.tables, self.piles, self.book, self.rngs, self.log, actions,
            now.observations, now.masks, now.rewards, now.ended, now.players,
        )  # fmt: skip


class Match:
    """Many games, in each of which one seat looks ahead."""

    def __init__(self, seats: int, games: int, seed: int) -> None:
        networks = networks_for(seats)
        self.seats = seats
        self.policy, self.value = Floats(networks.policy), Floats(networks.value)
        self.games = SteppedGames(games, seats, threads=1)
        self.games.reset(seed)
        self.first_draft = self._first_draft()
        self.dice = np.random.default_rng(seed)
        self.searched = 0

    def _first_draft(self) -> int:
        """Where an observation tells of a move that is begun."""
        first = 0
        for part in self.games.encoding.describe():
            if part.name == "draft card":
                return first
            first += part.length
        raise LookupError("draft card")

    def liking(self, rows: NDArray[np.uint8], masks: NDArray[np.uint8]) -> NDArray[np.float32]:
        found: NDArray[np.float32] = np.where(masks != 0, self.policy(rows), FORBIDDEN)
        return found

    def play(
        self, breadth: int, lines: int, rolls: int, least: float, evidence: float = 0.0
    ) -> int:
        """How many of the games are won by the seat that looks ahead."""
        games, now = self.games, self.games.now
        count = games.games
        looking = np.arange(count) % self.seats
        going = np.ones(count, bool)
        won = 0
        while going.any():
            liking = self.liking(now.observations, now.masks)
            actions = liking.argmax(1).astype(np.int32)
            begun = now.observations[:, self.first_draft :].any(1)
            order = np.argsort(-liking, axis=1, kind="stable")[:, :breadth]
            best = np.take_along_axis(liking, order, 1)
            tried = best >= best[:, :1] + np.log(least)
            wanted = going & (now.players == looking) & ~begun & (tried.sum(1) > 1)
            places = wanted.nonzero()[0]
            if len(places):
                actions[places] = self.searched_actions(
                    places, order[places], tried[places], lines, rolls, evidence
                )
            games.step(actions)
            ended = now.ended & going
            won += int((now.rewards[np.arange(count), looking][ended] > 0).sum())
            going &= ~ended
        return won

    def searched_actions(
        self,
        places: NDArray[np.int64],
        order: NDArray[np.int64],
        tried: NDArray[np.bool_],
        lines: int,
        rolls: int,
        evidence: float,
    ) -> NDArray[np.int64]:
        """The action whose lines end best, for each of these games; the policy's unless another is better by so many errors."""
        self.searched += len(places)
        row, candidate = tried.nonzero()
        seeds = self.dice.integers(0, 1 << 63, len(places), np.uint64)
        of_row, of_candidate = np.repeat(row, lines), np.repeat(candidate, lines)
        number = np.tile(np.arange(lines, dtype=np.uint64), len(row))
        played = Lines(self.games, places[of_row])
        played.rngs[:, 0] = seeds[of_row] + number * STEP_OF_SEEDS
        seats = self.games.now.players[places][of_row]
        worth = self.worth(played, order[of_row, of_candidate].astype(np.int32), seats, rolls)
        by_line = np.full((*tried.shape, lines), -1.0)
        by_line[tried] = worth.reshape(-1, lines)
        gains = by_line - by_line[:, :1]
        means, errors = gains.mean(2), gains.std(2) / np.sqrt(lines)
        means[~tried] = -1.0
        means[means < evidence * errors] = -1.0
        means[:, 0] = 0.0
        chosen: NDArray[np.int64] = order[np.arange(len(places)), means.argmax(1)]
        return chosen

    def worth(
        self, lines: Lines, actions: NDArray[np.int32], seats: NDArray[np.int32], rolls: int
    ) -> NDArray[np.float64]:
        """The chance to win at the end of each line: after so many rolls, when the next is to be made."""
        worth = np.zeros(len(actions))
        left = np.arange(len(actions))
        rolled = np.zeros(len(actions), int)
        while len(left):
            rolled += lines.now.observations[:, ROLLING] != 0
            lines.step(actions)
            ended = lines.now.ended
            places = np.arange(len(left))
            worth[left[ended]] = lines.now.rewards[places, seats[left]][ended] > 0
            judged = ~ended & (rolled >= rolls) & (lines.now.observations[:, ROLLING] != 0)
            if judged.any():
                worth[left[judged]] = self.chance(lines, judged, seats[left])
            on = (~ended & ~judged).nonzero()[0]
            lines.keep(on)
            left, rolled = left[on], rolled[on]
            actions = (
                self.liking(lines.now.observations, lines.now.masks).argmax(1).astype(np.int32)
            )
        return worth

    def chance(
        self, lines: Lines, judged: NDArray[np.bool_], seats: NDArray[np.int32]
    ) -> NDArray[np.float64]:
        answer = self.value(lines.now.observations[judged]).astype(np.float64)
        shares = np.exp(answer - answer.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        ahead = (seats - lines.now.players)[judged] % self.seats
        found: NDArray[np.float64] = shares[np.arange(len(shares)), ahead]
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--breadth", type=int, default=4)
    parser.add_argument("--lines", default="36", help="For each move; with commas.")
    parser.add_argument("--rolls", default="4", help="Of a line; with commas.")
    parser.add_argument(
        "--least", default="0.005", help="How likely a move must be beside the best."
    )
    parser.add_argument(
        "--evidence", default="0", help="Standard errors by which a move must beat the policy's."
    )
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    numbers = [
        [float(part) for part in getattr(asked, name).split(",")]
        for name in ("least", "evidence", "rolls", "lines")
    ]
    for least, evidence, rolls, lines in product(*numbers):
        began = time.process_time()
        match = Match(asked.seats, asked.games, asked.seed)
        won = match.play(asked.breadth, int(lines), int(rolls), least, evidence)
        rate = wilson(won, asked.games)
        facts: dict[str, Any] = {
            "seats": asked.seats, "breadth": asked.breadth, "lines": int(lines), "rolls": int(rolls), "least": least,
            "evidence": evidence, "games": asked.games, "won": round(100 * rate.value, 1),
            "low": round(100 * (rate.low or 0), 1), "high": round(100 * (rate.high or 0), 1),
            "searched a game": round(match.searched / asked.games, 1),
            "seconds": round(time.process_time() - began, 1),
        }  # fmt: skip
        print(json.dumps(facts), flush=True)


if __name__ == "__main__":
    main()
