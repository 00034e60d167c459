"""The versions of the stored data. A version is never changed, only followed by another.

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
)
