"""Where everything stands in a game's two flat arrays, and in the book of cards.

`table` holds small whole numbers (32 bits), `piles` holds counts of cards (8 bits). The book is one
array for the whole batch: a line for each card, and lists of cards that end with NONE.
"""

from __future__ import annotations

from typing import Final

from boroughs.games.machi_koro.components import KINDS, LANDMARKS, ROWS, SEATS

NONE: Final = -1
MOST_SEATS: Final = max(SEATS)
MARKS: Final = len(LANDMARKS)
MARKET_ROWS: Final = len(ROWS)
CARDS: Final = KINDS

# The table.
SEATED: Final = 0
TURN: Final = 1
TURNS: Final = 2
DECISION: Final = 3
TOTAL: Final = 4
AGAIN: Final = 5
PENDING: Final = 6
WINNER: Final = 7
DICE: Final = 8
"""Three of them, lowest first; those that do not count are 0 and stand last."""
SHOWN: Final = 11
"""The kinds in the market, a bit each."""
DIFFERENT: Final = 12
"""How many kinds each row of the market shows."""
IN_DECK: Final = DIFFERENT + MARKET_ROWS
"""How many cards each deck has."""
DRAFT_CARD: Final = IN_DECK + MARKET_ROWS
"""The card chosen to be given or swapped, plus one."""
DRAFT_SEAT: Final = DRAFT_CARD + 1
"""How many seats ahead the partner sits."""
COINS: Final = DRAFT_SEAT + 1
INVESTED: Final = COINS + MOST_SEATS
BUILT: Final = INVESTED + MOST_SEATS
"""The landmarks of each city, a bit each."""
OWNED: Final = BUILT + MOST_SEATS
"""The kinds of each city, a bit each."""
CHOICES: Final = OWNED + MOST_SEATS
"""Decisions among two or more moves so far."""
TABLE_SIZE: Final = CHOICES + 1

# The piles: the cards of each city, then the market, the decks, what was discarded.
OF_CITIES: Final = 0
MARKET: Final = OF_CITIES + MOST_SEATS * CARDS
DECK: Final = MARKET + CARDS
DISCARDED: Final = DECK + CARDS
PILES_SIZE: Final = DISCARDED + CARDS

HOLDS: Final[dict[str, str]] = {
    "TURN": "turn",
    "TURNS": "turns",
    "DECISION": "decision",
    "TOTAL": "total",
    "AGAIN": "again",
    "PENDING": "pending",
    "WINNER": "winner",
    "DICE": "dice",
    "SHOWN": "shown",
    "DIFFERENT": "different",
    "COINS": "City.coins",
    "INVESTED": "City.invested",
    "BUILT": "City.landmarks",
    "OWNED": "City.kinds",
    "OF_CITIES": "City.cards",
    "MARKET": "market",
    "DECK": "deck",
    "DISCARDED": "discarded",
}
"""Which field of the engine's state each slot holds; the city's are there for every seat."""
OF_THE_BATCH: Final[dict[str, str]] = {
    "SEATED": "the state's `seats`, which is given and no field",
    "IN_DECK": "sums over `deck`, for a draw by lot",
    "DRAFT_CARD": "a move with a partner is chosen in steps",
    "DRAFT_SEAT": "likewise",
    "CHOICES": "a count for statistics",
}
"""Slots that hold no field, and why they are there."""
NOT_HELD: Final[dict[str, str]] = {
    "cities": "their fields are, one by one",
    "asked": "nature answers at once: between moves nothing is ever asked",
    "filling": "likewise",
    "left": "a look at the deck says it",
    "City.landmark_count": "counted from the bits where it is needed",
}
"""Fields without a slot, and why."""

# A card's line of the book.
KIND: Final = 0
EFFECT_COINS: Final = 1
NEEDS_HARBOR: Final = 2
ROLLER_LANDMARKS: Final = 3
FEWER_LANDMARKS: Final = 4
FROM_COINS: Final = 5
DIVISOR: Final = 6
MALL: Final = 7
COST: Final = 8
ROW: Final = 9
MAJOR: Final = 10
COPIES: Final = 11
COLOUR: Final = 12
ON_TOTALS: Final = 13
"""The totals that activate it, a bit each."""
TOUCHED: Final = 14
"""The totals whose income it changes, a bit each."""
COUNTED_BY: Final = 15
"""The cards of one's own city that pay for it, a bit each."""
WIDTH: Final = 16

# Colours: the columns of a total's line.
RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
PURPLE: Final = 3

# Lines behind the cards.
COUNTED: Final = CARDS
"""For each card the cards that its effect counts."""
TOTALS: Final = 20
"""Room for totals: two dice and what a Harbor may add, in a variant too."""
ACTIVATED: Final = COUNTED + CARDS
"""For each total the cards that it activates: a column for each colour, a bit for each card."""
MARK_COSTS: Final = ACTIVATED + TOTALS
FIRST_OF_ROW: Final = MARK_COSTS + 1
"""Where each row of the market begins among the cards; behind the last, their number."""
DIFFERENT_OF_ROW: Final = FIRST_OF_ROW + 1
NUMBERS: Final = DIFFERENT_OF_ROW + 1
"""Numbers of the game: see below."""
STARTING: Final = NUMBERS + 1
MOST_COST: Final = 63
"""Nothing may cost more, in a variant either."""
CARDS_FOR: Final = STARTING + 1
"""For each number of coins, in lines of WIDTH, the cards that it buys, a bit each."""
MARKS_FOR: Final = CARDS_FOR + MOST_COST // WIDTH + 1
"""The same for landmarks."""
BOOK_LINES: Final = MARKS_FOR + MOST_COST // WIDTH + 1

STARTING_COINS: Final = 0
MALL_BONUS: Final = 1
HARBOR_FROM: Final = 2
HARBOR_ADDS: Final = 3
CITY_HALL_COIN: Final = 4
AIRPORT_COINS: Final = 5
INVESTMENT: Final = 6
MOST_ROLLED: Final = 7
STARTUP: Final = 8
"""The Tech Startup among the cards."""
BLUE_AND_RED: Final = 9
"""The cards that pay when others roll, a bit each."""
