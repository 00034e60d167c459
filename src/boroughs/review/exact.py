"""The nodes of a game of open information, judged by one who knows each seat's chance: every outcome, every move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from boroughs.core.chance import Outcome
from boroughs.core.judge import Judge
from boroughs.core.move import Move
from boroughs.core.state import State
from boroughs.review.backing import Backing, best_of, mean_of
from boroughs.review.judged import Judged, Samples, less, nothing
from boroughs.review.moments import Possible
from boroughs.review.nodes import Node

MOST_MOVES: Final = 40
"""Where there are more (hundreds of swaps), those are compared that the judge thinks worth a look."""
MOST_TOLD: Final = 6


class _Weighed(NamedTuple):
    """A question of nature: the mean over all its answers, what came, and every answer with its chances and odds."""

    mean: list[float]
    after: list[float]
    possible: list[tuple[Outcome, list[float], float]]


class ExactReviewer:
    """Walks from node to node and keeps the chances in between."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.error = judge.error
        """By how much a chance may be off."""
        self.backing = Backing(judge)

    def judge_nodes(self, nodes: Sequence[Node], end: State) -> Iterator[Judged]:
        if not nodes:
            return
        before = self.backing.chances([nodes[0].state])[0]
        for place, node in enumerate(nodes):
            following = nodes[place + 1].state if place + 1 < len(nodes) else end
            if node.kind == "decision":
                judged = self._decision(node, before)
            elif node.kind == "chance":
                judged = self._chance(node, before)
            else:
                judged = self._forced(node, before, following)
            yield judged
            before = judged.after[0]

    def luck(self, node: Node, following: State) -> list[float]:
        """What nature did to everybody's chance at this node alone."""
        if node.kind == "chance":
            weighed = self._weighed(node)
            return less([weighed.after], [weighed.mean])[0]
        if node.kind == "set-up":
            before, after = self.backing.chances([node.state, following])
            return less([after], [before])[0]
        return []

    def _forced(self, node: Node, before: list[float], following: State) -> Judged:
        """Nobody chose. What the set-up dealt is luck; else the judge has changed its mind."""
        after = self.backing.chances([following])[0]
        change = less([after], [before])
        none = nothing(change)
        dealt = node.kind == "set-up"
        return Judged(
            before=[before],
            luck=change if dealt else none,
            choice=none,
            drift=none if dealt else change,
            after=[after],
        )

    def _chance(self, node: Node, before: list[float]) -> Judged:
        """Luck: what came, less the mean over all that could."""
        weighed = self._weighed(node)
        after, mean = weighed.after, weighed.mean
        return Judged(
            before=[before],
            luck=less([after], [mean]),
            choice=nothing([after]),
            drift=less([mean], [before]),
            after=[after],
            possible=tuple(
                Possible(one.text, tuple(value), likely) for one, value, likely in weighed.possible
            ),
        )

    def _weighed(self, node: Node) -> _Weighed:
        chance, outcome = node.chance, node.outcome
        assert chance is not None
        assert outcome is not None
        states = []
        for possible in chance.outcomes:
            state = node.state.copy()
            state.resolve(possible)
            states.append(state)
        values = self.backing.chances(states)
        odds = [weight / chance.total for weight in chance.weights]
        return _Weighed(
            mean_of(list(zip(odds, values, strict=True))),
            values[chance.outcomes.index(outcome)],
            list(zip(chance.outcomes, values, odds, strict=True)),
        )

    def _decision(self, node: Node, before: list[float]) -> Judged:
        """Error: the best move less what was played."""
        seat, played = node.seat, node.move
        assert played is not None
        moves = self.compared(node)
        values = self._after(node, moves)
        best = values[best_of(values, seat)]
        after = values[moves.index(played)]
        ranked = sorted(range(len(moves)), key=lambda place: -values[place][seat])
        told = ranked[:MOST_TOLD]
        if moves.index(played) not in told:
            told.append(moves.index(played))
        return Judged(
            before=[before],
            luck=nothing([after]),
            choice=less([after], [best]),
            drift=less([best], [before]),
            after=[after],
            possible=tuple(Possible(moves[one].notation, tuple(values[one])) for one in told),
        )

    def _after(self, node: Node, moves: Sequence[Move]) -> list[list[float]]:
        states = []
        for move in moves:
            state = node.state.copy()
            state.play(node.seat, move)
            states.append(state)
        return self.backing.chances(states)

    def chances_after(self, node: Node, moves: Sequence[Move]) -> list[Samples]:
        """Of each of these moves at a decision."""
        return [[value] for value in self._after(node, moves)]

    def compared(self, node: Node) -> list[Move]:
        """The moves among which a decision was made, what was played among them."""
        state, seat, played = node.state, node.seat, node.move
        assert played is not None
        moves = state.moves(seat)
        if len(moves) <= MOST_MOVES and state.lists_all_moves(seat):
            return list(moves)
        wanted = list(self.judge.candidates(state, seat, MOST_MOVES))
        return wanted if played in wanted else [*wanted, played]
