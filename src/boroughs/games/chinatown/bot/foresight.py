"""How far traders look ahead, and what businesses may grow to. What holdings are worth stands in `valuation.py`."""

from __future__ import annotations

from typing import Final

from boroughs.core.portable_math import exp
from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.components import KINDS, Box


class Foresight:
    """What a trader sees in a position beyond what stands there."""

    def __init__(
        self,
        reach: float,
        lots: float,
        spare: float,
        idle: float,
        growth: float = 0.0,
        foreign: float = 0.0,
        years: int = 99,
        favour: float = 0.0,
    ) -> None:
        self.favour = favour
        """How much it minds to build in the way of a business of somebody else, who may buy the lot."""
        self.reach = reach
        """How many of the tiles that come out of the bag it expects to get where it wants them."""
        self.lots = lots
        """How much it counts on vacant buildings side by side."""
        self.spare = spare
        """How much it counts on tiles that have no place yet."""
        self.idle = idle
        """What it thinks a vacant building will earn from next year on, in single shops."""
        self.growth = growth
        """How much it trusts in deals to come that enlarge a business."""
        self.foreign = foreign
        """How much it counts on joining shops of the same kind next door, whoever owns them."""
        self.years = years
        """How many years it looks ahead at most, this one included."""


def foresight_named(name: str) -> Foresight:
    """As `traders.toml` has it."""
    return Foresight(**weights.FORESIGHT[name])


ALONE: Final = foresight_named("alone")


def hopes_of(
    box: Box, seats: int, round_: int, bag: list[int], years: int, foresight: Foresight
) -> list[list[int]]:
    """Of each shop and size of a business: what the tiles still to come would add, by their odds."""
    single = box.numbers.single
    left = max(1, sum(bag))
    dealings = box.dealings[seats]
    drawn = 0
    shares: list[float] = []
    for later in range(round_, round_ + years - 1):
        drawn += dealings[later].tiles * seats
        shares.append(min(1.0, drawn / left))
    hopes: list[list[int]] = []
    for shop in range(KINDS):
        size = box.sizes[shop]
        if size == 0:
            hopes.append([0])
            continue
        odds = [0.0] * (size + 1)
        for share in shares:
            for wanted, chance in enumerate(_tails(foresight.reach * bag[shop] * share, size)):
                odds[wanted] += chance
        income = box.incomes[shop]
        shop_hopes: list[int] = []
        for tiles in range(len(income) - size):
            hope = 0.0
            for wanted in range(1, size - tiles % size + 1):
                more = income[tiles + wanted] - income[tiles + wanted - 1] - single
                hope += max(0, more) * odds[wanted]
            shop_hopes.append(int(max(hope, _growth(income, size, tiles, years, foresight))))
        hopes.append(shop_hopes)
    return hopes


def _growth(income: list[int], size: int, tiles: int, years: int, foresight: Foresight) -> float:
    """What a business is worth beyond its income to who builds it up: the larger, the more.

    It bends upwards all the way to a complete business, so that every step there pays.
    """
    part = tiles % size
    likely = min(1.0, (years - 1) / (size - part))
    near = tiles // size + likely * (part / size) * (part / size)
    return (years - 1) * foresight.growth * (income[size] - income[1] * size) * near


def _tails(mean: float, most: int) -> list[float]:
    """The odds of at least 0, 1, 2, ... where so many are expected."""
    tails = [1.0]
    term = exp(-mean)
    for wanted in range(1, most + 1):
        tails.append(max(0.0, tails[-1] - term))
        term *= mean / wanted
    return tails
