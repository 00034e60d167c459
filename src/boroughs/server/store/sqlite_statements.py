"""Writes as statements of SQLite.

Many rows go into one statement: after each statement the writer waits for its turn with the
interpreter, which the event loop uses as well, and one turn per row would be most of its time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from boroughs.server.store.interface import LATEST_CHAT, Conflict, Write

_ROWS_TOGETHER = 64
"""At most; the statement for each number of rows is prepared once and kept."""
STATEMENTS_KEPT = 5 * _ROWS_TOGETHER


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
