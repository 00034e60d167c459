"""Moves are known by their notation."""

from __future__ import annotations

import pytest

from boroughs.core.errors import BadNotation
from boroughs.core.move import Move
from boroughs.core.phrase import phrase
from reference_game import GAME


def test_the_same_notation_is_the_same_move() -> None:
    assert Move("bid 3") == Move("bid 3") != Move("bid 4")
    assert len({Move("bid 3"), Move("bid 3"), Move("bid 4")}) == 2


def test_a_move_is_not_its_notation() -> None:
    assert Move("bid 3") != "bid 3"


def test_a_move_shows_its_notation() -> None:
    assert (str(Move("bid 3")), repr(Move("bid 3"))) == ("bid 3", "<bid 3>")


def test_a_move_without_words_of_its_own_says_its_notation() -> None:
    assert Move("bid 3").phrase() == phrase("move.plain", notation="bid 3")


@pytest.mark.parametrize("notation", ["bid 3", "offer 12 to 0", "ready"])
def test_a_notation_parses_back(notation: str) -> None:
    assert GAME.parse(notation).notation == notation


@pytest.mark.parametrize("notation", ["", "bid", "bid x", "bid -1", "bid 3 4", "offer 1 2"])
def test_what_is_no_notation_is_refused_with_the_text(notation: str) -> None:
    with pytest.raises(BadNotation) as refused:
        GAME.parse(notation)
    assert refused.value.params == {"text": notation}


def test_a_move_is_about_the_words_behind_its_verb() -> None:
    assert Move("give bakery to 2").names() == ("bakery", "to", "2")
    assert Move("pass").names() == ()
