"""The versions of the stored data. A version is never changed, only followed by another.

A version counts what the data mean, not only their tables: where a document of `documents.py` gets a
field without which it would be misunderstood, a version without statements follows. A server that knows
fewer versions than the data have refuses them, and leaves them alone.
The statements are plain enough for both stores; `BYTES` stands for what each calls bytes. What begins with
`POSTGRES` is for PostgreSQL alone, where many processes share the data.
"""

from __future__ import annotations

_POSTGRES = "POSTGRES "

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE tables (id TEXT PRIMARY KEY, phase TEXT NOT NULL, public INTEGER NOT NULL,"
        " touched BIGINT NOT NULL, head BYTES NOT NULL)",
        "CREATE INDEX tables_by_phase ON tables (phase, touched)",
        "CREATE TABLE steps (table_id TEXT NOT NULL, number INTEGER NOT NULL, body BYTES NOT NULL,"
        " PRIMARY KEY (table_id, number))",
        "CREATE TABLE positions (table_id TEXT PRIMARY KEY, body BYTES NOT NULL)",
        "CREATE TABLE chat (table_id TEXT NOT NULL, number INTEGER NOT NULL, body BYTES NOT NULL,"
        " PRIMARY KEY (table_id, number))",
        "CREATE TABLE records (id TEXT PRIMARY KEY, touched BIGINT NOT NULL, text TEXT NOT NULL)",
    ),
    # Dice have versions, seats hashes of what they add, tables notices: a server that does not know them
    # would drop them with the next move, and throw other dice than those that were promised.
    (),
    ("CREATE TABLE reviews (record_id TEXT PRIMARY KEY, body BYTES NOT NULL)",),
    # Seats know whose they are: a server that does not would drop it, and results would be lost.
    (
        "CREATE TABLE players (id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE,"
        " name TEXT NOT NULL, touched BIGINT NOT NULL, body BYTES NOT NULL)",
        "CREATE INDEX players_by_touched ON players (touched)",
        "CREATE TABLE results (player_id TEXT NOT NULL, table_id TEXT NOT NULL, game TEXT NOT NULL,"
        " at BIGINT NOT NULL, pending INTEGER NOT NULL, body BYTES NOT NULL,"
        " PRIMARY KEY (player_id, table_id))",
        "CREATE INDEX results_by_player ON results (player_id, at)",
        "CREATE INDEX results_by_table ON results (table_id)",
        "CREATE INDEX results_pending ON results (table_id, at) WHERE pending = 1",
        "CREATE TABLE ratings (player_id TEXT NOT NULL, game TEXT NOT NULL, body BYTES NOT NULL,"
        " PRIMARY KEY (player_id, game))",
    ),
    # Tables know whose club's they are: a server that does not would drop it.
    (
        "CREATE TABLE clubs (id TEXT PRIMARY KEY, link_hash TEXT NOT NULL UNIQUE,"
        " name TEXT NOT NULL, touched BIGINT NOT NULL, body BYTES NOT NULL)",
        "CREATE INDEX clubs_by_touched ON clubs (touched)",
        "CREATE TABLE club_members (club_id TEXT NOT NULL, player_id TEXT NOT NULL,"
        " joined BIGINT NOT NULL, body BYTES NOT NULL, PRIMARY KEY (club_id, player_id))",
        "CREATE INDEX club_members_by_player ON club_members (player_id)",
        "CREATE TABLE club_tables (table_id TEXT PRIMARY KEY, club_id TEXT NOT NULL,"
        " game TEXT NOT NULL, at BIGINT NOT NULL, over INTEGER NOT NULL,"
        " pending INTEGER NOT NULL, body BYTES NOT NULL)",
        "CREATE INDEX club_tables_by_club ON club_tables (club_id, over, at)",
        "CREATE TABLE programs (player_id TEXT PRIMARY KEY)",
        "CREATE TABLE reports (table_id TEXT NOT NULL, seat INTEGER NOT NULL, line INTEGER NOT NULL,"
        " player_id TEXT NOT NULL, at BIGINT NOT NULL, body BYTES NOT NULL,"
        " PRIMARY KEY (table_id, seat, line))",
        "CREATE INDEX reports_by_at ON reports (at)",
        "CREATE INDEX reports_by_player ON reports (player_id)",
    ),
    # Challenges of a day: an entry for each device's first try. What stood among the server's values was
    # never in a release.
    (
        "DELETE FROM meta WHERE name LIKE 'daily %'",
        "CREATE TABLE day_entries (game TEXT NOT NULL, day TEXT NOT NULL, device TEXT NOT NULL,"
        " table_id TEXT NOT NULL UNIQUE, begun BIGINT NOT NULL, score BIGINT, moves TEXT, record TEXT,"
        " PRIMARY KEY (game, day, device))",
        "CREATE INDEX day_entries_by_score ON day_entries (game, day, score)",
        "CREATE INDEX day_entries_by_moves ON day_entries (game, day, moves)",
        "CREATE INDEX day_entries_by_day ON day_entries (day)",
    ),
    # Every table has an owner of its own: a server that knows only one for all would overwrite what others do.
    # Whoever has none is nobody's for now; running games are found as if their owner had just died.
    (
        "POSTGRES CREATE TABLE processes (id TEXT PRIMARY KEY, host TEXT NOT NULL, address TEXT NOT NULL,"
        " expires BIGINT NOT NULL, state BYTES NOT NULL)",
        "POSTGRES CREATE TABLE roles (name TEXT PRIMARY KEY, owner TEXT NOT NULL)",
        "POSTGRES INSERT INTO roles VALUES ('keeper', '')",
        "POSTGRES CREATE TABLE uptime (milliseconds BIGINT NOT NULL, at BIGINT NOT NULL)",
        "POSTGRES INSERT INTO uptime SELECT coalesce((SELECT value::bigint FROM meta"
        " WHERE name = 'uptime'), 0), 0",
        "POSTGRES DELETE FROM meta WHERE name IN ('uptime', 'epoch', 'owner')",
        "POSTGRES ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '',"
        " ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0",
        "POSTGRES UPDATE tables SET owner = 'nobody' WHERE phase = 'playing'",
        "POSTGRES CREATE INDEX tables_by_owner ON tables (owner) WHERE owner <> ''",
        "POSTGRES CREATE INDEX tables_public ON tables (id)"
        " WHERE public = 1 AND phase IN ('gathering', 'playing')",
    ),
)


def statements(version: tuple[str, ...], postgres: bool) -> list[str]:
    """Those of this version that this store executes.

    >>> statements(("CREATE TABLE t (body BYTES)", "POSTGRES CREATE INDEX i ON t (body)"), postgres=False)
    ['CREATE TABLE t (body BYTES)']
    >>> statements(("POSTGRES CREATE TABLE t (body BYTES)",), postgres=True)
    ['CREATE TABLE t (body BYTEA)']
    """
    found = [each for each in version if postgres or not each.startswith(_POSTGRES)]
    if not postgres:
        return found
    return [each.removeprefix(_POSTGRES).replace("BYTES", "BYTEA") for each in found]
