"""What is in the box: the map, the shop tiles, the tables, read from data.toml. No rules here."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.chinatown")
_GAME: Final[dict[str, Any]] = _DATA["game"]

FIRST_YEAR: Final[int] = _GAME["first_year"]
NOTE: Final[int] = _GAME["note"]
LARGEST_SUM: Final[int] = _GAME["largest_sum"]
MOST_OPEN_OFFERS: Final[int] = _GAME["most_open_offers"]
MOST_PROPOSALS: Final[int] = _GAME["most_proposals"]
MOST_PAYMENTS: Final[int] = _GAME["most_payments"]
MOST_OFFERS: Final[int] = _GAME["most_offers"]

_LISTING: Final[dict[str, int]] = _DATA["listing"]
LISTED_OFFERS: Final[int] = _LISTING["offers"]
LISTED_PROPOSALS: Final[int] = _LISTING["proposals"]
LISTED_PRICE: Final[int] = _LISTING["price"]
OTHER_CHOICES: Final[int] = _LISTING["other_choices"]
ROOM_WORTH: Final[int] = _LISTING["room"]
CROWDING_COST: Final[int] = _LISTING["crowding"]

NOBODY: Final = -1
VACANT: Final = -1
NO_SHOP: Final = "none"


class Building:
    """A numbered square of the map."""

    def __init__(self, number: int, district: int, x: int, y: int) -> None:
        self.number = number
        self.district = district
        self.x = x
        self.y = y


class Shop:
    """A type of shop."""

    def __init__(self, index: int, name: str, sign: str) -> None:
        self.index = index
        self.name = name
        self.sign = sign


class Dealing:
    """What a round brings: building cards dealt and kept, shop tiles drawn, for each player."""

    def __init__(self, dealt: int, kept: int, tiles: int) -> None:
        self.dealt = dealt
        self.kept = kept
        self.tiles = tiles


BUILDINGS: Final[list[Building]] = [
    Building(square["number"], district["number"], square["x"], square["y"])
    for district in _DATA["district"]
    for square in district["buildings"]
]
BUILDING: Final[dict[int, Building]] = {building.number: building for building in BUILDINGS}
LAST_BUILDING: Final[int] = max(BUILDING)
MAP_WIDTH: Final[int] = 1 + max(building.x for building in BUILDINGS)
MAP_HEIGHT: Final[int] = 1 + max(building.y for building in BUILDINGS)


def _neighbours() -> list[tuple[int, ...]]:
    """Of each building those that touch it in its district; across a street nothing touches (CT-1)."""
    near: list[tuple[int, ...]] = [()]
    for number in range(1, LAST_BUILDING + 1):
        one = BUILDING[number]
        near.append(
            tuple(
                other.number
                for other in BUILDINGS
                if other.district == one.district
                and abs(other.x - one.x) + abs(other.y - one.y) == 1
            )
        )
    return near


NEIGHBOURS: Final[list[tuple[int, ...]]] = _neighbours()

PRINTED_SHOPS: Final[list[Shop]] = [
    Shop(index, data["name"], data["sign"]) for index, data in enumerate(_DATA["shop"])
]
OWN_SHOPS: Final[tuple[str, ...]] = ("own-shop", "second-own-shop")
SHOP_NAMES: Final[list[str]] = [*(shop.name for shop in PRINTED_SHOPS), *OWN_SHOPS]
SHOP_SIGNS: Final[list[str]] = [*(shop.sign for shop in PRINTED_SHOPS), "o1", "o2"]
SHOP_INDEX: Final[dict[str, int]] = {name: index for index, name in enumerate(SHOP_NAMES)}
KINDS: Final[int] = len(SHOP_NAMES)

MOST_SPARE: Final = 9
"""So many spare tiles of a shop a variant may have."""
MOST_TILES: Final[int] = len(PRINTED_SHOPS) * (
    max(int(size) for size in _DATA["income"]["complete"]) + MOST_SPARE
)
"""No box has more tiles, in any variant."""

SEATS: Final[tuple[int, ...]] = tuple(data["seats"] for data in _DATA["deal"])

NUMBERS: Final[dict[str, Any]] = {
    "game": {
        name: _GAME[name]
        for name in ("starting_money", "blank_tiles", "spare_tiles", "trade_minutes")
    },
    "income": _DATA["income"],
    "shop": [{"name": shop["name"], "size": shop["size"]} for shop in _DATA["shop"]],
    "deal": {
        str(data["seats"]): {name: data[name] for name in ("dealt", "kept", "tiles")}
        for data in _DATA["deal"]
    },
}
"""What a variant may change: not the map, the banknotes and the limits of a negotiation."""


class Numbers:
    """All numbers of one game: those of data.toml, or a variant of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        game = data["game"]
        self.starting_money: int = game["starting_money"]
        self.blank_tiles: int = game["blank_tiles"]
        """For shops of the players' own."""
        self.spare_tiles: int = game["spare_tiles"]
        """So many more tiles of a shop than make it complete."""
        self.trade_minutes: tuple[int, ...] = tuple(game["trade_minutes"])
        self.incomplete: list[int] = [0, *data["income"]["incomplete"]]
        self.complete: dict[int, int] = {
            int(size): dollars for size, dollars in data["income"]["complete"].items()
        }
        self.sizes: list[int] = [shop["size"] for shop in data["shop"]]
        """How many tiles make a complete business of each shop."""
        self.dealings: dict[int, list[Dealing]] = {
            int(seats): [
                Dealing(dealt, kept, tiles)
                for dealt, kept, tiles in zip(
                    dealing["dealt"], dealing["kept"], dealing["tiles"], strict=False
                )
            ]
            for seats, dealing in data["deal"].items()
        }
        self.rounds_told: dict[int, set[int]] = {
            int(seats): {len(row) for row in dealing.values()}
            for seats, dealing in data["deal"].items()
        }
        """How long the rows of each dealing are: all should be as long."""
        self.single: int = self.incomplete[1]
        """What any shop earns alone."""
        self.incomes: dict[int, list[int]] = {size: self._incomes(size) for size in self.complete}

    def _incomes(self, size: int) -> list[int]:
        """What a group of 0, 1, 2, ... tiles earns: complete businesses and one rest (CT-17, CT-18)."""
        rests = [*self.incomplete, *[0] * size]
        return [
            tiles // size * self.complete[size] + rests[tiles % size]
            for tiles in range(LAST_BUILDING + 1)
        ]


STANDARD: Final = Numbers(NUMBERS)


class Box:
    """The components of one table: which buildings, which shop tiles, how they are dealt."""

    def __init__(
        self,
        name: str,
        buildings: tuple[int, ...],
        sizes: list[int],
        copies: list[int],
        dealings: dict[int, list[Dealing]],
        numbers: Numbers = STANDARD,
    ) -> None:
        self.name = name
        self.buildings = buildings
        self.sizes = sizes
        """Of each shop, how many tiles make it complete; 0 where it is not in the game."""
        self.copies = copies
        self.dealings = dealings
        self.numbers = numbers
        self.incomes: list[list[int]] = [numbers.incomes.get(size, [0]) for size in sizes]
        """Of each shop, what a group of 0, 1, 2, ... tiles earns."""
        self.shops: list[int] = [shop for shop in range(KINDS) if copies[shop]]

    def rounds(self, seats: int) -> int:
        return len(self.dealings[seats])
