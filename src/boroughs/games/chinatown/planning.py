"""This year's income once the tiles in hand are placed well, and what a deal changes in it. Arithmetic, no opinion."""

from __future__ import annotations

from typing import Final

from boroughs.games.chinatown.businesses import Business, businesses
from boroughs.games.chinatown.components import NOBODY, VACANT, Box
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.defaults import placing_plan
from boroughs.games.chinatown.state import Board


class Plan:
    """One seat's businesses this year, once its tiles in hand are placed."""

    def __init__(
        self, box: Box, owners: list[int], shops: list[int], tiles: list[int], seat: int
    ) -> None:
        self.placings: tuple[tuple[int, int], ...] = placing_plan(box, owners, shops, tiles, seat)
        placed = shops.copy()
        for shop, number in self.placings:
            placed[number] = shop
        own = [owner if owner == seat else NOBODY for owner in owners]
        mine = [shop if own[n] == seat else VACANT for n, shop in enumerate(placed)]
        self.businesses: list[Business] = businesses(box, own, mine)
        self.income: int = sum([business.income for business in self.businesses])

    def earned(self, shop: int) -> int:
        return sum([business.income for business in self.businesses if business.shop == shop])

    def largest(self, shop: int) -> int:
        return largest(self.businesses, shop)


def largest(standing: list[Business], shop: int) -> int:
    """How many tiles the largest business of this shop has."""
    return max([len(b.buildings) for b in standing if b.shop == shop], default=0)


_MOST_KEPT: Final = 2_000
_kept: dict[tuple[object, ...], Plan] = {}


def plan_of(box: Box, owners: list[int], shops: list[int], tiles: list[int], seat: int) -> Plan:
    """The plan of these holdings; what was reckoned once is looked up."""
    own = tuple([number for number in box.buildings if owners[number] == seat])
    key: tuple[object, ...] = (
        own,
        tuple([shops[number] for number in own]),
        tuple(tiles),
        tuple(box.sizes),
        box.numbers,
        len(box.buildings),
    )
    known = _kept.get(key)
    if known is None:
        while len(_kept) >= _MOST_KEPT:
            del _kept[next(iter(_kept))]
        known = Plan(box, owners, shops, tiles, seat)
        _kept[key] = known
    return known


class Prospect:
    """A party's plans without a deal and with it."""

    def __init__(self, table: Board, terms: Terms, seat: int) -> None:
        box, shops = table.box, table.shops
        self.owners: list[int] = table.owners.copy()
        """Of all buildings, once the terms are carried out."""
        tiles = table.tiles[seat].copy()
        for transfer in terms.transfers:
            for number in transfer.buildings:
                self.owners[number] = transfer.receiver
            for shop in transfer.tiles:
                if transfer.receiver == seat:
                    tiles[shop] += 1
                elif transfer.giver == seat:
                    tiles[shop] -= 1
        self.before: Plan = plan_of(box, table.owners, shops, table.tiles[seat], seat)
        self.after: Plan = plan_of(box, self.owners, shops, tiles, seat)
        incomes = box.rounds(table.seats) - table.round + 1
        self.total: int = terms.balance(seat) + incomes * (self.after.income - self.before.income)
        """Money, and the change for every income still to come."""
