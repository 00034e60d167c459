"""What may be set at a table, and the box that follows from it."""

from __future__ import annotations

from functools import cache
from typing import Final

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, Options, complete_options
from boroughs.games.chinatown.components import (
    BLANK_TILES,
    BUILDINGS,
    DEALINGS,
    NO_SHOP,
    OWN_SHOPS,
    PRINTED_SHOPS,
    SHOP_INDEX,
    SPARE_TILES,
    TRADE_MINUTES,
    Box,
)

_REPLACED: Final = (NO_SHOP, *(shop.name for shop in PRINTED_SHOPS))
OPTIONS: Final = (
    Option("open_money", (False, True)),
    Option("trade_minutes", TRADE_MINUTES),
    Option("own_shop", _REPLACED),
    Option("second_own_shop", _REPLACED),
)
_DEFAULT: Final = complete_options(OPTIONS, None)
OPTION_SETS: Final[list[Options]] = [
    _DEFAULT,
    {**_DEFAULT, "open_money": True},
    {**_DEFAULT, "trade_minutes": TRADE_MINUTES[1]},
    {**_DEFAULT, "own_shop": "photo"},
    {**_DEFAULT, "own_shop": "laundry", "second_own_shop": "florist"},
]
"""What the conformance suite plays: the default, open money, a trade clock, one own shop and two."""


def full_box(options: Options) -> Box:
    """The whole game, with shops of the players' own in place of printed ones (CT-22)."""
    return _box(str(options.get("own_shop", NO_SHOP)), str(options.get("second_own_shop", NO_SHOP)))


@cache
def _box(*replacements: str) -> Box:
    """Nobody changes a box, and every look at a table needs one: made once."""
    sizes = [shop.size for shop in PRINTED_SHOPS] + [0] * len(OWN_SHOPS)
    blank = 0
    for own, replaced in zip(OWN_SHOPS, replacements, strict=True):
        if replaced == NO_SHOP:
            continue
        size = sizes[SHOP_INDEX[replaced]]
        if size == 0:
            raise BadOptions("replaced-twice", shop=replaced)
        blank += size + SPARE_TILES
        sizes[SHOP_INDEX[own]], sizes[SHOP_INDEX[replaced]] = size, 0
    if blank > BLANK_TILES:
        raise BadOptions("too-few-blank-tiles", needed=blank, tiles=BLANK_TILES)
    copies = [size + SPARE_TILES if size else 0 for size in sizes]
    numbers = tuple(building.number for building in BUILDINGS)
    return Box("chinatown", numbers, sizes, copies, DEALINGS)
