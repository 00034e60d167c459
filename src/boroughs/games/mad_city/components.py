"""What is in the box: tiles in their four rotations, score tables, counters. No rules here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.mad_city")
_GAME: Final[dict[str, Any]] = _DATA["game"]

MOST_POINTS: Final[int] = _GAME["most_points"]
MOST_ROUNDS: Final[int] = _GAME["most_rounds"]
_SOLITAIRE: Final[dict[str, Any]] = _DATA["solitaire"]

SEATS: Final[tuple[int, ...]] = tuple(_GAME["seats"])
EXTRA_TILE_SEATS: Final[tuple[int, ...]] = tuple(_GAME["extra_tile_seats"])
SIZE: Final[int] = _GAME["size"]

SOLO_SIZE: Final[int] = _SOLITAIRE["size"]
GUIDES: Final[int] = _SOLITAIRE["guides"]
BANDS: Final[list[tuple[int, str]]] = [(band[0], band[1]) for band in _SOLITAIRE["bands"]]

TILES_VERSION: Final[int] = _DATA["daily"]["version"]
KEYED_FROM: Final[str] = _DATA["daily"]["keyed_from"]
DAILY_STARS: Final[list[int]] = list(_DATA["daily"]["stars"])

# Colours, by the letters of the tile codes.
YELLOW: Final = 0
RED: Final = 1
BLUE: Final = 2
LAKE: Final = 3
PARK: Final = 4
COLOURS: Final[list[str]] = ["yellow", "red", "blue", "lake", "park"]
LETTERS: Final = "YRBLP"

# Sides and quadrants, both clockwise: side 0 is north, quadrant 0 north-west.
SIDES: Final = "NESW"
TURNS: Final = 4

MOST_AREAS: Final = 4 * SOLO_SIZE * SOLO_SIZE


class Tile:
    """One city tile as printed, unturned."""

    def __init__(self, index: int, code: str) -> None:
        areas, buildings, roads = code.split(":")
        self.index = index
        self.name = f"MC{index + 1:02}"
        self.code = code
        self.areas = [LETTERS.index(letter) for letter in areas]
        self.buildings = [int(digit) for digit in buildings]
        self.roads = [side in roads for side in SIDES]

    def __repr__(self) -> str:
        return f"<{self.name}>"


TILES: Final[list[Tile]] = [Tile(index, code) for index, code in enumerate(_DATA["tiles"]["faces"])]
TILE_NAMED: Final[dict[str, Tile]] = {tile.name: tile for tile in TILES}
KINDS: Final[int] = len(TILES)

# A face is a tile in one rotation: 4 * tile + quarter turns clockwise. Turning moves what lies in
# quadrant or side i to (i + turns) % 4.
FACES: Final[int] = TURNS * KINDS


def _turned(face: int, printed: list[int]) -> list[int]:
    return [printed[(place - face % TURNS) % TURNS] for place in range(TURNS)]


AREAS: Final[list[int]] = [
    colour for face in range(FACES) for colour in _turned(face, TILES[face // TURNS].areas)
]
"""The colour of each quadrant of each face, at 4 * face + quadrant."""
BUILDINGS: Final[list[int]] = [
    count for face in range(FACES) for count in _turned(face, TILES[face // TURNS].buildings)
]
"""How many buildings stand in each quadrant of each face."""
ROADS: Final[list[int]] = [
    sum(
        1 << side
        for side, road in enumerate(_turned(face, [int(r) for r in TILES[face // TURNS].roads]))
        if road
    )
    for face in range(FACES)
]
"""The sides to which each face has a road, a bit each."""


class Category:
    """A class of zones: a colour and at least so many buildings."""

    def __init__(self, index: int, data: dict[str, Any], upper: int) -> None:
        self.index = index
        self.colour: int = COLOURS.index(data["colour"])
        self.least: int = data["from"]
        self.most = upper
        """Or -1 where there is no upper limit."""
        limit = f"{self.most}" if upper > 0 else "plus"
        self.name = f"{data['colour']}-{self.least}-{limit}"

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _categories() -> list[Category]:
    found: list[Category] = []
    rows = _DATA["category"]
    for index, data in enumerate(rows):
        above = [row["from"] - 1 for row in rows[index + 1 :] if row["colour"] == data["colour"]]
        found.append(Category(index, data, above[0] if above else -1))
    return found


CATEGORIES: Final[list[Category]] = _categories()
NO_CATEGORY: Final = -1


def _category_of(colour: int, buildings: int) -> int:
    found = NO_CATEGORY
    for category in CATEGORIES:
        if category.colour == colour and buildings >= category.least:
            found = category.index
    return found


ROW: Final[int] = MOST_AREAS + 1
CATEGORY_OF: Final[list[int]] = [
    _category_of(colour, buildings) for colour in range(len(COLOURS)) for buildings in range(ROW)
]
"""The category of a zone, at ROW * colour + buildings, or NO_CATEGORY."""
NO_COUNTERS: Final[list[int]] = [0] * len(CATEGORIES)

NUMBERS: Final[dict[str, Any]] = {
    "game": {
        name: value
        for name, value in _GAME.items()
        if name not in ("seats", "extra_tile_seats", "size", "most_points", "most_rounds")
    },
    "solitaire": {name: _SOLITAIRE[name] for name in ("rounds", "ranger")},
    "category": [
        {"name": category.name, "points": row["points"], "counter": row["counter"]}
        for category, row in zip(CATEGORIES, _DATA["category"], strict=True)
    ],
}
"""What a variant may change: not the tiles, the size of a city, the classes of zones and the limits."""


class Numbers:
    """All numbers of one game: those of data.toml, or a variant of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        game = data["game"]
        self.minute: int = game["minute"]
        """In milliseconds."""
        self.base_target: int = game["base_target"]
        self.short_target: int = game["short_target"]
        self.standard_target: int = game["standard_target"]
        self.tree_barred_from: int = game["tree_barred_from"]
        self.road_bonus: int = game["road_bonus"]
        self.contractor_gain: int = game["contractor_gain"]
        self.contractor_loss: int = game["contractor_loss"]
        self.solo_rounds: int = data["solitaire"]["rounds"]
        self.ranger: list[int] = _by_areas(game["ranger"])
        """The points of a lake or park zone, by its areas."""
        self.solo_ranger: list[int] = _by_areas(data["solitaire"]["ranger"])
        self.points: list[int] = [category["points"] for category in data["category"]]
        """Of a zone, by its category."""
        self.counters: list[int] = [category["counter"] for category in data["category"]]
        """As they stand at the start."""
        self.zone_points: list[int] = [
            0 if category == NO_CATEGORY else self.points[category] for category in CATEGORY_OF
        ]
        """Of a zone, at ROW * colour + buildings."""


def _by_areas(table: list[int]) -> list[int]:
    return [table[min(areas, len(table) - 1)] for areas in range(ROW)]


STANDARD: Final = Numbers(NUMBERS)


def solo_road_points(length: int) -> int:
    """MAD-43: a short road costs points.

    >>> [solo_road_points(length) for length in (0, 4, 5, 8, 9, 13)]
    [-5, -5, 1, 1, 3, 5]
    """
    points = 0
    for least, brought in _SOLITAIRE["road"]:
        if length >= least:
            points = brought
    return points


def band_of(total: int) -> str:
    """What a solitaire's total is called."""
    name = BANDS[0][1]
    for least, band in BANDS:
        if total >= least:
            name = band
    return name


# Contractor tokens; a fist is a set of them, a bit each.
TOKENS: Final[list[str]] = ["houses", "factories", "skyscrapers", "road"]
ROAD_TOKEN: Final = 3
ALL_TOKENS: Final[int] = (1 << len(TOKENS)) - 1


def _range(category: Category) -> str:
    """`3-6`, or `13+`."""
    return f"{category.least}-{category.most}" if category.most > 0 else f"{category.least}+"


def printed(numbers: Numbers) -> Mapping[str, Mapping[str, str]]:
    """What stands on tiles and score boards, as texts by table and name, for boards that draw them."""
    return {
        "face": {tile.name: tile.code for tile in TILES},
        "range": {category.name: _range(category) for category in CATEGORIES},
        "points": {category.name: str(numbers.points[category.index]) for category in CATEGORIES},
        "kind": {category.name: COLOURS[category.colour] for category in CATEGORIES},
        "order": {
            "categories": " ".join(category.name for category in CATEGORIES),
            "tokens": " ".join(TOKENS),
        },
        "number": {
            "minute": str(numbers.minute),
            "rounds": str(numbers.solo_rounds),
            "barred": str(numbers.tree_barred_from),
            "gain": str(numbers.contractor_gain),
            "loss": str(numbers.contractor_loss),
            "road": str(numbers.road_bonus),
        },
    }
