"""Shops of one's own, made of blank tiles."""

from __future__ import annotations

import pytest

from boroughs.core.errors import BadOptions
from games.chinatown.table import GAME, new_table, position

SIZE_OF = {"photo": 3, "florist": 4, "laundry": 5, "restaurant": 6}


@pytest.mark.clause("CT-22")
@pytest.mark.parametrize("replaced", SIZE_OF)
def test_an_own_shop_takes_the_place_of_one_with_as_many_tiles(replaced: str) -> None:
    """Of size n, with n + 3 tiles; ninety in all as before."""
    table = new_table(own_shop=replaced)
    bag = GAME.populations(3, table.state.options)["bag"]
    assert replaced not in bag
    assert bag["own-shop"] == SIZE_OF[replaced] + 3
    assert table.figures(None).sizes["own-shop"] == SIZE_OF[replaced]
    assert sum(bag.values()) == 90


@pytest.mark.clause("CT-22")
@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        ("photo", "restaurant", True),  # 6 + 9
        ("florist", "laundry", True),  # 7 + 8
        ("photo", "seafood", True),  # 6 + 6
        ("laundry", "dim-sum", False),  # 8 + 8
        ("florist", "restaurant", False),  # 7 + 9
        ("photo", "photo", False),  # cannot be replaced twice
    ],
)
def test_fifteen_blank_tiles_must_do(first: str, second: str, fits: bool) -> None:
    options = {"own_shop": first, "second_own_shop": second}
    if fits:
        bag = GAME.populations(3, GAME.new(3, options).options)["bag"]
        assert sum(bag.values()) == 90
        assert first not in bag
        assert second not in bag
    else:
        with pytest.raises(BadOptions):
            GAME.new(3, options)


@pytest.mark.clause("CT-22")
def test_an_own_shop_earns_as_its_size_says() -> None:
    """Three of a shop that replaces Photo are complete: 50,000; it is traded and placed as any other."""
    table = position(
        options={"own_shop": "photo"},
        owned=[[1, 2, 3]],
        shops={1: "own-shop", 3: "own-shop"},
        tiles=[{}, {"own-shop": 1}],
    )
    table.deal("0 gives 1: $10000; 1 gives 0: own-shop")
    table.all_done()
    table.play(0, "place own-shop #2")
    assert table.money[0] == 40_000 + 50_000
