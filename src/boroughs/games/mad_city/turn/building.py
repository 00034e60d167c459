"""The minute: tiles are dealt, everybody builds at once, chance fills what is left open."""

from __future__ import annotations

from boroughs.core.audience import only
from boroughs.games.mad_city.city import EMPTY
from boroughs.games.mad_city.components import (
    GUIDES,
    MOST_ROUNDS,
    TILES,
    TOKENS,
    TURNS,
    Tile,
)
from boroughs.games.mad_city.squares import SQUARES, square_of
from boroughs.games.mad_city.state import (
    BUILD,
    COMPLETE,
    DEAL,
    DRAW,
    LAY,
    NO_CELL,
    NO_TILE,
    NOBODY,
    Builder,
    Filled,
)
from boroughs.games.mad_city.turn.scoring import Scoring


class Building(Scoring):
    """From `ready` to the moment at which every city is frozen."""

    def make_ready(self, seat: int) -> None:
        self.builders[seat].ready = True
        self.tell("ready", {"seat": seat})
        if all(builder.ready for builder in self.players()):
            self._begin_round()

    def _begin_round(self) -> None:
        """All tiles are back in the bag (MAD-10)."""
        for builder in self.builders:
            builder.clear()
        self.round = min(self.round + 1, MOST_ROUNDS)
        self.ranger = NOBODY
        self.common = NO_TILE
        self.loose = NO_CELL
        self.walk = ""
        self.guides = [NO_TILE] * GUIDES
        self.turned = 0
        self.covered = []
        self.tell("round", {"round": self.round})
        self.phase = DEAL if self.timed else DRAW

    def deal(self, tile: Tile) -> None:
        builder = self.dealt_to()
        if builder is None:
            self.common = tile.index
            self.tell("common", {"tile": tile.name})
        else:
            builder.take_up(tile.index)
        if self.dealt_to() is None and self.common_tile == (self.common != NO_TILE):
            self._start_minute()

    def _start_minute(self) -> None:
        """Only now do the players see their tiles."""
        self.phase = BUILD
        self.ends = self.now + self.box.numbers.minute
        for builder in self.players():
            names = tuple(TILES[tile].name for tile in builder.hand)
            self.tell("dealt", {"tiles": names}, only(builder.seat))
        self.tell("minute", {"seconds": self.box.numbers.minute // 1000})

    # The minute

    def deadline(self) -> int | None:
        return self.ends if self.phase == BUILD else None

    def tick(self) -> None:
        self.tell("time-up", {})
        self._freeze_all()

    def place(self, seat: int, tile: Tile, cell: int, turns: int) -> None:
        builder = self.builders[seat]
        before = builder.cells[cell]
        builder.hand.remove(tile.index)
        if before != EMPTY:
            builder.take_up(before // TURNS)
        builder.cells[cell] = TURNS * tile.index + turns
        if self.phase == LAY:
            self.loose = cell
        if self.events is not None:
            self.tell(
                "placed",
                {"seat": seat, "tile": tile.name, "square": self._square(cell), "turns": turns},
                self.only_if_screened(seat),
            )

    def shift(self, seat: int, start: int, end: int) -> None:
        cells = self.builders[seat].cells
        cells[start], cells[end] = cells[end], cells[start]
        if self.phase == LAY:
            self.loose = end
        if self.events is not None:
            self.tell(
                "moved",
                {"seat": seat, "start": self._square(start), "end": self._square(end)},
                self.only_if_screened(seat),
            )

    def turn(self, seat: int, cell: int, turns: int) -> None:
        cells = self.builders[seat].cells
        cells[cell] = cells[cell] // TURNS * TURNS + turns
        if self.events is not None:
            self.tell(
                "turned",
                {"seat": seat, "square": self._square(cell), "turns": turns},
                self.only_if_screened(seat),
            )

    def take_back(self, seat: int, cell: int) -> None:
        builder = self.builders[seat]
        builder.take_up(builder.cells[cell] // TURNS)
        builder.cells[cell] = EMPTY
        if self.phase == LAY:
            self.loose = NO_CELL
        if self.events is not None:
            self.tell(
                "took",
                {"seat": seat, "square": self._square(cell)},
                self.only_if_screened(seat),
            )

    def swap(self, seat: int, mine: Tile) -> None:
        """Discard first, then take; where the tile lay in the city a gap is left."""
        builder = self.builders[seat]
        taken = TILES[self.common]
        if mine.index in builder.hand:
            builder.hand.remove(mine.index)
        else:
            lies = [face // TURNS for face in builder.cells].index(mine.index)
            builder.cells[lies] = EMPTY
        builder.swapped = taken.index
        builder.take_up(taken.index)
        self.common = mine.index
        # Behind a screen nobody knew of the discarded tile.
        self.tell("swapped", {"seat": seat, "mine": mine.name, "wanted": taken.name}, reveals=True)

    def has_finished(self, seat: int) -> bool:
        """The base game's ranger has nothing left to do; in the standard game there are tokens."""
        return not self.standard and self.ranger == seat

    def take_tree(self, seat: int) -> None:
        self.ranger = seat
        self.tell("tree", {"seat": seat})
        if self.has_finished(seat):
            self.builders[seat].done = True
            self._end_early()

    def palm(self, seat: int, token: int) -> None:
        """Nobody else hears of it, not even that it happened."""
        builder = self.builders[seat]
        builder.palmed ^= 1 << token
        into = builder.palmed >> token & 1
        self.tell("palmed" if into else "unpalmed", {"token": TOKENS[token]}, only(seat))

    def declare_done(self, seat: int) -> None:
        builder = self.builders[seat]
        if not builder.done:
            builder.done = True
            self.tell("done", {"seat": seat})
            self._end_early()

    def go_on(self, seat: int) -> None:
        self.builders[seat].done = False
        self.tell("not-done", {"seat": seat})

    def _end_early(self) -> None:
        """MAD-11: nobody waits for the timer when all are done."""
        if all(builder.done for builder in self.players()):
            self.tell("all-done", {})
            self._freeze_all()

    def _freeze_all(self) -> None:
        """Every city is frozen; screens come down, and chance fills the gaps (MAD-13)."""
        self.ends = -1
        if self.screened:
            for builder in self.players():
                self._show(builder)
        if self.unfinished() is None:
            self.score_round()
        else:
            self.phase = COMPLETE

    def _show(self, builder: Builder) -> None:
        if self.events is not None:
            city = tuple(self._face(face) for face in builder.cells)
            hand = tuple(TILES[tile].name for tile in builder.hand)
            self.tell("shown", {"seat": builder.seat, "city": city, "hand": hand}, reveals=True)

    def _face(self, face: int) -> str:
        return "-" if face == EMPTY else f"{TILES[face // TURNS].name}/{face % TURNS}"

    def _square(self, cell: int) -> str:
        return SQUARES[square_of(cell, self.size)]

    def fill(self, filled: Filled) -> None:
        builder = self.unfinished()
        assert builder is not None
        cell = builder.empty_cell()
        builder.hand.remove(filled.tile.index)
        builder.cells[cell] = TURNS * filled.tile.index + filled.turns
        if self.events is not None:
            self.tell(
                "filled",
                {
                    "seat": builder.seat,
                    "tile": filled.tile.name,
                    "square": self._square(cell),
                    "turns": filled.turns,
                },
            )
        if self.unfinished() is None:
            self.score_round()
