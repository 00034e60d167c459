"""Machi Koro's own bots: one that plays by what was learned, one of another temper, and one that looks ahead."""

from __future__ import annotations

from boroughs.core.bot import ChoosingBot, Turn
from boroughs.core.move import Move
from boroughs.games.machi_koro.bot.learned import networks_for
from boroughs.games.machi_koro.bot.lookahead import Lookahead, LookaheadSettings
from boroughs.games.machi_koro.bot.tempers import Temper
from boroughs.games.machi_koro.position import state_of
from boroughs.games.machi_koro.rules import MachiKoro, Ruleset
from boroughs.games.machi_koro.view import MachiKoroView


class PolicyBot(ChoosingBot):
    """The move that the policy likes best."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        view = turn.view
        assert isinstance(view, MachiKoroView)
        return self.best(state_of(view, self.ruleset), turn)

    def best(self, state: MachiKoro, turn: Turn) -> Move:
        return networks_for(state.seats).best_move(state)


class TemperBot(PolicyBot):
    """The move that the policy likes best, with a love for some of them."""

    def __init__(self, ruleset: Ruleset, temper: Temper) -> None:
        super().__init__(ruleset)
        self.temper = temper

    def best(self, state: MachiKoro, turn: Turn) -> Move:
        return networks_for(state.seats).best_move_of(self.temper, state)


class LookaheadBot(PolicyBot):
    """Tries the moves that the policy likes over the next rolls."""

    def __init__(self, ruleset: Ruleset, settings: LookaheadSettings | None = None) -> None:
        super().__init__(ruleset)
        self.settings = LookaheadSettings() if settings is None else settings

    def best(self, state: MachiKoro, turn: Turn) -> Move:
        lookahead = Lookahead(networks_for(state.seats), self.settings)
        return lookahead.choose(state, turn.dice)[0].move
