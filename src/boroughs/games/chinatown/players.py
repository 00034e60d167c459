"""Computer players: what they hold is worth, which deals they look for, when they have had enough."""

from __future__ import annotations

from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.games.chinatown.moves import Accept, Refuse
from boroughs.games.chinatown.state import KEEP, TRADE
from boroughs.games.chinatown.view import ChinatownView


def has_said_enough(view: ChinatownView, seat: int) -> bool:
    """Ready or done: such a player waits for others, else the table would never come to rest."""
    return (view.phase == KEEP and view.ready[seat]) or (view.phase == TRADE and view.done[seat])


class CarelessTrader(Bot):
    """Any listed move; once done, only answers to offers."""

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, ChinatownView)
        moves = list(turn.moves)
        if has_said_enough(view, turn.seat):
            moves = [move for move in moves if isinstance(move, Accept | Refuse)]
        if not moves:
            return WAIT
        return Answer(turn.dice.choice(moves), turn.hand_time())
