"""How much of Machi Koro's results is luck, over as many games as it takes: is a result less luck unbiased, what does it save?

    pip install 'boroughs[batch]'
    python benchmarks/machi_koro_luck.py --players hard,hard --games 100000 --out luck

The batch engine plays, and luck is counted as the review counts it (`boroughs.review.luck`; `tests/batch/test_luck.py` holds the two to
each other), in whole numbers by the shipped networks: thousands of positions at once instead of one after the other. A part of
the games lies in a file of its own; what is there already is not played again. Seat 0 is the first of the players; who
begins goes by lot.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.estimate import Z
from boroughs.arena.luck import luck_adjusted
from boroughs.batch.compiling import compiled_loop
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.heuristic import SCRATCH
from boroughs.batch.machi_koro.loops import choose
from boroughs.batch.machi_koro.nature import DRAWN, EARNED, EVENT_SIZE, ROLLED
from boroughs.batch.machi_koro.playouts import POLICIES, random_percents_of
from boroughs.batch.machi_koro.table import Book
from boroughs.batch.machi_koro.turn import start
from boroughs.batch.nature import seeded
from boroughs.games.machi_koro.state import ROLLING
from machi_koro_outlook import Outlook
from machi_koro_room import Floats, Whole, room_for
from machi_koro_ways import MOST_TERMS, lay_down_terms, take

LEARNED = "hard"
SLOTS = 256
"""Games side by side: what is laid down for more would no longer fit into a processor's cache."""
SHORT_LOG = 4096
"""Room for what happens in one move."""
MOST_DRAWN = 128
"""Cards for one place of the market."""
TERMS = 16 * MOST_TERMS
BLOCKS = 40
"""Games are put together into so many, whose spread tells the error of what all of them say."""

Found = Mapping[str, Floats]


class Games:
    """Games between these players, side by side; where one has ended the next one begins."""

    def __init__(
        self,
        players: Sequence[str],
        seed: int,
        slots: int = SLOTS,
        drifts: bool = False,
        exact: bool = True,
        log: int = 0,
        device: str = "cpu",
    ) -> None:
        """`drifts`: whether drift is wanted too; `log`: how long that of a game may become, where records are wanted."""
        self.seats, self.seed = len(players), seed
        self.outlook = Outlook(self.seats, exact, device)
        self.tables = np.zeros((slots, at.TABLE_SIZE), np.int32)
        self.piles = np.zeros((slots, at.PILES_SIZE), np.int8)
        self.rngs = np.zeros((slots, 1), np.uint64)
        self.logs = np.zeros((slots, log or SHORT_LOG), np.int32)
        self.drifts = drifts
        self.keeps = log > 0
        self.kept: dict[int, NDArray[np.int32]] = {}
        """The logs of games that have ended, where they are wanted."""
        self.room = room_for(TERMS)
        self.scratch = np.zeros(SCRATCH)
        self.learned = np.array([name == LEARNED for name in players])
        """Of each seat, whether the policy plays it; else the heuristic does, with so many stray moves in a hundred."""
        others = [name if name != LEARNED else "normal" for name in players]
        self.stray = random_percents_of(others, self.seats)[0]

    def play(self, first: int, games: int) -> Found:
        """Games first, first + 1, ...: who began, who won, how many turns, everybody's luck, and the drift where turns begin."""
        found = {name: np.zeros(games) for name in ("begun", "won", "turns")}
        luck, drift = (np.zeros((games, self.seats)) for _ in range(2))
        number = np.arange(min(len(self.tables), games))
        fresh, following = number, len(number)
        while len(number):
            if len(fresh):
                begin_games(
                    self.tables, self.piles, self.outlook.book, self.rngs, self.logs, self.seats,
                    self.seed, fresh, first + number[fresh],
                )  # fmt: skip
                found["begun"][number[fresh]] = self.tables[fresh, at.TURN]
                # Before the set-up everybody's chance is the same.
                values = self.outlook.values(self.tables[fresh], self.piles[fresh])
                luck[number[fresh]] += values - 1 / self.seats
            if self.drifts:
                drift[number] += self._drift(len(number))
            luck[number] += self._step(len(number))
            ended = (self.tables[: len(number), at.WINNER] >= 0).nonzero()[0]
            found["won"][number[ended]] = self.tables[ended, at.WINNER]
            found["turns"][number[ended]] = self.tables[ended, at.TURNS]
            if self.keeps:
                self.kept |= {first + int(number[one]): self.logs[one].copy() for one in ended}
            fresh, over = np.split(ended, [min(len(ended), games - following)])
            number[fresh] = np.arange(following, following + len(fresh))
            following += len(fresh)
            if len(over):
                # They stand behind those that begin anew, whose places do not change.
                kept = np.delete(np.arange(len(number)), over)
                for part in (self.tables, self.piles, self.rngs, self.logs):
                    part[: len(kept)] = part[kept]
                number = number[kept]
        return {**found, "luck": luck, "drift": drift}

    def _drift(self, games: int) -> Floats:
        """Where a turn begins: the mean over the best throw's outcomes, less what the network says there."""
        found = np.zeros((games, self.seats))
        places = (self.tables[:games, at.DECISION] == ROLLING).nonzero()[0]
        tables, piles = self.tables[places], self.piles[places]
        rows, _ = self.outlook.seen(tables, piles)
        best = self.outlook.best(tables, piles, rows)
        found[places] = best - self.outlook.said(rows, tables[:, at.TURN])
        return found

    def _step(self, games: int) -> Floats:
        """A move, or a part of one, in each of the first so many games; what nature's answers did to everybody."""
        tables, piles = self.tables[:games], self.piles[:games]
        codes = self._chosen(tables, piles)
        before = tables.copy(), piles.copy()
        asked = np.zeros(games, np.bool_)
        drawn = np.zeros((games, MOST_DRAWN), np.int32)
        drawn_count = np.zeros(games, np.int64)
        book = self.outlook.book
        advance(
            tables, piles, book, self.rngs, self.logs, self.keeps, codes, asked, drawn, drawn_count
        )
        places = asked.nonzero()[0]
        luck, first = np.zeros((games, self.seats)), 0
        while first < len(places):
            first = lay_down_terms(
                self.room, *before, tables, piles, book, places, codes, drawn, drawn_count, first
            )
            luck += self.outlook.summed(self.room, games)
        return luck

    def _chosen(self, tables: NDArray[np.int32], piles: NDArray[np.int8]) -> Whole:
        codes = np.zeros(len(tables), np.int64)
        learned = self.learned[tables[:, at.TURN]]
        asked = learned.nonzero()[0]
        if len(asked):
            rows, _ = self.outlook.seen(tables[asked], piles[asked])
            codes[asked] = self.outlook.liking(tables[asked], rows).argmax(1)
        choose_by_heuristic(
            tables, piles, self.outlook.book, self.rngs, self.stray, (~learned).nonzero()[0],
            self.scratch, codes,
        )  # fmt: skip
        return codes


@compiled_loop
def begin_games(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    rngs: NDArray[np.uint64],
    logs: NDArray[np.int32],
    seats: int,
    seed: int,
    places: Whole,
    numbers: Whole,
) -> None:
    for index in range(places.shape[0]):
        game = places[index]
        rngs[game, 0] = seeded(seed, numbers[index])
        logs[game, 0] = 0
        start(tables[game], piles[game], book, rngs[game], logs[game], seats)


@compiled_loop
def choose_by_heuristic(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    rngs: NDArray[np.uint64],
    stray: NDArray[np.int32],
    places: Whole,
    scratch: Floats,
    codes: Whole,
) -> None:
    for index in range(places.shape[0]):
        game = places[index]
        codes[game] = choose(tables[game], piles[game], book, rngs[game], stray, scratch)


@compiled_loop
def advance(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    book: Book,
    rngs: NDArray[np.uint64],
    logs: NDArray[np.int32],
    keeps: bool,
    codes: Whole,
    asked: NDArray[np.bool_],
    drawn: NDArray[np.int32],
    drawn_count: Whole,
) -> None:
    """Plays in every game, and tells whether nature was asked, and which cards were drawn."""
    for game in range(tables.shape[0]):
        log = logs[game]
        if not keeps:
            log[0] = 0
        place = log[0] + 1
        before = rngs[game, 0]
        take(tables[game], piles[game], book, rngs[game], log, codes[game])
        asked[game] = rngs[game, 0] != before
        drawn_count[game] = 0
        while place <= log[0]:
            entry = log[place]
            if DRAWN <= entry < ROLLED:
                drawn[game, drawn_count[game]] = entry - DRAWN
                drawn_count[game] += 1
            place += EVENT_SIZE if entry >= EARNED else 1


def interval(values: Floats) -> tuple[float, float]:
    """Their mean, and how far it may be off (95 %)."""
    return float(values.mean()), float(Z * values.std(ddof=1) / np.sqrt(len(values)))


def times_fewer(won: Floats, luck: Floats, halves: NDArray[np.bool_]) -> float:
    return 1 / (1 - luck_adjusted([won], [luck], [halves]).saved)


def facts(found: Found) -> dict[str, float | int | list[float]]:
    """Of seat 0: what it won, less luck and plainly; luck's own mean; the share; what it saved, with how far blocks of games differ."""
    won = (found["won"] == 0).astype(float)
    luck = found["luck"][:, 0]
    halves = np.arange(len(won)) % 2 == 1
    adjusted = luck_adjusted([won], [luck], [halves])
    plain, less = interval(won), interval(adjusted.results[0])
    bias = interval(adjusted.results[0] - won)
    blocks = [
        times_fewer(*parts)
        for parts in zip(
            *(np.array_split(each, BLOCKS) for each in (won, luck, halves)), strict=True
        )
    ]
    error = round(interval(np.array(blocks))[1], 2) if len(won) >= BLOCKS**2 else float("nan")
    told: dict[str, float | int | list[float]] = {
        "games": len(won),
        "turns": round(float(found["turns"].mean()), 1),
        "won %": [round(100 * part, 3) for part in plain],
        "less luck %": [round(100 * part, 3) for part in less],
        "difference %": [round(100 * part, 3) for part in bias],
        "luck, mean %": [round(100 * part, 3) for part in interval(luck)],
        "luck, spread %": round(100 * float(luck.std()), 1),
        "shares": [round(share, 4) for share in adjusted.shares],
        "variance saved %": round(100 * adjusted.saved, 2),
        "times fewer games": [
            round(times_fewer(won, luck, halves), 2), error
        ],
    }  # fmt: skip
    if found["drift"].any():
        own = 100 * found["drift"][np.arange(len(won)), found["begun"].astype(int)]
        told["drift of who begins, points"] = [round(part, 2) for part in interval(own)]
        told["its size"] = [round(part, 2) for part in interval(abs(own))]
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--players", default="hard,hard", help=f"{LEARNED}, {', '.join(POLICIES)}.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--part", type=int, default=2000, help="Games of one file.")
    parser.add_argument("--drift", action="store_true", help="Add up drift, too: twice the time.")
    parser.add_argument(
        "--exact",
        action="store_true",
        help="Floats of 64 bits: no digit is lost, and it takes longer.",
    )
    parser.add_argument("--device", default="cpu", help="cuda, where torch has one; exact, too.")
    parser.add_argument(
        "--shard", default="1/1", help="As 3/16: of the parts that are missing only these."
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--out", type=Path, required=True, help="A folder; it may hold parts already."
    )
    asked = parser.parse_args()
    players = asked.players.split(",")
    name = f"{'-'.join(players)}-seed{asked.seed}"
    asked.out.mkdir(parents=True, exist_ok=True)
    games = Games(players, asked.seed, drifts=asked.drift, exact=asked.exact, device=asked.device)
    shard, shards = map(int, asked.shard.split("/"))
    parts = []
    for number, first in enumerate(range(0, asked.games, asked.part)):
        count = min(asked.part, asked.games - first)
        file = asked.out / f"{name}-{first}-{count}.npz"
        if not file.exists():
            if number % shards != shard - 1:
                continue
            began = time.process_time()
            played: dict[str, Any] = dict(games.play(first, count))
            np.savez(file, **played)
            seconds = time.process_time() - began
            print(
                f"{first + count} of {asked.games} games, {1000 * seconds / count:.1f} ms a game",
                flush=True,
            )
        with np.load(file) as kept:
            parts.append(dict(kept))
    if len(parts) * asked.part < asked.games:
        print(f"{len(parts)} parts are there: the rest is another shard's")
        return
    found = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    print(json.dumps({"players": players, "seed": asked.seed, **facts(found)}))


if __name__ == "__main__":
    main()
