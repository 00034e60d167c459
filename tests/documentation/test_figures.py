"""Numbers have one home: pages show what the files say, and a table of figures without a file is found."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from tools.docs_site.links import links
from tools.figures import (
    FIGURES,
    Figures,
    as_toml,
    of_bench,
    read_figures,
    shown,
    with_figures,
    without_figures,
)
from tools.said_figures import (
    DESCRIBED,
    MEASURED,
    TABLE,
    TOLD,
    Section,
    measured_sections,
    said,
    unproven,
)

from documentation.pages import PAGES, ROOT

NAMES = sorted(path.stem for path in FIGURES.glob("*.toml"))
HELD = ("docs/bots.md", "docs/speed.md")
"""Pages all of whose tables of figures come from files."""


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/")])
def test_a_page_shows_what_the_files_say(page: str) -> None:
    """Else: python -m tools.figures."""
    text = (ROOT / page).read_text("utf-8")
    assert with_figures(text, ROOT / page) == text


@pytest.mark.parametrize("name", NAMES)
def test_a_file_says_when_where_and_how(name: str) -> None:
    figures = read_figures(name)
    assert figures.machine
    assert figures.commands
    assert figures.rows
    assert date(2026, 1, 1) < figures.date


def test_every_file_is_shown_once_or_stands_behind_a_sentence() -> None:
    texts = [(ROOT / page).read_text("utf-8") for page in PAGES]
    tables = [name for text in texts for name in shown(text)]
    linked = {
        address.rpartition("/")[2].removesuffix(".toml")
        for text in texts
        for address in links(without_figures(text))
        if "figures/" in address
    }
    assert len(set(tables)) == len(tables)
    assert sorted({*tables, *linked}) == NAMES


def tables(text: str) -> Iterator[str]:
    """The first lines of tables that stand outside all marks."""
    for found in TABLE.finditer(without_figures(text)):
        yield found[0].partition("\n")[0]


@pytest.mark.parametrize("page", HELD)
def test_no_table_of_figures_stands_beside(page: str) -> None:
    found = list(tables((ROOT / page).read_text("utf-8")))
    assert [head for head in found if not head.startswith(tuple(DESCRIBED))] == []


def test_a_file_is_written_as_it_is_read() -> None:
    for name in NAMES:
        assert (FIGURES / f"{name}.toml").read_text("utf-8") == as_toml(read_figures(name))


def test_a_row_with_a_cell_too_many_is_refused() -> None:
    with pytest.raises(ValueError, match="2 cells in a table of 1"):
        Figures(date(2026, 11, 17), "here", ["make"], ["one"], [["1", "2"]])


def test_a_run_of_the_benchmarks_becomes_tables() -> None:
    """Medians of the rounds; what counts time gains by being less."""
    report = {
        "at": "2026-11-17T10:00:00+00:00",
        "machine": "Linux x86_64, 2 cores",
        "python": "3.11.7",
        "rounds": {
            "pure": [{"lots: games/s": 1.0, "lots: a copy: 2 seats µs": 8.0}] * 3,
            "compiled": [{"lots: games/s": 3.0, "lots: a copy: 2 seats µs": 2.0}] * 3,
        },
    }
    [(name, figures)] = of_bench(report, "make bench")
    assert name == "bench-lots"
    assert figures.rows == [
        ["games/s", "1", "3", "3.0 x"],
        ["a copy: 2 seats µs", "8", "2", "4.0 x"],
    ]


@pytest.mark.parametrize(
    "section", list(measured_sections()), ids=lambda each: f"{each.page}: {each.title}"
)
def test_a_number_in_a_sentence_stands_in_a_file(section: Section) -> None:
    """In one that the section shows or links to; `python -m tools.said_figures` lists what does not."""
    assert unproven(section) == []


def test_a_number_without_a_file_is_noticed() -> None:
    """A control: of two sentences one links to the file that has its numbers."""
    known = "It wins 88 of 200 games ([seen](figures/bots-of-the-page.toml)).\n"
    assert unproven(Section("docs/new.md", 1, "New", known)) == []
    assert unproven(Section("docs/new.md", 1, "New", f"{known}It takes 3.7 ms.")) == ["3.7"]
    assert said("It takes 3.7 ms, 12 to 14 % of it for nothing.") == ["3.7", "12", "14"]


def test_every_exception_of_a_sentence_is_needed() -> None:
    texts = "".join((ROOT / page).read_text("utf-8") for page in MEASURED)
    assert [each for each in (*TOLD, *DESCRIBED) if each not in texts] == []
