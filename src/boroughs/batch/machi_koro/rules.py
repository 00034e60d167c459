"""The turn of Machi Koro over flat arrays: the engine's `turn.py` and `effects.py` once more.

Every function takes the table, the piles, the book, the generator and the log. Names are those of
the engine, and so is the order in which things happen.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
from boroughs.batch.machi_koro.nature import (
    CAUGHT,
    DRAWN,
    FIRST_PLAYER,
    ROLLED,
    below,
    note,
)
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    NO_DECISION,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
)

Table = NDArray[np.int32]
Piles = NDArray[np.int8]
Book = NDArray[np.int32]
Rng = NDArray[np.uint64]
Log = NDArray[np.int16]

# Names of this module's own: numba turns them into constants.
_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_MARKS: Final = at.MARKS
_MOST_COST: Final = at.MOST_COST
_ALL_MARKS: Final = components.ALL_LANDMARKS
_MAJORS: Final = components.MAJOR_KINDS
_MINORS: Final = components.MINOR_KINDS
_HARBOR: Final = components.HARBOR
_MALL: Final = components.SHOPPING_MALL
_PARK: Final = components.AMUSEMENT_PARK
_AIRPORT: Final = components.AIRPORT

_TAKE: Final = EFFECT_KINDS["take"]
_TAKE_ALL: Final = EFFECT_KINDS["take-all"]
_INCOME: Final = EFFECT_KINDS["income"]
_OF_THE_SMALL: Final = EFFECT_KINDS["income-of-the-small"]
_PER_CARD: Final = EFFECT_KINDS["income-per-card"]
_PER_ICON: Final = EFFECT_KINDS["income-per-icon"]
_PER_ICON_OF_ALL: Final = EFFECT_KINDS["income-per-icon-of-all"]
_CATCH: Final = EFFECT_KINDS["catch"]
_DEMOLISH: Final = EFFECT_KINDS["demolish"]
_GIVE: Final = EFFECT_KINDS["give"]
_COLLECT: Final = EFFECT_KINDS["collect"]
_COLLECT_PER_ICON: Final = EFFECT_KINDS["collect-per-icon"]
_TAX: Final = EFFECT_KINDS["tax"]
_COLLECT_INVESTED: Final = EFFECT_KINDS["collect-invested"]


# Questions


@inlined
def bits(mask: int) -> Any:
    """How many bits are set, pairs first, then fours, then bytes."""
    word = np.int64(mask)
    word = word - (word >> 1 & 0x5555555555555555)
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


@inlined
def nth_bit(mask: int, place: int) -> Any:
    """The number of the bit at this place among those that are set."""
    for _ in range(place):
        mask &= mask - 1
    return bits((mask & -mask) - 1)


@inlined
def has(table: Table, seat: int, landmark: int) -> bool:
    return table[at.BUILT + seat] & landmark != 0


@inlined
def landmark_count(table: Table, seat: int) -> int:
    return bits(table[at.BUILT + seat])


@compiled
def counted(piles: Piles, book: Book, seat: int, card: int) -> int:
    """How many establishments of this city the effect of a card counts."""
    line = at.COUNTED + card
    total = 0
    place = 0
    while book[line, place] != _NONE:
        total += piles[seat * _CARDS + book[line, place]]
        place += 1
    return total


@inlined
def bonus(table: Table, book: Book, seat: int, card: int) -> int:
    """The Shopping Mall's coin for each activation of a cup or bread card (MK-23)."""
    if book[card, at.MALL] and has(table, seat, _MALL):
        return book[at.NUMBERS, at.MALL_BONUS]
    return 0


@compiled
def owned_by_all(table: Table, card: int) -> bool:
    """Nobody may build it any more (MK-5)."""
    for seat in range(table[at.SEATED]):
        if table[at.OWNED + seat] >> card & 1 == 0:
            return False
    return True


# Things that change hands


@inlined
def pay(table: Table, payer: int, payee: int, owed: int) -> None:
    """What the payer lacks is forgiven."""
    coins = min(owed, table[at.COINS + payer])
    table[at.COINS + payer] -= coins
    table[at.COINS + payee] += coins


@inlined
def add(table: Table, piles: Piles, seat: int, card: int) -> None:
    piles[seat * _CARDS + card] += 1
    table[at.OWNED + seat] |= 1 << card


@inlined
def remove(table: Table, piles: Piles, seat: int, card: int) -> None:
    piles[seat * _CARDS + card] -= 1
    if piles[seat * _CARDS + card] == 0:
        table[at.OWNED + seat] &= ~(1 << card)


# The market


@compiled
def take_from_market(table: Table, piles: Piles, book: Book, card: int) -> None:
    piles[at.MARKET + card] -= 1
    if piles[at.MARKET + card] == 0:
        table[at.DIFFERENT + book[card, at.ROW]] -= 1
        table[at.SHOWN] &= ~(1 << card)


@compiled
def draw(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, row: int) -> int:
    """A card of this row's deck, as likely as there are copies of it."""
    place = below(rng, table[at.IN_DECK + row])
    card = book[at.FIRST_OF_ROW, row]
    while place >= piles[at.DECK + card]:
        place -= piles[at.DECK + card]
        card += 1
    table[at.IN_DECK + row] -= 1
    piles[at.DECK + card] -= 1
    if piles[at.DECK + card] == 0:
        table[at.LEFT] &= ~(1 << card)
    note(log, DRAWN + card)
    return card


@compiled
def fill_market(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """Draws as long as a row shows too few different cards and its deck has any (MK-3, MK-4)."""
    for row in range(at.MARKET_ROWS):
        while (
            table[at.DIFFERENT + row] < book[at.DIFFERENT_OF_ROW, row]
            and table[at.IN_DECK + row] > 0
        ):
            card = draw(table, piles, book, rng, log, row)
            if book[card, at.MAJOR] and owned_by_all(table, card):
                piles[at.DISCARDED + card] += 1
                continue
            if piles[at.MARKET + card] == 0:
                table[at.DIFFERENT + row] += 1
                table[at.SHOWN] |= 1 << card
            piles[at.MARKET + card] += 1


# The start


@compiled
def start(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, seats: int) -> None:
    """A new game up to the first decision."""
    for place in range(at.TABLE_SIZE):
        table[place] = 0
    for place in range(at.PILES_SIZE):
        piles[place] = 0
    table[at.SEATED] = seats
    table[at.WINNER] = _NONE
    for seat in range(seats):
        table[at.COINS + seat] = book[at.NUMBERS, at.STARTING_COINS]
        place = 0
        while book[at.STARTING, place] != _NONE:
            add(table, piles, seat, book[at.STARTING, place])
            place += 1
    for card in range(_CARDS):
        copies = book[card, at.COPIES]
        piles[at.DECK + card] = copies
        if copies > 0:
            table[at.LEFT] |= 1 << card
        table[at.IN_DECK + book[card, at.ROW]] += copies
    table[at.TURN] = below(rng, seats)
    note(log, FIRST_PLAYER + table[at.TURN])
    fill_market(table, piles, book, rng, log)
    begin_turn(table)


@inlined
def begin_turn(table: Table) -> None:
    table[at.TURNS] += 1
    table[at.AGAIN] = 0
    for die in range(3):
        table[at.DICE + die] = 0
    table[at.TOTAL] = 0
    table[at.DECISION] = ROLLING


# Roll


@compiled
def roll(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, count: int) -> None:
    first = 1 + below(rng, 6)
    second = 0
    third = 0
    if count > 1:
        second = 1 + below(rng, 6)
        first, second = min(first, second), max(first, second)
    if count > 2:
        third = 1 + below(rng, 6)
        if third < first:
            first, second, third = third, first, second
        elif third < second:
            second, third = third, second
    table[at.DICE] = first
    table[at.DICE + 1] = second
    table[at.DICE + 2] = third
    if count == 1:
        note(log, ROLLED + first)
    elif count == 2:
        note(log, ROLLED + 10 * first + second)
    else:
        note(log, ROLLED + 100 * first + 10 * second + third)
    if count < 3:
        count_dice(table, piles, book, rng, log)
    elif first == third:
        set_aside(table, piles, book, rng, log, first)
    else:
        table[at.DECISION] = SETTING_ASIDE


@compiled
def set_aside(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, die: int) -> None:
    """MK-12: only the other two count, for doubles and the Harbor too."""
    if table[at.DICE] == die:
        table[at.DICE] = table[at.DICE + 1]
        table[at.DICE + 1] = table[at.DICE + 2]
    elif table[at.DICE + 1] == die:
        table[at.DICE + 1] = table[at.DICE + 2]
    table[at.DICE + 2] = 0
    count_dice(table, piles, book, rng, log)


@compiled
def count_dice(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    roller = table[at.TURN]
    first = table[at.DICE]
    second = table[at.DICE + 1]
    table[at.TOTAL] = first + second
    # MK-14: earned now, whatever happens to the park in this turn.
    table[at.AGAIN] = int(first == second and has(table, roller, _PARK))
    if table[at.TOTAL] >= book[at.NUMBERS, at.HARBOR_FROM] and has(table, roller, _HARBOR):
        table[at.DECISION] = ADDING
    else:
        earn_income(table, piles, book, rng, log)


@compiled
def add_two(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    table[at.TOTAL] += book[at.NUMBERS, at.HARBOR_ADDS]
    earn_income(table, piles, book, rng, log)


# Income, in the order red, green, blue, purple (MK-20)


@compiled
def earn_income(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    table[at.DECISION] = NO_DECISION
    restaurants(table, piles, book)
    if secondary_industry(table, piles, book):
        primary_industry(table, piles, book, rng, log)


@compiled
def restaurants(table: Table, piles: Piles, book: Book) -> None:
    """MK-21: counter-clockwise from the roller, each paid before the next."""
    line = at.RED + table[at.TOTAL]
    if book[line, 0] == _NONE:
        return
    roller = table[at.TURN]
    seats = table[at.SEATED]
    owner = roller
    for _ in range(seats - 1):
        owner = owner - 1 if owner > 0 else seats - 1
        place = 0
        while book[line, place] != _NONE:
            card = book[line, place]
            copies = piles[owner * _CARDS + card]
            if copies > 0:
                take(table, book, roller, owner, card, copies)
            place += 1


@compiled
def take(table: Table, book: Book, roller: int, owner: int, card: int, copies: int) -> None:
    """What a restaurant takes from the roller, where its conditions hold."""
    if book[card, at.NEEDS_HARBOR] and not has(table, owner, _HARBOR):
        return
    if landmark_count(table, roller) < book[card, at.ROLLER_LANDMARKS]:
        return
    if book[card, at.KIND] == _TAKE_ALL:
        pay(table, roller, owner, table[at.COINS + roller])
    else:
        each = book[card, at.EFFECT_COINS] + bonus(table, book, owner, card)
        pay(table, roller, owner, copies * each)


@compiled
def secondary_industry(table: Table, piles: Piles, book: Book) -> bool:
    """Whether the turn goes on at once; else the roller must demolish or give first."""
    roller = table[at.TURN]
    line = at.GREEN + table[at.TOTAL]
    place = 0
    while book[line, place] != _NONE:
        card = book[line, place]
        copies = piles[roller * _CARDS + card]
        place += 1
        if copies == 0:
            continue
        kind = book[card, at.KIND]
        if kind == _DEMOLISH:
            table[at.PENDING] = min(copies, landmark_count(table, roller))
            if table[at.PENDING] > 0:
                table[at.DECISION] = DEMOLISHING
                return False
        elif kind == _GIVE:
            # MK-28: how often it acts is settled here, whatever is given away meanwhile.
            table[at.PENDING] = copies
            table[at.DECISION] = GIVING
            return False
        else:
            table[at.COINS + roller] += copies * earned(table, piles, book, roller, card)
    return True


@compiled
def earned(table: Table, piles: Piles, book: Book, owner: int, card: int) -> int:
    """What one copy of a blue or green card brings its owner from the bank."""
    kind = book[card, at.KIND]
    coins = book[card, at.EFFECT_COINS]
    if kind == _INCOME:
        if book[card, at.NEEDS_HARBOR] and not has(table, owner, _HARBOR):
            return 0
        return coins + bonus(table, book, owner, card)
    if kind == _OF_THE_SMALL:
        if landmark_count(table, owner) >= book[card, at.FEWER_LANDMARKS]:
            return 0
        return coins + bonus(table, book, owner, card)
    if kind == _PER_CARD:
        return (coins + bonus(table, book, owner, card)) * counted(piles, book, owner, card)
    if kind == _PER_ICON:
        return coins * counted(piles, book, owner, card)
    if kind == _PER_ICON_OF_ALL:
        total = 0
        for seat in range(table[at.SEATED]):
            total += counted(piles, book, seat, card)
        return coins * total
    return 0


@compiled
def demolish(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, landmark: int) -> None:
    roller = table[at.TURN]
    table[at.BUILT + roller] &= ~(1 << landmark)
    table[at.COINS + roller] += paid_for(book, table[at.TOTAL], _DEMOLISH)
    acted_once(table, piles, book, rng, log)


@compiled
def give(
    table: Table, piles: Piles, book: Book, rng: Rng, log: Log, card: int, partner: int
) -> None:
    roller = table[at.TURN]
    remove(table, piles, roller, card)
    add(table, piles, partner, card)
    table[at.COINS + roller] += paid_for(book, table[at.TOTAL], _GIVE)
    acted_once(table, piles, book, rng, log)


@compiled
def paid_for(book: Book, total: int, kind: int) -> int:
    """The coins for one act of the green card of this kind that the total has activated."""
    line = at.GREEN + total
    place = 0
    while book[line, place] != _NONE:
        if book[book[line, place], at.KIND] == kind:
            return book[book[line, place], at.EFFECT_COINS]
        place += 1
    return 0


@compiled
def acted_once(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    table[at.PENDING] -= 1
    if table[at.PENDING] == 0:
        table[at.DECISION] = NO_DECISION
        primary_industry(table, piles, book, rng, log)


@compiled
def primary_industry(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    line = at.BLUE + table[at.TOTAL]
    seats = table[at.SEATED]
    caught = _NONE
    place = 0
    while book[line, place] != _NONE:
        card = book[line, place]
        place += 1
        for seat in range(seats):
            copies = piles[seat * _CARDS + card]
            if copies == 0:
                continue
            if book[card, at.KIND] != _CATCH:
                table[at.COINS + seat] += copies * earned(table, piles, book, seat, card)
            elif has(table, seat, _HARBOR):
                caught = card
    if caught != _NONE:
        catch(table, piles, rng, log, caught)
    major_establishments(table, piles, book)


@compiled
def catch(table: Table, piles: Piles, rng: Rng, log: Log, card: int) -> None:
    """Two dice, rolled once for everybody: every boat of an owner with a Harbor brings their total."""
    first = 1 + below(rng, 6)
    second = 1 + below(rng, 6)
    note(log, CAUGHT + 10 * min(first, second) + max(first, second))
    for seat in range(table[at.SEATED]):
        if has(table, seat, _HARBOR):
            table[at.COINS + seat] += (first + second) * piles[seat * _CARDS + card]


@compiled
def major_establishments(table: Table, piles: Piles, book: Book) -> None:
    roller = table[at.TURN]
    line = at.PURPLE + table[at.TOTAL]
    swaps = False
    place = 0
    while book[line, place] != _NONE:
        card = book[line, place]
        place += 1
        if piles[roller * _CARDS + card] == 0:
            continue
        kind = book[card, at.KIND]
        if kind in (_COLLECT, _COLLECT_PER_ICON, _TAX, _COLLECT_INVESTED):
            for rival in range(table[at.SEATED]):
                if rival != roller:
                    owed = owed_to(table, piles, book, roller, rival, card)
                    pay(table, rival, roller, owed)
        else:
            swaps = True
    if swaps and can_swap(table):
        table[at.DECISION] = SWAPPING
    else:
        start_building(table, book)


@compiled
def owed_to(table: Table, piles: Piles, book: Book, roller: int, rival: int, card: int) -> int:
    """What a rival owes the roller for one of the roller's majors."""
    kind = book[card, at.KIND]
    if kind == _COLLECT:
        return book[card, at.EFFECT_COINS]
    if kind == _COLLECT_PER_ICON:
        return book[card, at.EFFECT_COINS] * counted(piles, book, rival, card)
    if kind == _TAX:
        coins = table[at.COINS + rival]
        return coins // book[card, at.DIVISOR] if coins >= book[card, at.FROM_COINS] else 0
    return table[at.INVESTED + roller]


@compiled
def can_swap(table: Table) -> bool:
    roller = table[at.TURN]
    if table[at.OWNED + roller] & _MINORS == 0:
        return False
    for seat in range(table[at.SEATED]):
        if seat != roller and table[at.OWNED + seat] & _MINORS != 0:
            return True
    return False


@compiled
def swap(table: Table, piles: Piles, book: Book, mine: int, theirs: int, partner: int) -> None:
    roller = table[at.TURN]
    remove(table, piles, roller, mine)
    add(table, piles, partner, mine)
    remove(table, piles, partner, theirs)
    add(table, piles, roller, theirs)
    start_building(table, book)


# Construction


@compiled
def start_building(table: Table, book: Book) -> None:
    roller = table[at.TURN]
    if table[at.COINS + roller] == 0:
        table[at.COINS + roller] = book[at.NUMBERS, at.CITY_HALL_COIN]
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


@compiled
def build_card(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, card: int) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[card, at.COST]
    add(table, piles, roller, card)
    take_from_market(table, piles, book, card)
    if book[card, at.MAJOR] and owned_by_all(table, card):
        while piles[at.MARKET + card] > 0:
            take_from_market(table, piles, book, card)
            piles[at.DISCARDED + card] += 1
    fill_market(table, piles, book, rng, log)
    finish_building(table, book, True)


@compiled
def build_landmark(table: Table, book: Book, landmark: int) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[at.MARK_COSTS, landmark]
    table[at.BUILT + roller] |= 1 << landmark
    if table[at.BUILT + roller] == _ALL_MARKS:
        table[at.WINNER] = roller
        table[at.DECISION] = NO_DECISION
    else:
        finish_building(table, book, True)


@compiled
def finish_building(table: Table, book: Book, built: bool) -> None:
    """The Airport pays first; then the Tech Startup may be fed (MK-32, MK-44)."""
    roller = table[at.TURN]
    if not built and has(table, roller, _AIRPORT):
        table[at.COINS + roller] += book[at.NUMBERS, at.AIRPORT_COINS]
    startup = book[at.NUMBERS, at.STARTUP]
    if (
        table[at.OWNED + roller] >> startup & 1
        and table[at.COINS + roller] >= book[at.NUMBERS, at.INVESTMENT]
    ):
        table[at.DECISION] = INVESTING
    else:
        end_turn(table)


@compiled
def invest(table: Table, book: Book) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[at.NUMBERS, at.INVESTMENT]
    table[at.INVESTED + roller] += book[at.NUMBERS, at.INVESTMENT]
    end_turn(table)


@compiled
def end_turn(table: Table) -> None:
    if not table[at.AGAIN]:
        following = table[at.TURN] + 1
        table[at.TURN] = following if following < table[at.SEATED] else 0
    begin_turn(table)


@compiled
def pass_on(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """What follows from passing, where that is allowed."""
    decision = table[at.DECISION]
    if decision == ADDING:
        earn_income(table, piles, book, rng, log)
    elif decision == SWAPPING:
        start_building(table, book)
    elif decision == BUILDING:
        finish_building(table, book, False)
    else:
        end_turn(table)
