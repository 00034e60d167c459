"""Figures have one home: a file in docs/figures with machine, date and command. Pages show them between marks.

    python -m tools.figures                              # writes the tables into the pages
    python -m tools.figures --bench benchmarks/results/20261115T120000Z.json    # and new files of a run of `make bench`

A page has `<!-- figures: NAME -->`, the table and `<!-- end of figures -->`; a test compares it with NAME.toml.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from tools.ladder_tables import BEGIN, BOTS_PAGE, END, with_tables

from boroughs.bots.ladder import ladders

ROOT = Path(__file__).resolve().parents[1]
FIGURES = ROOT / "docs" / "figures"
PAGES = (ROOT / "docs").rglob("*.md")
_MARKED = re.compile(r"<!-- figures: (?P<name>[\w-]+) -->\n.*?<!-- end of figures -->\n", re.DOTALL)
_LADDER = re.compile(re.escape(BEGIN) + ".*?" + re.escape(END), re.DOTALL)
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_LESS_IS_BETTER = (" ns", " s", " µs", " ms")


class Figures(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table of what was seen, and how."""

    date: date
    machine: str
    commands: list[str]
    columns: list[str]
    rows: list[list[str]]
    align: str = ""
    """A sign for each column, `l` or `r`; left where nothing is said."""
    note: str = ""
    """What a reader of the figures must know besides: fewer games than asked for, other programs beside it."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} cells in a table of {len(self.columns)}: {row}")
        if self.align and len(self.align) != len(self.columns):
            raise ValueError(f"{self.align!r} for {len(self.columns)} columns")

    def table(self, name: str, page: Path) -> str:
        """As Markdown, with where it comes from below it."""
        aligned = self.align or "l" * len(self.columns)
        lines = [
            _line(self.columns),
            "|" + "".join("---:|" if sign == "r" else "---|" for sign in aligned),
            *map(_line, self.rows),
            "",
            self.source(name, page),
        ]
        return "\n".join(lines) + "\n"

    def source(self, name: str, page: Path) -> str:
        up = "../" * (len(page.relative_to(ROOT / "docs").parts) - 1)
        day = f"{self.date.day} {_MONTHS[self.date.month - 1]} {self.date.year}"
        note = f" {self.note}" if self.note else ""
        return f"*[Seen]({up}figures/{name}.toml) {day}; {self.machine}.{note}*"


def _line(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def read_figures(name: str, folder: Path = FIGURES) -> Figures:
    return msgspec.convert(tomllib.loads((folder / f"{name}.toml").read_text("utf-8")), Figures)


def write_figures(name: str, figures: Figures, folder: Path = FIGURES) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.toml").write_text(as_toml(figures), "utf-8")


def as_toml(figures: Figures) -> str:
    """
    >>> print(as_toml(Figures(date(2026, 11, 17), "a laptop", ["make"], ["a"], [["1"]])), end="")
    date = 2026-11-17
    machine = "a laptop"
    commands = [
      "make",
    ]
    columns = ["a"]
    rows = [
      ["1"],
    ]
    """
    lines = [f"date = {figures.date.isoformat()}", f"machine = {_text(figures.machine)}"]
    lines += ["commands = [", *(f"  {_text(line)}," for line in figures.commands), "]"]
    if figures.note:
        lines.append(f"note = {_text(figures.note)}")
    lines.append(f"columns = {_list(figures.columns)}")
    if figures.align:
        lines.append(f"align = {_text(figures.align)}")
    lines += ["rows = [", *(f"  {_list(row)}," for row in figures.rows), "]"]
    return "\n".join(lines) + "\n"


def _text(text: str) -> str:
    """A string of JSON is one of TOML, too."""
    return msgspec.json.encode(text).decode()


def _list(texts: Sequence[str]) -> str:
    return "[" + ", ".join(map(_text, texts)) + "]"


def with_figures(text: str, page: Path) -> str:
    """The page with every table between marks written anew."""

    def written(found: re.Match[str]) -> str:
        name = found["name"]
        table = read_figures(name).table(name, page)
        return f"<!-- figures: {name} -->\n{table}<!-- end of figures -->\n"

    told = _MARKED.sub(written, text)
    return with_tables(told, ladders()) if page == BOTS_PAGE else told


def shown(text: str) -> list[str]:
    """Which files a page shows."""
    return [found["name"] for found in _MARKED.finditer(text)]


def without_figures(text: str) -> str:
    """A page's own words: no table that comes from a file."""
    return _LADDER.sub("", _MARKED.sub("", text))


def of_bench(report: Mapping[str, Any], command: str) -> Iterator[tuple[str, Figures]]:
    """What `make bench` has left behind: a table for each game, medians of its rounds."""
    pure, compiled = report["rounds"]["pure"], report["rounds"]["compiled"]
    seen = date.fromisoformat(report["at"][:10])
    machine = f"{report['machine']}, Python {report['python']}, medians of {len(pure)} rounds"
    by_game: dict[str, list[list[str]]] = {}
    for row in pure[0]:
        game, _, name = row.partition(": ")
        slow, fast = (median(each[row] for each in rounds) for rounds in (pure, compiled))
        gain = slow / fast if name.endswith(_LESS_IS_BETTER) else fast / slow
        cells = [name, _number(slow), _number(fast), f"{gain:.1f} x"]
        by_game.setdefault(game, []).append(cells)
    for game, rows in by_game.items():
        head = [game.replace("_", " ").capitalize(), "pure", "compiled", "gain"]
        figures = Figures(seen, machine, [command], head, rows, "lrrr")
        yield f"bench-{game.replace('_', '-')}", figures


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(words: Sequence[str]) -> None:
    if words[:1] == ["--bench"]:
        report = msgspec.json.decode(Path(words[1]).read_bytes())
        for name, figures in of_bench(report, "make bench"):
            write_figures(name, figures)
            print(f"docs/figures/{name}.toml")
    for page in sorted(PAGES):
        before = page.read_text("utf-8")
        after = with_figures(before, page)
        if after != before:
            page.write_text(after, "utf-8")
            print(page.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
