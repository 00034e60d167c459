"""What a game says in English it says in French too, with the same blanks; and both have its rules."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from string import Formatter

import pytest

from boroughs import game, game_names
from boroughs.core.words import LANGUAGES


def catalogue(name: str, language: str) -> dict[str, dict[str, str]]:
    package = files(f"boroughs.games.{name.replace('-', '_')}")
    tables: dict[str, dict[str, str]] = tomllib.loads(
        package.joinpath("words", f"{language}.toml").read_text("utf-8")
    )
    return tables


def blanks(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field}


@pytest.mark.parametrize("name", game_names())
def test_both_catalogues_say_the_same_things(name: str) -> None:
    english, french = (catalogue(name, language) for language in LANGUAGES)
    assert {table: set(entries) for table, entries in english.items()} == {
        table: set(entries) for table, entries in french.items()
    }


@pytest.mark.parametrize("name", game_names())
def test_both_catalogues_fill_the_same_blanks(name: str) -> None:
    """What one sentence tells, its translation tells too."""
    english, french = (catalogue(name, language) for language in LANGUAGES)
    for table, entries in english.items():
        for key, text in entries.items():
            assert blanks(text) == blanks(french[table][key]), f"{table}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_the_rules_can_be_read(name: str, language: str) -> None:
    text = game(name).rules_text(language)
    assert text.startswith(f"# {game(name).words(language).text('game.title')}")
    assert len(text) > 2000
