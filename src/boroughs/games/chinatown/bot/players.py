"""Computer players: traders of several characters and levels, and loners who never trade.

What they think of cards and places stands in `heuristic.py`, what they think of deals in
`negotiation.py`, what things are worth to them in `valuation.py`.
Each makes only so many offers a year, so no exchange of offers goes on for ever.
"""

from __future__ import annotations

from boroughs.core.bot import WAIT, Answer, Bot, Turn
from boroughs.core.game import Game
from boroughs.games.chinatown.bot import weights
from boroughs.games.chinatown.bot.foresight import ALONE, Foresight
from boroughs.games.chinatown.bot.heuristic import best_keep, best_placing
from boroughs.games.chinatown.bot.negotiation import (
    EXPERIENCED,
    EXPERT,
    FAIR,
    SHREWD,
    Character,
    Negotiation,
    Skill,
)
from boroughs.games.chinatown.bot.shrewd import ShrewdNegotiation
from boroughs.games.chinatown.moves import DONE, READY
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import KEEP, TRADE
from boroughs.games.chinatown.view import ChinatownView


class Loner(Bot):
    """Keeps and places as well as it can, and never trades."""

    def __init__(self, game: Game, foresight: Foresight = ALONE) -> None:
        self.game = game
        self.foresight = foresight

    def act(self, turn: Turn) -> Answer:
        view = turn.view
        assert isinstance(view, ChinatownView)
        if view.table.phase == KEEP and view.table.ready[turn.seat]:
            return WAIT
        if view.table.phase == KEEP and view.kept:
            return Answer(READY, turn.hand_time())
        table = self.game.imagine(view, turn.dice)
        assert isinstance(table, Chinatown)
        if view.table.phase == TRADE:
            return self.trade(turn, table)
        move = (
            best_keep(table, turn.seat, self.foresight)
            if view.table.phase == KEEP
            else best_placing(table, turn.seat, self.foresight)
        )
        return Answer(move, turn.hand_time())

    def trade(self, turn: Turn, table: Chinatown) -> Answer:
        return WAIT if table.done[turn.seat] else Answer(DONE, turn.hand_time())


class Trader(Loner):
    """Answers all offers, looks for deals, and stops after a number of proposals."""

    def __init__(self, game: Game, character: Character = FAIR, skill: Skill = EXPERIENCED) -> None:
        super().__init__(game, skill.building)
        self.character = character
        self.skill = skill

    def trade(self, turn: Turn, table: Chinatown) -> Answer:
        seat = turn.seat
        talk = self.negotiation(table, seat)
        move = talk.answer()
        if move is None and not table.done[seat]:
            move = talk.proposal()
            if move is None:
                patience = turn.since + weights.PATIENCE - turn.now
                if table.open_offers(seat) and patience > 0:
                    return Answer(None, patience)
                move = DONE
        return WAIT if move is None else Answer(move, turn.hand_time())

    def negotiation(self, table: Chinatown, seat: int) -> Negotiation:
        return Negotiation(table, seat, self.character, self.skill)


class ShrewdTrader(Trader):
    """Reads what others want from what they refuse and offer."""

    def __init__(self, game: Game, character: Character = SHREWD, skill: Skill = EXPERT) -> None:
        super().__init__(game, character, skill)

    def negotiation(self, table: Chinatown, seat: int) -> Negotiation:
        return ShrewdNegotiation(table, seat, self.character, self.skill)
