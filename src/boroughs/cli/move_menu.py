"""The list of legal moves: how it is shown, narrowed, and how a typed answer is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase


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
    """All moves of this moment, and the part of them that is shown."""

    def __init__(self, moves: Sequence[Move], say: Callable[[Phrase], str], page: int) -> None:
        self.entries = [
            Entry(number, move.notation, say(move.phrase())) for number, move in enumerate(moves, 1)
        ]
        self.page = page
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
    def shown(self) -> list[Entry]:
        return self.matching[self.first : self.first + self.page]

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
            if len(groups) > self.page:
                break
            if len(groups) > len(finest):
                finest = groups
        return finest

    def draw(self, width: int, moves_word: Callable[[int], str]) -> RenderableType:
        if self.folded:
            return _draw_groups(self.groups(), moves_word)
        return _draw_entries(self.shown, width)


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


def _draw_groups(groups: Counter[str], moves_word: Callable[[int], str]) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(min_width=4)
    grid.add_column(style="dim", justify="right")
    for start, count in groups.items():
        grid.add_row(Text(f"  {start} …" if count > 1 else f"  {start}"), moves_word(count))
    return grid
