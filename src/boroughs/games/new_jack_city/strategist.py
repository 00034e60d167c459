"""A player who plays the best-looking moves on for some rounds, in several imagined worlds, before choosing one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.playout import knowing_playout, settle
from boroughs.core.state import State
from boroughs.games.new_jack_city.players import Planner
from boroughs.games.new_jack_city.rules import NewJackCity

ROUNDS: Final = 1
"""So far a move is played on before the position is judged: farther, luck drowns the difference."""
MOVES_A_TURN: Final = 2
TRUST: Final = 0.5
"""How much the lead counts beside what a move looks like, both in dollars."""
_WORLD: Final = 1_000_000_000


class Strategist(Bot):
    """Every move that is weighed meets the same worlds with the same draws, so that luck cancels out.

    What counts is the lead that can be expected some rounds later, not who wins: that tells more with
    fewer playouts.
    """

    def __init__(
        self,
        game: Game,
        breadth: int,
        playouts: int,
        start_timer: Callable[[], Callable[[], bool]] | None = None,
    ) -> None:
        self.game = game
        self.knowledge = Planner()
        self.breadth = breadth
        """How many moves are weighed, the better-looking ones first."""
        self.playouts = playouts
        self.start_timer = start_timer

    def act(self, turn: Turn) -> Answer:
        return Answer(self.choose(turn), turn.hand_time())

    def choose(self, turn: Turn) -> Move:
        moves = turn.moves
        if len(moves) == 1:
            return moves[0]
        ratings = self.knowledge.rate(self.game.imagine(turn.view, turn.dice), turn.seat, moves)
        order = sorted(range(len(moves)), key=lambda index: -ratings[index])
        weighed = [moves[index] for index in order[: self.breadth]]
        leads = self.leads_of(turn, weighed)
        looks = [ratings[index] for index in order[: self.breadth]]
        best = max(range(len(weighed)), key=lambda index: looks[index] + TRUST * leads[index])
        return weighed[best]

    def leads_of(self, turn: Turn, weighed: list[Move]) -> list[float]:
        """The lead that each move came to, on average over all worlds."""
        leads = [0.0] * len(weighed)
        enough = self.budget(len(weighed))
        horizon = ROUNDS * MOVES_A_TURN * turn.view.seats
        worlds = 0
        while not enough(worlds):
            world = self.game.imagine(turn.view, turn.dice)
            seed = turn.dice.below(_WORLD)
            for index, move in enumerate(weighed):
                state = world.copy()
                dice = SeededDice(seed)
                state.play(turn.seat, move)
                settle(state, dice)
                knowing_playout(state, dice, self.knowledge, horizon)
                leads[index] += self.lead(state, turn.seat)
            worlds += 1
        return [lead / worlds for lead in leads]

    def budget(self, moves: int) -> Callable[[int], bool]:
        """In worlds; each costs a playout for every move that is weighed."""
        if self.start_timer is None:
            most = max(1, self.playouts // moves)
            return lambda worlds: worlds >= most
        time_is_up = self.start_timer()
        return lambda worlds: worlds > 0 and time_is_up()

    def lead(self, state: State, seat: int) -> float:
        """How far this seat is ahead of the best rival; alone, how little will be left unbuilt."""
        assert isinstance(state, NewJackCity)
        if state.solo:
            return -self.knowledge.unbuilt_at_the_end(state)
        over = state.result() is not None
        own = float(state.score(seat)) if over else self.knowledge.prospects(state, seat)
        best = -1.0
        for other in range(state.seats):
            if other != seat:
                rival = state.score(other) if over else self.knowledge.prospects(state, other)
                best = max(best, float(rival))
        return own - best
