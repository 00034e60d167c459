"""Forms: notations with blanks."""

from __future__ import annotations

from boroughs.core.form import Form
from boroughs.core.phrase import phrase


def form(notation: str) -> Form:
    return Form(phrase("form.any"), notation, [])


def test_the_blanks_are_filled() -> None:
    assert form("offer {coins} to {seat}").fill(coins=5, seat=1) == "offer 5 to 1"


def test_several_picks_are_joined_by_commas() -> None:
    assert form("keep {cards}").fill(cards=["cafe", "forest"]) == "keep cafe,forest"
    assert form("keep {cards}").fill(cards=(12, 7)) == "keep 12,7"


def test_no_pick_leaves_the_blank_empty() -> None:
    assert form("keep {cards}").fill(cards=[]) == "keep "
