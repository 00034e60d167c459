"""For each game two pages for players: how it plays, and its rules clause by clause with the tests that hold them."""

from __future__ import annotations

import re

from tools.clause_tests import marked_tests
from tools.docs_site.copying import Copying
from tools.ladder_tables import table as ladder_table

import boroughs
from boroughs.bots.ladder import ladders
from boroughs.core.clauses import Clause

FOLDER = "players"


def write_game_pages(copying: Copying) -> None:
    tests = marked_tests(copying.root / "tests")
    for name in boroughs.game_names():
        copying.write(f"{FOLDER}/{name}.md", game_page(name, copying))
        copying.write(f"{FOLDER}/{name}-clauses.md", clauses_page(name, tests))


def game_page(name: str, copying: Copying) -> str:
    """Picture, lesson, rules in our own words, options, what to play for, how strong the bots are."""
    game = boroughs.game(name)
    words = game.words("en")
    place = f"{FOLDER}/{name}.md"
    title = words.text("game.title")
    picture = copying.picture(f"docs/screens/table-{name}-desktop-light.jpg", place)
    phone = copying.picture(f"docs/screens/table-{name}-phone-light.jpg", place)
    _, _, rules = game.rules_text("en").partition("\n")
    played, _, typed = rules.partition("<!-- typed -->")
    counts = sorted(game.seat_counts)
    lines = [
        f"# {title}",
        "",
        f"{counts[0]} to {counts[-1]} players · [rules clause by clause]({name}-clauses.md)"
        f" · [what to play for](../strategy/{name}.md)",
        "",
        f"![A table of {title} in the browser]({picture})",
        "",
        "```{raw} html",
        f'<p class="with-site" data-path="#/learn/{name}">'
        f"<strong>New to it?</strong> A guided first game is in the app: "
        f"<code>boroughs serve --open</code>, choose {title}, then <em>Learn</em>. "
        "It takes a few minutes and every move is explained.</p>",
        "```",
        "",
        played.strip(),
        "",
    ]
    if typed.strip():
        lines += ["## At the terminal", "", f"    boroughs play {name}", "", _body(typed), ""]
    lines += [*options_table(name), *strength(name)]
    lines += [
        "## On a phone",
        "",
        f"![The same table on a phone]({phone}){{.phone}}",
        "",
        "```{toctree}",
        ":hidden:",
        "",
        f"Clause by clause <{name}-clauses>",
        f"What to play for <../strategy/{name}>",
        "```",
        "",
    ]
    return "\n".join(lines)


def _body(text: str) -> str:
    """Without its heading."""
    return re.sub(r"^## .*\n", "", text.strip()).strip()


def options_table(name: str) -> list[str]:
    game = boroughs.game(name)
    if not game.options:
        return []
    rows = [
        f"| `{option.name}` | {', '.join(f'`{_said(choice)}`' for choice in option.choices)} |"
        for option in game.options
    ]
    return [
        "## What a table may choose",
        "",
        f"The first choice holds where nothing is said. In the terminal: `boroughs play {name} -o NAME=VALUE`.",
        "",
        "| option | choices |",
        "|---|---|",
        *rows,
        "",
    ]


def _said(choice: object) -> str:
    return (
        {True: "yes", False: "no"}.get(choice, str(choice))
        if isinstance(choice, bool)
        else str(choice)
    )


def strength(name: str) -> list[str]:
    found = [each for each in ladders() if each.game == name]
    if not found:
        return []
    return [
        "## How strong the computer players are",
        "",
        "Measured, each level against the one below; what the points mean: [the ladder](../bots.md#the-ladder).",
        "",
        *(ladder_table(each) for each in found),
        "",
    ]


def clauses_page(name: str, tests: dict[str, list[str]]) -> str:
    """Every clause with its ruling and how many tests hold it."""
    game = boroughs.game(name)
    title = game.words("en").text("game.title")
    lines = [
        f"# {title}, clause by clause",
        "",
        f"The whole law of [{title}]({name}.md) as the program plays it, in our own words. "
        f"A refused move names its clause; in a terminal `boroughs rules {name} ID` shows one. "
        "*Ruling* is what we decided where the rulebook is silent or says two things.",
        "",
    ]
    chapter = ""
    for clause in game.clauses("en"):
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += [f"## {chapter}", ""]
        lines += _clause(clause, tests.get(clause.id, []))
    return "\n".join(lines)


def _clause(clause: Clause, tests: list[str]) -> list[str]:
    lines = [f"({clause.id.lower()})=", f"### {clause.id}: {clause.title}", "", clause.text, ""]
    if clause.ruling:
        lines += [f"> **Ruling.** {clause.ruling}", ""]
    page = f"Rulebook, page {clause.page}. " if clause.page else ""
    lines += [
        "```{raw} html",
        f'<details class="tests"><summary>{page}Held by {len(tests)} test{"s" * (len(tests) != 1)}</summary><ul>'
        + "".join(f"<li><code>{test}</code></li>" for test in tests)
        + "</ul></details>",
        "```",
        "",
    ]
    return lines
