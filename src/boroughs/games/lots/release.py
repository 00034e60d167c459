"""What happens when a hand lets go: stays, slips or falls; and how likely each is beforehand.

Statics costs about a millisecond, so what follows without it is seen first, and answers are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boroughs.games.lots.components import LOTS, REACH, STOREY, WIDTH, Grip
from boroughs.games.lots.contacts import UNIT, Push
from boroughs.games.lots.statics import movers_of
from boroughs.games.lots.tower import BALANCED, Spot, Tower, balanced_within

Key = tuple[int, ...]
_KEPT: Final = 20_000
"""So many answers of each kind are kept by `lru_cache`, the latest asked for. They follow from what is asked alone,
whatever the table, and any thread may ask."""


@lru_cache(maxsize=_KEPT)
def cells_of(mask: int) -> tuple[tuple[int, int, int], ...]:
    """The cells of a set as coordinates."""
    found = []
    for cell in range(mask.bit_length()):
        if mask >> cell & 1:
            flat = cell % STOREY
            found.append((flat % WIDTH, flat // WIDTH, cell // STOREY))
    return tuple(found)


@lru_cache(maxsize=_KEPT)
def movers(bodies: Key) -> Key:
    """Which of these bodies move, by their place in the list."""
    return movers_of([cells_of(mask) for mask in bodies])


@lru_cache(maxsize=_KEPT)
def pushed_movers(bodies: Key, across: int, deep: int, press: int, aside: tuple[int, int]) -> Key:
    """The same when a hand lets go of the last of them, off the mark and with a press."""
    push = Push(len(bodies) - 1, across, deep, press, aside)
    return movers_of([cells_of(mask) for mask in bodies], push)


@lru_cache(maxsize=256)
def _safe_within(slack: int) -> list[list[bool]]:
    return balanced_within(slack)


def sure(tower: Tower, spot: Spot, solid: int, slack: int = 0) -> bool:
    """Whether it follows without any statics that a piece stays here: the weight, pressed or not, can
    go straight down solid columns, whatever else the tower carries."""
    held = tower.held_cells(spot.cells, solid)
    table = _safe_within(slack) if slack else BALANCED
    return table[spot.pose.index][held]


def stays(tower: Tower, spot: Spot, solid: int = -1) -> bool:
    """Whether all stands when a steady hand places this."""
    if sure(tower, spot, tower.solid() if solid < 0 else solid):
        return True
    return not movers((*tower.key(), spot.mask))


def stands_without(tower: Tower, number: int) -> bool:
    """Whether the rest stands when this body is taken away."""
    return not movers(tuple([body.mask for body in tower.bodies if body.number != number]))


def guided(tower: Tower, spot: Spot, across: int, deep: int) -> tuple[int, int]:
    """The offset that neighbours leave: no piece goes through the wall beside it."""
    for x, y, z in cells_of(spot.mask):
        for axis, offset in ((0, across), (1, deep)):
            if offset:
                step = 1 if offset > 0 else -1
                nx, ny = (x + step, y) if axis == 0 else (x, y + step)
                inside = 0 <= nx < WIDTH and 0 <= ny < WIDTH
                if inside and tower.filled >> (z * STOREY + ny * WIDTH + nx) & 1:
                    across, deep = (0, deep) if axis == 0 else (across, 0)
    return across, deep


class Fall:
    """What a release comes to: the numbers of the fallen, and whether the piece itself stays."""

    def __init__(self, fallen: tuple[int, ...], stays: bool) -> None:
        self.fallen = fallen
        self.stays = stays

    @property
    def text(self) -> str:
        """
        >>> Fall((3, 5), False).text, Fall((), False).text, Fall((), True).text
        ('falls 3,5 back', 'slips', 'stays')
        """
        if not self.fallen:
            return "stays" if self.stays else "slips"
        return f"falls {','.join(map(str, self.fallen))} {'stays' if self.stays else 'back'}"


def read_fall(text: str) -> Fall | None:
    """
    >>> fall = read_fall("falls 3,5 back")
    >>> fall.fallen, fall.stays
    ((3, 5), False)
    """
    if text in ("stays", "slips"):
        return Fall((), text == "stays")
    words = text.split(" ")
    if len(words) != 3 or words[0] != "falls" or words[2] not in ("stays", "back"):
        return None
    numbers = words[1].split(",")
    if not all(number.isascii() and number.isdecimal() and len(number) < 9 for number in numbers):
        return None
    fall = Fall(tuple(int(number) for number in numbers), words[2] == "stays")
    return fall if fall.text == text else None


def press_aside(spot: Spot, across: int, deep: int) -> tuple[int, int]:
    """How far from a piece's centre a hand presses that is off by this much: the higher it reaches, the
    further, but never beyond the piece."""
    wide, long, _ = spot.pose.size
    lever = REACH * (spot.z + spot.pose.size[2])
    return _reached(across, lever, wide), _reached(deep, lever, long)


def _reached(offset: int, lever: int, cubes: int) -> int:
    distance = min(abs(offset) * lever // UNIT, UNIT // 2 * cubes)
    return distance if offset > 0 else -distance


def _slack(spot: Spot, across: int, deep: int, press: int) -> int:
    """By how much a release like this moves the weight on what holds the piece, at the most."""
    aside = max(map(abs, press_aside(spot, across, deep)))
    mass = len(spot.cells)
    return 2 * max(abs(across), abs(deep)) + -(-aside * press // (press + mass))


def release(tower: Tower, spot: Spot, across: int, deep: int, press: int) -> Fall:
    """Lets go of a piece over this spot, off the mark by this much."""
    across, deep = guided(tower, spot, across, deep)
    if sure(tower, spot, tower.solid(), _slack(spot, across, deep, press)):
        return Fall((), True)
    bodies = (*tower.key(), spot.mask)
    piece = len(bodies) - 1
    moving: Key = ()
    if across or deep or press:
        moving = pushed_movers(bodies, across, deep, press, press_aside(spot, across, deep))
    if not moving:
        moving = movers(bodies)
    if not moving:
        return Fall((), True)
    if moving == (piece,):
        return Fall((), False)
    return _collapse(tower, spot, moving)


def _collapse(tower: Tower, spot: Spot, moving: Key) -> Fall:
    """Takes away what moves until nothing does; the piece goes back to the hand."""
    numbers = [body.number for body in tower.bodies]
    left = list(range(len(numbers) + 1))
    masks = [*tower.key(), spot.mask]
    while moving:
        left = [place for index, place in enumerate(left) if index not in moving]
        moving = movers(tuple([masks[place] for place in left]))
    fallen = tuple([number for place, number in enumerate(numbers) if place not in left])
    return Fall(fallen, len(numbers) in left)


class Risk:
    """How a placement may end, in hundredths: an accident, or only a slip."""

    def __init__(self, accident: int, slip: int) -> None:
        self.accident = accident
        self.slip = slip


SAFE: Final = Risk(0, 0)


def risk_of(tower: Tower, spot: Spot, grip: Grip) -> Risk:
    """The exact odds over all offsets of this hand, as whole percentages, rounded up."""
    if safe(tower, spot, tower.solid(), grip):
        return SAFE
    return odds_of(ways_of(tower, spot, grip))


def safe(tower: Tower, spot: Spot, solid: int, grip: Grip) -> bool:
    """Whether not even this hand can fail here: seen without any statics."""
    worst = max(grip.steps)
    return sure(tower, spot, solid, _slack(spot, worst, worst, grip.press))


class Way:
    """One way to let go: how far off the mark, how likely, and what comes of it."""

    def __init__(self, across: int, deep: int, weight: int, fall: Fall) -> None:
        self.across = across
        self.deep = deep
        self.weight = weight
        self.fall = fall


def ways_of(tower: Tower, spot: Spot, grip: Grip) -> list[Way]:
    """All ways in which this hand may let go here."""
    ways: list[Way] = []
    seen: dict[tuple[int, int], Fall] = {}
    for (across, deep), weight in zip(grip.offsets, grip.weights, strict=True):
        offset = guided(tower, spot, across, deep)
        fall = seen.get(offset)
        if fall is None:
            fall = seen[offset] = release(tower, spot, offset[0], offset[1], grip.press)
        ways.append(Way(across, deep, weight, fall))
    return ways


def odds_of(ways: list[Way]) -> Risk:
    """How likely an accident is, and how likely a slip."""
    total = sum(way.weight for way in ways)
    accident = sum(way.weight for way in ways if way.fall.fallen)
    slip = sum(way.weight for way in ways if not way.fall.fallen and not way.fall.stays)
    falls = -(-100 * accident // total)
    # Rounded up together, so that the two never make more than a hundred.
    return Risk(falls, -(-100 * (accident + slip) // total) - falls)


@lru_cache(maxsize=_KEPT)
def spots_in(level: int, filled: int, kind: int) -> tuple[Spot, ...]:
    """The tower's spots for this kind; they depend on what is filled alone."""
    tower = Tower(LOTS[level - 1])
    tower.filled = filled
    return tuple(tower.spots(kind))
