"""What counts on a day's board: of each device the first try, played by a person, before this server's eyes."""

from __future__ import annotations

from hashlib import sha256

from boroughs.core.game import Game
from boroughs.core.record import MOVE
from boroughs.core.table import Table
from boroughs.server.clock import wall_clock
from boroughs.server.store import Store
from boroughs.server.store.days import DayEnd, DayEntry
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.daily import today

_DEVICE_LETTERS = 24


async def begin_entry(store: Store, head: TableHead, device: str, most: int) -> bool:
    """Whether this table is the device's first try, on the day itself: only that one counts."""
    if not device or head.daily != today():
        return False
    hashed = sha256(device.encode()).hexdigest()[:_DEVICE_LETTERS]
    entry = DayEntry(head.game, head.daily, hashed, head.id, wall_clock())
    return await store.begin_day(entry, most)


def seated_as_begun(head: TableHead, game: Game) -> bool:
    """Whether the person plays, and against the day's own bots: once it was otherwise, nothing counts."""
    puzzle = game.daily(head.daily)
    person, rivals = head.seats[0], head.seats[1:]
    return (
        puzzle is not None
        and not (person.bot or person.left or person.resigned)
        and [seat.bot for seat in rivals] == list(puzzle.rivals)
        and not any(seat.owned or seat.invite for seat in rivals)
    )


def entry_end(head: TableHead, table: Table) -> DayEnd | None:
    """What goes onto the board with the end of this table; None where it does not count."""
    if not (head.ranked and head.phase == "over" and head.result) or head.taken_back:
        return None
    moves = "\n".join(step.notation for step in table.steps if step.kind == MOVE and step.seat == 0)
    return DayEnd(head.id, head.result.scores[0], sha256(moves.encode()).hexdigest(), head.record)
