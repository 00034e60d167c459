"""A board as text, drawn from its scene, or as a picture (`picture.py`); no window is opened."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from boroughs.core.game import Game
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
from boroughs.envs.grid_picture import Say
from boroughs.envs.picture import picture

RENDER_MODES = ("ansi", "rgb_array", "human")


def render(game: Game, view: View, mode: str) -> str | NDArray[Any] | None:
    """The board of this view: as text, as a picture, or printed."""
    scene, say = game.scene(view), game.words().say
    if mode == "rgb_array":
        return picture(scene, say)
    text = scene_text(scene, say)
    if mode == "human":
        print(text)
        return None
    return text


def scene_text(scene: Scene, say: Say) -> str:
    lines: list[str] = []
    for panel in scene.panels:
        lines += [*_panel(panel, say), ""]
    return "\n".join(line.rstrip() for line in lines[:-1])


def _panel(panel: Panel, say: Say) -> list[str]:
    lines = [say(panel.title) + (" <" if panel.active else "")]
    for item in panel.items:
        lines += [f"  {line}" for line in _item(item, say)]
    return lines


def _item(item: SceneItem, say: Say) -> list[str]:
    match item:
        case Text():
            return say(item.says).split("\n")
        case Rows():
            return _rows(item, say)
        case Pieces():
            return [say(item.label) + " " + "  ".join(say(piece.says) for piece in item.pieces)]
        case Grid():
            return _grid(item)
        case Shape():
            return [say(item.label)]
        case Gauge():
            return [f"{say(item.label)} {item.value}/{item.most}"]
        case Clock():
            return [f"{say(item.label)} {item.deadline // 1000} s"]
        case Panel():
            return _panel(item, say)


def _rows(rows: Rows, say: Say) -> list[str]:
    head = [say(text) for text in rows.head]
    lines = [head, *([say(text.says) for text in row] for row in rows.rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return [
        "".join(text.ljust(width + 2) for text, width in zip(line, widths, strict=True))
        for line in lines
    ]


def _grid(grid: Grid) -> list[str]:
    marks = {(cell.x, cell.y): cell.mark for cell in grid.cells}
    down = grid.down or tuple(map(str, range(grid.height)))
    across = grid.across or tuple(map(str, range(grid.width)))
    width = max([1, *map(len, marks.values()), *map(len, across)])
    margin = max([0, *map(len, down)])
    gap = "" if grid.close else " "
    head = gap.join(name.ljust(width) for name in across)
    return [
        " " * (margin + 1) + head,
        *(
            down[y].rjust(margin)
            + " "
            + gap.join(marks.get((x, y), "").ljust(width) for x in range(grid.width))
            for y in range(grid.height)
        ),
    ]
