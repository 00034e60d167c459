"""Clauses as a game's folder keeps them, those of other authors too."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import invalidate_caches
from pathlib import Path

import pytest

import boroughs
from boroughs.core.clauses import BadClauses, load_clauses, parse_clauses
from boroughs.core.errors import BadOptions
from boroughs.core.words import MissingWords, load_catalogue
from refusals import refuses

FILE = """
[chapter]
end = { en = "The end" }
turn = { en = "The turn", fr = "Le tour" }

[clause.T-2]
chapter = "turn"
title = { en = "Roll", fr = "Lancer" }
text.en = "You have {purse.coins:player-count}, of {purse.most}: {purse.steps}, {row.first.cards} or {purse.steps.1}."
ruling.en = "Nobody says."
page = 3

[clause.T-1]
chapter = "end"
title.en = "Win"
text.en = "It ends."
"""
NUMBERS = {
    "purse": {"coins": 1, "most": 12000, "steps": [1, 2, 3]},
    "row": [{"name": "first", "cards": 7}],
}
Package = Callable[[str], str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Makes a package with these clauses; each has a name of its own, for what is read is kept."""
    made: list[str] = []

    def make(text: str) -> str:
        name = f"clauses_of_{tmp_path.name.replace('-', '_')}_{len(made)}"
        folder = tmp_path / name
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "clauses.toml").write_text(text, "utf-8")
        made.append(name)
        invalidate_caches()
        return name

    monkeypatch.syspath_prepend(str(tmp_path))
    yield make
    for name in made:
        sys.modules.pop(name, None)


def test_clauses_come_by_chapter_with_their_blanks_filled(package: Package) -> None:
    first, second = load_clauses(package(FILE), load_catalogue("boroughs.core", "en"), NUMBERS)
    assert (first.id, first.chapter, first.ruling, first.page) == ("T-1", "The end", "", 0)
    assert (second.id, second.ruling, second.page) == ("T-2", "Nobody says.", 3)
    assert second.text == "You have 1 player, of 12,000: 1, 2 and 3, 7 or 2."


def test_what_is_not_translated_is_told_in_english(package: Package) -> None:
    end, turn = load_clauses(package(FILE), load_catalogue("boroughs.core", "fr"), NUMBERS)
    assert (end.chapter, end.title) == ("The end", "Win")
    assert (turn.chapter, turn.title) == ("Le tour", "Lancer")


def test_a_blank_that_names_no_number_is_told(package: Package) -> None:
    with pytest.raises(MissingWords, match=r"purse\.coins"):
        load_clauses(package(FILE), load_catalogue("boroughs.core", "en"), {})


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[chapter", "clauses.toml cannot be read: "),
        ("[chapter]\n[clause.T-1]\nchapter = 'x'\ntitle.en = 'T'\ntext.en = 'T'", "no chapter 'x'"),
        ("[chapter]\n[clause.T-1]\ntitle.en = 'T'", "missing required field"),
        ("[chapter]\n[clause]\n[rule]\nx = 1", "unknown field"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(text: str, problem: str) -> None:
    with refuses(BadClauses, "bad-clauses") as refused:
        parse_clauses(text)
    assert problem in str(refused.value)


def test_a_game_without_clauses_has_none() -> None:
    assert load_clauses("boroughs.core", load_catalogue("boroughs.core", "en"), {}) == ()
    assert load_clauses("no_such_package", load_catalogue("boroughs.core", "en"), {}) == ()


def test_a_clause_is_found_in_whatever_letters() -> None:
    assert boroughs.game("machi-koro").clause("mk-21").id == "MK-21"


@pytest.mark.parametrize(
    ("asked", "answer"), [("MK21", "Did you mean MK-21?"), ("xyz", "Known are: MK-1, MK-2,")]
)
def test_an_unknown_clause_is_told_with_what_is_near(asked: str, answer: str) -> None:
    with refuses(BadOptions, "unknown-clause") as refused:
        boroughs.game("machi-koro").clause(asked)
    assert answer in str(refused.value)
