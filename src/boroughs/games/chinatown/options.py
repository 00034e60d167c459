"""What may be set at a table, and the box that follows from it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.core.errors import BadOptions
from boroughs.core.options import Option, Options, complete_options
from boroughs.games.chinatown.components import (
    BUILDINGS,
    NO_SHOP,
    OWN_SHOPS,
    PRINTED_SHOPS,
    SHOP_INDEX,
    STANDARD,
    Box,
    Numbers,
)

BOXES_KEPT: Final = 64
_REPLACED: Final = (NO_SHOP, *(shop.name for shop in PRINTED_SHOPS))


def options_of(numbers: Numbers) -> tuple[Option, ...]:
    return (
        Option("open_money", (False, True)),
        Option("trade_minutes", numbers.trade_minutes),
        Option("own_shop", _REPLACED),
        Option("second_own_shop", _REPLACED),
    )


OPTIONS: Final = options_of(STANDARD)
_DEFAULT: Final = complete_options(OPTIONS, None)
OPTION_SETS: Final[list[Options]] = [
    _DEFAULT,
    {**_DEFAULT, "open_money": True},
    {**_DEFAULT, "trade_minutes": STANDARD.trade_minutes[1]},
    {**_DEFAULT, "own_shop": "photo"},
    {**_DEFAULT, "own_shop": "laundry", "second_own_shop": "florist"},
]
"""What the conformance suite plays: the default, open money, a trade clock, one own shop and two."""


@lru_cache(maxsize=BOXES_KEPT)
def first_years(box: Box, years: int) -> Box:
    """The same components for so many years: figures made with it reckon with no later income.

    Kept for all tables of the process; any thread may ask.
    """
    dealings = {seats: told[:years] for seats, told in box.dealings.items()}
    return Box(box.name, box.buildings, box.sizes, box.copies, dealings, box.numbers)


def full_box(options: Options, numbers: Numbers) -> Box:
    """The whole game, with shops of the players' own in place of printed ones (CT-22)."""
    replaced = [str(options.get(option, NO_SHOP)) for option in ("own_shop", "second_own_shop")]
    return _box(numbers, *replaced)


@lru_cache(maxsize=BOXES_KEPT)
def _box(numbers: Numbers, *replacements: str) -> Box:
    """Nobody changes a box, and every look at a table needs one.

    Kept for all tables of the process; any thread may ask.
    """
    sizes = numbers.sizes + [0] * len(OWN_SHOPS)
    blank = 0
    for own, replaced in zip(OWN_SHOPS, replacements, strict=True):
        if replaced == NO_SHOP:
            continue
        size = sizes[SHOP_INDEX[replaced]]
        if size == 0:
            raise BadOptions("replaced-twice", shop=replaced)
        blank += size + numbers.spare_tiles
        sizes[SHOP_INDEX[own]], sizes[SHOP_INDEX[replaced]] = size, 0
    if blank > numbers.blank_tiles:
        raise BadOptions("too-few-blank-tiles", needed=blank, tiles=numbers.blank_tiles)
    copies = [size + numbers.spare_tiles if size else 0 for size in sizes]
    buildings = tuple(building.number for building in BUILDINGS)
    return Box("chinatown", buildings, sizes, copies, numbers.dealings, numbers)
