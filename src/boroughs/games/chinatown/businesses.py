"""Businesses: connected tiles of one type and one owner, and what they earn (CT-17 to CT-19)."""

from __future__ import annotations

from boroughs.games.chinatown.components import NEIGHBOURS, VACANT, Box


class Business:
    """A connected group; larger than its shop's size, it counts as several businesses."""

    def __init__(self, owner: int, shop: int, buildings: tuple[int, ...], income: int) -> None:
        self.owner = owner
        self.shop = shop
        self.buildings = buildings
        self.income = income


def connected(owners: list[int], shops: list[int], start: int) -> list[int]:
    """All buildings of the group that this one belongs to."""
    owner, shop = owners[start], shops[start]
    group = [start]
    for building in group:
        for near in NEIGHBOURS[building]:
            if owners[near] == owner and shops[near] == shop and near not in group:
                group.append(near)
    return group


def businesses(box: Box, owners: list[int], shops: list[int]) -> list[Business]:
    """Every group on the map, by its lowest building."""
    found: list[Business] = []
    seen: set[int] = set()
    for start in box.buildings:
        shop = shops[start]
        if shop == VACANT or start in seen:
            continue
        group = connected(owners, shops, start)
        seen.update(group)
        income = box.incomes[shop][len(group)]
        found.append(Business(owners[start], shop, tuple(sorted(group)), income))
    return found


def incomes(box: Box, owners: list[int], shops: list[int], seats: int) -> list[int]:
    """What each seat would earn with this map."""
    earned = [0] * seats
    for business in businesses(box, owners, shops):
        earned[business.owner] += business.income
    return earned


def gain(box: Box, owners: list[int], shops: list[int], building: int, shop: int) -> int:
    """By how much a tile of this shop on this vacant building raises its owner's income."""
    owner = owners[building]
    group: list[int] = []
    before = 0
    for near in NEIGHBOURS[building]:
        if owners[near] == owner and shops[near] == shop and near not in group:
            part = connected(owners, shops, near)
            before += box.incomes[shop][len(part)]
            group.extend(part)
    return box.incomes[shop][len(group) + 1] - before
