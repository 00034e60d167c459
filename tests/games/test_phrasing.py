"""The log speaks as a person would: people by name, numbers with their nouns, "you" to the one who did it."""

from __future__ import annotations

from string import Formatter

import pytest

from boroughs import game, game_names
from boroughs.core.words import LANGUAGES

PEOPLE = {"seat", "to", "with", "winner", "from", "payer", "payee"}
"""Parameters that are seats: they must be told by name, never as `seat 0`."""
SPOKEN = ("event", "prompt", "move")
in_both = pytest.mark.parametrize("language", LANGUAGES)


def sentences(name: str, language: str) -> list[tuple[str, str]]:
    tables = game(name).words(language).tables
    return [(f"{t}.{key}", text) for t in SPOKEN for key, text in tables.get(t, {}).items()]


@in_both
@pytest.mark.parametrize("name", game_names())
def test_people_are_called_by_their_names(name: str, language: str) -> None:
    for code, text in sentences(name, language):
        for _, field, spec, _ in Formatter().parse(text):
            if field in PEOPLE:
                assert spec == "seat", f"{code}: {text}"


@in_both
@pytest.mark.parametrize("name", game_names())
def test_what_is_said_to_you_tells_the_same(name: str, language: str) -> None:
    """A sentence for the one who did it leaves that name out, and nothing else."""
    tables = game(name).words(language).tables["event"]
    for key, text in tables.items():
        plain, _, whom = key.removesuffix("-you").rpartition("-to")
        base = plain if key.endswith("-to-you") else key.removesuffix("-you")
        if not key.endswith("-you") or base not in tables:
            continue
        left_out = {"to" if key.endswith("-to-you") else "seat"}
        blanks = {f for _, f, _, _ in Formatter().parse(tables[base]) if f}
        told = {f for _, f, _, _ in Formatter().parse(text) if f}
        assert told == blanks - left_out, f"{key}{whom}"


@in_both
def test_every_event_of_machi_koro_that_somebody_does_is_told_to_them_as_you(language: str) -> None:
    tables = game("machi-koro").words(language).tables["event"]
    plain = [key for key, text in tables.items() if text.startswith("{seat:seat}")]
    missing = [key for key in plain if f"{key}-you" not in tables and not key.endswith("-you")]
    assert missing == []
