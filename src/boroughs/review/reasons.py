"""Why a move is good, for hints and reviews alike: in the game's own words, else by trying it a few times."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.bots.outlook import outlook
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.reason import Reason
from boroughs.core.view import View


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
