"""Squares of a board as a picture: grounds in colours, signs, roads that join up, outlines of zones."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from boroughs.core.phrase import Phrase
from boroughs.core.scene import Cell, Grid, Shape
from boroughs.envs.blocks import (
    LINE,
    NORMAL,
    QUIET,
    Block,
    below_each_other,
    colour_of,
    flowing,
    font,
    pale,
    side_by_side,
    text_block,
    text_width,
)

Say: TypeAlias = Callable[[Phrase], str]
_SQUARE: Final = 24
_CLOSE: Final = (13, 22)
"""Signs that join up without a gap are as narrow as letters."""
_EMPTY: Final = (239, 234, 223)
_LARGEST_LEGEND: Final = 24
_BOX: Final = "BOX DRAWINGS "
_SIDES: Final = {
    "LEFT": ((-1, 0),),
    "RIGHT": ((1, 0),),
    "UP": ((0, -1),),
    "DOWN": ((0, 1),),
    "HORIZONTAL": ((-1, 0), (1, 0)),
    "VERTICAL": ((0, -1), (0, 1)),
}


@dataclass(frozen=True)
class _Measures:
    """Where squares lie in the picture."""

    wide: int
    high: int
    margin: int
    head: int

    def box(self, x: int, y: int) -> tuple[int, int, int, int]:
        left, top = self.margin + x * self.wide, self.head + y * self.high
        return left, top, left + self.wide - 1, top + self.high - 1


def grid_block(grid: Grid, shapes: Sequence[Shape], say: Say, width: int) -> Block:
    """The board with its labels, and below it what its shapes and signs mean."""
    across = _labels(grid)
    down = grid.down or tuple(map(str, range(grid.height)))
    marks = max([0, *(text_width(cell.mark.strip()) for cell in grid.cells)])
    wide, high = _CLOSE if grid.close else (max(_SQUARE, marks + 8), _SQUARE)
    measures = _Measures(
        wide, high, max([0, *(text_width(name) for name in down)]) + 6, round(NORMAL * 1.5)
    )

    def paint(pen: Any, left: int, top: int) -> None:
        for x, name in across:
            middle = measures.margin + round(x * wide)
            pen.text(
                (left + middle, top + measures.head - 4),
                name,
                fill=QUIET,
                font=font(),
                anchor="ms",
            )
        for y, name in enumerate(down):
            at = (left + measures.margin - 6, top + measures.head + y * high + high // 2)
            pen.text(at, name, fill=QUIET, font=font(), anchor="rm")
        for cell in grid.cells:
            box = measures.box(cell.x, cell.y)
            _cell(pen, cell, (box[0] + left, box[1] + top, box[2] + left, box[3] + top), grid.close)
        for shape in shapes:
            _outline(pen, shape, measures, left, top)

    size = (measures.margin + grid.width * wide + 4, measures.head + grid.height * high + 4)
    board = Block(*size, paint)
    legend = [*_shape_legend(shapes, say), *_sign_legend(grid.cells, say)]
    if not legend:
        return board
    return below_each_other([board, flowing(legend, max(size[0], min(width, 420)), 12)], 6)


def _labels(grid: Grid) -> list[tuple[float, str]]:
    """Where each label stands, in columns; where no gap is left, letters in neighbouring columns are one label."""
    names = grid.across or tuple(map(str, range(grid.width)))
    if not grid.close:
        return [(x + 0.5, name.strip()) for x, name in enumerate(names)]
    found: list[tuple[float, str]] = []
    start, text = 0, ""
    for x, name in enumerate([*names, ""]):
        if name.strip():
            start, text = (start, text + name.strip()) if text else (x, name.strip())
        elif text:
            found.append(((start + x) / 2, text))
            text = ""
    return found


def _cell(pen: Any, cell: Cell, box: tuple[int, int, int, int], close: bool) -> None:
    left, top, right, bottom = box
    mark = cell.mark.strip()
    road = _is_road(mark)
    if not road and (mark or cell.tone):
        ground = pale(cell.tone) if cell.tone not in ("", "quiet") else _EMPTY
        gap = 0 if close else 1
        pen.rectangle((left + gap, top + gap, right - gap, bottom - gap), fill=ground)
    if road:
        _road(pen, mark, colour_of(cell.tone), box)
    elif mark:
        middle = ((left + right + 1) // 2, (top + bottom + 1) // 2)
        pen.text(middle, mark, fill=colour_of(cell.tone), font=font(), anchor="mm")


def _is_road(mark: str) -> bool:
    return len(mark) == 1 and unicodedata.name(mark, "").startswith(_BOX)


def _road(
    pen: Any, mark: str, colour: tuple[int, int, int], box: tuple[int, int, int, int]
) -> None:
    """A sign of lines, as its Unicode name describes it: from the middle to the sides that it names."""
    left, top, right, bottom = box
    across, down = (left + right + 1) // 2, (top + bottom + 1) // 2
    name = unicodedata.name(mark).removeprefix(_BOX)
    heavy = "HEAVY" in name
    half = 3 if heavy else 1
    dashed = "DASH" in name
    ends = {(-1, 0): (left, down), (1, 0): (right, down), (0, -1): (across, top), (0, 1): (across, bottom)}  # fmt: skip
    ink = LINE if dashed else colour
    for word, sides in _SIDES.items():
        for side in sides if word in name.split() else ():
            x, y = ends[side]
            pen.rectangle(
                (
                    min(x, across) - (half if not side[0] else 0),
                    min(y, down) - (half if not side[1] else 0),
                    max(x, across) + (half if not side[0] else 0),
                    max(y, down) + (half if not side[1] else 0),
                ),
                fill=ink,
            )


def _outline(pen: Any, shape: Shape, measures: _Measures, left: int, top: int) -> None:
    """Along the edges that lead out of the shape."""
    cells = set(shape.cells)
    ink = colour_of(shape.tone)
    for x, y in shape.cells:
        one = measures.box(x, y)
        box = (one[0] + left, one[1] + top, one[2] + left, one[3] + top)
        edges = {
            (x - 1, y): (box[0], box[1], box[0], box[3]),
            (x + 1, y): (box[2], box[1], box[2], box[3]),
            (x, y - 1): (box[0], box[1], box[2], box[1]),
            (x, y + 1): (box[0], box[3], box[2], box[3]),
        }
        for neighbour, edge in edges.items():
            if neighbour not in cells:
                pen.line(edge, fill=ink, width=2)


def _shape_legend(shapes: Sequence[Shape], say: Say) -> list[Block]:
    return [text_block(say(shape.label), shape.tone) for shape in shapes]


def _sign_legend(cells: Sequence[Cell], say: Say) -> list[Block]:
    """What a sign means, where it means one thing; a thing that moves name is known by that name."""
    meanings = {
        (cell.mark.strip(), say(cell.about)): cell.tone
        for cell in cells
        if cell.about is not None and not cell.id
    }
    marks = [mark for mark, _ in meanings]
    told = [
        side_by_side([_sign(mark, tone), text_block(about, "quiet")])
        for (mark, about), tone in meanings.items()
        if marks.count(mark) == 1
    ]
    return told if len(told) <= _LARGEST_LEGEND else []


def _sign(mark: str, tone: str) -> Block:
    if not _is_road(mark):
        return text_block(mark, tone, bold=True)
    size = round(NORMAL * 1.35)
    return Block(
        size,
        size,
        lambda pen, left, top: _road(
            pen, mark, colour_of(tone), (left, top, left + size, top + size)
        ),
    )
