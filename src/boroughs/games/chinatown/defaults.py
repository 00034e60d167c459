"""Sensible defaults: which building cards to keep, where to place tiles. Every other choice is legal too."""

from __future__ import annotations

from itertools import combinations

from boroughs.games.chinatown.businesses import gain
from boroughs.games.chinatown.components import (
    CROWDING_COST,
    KINDS,
    NEIGHBOURS,
    ROOM_WORTH,
    VACANT,
    Box,
)
from boroughs.games.chinatown.state import ChinatownState


def cards_to_keep(table: ChinatownState, seat: int) -> tuple[int, ...]:
    """Those that touch each other and one's own buildings most."""
    cards = sorted(table.hands[seat])
    own: dict[int, int] = {}
    beside: list[tuple[int, int]] = []
    for card in cards:
        near_own = 0
        for near in NEIGHBOURS[card]:
            if table.owners[near] == seat:
                near_own += 1
            elif near in cards:
                beside.append((card, near))
        own[card] = near_own
    best: tuple[int, ...] = ()
    most = -1
    for choice in combinations(cards, table.dealing().kept):
        touching = 0
        for card in choice:
            touching += 2 * own[card]
        for card, near in beside:
            if card in choice and near in choice:
                touching += 1
        if touching > most:
            best, most = choice, touching
    return best


def placing_plan(
    box: Box, owners: list[int], shops: list[int], tiles: list[int], seat: int
) -> tuple[tuple[int, int], ...]:
    """All of this seat's tiles that find room, one after the other where it brings most.

    Greedy: each next tile goes where it raises the income most, with an eye on room for its like. It
    does not try all ways of placing them, so a better one may exist; nothing is promised of it.
    """
    left = tiles.copy()
    shops = shops.copy()
    free = [n for n in box.buildings if owners[n] == seat and shops[n] == VACANT]
    plan: list[tuple[int, int]] = []
    while free and any(left):
        best = (0, 0)
        most = -(10**9)
        for shop in range(KINDS):
            if left[shop] == 0:
                continue
            for number in free:
                worth = gain(box, owners, shops, number, shop)
                worth += _fit(owners, shops, left, seat, number, shop)
                if worth > most:
                    best, most = (shop, number), worth
        plan.append(best)
        shop, number = best
        left[shop] -= 1
        shops[number] = shop
        free.remove(number)
    return tuple(plan)


def _fit(
    owners: list[int], shops: list[int], left: list[int], seat: int, number: int, shop: int
) -> int:
    """How this place suits the tiles that are still to be placed."""
    room = 0
    crowded = 0
    for near in NEIGHBOURS[number]:
        if owners[near] != seat:
            continue
        if shops[near] == VACANT:
            room += 1
        elif shops[near] != shop and left[shops[near]] > 0:
            crowded += 1
    return ROOM_WORTH * min(room, left[shop] - 1) - CROWDING_COST * crowded
