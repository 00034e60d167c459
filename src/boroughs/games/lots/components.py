"""What is in the box: blocks in all their rotations, lots, track, the hand. No rules here."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.lots")
_GAME: Final[dict[str, Any]] = _DATA["game"]

SEATS: Final[tuple[int, ...]] = tuple(_GAME["seats"])
CUBES: Final[int] = _GAME["cubes"]
MOST_TURNS: Final[int] = _GAME["most_turns"]
MOST_RETURNED: Final[int] = _GAME["most_returned"]
"""So many blocks in a row that find no place end the game: else it might never end."""
COPIES: Final[int] = _GAME["copies"]
ANSWER_SECONDS: Final[tuple[int, ...]] = tuple(_DATA["answers"]["seconds"])
ANSWER_SECONDS_OF_SEVERAL: Final[int] = _DATA["answers"]["several"]
CREW_NAMES: Final[list[str]] = list(_DATA["crew"])
INSET: Final[int] = _DATA["statics"]["inset"]

_FIXED: Final = ("seats", "cubes", "most_turns", "most_returned")
NUMBERS: Final[dict[str, Any]] = {
    "game": {name: _GAME[name] for name in _GAME if name not in _FIXED},
    "crane": _DATA["crane"],
    "crew": {name: numbers for name, numbers in _DATA["crew"].items() if numbers},
}
"""What a variant may change: not blocks, lots and how steady a hand is."""


class Numbers:
    """All numbers of one game: those of data.toml, or a variant of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        game = data["game"]
        self.goals: dict[int, int] = {int(seats): goal for seats, goal in game["goal"].items()}
        self.empty_piles: int = game["empty_piles"]
        """So many piles that are used up end the game."""
        self.floor_points: int = game["floor"]
        self.match_points: int = game["match"]
        self.hand_limit: int = game["hand_limit"]
        self.copies: int = game["copies"]
        """Blocks of each kind; alone, `solo_copies`."""
        self.solo_copies: int = game["solo_copies"]
        self.cube_spots: list[int] = game["cube_spots"]
        self.crew_spots: list[int] = game["crew_spots"]
        crane = data["crane"]
        self.crane_periods: tuple[int, int] = (crane["across"], crane["deep"])
        """In milliseconds."""
        crew = data["crew"]
        self.crew_points: dict[str, int] = {
            name: crew.get(name, {}).get("points", 0) for name in CREW_NAMES
        }
        self.apprentice_most: int = crew["apprentice"]["most"]


STANDARD: Final = Numbers(NUMBERS)


class Box:
    """What is played with: the crew cards, how many blocks of each kind, and where rewards lie."""

    def __init__(
        self,
        name: str,
        crew: list[int],
        copies: int,
        cube_spots: list[int],
        crew_spots: list[int],
        numbers: Numbers = STANDARD,
    ) -> None:
        self.name = name
        self.crew = crew
        self.copies = copies
        self.cube_spots = cube_spots
        self.crew_spots = crew_spots
        self.numbers = numbers


# A cell is one number: x to the right, y towards the player, z up; every lot fits in 4 by 4.
WIDTH: Final = 4
STOREY: Final = WIDTH * WIDTH
FLOOR_BITS: Final = (1 << STOREY) - 1


def cell_at(x: int, y: int, z: int) -> int:
    """
    >>> cell_at(1, 2, 1)
    25
    """
    return z * STOREY + y * WIDTH + x


def mask_of(cells: tuple[int, ...]) -> int:
    """The cells as a set of bits."""
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


# Kinds of pieces: the five blocks by their place in the supply line, then the purple cube.
LETTERS: Final[list[str]] = [block["letter"] for block in _DATA["block"]]
COLOURS: Final[list[str]] = [block["colour"] for block in _DATA["block"]]
BLOCKS: Final[int] = len(LETTERS)
CUBE: Final[int] = BLOCKS
KIND_NAMES: Final[list[str]] = [*LETTERS, "cube"]
NO_KIND: Final = -1
WILD: Final = "?"


class Pose:
    """One way to hold a piece: cells from the near corner of its box, as (x, y, z)."""

    def __init__(self, index: int, kind: int, name: str, cells: list[tuple[int, int, int]]) -> None:
        self.index = index
        self.kind = kind
        self.name = name
        self.cells = cells
        self.size = (
            1 + max(x for x, _, _ in cells),
            1 + max(y for _, y, _ in cells),
            1 + max(z for _, _, z in cells),
        )

    def __repr__(self) -> str:
        return f"<{KIND_NAMES[self.kind]} {self.name}>"


# How a picture of the flat piece is held: lying, standing along the row, or standing away from
# you. Picture columns and rows become axes; standing pictures have their first row on top.
PLANES: Final = ("flat", "wide", "deep")


def _pictures(cells: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The piece turned and turned over on the table: each different picture once."""
    found: list[list[tuple[int, int]]] = []
    for flipped in (False, True):
        turned = [(-x, y) if flipped else (x, y) for x, y in cells]
        for _ in range(4):
            left, top = min(x for x, _ in turned), min(y for _, y in turned)
            picture = sorted((x - left, y - top) for x, y in turned)
            if picture not in found:
                found.append(picture)
            turned = [(-y, x) for x, y in turned]
    return found


def _poses_of(kind: int, cells: list[tuple[int, int]], first: int) -> list[Pose]:
    poses: list[Pose] = []
    known: list[list[tuple[int, int, int]]] = []
    for plane in PLANES:
        for number, picture in enumerate(_pictures(cells), 1):
            low = max(y for _, y in picture)
            if plane == "flat":
                held = [(x, y, 0) for x, y in picture]
            elif plane == "wide":
                held = [(x, 0, low - y) for x, y in picture]
            else:
                held = [(0, x, low - y) for x, y in picture]
            if sorted(held) not in known:
                known.append(sorted(held))
                poses.append(Pose(first + len(poses), kind, f"{plane}{number}", sorted(held)))
    return poses


def _all_poses() -> list[list[Pose]]:
    poses: list[list[Pose]] = []
    count = 0
    for kind, block in enumerate(_DATA["block"]):
        poses.append(_poses_of(kind, [(x, y) for x, y in block["cells"]], count))
        count += len(poses[-1])
    poses.append([Pose(count, CUBE, "flat1", [(0, 0, 0)])])
    return poses


POSES: Final[list[list[Pose]]] = _all_poses()
"""By kind; a block has 3 to 24 of them."""
ALL_POSES: Final[list[Pose]] = [pose for poses in POSES for pose in poses]
POSE_NAMED: Final[dict[str, Pose]] = {
    f"{KIND_NAMES[pose.kind]} {pose.name}": pose for pose in ALL_POSES
}
PICTURES: Final[list[list[list[tuple[int, int]]]]] = [
    _pictures([(x, y) for x, y in block["cells"]]) for block in _DATA["block"]
]


class Lot:
    """A footprint: rows of spots."""

    def __init__(self, level: int, name: str, rows: list[str]) -> None:
        self.level = level
        self.name = name
        self.rows = rows
        self.spots: list[tuple[int, int]] = [
            (x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"
        ]
        self.floor = mask_of(tuple(cell_at(x, y, 0) for x, y in self.spots))
        """The spots of one floor."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


LOTS: Final[list[Lot]] = [Lot(lot["level"], lot["name"], lot["rows"]) for lot in _DATA["lot"]]


class Grip:
    """How steady a hand is: where it may let go, how often, and how hard it presses."""

    def __init__(self, name: str, steps: list[int], weights: list[int], press: int) -> None:
        self.name = name
        self.steps = steps
        self.press = press
        self.offsets: list[tuple[int, int]] = [(x, y) for x in steps for y in steps]
        self.weights: list[int] = [x * y for x in weights for y in weights]


_HAND: Final[dict[str, Any]] = _DATA["hand"]
REACH: Final[int] = _HAND["reach"]
"""By how many hundredths of its offset a hand presses aside of the middle, for each floor up."""
STEADY: Final[Grip] = Grip("steady", [0], [1], 0)
UNSTEADY: Final[Grip] = Grip("unsteady", _HAND["steps"], _HAND["weights"], _HAND["press"])
CLUMSY: Final[Grip] = Grip(
    "clumsy", _HAND["clumsy_steps"], _HAND["clumsy_weights"], _HAND["clumsy_press"]
)


def _swings(grip: Grip) -> list[int]:
    """On the crane the ends of the swing come up half as often as what lies between."""
    return [1, *([2] * (len(grip.steps) - 2)), 1]


SWAYING: Final[Grip] = Grip("swaying", UNSTEADY.steps, _swings(UNSTEADY), UNSTEADY.press)
SWAYING_CLUMSY: Final[Grip] = Grip("swaying-clumsy", CLUMSY.steps, _swings(CLUMSY), CLUMSY.press)
GRIPS: Final[dict[str, Grip]] = {
    grip.name: grip for grip in (STEADY, UNSTEADY, CLUMSY, SWAYING, SWAYING_CLUMSY)
}


def swing_path(steps: list[int]) -> list[int]:
    """A pendulum's places in the order of one whole swing, there and back, each for the same time.

    >>> swing_path([-10, 0, 10])
    [-10, 0, 10, 0]
    """
    return steps + steps[-2:0:-1]


def swing(now: int, period: int, steps: list[int]) -> int:
    """Where a pendulum of this period hangs at this moment.

    >>> [swing(now, 400, [-10, 0, 10]) for now in (0, 100, 200, 300, 400)]
    [-10, 0, 10, 0, -10]
    """
    path = swing_path(steps)
    return path[(now % period) * len(path) // period]
