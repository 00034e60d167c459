"""Mad City in numbers: cities square by square, hands tile by tile; a turned placement in steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core.encoding import PartsEncoding, byte, draft_numbers, one_hot
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.view import View
from boroughs.games.mad_city.components import (
    AREAS,
    BUILDINGS,
    CATEGORIES,
    GUIDES,
    ROADS,
    SIDES,
    TILE_NAMED,
    TILES,
    TOKENS,
    TURNS,
)
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.state import PHASES, WALKS
from boroughs.games.mad_city.view import BuilderView, MadCityView

PARTS: Final = 3
BELOW_ZERO: Final = 50
"""Scores are written with so much added: bets may cost points."""
SQUARE_NUMBERS: Final = 2 + 3 * TURNS
_TREE: Final = ("", "free", "has", "gone", "unfinished", "barred")
_WALKS: Final = ("", *WALKS)


def _face_numbers(tile: int, turns: int) -> list[int]:
    """A tile as it lies: its number, its turn, and for each quarter colour, buildings and road."""
    face = TURNS * tile + turns
    first = TURNS * face
    return [
        tile + 1,
        turns,
        *(colour + 1 for colour in AREAS[first : first + TURNS]),
        *BUILDINGS[first : first + TURNS],
        *(ROADS[face] >> side & 1 for side in range(len(SIDES))),
    ]


_FACES: Final[list[list[int]]] = [
    _face_numbers(tile.index, turns) for tile in TILES for turns in range(TURNS)
]
_NO_FACE: Final[list[int]] = [0] * SQUARE_NUMBERS


class MadCityEncoding(PartsEncoding):
    """Everybody builds at once and against a clock, so action 0 waits."""

    version = 1
    simultaneous = True

    def __init__(self, seats: int, options: Options, parse: Callable[[str], Move]) -> None:
        super().__init__(seats, options, parse)
        table = self.table
        table.add("ready", "done", "not done", "tree", "put back")
        table.add(*(f"palm {token}" for token in TOKENS), *(f"unpalm {token}" for token in TOKENS))
        table.add(*(f"walk {way}" for way in WALKS))
        table.add("turn", "take", "move", "swap", "lay over")
        table.add(*(f"tile {tile.name}" for tile in TILES))
        table.add(*(f"square {square}" for square in SQUARES))
        table.add(*(f"turned {turns}" for turns in range(TURNS)))
        layout = self.layout
        layout.add("phase", len(PHASES), 1, "the phase: " + " ".join(PHASES))
        layout.add("seconds", 1, 60, "left on the clock")
        layout.add("round", 1, 20, "rounds begun")
        layout.add("target", 1, 150, "the points that end the game")
        layout.add("flags", 3, 1, "the last round, cities are screened, walk was chosen")
        layout.add("ties", 1, 5, "rounds that broke no tie")
        layout.add("ranger", seats, 1, "who has the tree, counted from the viewer")
        layout.add("common", 1, len(TILES), "the tile in the middle, by number")
        layout.add("loose", 1, len(SQUARES), "puzzle: the square of the tile that may be moved")
        layout.add("guides", GUIDES, len(TILES), "guide tiles that were turned, by number")
        layout.add("guide", 1, GUIDES, "the guide tile that is asked about, from 1")
        layout.add("turned", 1, GUIDES, "how many guide tiles were turned")
        for ahead in range(seats):
            layout.add(
                f"builder +{ahead}", 7, 150,
                f"score plus {BELOW_ZERO}, plays, ready, done, tiles, swapped tile, the tree for it",
            )  # fmt: skip
            layout.add(f"counters +{ahead}", len(CATEGORIES), 5, "what is left of each counter")
            layout.add(f"palmed +{ahead}", 1 + len(TOKENS), 1, "whether seen, and the tokens")
            layout.add(f"hand +{ahead}", len(TILES), 1, "the tiles in hand, where they are seen")
            layout.add(
                f"city +{ahead}", SQUARE_NUMBERS * len(SQUARES), len(TILES),
                "for each square a1, b1, ...: tile, turn, and by quarters colour, buildings, roads",
            )  # fmt: skip
        layout.add("draft", 2 * PARTS, 255, "the parts of a move that were chosen so far")

    # Moves

    def parts_of(self, view: View, notation: str) -> list[str]:
        match notation.split():
            case ["place", tile, "at", square, "turned", turns]:
                return [f"tile {tile}", f"square {square}", f"turned {turns}"]
            case ["turn", square, "to", turns]:
                return ["turn", f"square {square}", f"turned {turns}"]
            case ["take", square]:
                return ["take", f"square {square}"]
            case ["move", start, "to", end]:
                return ["move", f"square {start}", f"square {end}"]
            case ["swap", mine, "for", wanted]:
                return ["swap", f"tile {mine}", f"tile {wanted}"]
            case ["lay", "over", square, "turned", turns]:
                return ["lay over", f"square {square}", f"turned {turns}"]
        return [notation]

    def notation_of(self, view: View, parts: list[str]) -> str:
        values = [part.partition(" ")[2] for part in parts[1:]]
        match (parts[0], values):
            case ("turn", [square, turns]):
                return f"turn {square} to {turns}"
            case ("take", [square]):
                return f"take {square}"
            case ("move", [start, end]):
                return f"move {start} to {end}"
            case ("swap", [mine, wanted]):
                return f"swap {mine} for {wanted}"
            case ("lay over", [square, turns]):
                return f"lay over {square} turned {turns}"
            case ("turn" | "take" | "move" | "swap" | "lay over", _):
                return ""
        if parts[0].startswith("tile "):
            tile = parts[0].removeprefix("tile ")
            return f"place {tile} at {values[0]} turned {values[1]}" if len(values) == 2 else ""
        return parts[0]

    # Observations

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        assert isinstance(view, MadCityView)
        viewer = view.viewer or 0
        seats = self.seats
        table = view.table
        left = 0 if view.deadline is None else -((now - view.deadline) // 1000)
        ranger = (table.ranger - viewer) % seats if table.ranger >= 0 else -1
        numbers = one_hot(len(PHASES), PHASES.index(table.phase))
        numbers += [byte(left), byte(table.round), byte(view.target)]
        numbers += [int(table.last_round), int(view.screened), _WALKS.index(table.walk)]
        numbers.append(byte(table.ties))
        numbers += one_hot(seats, ranger)
        loose = 0 if table.loose < 0 else square_of(table.loose, view.size) + 1
        numbers += [_tile(table.common), loose, *map(_tile, table.guides)]
        numbers += [view.guide + 1, table.turned]
        for ahead in range(seats):
            numbers += self._builder(view.builders[(viewer + ahead) % seats], view.size)
        return bytes(numbers + draft_numbers(draft, PARTS))

    def _builder(self, builder: BuilderView, size: int) -> list[int]:
        numbers = [
            byte(builder.score + BELOW_ZERO),
            int(builder.plays),
            int(builder.ready),
            int(builder.done),
            builder.tiles,
            _tile(builder.swapped),
            _TREE.index(builder.tree),
        ]
        counters = list(builder.counters) or [0] * len(CATEGORIES)
        palmed = builder.palmed
        tokens = [int(palmed is not None and token in palmed) for token in TOKENS]
        hand = [0] * len(TILES)
        for name in builder.hand:
            hand[TILE_NAMED[name].index] = 1
        numbers += [*counters, int(palmed is not None), *tokens, *hand]
        squares = [_NO_FACE] * len(SQUARES)
        for cell, face in enumerate(builder.cells):
            if face:
                name, _, turns = face.partition("/")
                squares[square_of(cell, size)] = _FACES[TURNS * TILE_NAMED[name].index + int(turns)]
        for square in squares:
            numbers += square
        return numbers


def _tile(name: str) -> int:
    return TILE_NAMED[name].index + 1 if name else 0
