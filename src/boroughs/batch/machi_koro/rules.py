"""The turn of Machi Koro over flat arrays: the engine's `turn.py` and `effects.py` once more.

Every function takes the table, the piles, the book, the generator and the log. Names are those of
the engine, and so is the order in which things happen. No function goes on with the next part of a
turn by itself: it leaves behind a decision, or the stage that follows, and `go_on` takes the stages
in their order. So the parts of a turn stand once in what is compiled, one behind the other, and
neighbouring threads of a GPU go through them together.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
from boroughs.batch.machi_koro.nature import (
    BUILT_NOTHING,
    CAUGHT,
    DRAWN,
    EARNED,
    FIRST_PLAYER,
    GRANTED,
    PAID,
    ROLLED,
    TURN_BEGUN,
    below,
    between,
    note,
    tell,
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
Log = NDArray[np.int32]

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

# Stages of a turn in which nobody decides, in place of a decision.
COUNTING: Final = NO_DECISION + 1
EARNING: Final = NO_DECISION + 2
PRODUCING: Final = NO_DECISION + 3


# Questions


@inlined
def bits(mask: int) -> Any:
    """How many bits are set: pairs, fours, bytes, their sum. Compilers make one instruction of it."""
    word = np.uint64(mask)
    word = word - (word >> np.uint64(1) & np.uint64(0x5555555555555555))
    twos = np.uint64(0x3333333333333333)
    word = (word & twos) + (word >> np.uint64(2) & twos)
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(word * np.uint64(0x0101010101010101) >> np.uint64(56))


@inlined
def first_bit(mask: int) -> Any:
    """The number of the lowest bit that is set."""
    return bits((mask & -mask) - 1)


@inlined
def nth_bit(mask: int, place: int) -> Any:
    """The number of the bit at this place among those that are set."""
    for _ in range(place):
        mask &= mask - 1
    return first_bit(mask)


@inlined
def has(table: Table, seat: int, landmark: int) -> bool:
    return table[at.BUILT + seat] & landmark != 0


@inlined
def landmark_count(table: Table, seat: int) -> int:
    return bits(table[at.BUILT + seat])


@inlined
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
def pay(table: Table, log: Log, payer: int, payee: int, owed: int, card: int) -> None:
    """What the payer lacks is forgiven."""
    coins = min(owed, table[at.COINS + payer])
    table[at.COINS + payer] -= coins
    table[at.COINS + payee] += coins
    tell(log, PAID + card, between(payer, payee), coins)


@inlined
def earn(table: Table, log: Log, seat: int, coins: int, card: int) -> None:
    """From the bank, which never runs out (MK-6)."""
    table[at.COINS + seat] += coins
    tell(log, EARNED + card, seat, coins)


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


@inlined
def take_from_market(table: Table, piles: Piles, book: Book, card: int) -> None:
    piles[at.MARKET + card] -= 1
    if piles[at.MARKET + card] == 0:
        table[at.DIFFERENT + book[card, at.ROW]] -= 1
        table[at.SHOWN] &= ~(1 << card)


@inlined
def draw(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, row: int) -> int:
    """A card of this row's deck, as likely as there are copies of it."""
    place = below(rng, table[at.IN_DECK + row])
    card = book[at.FIRST_OF_ROW, row]
    while place >= piles[at.DECK + card]:
        place -= piles[at.DECK + card]
        card += 1
    table[at.IN_DECK + row] -= 1
    piles[at.DECK + card] -= 1
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
        table[at.IN_DECK + book[card, at.ROW]] += copies
    table[at.TURN] = below(rng, seats)
    note(log, FIRST_PLAYER + table[at.TURN])
    fill_market(table, piles, book, rng, log)
    begin_turn(table, log, 0)


@inlined
def begin_turn(table: Table, log: Log, again: int) -> None:
    tell(log, TURN_BEGUN, table[at.TURN], again)
    table[at.TURNS] += 1
    table[at.AGAIN] = 0
    for die in range(3):
        table[at.DICE + die] = 0
    table[at.TOTAL] = 0
    table[at.DECISION] = ROLLING


# Roll


@inlined
def roll(table: Table, rng: Rng, log: Log, count: int) -> None:
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
        table[at.DECISION] = COUNTING
    elif first == third:
        set_aside(table, first)
    else:
        table[at.DECISION] = SETTING_ASIDE


@inlined
def set_aside(table: Table, die: int) -> None:
    """MK-12: only the other two count, for doubles and the Harbor too."""
    if table[at.DICE] == die:
        table[at.DICE] = table[at.DICE + 1]
        table[at.DICE + 1] = table[at.DICE + 2]
    elif table[at.DICE + 1] == die:
        table[at.DICE + 1] = table[at.DICE + 2]
    table[at.DICE + 2] = 0
    table[at.DECISION] = COUNTING


@inlined
def count_dice(table: Table, book: Book) -> None:
    roller = table[at.TURN]
    first = table[at.DICE]
    second = table[at.DICE + 1]
    table[at.TOTAL] = first + second
    # MK-14: earned now, whatever happens to the park in this turn.
    table[at.AGAIN] = int(first == second and has(table, roller, _PARK))
    adds = first + second >= book[at.NUMBERS, at.HARBOR_FROM] and has(table, roller, _HARBOR)
    table[at.DECISION] = ADDING if adds else EARNING


@inlined
def add_two(table: Table, book: Book) -> None:
    table[at.TOTAL] += book[at.NUMBERS, at.HARBOR_ADDS]
    table[at.DECISION] = EARNING


@inlined
def go_on(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    """From the stage at which a move has left the turn to the next decision."""
    if table[at.DECISION] == COUNTING:
        count_dice(table, book)
    if table[at.DECISION] == EARNING:
        restaurants(table, piles, book, log)
        secondary_industry(table, piles, book, log)
    if table[at.DECISION] == PRODUCING:
        primary_industry(table, piles, book, rng, log)
        major_establishments(table, piles, book, log)


# Income, in the order red, green, blue, purple (MK-20)


@inlined
def activated(table: Table, book: Book, colour: int, seat: int) -> Any:
    """The kinds of this colour that the total activates in a city, a bit each."""
    return book[at.ACTIVATED + table[at.TOTAL], colour] & table[at.OWNED + seat]


@inlined
def restaurants(table: Table, piles: Piles, book: Book, log: Log) -> None:
    """MK-21: counter-clockwise from the roller, each paid before the next."""
    roller = table[at.TURN]
    seats = table[at.SEATED]
    owner = roller
    for _ in range(seats - 1):
        owner = owner - 1 if owner > 0 else seats - 1
        cards = activated(table, book, at.RED, owner)
        while cards:
            card = first_bit(cards)
            take(table, book, log, roller, owner, card, piles[owner * _CARDS + card])
            cards &= cards - 1


@inlined
def take(
    table: Table, book: Book, log: Log, roller: int, owner: int, card: int, copies: int
) -> None:
    """What a restaurant takes from the roller, where its conditions hold."""
    if book[card, at.NEEDS_HARBOR] and not has(table, owner, _HARBOR):
        return
    if landmark_count(table, roller) < book[card, at.ROLLER_LANDMARKS]:
        return
    if book[card, at.KIND] == _TAKE_ALL:
        pay(table, log, roller, owner, table[at.COINS + roller], card)
    else:
        each = book[card, at.EFFECT_COINS] + bonus(table, book, owner, card)
        pay(table, log, roller, owner, copies * each, card)


@inlined
def secondary_industry(table: Table, piles: Piles, book: Book, log: Log) -> None:
    """The turn goes on at once, or the roller must demolish or give first."""
    roller = table[at.TURN]
    following = PRODUCING
    cards = activated(table, book, at.GREEN, roller)
    while cards and following == PRODUCING:
        card = first_bit(cards)
        cards &= cards - 1
        copies = piles[roller * _CARDS + card]
        kind = book[card, at.KIND]
        if kind == _DEMOLISH:
            table[at.PENDING] = min(copies, landmark_count(table, roller))
            if table[at.PENDING] > 0:
                following = DEMOLISHING
        elif kind == _GIVE:
            # MK-28: how often it acts is settled here, whatever is given away meanwhile.
            table[at.PENDING] = copies
            following = GIVING
        else:
            coins = copies * earned(table, piles, book, roller, card)
            earn(table, log, roller, coins, card)
    table[at.DECISION] = following


@inlined
def earned(table: Table, piles: Piles, book: Book, owner: int, card: int) -> Any:
    """What one copy of a blue or green card brings its owner from the bank."""
    kind = book[card, at.KIND]
    if kind in (_INCOME, _OF_THE_SMALL):
        few = kind == _INCOME or landmark_count(table, owner) < book[card, at.FEWER_LANDMARKS]
        harbor = book[card, at.NEEDS_HARBOR] == 0 or has(table, owner, _HARBOR)
        coins = book[card, at.EFFECT_COINS] + bonus(table, book, owner, card)
        return coins if few and harbor else 0
    return earned_by_counting(table, piles, book, owner, card)


@compiled
def earned_by_counting(table: Table, piles: Piles, book: Book, owner: int, card: int) -> Any:
    kind = book[card, at.KIND]
    coins = book[card, at.EFFECT_COINS]
    if kind == _PER_ICON_OF_ALL:
        total = 0
        for seat in range(table[at.SEATED]):
            total += counted(piles, book, seat, card)
        return coins * total
    if kind == _PER_CARD:
        coins += bonus(table, book, owner, card)
    elif kind != _PER_ICON:
        return 0
    return coins * counted(piles, book, owner, card)


@compiled
def demolish(table: Table, book: Book, log: Log, landmark: int) -> None:
    roller = table[at.TURN]
    table[at.BUILT + roller] &= ~(1 << landmark)
    card = acting_card(book, table[at.TOTAL], _DEMOLISH)
    earn(table, log, roller, book[card, at.EFFECT_COINS], card)
    acted_once(table)


@compiled
def give(table: Table, piles: Piles, book: Book, log: Log, card: int, partner: int) -> None:
    roller = table[at.TURN]
    remove(table, piles, roller, card)
    add(table, piles, partner, card)
    acting = acting_card(book, table[at.TOTAL], _GIVE)
    earn(table, log, roller, book[acting, at.EFFECT_COINS], acting)
    acted_once(table)


@compiled
def acting_card(book: Book, total: int, kind: int) -> int:
    """The green card of this kind that the total has activated."""
    cards = book[at.ACTIVATED + total, at.GREEN]
    while cards:
        card = first_bit(cards)
        if book[card, at.KIND] == kind:
            return card
        cards &= cards - 1
    return 0


@inlined
def acted_once(table: Table) -> None:
    table[at.PENDING] -= 1
    if table[at.PENDING] == 0:
        table[at.DECISION] = PRODUCING


@inlined
def primary_industry(table: Table, piles: Piles, book: Book, rng: Rng, log: Log) -> None:
    caught = _NONE
    for seat in range(table[at.SEATED]):
        cards = activated(table, book, at.BLUE, seat)
        while cards:
            card = first_bit(cards)
            cards &= cards - 1
            if book[card, at.KIND] != _CATCH:
                copies = piles[seat * _CARDS + card]
                coins = copies * earned(table, piles, book, seat, card)
                earn(table, log, seat, coins, card)
            elif has(table, seat, _HARBOR):
                caught = card
    if caught != _NONE:
        catch(table, piles, rng, log, caught)


@compiled
def catch(table: Table, piles: Piles, rng: Rng, log: Log, card: int) -> None:
    """Two dice, rolled once for everybody: every boat of an owner with a Harbor brings their total."""
    first = 1 + below(rng, 6)
    second = 1 + below(rng, 6)
    note(log, CAUGHT + 10 * min(first, second) + max(first, second))
    for seat in range(table[at.SEATED]):
        if has(table, seat, _HARBOR):
            earn(table, log, seat, (first + second) * piles[seat * _CARDS + card], card)


@inlined
def major_establishments(table: Table, piles: Piles, book: Book, log: Log) -> None:
    roller = table[at.TURN]
    swaps = False
    cards = activated(table, book, at.PURPLE, roller)
    while cards:
        card = first_bit(cards)
        cards &= cards - 1
        kind = book[card, at.KIND]
        if kind in (_COLLECT, _COLLECT_PER_ICON, _TAX, _COLLECT_INVESTED):
            for rival in range(table[at.SEATED]):
                if rival != roller:
                    owed = owed_to(table, piles, book, roller, rival, card)
                    pay(table, log, rival, roller, owed, card)
        else:
            swaps = True
    if swaps and can_swap(table):
        table[at.DECISION] = SWAPPING
    else:
        start_building(table, book, log)


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
def swap(
    table: Table, piles: Piles, book: Book, log: Log, mine: int, theirs: int, partner: int
) -> None:
    roller = table[at.TURN]
    remove(table, piles, roller, mine)
    add(table, piles, partner, mine)
    remove(table, piles, partner, theirs)
    add(table, piles, roller, theirs)
    start_building(table, book, log)


# Construction


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
def build_card(table: Table, piles: Piles, book: Book, rng: Rng, log: Log, card: int) -> None:
    roller = table[at.TURN]
    table[at.COINS + roller] -= book[card, at.COST]
    add(table, piles, roller, card)
    take_from_market(table, piles, book, card)
    if book[card, at.MAJOR] and owned_by_all(table, card):
        while piles[at.MARKET + card] > 0:
            take_from_market(table, piles, book, card)
            piles[at.DISCARDED + card] += 1
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
def pass_on(table: Table, book: Book, log: Log) -> None:
    """What follows from passing, where that is allowed."""
    decision = table[at.DECISION]
    if decision == ADDING:
        table[at.DECISION] = EARNING
    elif decision == SWAPPING:
        start_building(table, book, log)
    elif decision == BUILDING:
        finish_building(table, book, log, False)
    else:
        end_turn(table, log)
