"""Moves and waiting in the words of the board: floors as they are counted there, and a block of the tower by its colour."""

from __future__ import annotations

from boroughs.core.move import Move
from boroughs.core.phrase import Param, Phrase
from boroughs.games.lots.components import CUBE, LETTERS
from boroughs.games.lots.effects import NOTHING
from boroughs.games.lots.moves import Hold, Place, PlayCrew
from boroughs.games.lots.state import STEAL, TAKE, WINDOW
from boroughs.games.lots.view import LotsView


def told(view: LotsView, move: Move) -> list[Phrase]:
    """Part by part, as `Game.told` wants it."""
    if isinstance(move, Place):
        verb = "hold" if isinstance(move, Hold) else "place"
        if move.kind == CUBE:
            return [Phrase(f"told.{verb}-cube", {"floor": move.spot.z + 1})]
        said: dict[str, Param] = {"block": LETTERS[move.kind], "floor": move.spot.z + 1}
        return [Phrase(f"told.{verb}", {**said, "plane": move.spot.pose.name[:-1]})]
    if isinstance(move, PlayCrew) and move.choice != NOTHING and move.card.names != "block":
        for body in view.bodies:
            if body.number == move.choice:
                floor = min(z for _, _, z in body.cells) + 1
                card = move.card.name
                return [
                    Phrase("told.crew-body", {"card": card, "piece": body.piece, "floor": floor})
                ]
    return [move.phrase()]


def waiting_for(view: LotsView, awaited: tuple[int, ...]) -> Phrase | None:
    """Others may act in the middle of a turn: whose turn it is, and what they may do."""
    phase, turn = view.table.phase, view.table.active
    if phase == WINDOW and not awaited:
        return Phrase("prompt.waiting-time", {})
    if not awaited or turn < 0 or turn in awaited:
        return None
    if phase in (WINDOW, STEAL):
        if turn == view.viewer:
            return Phrase("prompt.waiting-answer-yours", {"seats": awaited})
        return Phrase("prompt.waiting-answer", {"seats": awaited, "turn": turn})
    if phase == TAKE and view.table.turn:
        if turn == view.viewer:
            return Phrase("prompt.waiting-take-yours", {"seats": awaited})
        return Phrase("prompt.waiting-take", {"seats": awaited, "turn": turn})
    return None
