"""The list of legal moves: how it is shown, narrowed, and how a typed answer is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from boroughs.cli.scene_renderer import is_number
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase


@dataclass(frozen=True)
class Figures:
    """What some moves would bring and risk: a head for each figure, and the figures of each notation."""

    heads: Sequence[str] = ()
    of: Mapping[str, Sequence[Text]] = field(default_factory=dict)


def _nothing_foreseen(notations: Sequence[str]) -> Figures:
    return Figures()


@dataclass(frozen=True)
class Entry:
    """One legal move with its number, which stays the same however the list is narrowed."""

    number: int
    notation: str
    words: str

    def matches(self, letters: str) -> bool:
        """Whether all typed words occur, in the notation or in the sentence."""
        text = f"{self.notation} {self.words}".casefold()
        return all(part in text for part in letters.casefold().split())

    def starts(self, letters: str) -> bool:
        start = letters.casefold()
        return self.notation.casefold().startswith(start) or self.words.casefold().startswith(start)


class MoveMenu:
    """All moves of this moment, and the part of them that is shown.

    `advised` are worth a look first, and stand at the head; `foresee` is asked only about what is shown.
    """

    def __init__(
        self,
        moves: Sequence[Move],
        say: Callable[[Phrase], str],
        page: int,
        advised: Sequence[str] = (),
        foresee: Callable[[Sequence[str]], Figures] = _nothing_foreseen,
    ) -> None:
        self.entries = [
            Entry(number, move.notation, say(move.phrase())) for number, move in enumerate(moves, 1)
        ]
        self.page = page
        self.foresee = foresee
        by_notation = {entry.notation: entry for entry in self.entries}
        self.advised = [by_notation[notation] for notation in advised if notation in by_notation]
        self.first = 0
        self.letters = ""
        self.unfolded = False

    # Understanding an answer

    def named(self, text: str) -> Entry | None:
        """The move that this text names outright: its notation, its number or its sentence."""
        wanted = " ".join(text.split()).casefold()
        for entry in self.entries:
            if entry.notation.casefold() == wanted:
                return entry
        if wanted.isdecimal() and 1 <= int(wanted) <= len(self.entries):
            return self.entries[int(wanted) - 1]
        return next((e for e in self.entries if e.words.casefold().rstrip(".") == wanted), None)

    def started(self, text: str) -> Entry | None:
        """The one move that begins like this."""
        starting = [entry for entry in self.entries if entry.starts(" ".join(text.split()))]
        return starting[0] if len(starting) == 1 else None

    def narrow(self, letters: str) -> bool:
        """Shows only the moves in which these letters occur; False where there are none."""
        if not any(entry.matches(letters) for entry in self.entries):
            return False
        self.letters, self.first, self.unfolded = letters, 0, False
        return True

    def widen(self) -> None:
        self.letters, self.first, self.unfolded = "", 0, False

    def turn_page(self) -> None:
        """Goes on to the next page, and from the last to the first."""
        if self.folded:
            self.unfolded = True
        else:
            self.first = (
                self.first + self.page if self.first + self.page < len(self.matching) else 0
            )

    # Showing

    @property
    def matching(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.matches(self.letters)]

    @property
    def _in_order(self) -> list[Entry]:
        """A list of more than a page begins with what is advised."""
        matching = self.matching
        if len(matching) <= self.page:
            return matching
        first = [entry for entry in self.advised if entry in matching]
        return first + [entry for entry in matching if entry not in first]

    @property
    def shown(self) -> list[Entry]:
        return self._in_order[self.first : self.first + self.page]

    @property
    def folded(self) -> bool:
        """A list too long for a page is first shown by how its moves begin."""
        return not self.unfolded and len(self.matching) > self.page and len(self.groups()) > 1

    @property
    def only(self) -> Entry | None:
        """The one legal move, where there is no choice."""
        return self.entries[0] if len(self.entries) == 1 else None

    @property
    def complete(self) -> bool:
        return len(self.shown) == len(self.entries)

    def groups(self) -> Counter[str]:
        """How the moves begin, as finely as one page allows, and how many begin so."""
        finest: Counter[str] = Counter()
        for words in range(1, 8):
            groups = Counter(" ".join(e.notation.split()[:words]) for e in self.matching)
            if len(groups) > self._room_for_groups:
                break
            if len(groups) > len(finest):
                finest = groups
        return finest

    @property
    def _best(self) -> list[Entry]:
        """What stands above a folded list: half a page at most."""
        matching = self.matching
        return [entry for entry in self.advised if entry in matching][: self.page // 2]

    @property
    def _room_for_groups(self) -> int:
        return max(3, self.page - len(self._best))

    def draw(self, width: int, moves_word: Callable[[int], str]) -> RenderableType:
        shown = self._best if self.folded else self.shown
        figures = self.foresee([entry.notation for entry in shown]) if shown else Figures()
        drawn = [_draw_figured(shown, figures, width)] if figures.of else []
        if self.folded:
            return Group(*drawn, self._draw_groups(moves_word))
        return drawn[0] if drawn else _draw_entries(shown, width)

    def _draw_groups(self, moves_word: Callable[[int], str]) -> RenderableType:
        """How moves begin, and how many; a move that begins like no other is told whole, with its number."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", min_width=2 + len(str(len(self.entries))))
        grid.add_column()
        grid.add_column(style="dim")
        for start, count in self.groups().items():
            if count > 1:
                grid.add_row("", Text(f"{start} …"), moves_word(count))
                continue
            entry = next(e for e in self.matching if f"{e.notation} ".startswith(f"{start} "))
            number = Text(str(entry.number), style="bold cyan")
            grid.add_row(number, Text(entry.words), Text(entry.notation))
        return grid


def _draw_figured(entries: Sequence[Entry], figures: Figures, width: int) -> RenderableType:
    """A move a line, its figures below their heads; the notation where there is room for it."""
    heads = list(figures.heads)
    columns = [
        [str(figures.of.get(e.notation, [""] * len(heads))[at]) for e in entries]
        for at in range(len(heads))
    ]
    widths = [
        max(map(cell_len, (head, *column))) for head, column in zip(heads, columns, strict=True)
    ]
    words = max(cell_len(entry.words) for entry in entries)
    notation = max(cell_len(entry.notation) for entry in entries)
    number = max(len(str(entry.number)) for entry in entries) + 2
    typed = number + words + notation + sum(widths) + 2 * (len(widths) + 2) <= width
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", justify="right", min_width=number)
    table.add_column("")
    if typed:
        table.add_column("")
    for head, column in zip(heads, columns, strict=True):
        right = all(is_number(text) for text in column)
        table.add_column(Text(head), justify="right" if right else "left")
    for entry in entries:
        told = figures.of.get(entry.notation, [Text("")] * len(heads))
        cells = [Text(str(entry.number), style="bold cyan"), Text(entry.words)]
        table.add_row(*cells, *([Text(entry.notation, style="dim")] if typed else []), *told)
    return table


def _draw_entries(entries: Sequence[Entry], width: int) -> RenderableType:
    """Numbers, sentences, notations; in two columns where the list is long and there is room."""
    number_width = max(len(str(entry.number)) for entry in entries)
    words_width = max(cell_len(entry.words) for entry in entries)
    plain = all(entry.words == entry.notation for entry in entries)
    notation_width = 0 if plain else 2 + max(cell_len(entry.notation) for entry in entries)
    needed = 2 + number_width + 2 + words_width + notation_width
    columns = 2 if len(entries) > 6 and 2 * needed + 2 <= width else 1
    height = -(-len(entries) // columns)
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(columns):
        grid.add_column(justify="right", min_width=number_width + 2)
        grid.add_column()
        if not plain:
            grid.add_column()
    for line in range(height):
        cells: list[RenderableType] = []
        for entry in entries[line::height]:
            cells.append(Text(str(entry.number), style="bold cyan"))
            cells.append(Text(entry.words))
            if not plain:
                cells.append(Text(entry.notation, style="dim"))
        grid.add_row(*cells)
    return grid
