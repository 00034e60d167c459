"""The game's heuristic over flat arrays: the engine's `bot/heuristic.py` and `bot/forecast.py` once more.

A forecast is a row of numbers: what each total brings when the city rolls it, then what it brings
when each rival does, rivals in the order of their seats. Sums are made in the engine's order, so that both
choose the same move, bit for bit.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
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
from boroughs.batch.machi_koro.rules import (
    Book,
    Piles,
    Table,
    add,
    bonus,
    counted,
    earned,
    first_bit,
    has,
    landmark_count,
    paid_for,
    remove,
)
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.bot.forecast import TWO_DICE
from boroughs.games.machi_koro.effects import MEAN_CATCH
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
)

Numbers = NDArray[np.float64]

_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_MARKS: Final = at.MARKS
_TOTALS: Final = at.TOTALS
FORECAST: Final = at.TOTALS * at.MOST_SEATS
"""The length of a forecast."""
SCRATCH: Final = 2 * FORECAST + 4 * at.CARDS
"""What choosing a move needs beside the game: two forecasts, and what cards bring and cost."""
_HARBOR: Final = components.HARBOR
_TRAIN: Final = components.TRAIN_STATION
_PARK: Final = components.AMUSEMENT_PARK
_MOON: Final = components.MOON_TOWER
_AIRPORT: Final = components.AIRPORT
_TWO: Final = tuple(TWO_DICE)
_CATCH_OF: Final = MEAN_CATCH

_TAKE_ALL: Final = EFFECT_KINDS["take-all"]
_CATCH: Final = EFFECT_KINDS["catch"]
_DEMOLISH: Final = EFFECT_KINDS["demolish"]
_GIVE: Final = EFFECT_KINDS["give"]
_COLLECT: Final = EFFECT_KINDS["collect"]
_COLLECT_PER_ICON: Final = EFFECT_KINDS["collect-per-icon"]
_TAX: Final = EFFECT_KINDS["tax"]
_COLLECT_INVESTED: Final = EFFECT_KINDS["collect-invested"]


# What an activation may be expected to bring


@inlined
def estimate_restaurant(
    table: Table, piles: Piles, book: Book, card: int, owner: int, roller: int
) -> float:
    """The coins that all copies of a red card may be expected to take from the roller."""
    copies = float(piles[owner * _CARDS + card])
    enough = landmark_count(table, roller) >= book[card, at.ROLLER_LANDMARKS]
    purse = float(table[at.COINS + roller]) + 2.0
    if book[card, at.KIND] == _TAKE_ALL:
        return purse if enough else 0.3
    if book[card, at.NEEDS_HARBOR] and not has(table, owner, _HARBOR):
        return 0.0
    if not enough:
        return 0.15 * copies
    return min(purse, copies * float(book[card, at.EFFECT_COINS] + bonus(table, book, owner, card)))


@inlined
def estimate_industry(table: Table, piles: Piles, book: Book, card: int, owner: int) -> float:
    """The coins that all copies of a blue or green card may be expected to bring their owner."""
    kind = book[card, at.KIND]
    copies = float(piles[owner * _CARDS + card])
    if kind == _CATCH:
        return copies * _CATCH_OF if has(table, owner, _HARBOR) else 0.0
    if kind == _DEMOLISH:
        return -2.0 * min(copies, float(landmark_count(table, owner)))
    if kind == _GIVE:
        return 2.0 * copies
    return copies * float(earned(table, piles, book, owner, card))


@inlined
def estimate_major(table: Table, piles: Piles, book: Book, card: int, owner: int) -> float:
    kind = book[card, at.KIND]
    if kind not in (_COLLECT, _COLLECT_PER_ICON, _TAX, _COLLECT_INVESTED):
        return 2.0
    total = 0.0
    for rival in range(table[at.SEATED]):
        if rival == owner:
            continue
        coins = float(table[at.COINS + rival])
        if kind == _COLLECT:
            total += min(coins, float(book[card, at.EFFECT_COINS]))
        elif kind == _COLLECT_PER_ICON:
            owed = float(counted(piles, book, rival, card))
            total += min(coins, float(book[card, at.EFFECT_COINS]) * owed)
        elif kind == _TAX:
            due = table[at.COINS + rival] >= book[card, at.FROM_COINS]
            total += coins / float(book[card, at.DIVISOR]) if due else 0.3 * coins
        else:
            total += min(coins + 2.0, float(table[at.INVESTED + owner]))
    return total


# A forecast


@inlined
def industry(
    table: Table, piles: Piles, book: Book, total: int, colour: int, owner: int, gain: float
) -> float:
    """The gain, and what the blue or the green cards of a city bring on top."""
    cards = book[at.ACTIVATED + total, colour] & table[at.OWNED + owner]
    while cards:
        gain += estimate_industry(table, piles, book, first_bit(cards), owner)
        cards &= cards - 1
    return gain


@inlined
def own_roll(table: Table, piles: Piles, book: Book, city: int, total: int) -> float:
    """What this city gains, less what it pays, when it rolls this total itself."""
    gain = 0.0
    cards = book[at.ACTIVATED + total, at.RED]
    while cards:
        card = first_bit(cards)
        for rival in range(table[at.SEATED]):
            if rival != city and piles[rival * _CARDS + card] > 0:
                gain -= estimate_restaurant(table, piles, book, card, rival, city)
        cards &= cards - 1
    gain = max(gain, -float(table[at.COINS + city]) - 2.0)
    for colour in range(at.GREEN, at.BLUE + 1):
        gain = industry(table, piles, book, total, colour, city, gain)
    cards = book[at.ACTIVATED + total, at.PURPLE] & table[at.OWNED + city]
    while cards:
        gain += estimate_major(table, piles, book, first_bit(cards), city)
        cards &= cards - 1
    return gain


@inlined
def rivals_roll(
    table: Table, piles: Piles, book: Book, city: int, total: int, roller: int
) -> float:
    """What this city gains when a rival rolls this total."""
    gain = industry(table, piles, book, total, at.BLUE, city, 0.0)
    cards = book[at.ACTIVATED + total, at.RED] & table[at.OWNED + city]
    while cards:
        gain += estimate_restaurant(table, piles, book, first_bit(cards), city, roller)
        cards &= cards - 1
    return gain


@inlined
def forecast_total(
    table: Table, piles: Piles, book: Book, city: int, total: int, forecast: Numbers
) -> None:
    forecast[total] = own_roll(table, piles, book, city, total)
    place = _TOTALS
    for rival in range(table[at.SEATED]):
        if rival != city:
            forecast[place + total] = rivals_roll(table, piles, book, city, total, rival)
            place += _TOTALS


@compiled
def make_forecast(table: Table, piles: Piles, book: Book, city: int, forecast: Numbers) -> None:
    for total in range(book[at.NUMBERS, at.MOST_ROLLED] + 1):
        forecast_total(table, piles, book, city, total, forecast)


@inlined
def one_die(forecast: Numbers) -> float:
    gain = 0.0
    for total in range(1, 7):
        gain += forecast[total]
    return gain / 6.0


@inlined
def two_dice(table: Table, book: Book, city: int, forecast: Numbers) -> float:
    gain = 0.0
    harbor = has(table, city, _HARBOR)
    for total in range(2, 13):
        here = forecast[total]
        if harbor and total >= book[at.NUMBERS, at.HARBOR_FROM]:
            here = max(here, forecast[total + book[at.NUMBERS, at.HARBOR_ADDS]])
        gain += _TWO[total] * here
    return gain


@inlined
def income(table: Table, book: Book, city: int, forecast: Numbers) -> float:
    """Coins that this city may expect from one round of the table."""
    gain = one_die(forecast)
    if has(table, city, _TRAIN) or has(table, city, _MOON):
        both = two_dice(table, book, city, forecast)
        if has(table, city, _MOON):
            both *= 1.3
        if has(table, city, _PARK):
            both *= 7.0 / 6.0
        gain = max(gain, both)
    first = _TOTALS
    for rival in range(table[at.SEATED]):
        if rival == city:
            continue
        if has(table, rival, _TRAIN):
            for total in range(2, 13):
                gain += _TWO[total] * forecast[first + total]
        else:
            for total in range(1, 7):
                gain += forecast[first + total] / 6.0
        first += _TOTALS
    if has(table, city, _AIRPORT):
        gain += 0.5 * book[at.NUMBERS, at.AIRPORT_COINS]
    return gain


@compiled
def income_with(
    table: Table, piles: Piles, book: Book, city: int, forecast: Numbers, card: int, change: int
) -> float:
    """The income with one more of a card, or one less."""
    kinds = table[at.OWNED + city]
    if change > 0:
        add(table, piles, city, card)
    else:
        remove(table, piles, city, card)
    update(table, piles, book, city, forecast, card)
    found = income(table, book, city, forecast)
    piles[city * _CARDS + card] -= change
    table[at.OWNED + city] = kinds
    update(table, piles, book, city, forecast, card)
    return found


@inlined
def update(table: Table, piles: Piles, book: Book, city: int, forecast: Numbers, card: int) -> None:
    line = at.TOUCHED + card
    place = 0
    while book[line, place] != _NONE:
        forecast_total(table, piles, book, city, book[line, place], forecast)
        place += 1


@inlined
def rounds_with(table: Table, book: Book, city: int, gain: float) -> float:
    left = 0.0
    for landmark in range(_MARKS):
        left += float(book[at.MARK_COSTS, landmark])
    for landmark in range(_MARKS):
        if table[at.BUILT + city] >> landmark & 1:
            left -= float(book[at.MARK_COSTS, landmark])
    to_build = float(_MARKS) - float(landmark_count(table, city))
    rounds = (left - float(table[at.COINS + city])) / max(0.4, gain)
    return max(rounds, to_build)


@compiled
def rounds_needed(table: Table, piles: Piles, book: Book, city: int, forecast: Numbers) -> float:
    """How many rounds until all landmarks stand, at the present income; fills the forecast."""
    make_forecast(table, piles, book, city, forecast)
    return rounds_with(table, book, city, income(table, book, city, forecast))


# Rating a move


@compiled
def rate_total(table: Table, piles: Piles, book: Book, forecast: Numbers, total: int) -> float:
    """One's own gain less what the rivals together gain, as far as it matters."""
    roller = table[at.TURN]
    others = 0.0
    for rival in range(table[at.SEATED]):
        if rival != roller:
            others += rivals_roll(table, piles, book, rival, total, roller)
    return forecast[total] - others / float(table[at.SEATED])


@compiled
def rate_roll(table: Table, book: Book, forecast: Numbers, count: int) -> float:
    if count == 1:
        return one_die(forecast)
    roller = table[at.TURN]
    gain = two_dice(table, book, roller, forecast)
    if count == 3:
        gain = gain * 1.3 + 0.5
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
    coins = paid_for(book, table[at.TOTAL], _DEMOLISH)
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
def rate_building(
    table: Table, piles: Piles, book: Book, forecast: Numbers, other: Numbers, move: int
) -> float:
    roller = table[at.TURN]
    if move == PASS:
        airport = 4.0 if has(table, roller, _AIRPORT) else 0.0
        return -rounds_with(table, book, roller, income(table, book, roller, forecast) + airport)
    if move < BUILDS_MARK:
        card = move - BUILDS
        cost = book[card, at.COST]
        table[at.COINS + roller] -= cost
        gain = income_with(table, piles, book, roller, forecast, card, 1)
        rounds = rounds_with(table, book, roller, gain)
        # As in the engine, what the card touches stays forecast with the coins that were left.
        table[at.COINS + roller] += cost
        return -rounds
    landmark = move - BUILDS_MARK
    cost = book[at.MARK_COSTS, landmark]
    table[at.COINS + roller] -= cost
    table[at.BUILT + roller] |= 1 << landmark
    rounds = rounds_needed(table, piles, book, roller, other)
    table[at.BUILT + roller] &= ~(1 << landmark)
    table[at.COINS + roller] += cost
    return 0.3 - rounds


@compiled
def rate_investment(table: Table, book: Book, forecast: Numbers, move: int) -> float:
    """A coin pays back only if there are rounds enough to roll the ten."""
    if move != INVESTS:
        return 1.0
    roller = table[at.TURN]
    rounds = rounds_with(table, book, roller, income(table, book, roller, forecast))
    if not has(table, roller, _TRAIN) or rounds < 3.0:
        return 0.0
    return _TWO[10] * float(table[at.SEATED] - 1) * rounds


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
            rating -= 1.0
        if rating > highest:
            best, highest = move, rating
    return best


@compiled
def best_swap(
    table: Table, piles: Piles, book: Book, forecast: Numbers, known: Numbers, count: int
) -> int:
    """The least missed card of one's own for the card that brings most."""
    roller = table[at.TURN]
    before = income(table, book, roller, forecast)
    for card in range(4 * _CARDS):
        known[card] = 0.0
    best = PASS
    highest = 0.1
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
    if decision == GIVING:
        return best_gift(table, piles, book, forecast, other, count)
    if decision == SWAPPING:
        return best_swap(table, piles, book, forecast, scratch[2 * FORECAST :], count)
    best = 0
    highest = -np.inf
    for place in range(count):
        move = move_at(table, book, place)
        if decision == BUILDING:
            rating = rate_building(table, piles, book, forecast, other, move)
        elif decision == ROLLING:
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
