"""A player who plays the best-looking moves on to the end, in several imagined worlds, before choosing one."""

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

MOST_MOVES: Final = 10_000
_WORLD: Final = 1_000_000_000


class Strategist(Bot):
    """Every move that is weighed meets the same worlds with the same draws, so that luck cancels out.

    What counts is the lead at the end, not only who wins: it tells more with fewer games.
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
        best = max(range(len(weighed)), key=lambda index: leads[index])
        return weighed[best]

    def leads_of(self, turn: Turn, weighed: list[Move]) -> list[float]:
        """The lead that each move came to, added up over all worlds."""
        leads = [0.0] * len(weighed)
        enough = self.budget(len(weighed))
        worlds = 0
        while not enough(worlds):
            world = self.game.imagine(turn.view, turn.dice)
            seed = turn.dice.below(_WORLD)
            for index, move in enumerate(weighed):
                state = world.copy()
                dice = SeededDice(seed)
                state.play(turn.seat, move)
                settle(state, dice)
                knowing_playout(state, dice, self.knowledge, MOST_MOVES)
                leads[index] += lead(state, turn.seat)
            worlds += 1
        return leads

    def budget(self, moves: int) -> Callable[[int], bool]:
        """In worlds; each costs a playout for every move that is weighed."""
        if self.start_timer is None:
            most = max(1, self.playouts // moves)
            return lambda worlds: worlds >= most
        time_is_up = self.start_timer()
        return lambda worlds: worlds > 0 and time_is_up()


def lead(state: State, seat: int) -> float:
    """How far this seat is ahead of the best rival; alone, how little is left unbuilt."""
    own = float(state.score(seat))
    if state.seats == 1:
        return -own
    best = max(float(state.score(other)) for other in range(state.seats) if other != seat)
    result = state.result()
    won = 2.0 if result is not None and seat in result.winners else 0.0
    return own - best + won
