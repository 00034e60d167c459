"""What is kept: one small interface, SQLite and PostgreSQL behind it, and the documents they hold."""

from boroughs.server.store.interface import (
    ChatRow,
    Conflict,
    RecordRow,
    Store,
    StoredTable,
    TableRow,
    Write,
)

__all__ = ["ChatRow", "Conflict", "RecordRow", "Store", "StoredTable", "TableRow", "Write"]
