"""A game's rules clause by clause in the terminal: a list of them all, or some whole with the ruling behind them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Lines
from rich.text import Text

from boroughs.cli.speech import Speech
from boroughs.core.clauses import Clause

WIDEST = 88
"""Lines that are longer are hard to read."""
RULING = "*"


def list_clauses(console: Console, clauses: Sequence[Clause], speech: Speech, example: str) -> None:
    """Chapter by chapter, with a sign at rulings, and how to read one whole."""
    console.print(Text("\n" + speech.say("clauses.title"), style="bold"))
    ids = max(len(clause.id) for clause in clauses) + 2
    for chapter, those in groupby(clauses, lambda clause: clause.chapter):
        lines = Lines.grid(padding=(0, 2, 0, 0))
        lines.add_column(min_width=ids)
        lines.add_column()
        for clause in those:
            sign = f" {RULING}" if clause.ruling else ""
            lines.add_row(Text("  " + clause.id, style="cyan"), Text(clause.title + sign))
        console.print(Text("\n" + chapter, style="bold"))
        console.print(lines)
    said = [speech.say("clauses.ruling-sign", sign=RULING)] if _any_ruling(clauses) else []
    said.append(speech.say("clauses.whole", command=example))
    console.print(Text("\n" + "\n".join(said), style="dim"), width=min(console.width, WIDEST))


def show_clauses(console: Console, clauses: Sequence[Clause], speech: Speech) -> None:
    """These whole: what each says, where the rulebook has it, and why we ruled so."""
    for number, clause in enumerate(clauses):
        if number:
            console.print()
        _show(console, clause, speech)


def _show(console: Console, clause: Clause, speech: Speech) -> None:
    width = min(console.width, WIDEST)
    console.print(
        Text.assemble((clause.id, "bold cyan"), ("  " + clause.title, "bold")), width=width
    )
    where = [clause.chapter]
    if clause.page:
        where.append(speech.say("clauses.page", page=clause.page))
    console.print(Text(" · ".join(where), style="dim"))
    console.print(Padding(Text(clause.text), (0, 0, 0, 2)), width=width)
    if clause.ruling:
        ruling = Text.assemble((speech.say("clauses.ruling") + " ", "italic"), clause.ruling)
        console.print(Padding(ruling, (0, 0, 0, 2)), width=width)


def _any_ruling(clauses: Sequence[Clause]) -> bool:
    return any(clause.ruling for clause in clauses)
