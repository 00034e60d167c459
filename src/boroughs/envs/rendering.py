"""A board as text and as a picture, drawn from its scene; no window is opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.scene import (
    Clock,
    Gauge,
    Grid,
    Panel,
    Pieces,
    Rows,
    Scene,
    SceneItem,
    Shape,
    Text,
)
from boroughs.core.view import View

RENDER_MODES = ("ansi", "rgb_array", "human")
Say: TypeAlias = Callable[[Phrase], str]


@dataclass(frozen=True)
class Span:
    """Some signs in one tone; those of a square stand on a ground of that tone."""

    text: str
    tone: str = ""
    square: bool = False


Line: TypeAlias = list[Span]


def render(game: Game, view: View, mode: str) -> str | NDArray[Any] | None:
    """The board of this view: as text, as a picture, or printed."""
    lines = scene_lines(game.scene(view), game.words().say)
    if mode == "rgb_array":
        return picture(lines)
    text = as_text(lines)
    if mode == "human":
        print(text)
        return None
    return text


def as_text(lines: Sequence[Line]) -> str:
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


# From scene to lines


def scene_lines(scene: Scene, say: Say) -> list[Line]:
    lines: list[Line] = []
    for panel in scene.panels:
        lines += [*_panel(panel, say), []]
    return lines[:-1]


def _panel(panel: Panel, say: Say) -> list[Line]:
    title = say(panel.title) + (" <" if panel.active else "")
    lines: list[Line] = [[Span(title, "strong")]]
    for item in panel.items:
        lines += [[Span("  "), *line] for line in _item(item, say)]
    return lines


def _item(item: SceneItem, say: Say) -> list[Line]:
    match item:
        case Text():
            return [[Span(part, item.tone)] for part in say(item.says).split("\n")]
        case Rows():
            return _rows(item, say)
        case Pieces():
            line = [Span(say(item.label) + " ")]
            for piece in item.pieces:
                line += [Span(say(piece.says), piece.tone, square=bool(piece.tone)), Span("  ")]
            return [line]
        case Grid():
            return _grid(item)
        case Shape():
            return [[Span(say(item.label), item.tone)]]
        case Gauge():
            return [[Span(f"{say(item.label)} {item.value}/{item.most}")]]
        case Clock():
            return [[Span(f"{say(item.label)} {item.deadline // 1000} s")]]
        case Panel():
            return _panel(item, say)


def _rows(rows: Rows, say: Say) -> list[Line]:
    head = [Span(say(text), "quiet") for text in rows.head]
    body = [[Span(say(text.says), text.tone) for text in row] for row in rows.rows]
    widths = [max(len(row[column].text) for row in (head, *body)) for column in range(len(head))]
    return [
        [
            Span(span.text.ljust(width + 2), span.tone)
            for span, width in zip(row, widths, strict=True)
        ]
        for row in (head, *body)
    ]


def _grid(grid: Grid) -> list[Line]:
    squares = {(cell.x, cell.y): cell for cell in grid.cells}
    down = grid.down or tuple(map(str, range(grid.height)))
    across = grid.across or tuple(map(str, range(grid.width)))
    marks = [len(cell.mark) for cell in grid.cells]
    width = max([1, *marks, *map(len, across)])
    margin = max([0, *map(len, down)])
    lines: list[Line] = [
        [Span(" " * (margin + 1) + " ".join(name.ljust(width) for name in across), "quiet")]
    ]
    for y in range(grid.height):
        line = [Span(down[y].rjust(margin) + " ", "quiet")]
        for x in range(grid.width):
            cell = squares.get((x, y))
            if cell is None:
                line.append(Span(" " * width))
            else:
                line.append(Span(cell.mark.ljust(width), cell.tone, square=True))
            line.append(Span("" if grid.close else " "))
        lines.append(line)
    return lines


# From lines to a picture

_WIDE, _HIGH, _MARGIN = 8, 18, 12
_GROUND = (250, 247, 240)
_INK = (40, 38, 34)
_TONES = {
    "": _INK,
    "strong": (0, 0, 0),
    "quiet": (130, 126, 118),
    "good": (34, 120, 60),
    "bad": (178, 44, 40),
    "red": (200, 62, 54),
    "green": (58, 140, 76),
    "blue": (52, 104, 180),
    "yellow": (206, 158, 26),
    "orange": (216, 120, 34),
    "purple": (128, 74, 160),
    "magenta": (176, 64, 140),
    "cyan": (32, 140, 150),
    "brown": (130, 90, 56),
    "grey": (120, 120, 120),
    "black": (20, 20, 20),
    "white": (160, 160, 160),
}
_LAST_ASCII = 0x7E
"""The font that comes with Pillow has hardly more; what is left behind this is drawn as a small square."""
_DRAWN_AS = {
    "×": "x", "·": ".", "–": "-", "—": "-", "“": '"', "”": '"', "‘": "'", "’": "'", "…": ".", "œ": "o",
    "Œ": "O", "æ": "a", "ø": "o", "ß": "s", "−": "-", "«": '"', "»": '"', "→": ">", "←": "<",
}  # fmt: skip
"""What stands for signs that cannot be taken apart."""
_STROKES = {
    "\u0301": [((3, 2), (5, 0))],
    "\u0300": [((2, 0), (4, 2))],
    "\u0302": [((2, 2), (3, 0)), ((3, 0), (5, 2))],
    "\u0303": [((1, 2), (3, 1)), ((3, 1), (5, 2))],
    "\u0308": [((2, 1), (2, 1)), ((5, 1), (5, 1))],
    "\u0327": [((3, 15), (4, 17))],
}
"""Accents as lines, from the upper left corner of a sign."""


def picture(lines: Sequence[Line]) -> NDArray[Any]:
    """The lines on paper, as rows of red, green and blue."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only who wants pictures needs it

    signs = max((sum(len(span.text) for span in line) for line in lines), default=0)
    size = (2 * _MARGIN + _WIDE * max(signs, 20), 2 * _MARGIN + _HIGH * max(len(lines), 1))
    image = Image.new("RGB", size, _GROUND)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        left, top = _MARGIN, _MARGIN + row * _HIGH
        for span in line:
            _draw(pen, span, left, top)
            left += _WIDE * len(span.text)
    return np.asarray(image, np.uint8).copy()


def _draw(pen: Any, span: Span, left: int, top: int) -> None:
    colour = _TONES.get(span.tone, _INK)
    if span.square and span.tone:
        right = left + _WIDE * len(span.text) - 1
        pen.rectangle((left, top, right, top + _HIGH - 2), fill=_pale(colour))
    for place, sign in enumerate(span.text):
        at = left + place * _WIDE
        parts = unicodedata.normalize("NFKD", _DRAWN_AS.get(sign, sign))
        base, accents = parts[0], parts[1:]
        if ord(base) > _LAST_ASCII:
            pen.rectangle((at + 1, top + 5, at + _WIDE - 2, top + 11), fill=colour)
        elif base != " ":
            pen.text((at, top), base, fill=colour, font=_font())
            for accent in accents:
                for stroke in _STROKES.get(accent, ()):
                    pen.line([(at + x, top + y) for x, y in stroke], fill=colour)


@cache
def _font() -> Any:
    from PIL import ImageFont  # noqa: PLC0415

    return ImageFont.load_default(13)


def _pale(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    red, green, blue = ((part + 2 * 255) // 3 for part in colour)
    return (red, green, blue)
