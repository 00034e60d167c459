"""The turn of New Jack City over flat arrays: the engine's `turn.py` once more, with the same names.

Nature answers at once: whatever a move leaves to be drawn is drawn before the next decision.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from boroughs.batch.bits import bits, nth_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.nature import below, note
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.city import (
    build,
    claim_zone,
    clear,
    cover,
    fitting,
    lay,
    release_zone,
    zone_at,
)
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.joins import root_of
from boroughs.batch.new_jack_city.log import DRAWN, FIRST_PLAYER, packed
from boroughs.games.new_jack_city import components
from boroughs.games.new_jack_city.state import BUILDER, CARD, DRAW, OVER

# Names of this module's own: numba turns them into constants.
_NOBODY: Final = at.NOBODY
_NO_PROPERTY: Final = at.NO_PROPERTY
_ROW: Final = at.ROW
_GREEN: Final = components.GREEN
_BLUE: Final = components.BLUE


@inlined
def developer(seat: int) -> int:
    """Where this player's part of the table begins."""
    return at.DEVELOPERS + seat * at.DEVELOPER_SIZE


@compiled
def start(game: FlatGame, book: Book) -> None:
    """A new game up to the first decision."""
    clear(game)
    table, seats = game.table, book.numbers[at.SEATED]
    table[at.SIGNALLED] = _NOBODY
    table[at.DECK] = book.numbers[at.ALL]
    middle = 2 * (at.MIDDLE * _ROW + at.MIDDLE)
    cover(game, book, middle, book.roads[at.PLANT, 0], _NO_PROPERTY, _NO_PROPERTY)
    if seats == 1:
        go_on_alone(game, book)
        draw_cards(game, book)
        return
    first = below(game.rng, seats)
    note(game.log, packed(FIRST_PLAYER, 0, first))
    table[at.FIRST] = first
    for ahead in range(seats):
        for _ in range(book.numbers[at.HAND_SIZE]):
            draw(game, (first + ahead) % seats)
    table[at.TURN] = first
    begin_turn(game)


# Cards


@compiled
def place(game: FlatGame, book: Book, slot: int, card: int, way: int) -> None:
    table = game.table
    here = developer(table[at.TURN])
    if table[at.ACTED]:
        table[here + at.COMMERCIAL] -= 1
    table[at.ACTED] = 1
    lay_card(game, book, slot, card, way)
    if book.numbers[at.SEATED] == 1:
        go_on_alone(game, book)
    elif table[here + at.COMMERCIAL] == 0 or table[here + at.HAND] == 0:
        end_cards(game)


@inlined
def end_cards(game: FlatGame) -> None:
    game.table[at.PHASE] = BUILDER
    game.table[at.ACTED] = 0


@compiled
def lay_card(game: FlatGame, book: Book, slot: int, card: int, way: int) -> None:
    table = game.table
    table[developer(table[at.TURN]) + at.HAND] &= ~(1 << card)
    laid = table[at.LAID]
    table[at.LAID_CARDS + laid] = (2 * card + way) * 2 * at.CELLS + game.slots[slot, at.KEY]
    table[at.LAID] = laid + 1
    for number in range(lay(game, book, slot, card, way)):
        after_join(game, book, number)


@compiled
def after_join(game: FlatGame, book: Book, number: int) -> None:
    """What a zone that has grown brings: pay for what becomes built, a Builder home."""
    table, join = game.table, game.joins[number]
    root = root_of(game, join[at.OWN])
    if book.numbers[at.SEATED] == 1:
        if not join[at.JOIN_BUILT] and join[at.JOIN_VALUE] >= book.numbers[at.LEAST]:
            build(game, root)
    elif join[at.JOIN_BUILT]:
        table[developer(table[at.TURN]) + at.MONEY] += join[at.GAIN]
        call_home(game, table[at.TURN], root, 0)
    elif join[at.JOIN_BUILDERS] > 1:
        call_home(game, join[at.JOIN_HOLDER], root, 1)


@compiled
def call_home(game: FlatGame, seat: int, root: int, stay: int) -> None:
    """All Builders in this zone but the first so many come home."""
    table, here = game.table, developer(seat)
    left = 0
    for standing in range(table[here + at.BUILDERS]):
        cell = table[here + at.BUILDER_CELLS + standing]
        inside = zone_at(game, cell) == root
        if not inside or stay > 0:
            stay -= inside
            table[here + at.BUILDER_CELLS + left] = cell
            left += 1
    table[here + at.BUILDERS] = left


# Builders


@compiled
def claim(game: FlatGame, book: Book, cell: int) -> None:
    spend_action(game)
    table = game.table
    here = developer(table[at.TURN])
    claim_zone(game, zone_at(game, cell), table[at.TURN])
    table[here + at.BUILDER_CELLS + table[here + at.BUILDERS]] = cell
    table[here + at.BUILDERS] += 1
    after_action(game, book)


@compiled
def move_builder(game: FlatGame, book: Book, begin: int, cell: int) -> None:
    spend_action(game)
    table = game.table
    here = developer(table[at.TURN])
    left = zone_at(game, begin)
    for standing in range(table[here + at.BUILDERS]):
        if zone_at(game, table[here + at.BUILDER_CELLS + standing]) == left:
            table[here + at.BUILDER_CELLS + standing] = cell
    release_zone(game, left)
    claim_zone(game, zone_at(game, cell), table[at.TURN])
    after_action(game, book)


@compiled
def score(game: FlatGame, book: Book, cell: int) -> None:
    spend_action(game)
    root = zone_at(game, cell)
    value = build_zone(game, game.table[at.TURN], root)
    give_bonus(game, book, book.colours[root], bonus_of(book, value))
    after_action(game, book)


@inlined
def spend_action(game: FlatGame) -> None:
    if game.table[at.ACTED]:
        game.table[developer(game.table[at.TURN]) + at.INDUSTRIAL] -= 1
    game.table[at.ACTED] = 1


@inlined
def after_action(game: FlatGame, book: Book) -> None:
    table = game.table
    if table[at.PENDING] == 0 and table[developer(table[at.TURN]) + at.INDUSTRIAL] == 0:
        end_builders(game, book)


@compiled
def end_builders(game: FlatGame, book: Book) -> None:
    """The card at the end of a turn is not a choice."""
    game.table[at.PHASE] = DRAW
    game.table[at.PENDING] = min(1, cards_left(game, book))
    if game.table[at.PENDING] == 0:
        end_turn(game, book)


@compiled
def build_zone(game: FlatGame, seat: int, root: int) -> int:
    """Money for the zone, the Builder home, the zone built; its value."""
    here, value = developer(seat), game.zones[root, at.VALUE]
    game.table[here + at.MONEY] += value
    game.table[here + at.SCORED] += 1
    call_home(game, seat, root, 0)
    build(game, root)
    return value


@inlined
def bonus_of(book: Book, value: int) -> int:
    """How many cards or tokens a zone of this value gives when it is scored."""
    gives = 0
    for step in range(book.bonuses.shape[0]):
        if value >= book.bonuses[step, 0]:
            gives = book.bonuses[step, 1]
    return gives


@compiled
def give_bonus(game: FlatGame, book: Book, colour: int, count: int) -> None:
    """Green draws cards; of tokens what is left of the stock (NJC-17)."""
    here = developer(game.table[at.TURN])
    if colour == _GREEN:
        game.table[at.PENDING] = min(count, cards_left(game, book))
    elif colour == _BLUE:
        game.table[here + at.COMMERCIAL] += min(count, commercial_stock(game, book))
    else:
        game.table[here + at.INDUSTRIAL] += min(count, industrial_stock(game, book))


@inlined
def commercial_stock(game: FlatGame, book: Book) -> int:
    """Commercial tokens that nobody has."""
    left = book.numbers[at.COMMERCIAL_TOKENS]
    for seat in range(book.numbers[at.SEATED]):
        left -= game.table[developer(seat) + at.COMMERCIAL]
    return left


@inlined
def industrial_stock(game: FlatGame, book: Book) -> int:
    left = book.numbers[at.INDUSTRIAL_TOKENS]
    for seat in range(book.numbers[at.SEATED]):
        left -= game.table[developer(seat) + at.INDUSTRIAL]
    return left


# Cards drawn


@inlined
def cards_left(game: FlatGame, book: Book) -> int:
    """How many cards can still be drawn: alone with half of the deck, the others never are."""
    deck = bits(game.table[at.DECK])
    if book.numbers[at.SEATED] > 1:
        return deck
    return book.numbers[at.SOLO_CARDS] - bits(book.numbers[at.ALL]) + deck


@inlined
def draw(game: FlatGame, seat: int) -> int:
    """A card from the deck into this hand."""
    deck = game.table[at.DECK]
    card = nth_bit(deck, below(game.rng, bits(deck)))
    note(game.log, packed(DRAWN, 0, card))
    game.table[at.DECK] = deck & ~(np.int64(1) << card)
    game.table[developer(seat) + at.HAND] |= np.int64(1) << card
    return card


@compiled
def draw_cards(game: FlatGame, book: Book) -> None:
    """All cards that a move has left to be drawn, and on to what was waiting for them."""
    table = game.table
    while table[at.PENDING] > 0:
        card = draw(game, table[at.TURN])
        table[at.PENDING] -= 1
        if book.numbers[at.SEATED] == 1:
            find_place(game, book, card)
        elif table[at.PENDING] == 0:
            if table[at.PHASE] == DRAW:
                end_turn(game, book)
            else:
                after_action(game, book)


# From turn to turn


@inlined
def begin_turn(game: FlatGame) -> None:
    game.table[at.PHASE] = CARD
    game.table[at.ACTED] = 0
    if game.table[developer(game.table[at.TURN]) + at.HAND] == 0:
        end_cards(game)


@compiled
def end_turn(game: FlatGame, book: Book) -> None:
    """At the target, not only past it, and with the last card drawn the end is signalled (NJC-30)."""
    table, seats = game.table, book.numbers[at.SEATED]
    money = table[developer(table[at.TURN]) + at.MONEY]
    if table[at.SIGNALLED] != _NOBODY:
        table[at.LAST_TURNS] -= 1
    elif money >= book.numbers[at.TARGET] or cards_left(game, book) == 0:
        table[at.SIGNALLED] = table[at.TURN]
        table[at.LAST_TURNS] = seats - 1
    if table[at.SIGNALLED] != _NOBODY and table[at.LAST_TURNS] == 0:
        end_game(game, book)
        return
    table[at.TURN] = (table[at.TURN] + 1) % seats
    begin_turn(game)


@compiled
def end_game(game: FlatGame, book: Book) -> None:
    """All claimed zones that are large enough, then a dollar for each token and card (NJC-31)."""
    table = game.table
    for seat in range(book.numbers[at.SEATED]):
        here = developer(seat)
        standing = 0
        while standing < table[here + at.BUILDERS]:
            cell = table[here + at.BUILDER_CELLS + standing]
            root = zone_at(game, cell)
            if game.zones[root, at.VALUE] >= book.numbers[at.LEAST]:
                # The Builder comes home: the next one stands in its place.
                build_zone(game, seat, root)
                table[here + at.LAST_SCORED_CELLS + table[here + at.LAST_SCORED]] = cell
                table[here + at.LAST_SCORED] += 1
            else:
                standing += 1
    for seat in range(book.numbers[at.SEATED]):
        here = developer(seat)
        tokens = table[here + at.COMMERCIAL] + table[here + at.INDUSTRIAL]
        table[here + at.MONEY] += book.numbers[at.TOKEN_DOLLARS] * tokens
        table[here + at.MONEY] += book.numbers[at.CARD_DOLLARS] * bits(table[here + at.HAND])
    table[at.PHASE] = OVER


# Alone


@compiled
def find_place(game: FlatGame, book: Book, card: int) -> None:
    """The card is to be placed, or set aside where it fits nowhere (NJC-40)."""
    table = game.table
    table[at.PHASE] = CARD
    only = 1 << card
    for slot in range(table[at.SLOTS]):
        for way in range(2):
            if fitting(game, book, slot, way, only, 0):
                return
    table[developer(0) + at.HAND] = 0
    table[at.ASIDE_CARDS + table[at.ASIDE]] = card
    table[at.ASIDE] += 1
    go_on_alone(game, book)


@compiled
def go_on_alone(game: FlatGame, book: Book) -> None:
    table = game.table
    table[at.PHASE] = DRAW
    table[at.ACTED] = 0
    table[at.PENDING] = 1
    if cards_left(game, book) == 0:
        table[at.PENDING] = 0
        table[at.PHASE] = OVER


@compiled
def unbuilt(game: FlatGame, book: Book) -> int:
    """The value that is not built: properties on the table and on cards set aside (NJC-40)."""
    total = 0
    for half in range(2):
        free = game.table[at.FREE + half]
        while free:
            total += game.zones[2 * bits((free & -free) - 1) + half, at.VALUE]
            free &= free - 1
    for place_ in range(game.table[at.ASIDE]):
        card = game.table[at.ASIDE_CARDS + place_]
        total += book.values[2 * card] + book.values[2 * card + 1]
    return total
