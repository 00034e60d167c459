"""What costs nothing is told without a price."""

from __future__ import annotations

import pytest

from boroughs.core.phrase import Phrase
from games.machi_koro.table import GAME

NAMES = ("Aya", "Ben")


def told(language: str, code: str, coins: int, **params: str | int) -> str:
    return GAME.words(language).say(Phrase(code, {**params, "coins": coins}), NAMES)


@pytest.mark.parametrize(
    ("language", "code", "free", "one", "two"),
    [
        ("en", "move.build", "Build Forest", "Build Forest for 1 coin", "Build Forest for 2 coins"),
        (
            "fr",
            "move.build",
            "Bâtir : Forêt",
            "Bâtir pour 1 pièce : Forêt",
            "Bâtir pour 2 pièces : Forêt",
        ),
        (
            "en",
            "event.built",
            "Ben builds Forest.",
            "Ben builds Forest for 1 coin.",
            "Ben builds Forest for 2 coins.",
        ),
        (
            "en",
            "event.built-you",
            "You build Forest.",
            "You build Forest for 1 coin.",
            "You build Forest for 2 coins.",
        ),
        (
            "fr",
            "event.built-you",
            "Vous bâtissez : Forêt.",
            "Vous bâtissez pour 1 pièce : Forêt.",
            "Vous bâtissez pour 2 pièces : Forêt.",
        ),
    ],
)
def test_a_free_card_has_no_price(language: str, code: str, free: str, one: str, two: str) -> None:
    said = [
        told(language, code, coins, seat=1, card="forest").replace("\xa0", " ")
        for coins in (0, 1, 2)
    ]
    assert said == [free, one, two]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "code", ["move.build-landmark", "event.built-landmark", "event.built-landmark-you"]
)
def test_a_free_landmark_has_no_price(language: str, code: str) -> None:
    assert "0" not in told(language, code, 0, seat=1, landmark="harbor")
    assert "4" in told(language, code, 4, seat=1, landmark="harbor")
