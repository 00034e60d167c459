"""The position: every builder's city, hand and tokens, the tree, the bag, and where the round stands."""

from __future__ import annotations

from typing import Final

from boroughs.core.audience import EVERYONE, Audience, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.mad_city.box import WHOLE_BOX, Box
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    GUIDES,
    KINDS,
    TILES,
    TURNS,
    Tile,
)

# Where a round stands. Nature is asked in DEAL, COMPLETE, DRAW and TURN.
READY: Final = 0
DEAL: Final = 1
BUILD: Final = 2
COMPLETE: Final = 3
DRAW: Final = 4
LAY: Final = 5
WALK: Final = 6
TURN: Final = 7
GUIDE: Final = 8
OVER: Final = 9
PHASES: Final[list[str]] = [
    "ready", "deal", "build", "complete", "draw", "lay", "walk", "turn", "guide", "over",
]  # fmt: skip

NOBODY: Final = -1
NO_TILE: Final = -1
NO_CELL: Final = -1
BAG: Final = "bag"

# The two ways round the guide tiles (MAD-44): 0 to 3 lie above the columns, 4 to 7 left of the rows.
WALKS: Final[dict[str, list[int]]] = {
    "left": [3, 2, 1, 0, 4, 5, 6, 7],
    "up": [7, 6, 5, 4, 0, 1, 2, 3],
}

# A sheet: what a city brought in the round that was scored last.
RANGER: Final = 0
ROAD: Final = 1
CONTRACTORS: Final = 2
ZONES: Final = 3
SHEET: Final[list[str]] = ["ranger", "road", "contractors", "zones"]


class Drawn(Outcome):
    """A tile from the bag."""

    def __init__(self, tile: Tile) -> None:
        super().__init__(tile.name)
        self.tile = tile


class Filled(Outcome):
    """A tile that chance puts into the first empty cell, and how it lies there."""

    def __init__(self, tile: Tile, turns: int) -> None:
        super().__init__(f"{tile.name} turned {turns}")
        self.tile = tile
        self.turns = turns


DRAWN: Final[list[Drawn]] = [Drawn(tile) for tile in TILES]
FILLED: Final[list[list[Filled]]] = [
    [Filled(tile, turns) for turns in range(TURNS)] for tile in TILES
]


class Builder:
    """One player: the city, the tiles beside it, points, counters, and what the hands hold."""

    def __init__(self, seat: int, cells: int, counters: list[int]) -> None:
        self.seat = seat
        self.cells: list[int] = [EMPTY] * cells
        self.hand: list[int] = []
        """Tiles not in the city, in rising order."""
        self.score = 0
        self.counters: list[int] = counters.copy()
        self.palmed = 0
        """Contractor tokens in the fist, a bit each."""
        self.ready = False
        self.done = False
        self.swapped = NO_TILE
        """The tile taken from the middle in this round."""
        self.stage = 0
        """How many tie-breaking rounds this player was admitted to."""
        self.sheet: list[int] = []
        """What the last round brought, part by part."""
        self.faced: list[int] = []
        """The counters as they stood when that city was scored."""

    def copy(self) -> Builder:
        twin = Builder(self.seat, 0, self.counters)
        twin.cells = self.cells.copy()
        twin.hand = self.hand.copy()
        twin.score = self.score
        twin.counters = self.counters.copy()
        twin.palmed = self.palmed
        twin.ready = self.ready
        twin.done = self.done
        twin.swapped = self.swapped
        twin.stage = self.stage
        twin.sheet = self.sheet
        twin.faced = self.faced
        return twin

    def clear(self) -> None:
        """All tiles go back into the bag, all tokens onto the table."""
        self.cells = [EMPTY] * len(self.cells)
        self.hand = []
        self.palmed = 0
        self.ready = False
        self.done = False
        self.swapped = NO_TILE
        self.sheet = []
        self.faced = []

    def is_full(self) -> bool:
        return EMPTY not in self.cells

    def take_up(self, tile: int) -> None:
        """A tile comes to lie beside the city."""
        self.hand.append(tile)
        self.hand.sort()

    def tiles(self) -> list[int]:
        """All tiles of this player."""
        return [*(face // TURNS for face in self.cells if face >= 0), *self.hand]

    def empty_cell(self) -> int:
        """The first cell without a tile, or NO_CELL."""
        return self.cells.index(EMPTY) if EMPTY in self.cells else NO_CELL


class Position(State):
    """Everything on the table; which tile comes next is not decided before it is drawn."""

    def __init__(self, seats: int, options: Options, box: Box = WHOLE_BOX) -> None:
        super().__init__(seats, options)
        self.box = box
        mode = str(options["mode"])
        self.mode = mode
        self.solo = mode not in ("base", "standard")
        self.standard = mode == "standard"
        self.timed = mode not in ("puzzle", "advanced-puzzle")
        screen = options["screen"]
        self.screened = screen == "on" or (screen == "auto" and self.standard and seats == 2)
        """MAD-40: a screen hides the cities while they are built."""
        self.common_tile = options["tiles"] == "common-tile"
        self.size = box.side(self.solo)
        self.hand_size = self.size * self.size + (options["tiles"] == "draw-ten")
        cells, counters = self.size * self.size, box.numbers.counters
        self.builders = [Builder(seat, cells, counters) for seat in range(seats)]
        self.phase = READY
        self.round = 0
        """How many rounds were begun."""
        self.ends = -1
        """When the minute is over."""
        self.ranger = NOBODY
        """Who has the tree."""
        self.common = NO_TILE
        """The tile in the middle."""
        self.last_round = False
        """The quick start's one more round is being played (MAD-18)."""
        self.ties = 0
        """How many tie-breaking rounds there were."""
        self.loose = NO_CELL
        """Puzzle: where the tile lies that is not locked yet."""
        self.walk = ""
        """Advanced puzzle: the way round the guide tiles."""
        self.guides: list[int] = [NO_TILE] * GUIDES
        """Those that were turned; the others are not decided."""
        self.turned = 0
        """How many guide tiles have been dealt with."""
        self.covered: list[int] = []
        """Tiles under a guide tile."""

    def copy_to(self, twin: Position) -> None:
        """Makes a bare position equal to this one."""
        twin.now = self.now
        twin.builders = [builder.copy() for builder in self.builders]
        twin.phase = self.phase
        twin.round = self.round
        twin.ends = self.ends
        twin.ranger = self.ranger
        twin.common = self.common
        twin.last_round = self.last_round
        twin.ties = self.ties
        twin.loose = self.loose
        twin.walk = self.walk
        twin.guides = self.guides.copy()
        twin.turned = self.turned
        twin.covered = self.covered.copy()

    def plays(self, seat: int) -> bool:
        """Whether this seat takes part in the round: all do until a tie must be broken."""
        return self.builders[seat].stage == self.ties

    def players(self) -> list[Builder]:
        """Those who take part in the round."""
        return [builder for builder in self.builders if builder.stage == self.ties]

    def is_frozen(self, seat: int) -> bool:
        """Whether this city may not change any more."""
        return self.ranger == seat

    # The bag

    def out_of_bag(self) -> list[bool]:
        """Which tiles lie somewhere on the table."""
        out = [False] * KINDS
        for builder in self.builders:
            for tile in builder.tiles():
                out[tile] = True
        for tile in [self.common, *self.guides, *self.covered]:
            if tile != NO_TILE:
                out[tile] = True
        return out

    def drawn(self, source: str) -> dict[str, int]:
        out = self.out_of_bag()
        return {tile.name: 1 for tile in TILES if out[tile.index]}

    def draw(self, audience: Audience) -> Chance:
        out = self.out_of_bag()
        outcomes: list[Outcome] = []
        for tile in self.box.tiles:
            if not out[tile]:
                outcomes.append(DRAWN[tile])
        return Chance(outcomes, None, audience, BAG)

    def dealt_to(self) -> Builder | None:
        """Who gets the next tile of the deal, or None: then it goes to the middle."""
        for builder in self.players():
            if len(builder.hand) < self.hand_size:
                return builder
        return None

    def unfinished(self) -> Builder | None:
        """The first player whose city has an empty cell."""
        for builder in self.players():
            if not builder.is_full():
                return builder
        return None

    def only_if_screened(self, seat: int) -> Audience:
        """Who sees what this seat does in its city."""
        return only(seat) if self.screened else EVERYONE
