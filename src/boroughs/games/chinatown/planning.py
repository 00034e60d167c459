"""This year's income once the tiles in hand are placed well, and what a deal changes in it. Arithmetic, no opinion."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.games.chinatown.businesses import Business, businesses
from boroughs.games.chinatown.components import LAST_BUILDING, NOBODY, VACANT, Box
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.defaults import placing_plan
from boroughs.games.chinatown.state import ChinatownState, DealAppraiser


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


PLANS_KEPT: Final = 2_000
_HOLDER: Final = 0
"""Who holds what a plan is for: any seat will do."""


def plan_of(box: Box, owners: list[int], shops: list[int], tiles: list[int], seat: int) -> Plan:
    """The plan of these holdings; what was reckoned once is looked up, whoever holds it."""
    own = tuple([number for number in box.buildings if owners[number] == seat])
    return _plan_of(box, own, tuple([shops[number] for number in own]), tuple(tiles))


@lru_cache(maxsize=PLANS_KEPT)
def _plan_of(
    box: Box, own: tuple[int, ...], standing: tuple[int, ...], tiles: tuple[int, ...]
) -> Plan:
    """Kept for all tables of the process. Any thread may ask: the event loop does, and replays beside it."""
    owners = [NOBODY] * (LAST_BUILDING + 1)
    shops = [VACANT] * (LAST_BUILDING + 1)
    for number, shop in zip(own, standing, strict=True):
        owners[number] = _HOLDER
        shops[number] = shop
    return Plan(box, owners, shops, list(tiles), _HOLDER)


class Prospect:
    """A party's plans without a deal and with it."""

    def __init__(self, table: ChinatownState, terms: Terms, seat: int, years: int = 0) -> None:
        """With a number of years, no later income is reckoned with."""
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
        rounds = box.rounds(table.seats)
        if years:
            rounds = min(rounds, years)
        self.incomes: int = max(0, rounds - table.round + 1)
        """So many are still to come."""
        self.a_year: int = self.after.income - self.before.income
        """By how much each of them changes, as far as this year tells."""
        self.money: int = terms.balance(seat)
        self.total: int = self.money + self.incomes * self.a_year
        """Money, and the change for every income still to come."""


class Planner(DealAppraiser):
    """A deal is worth its money, and what it changes in every income still to come."""

    def __init__(self, years: int = 0) -> None:
        self.years = years
        """The table ends with the income of this one; 0: of the last."""

    def worth(self, table: ChinatownState, terms: Terms) -> tuple[int, ...]:
        return tuple([Prospect(table, terms, seat, self.years).total for seat in terms.parties])


PLANNER: Final = Planner()
