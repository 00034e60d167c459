"""Structured logs: one JSON object a line. Keys, invitations, dice and messages never come here."""

from __future__ import annotations

import json
import sys
import threading
from datetime import UTC, datetime
from typing import TextIO

_SECRET = ("key", "invite", "secret", "random", "host_key", "text", "authorization")


class Log:
    """Writes what happened, for the keeper of the server."""

    def __init__(self, stream: TextIO | None = None, quiet: bool = False) -> None:
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
        line = json.dumps({"at": at, "level": level, "event": event, **told}, default=str)
        with self._lock:
            print(line, file=self._stream, flush=True)
