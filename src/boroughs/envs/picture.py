"""A scene as a picture: panels like cards on a table, boards of squares, cards with their colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

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
from boroughs.envs.blocks import (
    CARD,
    LINE,
    NORMAL,
    PAPER,
    PLAIN_TONES,
    TITLE,
    Block,
    below_each_other,
    colour_of,
    flowing,
    framed,
    pale,
    side_by_side,
    text_block,
)
from boroughs.envs.grid_picture import Say, grid_block

WIDTH: Final = 1120
"""Pixels; a board that needs more gets more."""
_MARGIN: Final = 16
_GAP: Final = 12
_PADDING: Final = 12
_CONTENT: Final = 330
"""Sentences, cards and pieces are content with this width; a table or a board needs what it needs."""
_CARD: Final = 150
_ACTIVE: Final = (206, 138, 20)
_OWN: Final = (40, 92, 170)


def picture(scene: Scene, say: Say) -> NDArray[Any]:
    """The whole board, as rows of red, green and blue."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - only who wants pictures needs it

    board = below_each_other([_shelf(row, say) for row in _shelves(scene.panels, say)], _GAP)
    size = (max(WIDTH, board.width) + 2 * _MARGIN, max(1, board.height) + 2 * _MARGIN)
    image = Image.new("RGB", size, PAPER)
    board.paint(ImageDraw.Draw(image), _MARGIN, _MARGIN)
    return np.asarray(image, np.uint8).copy()


def _shelves(panels: Sequence[Panel], say: Say) -> list[list[Panel]]:
    """In reading order; neighbours that fit side by side share a row."""
    widths = [_inside(panel, say, _CONTENT).width + 2 * _PADDING for panel in panels]
    shelves: list[list[Panel]] = []
    first = 0
    while first < len(panels):
        count = len(panels) - first
        while count > 1 and max(widths[first : first + count]) > _column(count):
            count -= 1
        rows = -(-(len(panels) - first) // count)
        count = -(-(len(panels) - first) // rows) if count > 1 else 1
        shelves.append(list(panels[first : first + count]))
        first += count
    return shelves


def _column(count: int) -> int:
    return (WIDTH - _GAP * (count - 1)) // count


def _shelf(panels: Sequence[Panel], say: Say) -> Block:
    width = _column(len(panels))
    insides = [_inside(panel, say, width - 2 * _PADDING) for panel in panels]
    height = max(inside.height for inside in insides) + 2 * _PADDING
    return side_by_side(
        [
            framed(
                inside,
                edge=_ACTIVE if panel.active else _OWN if panel.own else LINE,
                thick=2 if panel.active or panel.own else 1,
                padding=_PADDING,
                width=width,
                height=height,
            )
            for panel, inside in zip(panels, insides, strict=True)
        ],
        _GAP,
    )


def _inside(panel: Panel, say: Say, width: int) -> Block:
    title = text_block(
        ("▶ " if panel.active else "") + say(panel.title), width=width, size=TITLE, bold=True
    )
    return below_each_other([title, *_items(panel.items, say, width)], 6)


def _items(items: Sequence[SceneItem], say: Say, width: int) -> list[Block]:
    """Shapes belong to the grid before them."""
    blocks: list[Block] = []
    place = 0
    while place < len(items):
        item = items[place]
        place += 1
        if isinstance(item, Grid):
            shapes: list[Shape] = []
            while place < len(items) and isinstance(follower := items[place], Shape):
                shapes.append(follower)
                place += 1
            blocks.append(grid_block(item, shapes, say, width))
        else:
            blocks.append(_item(item, say, width))
    return blocks


def _item(item: SceneItem, say: Say, width: int) -> Block:
    match item:
        case Text():
            return text_block(say(item.says), item.tone, width=width)
        case Rows():
            return _rows(item, say, width)
        case Pieces():
            chips = [_chip(say(piece.says), piece.tone) for piece in item.pieces]
            # Framed as the pieces are, so that they stand on one line.
            label = framed(text_block(say(item.label)), edge=CARD, padding=3)
            return flowing([label, *chips], width)
        case Grid():
            return grid_block(item, (), say, width)
        case Shape():
            return _chip(say(item.label), item.tone)
        case Gauge():
            return side_by_side(
                [
                    text_block(say(item.label)),
                    _bar(item.value, item.most),
                    text_block(f"{item.value}/{item.most}", "quiet"),
                ]
            )
        case Clock():
            return text_block(f"{say(item.label)} {item.deadline // 1000} s")
        case Panel():
            return framed(_inside(item, say, width - 16), padding=8)


def _chip(text: str, tone: str) -> Block:
    ground = pale(tone) if tone not in PLAIN_TONES else (239, 234, 223)
    return framed(text_block(text, tone), ground=ground, edge=ground, padding=3)


def _bar(value: int, most: int) -> Block:
    wide, high = 110, round(NORMAL * 1.2)
    full = wide * max(0, min(value, most)) // max(1, most)

    def paint(pen: Any, left: int, top: int) -> None:
        pen.rectangle((left, top + 4, left + wide, top + high - 2), fill=(239, 234, 223))
        if full:
            pen.rectangle((left, top + 4, left + full, top + high - 2), fill=colour_of("cyan"))

    return Block(wide + 1, high, paint)


def _rows(rows: Rows, say: Say, width: int) -> Block:
    if rows.rows and all(_is_card(row) for row in rows.rows):
        return _cards(rows, say, width)
    if len(rows.rows) == 1 and len(rows.head) > 2:
        return flowing(
            [
                side_by_side(
                    [text_block(say(head), "quiet"), text_block(say(cell.says), cell.tone)]
                )
                for head, cell in zip(rows.head, rows.rows[0], strict=True)
            ],
            width,
            12,
            2,
        )
    return _table(rows, say)


def _is_card(row: Sequence[Text]) -> bool:
    """Where number and name have one colour of the game they are the face of a card."""
    return len(row) > 2 and row[0].tone == row[1].tone and row[0].tone not in PLAIN_TONES


def _cards(rows: Rows, say: Say, width: int) -> Block:
    """In columns of one width; those of a line are equally high."""
    columns = max(1, (width + 6) // (_CARD + 6))
    wide = max(_CARD, min(2 * _CARD, (width + 6) // columns - 6))
    lines = []
    for first in range(0, len(rows.rows), columns):
        line = rows.rows[first : first + columns]
        height = max(_card(rows.head, row, say, wide).height for row in line)
        lines.append(side_by_side([_card(rows.head, row, say, wide, height) for row in line]))
    return below_each_other(lines, 6)


def _card(head: Sequence[Any], row: Sequence[Text], say: Say, width: int, height: int = 0) -> Block:
    """Number and name on the colour, below it the rest."""
    number, name, *others = row
    inside = width - 16
    top = text_block(say(number.says), number.tone, bold=True)
    parts = [top, text_block(say(name.says), name.tone, width=inside)]
    short = [(title, cell) for title, cell in zip(head[2:], others, strict=True) if len(say(cell.says)) < 6]  # fmt: skip
    if short:
        pairs = [
            side_by_side(
                [text_block(say(title), "quiet", size=11), text_block(say(cell.says), cell.tone)], 4
            )
            for title, cell in short
        ]
        parts.append(flowing(pairs, inside, 10))
    parts += [
        text_block(say(cell.says), cell.tone, width=inside, size=11)
        for cell in others
        if len(say(cell.says)) >= 6
    ]
    return framed(
        below_each_other(parts, 3),
        ground=pale(number.tone, 0.14),
        edge=pale(number.tone, 0.5),
        padding=8,
        width=width,
        height=height,
    )


def _table(rows: Rows, say: Say) -> Block:
    head = [text_block(say(title), "quiet") for title in rows.head]
    body = [[text_block(say(cell.says), cell.tone) for cell in row] for row in rows.rows]
    lines = [head, *body]
    widths = [max(line[column].width for line in lines) for column in range(len(head))]
    return below_each_other(
        [
            side_by_side(
                [
                    Block(width, block.height, block.paint)
                    for width, block in zip(widths, line, strict=True)
                ],
                16,
            )
            for line in lines
        ],
        2,
    )
