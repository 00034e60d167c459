"""Whether a position is one that a game can come to: what goes with each phase."""

from __future__ import annotations

from typing import Final

from boroughs.core.variant import refuse_number, require_number
from boroughs.games.lots.agenda import (
    A_NIGHT_SHIFT,
    A_TURN,
    DEAL_CREW,
    GO_ON,
    LAST_ANSWERS,
    NEXT_TURN,
    SETTING_UP,
    START_BLOCKS,
)
from boroughs.games.lots.components import (
    BLOCKS,
    COPIES,
    CREW_NAMES,
    CUBE,
    CUBES,
    MOST_RETURNED,
    NO_KIND,
    STANDARD,
    Numbers,
)
from boroughs.games.lots.effects import CREW, NOTHING
from boroughs.games.lots.hands import DEEDS, HANDED, NOBODY, Deed, hands_after
from boroughs.games.lots.options import most_seconds
from boroughs.games.lots.release import movers
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import (
    ACCIDENT,
    AFTER_ROLL,
    AFTER_SCORE,
    AT_SCORE,
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    HAND_ON,
    NO_BLOCK,
    OFFSET,
    OVER,
    ROLL,
    START_ROLL,
    STEAL,
    TAKE,
    VERDICT,
    WINDOW,
)
from boroughs.games.lots.turn.answers import is_asked

_STARTING: Final = [START_BLOCKS, NEXT_TURN]
_SCORED: Final = [A_TURN[5:], A_TURN[6:], A_NIGHT_SHIFT[2:], A_NIGHT_SHIFT[3:], [LAST_ANSWERS]]
_PLACING: Final = [A_TURN[4:], A_NIGHT_SHIFT[1:]]
_AGENDAS: Final[dict[str, list[list[str]]]] = {
    FIRST: [SETTING_UP[1:]],
    DEAL: [[DEAL_CREW, *_STARTING]],
    START_ROLL: [_STARTING],
    ROLL: [A_TURN[1:], A_NIGHT_SHIFT[4:]],
    TAKE: [_STARTING, A_TURN[3:], A_NIGHT_SHIFT[6:]],
    CHOOSE: _PLACING,
    OFFSET: _PLACING,
    VERDICT: _PLACING,
    WINDOW + AFTER_ROLL: [A_TURN[2:], A_NIGHT_SHIFT[5:]],
    WINDOW + ACCIDENT: [[GO_ON, *agenda] for agenda in _PLACING],
    WINDOW + AT_SCORE: [A_TURN[6:], A_NIGHT_SHIFT[3:]],
    WINDOW + AFTER_SCORE: [A_TURN[7:]],
    DRAW: _SCORED,
    HAND_ON: _SCORED,
    STEAL: [[LAST_ANSWERS]],
    OVER: [[]],
}
"""What may still be to come, by phase and window."""
_ENDINGS: Final = {True: ("won", "lost", "master-builder"), False: ("over",)}


_MOST_POINTS: Final = 999
_MOST_PLACED: Final = 100
_MOST_ADVANCED: Final = 10_000
"""In a turn, and in a game before its first."""
_MOST_TIME: Final = 60_000


def check_numbers(numbers: Numbers) -> None:
    """Raises BadVariant where no game could be played with these numbers."""
    for seats, goal in numbers.goals.items():
        require_number(f"game.goal.{seats}", goal, 1, _MOST_POINTS)
    require_number("game.empty_piles", numbers.empty_piles, 1, BLOCKS)
    require_number("game.hand_limit", numbers.hand_limit, 1, len(CREW_NAMES))
    require_number("game.copies", numbers.copies, 1, COPIES)
    require_number("game.solo_copies", numbers.solo_copies, 1, COPIES)
    for name, spots, most in (
        ("cube_spots", numbers.cube_spots, CUBES),
        ("crew_spots", numbers.crew_spots, len(STANDARD.crew_spots)),
    ):
        if spots != sorted(set(spots)) or spots[0] < 1 or len(spots) > most:
            refuse_number(f"game.{name}", spots, "rising", most=most)
    for way, period in zip(("across", "deep"), numbers.crane_periods, strict=True):
        require_number(f"crane.{way}", period, 100, _MOST_TIME)


def problem_of(table: Lots) -> str:
    """What is wrong with this position, or nothing."""
    return (
        _shape_problem(table)
        or _size_problem(table)
        or _tower_problem(table)
        or _supply_problem(table)
        or _crew_problem(table)
        or _clock_problem(table)
        or _turn_problem(table)
        or _acting_problem(table)
    )


def _size_problem(table: Lots) -> str:
    """What grows with every turn is not further than so many turns can bring it."""
    turns = table.turn + 2
    if table.next_number > _MOST_PLACED * turns or max(table.track) > _MOST_ADVANCED * turns:
        return "more than so many turns bring"
    if table.returned_in_a_row > MOST_RETURNED:
        return "more blocks put back than end a game"
    if table.returned_in_a_row >= MOST_RETURNED and not table.last_turn:
        return "a game that should be over"
    if NO_KIND in table.fallen:
        return "something fell that is no piece"
    return ""


def _shape_problem(table: Lots) -> str:
    seats = table.seats
    rows = (
        table.banks, table.cubes, table.track, table.played, table.answered, table.away,
    )  # fmt: skip
    if any(len(row) != seats for row in rows):
        return "not one entry for each seat"
    if len(table.piles) != BLOCKS or len(table.touched) != BLOCKS:
        return "not one entry for each kind of block"
    if table.agenda not in _AGENDAS.get(table.phase + table.window, []):
        return "nothing like that can be to come"
    named = [table.active, table.chooser, *table.awards, *(seat for seat, _, _ in table.laid)]
    if not all(NOBODY <= seat < seats for seat in named) or NOBODY in table.awards:
        return "no such seat"
    starting = table.phase in (FIRST, DEAL, START_ROLL) or table.agenda == _STARTING
    if starting != (table.turn == 0):
        return "turns before the first"
    if table.active == NOBODY and table.phase != FIRST:
        return "it is nobody's turn"
    if table.chooser == NOBODY and table.phase in (DEAL, START_ROLL, TAKE, DRAW, HAND_ON, STEAL):
        return "nobody is asked"
    return ""


def _tower_problem(table: Lots) -> str:
    tower = table.tower
    numbers = [body.number for body in tower.bodies]
    if len(set(numbers)) != len(numbers) or any(n >= table.next_number for n in numbers):
        return "numbers of blocks"
    filled = 0
    for body in tower.bodies:
        if body.mask & filled:
            return "two blocks in one place"
        filled |= body.mask
        if not 0 <= body.owner < table.seats:
            return "a block that nobody placed"
        if any(not tower.lot.floor >> (cell % 16) & 1 for cell in body.spot.cells):
            return "a block outside the lot"
    if movers(tower.key()):
        return "the tower does not stand"
    return ""


def _supply_problem(table: Lots) -> str:
    copies = table.box.numbers.solo_copies if table.solo else table.box.copies
    for kind in range(BLOCKS):
        used = table.piles[kind] + sum(bank.count(kind) for bank in table.banks)
        used += sum(body.kind == kind for body in table.tower.bodies)
        used += table.lifted is not None and table.piece == kind
        if used > copies:
            return "more blocks than there are"
    if any(kind not in range(BLOCKS) for bank in table.banks for kind in bank):
        return "a bank holds blocks only"
    if any(len(bank) > 2 or bank != sorted(bank) for bank in table.banks):
        return "banks that cannot be"
    cubes = sum(table.cubes) + sum(body.kind == CUBE for body in table.tower.bodies)
    if cubes + len(table.cube_spots) > (0 if table.solo else CUBES):
        return "more cubes than there are"
    if not _is_part(table.cube_spots, table.box.cube_spots) or not _is_part(
        table.crew_spots, table.box.crew_spots
    ):
        return "rewards where there are none"
    if any(spot <= min(table.track) for spot in (*table.cube_spots, *table.crew_spots)):
        return "a reward that all have passed"
    if table.crew_spots and (table.solo or not table.options["crew"]):
        return "no crew cards at this table"
    standing = [space for space in table.track if space]
    if len(set(standing)) != len(standing):
        return "two inspectors on one space"
    return ""


def _is_part(some: list[int], whole: list[int]) -> bool:
    return some == [spot for spot in whole if spot in some]


def _crew_problem(table: Lots) -> str:
    seats = table.seats
    for deed in table.story:
        problem = _deed_problem(table, deed)
        if problem:
            return problem
    hands = hands_after(table.story, seats)
    if hands is None:
        return "a crew card from nowhere"
    if table.story and (table.solo or not table.options["crew"]):
        return "no crew cards at this table"
    limit = table.box.numbers.hand_limit
    for seat, hand in enumerate(hands):
        more = table.phase == HAND_ON and seat == table.chooser
        if len(hand) > limit + more or (more and len(hand) <= limit):
            return "too many crew cards in a hand, or too few"
    for seat, card, choice in table.laid:
        if seat < 0 or not table.answered[seat] or (table.played[seat] == (card in hands[seat])):
            return "a card that nobody laid"
        if choice != NOTHING and not 0 <= choice < BLOCKS:
            return "a card that names nothing there is"
        if CREW[card].window != table.window or (choice == NOTHING) != (not CREW[card].names):
            return "a card at the wrong moment"
    return ""


def _clock_problem(table: Lots) -> str:
    """LOT-14: with a clock a window closes in its time, and answers are sealed until then."""
    seconds = table.options["answer_seconds"]
    assert isinstance(seconds, int)
    clock = table.phase == WINDOW and seconds > 0
    if (
        table.window_deadline >= 0
    ) != clock or table.window_deadline > table.now + 1000 * most_seconds(seconds):
        return "the clock of the answers"
    if any(table.played[seat] == clock for seat, _, _ in table.laid):
        return "a card that is open though answers are sealed, or sealed though they are open"
    return ""


def _deed_problem(table: Lots, deed: Deed) -> str:
    if deed.what not in DEEDS or deed.card not in table.box.crew:
        return "no such crew card, or nothing that happens to one"
    handed = deed.what == HANDED
    if deed.seat >= table.seats or deed.to >= table.seats or handed != (deed.to != NOBODY):
        return "no such seat"
    return "a card handed to oneself" if deed.to == deed.seat else ""


def _turn_problem(table: Lots) -> str:
    releasing = table.phase in (OFFSET, VERDICT)
    if releasing != (table.aim is not None):
        return "a release without a spot"
    if table.solo and table.turn and table.marker not in range(BLOCKS):
        return "the marker stands nowhere"
    gone = table.tower.body(table.last_block) is None and table.phase != OVER
    if table.last_block != NO_BLOCK and (not table.solo or gone):
        return "there is no such last block"
    if table.fresh > table.cubes[table.active] or (table.offset != (0, 0) and not releasing):
        return "cubes or offsets that cannot be"
    kinds = [table.rolled, table.wanted, table.placed, table.marker]
    if CUBE in kinds or (table.ended_as == "") != (table.phase != OVER):
        return "a cube is no block, or the end is none"
    if table.phase == OVER and table.ended_as not in _ENDINGS[table.solo]:
        return "no such end"
    return _piece_problem(table)


def _piece_problem(table: Lots) -> str:
    piece, lifted = table.piece, table.lifted
    if lifted is not None and (lifted.pose.kind != piece or piece == CUBE):
        return "another block was lifted"
    if piece != NO_KIND and lifted is None:
        in_bank = piece in table.banks[table.active] and not table.finished
        if not (table.may_add_cube() if piece == CUBE else in_bank):
            return "a piece that is not there"
    for spot in (table.aim, table.held):
        if spot is not None and (spot.pose.kind not in table.kinds() or table.tower.fits(spot)):
            return "a piece where it cannot be"
    if any(spot.pose.kind != piece for spot in table.tried):
        return "a spot that was not tried"
    return ""


def _acting_problem(table: Lots) -> str:
    if table.phase == OVER or table.chance() is not None:
        chance = table.chance()
        return "" if chance is None or table.phase == VERDICT or chance.outcomes else "no card left"
    acting = table.to_act()
    if table.is_sealed() and any(is_asked(table, seat) for seat in range(table.seats)):
        return ""
    if not acting or not all(table.moves(seat) for seat in acting):
        return "the table waits for nothing"
    return ""
