"""What a seat's holdings are worth: income over the years left with tiles placed well, and prospects."""

from __future__ import annotations

from typing import Final

from boroughs.games.chinatown.businesses import connected, gain
from boroughs.games.chinatown.components import KINDS, NEIGHBOURS, NOBODY, VACANT
from boroughs.games.chinatown.deals import Terms
from boroughs.games.chinatown.state import Board

_SPARE_TILE: Final = 2_000
_SPARE_BUILDING: Final = 3_000
_TOUCHING: Final = 1_500
"""What a tile or building that is left over may still bring, for each year to come."""
_LIKELY: Final = 14
"""With so many tiles of a shop in the bag, one would surely be drawn next year."""


class Ledger:
    """Worth of seats in one position and in those that deals would lead to; looks up what it knows."""

    def __init__(self, table: Board) -> None:
        self.table = table
        self.years = table.box.rounds(table.seats) - table.round + 1
        self.bag = table.bag()
        self.known: dict[tuple[object, ...], int] = {}
        self.owned: list[set[int]] = [set() for _ in range(table.seats)]
        for number in table.box.buildings:
            if table.owners[number] != NOBODY:
                self.owned[table.owners[number]].add(number)
        self.now: list[int] = [
            table.money[seat] + self._known_prospects(self.owned[seat], table.tiles[seat])
            for seat in range(table.seats)
        ]

    def worth(self, seat: int, terms: Terms | None = None) -> int:
        """Money and prospects of this seat, now or after a deal on these terms."""
        if terms is None or seat not in terms.parties:
            return self.now[seat]
        owned = self.owned[seat].copy()
        tiles = self.table.tiles[seat].copy()
        for transfer in terms.transfers:
            if transfer.giver == seat:
                owned.difference_update(transfer.buildings)
                for shop in transfer.tiles:
                    tiles[shop] -= 1
            elif transfer.receiver == seat:
                owned.update(transfer.buildings)
                for shop in transfer.tiles:
                    tiles[shop] += 1
        money = self.table.money[seat] + terms.balance(seat)
        return money + self._known_prospects(owned, tiles)

    def _known_prospects(self, owned: set[int], tiles: list[int]) -> int:
        key = (frozenset(owned), tuple(tiles))
        if key not in self.known:
            self.known[key] = self._prospects(sorted(owned), tiles.copy())
        return self.known[key]

    def _prospects(self, owned: list[int], tiles: list[int]) -> int:
        """Income of all years left when the tiles are placed where they bring most."""
        table = self.table
        owners = [-1] * len(table.owners)
        shops = [VACANT] * len(table.shops)
        for number in owned:
            owners[number] = 0
            shops[number] = table.shops[number]
        free = [number for number in owned if shops[number] == VACANT]
        income = self._standing(owned, owners, shops)
        income += self._place(owners, shops, free, tiles)
        return income * self.years + self._chances(owners, shops, free, tiles)

    def _standing(self, owned: list[int], owners: list[int], shops: list[int]) -> int:
        income = 0
        seen: set[int] = set()
        for number in owned:
            if shops[number] != VACANT and number not in seen:
                group = connected(owners, shops, number)
                seen.update(group)
                income += self.table.box.incomes[shops[number]][len(group)]
        return income

    def _place(self, owners: list[int], shops: list[int], free: list[int], tiles: list[int]) -> int:
        """Places greedily, in these lists themselves; returns what it adds to the income."""
        box = self.table.box
        added = 0
        gains: dict[tuple[int, int], int] = {}
        while free and any(tiles):
            best, most, brings = (0, 0), -1, 0
            rooms = [sum(near in free for near in NEIGHBOURS[number]) for number in free]
            for shop in range(KINDS):
                if tiles[shop] == 0:
                    continue
                for number, room in zip(free, rooms, strict=True):
                    spot = (shop, number)
                    if spot not in gains:
                        gains[spot] = gain(box, owners, shops, number, shop)
                    worth = gains[spot] + 4_000 * min(room, tiles[shop] - 1) + 1_000 * tiles[shop]
                    if worth > most:
                        best, most, brings = spot, worth, gains[spot]
            shop, number = best
            added += brings
            tiles[shop] -= 1
            shops[number] = shop
            free.remove(number)
            # Only spots of this shop, which may join the grown group, have changed.
            for spot in [spot for spot in gains if spot[0] == shop]:
                del gains[spot]
        return added

    def _chances(
        self, owners: list[int], shops: list[int], free: list[int], tiles: list[int]
    ) -> int:
        """What is left over, and the hope to enlarge what stands next year."""
        years = self.years - 1
        hope = _SPARE_TILE * sum(tiles) + _SPARE_BUILDING * len(free)
        for number in free:
            best = 0.0
            for near in NEIGHBOURS[number]:
                if owners[near] != 0:
                    continue
                hope += _TOUCHING
                shop = shops[near]
                if shop != VACANT:
                    chance = min(1.0, self.bag[shop] / _LIKELY) / 2
                    best = max(best, chance * gain(self.table.box, owners, shops, number, shop))
            hope += int(best)
        return hope * years
