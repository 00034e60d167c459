"""The same rules on a GPU: one thread for each game.

Needs the extra `batch-cuda` and a device, or numba's simulator (NUMBA_ENABLE_CUDASIM=1 together with
NUMBA_DISABLE_JIT=1), which is slow and shows that the kernels do what they should.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numba import cuda, float64, int8, int16, int32, uint64
from numpy.typing import NDArray

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import write_mask, write_observation
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.heuristic import SCRATCH
from boroughs.batch.machi_koro.loops import choose, step_game
from boroughs.batch.machi_koro.moves import play
from boroughs.batch.machi_koro.nature import seeded
from boroughs.batch.machi_koro.playouts import MOST_MOVES, carelessness
from boroughs.batch.machi_koro.rules import start
from boroughs.games.machi_koro.encoding import MachiKoroEncoding

THREADS: Final = 128
"""In a block."""
GAMES: Final = 0
CHOICES: Final = 1
TURNS: Final = 2
WINS: Final = 3
SUMS: Final = WINS + at.MOST_SEATS

_TABLE: Final = at.TABLE_SIZE
_PILES: Final = at.PILES_SIZE
_SCRATCH: Final = SCRATCH
_NONE: Final = at.NONE


def available() -> bool:
    """Whether there is a GPU, or its simulator."""
    return bool(cuda.is_available())


@cuda.jit
def playout_kernel(
    book: Any, seats: int, careless: Any, seed: int, games: int, most: int, sums: Any
) -> None:
    """Each thread plays so many games and adds up what came of them."""
    thread = cuda.grid(1)
    if thread >= sums.shape[0]:
        return
    table = cuda.local.array(_TABLE, int32)
    piles = cuda.local.array(_PILES, int8)
    rng = cuda.local.array(1, uint64)
    log = cuda.local.array(1, int16)
    scratch = cuda.local.array(_SCRATCH, float64)
    rng[0] = seeded(seed, thread)
    for _ in range(games):
        start(table, piles, book, rng, log, seats)
        moves = 0
        while table[at.WINNER] == _NONE and moves < most:
            move = choose(table, piles, book, rng, careless, scratch)
            play(table, piles, book, rng, log, move)
            moves += 1
        sums[thread, GAMES] += 1
        sums[thread, CHOICES] += table[at.CHOICES]
        sums[thread, TURNS] += table[at.TURNS]
        if table[at.WINNER] != _NONE:
            sums[thread, WINS + table[at.WINNER]] += 1


@cuda.jit
def reset_kernel(
    tables: Any,
    piles: Any,
    book: Any,
    rngs: Any,
    seats: int,
    seed: int,
    rows: Any,
    masks: Any,
    players: Any,
) -> None:
    game = cuda.grid(1)
    if game >= players.shape[0]:
        return
    log = cuda.local.array(1, int16)
    table = tables[:, game]
    rngs[0, game] = seeded(seed, game)
    start(table, piles[:, game], book, rngs[:, game], log, seats)
    write_mask(table, book, masks[:, game])
    write_observation(table, piles[:, game], table[at.TURN], rows[:, game])
    players[game] = table[at.TURN]


@cuda.jit
def step_kernel(
    tables: Any,
    piles: Any,
    book: Any,
    rngs: Any,
    actions: Any,
    rows: Any,
    masks: Any,
    rewards: Any,
    ended: Any,
    players: Any,
) -> None:
    game = cuda.grid(1)
    if game >= players.shape[0]:
        return
    log = cuda.local.array(1, int16)
    ended[game] = step_game(
        tables[:, game],
        piles[:, game],
        book,
        rngs[:, game],
        log,
        actions[game],
        rows[:, game],
        masks[:, game],
        rewards[:, game],
    )
    players[game] = tables[at.TURN, game]


@dataclass
class Sums:
    """What came of many games on the device."""

    games: int
    choices: int
    turns: int
    wins: list[int]


def playouts_on_gpu(
    threads: int, games: int, seats: int = 4, policy: str = "random", seed: int = 1
) -> Sums:
    """So many threads play so many games each."""
    sums = cuda.to_device(np.zeros((threads, SUMS), np.int64))
    careless = cuda.to_device(carelessness([policy], seats)[0])
    book = cuda.to_device(write_book())
    blocks = -(-threads // THREADS)
    playout_kernel[blocks, THREADS](book, seats, careless, seed, games, MOST_MOVES, sums)
    found = sums.copy_to_host().sum(0)
    return Sums(
        int(found[GAMES]),
        int(found[CHOICES]),
        int(found[TURNS]),
        found[WINS : WINS + seats].tolist(),
    )


class Sharing:
    """An array of the device for torch or JAX, without a copy: games first, though they lie last.

    `torch.as_tensor(sharing, device="cuda")` reads it through `__cuda_array_interface__`.
    """

    def __init__(self, array: Any) -> None:
        self.array = array
        interface = dict(array.__cuda_array_interface__)
        rows, games = interface["shape"]
        size = array.dtype.itemsize
        interface["shape"] = (games, rows)
        interface["strides"] = (size, size * games)
        self.__cuda_array_interface__ = interface


class SteppedGamesOnGpu:
    """Games that are stepped together on the device; what it shows stays there.

    Arrays lie with the games last, so that neighbouring threads write side by side; `observations`
    and `masks` share them with the games first.
    """

    def __init__(self, games: int, seats: int = 2) -> None:
        self.games = games
        self.seats = seats
        self.encoding = MachiKoroEncoding(seats, {})
        self.book = cuda.to_device(write_book())
        self._tables = cuda.device_array((at.TABLE_SIZE, games), np.int32)
        self._piles = cuda.device_array((at.PILES_SIZE, games), np.int8)
        self._rngs = cuda.device_array((1, games), np.uint64)
        self.rows = cuda.device_array((self.encoding.size, games), np.uint8)
        self.mask_rows = cuda.device_array((self.encoding.actions, games), np.uint8)
        self.reward_rows = cuda.device_array((seats, games), np.float32)
        self.ended = cuda.device_array(games, np.bool_)
        self.players = cuda.device_array(games, np.int32)
        self._blocks = -(-games // THREADS)

    @property
    def observations(self) -> Sharing:
        return Sharing(self.rows)

    @property
    def masks(self) -> Sharing:
        return Sharing(self.mask_rows)

    @property
    def rewards(self) -> Sharing:
        return Sharing(self.reward_rows)

    def reset(self, seed: int = 1) -> None:
        reset_kernel[self._blocks, THREADS](
            self._tables,
            self._piles,
            self.book,
            self._rngs,
            self.seats,
            seed,
            self.rows,
            self.mask_rows,
            self.players,
        )

    def step(self, actions: Any) -> None:
        """Takes an action in every game: an array of 32 bits on the device, or on the host."""
        chosen = (
            cuda.as_cuda_array(actions)
            if hasattr(actions, "__cuda_array_interface__")
            else cuda.to_device(np.asarray(actions, np.int32))
        )
        step_kernel[self._blocks, THREADS](
            self._tables,
            self._piles,
            self.book,
            self._rngs,
            chosen,
            self.rows,
            self.mask_rows,
            self.reward_rows,
            self.ended,
            self.players,
        )

    def on_host(self) -> dict[str, NDArray[Any]]:
        """Copies of everything, games first."""
        return {
            "observations": self.rows.copy_to_host().T,
            "masks": self.mask_rows.copy_to_host().T,
            "rewards": self.reward_rows.copy_to_host().T,
            "ended": self.ended.copy_to_host(),
            "players": self.players.copy_to_host(),
        }
