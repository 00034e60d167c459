"""Between a batch and the engine: a flat game as a position, a log as a record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boroughs.batch.new_jack_city import layout as at
from boroughs.batch.new_jack_city.flat_game import Book, FlatGame
from boroughs.batch.new_jack_city.log import (
    CLAIM,
    DRAWN,
    END_CARDS,
    END_TURN,
    FIRST_PLAYER,
    MOVE,
    PLACE,
    kind_of,
    what_of,
    where_of,
)
from boroughs.batch.new_jack_city.turn import developer
from boroughs.batch.records import record_of_steps
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.games.new_jack_city import moves
from boroughs.games.new_jack_city.components import CARDS
from boroughs.games.new_jack_city.state import PHASES


def cell_text(cell: int) -> str:
    """
    >>> cell_text(at.ROW * at.MIDDLE + at.MIDDLE + 1)
    '1,0'
    """
    return f"{cell % at.ROW - at.MIDDLE},{cell // at.ROW - at.MIDDLE}"


def laid_text(face: int, key: int) -> str:
    """A card in its slot as the engine writes it."""
    turned = key % 2 + 2 * (face % 2)
    return f"{CARDS[face // 2].name} at {cell_text(key // 2)} turned {turned}"


def names(cards: int) -> tuple[str, ...]:
    """The cards of a set."""
    return tuple(card.name for card in CARDS if cards >> card.index & 1)


def position_of(game: FlatGame, book: Book, options: Options) -> dict[str, object]:
    """A flat game as the engine writes positions."""
    table = [int(number) for number in game.table]
    seats = int(book.numbers[at.SEATED])
    laid = table[at.LAID_CARDS : at.LAID_CARDS + table[at.LAID]]
    aside = table[at.ASIDE_CARDS : at.ASIDE_CARDS + table[at.ASIDE]]
    return {
        "phase": PHASES[table[at.PHASE]],
        "first": table[at.FIRST],
        "turn": table[at.TURN],
        "acted": bool(table[at.ACTED]),
        "pending": table[at.PENDING],
        "signalled": table[at.SIGNALLED],
        "last_turns": table[at.LAST_TURNS],
        "aside": tuple(CARDS[card].name for card in aside),
        "seats": seats,
        "options": options,
        "city": tuple(laid_text(*divmod(card, 2 * at.CELLS)) for card in laid),
        "built": () if seats == 1 else tuple(_built(game, laid)),
        "developers": tuple(_developer(table, seat) for seat in range(seats)),
    }


def _built(game: FlatGame, laid: Sequence[int]) -> Iterator[str]:
    for card in laid:
        index = card // (4 * at.CELLS)
        for owned in sorted({CARDS[index].first, CARDS[index].last}):
            zone = game.zones[owned]
            if zone[at.PARENT] == owned and zone[at.BUILT]:
                yield cell_text(int(zone[at.CELL]))


def _developer(table: Sequence[int], seat: int) -> Mapping[str, object]:
    mine = table[developer(seat) : developer(seat) + at.DEVELOPER_SIZE]
    standing = mine[at.BUILDER_CELLS : at.BUILDER_CELLS + mine[at.BUILDERS]]
    scored = mine[at.LAST_SCORED_CELLS : at.LAST_SCORED_CELLS + mine[at.LAST_SCORED]]
    return {
        "money": mine[at.MONEY],
        "commercial": mine[at.COMMERCIAL],
        "industrial": mine[at.INDUSTRIAL],
        "scored": mine[at.SCORED],
        "hand": names(mine[at.HAND]),
        "builders": tuple(map(cell_text, standing)),
        "last_scored": tuple(map(cell_text, scored)),
    }


# Logs


def move_notation(move: int) -> str:
    """A logged move as the engine writes it.

    >>> move_notation(0)
    'end cards'
    """
    kind, what, where = int(kind_of(move)), int(what_of(move)), int(where_of(move))
    if kind == PLACE:
        return f"place {laid_text(what, where)}"
    if kind in (END_CARDS, END_TURN):
        return (moves.END_CARDS if kind == END_CARDS else moves.END_TURN).notation
    if kind == MOVE:
        return f"move {cell_text(what)} to {cell_text(where)}"
    return f"{'claim' if kind == CLAIM else 'score'} {cell_text(where)}"


def answer_text(entry: int) -> str:
    """A logged answer of nature as the engine writes it."""
    where = int(where_of(entry))
    return CARDS[where].name if kind_of(entry) == DRAWN else str(where)


def is_move(entry: int) -> bool:
    return bool(kind_of(entry) < FIRST_PLAYER)


def write_record(
    game: Game, seats: int, options: Options, log: Sequence[int], seed: str = ""
) -> str:
    """A logged game as a record, which the engine replays."""
    steps: list[tuple[str, list[str]]] = [("", [])]
    for entry in log[1 : 1 + log[0]]:
        if is_move(entry):
            steps.append((move_notation(entry), []))
        else:
            steps[-1][1].append(answer_text(entry))
    return record_of_steps(game, seats, options, steps, seed)
