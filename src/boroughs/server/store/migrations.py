"""The versions of the stored data. A version is never changed, only followed by another.

A version counts what the data mean, not only their tables: where a document of `documents.py` gets a
field without which it would be misunderstood, a version without statements follows. A server that knows
fewer versions than the data have refuses them, and leaves them alone.
The statements are plain enough for both stores; `BYTES` stands for what each calls bytes.
"""

from __future__ import annotations

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
)
