"""An offer in words: sums and lots as they are written everywhere else."""

from __future__ import annotations

import pytest

from games.chinatown.table import GAME

NAMES = ["Ada", "Bruno", "Cleo"]


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        (
            "offer 0 gives any: #60; any gives 0: $20000",
            "Offer to anybody: Ada gives lot 60 for $20,000",
            "Offrir à qui veut : Ada donne le lot 60 contre 20 000 $",
        ),
        (
            "offer 0 gives 1: #4, laundry, $10000; 1 gives 0: #7",
            "Offer: Ada gives lot 4, Laundry and $10,000, Bruno gives lot 7",
            "Offrir : Ada donne le lot 4, Blanchisserie et 10 000 $, Bruno donne le lot 7",
        ),
        (
            "offer 2 gives 0: $150000",
            "Offer: Cleo gives Ada $150,000 for nothing",
            "Offrir : Cleo donne 150 000 $ à Ada sans contrepartie",
        ),
    ],
)  # fmt: skip
def test_sums_have_the_separators_of_the_language(notation: str, english: str, french: str) -> None:
    said = GAME.parse(notation).phrase()
    assert GAME.words("en").say(said, NAMES) == english
    plain = GAME.words("fr").say(said, NAMES).replace("\u202f", " ").replace("\u00a0", " ")
    assert plain == french
