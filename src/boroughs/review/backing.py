"""Chances backed up: what a position is worth by what may follow, down to where the judge speaks.

Nature's questions are enumerated with all their answers and true odds, decisions go to the best move for who decides. All that
the judge is asked of one position is asked at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from boroughs.core.dice import SeededDice
from boroughs.core.judge import Judge
from boroughs.core.state import State
from boroughs.review.shares import shares_of_win

BREADTH: Final = 3
"""Moves that are looked at where nobody has decided yet; a decision that was made is judged over all."""
MOST_KEPT: Final = 60_000
"""Positions that are remembered: those of a turn come up again and again."""


class Branch:
    """A position that may come: the mean of what follows, or the best of it for one seat, or a leaf with its chances."""

    __slots__ = ("chances", "children", "seat")

    def __init__(self, seat: int = -1) -> None:
        self.seat = seat
        """Who chooses among the children; nature where it is -1."""
        self.children: list[tuple[float, Branch]] = []
        self.chances: list[float] | None = None

    def backed_up(self) -> list[float]:
        if self.chances is None:
            if self.seat < 0:
                parts = [(odds, child.backed_up()) for odds, child in self.children]
                self.chances = mean_of(parts)
            else:
                values = [child.backed_up() for _, child in self.children]
                self.chances = values[best_of(values, self.seat)]
            self.children = []
        return self.chances


class Backing:
    """The chances of any position of a game."""

    def __init__(self, judge: Judge, breadth: int = BREADTH) -> None:
        self.judge = judge
        self.breadth = breadth
        self._known: dict[Hashable, Branch] = {}
        self._leaves: list[tuple[Branch, State]] = []

    def chances(self, states: Sequence[State]) -> list[list[float]]:
        """Of each of these positions, whoever is asked there: a seat, nature, or nobody any more."""
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        branches = [self._branch(state) for state in states]
        leaves, self._leaves = self._leaves, []
        found = self.judge.chances([state for _, state in leaves])
        for (branch, _), chances in zip(leaves, found, strict=True):
            branch.chances = chances
        return [branch.backed_up() for branch in branches]

    def _branch(self, state: State) -> Branch:
        key = self.judge.key(state)
        branch = None if key is None else self._known.get(key)
        if branch is None:
            branch = self._new_branch(state)
            if key is not None:
                self._known[key] = branch
        return branch

    def _new_branch(self, state: State) -> Branch:
        if state.chance() is not None:
            return self._by_chance(state)
        branch = Branch()
        won = shares_of_win(state)
        acting = state.awaited()
        if won is not None:
            branch.chances = won
        elif len(acting) != 1 or self.judge.speaks(state):
            self._leaves.append((branch, state))
        else:
            branch.seat = acting[0]
            for move in self.judge.candidates(state, acting[0], self.breadth):
                after = state.copy()
                after.play(acting[0], move)
                branch.children.append((1.0, self._branch(after)))
        return branch

    def _by_chance(self, state: State) -> Branch:
        """The mean over the outcomes by their odds.

        Where a card is drawn that does not settle it, so that another must be drawn from the same deck, that is left out here
        as long as others settle it: else a row of the market would be a tree of thousands. Where the game really comes past such
        a draw it is counted as any other.
        """
        chance = state.chance()
        assert chance is not None
        settling: list[tuple[int, State]] = []
        for outcome, weight in zip(chance.outcomes, chance.weights, strict=True):
            after = state.copy()
            after.resolve(outcome)
            following = after.chance()
            if following is None or not chance.source or following.source != chance.source:
                settling.append((weight, after))
        branch = Branch()
        if not settling:
            # A whole row is to be drawn, as at the start: the same draws for all whom they meet.
            dealt = state.copy()
            dealt.resolve(chance.draw(SeededDice(f"review/{chance.source}/{chance.total}")))
            branch.children = [(1.0, self._branch(dealt))]
            return branch
        whole = 0
        for weight, _ in settling:
            whole += weight
        branch.children = [(weight / whole, self._branch(after)) for weight, after in settling]
        return branch


def mean_of(parts: Sequence[tuple[float, Sequence[float]]]) -> list[float]:
    """The mean of chances with these odds, added up one by one: the same everywhere.

    >>> mean_of([(0.25, [1.0, 0.0]), (0.75, [0.0, 1.0])])
    [0.25, 0.75]
    """
    whole = [0.0] * len(parts[0][1])
    for odds, chances in parts:
        for seat, chance in enumerate(chances):
            whole[seat] += odds * chance
    return whole


def best_of(values: Sequence[Sequence[float]], seat: int) -> int:
    """The place of the best for this seat, the first of equals."""
    best = 0
    for place in range(1, len(values)):
        if values[place][seat] > values[best][seat]:
            best = place
    return best
