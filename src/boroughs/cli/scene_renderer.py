"""A scene as rich text: panels side by side where there is room, one below the other where not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias
from zlib import crc32

from rich import box
from rich.cells import cell_len
from rich.console import Console, Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.panel import Panel as Box
from rich.table import Table
from rich.text import Text as Words

from boroughs.core.phrase import Phrase
from boroughs.core.scene import (
    Cell,
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

Say: TypeAlias = Callable[[Phrase], str]

_STYLES = {
    "": "",
    "good": "green",
    "bad": "red",
    "quiet": "dim",
    "strong": "bold",
    "blue": "bright_blue",  # the plain one is hard to read on black
    "purple": "magenta",
    "orange": "yellow",
    "brown": "yellow",
    "grey": "bright_black",
    "gray": "bright_black",
    "black": "bold",
    "white": "bold",
    **{name: name for name in ("red", "green", "yellow", "magenta", "cyan")},
}
_PALETTE = ("cyan", "magenta", "yellow", "green", "bright_blue", "red")
_WRAPS_AT = 34
"""A sentence is content with this many columns; a table or a grid needs what it needs."""
_COLUMN = 22
"""A column of a table may be broken where it is wider than this."""
_FRAME = 4
"""Columns that a panel's border and padding take."""
_TICKS = 10
"""A gauge of up to this many is drawn one tick each, a longer one as a bar of this length."""
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def style_of(tone: str) -> str:
    """A game's own tones get a colour each, the same on every run."""
    return _STYLES.get(tone) or (_PALETTE[crc32(tone.encode()) % len(_PALETTE)] if tone else "")


class SceneRenderer:
    """Draws for one viewer, who reads a language and sees a width."""

    def __init__(self, say: Say, width: int, now: int = 0, you: str = "") -> None:
        self.say = say
        self.width = width
        self.now = now
        self.you = you

    # The whole board

    def scene(self, scene: Scene) -> RenderableType:
        return self.panels(scene.panels)

    def panels(self, panels: Sequence[Panel]) -> RenderableType:
        """In reading order; neighbours that fit side by side share a row."""
        return Group(*(self._row(row) for row in self._rows_of(panels)))

    def _rows_of(self, panels: Sequence[Panel]) -> list[list[Panel]]:
        """Splits the panels into rows, each with as many equal columns as all of it can bear."""
        rows: list[list[Panel]] = []
        left = list(panels)
        while left:
            for count in range(len(left), 0, -1):
                wanted = max(self._width_of(panel.items) for panel in left[:count]) + _FRAME
                if count == 1 or wanted * count <= self.width:
                    break
            count = _balanced(count, len(left))
            rows.append(left[:count])
            left = left[count:]
        return rows

    def _row(self, panels: Sequence[Panel]) -> RenderableType:
        if len(panels) == 1:
            return self._panel(panels[0], self.width)
        width = self.width // len(panels)
        widths = [width + (index < self.width % len(panels)) for index in range(len(panels))]
        boxes = [self._panel(panel, wide) for panel, wide in zip(panels, widths, strict=True)]
        height = max(height_of(box, wide) for box, wide in zip(boxes, widths, strict=True))
        row = Table.grid(padding=0)
        for panel_box, wide in zip(boxes, widths, strict=True):
            panel_box.height = height
            row.add_column(width=wide)
        row.add_row(*boxes)
        return row

    def _panel(self, panel: Panel, width: int) -> Box:
        title = Words(self.say(panel.title), style="bold")
        if panel.active:
            title = Words.assemble(("▶ ", "bold yellow"), title)
        if panel.own and self.you:
            title.append(f" · {self.you}", style="not bold cyan")
        return Box(
            self._items(panel.items, width - _FRAME),
            title=title,
            title_align="left",
            border_style="yellow" if panel.active else "cyan" if panel.own else "bright_black",
            box=box.HEAVY if panel.active else box.ROUNDED,
            width=width,
        )

    # What lies in a panel

    def _items(self, items: Sequence[SceneItem], width: int) -> RenderableType:
        drawn: list[RenderableType] = []
        for pictures, run in _runs(items):
            if pictures and (row := self._side_by_side(run, width)):
                drawn.append(row)
                continue
            for meters, group in groupby(_with_shapes(run), key=_is_meter):
                if meters:
                    drawn.append(self._meters([item for item, _ in group]))
                else:
                    drawn.extend(self._item(item, shapes, width) for item, shapes in group)
        return Group(*drawn)

    def _side_by_side(self, run: Sequence[SceneItem], width: int) -> RenderableType | None:
        """Small grids, each below its line, in one row; nothing where they do not fit."""
        pairs = [run[at : at + 2] for at in range(0, len(run), 2)]
        widths = [self._width_of(pair) + 3 for pair in pairs]
        if sum(widths) > width:
            return None
        row = Table.grid(padding=0)
        for wide in widths:
            row.add_column(width=wide)
        row.add_row(*(self._items(pair, wide) for pair, wide in zip(pairs, widths, strict=True)))
        return row

    def _item(self, item: SceneItem, shapes: list[Shape], width: int) -> RenderableType:
        match item:
            case Text():
                return self._text(item)
            case Rows():
                return self._table(item, width)
            case Pieces():
                return self._pieces(item)
            case Grid():
                return self._grid(item, shapes, width)
            case Shape():
                return Words(f"■ {self.say(item.label)}", style=style_of(item.tone))
            case Panel():
                title = Words(("▶ " if item.active else "") + self.say(item.title), style="bold")
                return Group(title, Padding(self._items(item.items, width - 2), (0, 0, 0, 2)))
        return Words("")

    def _text(self, text: Text) -> Words:
        return Words(self.say(text.says), style=style_of(text.tone))

    def _pieces(self, pieces: Pieces) -> Words:
        """In one line; what they do stands below where they say so."""
        text = Words.assemble(self.say(pieces.label), " ")
        for index, piece in enumerate(pieces.pieces):
            text.append(", " if index else "")
            text.append(self.say(piece.says), style=style_of(piece.tone))
        for piece in pieces.pieces:
            if piece.about is not None:
                text.append(f"\n{self.say(piece.says)}: ", style=style_of(piece.tone))
                text.append(self.say(piece.about), style="dim")
        return text

    def _table(self, rows: Rows, width: int) -> RenderableType:
        if len(rows.rows) == 1 and len(rows.head) > 2:
            return self._pairs(rows, width)
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
        for index, head in enumerate(rows.head):
            column = [self.say(row[index].says) for row in rows.rows]
            numeric = bool(column) and all(is_number(text) for text in column)
            justify: JustifyMethod = "right" if numeric else "left"
            table.add_column(Words(self.say(head)), justify=justify, overflow="fold")
        for row in rows.rows:
            table.add_row(*(self._text(text) for text in row))
        return table

    def _pairs(self, rows: Rows, width: int) -> Words:
        """A table of one row reads better as a list of pairs, and breaks better: between them."""
        pairs = [
            Words.assemble(self.say(head), " ", self._text(value))
            for head, value in zip(rows.head, rows.rows[0], strict=True)
        ]
        text, used = Words(), 0
        for pair in pairs:
            gap = "" if not used else "\n" if used + 3 + pair.cell_len > width else " · "
            text.append(gap, style="bright_black").append_text(pair)
            used = pair.cell_len if gap != " · " else used + 3 + pair.cell_len
        return text

    def _meters(self, items: Sequence[SceneItem]) -> RenderableType:
        """Gauges and clocks below each other, their bars and numbers aligned."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(3):
            grid.add_column()
        for item in items:
            if isinstance(item, Gauge):
                count = f"{item.value}/{item.most}"
                grid.add_row(Words(self.say(item.label)), _bar(item.value, item.most), count)
            elif isinstance(item, Clock):
                left = clock_text(item.deadline - self.now)
                grid.add_row(Words(self.say(item.label)), Words(f"◷ {left}", style="bold"))
        return grid

    def _grid(self, grid: Grid, shapes: list[Shape], width: int) -> RenderableType:
        squares = {(cell.x, cell.y): (cell.mark, style_of(cell.tone)) for cell in grid.cells}
        legend: list[RenderableType] = []
        for letter, shape in zip(_LETTERS * 9, shapes, strict=False):
            style = style_of(shape.tone or letter)
            for square in shape.cells:
                mark, _ = squares.get(square, (letter, ""))
                squares[square] = (mark, f"{style} underline")
            legend.append(Words(f"{letter} {self.say(shape.label)}", style=style))
        legend.extend(self._legend(grid.cells))
        return Group(*_bands(grid, squares, width), *legend)

    def _legend(self, cells: Sequence[Cell]) -> list[Words]:
        meanings = {
            (cell.mark, self.say(cell.about)): style_of(cell.tone)
            for cell in cells
            if cell.about is not None and not cell.id
        }
        # A thing that moves name is known by that name; a sign with many meanings is explained by the board itself, not by a list as long as it.
        marks = [mark for mark, _ in meanings]
        return [
            Words(f"{mark} {about}", style=style)
            for (mark, about), style in meanings.items()
            if marks.count(mark) == 1
        ]

    def _width_of(self, items: Sequence[SceneItem]) -> int:
        """The columns these things need in order to look well."""
        return max((self._width_of_one(item) for item in items), default=0)

    def _width_of_one(self, item: SceneItem) -> int:
        match item:
            case Text():
                return min(_WRAPS_AT, cell_len(self.say(item.says)))
            case Pieces():
                return _WRAPS_AT
            case Rows():
                return _WRAPS_AT if len(item.rows) == 1 else self._width_of_rows(item)
            case Grid():
                return 4 + item.width * (_square_width(item) + (0 if item.close else 1))
            case Gauge():
                return cell_len(self.say(item.label)) + 2 + _TICKS + 2 + len(f"{item.most}") * 2 + 1
            case Clock():
                return cell_len(self.say(item.label)) + 9
            case Shape():
                return min(_WRAPS_AT, cell_len(self.say(item.label)) + 2)
            case Panel():
                return max(cell_len(self.say(item.title)), 2 + self._width_of(item.items))

    def _width_of_rows(self, rows: Rows) -> int:
        columns = zip(rows.head, *([text.says for text in row] for row in rows.rows), strict=True)
        widths = [max(cell_len(self.say(says)) for says in column) for column in columns]
        return sum(min(width, _COLUMN) for width in widths) + 2 * (len(widths) - 1)


def clock_text(milliseconds: int) -> str:
    """
    >>> clock_text(61_500)
    '1:02'
    """
    seconds = max(0, -(-milliseconds // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def _balanced(fits: int, left: int) -> int:
    """Four panels of which three fit side by side look better as two and two."""
    rows = -(-left // fits)
    return -(-left // rows)


def height_of(renderable: RenderableType, width: int) -> int:
    ruler = Console(width=width, color_system=None)
    return len(ruler.render_lines(renderable, ruler.options.update(width=width)))


def _with_shapes(items: Sequence[SceneItem]) -> list[tuple[SceneItem, list[Shape]]]:
    """Each item with the shapes that lie on it: those that follow a grid."""
    placed: list[tuple[SceneItem, list[Shape]]] = []
    for item in items:
        if isinstance(item, Shape) and placed and isinstance(placed[-1][0], Grid):
            placed[-1][1].append(item)
        else:
            placed.append((item, []))
    return placed


def _runs(items: Sequence[SceneItem]) -> list[tuple[bool, Sequence[SceneItem]]]:
    """Split where two and more grids follow each other, each below a line of its own; True for those."""
    runs: list[tuple[bool, Sequence[SceneItem]]] = []
    at = start = 0
    while at < len(items):
        end = at
        while end + 1 < len(items) and _is_picture(items[end : end + 3]):
            end += 2
        if end - at > 2:
            runs += [(False, items[start:at]), (True, items[at:end])]
            at = start = end
        else:
            at += 1
    return [*runs, (False, items[start:])]


def _is_picture(items: Sequence[SceneItem]) -> bool:
    shaped = len(items) > 2 and isinstance(items[2], Shape)
    return isinstance(items[0], Text) and isinstance(items[1], Grid) and not shaped


def _is_meter(placed: tuple[SceneItem, list[Shape]]) -> bool:
    return isinstance(placed[0], Gauge | Clock)


def is_number(text: str) -> bool:
    return text.lstrip("+-−").removesuffix("%").strip().replace("/", "").replace(
        ",", ""
    ).isdecimal() or text in ("", "–", "-")


def _bar(value: int, most: int) -> Words:
    ticks = max(1, min(most, _TICKS))
    full = ticks if value >= most else max(0, value) * ticks // max(1, most)
    full = max(full, 1) if value > 0 else full
    return Words.assemble(("■" * full, "cyan"), ("□" * (ticks - full), "bright_black"))


def _square_width(grid: Grid) -> int:
    return max([1, *(cell_len(cell.mark) for cell in grid.cells)])


def _bands(
    grid: Grid, squares: dict[tuple[int, int], tuple[str, str]], width: int
) -> list[RenderableType]:
    """The grid with its coordinates; one that is too wide is cut into bands of columns."""
    across_names = grid.across or tuple(map(str, range(grid.width)))
    down_names = grid.down or tuple(map(str, range(grid.height)))
    square = max([_square_width(grid), *map(cell_len, across_names)])
    margin = max([0, *map(cell_len, down_names)])
    gap = "" if grid.close else " "
    across = max(1, (width - margin - 1) // (square + len(gap)))
    # A board with its own labels draws its own empty squares.
    empty = " " if grid.across else "·"
    bands: list[RenderableType] = []
    for left in range(0, grid.width, across):
        columns = range(left, min(left + across, grid.width))
        head = gap.join(f"{across_names[x]:>{square}}" for x in columns)
        text = Words(" " * (margin + 1) + head + "\n", style="dim", no_wrap=True)
        board = Words(no_wrap=True)
        for y in range(grid.height):
            board.append(f"{down_names[y]:>{margin}} ", style="dim")
            for x in columns:
                mark, style = squares.get((x, y), (empty, "bright_black"))
                board.append(" " * (square - cell_len(mark)) + mark, style=style)
                board.append(gap)
            board.append("\n")
        bands.append(Words.assemble(text, board))
    return bands
