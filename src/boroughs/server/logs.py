"""Structured logs: one JSON object a line. Keys, invitations, dice and messages never come here."""

from __future__ import annotations

import json
import logging
import sys
import threading
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

_SQLITE = "sqlite3"
"""By its name, for not every Python has it: a browser's does without."""
_SECRET = ("key", "invite", "secret", "random", "host_key", "text", "authorization")


def fault_of(error: BaseException) -> str:
    """What kind of fault, and where. Not in its own words, which may tell a card or a move.

    >>> try:
    ...     {}["the secret card"]
    ... except KeyError as error:
    ...     print(fault_of(error).partition(":")[0])
    KeyError at <doctest boroughs.server.logs.fault_of[0]>
    """
    kind = type(error).__name__
    if isinstance(error, OSError) or type(error).__module__ == _SQLITE:
        # The disk is full, the file is locked: nothing of a game stands there.
        kind += f" ({error})"
    places = [
        f"{Path(place.filename).name}:{place.lineno} {place.name}"
        for place in traceback.extract_tb(error.__traceback__)[-3:]
    ]
    return " < ".join([f"{kind} at {places.pop()}" if places else kind, *reversed(places)])


class Log:
    """Writes what happened, for the operator."""

    def __init__(
        self, stream: TextIO | None = None, quiet: bool = False, process: int | None = None
    ) -> None:
        """With the number of the process where several write to one place."""
        self._process = {} if process is None else {"process": process}
        self._stream = sys.stderr if stream is None else stream
        self._quiet = quiet
        self._lock = threading.Lock()

    def info(self, event: str, **facts: object) -> None:
        if not self._quiet:
            self._write("info", event, facts)

    def warning(self, event: str, **facts: object) -> None:
        self._write("warning", event, facts)

    def error(self, event: str, **facts: object) -> None:
        self._write("error", event, facts)

    def _write(self, level: str, event: str, facts: dict[str, object]) -> None:
        told = {name: fact for name, fact in facts.items() if name not in _SECRET}
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        line = json.dumps(
            {"at": at, "level": level, "event": event, **self._process, **told}, default=str
        )
        with self._lock:
            print(line, file=self._stream, flush=True)


class LibraryLog(logging.Handler):
    """What libraries have to say, as lines of this log: in their own words a player's words may stand."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        said = record.msg
        error = said if isinstance(said, BaseException) else (record.exc_info or (None, None))[1]
        place = f"{record.name} {record.filename}:{record.lineno}"
        if error is not None:
            place += f": {fault_of(error)}"
        # What is filled in below the first line, or in its blanks, may be anything.
        about = "" if isinstance(said, BaseException) else str(said).partition("\n")[0]
        tell = self._log.error if record.levelno >= logging.ERROR else self._log.warning
        tell("library", fault=place, about=about)
