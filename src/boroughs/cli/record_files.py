"""Records on disk: read with care, written so that a crash never leaves half a file."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from boroughs.core.errors import BadOptions, BadRecord
from boroughs.core.history import StepReplayer
from boroughs.core.record import Record, digest, parse_record
from boroughs.core.replay import replayable
from boroughs.core.table import Table


def read_record(path: Path) -> Record:
    try:
        return parse_record(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadRecord("not-a-record", line=1) from None


def consistent_record(table: Table) -> str:
    """The record up to the last whole step.

    Ctrl-C may strike while a step is being taken: the state is then ahead of the steps. So the
    final position is found by taking the steps again.
    """
    record = Record(
        game=table.game.name,
        rules=table.rules,
        seats=table.state.seats,
        options=table.state.options,
        seed=table.seed,
        players=table.players,
        steps=table.steps,
    )
    replayer = StepReplayer(table.game, record.seats, record.options)
    for step in replayable(table.game, record):
        replayer.take(step)
    record.final = digest(replayer.game.to_dict(replayer.state))
    return record.dump()


class RecordFile:
    """Where the game of this session is kept."""

    def __init__(self, game: str, path: Path | None, ours: bool = False) -> None:
        if path is not None and not ours and path.exists():
            raise BadOptions("file-exists", file=str(path))
        self.game = game
        self.path = path
        self.automatic = path is not None
        """Whether every step is written at once."""

    def choose(self, path: Path | None = None) -> Path:
        """Decides where to save: the named file, the one used before, or a new one here."""
        if path is not None and path != self.path:
            if path.exists():
                raise BadOptions("file-exists", file=str(path))
            self.path = path
        if self.path is None:
            self.path = _fresh_path(self.game)
        return self.path

    def move_to(self, folder: Path) -> None:
        self.path = folder / _fresh_path(self.game).name

    def write(self, text: str) -> None:
        path = self.choose().resolve()
        # Written beside it and then renamed: the old file stays whole until the new one is.
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(beside).replace(path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise


def _fresh_path(game: str) -> Path:
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = [f"{stem}.boroughs", *(f"{stem}-{number}.boroughs" for number in range(2, 1000))]
    return next(path for path in map(Path, names) if not path.exists())
