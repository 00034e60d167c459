"""The folder of a run: what was asked for, the parts that are finished, and the rows of the whole.

run.json         what was asked for: who resumes must ask for the same
games.parquet    a row per game and seat
events.parquet   a row per kept event
offered.parquet  where they are wanted, a row per decision: the moves that were offered, the one that was played
records/         where they are wanted, the record of every game by its number
summary.json     who won how often, and how sure that is
parts/           while the run is not finished
"""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boroughs.arena.rows import merge_decisions, merge_events, merge_games, read_part_tally
from boroughs.arena.tally import Tally
from boroughs.arena.workers import Chunk
from boroughs.core.errors import BadOptions, BoroughsError

_PART = re.compile(r"(\d+)-(\d+)\.games\.parquet")


class RunFolder:
    """Opened for one run; a second one into the same folder is refused."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts = path / "parts"

    @contextmanager
    def opened(self, asked: dict[str, Any], resume: bool) -> Iterator[None]:
        """Holds the folder for this run: a new one, or with `resume` one that was left unfinished."""
        self.path.mkdir(parents=True, exist_ok=True)
        file = self.path / ".lock"
        with file.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Another run may have ended since the file was opened, and taken it away.
                if not file.exists() or file.stat().st_ino != os.fstat(lock.fileno()).st_ino:
                    raise BlockingIOError
            except BlockingIOError:
                raise BoroughsError("run-in-progress", folder=str(self.path)) from None
            try:
                self._begin(asked, resume)
                yield
            finally:
                file.unlink(missing_ok=True)

    def _begin(self, asked: dict[str, Any], resume: bool) -> None:
        file = self.path / "run.json"
        if file.exists():
            if not resume:
                raise BadOptions("run-exists", folder=str(self.path))
            self._compare(asked, read_json(file))
            if not self.parts.exists() and (self.path / "summary.json").exists():
                raise BadOptions("run-finished", folder=str(self.path))
        elif any(path.name != ".lock" for path in self.path.iterdir()):
            raise BadOptions("folder-not-empty", folder=str(self.path))
        self.parts.mkdir(exist_ok=True)
        for half in self.parts.glob("*.half"):
            half.unlink()
        write_json(file, asked)

    def _compare(self, asked: dict[str, Any], before: dict[str, Any]) -> None:
        """What is asked for must be what was asked for."""
        for name in sorted({*asked, *before}):
            if asked.get(name) != before.get(name):
                was, now = (json.dumps(run.get(name)) for run in (before, asked))
                raise BadOptions("other-run", folder=str(self.path), name=name, was=was, now=now)

    def keep(self, chunk: Chunk) -> None:
        """Writes what was played: whole or not at all."""
        name = f"{chunk.first:012}-{chunk.tally.games}"
        # First, as events are: records without their games are written again.
        for number, record in enumerate(chunk.records, chunk.first):
            self._write_record(number, record)
        if chunk.events:
            self._write(f"{name}.events.parquet", chunk.events)
        if chunk.decisions:
            self._write(f"{name}.offered.parquet", chunk.decisions)
        self._write(f"{name}.games.parquet", chunk.games)

    def _write_record(self, number: int, record: str) -> None:
        folder = self.path / "records"
        folder.mkdir(exist_ok=True)
        with _writing(folder / f"{number}.boroughs"):
            (folder / f"{number}.boroughs").write_text(record, "utf-8")

    def _write(self, name: str, content: bytes) -> None:
        half = self.parts / f"{name}.half"
        with _writing(half):
            half.write_bytes(content)
        half.replace(self.parts / name)

    def finished(self) -> Iterator[tuple[int, int, Path]]:
        """First number, count and file of every finished part, in their order."""
        for path in sorted(self.parts.glob("*.games.parquet")):
            if found := _PART.fullmatch(path.name):
                yield int(found[1]), int(found[2]), path

    def tallies(self) -> Iterator[Tally]:
        for _, _, path in self.finished():
            yield read_part_tally(path)

    def merge(self, summary: dict[str, Any], complete: bool) -> None:
        """Makes the files of the whole from the parts; those of an unfinished run are kept for later."""
        parts = [path for _, _, path in self.finished()]
        if not parts:
            return
        half = self.path / "games.parquet.half"
        with _writing(half):
            merge_games(parts, half)
        half.replace(self.path / "games.parquet")
        # These are written first: those without their games were never finished.
        for name, merge in (("events", merge_events), ("offered", merge_decisions)):
            found = [path.with_name(path.name.replace(".games.", f".{name}.")) for path in parts]
            if all(path.exists() for path in found):
                half = self.path / f"{name}.parquet.half"
                with _writing(half):
                    merge(found, half)
                half.replace(self.path / f"{name}.parquet")
        write_json(self.path / "summary.json", summary)
        if complete:
            shutil.rmtree(self.parts)


def read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise BoroughsError("bad-file", file=str(path))
    return data


def write_json(path: Path, data: dict[str, Any]) -> None:
    half = path.with_name(path.name + ".half")
    text = json.dumps(data, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    with _writing(half), half.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    half.replace(path)


@contextmanager
def _writing(half: Path) -> Iterator[None]:
    """What cannot be written whole, on a full disk for one, is named and leaves nothing behind."""
    try:
        yield
    except OSError as error:
        half.unlink(missing_ok=True)
        reason = error.strerror or str(error)
        name = str(half).removesuffix(".half")
        raise BoroughsError("cannot-write", file=name, reason=reason) from error
