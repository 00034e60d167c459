"""The market over flat arrays."""

from __future__ import annotations

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.nature import DRAWN
from boroughs.batch.machi_koro.table import Book, Log, Piles, Rng, Table, owned_by_all
from boroughs.batch.nature import below, note


@inlined
def take_from_market(table: Table, piles: Piles, book: Book, card: int) -> None:
    piles[at.MARKET + card] -= 1
    if piles[at.MARKET + card] == 0:
        table[at.DIFFERENT + book[card, at.ROW]] -= 1
        table[at.SHOWN] &= ~(1 << card)


@inlined
def take_from_deck(table: Table, piles: Piles, row: int, card: int) -> None:
    table[at.IN_DECK + row] -= 1
    piles[at.DECK + card] -= 1


@inlined
def draw(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, row: int) -> int:
    """A card of this row's deck, as likely as there are copies of it."""
    place = below(rng, table[at.IN_DECK + row])
    card = book[at.FIRST_OF_ROW, row]
    while place >= piles[at.DECK + card]:
        place -= piles[at.DECK + card]
        card += 1
    take_from_deck(table, piles, row, card)
    note(log, DRAWN + card)
    return card


@inlined
def is_short(table: Table, book: Book, row: int) -> bool:
    """Whether a row shows too few different cards, and its deck has any."""
    few = table[at.DIFFERENT + row] < book[at.DIFFERENT_OF_ROW, row]
    return bool(few and table[at.IN_DECK + row] > 0)


@inlined
def lay_out(table: Table, piles: Piles, book: Book, row: int, card: int) -> None:
    """Where a card goes that was drawn: into the market, unless everybody has this major."""
    if book[card, at.MAJOR] and owned_by_all(table, card):
        piles[at.DISCARDED + card] += 1
        return
    if piles[at.MARKET + card] == 0:
        table[at.DIFFERENT + row] += 1
        table[at.SHOWN] |= 1 << card
    piles[at.MARKET + card] += 1


@compiled
def fill_market(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """Draws as long as a row is short (MK-3, MK-4)."""
    for row in range(at.MARKET_ROWS):
        while is_short(table, book, row):
            lay_out(table, piles, book, row, draw(table, piles, book, rng, log, row))
