"""The game's heuristic over flat arrays: the engine's `bot/heuristic.py` once more. It chooses the same moves."""

from __future__ import annotations

from typing import Final

import numpy as np

from boroughs.batch.bits import first_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
from boroughs.batch.machi_koro.construction import buildable
from boroughs.batch.machi_koro.forecast import (
    FORECAST,
    OWN,
    Numbers,
    cost_left,
    estimate_industry,
    estimate_restaurant,
    income_with,
    make_forecast,
    one_die,
    present_income,
    reach,
    rounds_for,
    rounds_needed,
    rounds_with,
    try_card,
    two_dice,
)
from boroughs.batch.machi_koro.income import acting_card
from boroughs.batch.machi_koro.moves import (
    ADDS,
    ASIDE,
    BUILDS,
    BUILDS_MARK,
    DEMOLISHES,
    GIVES,
    INVESTS,
    PARTNERS,
    PASS,
    ROLL,
    SWAPS,
    count_moves,
    move_at,
)
from boroughs.batch.machi_koro.table import Book, Piles, Table, has, landmark_count
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.bot import weights
from boroughs.games.machi_koro.bot.forecast import TWO_DICE
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
)

_CARDS: Final = at.CARDS
_ALL_CARDS: Final = (1 << at.CARDS) - 1
_HARBOR: Final = components.HARBOR
_TRAIN: Final = components.TRAIN_STATION
_PARK: Final = components.AMUSEMENT_PARK
_AIRPORT: Final = components.AIRPORT
_DEMOLISH: Final = EFFECT_KINDS["demolish"]
_TEN: Final = TWO_DICE[10]
_MOON_TOWER_FACTOR: Final = weights.MOON_TOWER_FACTOR
_THREE_DICE: Final = weights.THREE_DICE
_WRONG_PARTNER: Final = weights.WRONG_PARTNER
_LEAST_SWAP: Final = weights.LEAST_SWAP
_LANDMARK: Final = weights.LANDMARK
_AIRPORT_NOW: Final = weights.AIRPORT_NOW
_NO_INVESTMENT: Final = weights.NO_INVESTMENT
_ROUNDS_TO_INVEST: Final = weights.ROUNDS_TO_INVEST
SCRATCH: Final = 2 * FORECAST + 4 * at.CARDS
"""What choosing a move needs beside the game: two forecasts, and what cards bring and cost."""


@inlined
def rivals_roll(
    table: Table, piles: Piles, book: Book, city: int, total: int, roller: int
) -> float:
    """What this city gains when a rival rolls this total."""
    gain = 0.0
    cards = book[at.ACTIVATED + total, at.BLUE] & table[at.OWNED + city]
    while cards:
        gain += estimate_industry(table, piles, book, first_bit(cards), city)
        cards &= cards - 1
    cards = book[at.ACTIVATED + total, at.RED] & table[at.OWNED + city]
    while cards:
        gain += estimate_restaurant(table, piles, book, first_bit(cards), city, roller)
        cards &= cards - 1
    return gain


# Rating a move


@compiled
def rate_total(table: Table, piles: Piles, book: Book, forecast: Numbers, total: int) -> float:
    """One's own gain less what the rivals together gain, as far as it matters."""
    roller = table[at.TURN]
    others = 0.0
    for rival in range(table[at.SEATED]):
        if rival != roller:
            others += rivals_roll(table, piles, book, rival, total, roller)
    return forecast[OWN + total] - others / float(table[at.SEATED])


@compiled
def rate_roll(table: Table, book: Book, forecast: Numbers, count: int) -> float:
    if count == 1:
        return one_die(forecast)
    roller = table[at.TURN]
    gain = two_dice(table, book, roller, forecast)
    if count == 3:
        gain = gain * _MOON_TOWER_FACTOR + _THREE_DICE
    if has(table, roller, _PARK):
        gain += gain / 6.0
    return gain


@compiled
def rate_set_aside(table: Table, piles: Piles, book: Book, forecast: Numbers, die: int) -> float:
    roller = table[at.TURN]
    first = table[at.DICE]
    second = table[at.DICE + 1]
    if first == die:
        first = second
        second = table[at.DICE + 2]
    elif second == die:
        second = table[at.DICE + 2]
    total = first + second
    gain = rate_total(table, piles, book, forecast, total)
    if total >= book[at.NUMBERS, at.HARBOR_FROM] and has(table, roller, _HARBOR):
        raised = total + book[at.NUMBERS, at.HARBOR_ADDS]
        gain = max(gain, rate_total(table, piles, book, forecast, raised))
    if first == second and has(table, roller, _PARK):
        gain += two_dice(table, book, roller, forecast)
    return gain


@compiled
def rate_demolition(table: Table, piles: Piles, book: Book, other: Numbers, landmark: int) -> float:
    roller = table[at.TURN]
    coins = book[acting_card(book, table[at.TOTAL], _DEMOLISH), at.EFFECT_COINS]
    table[at.BUILT + roller] &= ~(1 << landmark)
    table[at.COINS + roller] += coins
    rounds = rounds_needed(table, piles, book, roller, other)
    table[at.COINS + roller] -= coins
    table[at.BUILT + roller] |= 1 << landmark
    return -rounds


@compiled
def weakest_rival(table: Table, piles: Piles, book: Book, other: Numbers) -> int:
    """The rival who is furthest from winning."""
    weakest = -1
    most = -1e9
    for rival in range(table[at.SEATED]):
        if rival != table[at.TURN]:
            rounds = rounds_needed(table, piles, book, rival, other)
            if rounds > most:
                weakest = rival
                most = rounds
    return weakest


@compiled
def best_building(table: Table, piles: Piles, book: Book, forecast: Numbers, other: Numbers) -> int:
    """What brings the last landmark nearest, in rounds; among equals what comes first."""
    roller = table[at.TURN]
    coins = table[at.COINS + roller]
    left = cost_left(table, book, roller)
    to_build = float(at.MARKS) - float(landmark_count(table, roller))
    totals = reach(table, book, roller)
    airport = _AIRPORT_NOW if has(table, roller, _AIRPORT) else 0.0
    gain = present_income(table, book, roller, forecast) + airport
    best = PASS
    highest = -rounds_for(left, to_build, coins, gain)
    choice = buildable(table, book)
    cards = choice & _ALL_CARDS
    while cards:
        card = first_bit(cards)
        cards &= cards - 1
        rest = coins - book[card, at.COST]
        gain = try_card(table, piles, book, roller, forecast, card, 1, rest, totals)
        rating = -rounds_for(left, to_build, rest, gain)
        if rating > highest:
            best, highest = BUILDS + card, rating
    marks = choice >> _CARDS
    while marks:
        landmark = first_bit(marks)
        marks &= marks - 1
        table[at.COINS + roller] = coins - book[at.MARK_COSTS, landmark]
        table[at.BUILT + roller] |= 1 << landmark
        rating = _LANDMARK - rounds_needed(table, piles, book, roller, other)
        table[at.BUILT + roller] &= ~(1 << landmark)
        table[at.COINS + roller] = coins
        if rating > highest:
            best, highest = BUILDS_MARK + landmark, rating
    return best


@compiled
def rate_investment(table: Table, book: Book, forecast: Numbers, move: int) -> float:
    """A coin pays back only if there are rounds enough to roll the ten."""
    if move != INVESTS:
        return _NO_INVESTMENT
    roller = table[at.TURN]
    rounds = rounds_with(table, book, roller, present_income(table, book, roller, forecast))
    if not has(table, roller, _TRAIN) or rounds < _ROUNDS_TO_INVEST:
        return 0.0
    return _TEN * float(table[at.SEATED] - 1) * rounds


@compiled
def best_gift(
    table: Table, piles: Piles, book: Book, forecast: Numbers, other: Numbers, count: int
) -> int:
    """The card that is least missed, to the weakest rival."""
    weakest = weakest_rival(table, piles, book, other)
    roller = table[at.TURN]
    best = 0
    highest = -np.inf
    for place in range(count):
        move = move_at(table, book, place)
        card = (move - GIVES) // PARTNERS
        rating = income_with(table, piles, book, roller, forecast, card, -1)
        if (move - GIVES) % PARTNERS != weakest:
            rating -= _WRONG_PARTNER
        if rating > highest:
            best, highest = move, rating
    return best


@compiled
def best_swap(
    table: Table, piles: Piles, book: Book, forecast: Numbers, known: Numbers, count: int
) -> int:
    """The least missed card of one's own for the card that brings most."""
    roller = table[at.TURN]
    before = present_income(table, book, roller, forecast)
    for card in range(4 * _CARDS):
        known[card] = 0.0
    best = PASS
    highest = _LEAST_SWAP
    for place in range(1, count):
        move = move_at(table, book, place)
        pair = (move - SWAPS) // PARTNERS
        mine = pair // _CARDS
        theirs = pair % _CARDS
        if known[mine] == 0.0:
            known[mine] = 1.0
            known[_CARDS + mine] = before - income_with(
                table, piles, book, roller, forecast, mine, -1
            )
        if known[2 * _CARDS + theirs] == 0.0:
            known[2 * _CARDS + theirs] = 1.0
            known[3 * _CARDS + theirs] = (
                income_with(table, piles, book, roller, forecast, theirs, 1) - before
            )
        rating = known[3 * _CARDS + theirs] - known[_CARDS + mine]
        if rating > highest:
            best, highest = move, rating
    return best


@compiled
def heuristic_move(table: Table, piles: Piles, book: Book, scratch: Numbers) -> int:
    """What the engine's heuristic plays here: the first of the moves that look best."""
    count = count_moves(table, book)
    if count == 1:
        return move_at(table, book, 0)
    decision = table[at.DECISION]
    forecast = scratch[:FORECAST]
    other = scratch[FORECAST : 2 * FORECAST]
    make_forecast(table, piles, book, table[at.TURN], forecast)
    if decision == BUILDING:
        return best_building(table, piles, book, forecast, other)
    if decision == GIVING:
        return best_gift(table, piles, book, forecast, other, count)
    if decision == SWAPPING:
        return best_swap(table, piles, book, forecast, scratch[2 * FORECAST :], count)
    best = 0
    highest = -np.inf
    for place in range(count):
        move = move_at(table, book, place)
        if decision == ROLLING:
            rating = rate_roll(table, book, forecast, move - ROLL + 1)
        elif decision == SETTING_ASIDE:
            rating = rate_set_aside(table, piles, book, forecast, move - ASIDE + 1)
        elif decision == ADDING:
            raised = book[at.NUMBERS, at.HARBOR_ADDS] if move == ADDS else 0
            rating = rate_total(table, piles, book, forecast, table[at.TOTAL] + raised)
        elif decision == DEMOLISHING:
            rating = rate_demolition(table, piles, book, other, move - DEMOLISHES)
        else:
            rating = rate_investment(table, book, forecast, move)
        if rating > highest:
            best, highest = move, rating
    return best
