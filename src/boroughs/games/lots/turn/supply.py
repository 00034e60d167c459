"""Blocks and cards from the supply: the deal, the roll of the die, and whose block it becomes."""

from __future__ import annotations

from boroughs.games.lots.agenda import DEAL_CREW, START_BLOCKS
from boroughs.games.lots.components import BLOCKS, LETTERS, NO_KIND
from boroughs.games.lots.state import DEAL, GOING_ON, ROLL, START_ROLL, TAKE, LotsState

# The beginning of a game


def start_blocks(table: LotsState) -> None:
    """LOT-10: everybody rolls for a block, in seating order."""
    for seat, bank in enumerate(table.banks):
        if not bank:
            table.agenda.insert(0, START_BLOCKS)
            table.chooser = seat
            table.phase = START_ROLL
            return


def deal_crew(table: LotsState) -> None:
    if not table.has_crew():
        return
    for seat, hand in enumerate(table.hands):
        if not hand and table.deck():
            table.agenda.insert(0, DEAL_CREW)
            table.chooser = seat
            table.phase = DEAL
            return


# The beginning of each turn


def roll_die(table: LotsState) -> None:
    table.phase = ROLL
    table.wanted = NO_KIND


def take_roll(table: LotsState, kind: int) -> None:
    starting = table.phase == START_ROLL
    roller = table.chooser if starting else table.active
    if kind == NO_KIND:
        table.tell("rolled-any", {"seat": roller})
    else:
        table.tell("rolled", {"seat": roller, "block": LETTERS[kind]})
    table.phase = GOING_ON
    if not starting:
        table.rolled = kind
    elif kind == NO_KIND:
        table.phase = TAKE
    else:
        _bank(table, roller, kind)


def take_block(table: LotsState) -> None:
    """LOT-11: the rolled block, or somebody chooses."""
    kind = table.wanted if table.wanted != NO_KIND else table.rolled
    if table.solo:
        _take_alone(table, kind)
    elif kind != NO_KIND and table.piles[kind]:
        _bank(table, table.active, kind)
    elif any(table.piles):
        table.chooser = table.active if kind == NO_KIND else table.next_seat(table.active)
        table.phase = TAKE


def _take_alone(table: LotsState, kind: int) -> None:
    """LOT-30: "?" moves the marker on and takes from there; a missing colour takes where it stands."""
    if kind == NO_KIND:
        _move_marker(table)
    if kind == NO_KIND or not table.piles[kind]:
        kind = table.marker
    _bank(table, 0, kind)


def _move_marker(table: LotsState) -> None:
    if any(table.piles):
        table.marker = (table.marker + 1) % BLOCKS
        while not table.piles[table.marker]:
            table.marker = (table.marker + 1) % BLOCKS


def choose_block(table: LotsState, kind: int) -> None:
    """Of a "?" or of a colour that has run out."""
    _bank(table, table.active if table.turn else table.chooser, kind)
    table.phase = GOING_ON


def _bank(table: LotsState, seat: int, kind: int) -> None:
    table.piles[kind] -= 1
    table.banks[seat].append(kind)
    table.banks[seat].sort()
    table.tell("took", {"seat": seat, "block": LETTERS[kind]})
    if table.piles[kind] == 0:
        table.tell("pile-out", {"block": LETTERS[kind]})
        # LOT-16: decided for good, even if a card refills a pile.
        empty = table.piles.count(0)
        table.last_turn = table.last_turn or empty >= table.box.numbers.empty_piles
    if table.solo:
        if table.marker == NO_KIND:
            table.marker = kind
        if not table.piles[table.marker]:
            _move_marker(table)
