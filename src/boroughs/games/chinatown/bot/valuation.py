"""What a seat's holdings are worth: its income over the years left, tiles placed well, and its prospects.

One number for all that a seat owns but its money. It rests on the seat's own buildings and tiles, on
what stands on the map, on the bag and on the year, and on nothing that others could change by dealing
among themselves; so a trader whose every deal raises it cannot be drained by any cycle of deals.

- Tiles in hand are planned onto vacant buildings: first groups that earn more together than apart,
  then single shops, unless a building is worth more as room for the business beside it.
- Every business counts what it earns for all years left, and more the nearer it is to complete, in
  proportion to the room around it and to shops of its kind next door; in the last year nothing of that
  is left. How much hope there is in it is the foresight's: sober for prices, generous for building.
- Vacant buildings and tiles without a place count what they may bring from next year on, more where
  they lie side by side or match.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.foresight import Foresight, hopes_of
from boroughs.games.chinatown.components import KINDS, Box
from boroughs.games.chinatown.parcels import (
    DISTRICTS,
    PLACES,
    STOCK_BITS,
    STOCK_MASK,
    WIDTH,
    count,
    joined,
    masks_of,
    shop_masks,
    touching,
)
from boroughs.games.chinatown.state import ChinatownState


class Plan:
    """A part of the placing: so many tiles of a shop on these buildings of a district."""

    def __init__(self, surplus: int, tiles: int, mask: int) -> None:
        self.surplus = surplus
        self.tiles = tiles
        self.mask = mask


NO_PLAN: Final = Plan(0, 0, 0)
_NOTHING: Final[list[int]] = [0] * KINDS
"""What is built where nothing is owned: never changed."""
APPRAISALS_KEPT: Final = 12
ANSWERS_KEPT: Final = 200_000
"""Of one appraisal, of each kind: more than traders ask for in a year."""


class Appraisal:
    """The worth of any holdings in one year of one game; what was reckoned once is looked up.

    Four dictionaries hold so many answers each; a full one is forgotten whole. Any thread may ask: an answer is the
    same whoever asks for it first, and at worst two reckon it.
    """

    def __init__(
        self,
        box: Box,
        seats: int,
        round_: int,
        shops: list[int],
        bag: list[int],
        foresight: Foresight,
    ) -> None:
        single = box.numbers.single
        self.years = min(foresight.years, box.rounds(seats) - round_ + 1)
        self.incomes: list[list[int]] = box.incomes
        self.sizes: list[int] = box.sizes
        self.standing: list[list[int]] = shop_masks(shops)
        self.single = single * self.years
        self.idle = int(single * foresight.idle * (self.years - 1))
        self.hopes: list[list[int]] = hopes_of(box, seats, round_, bag, self.years, foresight)
        later = self.years - 1
        self.matching: list[list[float]] = [
            [
                foresight.foreign * (later * (box.incomes[shop][tiles] - single * tiles) + hope)
                for tiles, hope in enumerate(self.hopes[shop])
            ]
            for shop in range(KINDS)
        ]
        """What a business may gain by joining its like next door."""
        self.spares: list[list[int]] = [
            [int(foresight.spare * later * income) for income in box.incomes[shop][:16]]
            for shop in range(KINDS)
        ]
        self.lots: list[int] = [
            int(foresight.lots * later * 1000 * weights.LOTS[min(size, len(weights.LOTS) - 1)])
            for size in range(WIDTH + 1)
        ]
        self.favour = foresight.favour
        self._worths: dict[tuple[int, int], int] = {}
        self._plans: dict[int, Plan] = {}
        self._districts: dict[tuple[int, int, int, int], int] = {}
        self._crowds: dict[int, list[int]] = {}

    def worth(self, land: int, stock: int) -> int:
        """What these buildings and tiles will bring, in dollars."""
        key = (land, stock)
        known = self._worths.get(key)
        if known is None:
            known = Layout(self, land, stock).worth()
            if len(self._worths) >= ANSWERS_KEPT:
                self._worths.clear()
            self._worths[key] = known
        return known

    def group_worth(self, district: int, shop: int, group: int, free: int, own: int) -> int:
        """A business over the years left, and its hope: by the room around it, and by its like next door."""
        tiles = count(group)
        beside = touching(district, group)
        standing = self.standing[district]
        room = 2 * count(free & beside) + count(standing[KINDS] & ~own & beside)
        size = self.sizes[shop]
        hope = float(self.hopes[shop][tiles])
        if tiles < size:
            hope *= weights.ROOM[min(room, len(weights.ROOM) - 1)]
        if tiles < size:
            like = standing[shop] & ~group
            open_lots = standing[KINDS] & ~own | free
            near = beside & like
            lots = beside & open_lots
            far = touching(district, lots) & like & ~near
            if near or far:
                both = tiles + count(joined(district, near, like))
                part = 1.0
                if far:
                    if not near:
                        part = weights.FAR_PART
                    both += 1 + count(joined(district, far, like & ~near))
                both = min(both, size)
                hope = max(hope, part * self.matching[shop][both] * tiles / both)
        return self.years * self.incomes[shop][tiles] + int(hope)

    def best_plan(
        self, district: int, shop: int, own: int, built: int, free: int, tiles: int, late: bool
    ) -> Plan:
        """The best way to place up to so many tiles of a shop here, by what it brings beyond single shops.

        `late`: all that is better together has its place, so a building costs only what it is worth idle.
        """
        key = (((district * KINDS + shop) * 2 + late) << STOCK_BITS | tiles) << 2 * WIDTH
        key = ((key | built << WIDTH | free) << WIDTH) | own
        known = self._plans.get(key)
        if known is None:
            known = self._find_plan(district, shop, own, built, free, tiles, late)
            if len(self._plans) >= ANSWERS_KEPT:
                self._plans.clear()
            self._plans[key] = known
        return known

    def _find_plan(
        self, district: int, shop: int, own: int, built: int, free: int, tiles: int, late: bool
    ) -> Plan:
        best = NO_PLAN
        cost = self.idle if late else self.single
        crowds = self._crowding(district, own)
        groups = self._groups(district, built)
        seeds = free
        while seeds:
            seed = seeds & -seeds
            seeds ^= seed
            chosen = seed
            spent = cost
            for placed in range(1, tiles + 1):
                if placed > 1:
                    further = self._next_lot(district, chosen, built, free)
                    if further == 0:
                        break
                    chosen |= further
                    spent += cost
                left = free & ~chosen
                group = joined(district, seed, built | chosen)
                surplus = self.group_worth(district, shop, group, left, own) - spent
                for old in groups:
                    if old & group:
                        surplus -= self.group_worth(district, shop, old, free, own)
                surplus -= self._crowd(crowds, chosen, shop)
                if surplus > best.surplus:
                    best = Plan(surplus, placed, chosen)
        return best

    def _next_lot(self, district: int, chosen: int, built: int, free: int) -> int:
        """The vacant building that a growing group takes next: where most of its own kind joins, or the snuggest."""
        group = joined(district, chosen, built | chosen)
        beside = touching(district, group) & free & ~chosen
        best, most = 0, -1
        while beside:
            lot = beside & -beside
            beside ^= lot
            near = touching(district, lot)
            likes = 8 * count(joined(district, lot, built | lot)) + count(near & group)
            if likes > most:
                best, most = lot, likes
        return best

    def _groups(self, district: int, built: int) -> list[int]:
        groups = []
        while built:
            group = joined(district, built & -built, built)
            groups.append(group)
            built &= ~group
        return groups

    def _crowding(self, district: int, own: int) -> list[int]:
        """Of each building here, what a shop on it takes from the hopes of standing businesses beside it.

        Whole numbers in pairs: the shop that does not mind, and the loss; shop by shop for each place.
        """
        key = district << WIDTH | own
        known = self._crowds.get(key)
        if known is not None:
            return known
        losses: list[int] = []
        free = own & self.standing[district][KINDS]
        for place in range(len(PLACES[district])):
            bit = 1 << place
            if not free & bit:
                continue
            for shop in range(KINDS):
                standing = self.standing[district][shop]
                for built, whose, part in (
                    (standing & own, own, 1.0),
                    (standing & ~own, ~own, self.favour),
                ):
                    for group in self._groups(district, built):
                        if touching(district, group) & bit:
                            loss = self.group_worth(district, shop, group, free, whose)
                            loss -= self.group_worth(district, shop, group, free & ~bit, whose)
                            loss = int(part * loss)
                            if loss > 0:
                                losses.extend((bit, shop, loss))
        if len(self._crowds) >= ANSWERS_KEPT:
            self._crowds.clear()
        self._crowds[key] = losses
        return losses

    def _crowd(self, losses: list[int], chosen: int, shop: int) -> int:
        taken = 0
        for index in range(0, len(losses), 3):
            if losses[index] & chosen and losses[index + 1] != shop:
                taken += losses[index + 2]
        return taken

    def shops_worth(self, district: int, shop: int, own: int, built: int, free: int) -> int:
        """All businesses of one shop in a district."""
        key = (district * KINDS + shop, own, built, free)
        known = self._districts.get(key)
        if known is None:
            known = 0
            for group in self._groups(district, built):
                known += self.group_worth(district, shop, group, free, own)
            if len(self._districts) >= ANSWERS_KEPT:
                self._districts.clear()
            self._districts[key] = known
        return known

    def lots_worth(self, district: int, free: int) -> int:
        """Vacant buildings: each may be filled later, those side by side better than alone."""
        worth = self.idle * count(free)
        while free:
            lots = joined(district, free & -free, free)
            worth += self.lots[count(lots)]
            free &= ~lots
        return worth


class Layout:
    """One seat's holdings with its tiles planned onto its vacant buildings."""

    def __init__(self, appraisal: Appraisal, land: int, stock: int) -> None:
        self.appraisal = appraisal
        self.own: list[int] = masks_of(land)
        self.tiles: list[int] = [stock >> (STOCK_BITS * s) & STOCK_MASK for s in range(KINDS)]
        standing = appraisal.standing
        self.free: list[int] = [
            own & standing[district][KINDS] for district, own in enumerate(self.own)
        ]
        self.built: list[list[int]] = [
            [standing[district][shop] & own for shop in range(KINDS)] if own else _NOTHING
            for district, own in enumerate(self.own)
        ]
        self.placed: list[tuple[int, int, int]] = []
        """District, shop and mask of what was planned."""
        self._arrange(False)
        self._arrange(True)

    def _arrange(self, late: bool) -> None:
        """One plan after the other, the most profitable first."""
        shops = [shop for shop in range(KINDS) if self.tiles[shop]]
        districts = [district for district in range(DISTRICTS) if self.free[district]]
        width = len(districts)
        # Of each shop and district the best plan; one that is carried out changes those of its shop and its district.
        plans = [self._plan(district, shop, late) for shop in shops for district in districts]
        while True:
            best = NO_PLAN
            at = 0
            for index, plan in enumerate(plans):
                if plan.surplus > best.surplus:
                    best, at = plan, index
            if best.tiles == 0:
                return
            row, column = at // width, at % width
            shop, district = shops[row], districts[column]
            self.tiles[shop] -= best.tiles
            self.free[district] &= ~best.mask
            self.built[district][shop] |= best.mask
            self.placed.append((district, shop, best.mask))
            for index, other in enumerate(districts):
                plans[row * width + index] = self._plan(other, shop, late)
            for index, kind in enumerate(shops):
                if index != row:
                    plans[index * width + column] = self._plan(district, kind, late)

    def _plan(self, district: int, shop: int, late: bool) -> Plan:
        free, tiles = self.free[district], self.tiles[shop]
        if free == 0 or tiles == 0:
            return NO_PLAN
        own, built = self.own[district], self.built[district][shop]
        return self.appraisal.best_plan(district, shop, own, built, free, tiles, late)

    def worth(self) -> int:
        appraisal = self.appraisal
        worth = 0
        for shop in range(KINDS):
            worth += appraisal.spares[shop][self.tiles[shop]]
        for district in range(DISTRICTS):
            own = self.own[district]
            if own == 0:
                continue
            free = self.free[district]
            worth += appraisal.lots_worth(district, free)
            for shop in range(KINDS):
                built = self.built[district][shop]
                if built:
                    worth += appraisal.shops_worth(district, shop, own, built, free)
        return worth

    def placings(self) -> list[tuple[int, int]]:
        """Shop and building of each planned tile."""
        return [
            (shop, PLACES[district][place])
            for district, shop, mask in self.placed
            for place in range(WIDTH)
            if mask >> place & 1
        ]


def appraisal_of(table: ChinatownState, foresight: Foresight) -> Appraisal:
    """The appraisal of this year of this game; traders at one table share what they have reckoned."""
    return _appraisal_of(
        table.box, table.seats, table.round, tuple(table.shops), tuple(table.bag()), foresight
    )


@lru_cache(maxsize=APPRAISALS_KEPT)
def _appraisal_of(
    box: Box,
    seats: int,
    round_: int,
    shops: tuple[int, ...],
    bag: tuple[int, ...],
    foresight: Foresight,
) -> Appraisal:
    """Kept for all traders of the process; any thread may ask."""
    return Appraisal(box, seats, round_, list(shops), list(bag), foresight)
