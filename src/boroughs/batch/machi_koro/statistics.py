"""What is counted of a game, from its log: the engine's `statistics.py` once more, over flat arrays.

Counts are a row for each seat; series are points, one for each seat and round. Names are the
engine's, and so are the numbers.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.moves import BUILDS, BUILDS_MARK, DEMOLISHES, GIVES, INVESTS
from boroughs.batch.machi_koro.nature import (
    BUILT_NOTHING,
    CAUGHT,
    EARNED,
    EVENT_SIZE,
    FIRST_PLAYER,
    GRANTED,
    PAID,
    PAYEES,
    ROLLED,
    TURN_BEGUN,
)
from boroughs.batch.machi_koro.table import Book, Log
from boroughs.games.machi_koro.components import CARDS, LANDMARKS

SERIES: Final = ("score", "landmarks", "earned")
_PLAIN: Final = (
    "score",
    "landmarks",
    "earned",
    "lost",
    "taken",
    "spent",
    "establishments",
    "extra-turns",
    "invested",
    "idle-turns",
    "best-roll",
)
NAMES: Final = (
    *_PLAIN,
    *(f"coins.{card.name}" for card in CARDS),
    *(f"built.{card.name}" for card in CARDS),
    *(f"coin-rounds.{card.name}" for card in CARDS),
    *(f"landmark-order.{mark.name}" for mark in LANDMARKS),
)
"""The counts, in the order of their columns."""

SCORE: Final = _PLAIN.index("score")
MARKS_STANDING: Final = _PLAIN.index("landmarks")
EARNINGS: Final = _PLAIN.index("earned")
LOST: Final = _PLAIN.index("lost")
TAKEN: Final = _PLAIN.index("taken")
SPENT: Final = _PLAIN.index("spent")
ESTABLISHMENTS: Final = _PLAIN.index("establishments")
EXTRA_TURNS: Final = _PLAIN.index("extra-turns")
INVESTMENTS: Final = _PLAIN.index("invested")
IDLE_TURNS: Final = _PLAIN.index("idle-turns")
BEST_ROLL: Final = _PLAIN.index("best-roll")
COINS_OF: Final = len(_PLAIN)
BUILT_OF: Final = COINS_OF + at.CARDS
ROUNDS_OF: Final = BUILT_OF + at.CARDS
ORDER_OF: Final = ROUNDS_OF + at.CARDS
WIDTH: Final = ORDER_OF + at.MARKS

Counts = NDArray[np.int32]
_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_POINTS: Final = len(SERIES)


@inlined
def earn(counts: Counts, roll: Counts, seat: int, coins: int, card: int) -> None:
    counts[seat, EARNINGS] += coins
    counts[seat, COINS_OF + card] += coins
    roll[seat] += coins
    counts[seat, BEST_ROLL] = max(counts[seat, BEST_ROLL], roll[seat])


@inlined
def stand(counts: Counts, book: Book, seat: int, card: int, number: int) -> None:
    """A card counts its cost in every round from this one on: what came before is taken off."""
    counts[seat, ROUNDS_OF + card] -= book[card, at.COST] * (number - 1)


@inlined
def mark_round(counts: Counts, points: Counts, rounds: int) -> None:
    if rounds < points.shape[0]:
        for seat in range(counts.shape[0]):
            for name in range(_POINTS):
                points[rounds, seat, name] = counts[seat, name]


@compiled
def count_game(log: Log, book: Book, counts: Counts, points: Counts, roll: Counts) -> int:
    """Fills the counts of one game and the points of its series; returns how many rounds it had.

    `counts` has a row for each seat, `points` is indexed by round, seat and series, `roll` holds what
    each seat has earned with the present roll.
    """
    seats = counts.shape[0]
    counts[:, :] = 0
    number, rounds, first, turn = 0, 0, _NONE, 0
    for seat in range(seats):
        place = 0
        while book[at.STARTING, place] != _NONE:
            stand(counts, book, seat, book[at.STARTING, place], 1)
            place += 1
    place = 1
    while place <= log[0]:
        entry = log[place]
        if entry >= EARNED:
            seat, coins = log[place + 1], log[place + 2]
            place += EVENT_SIZE
            if entry == BUILT_NOTHING:
                counts[seat, IDLE_TURNS] += 1
            elif entry == TURN_BEGUN:
                turn = seat
                counts[seat, EXTRA_TURNS] += coins
                if first == _NONE:
                    first = seat
                if seat == first and not coins:
                    if number > 0:
                        mark_round(counts, points, rounds)
                        rounds += 1
                    number += 1
            elif entry == GRANTED:
                counts[seat, EARNINGS] += coins
            elif entry >= PAID:
                counts[seat // PAYEES, LOST] += coins
                counts[seat % PAYEES, TAKEN] += coins
                earn(counts, roll, seat % PAYEES, coins, entry - PAID)
            elif coins > 0:
                earn(counts, roll, seat, coins, entry - EARNED)
            continue
        place += 1
        if entry >= FIRST_PLAYER:
            if ROLLED <= entry < CAUGHT:
                roll[:] = 0
        elif entry >= GIVES:
            pass
        elif entry >= BUILDS_MARK:
            landmark = entry - BUILDS_MARK
            counts[turn, SPENT] += book[at.MARK_COSTS, landmark]
            counts[turn, SCORE] += book[at.MARK_COSTS, landmark]
            counts[turn, MARKS_STANDING] += 1
            counts[turn, ORDER_OF + landmark] = counts[turn, MARKS_STANDING]
        elif entry >= BUILDS:
            card = entry - BUILDS
            counts[turn, SPENT] += book[card, at.COST]
            counts[turn, ESTABLISHMENTS] += 1
            counts[turn, BUILT_OF + card] += 1
            stand(counts, book, turn, card, number)
        elif entry >= DEMOLISHES:
            landmark = entry - DEMOLISHES
            counts[turn, SCORE] -= book[at.MARK_COSTS, landmark]
            counts[turn, MARKS_STANDING] -= 1
            counts[turn, ORDER_OF + landmark] = 0
        elif entry == INVESTS:
            counts[turn, INVESTMENTS] += 1
    mark_round(counts, points, rounds)
    for seat in range(seats):
        for card in range(_CARDS):
            copies = counts[seat, BUILT_OF + card]
            place = 0
            while book[at.STARTING, place] != _NONE:
                copies += int(book[at.STARTING, place] == card)
                place += 1
            counts[seat, ROUNDS_OF + card] += book[card, at.COST] * number * copies
    return rounds + 1
