"""No page of the repository has a dead link: every file and every heading that one names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.docs_site.copying import RENAMED
from tools.docs_site.links import problems

from documentation.pages import PAGES, ROOT


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    assert problems(ROOT, page) == []


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    """A control."""
    (tmp_path / "here.md").write_text("# Here\n[a](gone.md) [b](#gone) [c](#here)\n", "utf-8")
    assert problems(tmp_path, "here.md") == [
        "here.md: gone.md: no such file",
        "here.md: #gone: no such heading",
    ]


def test_every_page_of_docs_is_told_of_in_the_list() -> None:
    """docs/README.md says what stands where."""
    told = (ROOT / "docs" / "README.md").read_text("utf-8")
    written = [page.removeprefix("docs/") for page in PAGES if page.startswith("docs/")]
    missing = [page for page in written if page != "README.md" and f"({page})" not in told]
    assert [page for page in missing if not page.startswith(("strategy/", "studies/"))] == []


def test_what_is_renamed_is_there() -> None:
    assert [path for path in RENAMED if not (ROOT / path).exists()] == []


def test_ten_first_issues_name_files_that_are_there() -> None:
    page = (ROOT / "docs" / "first-issues.md").read_text("utf-8")
    assert re.findall(r"^(\d+)\. ", page, re.M) == [str(number) for number in range(1, 11)]
    named = re.findall(r"`((?:src|web|tools|docs|examples|benchmarks)/[\w./-]+)`", page)
    assert len(named) >= 8
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_the_first_page_is_a_sentence_a_picture_two_commands_and_five_links() -> None:
    page = (ROOT / "README.md").read_text("utf-8")
    assert len(re.findall(r"!\[", page)) == 1
    assert len(re.findall(r"^\$ ", page, re.M)) == 2
    assert len(re.findall(r"^- \[.+\]\(docs/.+\)", page, re.M)) == 5
