"""Every legal move by its place, and playing one. The order is our own: the engine's is that of its dictionaries."""

from __future__ import annotations

from boroughs.batch.bits import bits, nth_bit
from boroughs.batch.compiling import compiled, inlined
from boroughs.batch.nature import note
from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.city import fitting, fitting_here, zone_at
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.log import (
    CLAIM,
    END_CARDS,
    END_TURN,
    MOVE,
    PLACE,
    SCORE,
    kind_of,
    packed,
    what_of,
    where_of,
)
from boroughs.batch.new_jack_city.turn import (
    claim,
    developer,
    draw_cards,
    end_builders,
    end_cards,
    move_builder,
    place,
    score,
)
from boroughs.games.new_jack_city.state import BUILDER, CARD

# Cards


@compiled
def count_places(game: FlatGame, book: Book) -> int:
    """How many ways there are to lay a card; each slot remembers its own."""
    seat = game.table[at.TURN]
    hand = game.table[developer(seat) + at.HAND]
    total = 0
    for slot in range(game.table[at.SLOTS]):
        here = 0
        for way in range(2):
            here += bits(fitting_here(game, book, slot, way, hand, seat))
        game.slots[slot, at.FITTING] = here
        total += here
    return total


@compiled
def place_at(game: FlatGame, book: Book, number: int) -> int:
    """The move that lays a card, of those that were counted last."""
    seat = game.table[at.TURN]
    hand = game.table[developer(seat) + at.HAND]
    slot = 0
    while number >= game.slots[slot, at.FITTING]:
        number -= game.slots[slot, at.FITTING]
        slot += 1
    way = 0
    cards = fitting(game, book, slot, way, hand, seat)
    if number >= bits(cards):
        number -= bits(cards)
        way = 1
        cards = fitting(game, book, slot, way, hand, seat)
    return packed(PLACE, 2 * nth_bit(cards, number) + way, game.slots[slot, at.KEY])


@compiled
def slot_of(game: FlatGame, key: int) -> int:
    """Which of the slots this is."""
    slot = 0
    while game.slots[slot, at.KEY] != key:
        slot += 1
    return slot


# Builders


@inlined
def builder_cell(game: FlatGame, number: int) -> int:
    """Where this Builder of the player whose turn it is stands."""
    return game.table[developer(game.table[at.TURN]) + at.BUILDER_CELLS + number]


@inlined
def may_score(game: FlatGame, book: Book, cell: int) -> bool:
    return game.zones[zone_at(game, cell), at.VALUE] >= book.numbers[at.LEAST]


@inlined
def builders(game: FlatGame) -> int:
    """How many Builders of the player whose turn it is stand in the city."""
    return game.table[developer(game.table[at.TURN]) + at.BUILDERS]


@inlined
def has_free_builder(game: FlatGame, book: Book) -> bool:
    return builders(game) < book.numbers[at.MOST_STANDING]


@inlined
def count_targets(game: FlatGame) -> int:
    """The zones onto which a Builder may go."""
    return bits(game.table[at.FREE]) + bits(game.table[at.FREE + 1])


@inlined
def target_at(game: FlatGame, number: int) -> int:
    """The cell by which moves name this zone."""
    firsts = bits(game.table[at.FREE])
    if number < firsts:
        return game.zones[2 * nth_bit(game.table[at.FREE], number), at.CELL]
    return game.zones[2 * nth_bit(game.table[at.FREE + 1], number - firsts) + 1, at.CELL]


@compiled
def count_scores(game: FlatGame, book: Book) -> int:
    total = 0
    for number in range(builders(game)):
        total += int(may_score(game, book, builder_cell(game, number)))
    return total


@compiled
def builder_move_at(game: FlatGame, book: Book, number: int) -> int:
    """To end the turn, zones to score, to claim, to move to."""
    if number == 0:
        return packed(END_TURN, 0, 0)
    number -= 1
    for standing in range(builders(game)):
        cell = builder_cell(game, standing)
        if may_score(game, book, cell):
            if number == 0:
                return packed(SCORE, 0, cell)
            number -= 1
    targets = count_targets(game)
    if has_free_builder(game, book):
        if number < targets:
            return packed(CLAIM, 0, target_at(game, number))
        number -= targets
    begin = builder_cell(game, number // targets)
    return packed(MOVE, begin, target_at(game, number % targets))


# All of them


@compiled
def count_moves(game: FlatGame, book: Book) -> int:
    """How many legal moves there are."""
    if game.table[at.PHASE] == CARD:
        return count_places(game, book) + int(book.numbers[at.SEATED] > 1)
    if game.table[at.PHASE] == BUILDER:
        ways = builders(game) + int(has_free_builder(game, book))
        return 1 + count_scores(game, book) + count_targets(game) * ways
    return 0


@compiled
def move_at(game: FlatGame, book: Book, number: int) -> int:
    """The legal move at this place; they must have been counted just before."""
    if game.table[at.PHASE] == BUILDER:
        return builder_move_at(game, book, number)
    if book.numbers[at.SEATED] > 1:
        if number == 0:
            return packed(END_CARDS, 0, 0)
        number -= 1
    return place_at(game, book, number)


@compiled
def play(game: FlatGame, book: Book, move: int) -> None:
    """Plays a move, which must be legal, and goes on to the next decision."""
    note(game.log, move)
    kind, what, where = kind_of(move), what_of(move), where_of(move)
    if kind == PLACE:
        place(game, book, slot_of(game, where), what >> 1, what & 1)
    elif kind == END_CARDS:
        end_cards(game)
    elif kind == END_TURN:
        end_builders(game, book)
    elif kind == CLAIM:
        claim(game, book, where)
    elif kind == MOVE:
        move_builder(game, book, what, where)
    else:
        score(game, book, where)
    draw_cards(game, book)
