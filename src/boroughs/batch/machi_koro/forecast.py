"""A city's income over flat arrays: the engine's `bot/forecast.py` once more.

What each card of the city is worth is worked out once, and a total adds up its cards: one more of a
card changes few of these numbers. Sums are made in the engine's order, so that both come to the
same, bit for bit.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.bits import first_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
from boroughs.batch.machi_koro.income import earned
from boroughs.batch.machi_koro.table import (
    Book,
    Piles,
    Table,
    add,
    bonus,
    counted,
    has,
    landmark_count,
    remove,
)
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.bot import weights
from boroughs.games.machi_koro.bot.forecast import TWO_DICE

Numbers = NDArray[np.float64]

_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_MARKS: Final = at.MARKS
_TOTALS: Final = at.TOTALS
_HARBOR: Final = components.HARBOR
_TRAIN: Final = components.TRAIN_STATION
_PARK: Final = components.AMUSEMENT_PARK
_MOON: Final = components.MOON_TOWER
_AIRPORT: Final = components.AIRPORT
_COMING_COINS: Final = weights.COMING_COINS
_SHUT_RESTAURANT: Final = weights.SHUT_RESTAURANT
_SHUT_CLUB: Final = weights.SHUT_CLUB
_MEAN_CATCH: Final = weights.MEAN_CATCH
_DEMOLITION: Final = weights.DEMOLITION
_REMOVAL: Final = weights.REMOVAL
_SWAP: Final = weights.SWAP
_UNTAXED_SHARE: Final = weights.UNTAXED_SHARE
_MOON_TOWER_FACTOR: Final = weights.MOON_TOWER_FACTOR
_AIRPORT_SHARE: Final = weights.AIRPORT_SHARE
_LEAST_INCOME: Final = weights.LEAST_INCOME
TWO: Final = np.array(TWO_DICE)
"""How likely each total of two dice is."""
ONE_DIE: Final = 0b1111110
"""The totals of one die, a bit each."""
BOTH_DICE: Final = 0b1111111111100

_TAKE_ALL: Final = EFFECT_KINDS["take-all"]
_CATCH: Final = EFFECT_KINDS["catch"]
_DEMOLISH: Final = EFFECT_KINDS["demolish"]
_GIVE: Final = EFFECT_KINDS["give"]
_COLLECT: Final = EFFECT_KINDS["collect"]
_COLLECT_PER_ICON: Final = EFFECT_KINDS["collect-per-icon"]
_TAX: Final = EFFECT_KINDS["tax"]
_COLLECT_INVESTED: Final = EFFECT_KINDS["collect-invested"]

# A forecast: a row of numbers.
OWN: Final = 0
"""What each total brings when the city rolls it."""
THEIRS: Final = OWN + at.TOTALS
"""What each total brings when a rival rolls it; rivals in the order of their seats."""
WORTH: Final = THEIRS + at.TOTALS * (at.MOST_SEATS - 1)
"""What each card brings that is not red."""
TAKES: Final = WORTH + at.CARDS
"""What each red card takes from each rival."""
KEPT: Final = TAKES + at.CARDS * (at.MOST_SEATS - 1)
"""The same once more, as it was before a card was tried: so far behind."""
OWED: Final = 2 * KEPT
"""For each total what rivals' restaurants would take from a full purse, behind the last _END."""
SLOTS: Final = 6 * (at.MOST_SEATS - 1) + 1
FORECAST: Final = OWED + at.TOTALS * SLOTS
_END: Final = -1.0

# What an activation may be expected to bring


@inlined
def full_price(table: Table, piles: Piles, book: Book, card: int, owner: int, roller: int) -> float:
    """What all copies of a red card may be expected to take from a roller who can pay anything."""
    copies = float(piles[owner * _CARDS + card])
    enough = landmark_count(table, roller) >= book[card, at.ROLLER_LANDMARKS]
    if book[card, at.KIND] == _TAKE_ALL:
        return np.inf if enough else _SHUT_CLUB
    if book[card, at.NEEDS_HARBOR] and not has(table, owner, _HARBOR):
        return 0.0
    if not enough:
        return _SHUT_RESTAURANT * copies
    return copies * float(book[card, at.EFFECT_COINS] + bonus(table, book, owner, card))


@inlined
def estimate_restaurant(
    table: Table, piles: Piles, book: Book, card: int, owner: int, roller: int
) -> float:
    """The coins that all copies of a red card may be expected to take from the roller."""
    purse = float(table[at.COINS + roller]) + _COMING_COINS
    return min(purse, full_price(table, piles, book, card, owner, roller))


@inlined
def estimate_industry(table: Table, piles: Piles, book: Book, card: int, owner: int) -> float:
    """The coins that all copies of a blue or green card may be expected to bring their owner."""
    kind = book[card, at.KIND]
    copies = float(piles[owner * _CARDS + card])
    if kind == _CATCH:
        return copies * _MEAN_CATCH if has(table, owner, _HARBOR) else 0.0
    if kind == _DEMOLISH:
        return _DEMOLITION * min(copies, float(landmark_count(table, owner)))
    if kind == _GIVE:
        return _REMOVAL * copies
    return copies * float(earned(table, piles, book, owner, card))


@compiled
def estimate_major(table: Table, piles: Piles, book: Book, card: int, owner: int) -> float:
    kind = book[card, at.KIND]
    if kind not in (_COLLECT, _COLLECT_PER_ICON, _TAX, _COLLECT_INVESTED):
        return _SWAP
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
            total += coins / float(book[card, at.DIVISOR]) if due else _UNTAXED_SHARE * coins
        else:
            total += min(coins + _COMING_COINS, float(table[at.INVESTED + owner]))
    return total


# A forecast


@inlined
def write_worth(
    table: Table, piles: Piles, book: Book, city: int, card: int, forecast: Numbers
) -> None:
    """What one card of the city brings, at home or from each rival."""
    colour = book[card, at.COLOUR]
    if colour == at.RED:
        place = TAKES + card
        for rival in range(table[at.SEATED]):
            if rival != city:
                forecast[place] = estimate_restaurant(table, piles, book, card, city, rival)
                place += _CARDS
    elif colour == at.PURPLE:
        forecast[WORTH + card] = estimate_major(table, piles, book, card, city)
    else:
        forecast[WORTH + card] = estimate_industry(table, piles, book, card, city)


@compiled
def rewrite_worth(
    table: Table, piles: Piles, book: Book, city: int, card: int, forecast: Numbers
) -> None:
    """The same where it is not needed often."""
    write_worth(table, piles, book, city, card, forecast)


@inlined
def write_owed(
    table: Table, piles: Piles, book: Book, city: int, total: int, forecast: Numbers
) -> None:
    place = OWED + total * SLOTS
    cards = book[at.ACTIVATED + total, at.RED]
    while cards:
        card = first_bit(cards)
        cards &= cards - 1
        for rival in range(table[at.SEATED]):
            if rival != city and table[at.OWNED + rival] >> card & 1:
                forecast[place] = full_price(table, piles, book, card, rival, city)
                place += 1
    forecast[place] = _END


@inlined
def own_roll(
    table: Table, book: Book, city: int, total: int, purse: float, forecast: Numbers
) -> Any:
    """What this city gains, less what it pays, when it rolls this total itself."""
    gain = 0.0
    place = OWED + total * SLOTS
    while forecast[place] >= 0.0:
        gain -= min(purse, forecast[place])
        place += 1
    gain = max(gain, -purse)
    for colour in range(at.GREEN, at.PURPLE + 1):
        cards = book[at.ACTIVATED + total, colour] & table[at.OWNED + city]
        while cards:
            gain += forecast[WORTH + first_bit(cards)]
            cards &= cards - 1
    return gain


@inlined
def rivals_rolls(table: Table, book: Book, city: int, total: int, forecast: Numbers) -> None:
    """What this city gains when each rival rolls this total."""
    blue = 0.0
    cards = book[at.ACTIVATED + total, at.BLUE] & table[at.OWNED + city]
    while cards:
        blue += forecast[WORTH + first_bit(cards)]
        cards &= cards - 1
    restaurants = book[at.ACTIVATED + total, at.RED] & table[at.OWNED + city]
    for rival in range(table[at.SEATED] - 1):
        gain = blue
        cards = restaurants
        while cards:
            gain += forecast[TAKES + rival * _CARDS + first_bit(cards)]
            cards &= cards - 1
        forecast[THEIRS + rival * _TOTALS + total] = gain


@compiled
def make_forecast(table: Table, piles: Piles, book: Book, city: int, forecast: Numbers) -> None:
    cards = table[at.OWNED + city]
    while cards:
        write_worth(table, piles, book, city, first_bit(cards), forecast)
        cards &= cards - 1
    purse = float(table[at.COINS + city]) + _COMING_COINS
    for total in range(1, book[at.NUMBERS, at.MOST_ROLLED] + 1):
        write_owed(table, piles, book, city, total, forecast)
        forecast[OWN + total] = own_roll(table, book, city, total, purse, forecast)
        rivals_rolls(table, book, city, total, forecast)


@inlined
def one_die(forecast: Numbers) -> float:
    gain = 0.0
    for total in range(1, 7):
        gain += forecast[OWN + total]
    return gain / 6.0


@inlined
def two_dice(table: Table, book: Book, city: int, forecast: Numbers) -> float:
    gain = 0.0
    harbor = has(table, city, _HARBOR)
    for total in range(2, 13):
        here = forecast[OWN + total]
        if harbor and total >= book[at.NUMBERS, at.HARBOR_FROM]:
            here = max(here, forecast[OWN + total + book[at.NUMBERS, at.HARBOR_ADDS]])
        gain += TWO[total] * here
    return gain


@inlined
def reach(table: Table, book: Book, city: int) -> int:
    """The totals of rivals that may bring this city anything, a bit each."""
    totals = 0
    cards = table[at.OWNED + city] & book[at.NUMBERS, at.BLUE_AND_RED]
    while cards:
        totals |= book[first_bit(cards), at.ON_TOTALS]
        cards &= cards - 1
    return totals


@inlined
def income(table: Table, book: Book, city: int, forecast: Numbers, totals: int) -> float:
    """Coins that this city may expect from one round of the table; these totals of rivals count.

    A total that brings nothing adds nothing: it may be left out.
    """
    gain = one_die(forecast)
    if has(table, city, _TRAIN | _MOON):
        both = two_dice(table, book, city, forecast)
        if has(table, city, _MOON):
            both *= _MOON_TOWER_FACTOR
        if has(table, city, _PARK):
            both *= 7.0 / 6.0
        gain = max(gain, both)
    first = THEIRS
    for rival in range(table[at.SEATED]):
        if rival == city:
            continue
        if has(table, rival, _TRAIN):
            left = totals & BOTH_DICE
            while left:
                total = first_bit(left)
                gain += TWO[total] * forecast[first + total]
                left &= left - 1
        else:
            left = totals & ONE_DIE
            while left:
                gain += forecast[first + first_bit(left)] / 6.0
                left &= left - 1
        first += _TOTALS
    if has(table, city, _AIRPORT):
        gain += _AIRPORT_SHARE * book[at.NUMBERS, at.AIRPORT_COINS]
    return gain


@compiled
def present_income(table: Table, book: Book, city: int, forecast: Numbers) -> float:
    return income(table, book, city, forecast, reach(table, book, city))


@inlined
def keep(forecast: Numbers, place: int) -> None:
    forecast[KEPT + place] = forecast[place]


@inlined
def take_back(forecast: Numbers, place: int) -> None:
    forecast[place] = forecast[KEPT + place]


@compiled
def try_card(
    table: Table,
    piles: Piles,
    book: Book,
    city: int,
    forecast: Numbers,
    card: int,
    change: int,
    coins: int,
    totals: int,
) -> float:
    """The income with one more of a card, or one less, and so many coins.

    As in the engine, what the card touches stays forecast with these coins. Totals of rivals are
    those of `reach`, before the card.
    """
    kinds = table[at.OWNED + city]
    purse = float(coins) + _COMING_COINS
    rivals = table[at.SEATED] - 1
    pays_at_others = book[card, at.COLOUR] == at.RED or book[card, at.COLOUR] == at.BLUE
    elsewhere = book[card, at.ON_TOTALS] if pays_at_others else 0
    if change > 0:
        add(table, piles, city, card)
    else:
        remove(table, piles, city, card)
    changed = book[card, at.COUNTED_BY] & kinds | 1 << card
    left = changed
    while left:
        keep(forecast, WORTH + first_bit(left))
        write_worth(table, piles, book, city, first_bit(left), forecast)
        left &= left - 1
    left = book[card, at.TOUCHED]
    while left:
        total = first_bit(left)
        left &= left - 1
        keep(forecast, OWN + total)
        forecast[OWN + total] = own_roll(table, book, city, total, purse, forecast)
    left = elsewhere
    while left:
        total = first_bit(left)
        left &= left - 1
        for rival in range(rivals):
            keep(forecast, THEIRS + rival * _TOTALS + total)
        rivals_rolls(table, book, city, total, forecast)
    found = income(table, book, city, forecast, totals | elsewhere)
    piles[city * _CARDS + card] -= change
    table[at.OWNED + city] = kinds
    left = changed
    while left:
        take_back(forecast, WORTH + first_bit(left))
        left &= left - 1
    if book[card, at.COLOUR] == at.RED and kinds >> card & 1:
        rewrite_worth(table, piles, book, city, card, forecast)
    left = book[card, at.TOUCHED]
    while left:
        total = first_bit(left)
        left &= left - 1
        if forecast[OWED + total * SLOTS] >= 0.0:
            forecast[OWN + total] = own_roll(table, book, city, total, purse, forecast)
        else:
            take_back(forecast, OWN + total)
    left = elsewhere
    while left:
        for rival in range(rivals):
            take_back(forecast, THEIRS + rival * _TOTALS + first_bit(left))
        left &= left - 1
    return found


@compiled
def income_with(
    table: Table, piles: Piles, book: Book, city: int, forecast: Numbers, card: int, change: int
) -> float:
    """The income with one more of a card, or one less."""
    coins = table[at.COINS + city]
    totals = reach(table, book, city)
    return try_card(table, piles, book, city, forecast, card, change, coins, totals)


@inlined
def cost_left(table: Table, book: Book, city: int) -> float:
    """The landmarks that do not stand."""
    left = 0
    for landmark in range(_MARKS):
        if table[at.BUILT + city] >> landmark & 1 == 0:
            left += book[at.MARK_COSTS, landmark]
    return float(left)


@inlined
def rounds_for(left: float, to_build: float, coins: int, gain: float) -> float:
    return max((left - float(coins)) / max(_LEAST_INCOME, gain), to_build)


@inlined
def rounds_with(table: Table, book: Book, city: int, gain: float) -> float:
    to_build = float(_MARKS) - float(landmark_count(table, city))
    return rounds_for(cost_left(table, book, city), to_build, table[at.COINS + city], gain)


@compiled
def rounds_needed(table: Table, piles: Piles, book: Book, city: int, forecast: Numbers) -> float:
    """How many rounds until all landmarks stand, at the present income; fills the forecast."""
    make_forecast(table, piles, book, city, forecast)
    return rounds_with(table, book, city, present_income(table, book, city, forecast))
