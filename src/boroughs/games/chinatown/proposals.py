"""The offers that `moves` lists: a useful few of the endless many. Any other valid one may be made too.

How they are chosen, for a seat that proposes:

- *Tiles.* From each other player the tile that this seat could use best (of which it has most for the
  size of the shop, and the other has no more), for a tile that the other could use better than this
  seat, else for money.
- *Buildings.* From each other player a vacant building beside this seat's own, for one of this seat's
  vacant buildings beside the other's, else for money.
- *A ring of three*: this seat gets a tile from a second player, who gets one from a third, who gets one
  from this seat.
- *A standing offer* to anybody: the tile that this seat can use least, for money.

At most `LISTED_OFFERS` are listed, and none after `LISTED_PROPOSALS` in a round, so that careless play
comes to an end. It all rests on what everybody sees, but for the proposer's own money.
"""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.games.chinatown.components import (
    KINDS,
    LISTED_OFFERS,
    LISTED_PRICE,
    LISTED_PROPOSALS,
    MOST_OPEN_OFFERS,
    NEIGHBOURS,
    VACANT,
)
from boroughs.games.chinatown.deals import ANYBODY, Terms, Transfer
from boroughs.games.chinatown.moves import Propose
from boroughs.games.chinatown.state import ChinatownState


def suggested_offers(table: ChinatownState, seat: int) -> list[Move]:
    """A few offers that this seat could make now."""
    if table.proposals[seat] >= LISTED_PROPOSALS or table.open_offers(seat) >= MOST_OPEN_OFFERS:
        return []
    demand = Demand(table)
    terms: list[Terms] = []
    for partner in range(table.seats):
        if partner != seat:
            terms.extend(_tile_deals(table, demand, seat, partner))
            terms.extend(_building_deals(table, seat, partner))
    terms = [*_rings(table, demand, seat), *_standing(table, demand, seat), *terms]
    known = {offer.terms.text for offer in table.offers}
    moves: list[Move] = []
    for each in terms:
        if each.text not in known and table.can_pay(seat, each):
            known.add(each.text)
            moves.append(Propose(each))
    return moves[:LISTED_OFFERS]


class Demand:
    """How much each seat has to do with each shop: its tiles, placed and not."""

    def __init__(self, table: ChinatownState) -> None:
        self.table = table
        self.have: list[list[int]] = [tiles.copy() for tiles in table.tiles]
        for number in table.box.buildings:
            if table.shops[number] != VACANT:
                self.have[table.owners[number]][table.shops[number]] += 1

    def best(self, buyer: int, seller: int) -> int:
        """The tile of the seller that the buyer could use best and no worse than the seller, or -1."""
        table = self.table
        found, most = -1, 0.0
        for shop in range(KINDS):
            if table.tiles[seller][shop] and self.have[buyer][shop] >= self.have[seller][shop]:
                use = self.have[buyer][shop] / table.box.sizes[shop]
                if use > most:
                    found, most = shop, use
        return found

    def least(self, seat: int) -> int:
        """The unplaced tile of this seat that it can use least, or -1."""
        table = self.table
        found, fewest = -1, 9.0
        for shop in range(KINDS):
            if table.tiles[seat][shop]:
                use = self.have[seat][shop] / table.box.sizes[shop]
                if use < fewest:
                    found, fewest = shop, use
        return found


def _tile_deals(table: ChinatownState, demand: Demand, seat: int, partner: int) -> list[Terms]:
    wanted = demand.best(seat, partner)
    if wanted < 0:
        return []
    price = demand.best(partner, seat)
    back = (
        Transfer(seat, partner, tiles=(price,))
        if price >= 0 and price != wanted
        else Transfer(seat, partner, dollars=LISTED_PRICE)
    )
    return [Terms([Transfer(partner, seat, tiles=(wanted,)), back])]


def _beside(table: ChinatownState, owner: int, neighbour: int) -> int:
    """A vacant building of the owner that touches one of the neighbour's, or -1."""
    for number in table.box.buildings:
        if table.owners[number] == owner and table.shops[number] == VACANT:
            for near in NEIGHBOURS[number]:
                if table.owners[near] == neighbour:
                    return number
    return -1


def _building_deals(table: ChinatownState, seat: int, partner: int) -> list[Terms]:
    wanted = _beside(table, partner, seat)
    if wanted < 0:
        return []
    mine = _beside(table, seat, partner)
    back = (
        Transfer(seat, partner, dollars=LISTED_PRICE)
        if mine < 0 or mine in NEIGHBOURS[wanted]
        else Transfer(seat, partner, buildings=(mine,))
    )
    return [Terms([Transfer(partner, seat, buildings=(wanted,)), back])]


def _rings(table: ChinatownState, demand: Demand, seat: int) -> list[Terms]:
    """At most one deal of three."""
    for second in range(table.seats):
        for third in range(table.seats):
            if len({seat, second, third}) < 3:
                continue
            chain = [(second, seat), (third, second), (seat, third)]
            tiles = [demand.best(buyer, seller) for seller, buyer in chain]
            if min(tiles) >= 0:
                return [
                    Terms(
                        [
                            Transfer(seller, buyer, tiles=(shop,))
                            for (seller, buyer), shop in zip(chain, tiles, strict=True)
                        ]
                    )
                ]
    return []


def _standing(table: ChinatownState, demand: Demand, seat: int) -> list[Terms]:
    spare = demand.least(seat)
    if spare < 0:
        return []
    return [
        Terms(
            [
                Transfer(seat, ANYBODY, tiles=(spare,)),
                Transfer(ANYBODY, seat, dollars=LISTED_PRICE),
            ]
        )
    ]
