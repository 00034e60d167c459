"""LOTS in numbers: the tower cell by cell and piece by piece; a placement as pose, spot and floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core.encoding import PartsEncoding, byte, draft_numbers, one_hot
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.view import View
from boroughs.games.lots.components import (
    ALL_POSES,
    BLOCKS,
    COPIES,
    CUBE,
    CUBES,
    KIND_NAMES,
    LETTERS,
    POSES,
    SEATS,
    WIDTH,
)
from boroughs.games.lots.effects import CREW, CREW_NAMED
from boroughs.games.lots.state import (
    ACCIDENT,
    AFTER_ROLL,
    AFTER_SCORE,
    AT_SCORE,
    BEFORE_CHOOSE,
    CHOOSE,
    DEAL,
    DRAW,
    FIRST,
    HAND_ON,
    OFFSET,
    OVER,
    ROLL,
    START_ROLL,
    STEAL,
    TAKE,
    VERDICT,
    WINDOW,
)
from boroughs.games.lots.view import LotsView

PHASES: Final = (
    FIRST, DEAL, START_ROLL, ROLL, WINDOW, TAKE, CHOOSE, OFFSET, VERDICT, DRAW, HAND_ON, STEAL, OVER
)  # fmt: skip
WINDOWS: Final = (AFTER_ROLL, BEFORE_CHOOSE, ACCIDENT, AT_SCORE, AFTER_SCORE)
MOST_BODIES: Final[int] = BLOCKS * COPIES + max(SEATS) * CUBES
"""All the blocks and cubes of the box."""
FLOORS: Final = 32
"""Floors of the tower that are written down cell by cell; towers fall long before."""
HIGHEST: Final[int] = MOST_BODIES + COPIES * sum(
    max(pose.size[2] for pose in poses) - 1 for poses in POSES[:BLOCKS]
)
"""Floors that may be named: no tower of all pieces is higher."""
PARTS: Final = 3
BODY_NUMBERS: Final = 6
_KINDS: Final[dict[str, int]] = {name: kind for kind, name in enumerate(KIND_NAMES)}


def _pose_names() -> list[str]:
    return [
        "cube" if pose.kind == CUBE else f"{KIND_NAMES[pose.kind]} {pose.name}"
        for pose in ALL_POSES
    ]


class LotsEncoding(PartsEncoding):
    """Holding a piece over a spot without letting go is for people, and no action."""

    version = 1

    def __init__(self, seats: int, options: Options, parse: Callable[[str], Move]) -> None:
        super().__init__(seats, options, parse)
        table = self.table
        table.add("done", "pass", "pass turn", "release")
        table.add(*(f"take {letter}" for letter in LETTERS))
        table.add(*(f"return {kind}" for kind in KIND_NAMES))
        table.add(*(f"hand {card.name}" for card in CREW))
        table.add(*(f"crew {card.name}" for card in CREW))
        table.add(*(f"block {letter}" for letter in LETTERS))
        table.add(*(f"body {place}" for place in range(MOST_BODIES)))
        table.add(*(f"pose {name}" for name in _pose_names()))
        table.add(*(f"spot {x},{y}" for y in range(WIDTH) for x in range(WIDTH)))
        table.add(*(f"floor {floor}" for floor in range(HIGHEST)))
        layout = self.layout
        layout.add("phase", len(PHASES), 1, "the phase: " + " ".join(PHASES))
        layout.add("window", len(WINDOWS), 1, "what crew cards may answer: " + " ".join(WINDOWS))
        layout.add("active", seats, 1, "whose turn it is, counted from the viewer")
        layout.add("chooser", seats, 1, "who chooses a block")
        layout.add("rolled", 2 + BLOCKS, 1, "the die: nothing, any, or a block")
        layout.add("wanted", 1 + BLOCKS, 1, "the block that a crew card named, or none")
        layout.add("piece", len(KIND_NAMES), 1, "the piece that must be placed now")
        layout.add(
            "flags", 5, 1, "finished, cubed, nothing scores, something was lifted, last round"
        )
        layout.add("goal", 1, 40, "the spot of the track that ends the game")
        layout.add("piles", BLOCKS, COPIES, "blocks in the supply")
        layout.add("deck", 1, len(CREW), "crew cards that nobody has drawn")
        layout.add("discards", len(CREW), 1, "crew cards that were played")
        layout.add("hand", len(CREW), 1, "the viewer's crew cards")
        for ahead in range(seats):
            layout.add(
                f"builder +{ahead}", 6, 40,
                "place on the track, cubes, crew cards, played one, has answered, is away",
            )  # fmt: skip
            layout.add(f"bank +{ahead}", len(KIND_NAMES), 3, "pieces to be placed")
        layout.add("height", 1, FLOORS, "of the tower")
        layout.add("lot", WIDTH * WIDTH, 1, "the spots of the lot")
        layout.add(
            "tower", FLOORS * WIDTH * WIDTH, len(KIND_NAMES),
            "floor by floor, row by row: the piece, from 1, or nothing",
        )  # fmt: skip
        layout.add(
            "bodies", MOST_BODIES * BODY_NUMBERS, FLOORS,
            "piece from 1, owner plus one (from the viewer), nothing on it, lowest x, y and floor",
        )  # fmt: skip
        layout.add("draft", 2 * PARTS, 255, "the parts of a move that were chosen so far")

    # Moves

    def parts_of(self, view: View, notation: str) -> list[str]:
        verb, _, rest = notation.partition(" ")
        if verb == "place":
            pose, _, corner = rest.partition("@")
            x, y, floor = corner.split(",")
            return [f"pose {pose}", f"spot {x},{y}", f"floor {floor}"]
        if verb == "crew":
            name, _, named = rest.partition(" ")
            if not named:
                return [notation]
            if CREW_NAMED[name].names == "block":
                return [f"crew {name}", f"block {named}"]
            assert isinstance(view, LotsView)
            numbers = [body.number for body in view.bodies]
            return [f"crew {name}", f"body {numbers.index(int(named))}"]
        return [notation]

    def notation_of(self, view: View, parts: list[str]) -> str:
        kind, _, named = parts[0].partition(" ")
        values = [part.partition(" ")[2] for part in parts[1:]]
        if kind == "pose":
            return f"place {named}@{values[0]},{values[1]}" if len(values) == 2 else ""
        if kind == "crew" and CREW_NAMED[named].names:
            if not values:
                return ""
            if CREW_NAMED[named].names == "block":
                return f"crew {named} {values[0]}"
            assert isinstance(view, LotsView)
            return f"crew {named} {view.bodies[int(values[0])].number}"
        return parts[0]

    # Observations

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        assert isinstance(view, LotsView)
        viewer = view.viewer or 0
        seats = self.seats
        table = view.table

        def ahead_of(seat: int) -> int:
            return (seat - viewer) % seats if seat >= 0 else -1

        numbers = one_hot(len(PHASES), PHASES.index(table.phase))
        numbers += one_hot(len(WINDOWS), _place(table.window, WINDOWS))
        numbers += one_hot(seats, ahead_of(table.active))
        numbers += one_hot(seats, ahead_of(table.chooser))
        numbers += one_hot(
            2 + BLOCKS,
            2 + _place(table.rolled, LETTERS)
            if table.rolled in LETTERS
            else int(table.rolled != ""),
        )
        numbers += one_hot(1 + BLOCKS, 1 + _place(table.wanted, LETTERS))
        numbers += one_hot(len(KIND_NAMES), _place(table.piece, KIND_NAMES))
        numbers += [
            int(table.finished),
            int(table.cubed),
            int(table.scores_nothing),
            int(table.lifted != ""),
            int(table.last_turn),
            byte(view.goal),
            *map(byte, table.piles),
            byte(view.deck),
        ]
        numbers += [int(card.name in view.discards) for card in CREW]
        numbers += [int(card.name in view.hand) for card in CREW]
        for ahead in range(seats):
            seat = (viewer + ahead) % seats
            numbers += [
                byte(table.track[seat]),
                byte(table.cubes[seat]),
                byte(view.hand_sizes[seat]),
                int(table.played[seat]),
                int(table.answered[seat]),
                int(table.away[seat]),
            ]
            bank = table.banks[seat]
            numbers += [bank.count(kind) for kind in KIND_NAMES]
        numbers.append(byte(view.height))
        for row in view.rows:
            numbers += [int(sign == "#") for sign in row.ljust(WIDTH)]
        numbers += [0] * (WIDTH * (WIDTH - len(view.rows)))
        return bytes(numbers + self._tower(view, ahead_of) + draft_numbers(draft, PARTS))

    def _tower(self, view: LotsView, ahead_of: Callable[[int], int]) -> list[int]:
        cells = [0] * (FLOORS * WIDTH * WIDTH)
        bodies: list[int] = []
        for body in view.bodies[:MOST_BODIES]:
            kind = _KINDS[body.piece] + 1
            for x, y, floor in body.cells:
                if floor < FLOORS:
                    cells[(floor * WIDTH + y) * WIDTH + x] = kind
            low = [byte(min(cell[axis] for cell in body.cells)) for axis in range(3)]
            bodies += [kind, ahead_of(body.owner) + 1, int(body.top), *low]
        return cells + bodies + [0] * (MOST_BODIES * BODY_NUMBERS - len(bodies))


def _place(name: str, names: Sequence[str]) -> int:
    return names.index(name) if name in names else -1
