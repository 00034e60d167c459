"""The rows of a run, column by column, and the questions that plots ask of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from boroughs.arena.run_folder import read_json
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.extras import needs_extra

with needs_extra("lab"):
    import pyarrow as pa
    import pyarrow.parquet as pq

Numbers = npt.NDArray[np.float64]


class RunData:
    """One run: what was asked for, its summary, and its columns."""

    def __init__(self, folder: Path, label: str) -> None:
        if (folder / "tournament.json").is_file():
            raise BadOptions("is-tournament", folder=str(folder), pairing=str(folder / "001"))
        for name in ("run.json", "summary.json", "games.parquet"):
            if not (folder / name).is_file():
                raise BadOptions("no-run", folder=str(folder), file=name)
        self.label = label
        self.asked = read_json(folder / "run.json")
        self.summary = read_json(folder / "summary.json")
        try:
            self._table = pq.read_table(folder / "games.parquet")
        except (pa.ArrowException, OSError):
            raise BoroughsError("bad-file", file=str(folder / "games.parquet")) from None
        self.win = self.column("win")
        self.seats = int(self.summary["seats"])
        self.games = int(self.summary["games"])

    def column(self, name: str) -> Numbers:
        found: Numbers = self._table.column(name).to_numpy().astype(np.float64)
        return found

    def text(self, name: str) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = self._table.column(name).to_numpy(zero_copy_only=False)
        return found

    def names(self, kind: str) -> list[str]:
        """Of the columns `count.*` or `series.*`, without that word."""
        return [
            name.removeprefix(f"{kind}.")
            for name in self._table.column_names
            if name.startswith(f"{kind}.")
        ]

    def things(self, of: str) -> list[str]:
        """The things of which there is a count `<of>.<thing>`."""
        return [n.removeprefix(f"{of}.") for n in self.names("count") if n.startswith(f"{of}.")]

    def count(self, name: str) -> Numbers:
        """A count by row; all zeros where nothing was ever counted."""
        if f"count.{name}" not in self._table.column_names:
            return np.zeros(self._table.num_rows)
        return self.column(f"count.{name}")

    def by_game(self, values: Numbers) -> Numbers:
        """What all seats of each game have together."""
        found: Numbers = values.reshape(-1, self.seats).sum(axis=1)
        return found

    def series(self, name: str, rounds: int) -> Numbers:
        """Row by round; what a game did not reach is NaN."""
        lines: Sequence[Sequence[int]] = self._table.column(f"series.{name}").to_pylist()
        found = np.full((len(lines), rounds), np.nan)
        for row, line in enumerate(lines):
            found[row, : len(line)] = line[:rounds]
        return found

    def rounds(self, name: str) -> int:
        """How many rounds at least one game in ten has."""
        lengths = [len(line) for line in self._table.column(f"series.{name}").to_pylist()]
        return int(np.quantile(lengths, 0.9)) if lengths else 0

    def by_bot(self) -> Iterator[tuple[str, npt.NDArray[np.bool_]]]:
        """Each bot with the rows in which it plays."""
        bots = self.text("bot")
        for bot in dict.fromkeys(self.asked["bots"]):
            yield bot, bots == bot
