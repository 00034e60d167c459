"""What a summary tells of a seat reads as words do."""

from __future__ import annotations

import pytest

from boroughs.games.lots.statistics import LotsStatistics
from games.lots.table import GAME


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["never", "once", "2 times"]),
        ("fr", ["jamais", "une fois", "2 fois"]),
    ],
)
def test_accidents_are_told_in_words(language: str, said: list[str]) -> None:
    counted = GAME.statistics(3)
    assert isinstance(counted, LotsStatistics)
    for seat in range(3):
        counted.count("accidents", seat, seat)
        counted.count("cards", seat, 3)
    words = GAME.words(language)
    facts = [{fact.name: words.say(fact.says) for fact in counted.facts(seat)} for seat in range(3)]
    assert [fact["accidents"] for fact in facts] == said
    assert {fact["cards"] for fact in facts} == {"3"}
