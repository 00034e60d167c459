"""The same rules on a GPU: one thread for each game.

Needs the extra `batch-cuda` and a device, or numba's simulator (NUMBA_ENABLE_CUDASIM=1 together with
NUMBA_DISABLE_JIT=1), which is slow and shows that the kernels do what they should.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import cuda, float64, int8, int32, uint64
from numpy.typing import NDArray

from boroughs.batch import dlpack
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import action_of, write_mask, write_observation
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.heuristic import SCRATCH, heuristic_move
from boroughs.batch.machi_koro.loops import (
    BUILDABLE,
    RANDOM,
    play_at_random,
    play_out,
    step_game,
)
from boroughs.batch.machi_koro.results import Playouts
from boroughs.batch.machi_koro.table import Book
from boroughs.batch.machi_koro.turn import start
from boroughs.batch.nature import seeded
from boroughs.batch.stepped import one_for_each_game, seats_and_games
from boroughs.games.machi_koro.components import SEATS
from boroughs.games.machi_koro.encoding import MachiKoroEncoding

THREADS: Final = 128
"""In a block."""
AT_ONCE: Final = 132 * 2048
"""Threads that play games; each goes on with another game when it has finished one."""

_TABLE: Final = at.TABLE_SIZE
_PILES: Final = at.PILES_SIZE
_SEATS: Final = at.MOST_SEATS
_THINGS: Final = BUILDABLE
_COUNTS: Final = 2 * at.MOST_SEATS * BUILDABLE


def available() -> bool:
    """Whether there is a GPU, or its simulator."""
    return bool(cuda.is_available())


def games_kernel(play: Any, scratch_size: int) -> Any:
    """A kernel that plays whole games by this function, which needs so much scratch paper."""

    @cuda.jit
    def kernel(
        book: Any,
        seats: int,
        careless: Any,
        seed: int,
        first: int,
        most: int,
        firsts: Any,
        winners: Any,
        turns: Any,
        choices: Any,
        moves: Any,
        marks: Any,
        counts: Any,
    ) -> None:
        """What came of each game; what was built is added up in every block, then over all of them."""
        thread = cuda.grid(1)
        together = cuda.shared.array(_COUNTS, int32)
        for place in range(cuda.threadIdx.x, _COUNTS, cuda.blockDim.x):
            together[place] = 0
        cuda.syncthreads()
        table = cuda.local.array(_TABLE, int32)
        piles = cuda.local.array(_PILES, int8)
        rng = cuda.local.array(1, uint64)
        log = cuda.local.array(1, int32)
        scratch = cuda.local.array(scratch_size, float64)
        here = cuda.local.array((_SEATS, _THINGS), int32)
        for game in range(thread, winners.shape[0], cuda.gridsize(1)):
            rng[0] = seeded(seed, first + game)
            for seat in range(seats):
                for thing in range(_THINGS):
                    here[seat, thing] = 0
            start(table, piles, book, rng, log, seats)
            firsts[game] = table[at.TURN]
            row = careless[game if careless.shape[0] > 1 else 0]
            moves[game] = play(table, piles, book, rng, log, row, most, here, scratch)
            winners[game] = table[at.WINNER]
            turns[game] = table[at.TURNS]
            choices[game] = table[at.CHOICES]
            for seat in range(seats):
                marks[game, seat] = table[at.BUILT + seat]
                for thing in range(_THINGS):
                    count = here[seat, thing]
                    if count > 0:
                        place = seat * _THINGS + thing
                        cuda.atomic.add(together, place, count)
                        if seat == table[at.WINNER]:
                            cuda.atomic.add(together, place + _SEATS * _THINGS, count)
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, _COUNTS, cuda.blockDim.x):
            cuda.atomic.add(counts, place, together[place])

    return kernel


random_games = games_kernel(play_at_random, 1)
any_games = games_kernel(play_out, SCRATCH)


def play_on_gpu(
    found: Playouts,
    book: Book,
    careless: NDArray[np.int32],
    seed: int,
    start: int,
    most: int,
    at_once: int = AT_ONCE,
) -> None:
    """Plays the games for which there is room here, as `play_games` does on the processor."""
    kernel = random_games if (careless[:, : found.seats] == RANDOM).all() else any_games
    results: list[NDArray[Any]] = [found.firsts, found.winners, found.turns]
    results += [found.choices, found.moves, found.marks]
    arrays = [cuda.device_array(result.shape, result.dtype) for result in results]
    counts = cuda.to_device(np.zeros(_COUNTS, np.int64))
    blocks = -(-min(found.games, at_once) // THREADS)
    kernel[blocks, THREADS](
        cuda.to_device(book),
        found.seats,
        cuda.to_device(careless),
        seed,
        start,
        most,
        *arrays,
        counts,
    )
    for result, array in zip(results, arrays, strict=True):
        array.copy_to_host(result)
    built = counts.copy_to_host().reshape(2, at.MOST_SEATS, BUILDABLE)[:, : found.seats]
    found.built += built[0]
    found.built_by_winners += built[1]


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
    log = cuda.local.array(1, int32)
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
    log = cuda.local.array(1, int32)
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


@cuda.jit
def advice_kernel(tables: Any, piles: Any, book: Any, wanted: Any, advice: Any) -> None:
    game = cuda.grid(1)
    if game >= advice.shape[0] or not wanted[game]:
        return
    table = cuda.local.array(_TABLE, int32)
    own_piles = cuda.local.array(_PILES, int8)
    scratch = cuda.local.array(SCRATCH, float64)
    for place in range(_TABLE):
        table[place] = tables[place, game]
    for place in range(_PILES):
        own_piles[place] = piles[place, game]
    advice[game] = action_of(table, heuristic_move(table, own_piles, book, scratch))


class Sharing:
    """An array of the device for torch or JAX, without a copy: games first, though they lie last.

    `torch.as_tensor(sharing, device="cuda")` reads it through `__cuda_array_interface__`,
    `torch.from_dlpack` and `jax.dlpack.from_dlpack` through DLPack.
    """

    def __init__(self, array: Any) -> None:
        self.array = array
        interface = dict(array.__cuda_array_interface__)
        rows, games = interface["shape"]
        size = array.dtype.itemsize
        interface["shape"] = (games, rows)
        interface["strides"] = (size, size * games)
        self.__cuda_array_interface__ = interface

    def __dlpack__(self, **_: Any) -> Any:
        cuda.synchronize()
        return dlpack.capsule(self)

    def __dlpack_device__(self) -> tuple[int, int]:
        return dlpack.CUDA, 0


def _shaped(name: str, given: Any, games: int) -> Any:
    """What lies on the device is taken as it is, if it is as long as it must be."""
    if given.shape != (games,):
        raise ValueError(f"{name} must have the shape ({games},), not {given.shape}")
    return given


class SteppedGamesOnGpu:
    """Games that are stepped together on the device; what it shows stays there.

    Arrays lie with the games last, so that neighbouring threads write side by side; `observations`
    and `masks` share them with the games first.
    """

    def __init__(self, games: int, seats: int = 2) -> None:
        seats, games = seats_and_games(games, seats, SEATS)
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
        self.advice = cuda.to_device(np.zeros(games, np.int32))
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
            _shaped("actions", cuda.as_cuda_array(actions), self.games)
            if hasattr(actions, "__cuda_array_interface__")
            else cuda.to_device(one_for_each_game("actions", actions, self.games))
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

    def advise(self, wanted: Any) -> Any:
        """What the heuristic would do where it is wanted: as `SteppedGames.advise`, on the device."""
        chosen = (
            _shaped("wanted", cuda.as_cuda_array(wanted), self.games)
            if hasattr(wanted, "__cuda_array_interface__")
            else cuda.to_device(np.asarray(wanted, np.bool_))
        )
        advice_kernel[self._blocks, THREADS](
            self._tables, self._piles, self.book, chosen, self.advice
        )
        return self.advice

    def on_host(self) -> dict[str, NDArray[Any]]:
        """Copies of everything, games first."""
        return {
            "observations": self.rows.copy_to_host().T,
            "masks": self.mask_rows.copy_to_host().T,
            "rewards": self.reward_rows.copy_to_host().T,
            "ended": self.ended.copy_to_host(),
            "players": self.players.copy_to_host(),
        }
