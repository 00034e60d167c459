"""What a comparison found, as a table of the report: every measure, the surest and largest changes first."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from boroughs.arena.run_folder import read_json

SURE = 0.05
_SHOWN = 25
"""So many stand in sight; the others behind a fold."""


def comparison_table(folder: Path, say: Callable[..., str], name: Callable[[str], str]) -> str:
    """The section of this comparison, as HTML."""
    found = read_json(folder / "comparison.json")
    rows: list[dict[str, Any]] = found["differences"]
    sure = sum(row["p"] < SURE for row in rows)
    head = "".join(
        f'<th scope="col">{escape(say(f"report.head-{column}"))}</th>'
        for column in ("measure", "base", "variant", "change", "interval", "chance")
    )
    text = say("report.changes-say", sure=sure, measures=len(rows), games=int(found["games"]))
    table = _table(head, rows[:_SHOWN], name)
    if len(rows) > _SHOWN:
        more = escape(say("report.more-measures", count=len(rows) - _SHOWN))
        table += f"<details><summary>{more}</summary>{_table(head, rows[_SHOWN:], name)}</details>"
    return f"""<section id="changes">
<h2>{escape(say("report.changes"))}</h2>
<p>{escape(text)}</p>
{table}
</section>"""


def _table(head: str, rows: list[dict[str, Any]], name: Callable[[str], str]) -> str:
    body = "\n".join(_row(row, name) for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _row(row: dict[str, Any], name: Callable[[str], str]) -> str:
    share = str(row["name"]).startswith("win.")
    cells = [
        _figure(row["base"], share),
        _figure(row["variant"], share),
        _figure(row["change"], share, signed=True),
        f"{_figure(row['low'], share, signed=True)} … {_figure(row['high'], share, signed=True)}",
        "< 0.001" if row["p"] < 0.001 else f"{row['p']:.3f}",
    ]
    kind = ' class="sure"' if row["p"] < SURE else ""
    told = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return f'<tr{kind}><th scope="row">{escape(name(row["name"]))}</th>{told}</tr>'


def _figure(value: float, share: bool, signed: bool = False) -> str:
    sign = "+" if signed else ""
    if share:
        return f"{value:{sign}.1%}"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:{sign},.{digits}f}"
