"""Why a move is good, for hints, reviews and puzzles alike: in the game's own words, else by trying it a few times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.bots.outlook import outlook
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.reason import Reason, ReasonKind
from boroughs.core.view import View

_ORDER: Final[tuple[ReasonKind, ...]] = ("gain", "note", "risk")


def why(
    game: Game,
    view: View,
    seat: int,
    move: Move,
    dice: Dice,
    enough: Callable[[], bool] = lambda: False,
) -> Sequence[Reason]:
    """What this viewer could know of it; `enough` ends the trying."""
    reasons = game.reasons(view, move)
    if reasons:
        return reasons
    return outlook(game, view, seat, move, game.heuristic(), dice, enough)


def plainest(reasons: Sequence[Reason], other: Sequence[Reason] = ()) -> Reason | None:
    """The one reason that is told where there is room for one: what a move gains, first of all what the other does not.

    Without any gain what else there is to know of it, and at last what it risks.
    """
    ranked = [reason for kind in _ORDER for reason in reasons if reason.kind == kind]
    own = [reason for reason in ranked if reason not in other]
    return next(iter([*own, *ranked]), None)
