"""Writes as statements of SQLite.

Many rows go into one statement: after each statement the writer waits for its turn with the
interpreter, which the event loop uses as well, and one turn per row would be most of its time.
Moves are most of what is written: any number of them is a single statement, `commit_moves`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from boroughs.server.store.interface import LATEST_CHAT, Conflict, Write
from boroughs.server.store.sqlite_clubs import insert_club_tables
from boroughs.server.store.sqlite_days import end_days
from boroughs.server.store.sqlite_players import insert_results

_ROWS_TOGETHER = 64
"""At most; the statement for each number of rows is prepared once and kept."""
STATEMENTS_KEPT = 6 * _ROWS_TOGETHER
_MOVE_COLUMNS = "table_id, phase, public, touched, head, number, step, position"
_NO_MOVE = (None,) * 8


def create_move_view(connection: sqlite3.Connection, owner: str, epoch: str) -> None:
    """`moves` of this connection: a row that is inserted goes into all tables that it concerns.

    What fails undoes the whole statement: a step that is there already, or another owner of the data.
    """
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute(
        f"CREATE TEMP VIEW moves ({_MOVE_COLUMNS}) AS SELECT {', '.join(['NULL'] * 8)}"
    )
    connection.execute(
        f"""CREATE TEMP TRIGGER keep_move INSTEAD OF INSERT ON moves WHEN NEW.table_id IS NOT NULL BEGIN
            SELECT RAISE(ABORT, 'superseded')
                WHERE (SELECT value FROM meta WHERE name = '{owner}') IS NOT '{epoch}';
            INSERT INTO tables
                SELECT NEW.table_id, NEW.phase, NEW.public, NEW.touched, NEW.head
                WHERE NEW.head IS NOT NULL
                ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, public = excluded.public,
                touched = excluded.touched, head = excluded.head;
            INSERT INTO steps SELECT NEW.table_id, NEW.number, NEW.step WHERE NEW.step IS NOT NULL;
            INSERT INTO positions SELECT NEW.table_id, NEW.position WHERE NEW.position IS NOT NULL
                ON CONFLICT (table_id) DO UPDATE SET body = excluded.body;
        END"""
    )


def commit_moves(connection: sqlite3.Connection, writes: Sequence[Write]) -> bool:
    """All of these as one statement, which is a transaction of its own: all of it is on disk, or nothing.

    False where nothing was written: because they are not only moves, or because something failed.
    """
    if any(
        write.chat or write.records or write.results or write.club_tables or write.day
        for write in writes
    ):
        return False
    rows = [row for write in writes for row in _move_rows(write)]
    # Few lengths, so that each statement is prepared once and kept.
    count = 1 << (len(rows) - 1).bit_length()
    rows += [_NO_MOVE] * (count - len(rows))
    try:
        connection.execute(_moves_statement(count), list(chain.from_iterable(rows)))
    except sqlite3.Error:
        return False
    return True


@lru_cache(maxsize=_ROWS_TOGETHER)
def _moves_statement(rows: int) -> str:
    return f"INSERT INTO moves VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?)'] * rows)}"


def _move_rows(write: Write) -> list[tuple[object, ...]]:
    """One row a step; the first has the rest of it."""
    row, steps = write.row, write.steps
    head = (
        (None, None, None, None)
        if row is None
        else (row.phase, int(row.public), row.touched, row.head)
    )
    step = steps[0] if steps else None
    first = (write.table, *head, write.first, step, write.position)
    if len(steps) < 2:
        return [first]
    return [first] + [
        (write.table, None, None, None, None, number, body, None)
        for number, body in enumerate(steps[1:], write.first + 1)
    ]


def write_together(connection: sqlite3.Connection, writes: Sequence[Write]) -> None:
    """All of these; Conflict where a step of one of them is there already."""
    _insert(
        connection,
        "INSERT INTO tables VALUES {} ON CONFLICT (id) DO UPDATE SET"
        " phase = excluded.phase, public = excluded.public,"
        " touched = excluded.touched, head = excluded.head",
        [
            (
                write.row.id,
                write.row.phase,
                int(write.row.public),
                write.row.touched,
                write.row.head,
            )
            for write in writes
            if write.row is not None
        ],
    )
    try:
        _insert(
            connection,
            "INSERT INTO steps VALUES {}",
            [
                (write.table, number, body)
                for write in writes
                for number, body in enumerate(write.steps, write.first)
            ],
        )
    except sqlite3.IntegrityError:
        raise Conflict(", ".join(sorted({write.table for write in writes}))) from None
    _insert(
        connection,
        "INSERT INTO positions VALUES {} ON CONFLICT (table_id) DO UPDATE SET body = excluded.body",
        [(write.table, write.position) for write in writes if write.position is not None],
    )
    for write in writes:
        _write_chat(connection, write)
    _insert(
        connection,
        "INSERT INTO records VALUES {} ON CONFLICT (id) DO UPDATE SET touched = excluded.touched",
        [(record.id, record.touched, record.text) for write in writes for record in write.records],
    )
    insert_results(connection, [result for write in writes for result in write.results])
    insert_club_tables(connection, [table for write in writes for table in write.club_tables])
    end_days(connection, [write.day for write in writes if write.day is not None])


def _write_chat(connection: sqlite3.Connection, write: Write) -> None:
    if not write.chat:
        return
    lines = [(write.table, line.number, line.body) for line in write.chat]
    _insert(connection, "INSERT INTO chat VALUES {}", lines)
    connection.execute(
        "DELETE FROM chat WHERE table_id = ? AND number <= ?",
        (write.table, write.chat[-1].number - LATEST_CHAT),
    )


def _insert(
    connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]
) -> None:
    """The statement, with as many rows at once as there are."""
    for first in range(0, len(rows), _ROWS_TOGETHER):
        together = rows[first : first + _ROWS_TOGETHER]
        blanks = ", ".join([f"({', '.join('?' * len(together[0]))})"] * len(together))
        connection.execute(statement.format(blanks), [value for row in together for value in row])
