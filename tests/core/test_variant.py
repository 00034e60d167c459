"""Variants: numbers change, everything else is the game; what does not fit is refused."""

from __future__ import annotations

from typing import Any

import pytest

from boroughs.core.errors import BadOptions
from boroughs.core.variant import BadVariant, numbers_of, with_overrides
from reference_game import GAME

DATA: dict[str, Any] = {
    "game": {"coins": 3, "icons": ["cup"], "faces": [1, 6]},
    "card": [
        {"name": "cafe", "cost": 2, "effect": {"kind": "take", "coins": 1, "harbor": True}},
        {"name": "inn", "cost": 4, "effect": {"kind": "take", "coins": 2}},
    ],
}


def test_only_what_is_named_changes() -> None:
    changed = with_overrides(
        DATA, {"card": {"inn": {"effect": {"coins": 5}}}, "game": {"coins": 0}}
    )
    assert changed["card"][1] == {"name": "inn", "cost": 4, "effect": {"kind": "take", "coins": 5}}
    assert changed["card"][0] == DATA["card"][0]
    assert changed["game"] == {"coins": 0, "icons": ["cup"], "faces": [1, 6]}


def test_the_data_stay_as_they_were() -> None:
    with_overrides(DATA, {"card": {"cafe": {"cost": 9}}})
    assert DATA["card"][0]["cost"] == 2


def test_every_number_is_listed_and_nothing_else() -> None:
    assert dict(numbers_of(DATA)) == {
        "game.coins": 3, "game.faces": [1, 6],
        "card.cafe.cost": 2, "card.cafe.effect.coins": 1,
        "card.inn.cost": 4, "card.inn.effect.coins": 2,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("overrides", "code", "path"),
    [
        ({"card": {"bar": {"cost": 1}}}, "unknown-number", "card.bar"),
        ({"card": {"cafe": {"price": 1}}}, "unknown-number", "card.cafe.price"),
        ({"card": {"cafe": {"cost": "two"}}}, "not-a-number", "card.cafe.cost"),
        ({"card": {"cafe": {"cost": True}}}, "not-a-number", "card.cafe.cost"),
        ({"card": {"cafe": {"cost": -1}}}, "not-a-number", "card.cafe.cost"),
        ({"card": {"cafe": {"cost": 10**9}}}, "not-a-number", "card.cafe.cost"),
        ({"card": {"cafe": 3}}, "not-a-number", "card.cafe"),
        ({"game": {"faces": [1, "six"]}}, "not-a-number", "game.faces"),
        ({"game": {"icons": ["bread"]}}, "fixed", "game.icons"),
        ({"card": {"cafe": {"name": "bar"}}}, "fixed", "card.cafe.name"),
        ({"card": {"cafe": {"effect": {"harbor": False}}}}, "fixed", "card.cafe.effect.harbor"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_path(
    overrides: dict[str, Any], code: str, path: str
) -> None:
    with pytest.raises(BadVariant) as refused:
        with_overrides(DATA, overrides)
    assert (refused.value.code, refused.value.params["path"]) == (code, path)


def test_a_game_that_cannot_be_varied_says_so() -> None:
    assert GAME.varied({}) is GAME
    with pytest.raises(BadOptions) as refused:
        GAME.varied({"hand": 4})
    assert refused.value.code == "no-variants"
