"""A general encoding, for games whose authors wrote none: whatever a view holds, hashed, and moves by their notation.

It knows nothing of the game. The same number stands at the same place as long as the view calls it the same, but two
may share a place; seats are counted as the game counts them, not from the viewer. A game's own encoding learns faster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec

from boroughs.core.encoding import Encoding, byte, draft_numbers
from boroughs.core.errors import GameFault
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.view import View

SLOTS = 512
"""Moves that can be told apart by one action."""
PAGES = 64
"""Where there are more, the first action chooses among so many pages."""
FEATURES = 1024
_UNSEEN = frozenset({"prompt", "options", "now"})
"""Fields of views that say nothing of the position, or for which there is another place."""


class GeneralEncoding(Encoding):
    """Views as hashed features, moves by the hash of their notation.

    >>> from boroughs.core.registry import game
    >>> general = GeneralEncoding(game("machi-koro"), 2, {})
    >>> general.size, general.actions
    (1028, 577)
    """

    # Whether several act at once the rules do not say beforehand; who must act may not wait all the same.
    simultaneous = True

    def __init__(self, game: Game, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self._game = game.name
        self._first_slot = self.table.add(*(f"slot {slot}" for slot in range(SLOTS)))
        self._first_page = self.table.add(*(f"page {page}" for page in range(PAGES)))
        self.layout.add(
            "view", FEATURES, 255, "what the view holds, by the hash of where it stands"
        )
        self.layout.add(
            "draft", 4, 255, "the page that was chosen, and one more, in two bytes each"
        )
        self._moves_by_row: dict[int | None, dict[tuple[int, ...], Move]] = {}

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        found = [0] * FEATURES
        for place, value in _leaves(msgspec.to_builtins(view), ""):
            if isinstance(value, bool) or not isinstance(value, int):
                found[crc32(f"{place}={value}".encode()) % FEATURES] += 1
            else:
                found[crc32(place.encode()) % FEATURES] += value
        return bytes([byte(number) for number in found] + draft_numbers(draft, 2))

    def legal(self, view: View, moves: Sequence[Move], draft: Sequence[int]) -> list[int]:
        rows = self._rows_of(moves)
        self._moves_by_row[view.viewer] = rows
        begun = tuple(draft)
        place = len(begun)
        return sorted({row[place] for row in rows if row[:place] == begun})

    def actions_of(self, view: View, move: Move) -> tuple[int, ...]:
        """The row of a move that is listed now; `legal` must have been asked before."""
        rows = self._moves_by_row.get(view.viewer, {})
        return next(row for row, listed in rows.items() if listed == move)

    def move_of(self, view: View, actions: Sequence[int]) -> Move | None:
        return self._moves_by_row.get(view.viewer, {}).get(tuple(actions))

    def _rows_of(self, moves: Sequence[Move]) -> dict[tuple[int, ...], Move]:
        """A row for each: the place of its hash, or the next free one, on as few pages as hold them all."""
        ordered = sorted(moves, key=lambda move: move.notation)
        pages = -(-len(ordered) // SLOTS)
        if pages > PAGES:
            raise GameFault(
                "too-many-listed", game=self._game, moves=len(ordered), most=PAGES * SLOTS
            )
        taken: dict[tuple[int, ...], Move] = {}
        for move in ordered:
            found = crc32(move.notation.encode())
            page, slot = found // SLOTS % pages, found % SLOTS
            row = self._row(page, slot, pages)
            while row in taken:
                slot += 1
                page, slot = (page + slot // SLOTS) % pages, slot % SLOTS
                row = self._row(page, slot, pages)
            taken[row] = move
        return taken

    def _row(self, page: int, slot: int, pages: int) -> tuple[int, ...]:
        last = self._first_slot + slot
        return (last,) if pages == 1 else (self._first_page + page, last)


def _leaves(node: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every number and word of a view, with where it stands."""
    if isinstance(node, dict):
        for key, value in node.items():
            if path or key not in _UNSEEN:
                yield from _leaves(value, f"{path}.{key}")
    elif isinstance(node, list | tuple):
        yield f"{path}#", len(node)
        for place, value in enumerate(node):
            yield from _leaves(value, f"{path}.{place}")
    elif node is not None:
        yield path, node
