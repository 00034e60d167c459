"""Looking for deals: which things would be worth more in other hands, between two players and among three.

Only things are weighed here; `prices.py` adds the money that shares what a bargain makes.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.valuation import Appraisal
from boroughs.games.chinatown.components import KINDS, LAST_BUILDING
from boroughs.games.chinatown.deals import Terms, Transfer
from boroughs.games.chinatown.parcels import (
    BIT_OF,
    DISTRICT_OF,
    LAND_OF,
    STOCK_BITS,
    STOCK_MASK,
    TILE_ITEM,
    UNIT_OF,
    WIDTH,
    land_of,
    stock_of,
    touching,
)
from boroughs.games.chinatown.state import ChinatownState


class Handing:
    """One thing that goes from one player to another: a building by its number, a tile as TILE_ITEM + shop."""

    def __init__(self, giver: int, receiver: int, item: int) -> None:
        self.giver = giver
        self.receiver = receiver
        self.item = item


class Bargain:
    """Things that change hands, and what that is worth to each party, without money."""

    def __init__(self, handings: list[Handing], parties: list[int], changes: list[int]) -> None:
        self.handings = handings
        self.parties = parties
        self.changes = changes
        self.surplus = sum(changes)

    def transfers(self) -> list[Transfer]:
        return [
            Transfer(h.giver, h.receiver, tiles=(h.item - TILE_ITEM,))
            if h.item >= TILE_ITEM
            else Transfer(h.giver, h.receiver, buildings=(h.item,))
            for h in self.handings
        ]


def handings_of(terms: Terms) -> list[Handing]:
    """The things of these terms, without the money."""
    handings: list[Handing] = []
    for transfer in terms.transfers:
        giver, receiver = transfer.giver, transfer.receiver
        handings.extend(Handing(giver, receiver, number) for number in transfer.buildings)
        handings.extend(Handing(giver, receiver, TILE_ITEM + shop) for shop in transfer.tiles)
    return handings


def signature(handings: list[Handing]) -> tuple[int, ...]:
    """The same for the same things between the same players, in whatever order."""
    return tuple(sorted([(h.giver * 16 + h.receiver) * 4096 + h.item for h in handings]))


class Market:
    """What all seats hold at one moment, and what it would be worth to them in other hands.

    What was found out once is kept here, as much as there are seats and things. Any thread may ask: at worst two find
    out the same.
    """

    def __init__(
        self, appraisal: Appraisal, lands: tuple[int, ...], stocks: tuple[int, ...]
    ) -> None:
        self.appraisal = appraisal
        self.lands = lands
        self.stocks = stocks
        self.seats = len(lands)
        self.base: list[int] = [
            appraisal.worth(land, stock) for land, stock in zip(lands, stocks, strict=True)
        ]
        self._fits: dict[int, list[tuple[int, Handing]]] = {}
        self._losses: dict[int, int] = {}
        self._uses: dict[int, int] = {}
        self._kits: dict[int, list[tuple[int, int]]] = {}
        self._found: dict[int, list[Bargain]] = {}

    def change(self, seat: int, handings: list[Handing]) -> int:
        """By how much this raises the worth of what the seat holds."""
        land = self.lands[seat]
        stock = self.stocks[seat]
        for handing in handings:
            item = handing.item
            if handing.receiver == seat:
                if item >= TILE_ITEM:
                    stock += UNIT_OF[item - TILE_ITEM]
                else:
                    land |= LAND_OF[item]
            elif handing.giver == seat:
                if item >= TILE_ITEM:
                    stock -= UNIT_OF[item - TILE_ITEM]
                else:
                    land &= ~LAND_OF[item]
        return self.appraisal.worth(land, stock) - self.base[seat]

    def items(self, seat: int) -> list[int]:
        """All that this seat could give but money, each kind of tile once."""
        land = self.lands[seat]
        stock = self.stocks[seat]
        items = [number for number in range(1, LAST_BUILDING + 1) if land & LAND_OF[number]]
        for shop in range(KINDS):
            if stock >> (STOCK_BITS * shop) & STOCK_MASK:
                items.append(TILE_ITEM + shop)
        return items

    def loss(self, seat: int, item: int) -> int:
        """What giving this thing away costs the seat."""
        key = seat << 16 | item
        known = self._losses.get(key)
        if known is None:
            known = -self.change(seat, [Handing(seat, -1, item)])
            self._losses[key] = known
        return known

    def gain(self, seat: int, item: int) -> int:
        """What getting this thing brings the seat."""
        return self.change(seat, [Handing(-1, seat, item)])

    def fits(self, giver: int, receiver: int) -> list[tuple[int, Handing]]:
        """Things that would be worth most more to the receiver than to the giver, best first."""
        key = giver << 8 | receiver
        known = self._fits.get(key)
        if known is None:
            rated: list[tuple[int, int]] = []
            for item in self.items(giver):
                rated.append((self.loss(giver, item) - self.gain(receiver, item), item))
            rated.sort()
            known = [
                (-less, Handing(giver, receiver, item)) for less, item in rated[: weights.FITS]
            ]
            self._fits[key] = known
        return known

    def best_use(self, item: int, owner: int, but: int) -> int:
        """What this thing is worth to whom it suits best beyond its worth to the owner."""
        key = (but << 8 | owner) << 16 | item
        most = self._uses.get(key, -1)
        if most < 0:
            most = 0
            for seat in range(self.seats):
                if seat not in (owner, but):
                    most = max(most, self.gain(seat, item) - self.loss(owner, item))
            self._uses[key] = most
        return most

    def bargain(self, handings: list[Handing], parties: list[int]) -> Bargain:
        return Bargain(handings, parties, [self.change(seat, handings) for seat in parties])

    # Between two

    def swaps(self, seat: int, partner: int) -> list[Bargain]:
        """One thing for another or for money, and a lot with the tile for it, best first."""
        key = seat << 8 | partner | 1 << 25
        known = self._found.get(key)
        if known is None:
            ranked = self._ranked(self._starts(seat, partner), [seat, partner])
            known = [bargain for bargain in ranked if bargain.surplus >= weights.LEAST]
            self._found[key] = known
        return known

    def between(self, seat: int, partner: int) -> list[Bargain]:
        """What these two could do for each other, best first."""
        key = seat << 8 | partner
        known = self._found.get(key)
        if known is None:
            more = [handing for _, handing in self.fits(partner, seat)]
            more.extend(handing for _, handing in self.fits(seat, partner))
            known = self._enlarged(self._starts(seat, partner), [seat, partner], more)
            known.extend(self._balanced(known))
            self._found[key] = known
        return known

    def _starts(self, seat: int, partner: int) -> list[list[Handing]]:
        getting = [handing for _, handing in self.fits(partner, seat)]
        giving = [handing for _, handing in self.fits(seat, partner)]
        starts = [[one] for one in getting] + [[one] for one in giving]
        for get in getting:
            for give in giving:
                starts.append([get, give])
        for buyer, seller in ((seat, partner), (partner, seat)):
            for lot, shop in self.kits(buyer):
                if self.lands[seller] & LAND_OF[lot] and self.holds(seller, shop):
                    starts.append(self._kit(buyer, lot, seller, shop, seller))
        return starts

    def kits(self, buyer: int) -> list[tuple[int, int]]:
        """Vacant lots of others beside a shop of the buyer's, each with the shop that it would enlarge."""
        known = self._kits.get(buyer)
        if known is None:
            known = []
            land = self.lands[buyer]
            standing = self.appraisal.standing
            for number in range(1, LAST_BUILDING + 1):
                district = DISTRICT_OF[number]
                bit = BIT_OF[number]
                if land & LAND_OF[number] or not standing[district][KINDS] & bit:
                    continue
                beside = touching(district, bit) & (land >> (WIDTH * district))
                if beside:
                    for shop in range(KINDS):
                        if standing[district][shop] & beside:
                            known.append((number, shop))
            self._kits[buyer] = known
        return known

    def _kit(self, buyer: int, lot: int, owner: int, shop: int, holder: int) -> list[Handing]:
        return [Handing(owner, buyer, lot), Handing(holder, buyer, TILE_ITEM + shop)]

    def holds(self, seat: int, shop: int) -> int:
        """How many unplaced tiles of this shop the seat has."""
        return self.stocks[seat] >> (STOCK_BITS * shop) & STOCK_MASK

    def _balanced(self, found: list[Bargain]) -> list[Bargain]:
        """Bargains that are worth far more to one side, with a thing in return: purses are small."""
        paid: list[Bargain] = []
        for bargain in found[: weights.BALANCED]:
            more = 0 if bargain.changes[0] > bargain.changes[1] else 1
            gap = (bargain.changes[more] - bargain.changes[1 - more]) // 2
            if gap < weights.LEAST_GAP:
                continue
            payer, payee = bargain.parties[more], bargain.parties[1 - more]
            rated: list[tuple[int, int]] = []
            for item in self.items(payer):
                gain = self.gain(payee, item)
                lost = max(0, self.loss(payer, item) - gain)
                if gain > 0 and lost < bargain.surplus // 2:
                    rated.append((lost + abs(gap - gain) // 3, item))
            rated.sort()
            for _, item in rated[:2]:
                handing = Handing(payer, payee, item)
                if self._can_add(bargain, handing):
                    wider = self.bargain([*bargain.handings, handing], bargain.parties)
                    if wider.surplus >= weights.LEAST:
                        paid.append(wider)
        return paid

    def _ranked(self, starts: list[list[Handing]], parties: list[int]) -> list[Bargain]:
        found = [self.bargain(start, parties) for start in starts]
        found.sort(key=lambda each: -each.surplus)
        return found

    def _enlarged(
        self, starts: list[list[Handing]], parties: list[int], more: list[Handing]
    ) -> list[Bargain]:
        found = self._ranked(starts, parties)
        for bargain in found[: weights.CLIMBS]:
            climbed = self.climb(bargain, more)
            if climbed is not bargain:
                found.append(climbed)
        found.sort(key=lambda each: -each.surplus)
        return [bargain for bargain in found if bargain.surplus >= weights.LEAST]

    def climb(self, bargain: Bargain, more: list[Handing]) -> Bargain:
        """Adds one thing after the other as long as the bargain makes more of it."""
        while len(bargain.handings) < weights.MOST_HANDED:
            best = bargain
            for handing in more:
                if self._can_add(bargain, handing):
                    wider = self.bargain([*bargain.handings, handing], bargain.parties)
                    if wider.surplus >= best.surplus + weights.LEAST:
                        best = wider
            if best is bargain:
                return bargain
            bargain = best
        return bargain

    def _can_add(self, bargain: Bargain, handing: Handing) -> bool:
        held = 1
        if handing.item >= TILE_ITEM:
            held = self.holds(handing.giver, handing.item - TILE_ITEM)
        for other in bargain.handings:
            if other.item == handing.item:
                if other.giver != handing.giver:
                    return False  # a thing and the like of it in return
                held -= 1
        return held > 0

    # Among three

    def among(self, seat: int, second: int, third: int) -> list[Bargain]:
        """What these three could do for each other and no two of them: rings, and pieces from two sides."""
        key = (seat << 8 | second) << 8 | third | 1 << 24
        known = self._found.get(key)
        if known is not None:
            return known
        parties = [seat, second, third]
        pairs = {
            (giver, receiver): self.fits(giver, receiver)[: weights.FITS_OF_THREE]
            for giver in parties
            for receiver in parties
            if giver != receiver
        }
        rated: list[tuple[int, list[Handing]]] = []
        for ring in ((seat, second, third), (seat, third, second)):
            one, two, three = ring
            for first_gain, first in pairs[(one, two)]:
                for next_gain, following in pairs[(two, three)]:
                    for last_gain, last in pairs[(three, one)]:
                        rated.append((first_gain + next_gain + last_gain, [first, following, last]))
        for one_gain, one_piece in pairs[(second, seat)]:
            for other_gain, other_piece in pairs[(third, seat)]:
                rated.append((one_gain + other_gain, [one_piece, other_piece]))
        rated.sort(key=lambda each: -each[0])
        starts = [
            handings for _, handings in rated[: 3 * weights.CLIMBS] if not _gives_and_gets(handings)
        ]
        more = [handing for fits in pairs.values() for _, handing in fits]
        known = self._enlarged(starts, parties, more)
        self._found[key] = known
        return known


def _gives_and_gets(handings: list[Handing]) -> bool:
    """Whether the same kind of thing goes round in a circle."""
    items = [handing.item for handing in handings]
    return len(set(items)) < len(items)


MARKETS_KEPT: Final = 4


def market_of(table: ChinatownState, appraisal: Appraisal) -> Market:
    """The market as it stands; who looks again before anything has changed hands sees the same one."""
    lands = tuple([land_of(table.owners, seat) for seat in range(table.seats)])
    stocks = tuple([stock_of(tiles) for tiles in table.tiles])
    return _market_of(appraisal, lands, stocks)


@lru_cache(maxsize=MARKETS_KEPT)
def _market_of(appraisal: Appraisal, lands: tuple[int, ...], stocks: tuple[int, ...]) -> Market:
    """Kept for all traders of the process; any thread may ask."""
    return Market(appraisal, lands, stocks)
