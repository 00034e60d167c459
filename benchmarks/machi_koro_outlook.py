"""What positions of Machi Koro are worth, thousands at once, as the review's judge says. For machi_koro_luck.py.

Where a turn begins the value network speaks. In the middle of one, those moves are looked through that the policy likes best, with
everything that nature may answer (`machi_koro_ways.py`), as `boroughs/review/backing.py` does for one position after the other.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled_loop
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.actions import write_mask, write_observation
from boroughs.batch.machi_koro.book import write_book
from boroughs.batch.machi_koro.moves import count_moves, move_at
from boroughs.batch.machi_koro.table import Book
from boroughs.core.integer_network import FALLING, FINE, MILLION, IntegerLayer, IntegerNetwork
from boroughs.games.machi_koro.bot.learned import networks_for
from boroughs.games.machi_koro.encoding import MachiKoroEncoding
from boroughs.games.machi_koro.state import ROLLING
from boroughs.review.backing import BREADTH
from machi_koro_room import Floats, Room, Whole, room_for
from machi_koro_ways import lay_down_ways

Tables = NDArray[np.int32]
AllPiles = NDArray[np.int8]

WAYS: Final = 1 << 15
"""Laid down at once."""
ROWS: Final = 2048
"""That a network is asked about at once: what lies between its layers stays in the cache."""
EXACT_BITS: Final = 24
"""Whole numbers that floats of 32 bits hold exactly."""
WORD: Final = 8
FORBIDDEN: Final = -np.inf

_BREADTH: Final = BREADTH


class ManyAnswers:
    """A network of whole numbers over many observations at once.

    With floats of 64 bits every sum is exact, and it says what `IntegerNetwork` says. With 32 bits it takes half the time; a sum of
    the second layer may then lose its last digits, and one number in thousands is off by a thousandth.
    """

    def __init__(self, network: IntegerNetwork, exact: bool) -> None:
        self.inputs = network.inputs
        first, *others = network.layers
        self.layers = [_arrays(first, np.float32)]
        self.layers += [
            _arrays(layer, np.float64 if exact else np.float32) for layer in others[:-1]
        ]
        self.last = _arrays(others[-1], np.float64)
        weights, biases, _ = self.layers[0]
        largest = float(np.abs(weights).max())
        self.most_seen = (2**EXACT_BITS - float(np.abs(biases).max())) / largest

    def __call__(self, rows: NDArray[np.uint8]) -> Floats:
        if not len(rows):
            return np.zeros((0, len(self.last[1])))
        return np.concatenate(
            [self._answers(rows[first : first + ROWS]) for first in range(0, len(rows), ROWS)]
        )

    def _answers(self, rows: NDArray[np.uint8]) -> Floats:
        seen = rows[:, : self.inputs]
        # So long as nobody has hundreds of coins the first layer is exact with 32 bits, too.
        small = seen.sum(1, dtype=np.int32).max() < self.most_seen
        numbers: NDArray[Any] = seen.astype(np.float32 if small else np.float64)
        for weights, biases, factor in self.layers:
            numbers = numbers.astype(np.result_type(numbers, weights), copy=False) @ weights
            numbers += biases
            np.maximum(numbers, 0, out=numbers)
            numbers *= factor
            np.floor(numbers, out=numbers)
        weights, biases, _ = self.last
        found: Floats = numbers.astype(np.float64, copy=False) @ weights + biases
        return found


def _arrays(layer: IntegerLayer, kind: type[Any]) -> tuple[NDArray[Any], NDArray[Any], Any]:
    """Weights, biases, and by what sums are multiplied to drop their last digits."""
    weights = np.array(layer.weights, kind).T.copy()
    return weights, np.array(layer.biases, kind), kind(2.0**-layer.shift)


_FALLING: Final = np.array(FALLING, np.int64)


def shares(answers: Floats, point: int) -> Floats:
    """`integer_network.chances`, of many answers."""
    numbers = answers.astype(np.int64)
    steps = (numbers.max(1, keepdims=True) - numbers) >> (point - FINE)
    weights = _FALLING[np.minimum(steps, len(_FALLING) - 1)]
    whole = weights * MILLION // weights.sum(1, keepdims=True)
    whole[np.arange(len(whole)), numbers.argmax(1)] += MILLION - whole.sum(1)
    found: Floats = whole / MILLION
    return found


class AnswersOfDevice(ManyAnswers):
    """The same sums on a graphics card (needs torch), where floats of 64 bits cost little: all of them are exact."""

    def __init__(self, network: IntegerNetwork, device: str) -> None:
        super().__init__(network, exact=True)
        torch = import_module("torch")
        self._torch, self._device = torch, device
        self._there = [
            (
                torch.tensor(weights, dtype=torch.float64, device=device),
                torch.tensor(biases, dtype=torch.float64, device=device),
                float(factor),
            )
            for weights, biases, factor in [*self.layers, self.last]
        ]

    def __call__(self, rows: NDArray[np.uint8]) -> Floats:
        torch = self._torch
        numbers = torch.tensor(rows[:, : self.inputs], device=self._device).double()
        *hidden, last = self._there
        for weights, biases, factor in hidden:
            numbers = torch.floor(torch.clamp(numbers @ weights + biases, min=0) * factor)
        found: Floats = (numbers @ last[0] + last[1]).cpu().numpy()
        return found


class Outlook:
    """Every seat's chance to win in each of many flat games."""

    def __init__(self, seats: int, exact: bool = True, device: str = "cpu") -> None:
        networks = networks_for(seats)
        self.seats = seats
        self.book = write_book()
        self.policy, self.value = (
            ManyAnswers(network, exact) if device == "cpu" else AnswersOfDevice(network, device)
            for network in (networks.policy, networks.value)
        )
        self.point = networks.value.point
        encoding = MachiKoroEncoding(seats, {})
        self.size, self.actions = encoding.size, encoding.actions
        self.asked = 0
        """Positions of which the value network was asked."""
        self._rooms: list[Room] = []

    def values(self, tables: Tables, piles: AllPiles, depth: int = 0) -> Floats:
        """A row for each game; those that look the same are judged once."""
        rows, keys = self.seen(tables, piles)
        _, firsts, back = np.unique(keys, return_index=True, return_inverse=True)
        # In the order in which they came: neighbours have much in common.
        order = np.argsort(firsts)
        place = np.empty_like(order)
        place[order] = np.arange(len(order))
        firsts = firsts[order]
        found = self._different(tables[firsts], piles[firsts], rows[firsts], depth)
        return found[place[back]]

    def seen(self, tables: Tables, piles: AllPiles) -> tuple[NDArray[np.uint8], NDArray[np.uint64]]:
        """The observations of those who act, filled up to whole words, and their keys."""
        words = np.zeros((len(tables), -(-self.size // WORD)), np.uint64)
        rows = words.view(np.uint8)
        keys = np.zeros(len(tables), np.uint64)
        observe(tables, piles, self.size, rows, words, keys)
        return rows, keys

    def _different(
        self, tables: Tables, piles: AllPiles, rows: NDArray[np.uint8], depth: int
    ) -> Floats:
        found = np.zeros((len(tables), self.seats))
        won = (tables[:, at.WINNER] >= 0).nonzero()[0]
        found[won, tables[won, at.WINNER]] = 1.0
        rolling = tables[:, at.DECISION] == ROLLING
        rolling[won] = False
        found[rolling] = self.said(rows[rolling], tables[rolling, at.TURN])
        rolling[won] = True
        inside = (~rolling).nonzero()[0]
        if len(inside):
            found[inside] = self.best(tables[inside], piles[inside], rows[inside], depth)
        return found

    def said(self, rows: NDArray[np.uint8], turns: NDArray[np.int32]) -> Floats:
        """By the network, which counts seats from who acts."""
        self.asked += len(rows)
        counted = shares(self.value(rows), self.point)
        ahead = (np.arange(self.seats) - turns[:, None]) % self.seats
        return np.take_along_axis(counted, ahead, 1)

    def best(
        self, tables: Tables, piles: AllPiles, rows: NDArray[np.uint8], depth: int = 0
    ) -> Floats:
        """Of the best move for who decides, among those that are looked at."""
        owners, codes = self.candidates(tables, rows)
        found = self.after(tables, piles, owners, codes, depth)
        own = found[np.arange(len(owners)), tables[owners, at.TURN]]
        order = np.lexsort((-own, owners))
        _, firsts = np.unique(owners[order], return_index=True)
        return found[order[firsts]]

    def after(
        self, tables: Tables, piles: AllPiles, places: Whole, codes: Whole, depth: int = 0
    ) -> Floats:
        """What each of these moves is worth: the mean over all that may follow."""
        found = np.zeros((len(places), self.seats))
        while len(self._rooms) <= depth:
            self._rooms.append(room_for(WAYS))
        room = self._rooms[depth]
        first = 0
        while first < len(places):
            first = lay_down_ways(room, tables, piles, self.book, places, codes, first)
            found += self.summed(room, len(places), depth + 1)
        return found

    def summed(self, room: Room, owners: int, depth: int = 0) -> Floats:
        """What lies in the room, added up for each owner."""
        count = int(room.used[0])
        values = self.values(room.tables[:count], room.piles[:count], depth)
        odds, whose = room.odds[:count], room.owners[:count]
        return np.stack(
            [np.bincount(whose, odds * value, minlength=owners) for value in values.T], axis=1
        )

    def candidates(self, tables: Tables, rows: NDArray[np.uint8]) -> tuple[Whole, Whole]:
        """Of each game the moves that are looked at: all where they are few, else those that the policy likes best."""
        codes = np.zeros((len(tables), BREADTH), np.int64)
        counts = np.zeros(len(tables), np.int64)
        few_moves(tables, self.book, codes, counts)
        many = (counts == 0).nonzero()[0]
        if len(many):
            liking = self.liking(tables[many], rows[many])
            # Where a swap is begun it is gone on with as the policy likes best.
            begun = tables[many, at.DRAFT_CARD] > 0
            for place in range(BREADTH):
                liked = liking.argmax(1)
                good = liking[np.arange(len(many)), liked] > FORBIDDEN
                good &= ~begun if place else True
                codes[many, place] = liked
                counts[many] += good
                liking[np.arange(len(many)), liked] = FORBIDDEN
        looked_at = np.arange(BREADTH) < counts[:, None]
        return looked_at.nonzero()[0], codes[looked_at]

    def liking(self, tables: Tables, rows: NDArray[np.uint8]) -> Floats:
        """How much the policy likes each action; what is illegal least of all."""
        masks = np.zeros((len(tables), self.actions), np.uint8)
        write_masks(tables, self.book, masks)
        found: Floats = np.where(masks != 0, self.policy(rows), FORBIDDEN)
        return found


@compiled_loop
def observe(
    tables: NDArray[np.int32],
    piles: NDArray[np.int8],
    size: int,
    rows: NDArray[np.uint8],
    words: NDArray[np.uint64],
    keys: NDArray[np.uint64],
) -> None:
    """What each player sees who acts; games that look the same have the same key. `words` are the rows once more."""
    for game in range(tables.shape[0]):
        write_observation(tables[game], piles[game], tables[game, at.TURN], rows[game, :size])
        key = np.uint64(tables[game, at.TURN] + 1) * np.uint64(0x9E3779B97F4A7C15)
        for place in range(words.shape[1]):
            key = (key ^ words[game, place]) * np.uint64(0xD1B54A32D192ED03)
            key ^= key >> np.uint64(29)
        keys[game] = key


@compiled_loop
def few_moves(
    tables: NDArray[np.int32], book: Book, codes: NDArray[np.int64], counts: Whole
) -> None:
    """The moves where there are no more than are looked at; elsewhere, and where one is begun, none."""
    for game in range(tables.shape[0]):
        table = tables[game]
        counts[game] = 0
        if table[at.DRAFT_CARD] == 0:
            count = count_moves(table, book)
            if count <= _BREADTH:
                counts[game] = count
                for place in range(count):
                    codes[game, place] = move_at(table, book, place)


@compiled_loop
def write_masks(tables: NDArray[np.int32], book: Book, masks: NDArray[np.uint8]) -> None:
    for game in range(tables.shape[0]):
        write_mask(tables[game], book, masks[game])
