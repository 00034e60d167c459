"""Between a batch and the engine: a flat game as a position, a position as a flat game, a log as a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.moves import GIVES, PARTNERS, SWAPS
from boroughs.batch.machi_koro.nature import (
    CAUGHT,
    DRAWN,
    EARNED,
    EVENT_SIZE,
    FIRST_PLAYER,
    ROLLED,
)
from boroughs.batch.machi_koro.table import Piles, Table
from boroughs.batch.records import record_of_steps
from boroughs.core.errors import BadPosition
from boroughs.core.game import Game
from boroughs.core.state import State
from boroughs.games.machi_koro.components import CARDS, LANDMARKS, counted
from boroughs.games.machi_koro.encoding import SINGLE
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import DECISION_NAMES, NOTHING

_ROWS = [int(card.row.index) for card in CARDS]


def empty_game() -> tuple[Table, Piles]:
    return np.zeros(at.TABLE_SIZE, np.int32), np.zeros(at.PILES_SIZE, np.int8)


def flat_game(state: State) -> tuple[Table, Piles]:
    """The engine's position as a flat game; nature must have answered everything."""
    assert isinstance(state, MachiKoro)
    if state.asked != NOTHING:
        raise BadPosition("bad-position", problem="nature is asked something")
    seats = state.seats
    unused = [0] * (at.MOST_SEATS - seats)
    dice = [int(die) for die in state.dice]
    shown, different, in_deck = 0, [0] * at.MARKET_ROWS, [0] * at.MARKET_ROWS
    for index, row in enumerate(_ROWS):
        in_deck[row] += state.deck[index]
        if state.market[index]:
            shown |= 1 << index
            different[row] += 1
    cities = state.cities
    numbers = [
        *(seats, int(state.turn), int(state.turns), int(state.decision), int(state.total)),
        *(int(state.again), int(state.pending), int(state.winner)),
        *(*dice, *[0] * (3 - len(dice))),
        *(shown, *different, *in_deck, 0, 0),
        *(*(int(city.coins) for city in cities), *unused),
        *(*(int(city.invested) for city in cities), *unused),
        *(*(int(city.landmarks) for city in cities), *unused),
        *(*(int(city.kinds) for city in cities), *unused),
        0,
    ]
    counts: list[int] = []
    for city in cities:
        counts += city.cards
    counts += [0] * (at.MARKET - len(counts))
    counts += [*state.market, *state.deck, *state.discarded]
    return np.array(numbers, np.int32), np.array(counts, np.int8)


def position_of(table: Table, piles: Piles) -> dict[str, object]:
    """A flat game as the engine writes positions."""
    seats = int(table[at.SEATED])
    return {
        "seats": seats,
        "options": {},
        "turn": int(table[at.TURN]),
        "turns": int(table[at.TURNS]),
        "decision": DECISION_NAMES[table[at.DECISION]],
        "asked": "nothing",
        "dice": tuple(int(die) for die in table[at.DICE : at.DICE + 3] if die),
        "total": int(table[at.TOTAL]),
        "again": bool(table[at.AGAIN]),
        "pending": int(table[at.PENDING]),
        "winner": int(table[at.WINNER]),
        "cities": tuple(_city(table, piles, seat) for seat in range(seats)),
        "market": _counts(piles, at.MARKET),
        "deck": _counts(piles, at.DECK),
        "discarded": _counts(piles, at.DISCARDED),
    }


def _city(table: Table, piles: Piles, seat: int) -> dict[str, object]:
    built = int(table[at.BUILT + seat])
    return {
        "coins": int(table[at.COINS + seat]),
        "cards": _counts(piles, seat * at.CARDS),
        "landmarks": tuple(mark.name for mark in LANDMARKS if built & int(mark.bit)),
        "invested": int(table[at.INVESTED + seat]),
    }


def _counts(piles: Piles, first: int) -> Mapping[str, int]:
    return counted([int(count) for count in piles[first : first + at.CARDS]])


# Logs


def move_notation(move: int) -> str:
    """A logged move as the engine writes it.

    >>> move_notation(0)
    'roll 1'
    """
    if move >= SWAPS:
        pair, partner = divmod(move - SWAPS, PARTNERS)
        mine, theirs = divmod(pair, at.CARDS)
        return f"swap {CARDS[mine].name} for {CARDS[theirs].name} of {partner}"
    if move >= GIVES:
        card, partner = divmod(move - GIVES, PARTNERS)
        return f"give {CARDS[card].name} to {partner}"
    return SINGLE[move].notation


def answer_text(entry: int) -> str:
    """A logged answer of nature as the engine writes it.

    >>> answer_text(22_036), answer_text(20_002)
    ('3+6', '2')
    """
    if entry >= ROLLED:
        return "+".join(str(entry - (CAUGHT if entry >= CAUGHT else ROLLED)))
    if entry >= DRAWN:
        return CARDS[entry - DRAWN].name
    return str(entry - FIRST_PLAYER)


def without_events(log: Sequence[int]) -> Iterator[int]:
    """The moves and answers of a log.

    >>> list(without_events([4, 0, 24_003, 1, 5]))
    [0]
    """
    place = 1
    while place <= log[0]:
        if log[place] >= EARNED:
            place += EVENT_SIZE
        else:
            yield int(log[place])
            place += 1


def logged_steps(log: Sequence[int]) -> Iterator[tuple[str, list[str]]]:
    """Each move of a log with nature's answers to it; the start of the game has no move."""
    move, answers = "", list[str]()
    for entry in without_events(log):
        if entry < FIRST_PLAYER:
            if move or answers:
                yield move, answers
            move, answers = move_notation(entry), []
        else:
            answers.append(answer_text(entry))
    yield move, answers


def write_record(game: Game, seats: int, log: Sequence[int], seed: str = "") -> str:
    """A logged game as a record, which the engine replays."""
    return record_of_steps(game, seats, {}, logged_steps(log), seed)
