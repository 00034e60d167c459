"""The moves around the building: ready, done, the tree, the fist."""

from __future__ import annotations

from typing import Final

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.mad_city.components import TILES, TOKENS
from boroughs.games.mad_city.refusals import IllegalMove
from boroughs.games.mad_city.state import BUILD, LAY, NOBODY, READY, MadCityState
from boroughs.games.mad_city.turn.building import go_on, make_ready, palm, take_tree
from boroughs.games.mad_city.turn.round import declare_done


class MadMove(Move):
    """A move of one seat; most belong to the minute of building."""

    phases: tuple[int, ...] = (BUILD,)

    def refuse(self, table: MadCityState, seat: int) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: MadCityState, seat: int) -> None:
        raise TypeError("a move says what it does")


class Ready(MadMove):
    """The timer starts when all are (MAD-10)."""

    phases: tuple[int, ...] = (READY,)

    def apply(self, table: MadCityState, seat: int) -> None:
        make_ready(table, seat)

    def phrase(self) -> Phrase:
        return Phrase("move.ready", {})


class Done(MadMove):
    """Declares to be done; in the puzzle, locks the tile and asks for the next."""

    phases: tuple[int, ...] = (BUILD, LAY)

    def refuse(self, table: MadCityState, seat: int) -> None:
        if table.phase == LAY and table.builders[seat].hand:
            raise IllegalMove("place-it-first", tile=TILES[table.builders[seat].hand[0]].name)

    def apply(self, table: MadCityState, seat: int) -> None:
        declare_done(table, seat)

    def phrase(self) -> Phrase:
        return Phrase("move.done", {})


class NotDone(MadMove):
    """Takes that back."""

    def refuse(self, table: MadCityState, seat: int) -> None:
        if not table.builders[seat].done:
            raise IllegalMove("not-done-yet")

    def apply(self, table: MadCityState, seat: int) -> None:
        go_on(table, seat)

    def phrase(self) -> Phrase:
        return Phrase("move.not-done", {})


class TakeTree(MadMove):
    """First come, first served, and the taker's city freezes (MAD-12, MAD-33)."""

    def refuse(self, table: MadCityState, seat: int) -> None:
        builder = table.builders[seat]
        if table.solo:
            raise IllegalMove("no-tree")
        if table.ranger == seat:
            raise IllegalMove("tree-yours")
        if table.ranger != NOBODY:
            raise IllegalMove("tree-gone", seat=table.ranger)
        if table.standard:
            barred_from = table.box.numbers.tree_barred_from
            if builder.score >= barred_from and not table.options["strict"]:
                raise IllegalMove("tree-barred", points=barred_from)
        elif not builder.is_full():
            raise IllegalMove("city-unfinished")

    def apply(self, table: MadCityState, seat: int) -> None:
        take_tree(table, seat)

    def phrase(self) -> Phrase:
        return Phrase("move.tree", {})


class Palm(MadMove):
    """Takes a contractor token into the fist, or lays it back; nobody sees it (MAD-30)."""

    def __init__(self, notation: str, token: int, into: bool) -> None:
        super().__init__(notation)
        self.token = token
        self.into = into

    def refuse(self, table: MadCityState, seat: int) -> None:
        if not table.standard:
            raise IllegalMove("no-contractors")
        held = table.builders[seat].palmed >> self.token & 1 == 1
        if held == self.into:
            raise IllegalMove("already-palmed" if held else "not-palmed", token=TOKENS[self.token])

    def apply(self, table: MadCityState, seat: int) -> None:
        palm(table, seat, self.token)

    def phrase(self) -> Phrase:
        return Phrase(f"move.{'palm' if self.into else 'unpalm'}", {"token": TOKENS[self.token]})


READY_MOVE: Final[MadMove] = Ready("ready")
DONE: Final[MadMove] = Done("done")
NOT_DONE: Final[MadMove] = NotDone("not done")
TREE: Final[MadMove] = TakeTree("tree")
PALM: Final[list[Palm]] = [Palm(f"palm {name}", token, True) for token, name in enumerate(TOKENS)]
UNPALM: Final[list[Palm]] = [
    Palm(f"unpalm {name}", token, False) for token, name in enumerate(TOKENS)
]
