"""What is built, and the change from one turn to the next."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from boroughs.batch.compiling import inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.market import fill_market, take_from_market
from boroughs.batch.machi_koro.nature import BUILT_NOTHING, GRANTED, TURN_BEGUN, tell
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table, add, has, owned_by_all
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.state import BUILDING, INVESTING, NO_DECISION, ROLLING

# Names of this module's own: numba turns them into constants.
_CARDS: Final = at.CARDS
_MOST_COST: Final = at.MOST_COST
_ALL_MARKS: Final = components.ALL_LANDMARKS
_MAJORS: Final = components.MAJOR_KINDS
_AIRPORT: Final = components.AIRPORT


@inlined
def start_building(table: Table, book: Book, log: Log) -> None:
    roller = table[at.TURN]
    if table[at.COINS + roller] == 0:
        table[at.COINS + roller] = book[at.NUMBERS, at.CITY_HALL_COIN]
        tell(log, GRANTED, roller, book[at.NUMBERS, at.CITY_HALL_COIN])
    table[at.DECISION] = BUILDING


@inlined
def buildable(table: Table, book: Book) -> Any:
    """What the roller may build, a bit for each card and then for each landmark."""
    roller = table[at.TURN]
    coins = min(table[at.COINS + roller], _MOST_COST)
    line = coins // at.WIDTH
    column = coins % at.WIDTH
    cards = book[at.CARDS_FOR + line, column] & table[at.SHOWN]
    cards &= ~(table[at.OWNED + roller] & _MAJORS)
    marks = book[at.MARKS_FOR + line, column] & ~table[at.BUILT + roller]
    return np.int64(cards) | np.int64(marks) << _CARDS


@inlined
def buy_card(table: Table, piles: Piles, book: Book, card: int) -> None:
    """A card is paid for and leaves the market, with its copies where nobody may build them any more."""
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[card, at.COST]
    add(table, piles, roller, card)
    take_from_market(table, piles, book, card)
    if book[card, at.MAJOR] and owned_by_all(table, card):
        while piles[at.MARKET + card] > 0:
            take_from_market(table, piles, book, card)
            piles[at.DISCARDED + card] += 1


@inlined
def build_card(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, card: int) -> None:
    buy_card(table, piles, book, card)
    row = book[card, at.ROW]
    if table[at.DIFFERENT + row] < book[at.DIFFERENT_OF_ROW, row]:
        fill_market(table, piles, book, rng, log)
    finish_building(table, book, log, True)


@inlined
def build_landmark(table: Table, book: Book, log: Log, landmark: int) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[at.MARK_COSTS, landmark]
    table[at.BUILT + roller] |= 1 << landmark
    if table[at.BUILT + roller] == _ALL_MARKS:
        table[at.WINNER] = roller
        table[at.DECISION] = NO_DECISION
    else:
        finish_building(table, book, log, True)


@inlined
def finish_building(table: Table, book: Book, log: Log, built: bool) -> None:
    """The Airport pays first; then the Tech Startup may be fed (MK-32, MK-44)."""
    roller = table[at.TURN]
    if not built:
        tell(log, BUILT_NOTHING, roller, 0)
        if has(table, roller, _AIRPORT):
            table[at.COINS + roller] += book[at.NUMBERS, at.AIRPORT_COINS]
            tell(log, GRANTED, roller, book[at.NUMBERS, at.AIRPORT_COINS])
    startup = book[at.NUMBERS, at.STARTUP]
    if (
        table[at.OWNED + roller] >> startup & 1
        and table[at.COINS + roller] >= book[at.NUMBERS, at.INVESTMENT]
    ):
        table[at.DECISION] = INVESTING
    else:
        end_turn(table, log)


@inlined
def invest(table: Table, book: Book, log: Log) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[at.NUMBERS, at.INVESTMENT]
    table[at.INVESTED + roller] += book[at.NUMBERS, at.INVESTMENT]
    end_turn(table, log)


@inlined
def end_turn(table: Table, log: Log) -> None:
    if not table[at.AGAIN]:
        following = table[at.TURN] + 1
        table[at.TURN] = following if following < table[at.SEATED] else 0
    begin_turn(table, log, table[at.AGAIN])


@inlined
def begin_turn(table: Table, log: Log, again: int) -> None:
    tell(log, TURN_BEGUN, table[at.TURN], again)
    table[at.TURNS] += 1
    table[at.AGAIN] = 0
    for die in range(3):
        table[at.DICE + die] = 0
    table[at.TOTAL] = 0
    table[at.DECISION] = ROLLING
