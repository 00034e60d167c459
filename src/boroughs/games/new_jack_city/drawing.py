"""The city and the cards of a hand drawn in signs: roads as lines, properties as icons with their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.scene import Cell, Grid
from boroughs.games.new_jack_city.city_view import CellView
from boroughs.games.new_jack_city.view import CardView, NewJackCityView

_SIGNS: Final = {"green": "⌂", "blue": "$", "red": "☼"}
"""House, shop and factory: colours are never the only sign (NJC-50)."""
_SEATS: Final = "●▲■◆★▼"
_SEAT_TONES: Final = ("yellow", "cyan", "magenta", "white", "orange", "purple")
_PLANT: Final = "ϟ"
_BUILT: Final = "✓"
_LINES: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""A corner, by the sides to which roads run from it: 1 up, 2 right, 4 down, 8 left."""
_WIDE: Final = 4
_NARROW: Final = 3
_MOST_WIDE: Final = 17
"""So many cells are drawn wide; more, and each gets one sign less."""
_CARD_GAP: Final = 3
_CARDS_PER_ROW: Final = 6

_Marks = dict[tuple[int, int], tuple[str, str]]
_Things = dict[tuple[int, int], str]
"""What moves call the thing on each square."""


def sign_of(colour: str) -> str:
    return _SIGNS[colour]


def tone_of(colour: str) -> str:
    return colour


def seat_sign(seat: int) -> str:
    return _SEATS[seat]


def seat_tone(seat: int) -> str:
    return _SEAT_TONES[seat]


class _Roads:
    """Which cell sides of a drawing carry a road, and the lines that this makes."""

    def __init__(self, step: int) -> None:
        self.step = step
        """Signs from one cell to the next: one for the side between them, the others inside."""
        self.across: set[tuple[int, int]] = set()
        """Corners from which a road runs one cell to the right,"""
        self.down: set[tuple[int, int]] = set()
        """and one cell down."""

    def add(self, x: int, y: int, sides: str) -> None:
        """The roads around a cell."""
        if "N" in sides:
            self.across.add((x, y))
        if "S" in sides:
            self.across.add((x, y + 1))
        if "W" in sides:
            self.down.add((x, y))
        if "E" in sides:
            self.down.add((x + 1, y))

    def draw(self, marks: _Marks) -> None:
        corners = set(self.across) | set(self.down)
        corners |= {(x + 1, y) for x, y in self.across} | {(x, y + 1) for x, y in self.down}
        # In their order: a set of pairs is walked otherwise on another processor.
        for x, y in sorted(corners):
            arms = (
                ((x, y - 1) in self.down)
                + 2 * ((x, y) in self.across)
                + 4 * ((x, y) in self.down)
                + 8 * ((x - 1, y) in self.across)
            )
            marks[self.step * x, 2 * y] = (_LINES[arms], "strong")
        for x, y in sorted(self.across):
            for inner in range(1, self.step):
                marks[self.step * x + inner, 2 * y] = ("━", "strong")
        for x, y in sorted(self.down):
            marks[self.step * x, 2 * y + 1] = ("┃", "strong")


# The city


def city_grid(view: NewJackCityView) -> Grid:
    """All cells and the empty ones beside them, with the numbers that moves use along the edges."""
    places = [(cell.x, cell.y) for cell in view.cells] + list(view.frontier)
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = min(y for _, y in places), max(y for _, y in places)
    step = _WIDE if right - left < _MOST_WIDE else _NARROW
    marks: _Marks = {}
    roads = _Roads(step)
    for x, y in view.frontier:
        marks[step * (x - left) + step // 2, 2 * (y - top) + 1] = ("·", "quiet")
    for cell in view.cells:
        x, y = cell.x - left, cell.y - top
        roads.add(x, y, cell.roads)
        for place, (mark, tone) in enumerate(_inside(view, cell, step - 1)):
            marks[step * x + 1 + place, 2 * y + 1] = (mark, tone)
    roads.draw(marks)
    things = {
        (step * (x - left) + 1 + place, 2 * (y - top) + 1): f"{x},{y}"
        for x, y in places
        for place in range(step - 1)
    }
    across = [" "] * (step * (right - left + 1) + 1)
    for x in range(left, right + 1):
        for place, letter in enumerate(f"{x:^{step - 1}}"[: step - 1]):
            across[step * (x - left) + 1 + place] = letter
    down = [" "] * (2 * (bottom - top + 1) + 1)
    for y in range(top, bottom + 1):
        down[2 * (y - top) + 1] = str(y)
    return _grid(marks, across, down, things)


def _grid(marks: _Marks, across: list[str], down: list[str], things: _Things) -> Grid:
    """The signs, and blanks where a thing has none."""
    blank = (" ", "")
    places = {**marks, **{place: marks.get(place, blank) for place in things}}
    cells = [
        Cell(x, y, mark, tone, id=things.get((x, y), "")) for (x, y), (mark, tone) in places.items()
    ]
    return Grid(len(across), len(down), cells, tuple(across), tuple(down), close=True)


def _inside(view: NewJackCityView, cell: CellView, room: int) -> list[tuple[str, str]]:
    """An icon, the value where it is written, and whose the zone is or that it is built."""
    if cell.zone < 0:
        return [(" ", ""), (_PLANT, "yellow"), (" ", "")][:room]
    zone = view.zones[cell.zone]
    icon = (_SIGNS[cell.colour], cell.colour)
    value = (str(cell.value) if cell.value else " ", cell.colour)
    mark = (" ", "")
    if zone.built:
        mark = (_BUILT, "quiet")
    elif zone.holder >= 0:
        mark = (seat_sign(zone.holder), seat_tone(zone.holder))
    if room > 2:
        return [icon, value, mark]
    return [icon, value if cell.value else mark]


# The hand


def hand_grid(hand: Sequence[CardView]) -> list[Grid]:
    """The cards as printed, side by side, with their names above."""
    return [
        _row_of_cards(hand[first : first + _CARDS_PER_ROW])
        for first in range(0, len(hand), _CARDS_PER_ROW)
    ]


def _row_of_cards(cards: Sequence[CardView]) -> Grid:
    width = 2 * _WIDE + 1 + _CARD_GAP
    marks: _Marks = {}
    things: _Things = {}
    across = [" "] * (width * len(cards) - _CARD_GAP)
    for number, card in enumerate(cards):
        drawn = _card(card)
        for (x, y), mark in drawn.items():
            marks[width * number + x, y] = mark
        things |= {
            (width * number + x, y): card.card for x in range(2 * _WIDE + 1) for y in range(3)
        }
        for place, letter in enumerate(f"{card.card:^{2 * _WIDE + 1}}"):
            across[width * number + place] = letter
    return _grid(marks, across, [" "] * 3, things)


def _card(card: CardView) -> _Marks:
    marks: _Marks = {}
    roads = _Roads(_WIDE)
    names = {"T": "N", "B": "S"}
    for half in (0, 1):
        end = "L" if half == 0 else "R"
        sides = "".join(letter for name, letter in names.items() if f"{name}{half}" in card.roads)
        sides += ("W" if half == 0 else "E") if end in card.roads else ""
        sides += ("E" if half == 0 else "W") if "M" in card.roads else ""
        roads.add(half, 0, sides)
        owned = card.properties[min(half, len(card.properties) - 1)]
        written = half < len(card.properties)
        marks[_WIDE * half + 1, 1] = (_SIGNS[owned.colour], owned.colour)
        marks[_WIDE * half + 2, 1] = (str(owned.value) if written else " ", owned.colour)
    roads.draw(marks)
    # Where no road runs the card's own edge is dotted, or nobody would see where it ends.
    for x in range(2 * _WIDE + 1):
        for y in (0, 2):
            marks.setdefault((x, y), ("┄", "grey"))
    for x in (0, 2 * _WIDE):
        if marks.get((x, 1), (" ", ""))[0] == " ":
            marks[x, 1] = ("┆", "grey")
    return marks
