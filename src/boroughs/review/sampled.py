"""The nodes of a game that nobody can judge but by playing it on: chances by playouts, each with its error.

Playout k of every position is thrown with the same dice, and all sums are made once for each k: how far these differ tells
how sure the sum is. What a player could not see is imagined anew for each k, from what passed the door to that player then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from boroughs.core.dice import SeededDice
from boroughs.core.errors import IllegalMove
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.playout import heuristic_playout
from boroughs.core.state import State
from boroughs.review.backing import best_of
from boroughs.review.judged import Judged, Samples, less, mean, nothing, plus
from boroughs.review.moments import Possible
from boroughs.review.nodes import Node
from boroughs.review.shares import shares_of_win

CANDIDATES: Final = 3
"""Moves that are compared with what was played: those that look best."""
MOST_PLAYED: Final = 100_000


class SampledReviewer:
    """Walks from node to node and keeps the chances in between."""

    def __init__(self, game: Game, heuristic: Heuristic, playouts: int) -> None:
        self.game = game
        self.heuristic = heuristic
        self.playouts = playouts
        self.error = 0.5 / sqrt(playouts)
        """By how much a chance may be off: its standard error at most."""
        self.hidden = False
        """Whether any decision had more than one world behind it."""

    def judge_nodes(self, nodes: Sequence[Node], end: State) -> Iterator[Judged]:
        if not nodes:
            return
        before = self._chances([nodes[0].state] * self.playouts)
        for place, node in enumerate(nodes):
            following = nodes[place + 1].state if place + 1 < len(nodes) else end
            after = self._chances([following] * self.playouts)
            if node.kind == "decision":
                judged = self._decision(node, before, after)
            else:
                # A playout begins with nature's answer: before it, its chances are the mean over all outcomes.
                change = less(after, before)
                none = nothing(change)
                lucky = node.kind in ("chance", "set-up")
                judged = Judged(
                    before=before,
                    luck=change if lucky else none,
                    choice=none,
                    drift=none if lucky else change,
                    after=after,
                )
            yield judged
            before = after

    def _decision(self, node: Node, before: Samples, after: Samples) -> Judged:
        """Judged over worlds that the player could not tell apart; what the real one did to it besides is luck.

        The best move is chosen by one half of the worlds and judged by the other, so that noise makes no mistakes.
        """
        worlds = self._worlds(node)
        moves = self._compared(node, worlds[0])
        played = node.move
        assert played is not None
        values = [self._after(worlds, node.seat, move) for move in moves]
        mine = values[moves.index(played)]
        said = self._chances(worlds)
        best = self._best(values, node.seat)
        ranked = sorted(range(len(moves)), key=lambda place: -mean(values[place])[node.seat])
        # How the real world differs from the imagined ones, after the move less before it.
        luck = less(less(after, mine), less(before, said))
        return Judged(
            before=before,
            luck=luck,
            choice=less(mine, best),
            drift=less(best, said),
            after=plus(plus(plus(before, luck), less(mine, best)), less(best, said)),
            possible=tuple(
                Possible(moves[place].notation, mean(values[place])) for place in ranked
            ),
        )

    def _best(self, values: Sequence[Samples], seat: int) -> Samples:
        """Of each half of the samples those of the move that the other half likes best."""
        chosen = [best_of([mean(samples[half::2]) for samples in values], seat) for half in (0, 1)]
        return [values[chosen[1 - k % 2]][k] for k in range(self.playouts)]

    def _worlds(self, node: Node) -> list[State]:
        view = self.game.view(node.state, node.seat)
        real = self.game.to_dict(node.state)
        worlds = []
        for number in range(self.playouts):
            world = self.game.imagine(view, SeededDice(f"review/world/{node.step}/{number}"))
            world.now = node.state.now
            worlds.append(world)
        if not self.hidden:
            self.hidden = any(self.game.to_dict(world) != real for world in worlds[:4])
        return worlds

    def compared(self, node: Node) -> list[Move]:
        """The moves among which a decision was made, what was played among them."""
        return self._compared(node, self._worlds(node)[0])

    def chances_after(self, node: Node, moves: Sequence[Move]) -> list[Samples]:
        """Of each of these moves at a decision, over worlds that its player could not tell apart."""
        worlds = self._worlds(node)
        return [self._after(worlds, node.seat, move) for move in moves]

    def _compared(self, node: Node, world: State) -> list[Move]:
        moves = world.moves(node.seat)
        ratings = self.heuristic.rate(world, node.seat, moves)
        order = sorted(range(len(moves)), key=lambda place: -ratings[place])
        wanted = [moves[place] for place in order[:CANDIDATES]]
        played = node.move
        assert played is not None
        return wanted if played in wanted else [*wanted, played]

    def _after(self, worlds: Sequence[State], seat: int, move: Move) -> Samples:
        states = []
        for world in worlds:
            state = world.copy()
            try:
                state.play(seat, move)
            except IllegalMove:
                # What another world does not allow is worth there what the position is.
                state = world
            states.append(state)
        return self._chances(states)

    def _chances(self, states: Sequence[State]) -> Samples:
        """Each state played on with the dice of its number."""
        return [self._played_on(state, number) for number, state in enumerate(states)]

    def _played_on(self, state: State, number: int) -> list[float]:
        won = shares_of_win(state)
        if won is not None:
            return won
        going = state.copy()
        dice = SeededDice(f"review/{number}")
        heuristic_playout(going, dice, self.heuristic, MOST_PLAYED)
        found = shares_of_win(going)
        return [1.0 / going.seats] * going.seats if found is None else found
