"""Income, in the order red, green, blue, purple (MK-20): the engine's `effects.py` once more."""

from __future__ import annotations

from typing import Any, Final

from boroughs.batch.bits import first_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.machi_koro import layout as at
from boroughs.batch.machi_koro.book import KINDS as EFFECT_KINDS
from boroughs.batch.machi_koro.construction import start_building
from boroughs.batch.machi_koro.nature import CAUGHT
from boroughs.batch.machi_koro.table import (
    PRODUCING,
    Book,
    Log,
    Piles,
    Rng,
    Table,
    add,
    bonus,
    counted,
    earn,
    has,
    landmark_count,
    pay,
    remove,
)
from boroughs.batch.nature import below, note
from boroughs.games.machi_koro import components
from boroughs.games.machi_koro.state import DEMOLISHING, GIVING, SWAPPING

# Names of this module's own: numba turns them into constants.
_NONE: Final = at.NONE
_CARDS: Final = at.CARDS
_MINORS: Final = components.MINOR_KINDS
_HARBOR: Final = components.HARBOR
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
