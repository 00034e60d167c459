"""How an input at a table becomes rows in PostgreSQL: only its owner's, and a plain move in one round trip."""

from __future__ import annotations

from typing import Any

from boroughs.server.store.interface import LATEST_CHAT, Write
from boroughs.server.store.ownership import NotOwner
from boroughs.server.store.postgres_clubs import insert_club_tables
from boroughs.server.store.postgres_days import end_day
from boroughs.server.store.postgres_players import insert_results

_STEPS = """
WITH mine AS (
    {owned}
), played AS (
    INSERT INTO steps SELECT mine.id, ($4::bigint + given.place - 1)::integer, given.body
    FROM mine, unnest($5::bytea[]) WITH ORDINALITY AS given (body, place)
), standing AS (
    INSERT INTO positions SELECT mine.id, $6::bytea FROM mine
    ON CONFLICT (table_id) DO UPDATE SET body = excluded.body
)
SELECT count(*) FROM mine
"""
"""Nothing of it happens where the table is not this owner's, or not any more; its row is locked till the end."""
_OWNED = "SELECT id FROM tables WHERE id = $1 AND owner = $2 AND epoch = $3 FOR NO KEY UPDATE"
_OWNED_ROW = (
    "UPDATE tables SET phase = $7, public = $8, touched = $9, head = $10"
    " WHERE id = $1 AND owner = $2 AND epoch = $3 RETURNING id"
)
_MOVE = _STEPS.format(owned=_OWNED)
_MOVE_AND_ROW = _STEPS.format(owned=_OWNED_ROW)


def is_move(write: Write) -> bool:
    """Whether there is nothing but steps, position and perhaps a table's row, as with nearly every input."""
    more = write.chat or write.records or write.results or write.club_tables or write.day
    return write.position is not None and not more


async def write_move(connection: Any, write: Write, owner: str, epoch: int) -> None:
    """One statement, and a transaction by itself."""
    row = write.row
    steps = write.table, owner, epoch, write.first, write.steps, write.position
    if row is None:
        found = await connection.fetchval(_MOVE, *steps)
    else:
        found = await connection.fetchval(
            _MOVE_AND_ROW, *steps, row.phase, int(row.public), row.touched, row.head
        )
    if not found:
        raise NotOwner(write.table)


async def write_all(connection: Any, write: Write, owner: str, epoch: int | None) -> int | None:
    """Within a transaction; gives the epoch under which the table is this owner's, if it is a table's."""
    epoch = await _write_row(connection, write, owner, epoch)
    if write.steps:
        await connection.executemany(
            "INSERT INTO steps VALUES ($1, $2, $3)",
            [(write.table, write.first + n, body) for n, body in enumerate(write.steps)],
        )
    if write.position is not None:
        await connection.execute(
            "INSERT INTO positions VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET"
            " body = excluded.body",
            write.table,
            write.position,
        )
    for line in write.chat:
        await connection.execute(
            "INSERT INTO chat VALUES ($1, $2, $3)", write.table, line.number, line.body
        )
    if write.chat:
        await connection.execute(
            "DELETE FROM chat WHERE table_id = $1 AND number <= $2",
            write.table,
            write.chat[-1].number - LATEST_CHAT,
        )
    for record in write.records:
        await connection.execute(
            "INSERT INTO records VALUES ($1, $2, $3) ON CONFLICT (id) DO UPDATE SET"
            " touched = excluded.touched",
            record.id,
            record.touched,
            record.text,
        )
    await insert_results(connection, write.results)
    await insert_club_tables(connection, write.club_tables)
    if write.day is not None:
        await end_day(connection, write.day)
    return epoch


async def _write_row(connection: Any, write: Write, owner: str, epoch: int | None) -> int | None:
    """The table's row, or a look at it: from here on it is locked, and it is this owner's."""
    row = write.row
    if row is None and not (write.steps or write.position is not None or write.chat):
        return epoch
    if epoch is None:
        # Not known here: it must be a new one.
        inserted = None if row is None else await connection.execute(
            "INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, 1) ON CONFLICT (id) DO NOTHING",
            row.id, row.phase, int(row.public), row.touched, row.head, owner,
        )  # fmt: skip
        if inserted != "INSERT 0 1":
            raise NotOwner(write.table)
        return 1
    if row is None:
        done = await connection.execute(_OWNED, write.table, owner, epoch)
    else:
        done = await connection.execute(
            "UPDATE tables SET phase = $4, public = $5, touched = $6, head = $7"
            " WHERE id = $1 AND owner = $2 AND epoch = $3",
            row.id, owner, epoch, row.phase, int(row.public), row.touched, row.head,
        )  # fmt: skip
    if not str(done).endswith(" 1"):
        raise NotOwner(write.table)
    return epoch
