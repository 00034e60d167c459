"""Writes docs/columns.md from the code: every column of a run's files, and every event code of every game.

    python tools/columns_page.py

Counts and series are found in each game's `statistics.py` by how they are counted; a part that stands for
many things (a card, a floor) is shown as `*`. Event codes and their sentences stand in the catalogues.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from boroughs.arena.measure_names import count_title
from boroughs.arena.rows import DECISION_COLUMNS, EVENT_COLUMNS, SEAT_COLUMNS
from boroughs.core.words import Catalogue
from boroughs.games import game as game_named

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "columns.md"
GAMES = ("chinatown", "lots", "machi-koro", "mad-city", "new-jack-city")
_COUNTING = {"count": 1, "keep": 1, "keep_greatest": 1, "mark": None}
"""Methods of Statistics that name columns, and how many of their arguments do; None: all."""


def named_columns(game: str) -> tuple[list[str], list[str]]:
    """The counts and the series of a game, in the order of their names."""
    file = ROOT / "src" / "boroughs" / "games" / game.replace("-", "_") / "statistics.py"
    tree = ast.parse(file.read_text("utf-8"))
    counts: set[str] = set()
    series: set[str] = set()
    for call, method in _calls(tree):
        if method in _COUNTING:
            found = {name for arg in call.args[: _COUNTING[method]] for name in _names(arg)}
            (series if method == "mark" else counts).update(found)
    # A method of the game's own that counts what it is told to: its callers name the column.
    for method, place in _counting_methods(tree).items():
        for call, called in _calls(tree):
            if called == method:
                counts.update(_names(call.args[place], spelt_out=True))
    return sorted(counts), sorted(series)


def _calls(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """The calls of methods of the same object."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if isinstance(node.func.value, ast.Name) and node.func.value.id == "self":
            yield node, node.func.attr


def _counting_methods(tree: ast.AST) -> dict[str, int]:
    """Methods that count under a name which they are given, and the place of that argument."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            given = [argument.arg for argument in node.args.args[1:]]
            for call, method in _calls(node):
                name = call.args[0] if call.args else None
                if method in _COUNTING and isinstance(name, ast.Name) and name.id in given:
                    found[node.name] = given.index(name.id)
    return found


def _names(argument: ast.expr, spelt_out: bool = False) -> Iterator[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.JoinedStr):
        yield "".join(
            str(part.value) if isinstance(part, ast.Constant) else "*" for part in argument.values
        )
    elif spelt_out:
        # As in `str(params["colour"])`: what the event carries under this name.
        inner = re.findall(r"\['(\w+)'\]", ast.unparse(argument)) or [ast.unparse(argument)]
        yield f"<{inner[-1]}>"


def _about(words: Catalogue, name: str) -> str:
    if name.startswith("<"):
        return f"for each {name[1:-1]}"
    return count_title(words, name.partition(".")[0])


def event_lines(game: str) -> list[str]:
    """Each code, what it carries, and how it reads."""
    told = game_named(game).words("en").tables["event"]
    lines = []
    for code, sentence in told.items():
        if code.endswith("-you") and code[:-4] in told:
            continue
        blanks = dict.fromkeys(re.findall(r"\{(\w+)", sentence))
        carried = ", ".join(f"`{blank}`" for blank in blanks)
        # What is said only in some cases is shown as if it were said.
        whole = re.sub(
            r"\{(\w+):=\w+\|([^}]*)\}",
            lambda m: re.sub("#[a-z]*", f"*{m[1]}*", m[2]),
            sentence,
        )
        whole = re.sub(r"\{\w+:&\w+\|([^}]*)\}", r"\1", whole)
        shown = re.sub(r"\{(\w+)(?::[^}]*)?\}", r"*\1*", whole)
        lines.append(f"| `{code}` | {carried} | {shown.replace('|', '/')} |")
    return lines


def page() -> str:
    """The whole page."""
    lines = [
        "# Columns and events of a run",
        "",
        "Made from the code by `python tools/columns_page.py`; a test compares. What the files are:",
        "[laboratory.md](laboratory.md#run).",
        "",
        "## `games.parquet`: a row per game and seat",
        "",
        "| column | what it holds |",
        "|---|---|",
        *(f"| `{name}` | {about} |" for name, about in SEAT_COLUMNS.items()),
        "| `count.NAME` | a count of the game's statistics, for this seat |",
        "| `count.agent.NAME` | in a tournament with agents: what the agent at this seat did ([agents.md](agents.md#rank-a-model)) |",
        "| `count.review.luck` | with `--luck`: how lucky this seat was, in millionths of a win ([review.md](review.md#results-less-luck)) |",
        "| `series.NAME` | a list: the count at the end of each round |",
        "",
        "## `events.parquet`: a row per kept event",
        "",
        "| column | what it holds |",
        "|---|---|",
        *(f"| `{name}` | {about} |" for name, about in EVENT_COLUMNS.items()),
        "",
        "## `offered.parquet`: a row per decision, with `simulate --offered`",
        "",
        "| column | what it holds |",
        "|---|---|",
        *(f"| `{name}` | {about} |" for name, about in DECISION_COLUMNS.items()),
    ]
    for game in GAMES:
        counts, series = named_columns(game)
        words = game_named(game).words("en")
        lines += ["", f"## {words.text('game.title')}", "", "| count | what it is |", "|---|---|"]
        lines += [f"| `count.{name}` | {_about(words, name)} |" for name in counts]
        listed = ", ".join(f"`series.{name}`" for name in series)
        lines += ["", f"Series: {listed}.", "", "| event | carries | reads |", "|---|---|---|"]
        lines += event_lines(game)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
