"""The tower as cells: where a piece fits, how it gets there, what it touches, which floors are full.

Sets of cells are whole numbers, a bit each. Whether anything stands is not asked here but for the two
cases that need no statics: a piece that cannot balance by itself, and one that stands on solid columns.
"""

from __future__ import annotations

import re
from typing import Final

from boroughs.core.phrase import Param
from boroughs.games.lots.components import (
    ALL_POSES,
    BLOCKS,
    CUBE,
    FLOOR_BITS,
    INSET,
    KIND_NAMES,
    LOTS,
    PLANES,
    POSE_NAMED,
    POSES,
    STANDARD,
    STOREY,
    WIDTH,
    Lot,
    Numbers,
    Pose,
    cell_at,
    mask_of,
)

_CUBE_LENGTH: Final = 100
_WEST: Final = sum(1 << (WIDTH * row) for row in range(WIDTH))
_EAST: Final = _WEST << (WIDTH - 1)
_NORTH: Final = (1 << WIDTH) - 1
_SOUTH: Final = _NORTH << (STOREY - WIDTH)


def around(mask: int) -> int:
    """All cells that share a face with these."""
    floors = (mask.bit_length() + STOREY - 1) // STOREY
    near = 0
    for level in range(floors):
        flat = (mask >> (level * STOREY)) & FLOOR_BITS
        if flat:
            sides = (flat & ~_EAST) << 1 | (flat & ~_WEST) >> 1
            sides |= (flat & ~_SOUTH) << WIDTH | (flat & ~_NORTH) >> WIDTH
            near |= sides << (level * STOREY)
    return (near | mask << STOREY | mask >> STOREY) & ~mask


class Spot:
    """A place for a piece: a pose and the near corner of its box. Known by its text, made once."""

    def __init__(self, pose: Pose, x: int, y: int, z: int) -> None:
        self.pose = pose
        self.x = x
        self.y = y
        self.z = z
        self.text = f"{pose.name}@{x},{y},{z}"
        piece = KIND_NAMES[pose.kind]
        self.name = f"cube@{x},{y},{z}" if pose.kind == CUBE else f"{piece} {self.text}"
        """As in the notation: `T flat1@2,1,0`, `cube@2,1,0`."""
        self.cells: tuple[int, ...] = tuple(
            cell_at(x + across, y + deep, z + up) for across, deep, up in pose.cells
        )
        self.mask: int = mask_of(self.cells)
        self.near: int = around(self.mask)
        """The cells that share a face with it."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


HIGHEST: Final = 199
"""The last floor, from 0, that a spot may name."""
_AT: Final = re.compile(r"([0-3]),([0-3]),(0|[1-9][0-9]{0,2})")
_ANYWHERE: Final = re.compile(r"-?[0-9]{1,3},-?[0-9]{1,3},-?[0-9]{1,3}")
_POSE: Final = re.compile(rf"({'|'.join(PLANES)})([1-8])?")
_SPOTS: Final[dict[int, Spot]] = {}
_SPOTS_NAMED: Final[dict[str, Spot]] = {}
"""Each spot that was asked for, by place and by name: no more than there are poses on the corners of 200 floors.
Any thread may ask; `setdefault` gives all of them the same spot, and spots are compared by identity."""


def spot_at(pose: Pose, x: int, y: int, z: int) -> Spot:
    """The one spot of this pose and corner."""
    key = cell_at(x, y, z) * len(ALL_POSES) + pose.index
    spot = _SPOTS.get(key)
    return _SPOTS.setdefault(key, Spot(pose, x, y, z)) if spot is None else spot


def parse_spot(text: str) -> Spot | None:
    """`T flat1@2,1,0` or `cube@2,1,0`; the picture may be left out where it is the first."""
    known = _SPOTS_NAMED.get(text)
    if known is not None:
        return known
    spot = _read_spot(text)
    if spot is not None and spot.name == text:
        _SPOTS_NAMED[text] = spot
    return spot


def _read_spot(text: str) -> Spot | None:
    name, at, corner = text.partition("@")
    found = _AT.fullmatch(corner)
    if not at or found is None:
        return None
    letter, _, held = name.partition(" ")
    if name == "cube":
        pose = POSES[CUBE][0]
    else:
        how = _POSE.fullmatch(held)
        if how is None:
            return None
        known = POSE_NAMED.get(f"{letter} {how[1]}{how[2] or 1}")
        if known is None:
            return None
        pose = known
    x, y, z = int(found[1]), int(found[2]), int(found[3])
    if x + pose.size[0] > WIDTH or y + pose.size[1] > WIDTH or z > HIGHEST:
        return None
    return spot_at(pose, x, y, z)


def names_spot_outside(text: str) -> bool:
    """Whether this would be a spot if the lot were larger: a step over its edge."""
    name, _, corner = text.partition("@")
    return _ANYWHERE.fullmatch(corner) is not None and _read_spot(f"{name}@0,0,0") is not None


def spot_params(spot: Spot) -> dict[str, Param]:
    """Where a piece goes, for a sentence: how it is held, its corner, and the floor as people count."""
    params: dict[str, Param] = {"x": spot.x, "y": spot.y, "z": spot.z, "floor": spot.z + 1}
    if spot.pose.kind != CUBE:
        params["plane"] = spot.pose.name[:-1]
        params["picture"] = int(spot.pose.name[-1])
    return params


class Body:
    """A block or cube that is part of the tower; it never changes."""

    def __init__(self, number: int, owner: int, spot: Spot) -> None:
        self.number = number
        self.owner = owner
        self.spot = spot
        self.kind: int = spot.pose.kind
        self.mask: int = spot.mask

    @property
    def sign(self) -> str:
        """As it is marked on a board: `T3`, `c5`."""
        return ("c" if self.kind == CUBE else KIND_NAMES[self.kind]) + str(self.number)

    def __repr__(self) -> str:
        return f"<{self.number}: {KIND_NAMES[self.kind]} {self.spot.text}>"


class Slot:
    """A pose over one corner of the lot, on the ground floor: shifting its bits lifts it."""

    def __init__(self, lot: Lot, pose: Pose, x: int, y: int) -> None:
        self.pose = pose
        self.x = x
        self.y = y
        ground = Spot(pose, x, y, 0)
        self.mask: int = ground.mask
        self.cells: tuple[int, ...] = ground.cells
        self.roads: list[int] = [_swept(ground.cells, step) for step in (-1, 1, -WIDTH, WIDTH)]
        """What a straight way in from each side passes through, the piece itself included."""
        self.columns: list[int] = [cell % STOREY for cell in ground.cells]


def _swept(cells: tuple[int, ...], step: int) -> int:
    """All cells from these to the rim of the floor, in steps of one cell."""
    bits = 0
    for cell in cells:
        level, flat = cell // STOREY, cell % STOREY
        x, y = flat % WIDTH, flat // WIDTH
        while 0 <= x < WIDTH and 0 <= y < WIDTH:
            bits |= 1 << (level * STOREY + y * WIDTH + x)
            if step in (-1, 1):
                x += step
            else:
                y += step // WIDTH
    return bits


def _slots_of(lot: Lot, pose: Pose) -> list[Slot]:
    wide, deep, _ = pose.size
    spots = set(lot.spots)
    return [
        Slot(lot, pose, x, y)
        for y in range(WIDTH - deep + 1)
        for x in range(WIDTH - wide + 1)
        if all((x + across, y + down) in spots for across, down, _ in pose.cells)
    ]


SLOTS: Final[list[list[list[Slot]]]] = [
    [[slot for pose in poses for slot in _slots_of(lot, pose)] for poses in POSES] for lot in LOTS
]
"""By lot and kind."""


def _balances(pose: Pose, held: int, slack: int) -> bool:
    """Whether a piece stays level when only these of its cells are held (a bit each).

    `slack` narrows each held square on every side, as when it may lie off the mark by so much.
    """
    count = len(pose.cells)
    centre_x = sum(_CUBE_LENGTH * x + _CUBE_LENGTH // 2 for x, _, _ in pose.cells)
    centre_y = sum(_CUBE_LENGTH * y + _CUBE_LENGTH // 2 for _, y, _ in pose.cells)
    corners: list[tuple[int, int]] = []
    margin = INSET + slack
    if 2 * margin > _CUBE_LENGTH:
        return False
    for index, (x, y, _) in enumerate(pose.cells):
        if held >> index & 1:
            left, right = _CUBE_LENGTH * x + margin, _CUBE_LENGTH * (x + 1) - margin
            top, bottom = _CUBE_LENGTH * y + margin, _CUBE_LENGTH * (y + 1) - margin
            corners += [(left, top), (right, top), (right, bottom), (left, bottom)]
    if not corners:
        return False
    # The centre lies in the hull if no line through two corners has all of them on its other side.
    for ax, ay in corners:
        for bx, by in corners:
            if (ax, ay) == (bx, by):
                continue
            side = (bx - ax) * (centre_y - count * ay) - (by - ay) * (centre_x - count * ax)
            if side < 0 and all(
                (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) >= 0 for cx, cy in corners
            ):
                return False
    return True


BALANCED: Final[list[list[bool]]] = [
    [_balances(pose, held, 0) for held in range(1 << len(pose.cells))] for pose in ALL_POSES
]
"""By pose and held cells: whether a piece balances on them alone."""


def balanced_within(slack: int) -> list[list[bool]]:
    """The same where the weight may lie aside by so many hundredths each way."""
    return [
        [_balances(pose, held, slack) for held in range(1 << len(pose.cells))] for pose in ALL_POSES
    ]


class Tower:
    """The bodies on a lot, in the order in which they were placed."""

    def __init__(self, lot: Lot, numbers: Numbers = STANDARD) -> None:
        self.lot = lot
        self.numbers = numbers
        self.bodies: list[Body] = []
        self.filled: int = 0

    def copy(self) -> Tower:
        twin = Tower(self.lot, self.numbers)
        twin.bodies = self.bodies.copy()
        twin.filled = self.filled
        return twin

    def key(self) -> tuple[int, ...]:
        """What the statics depends on."""
        return tuple([body.mask for body in self.bodies])

    def add(self, body: Body) -> None:
        self.bodies.append(body)
        self.filled |= body.mask

    def remove(self, body: Body) -> None:
        self.bodies.remove(body)
        self.filled &= ~body.mask

    def body(self, number: int) -> Body | None:
        for body in self.bodies:
            if body.number == number:
                return body
        return None

    def height(self) -> int:
        """How many floors have a cube."""
        return (self.filled.bit_length() + STOREY - 1) // STOREY

    def full_floors(self) -> int:
        """The finished floors, a bit each."""
        full = 0
        for level in range(self.height()):
            if (self.filled >> (level * STOREY)) & FLOOR_BITS == self.lot.floor:
                full |= 1 << level
        return full

    def solid(self) -> int:
        """The cells that stand on filled cells all the way down."""
        below = FLOOR_BITS
        solid = 0
        for level in range(self.height()):
            below &= (self.filled >> (level * STOREY)) & FLOOR_BITS
            solid |= below << (level * STOREY)
        return solid

    def tops(self) -> list[Body]:
        """The blocks on which nothing lies."""
        found: list[Body] = []
        for body in self.bodies:
            over = (body.mask << STOREY) & ~body.mask
            if body.kind < BLOCKS and not over & self.filled:
                found.append(body)
        return found

    def touching(self, spot: Spot) -> list[Body]:
        """The bodies that share a face with a piece here."""
        near = spot.near & self.filled
        return [body for body in self.bodies if body.mask & near] if near else []

    # Where a piece fits

    def fits(self, spot: Spot) -> str:
        """Why a piece cannot come to lie here, or nothing: `outside`, `taken`, `floating`, `blocked`."""
        if any(not self.lot.floor >> (cell % STOREY) & 1 for cell in spot.cells):
            return "outside"
        if spot.mask & self.filled:
            return "taken"
        if spot.z > 0 and not (spot.mask >> STOREY) & self.filled:
            return "floating"
        if not self._from_above(spot.mask) and not self._from_a_side(spot):
            return "blocked"
        return ""

    def _from_above(self, mask: int) -> bool:
        """Nothing lies over any cell of it, on whatever floor."""
        rest = self.filled
        over = 0
        for _ in range(self.height()):
            over = (over | mask) << STOREY
            if over & rest:
                return False
        return True

    def _from_a_side(self, spot: Spot) -> bool:
        lift = spot.z * STOREY
        ground = tuple([cell - lift for cell in spot.cells])
        for step in (-1, 1, -WIDTH, WIDTH):
            if not (_swept(ground, step) << lift) & self.filled:
                return True
        return False

    def held_cells(self, cells: tuple[int, ...], support: int) -> int:
        """Which of these cells lie on the ground or on this support, a bit each."""
        held = 0
        for index, cell in enumerate(cells):
            if cell < STOREY or support >> (cell - STOREY) & 1:
                held |= 1 << index
        return held

    def spots(self, kind: int) -> list[Spot]:
        """Every spot where a piece of this kind fits, can be brought to, and balances by itself.

        What is pinned from above is listed too: only statics can tell.
        """
        filled = self.filled
        height = self.height()
        tops = [0] * STOREY
        # Under an overhang a piece must come in from a side, and then some cell of it is covered.
        covered = 0
        lowest = height
        above = 0
        for level in range(height - 1, -1, -1):
            floor = (filled >> (level * STOREY)) & FLOOR_BITS
            gaps = above & ~floor
            if gaps:
                covered |= gaps << (level * STOREY)
                lowest = level
            fresh = floor & ~above
            above |= floor
            for flat in range(STOREY):
                if fresh >> flat & 1:
                    tops[flat] = level + 1
        found: list[Spot] = []
        for slot in SLOTS[self.lot.level - 1][kind]:
            drop = 0
            for index, flat in enumerate(slot.columns):
                least = tops[flat] - slot.cells[index] // STOREY
                if least > drop:
                    drop = least
            first = lowest - slot.pose.size[2] + 1
            for level in range(max(0, min(first, drop)), drop + 1):
                lift = level * STOREY
                mask = slot.mask << lift
                if level < drop and not mask & covered:
                    continue
                if mask & filled or (level > 0 and not (mask >> STOREY) & filled):
                    continue
                if level < drop and not self._open_side(slot, lift):
                    continue
                if self._may_stay(slot, lift, mask):
                    found.append(spot_at(slot.pose, slot.x, slot.y, level))
        return found

    def _open_side(self, slot: Slot, lift: int) -> bool:
        return any(not road << lift & self.filled for road in slot.roads)

    def _may_stay(self, slot: Slot, lift: int, mask: int) -> bool:
        held = 0
        for index, cell in enumerate(slot.cells):
            at = cell + lift
            if at < STOREY or self.filled >> (at - STOREY) & 1:
                held |= 1 << index
        if BALANCED[slot.pose.index][held]:
            return True
        return (mask << STOREY) & self.filled != 0
