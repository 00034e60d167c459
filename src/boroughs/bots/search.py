"""Search for any game: information-set Monte Carlo tree search over imagined states.

Each playout imagines a state that the viewer cannot tell from the real one, walks down a tree of
moves that all playouts share, adds a node, plays on, and counts who did well. Nature's answers are
drawn anew each time, so the tree holds decisions only. The real state is never seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from mypy_extensions import i64

from boroughs.core.bot import ChoosingBot, Turn
from boroughs.core.dice import Dice
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.playout import heuristic_playout, pass_time, random_playout, resolve_chance
from boroughs.core.state import State
from boroughs.core.view import View


class SearchSettings:
    """How a search spends its playouts."""

    def __init__(
        self,
        exploration: float = 1.0,
        breadth: int = 8,
        horizon: int = 1_000_000,
        trust: float = 0.5,
    ) -> None:
        self.exploration = exploration
        """How much a rarely tried move is favoured."""
        self.breadth = breadth
        """How many moves of a position are considered, the better-looking ones first."""
        self.horizon = horizon
        """After how many moves a playout is cut off and judged by the game's heuristic."""
        self.trust = trust
        """How much is given in advance to the move that looks best; the next gets that share of the rest."""


class Node:
    """What is known of a move, for the seat that plays it."""

    def __init__(self, seat: int, move: Move | None, prior: float) -> None:
        self.seat = seat
        self.move = move
        self.prior = prior
        """How likely it looked before it was tried."""
        self.visits: i64 = 0
        self.won = 0.0
        """Sum of what the seat that plays it got out of it."""
        self.children: dict[Move, Node] = {}


class Search:
    """One search from one view."""

    def __init__(
        self,
        game: Game,
        view: View,
        seat: int,
        dice: Dice,
        heuristic: Heuristic | None,
        settings: SearchSettings,
        fast: Callable[[State, Dice, int], list[float]] | None = None,
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.dice = dice
        self.heuristic = heuristic
        self.settings = settings
        self.fast = fast
        """Faster playouts (`bots/playouts.py`), where somebody wants them."""
        self.root = Node(seat, None, 1.0)
        self.playouts = 0
        self.stop: Callable[[], bool] | None = None
        """Asked before each move of a playout: one that is stopped counts for nothing."""

    def run(self, enough: Callable[[int], bool], stop: Callable[[], bool] | None = None) -> None:
        """Makes playouts until told that it is enough, or to stop in the middle of one."""
        self.stop = stop
        while not enough(self.playouts):
            if not self.play_once():
                return
            self.playouts += 1

    def best(self) -> Move | None:
        """The move that was tried most."""
        best: Node | None = None
        for child in self.root.children.values():
            if best is None or child.visits > best.visits:
                best = child
        return None if best is None else best.move

    def play_once(self) -> bool:
        """One playout; False where it was stopped."""
        state = self.game.imagine(self.view, self.dice)
        resolve_chance(state, self.dice)
        path = self.descend(state)
        rewards = self.play_on(state)
        if not rewards:
            return False
        for node in path:
            node.visits += 1
            node.won += rewards[node.seat]
        return True

    def descend(self, state: State) -> list[Node]:
        """Walks down the tree by the most promising moves, as far as one that nobody has tried."""
        node = self.root
        path = [node]
        while True:
            acting = state.awaited()
            if not acting:
                if pass_time(state, self.dice):
                    continue
                return path
            seat = self.seat if self.seat in acting else acting[0]
            moves = state.moves(seat)
            if len(moves) == 1:
                state.play(seat, moves[0])
                resolve_chance(state, self.dice)
                continue
            node = self.select(node, state, seat, moves)
            path.append(node)
            assert node.move is not None
            state.play(seat, node.move)
            resolve_chance(state, self.dice)
            if node.visits == 0:
                return path

    def select(self, node: Node, state: State, seat: int, moves: Sequence[Move]) -> Node:
        """The most promising child among those that are legal here."""
        legal = self.known(node, seat, moves)
        if not legal:
            self.expand(node, state, seat, moves)
            legal = self.known(node, seat, moves)
        tried: i64 = 0
        won = 0.0
        for child in legal:
            tried += child.visits
            won += child.won
        # A move that was never tried is taken to be as good as the others were.
        untried = won / float(tried) if tried > 0 else 0.5
        urge = self.settings.exploration * sqrt(float(tried) + 1.0)
        best = legal[0]
        best_promise = -1.0
        for child in legal:
            visits = float(child.visits)
            mean = child.won / visits if visits > 0.0 else untried
            promise = mean + urge * child.prior / (1.0 + visits)
            if promise > best_promise:
                best, best_promise = child, promise
        return best

    def known(self, node: Node, seat: int, moves: Sequence[Move]) -> list[Node]:
        """The children that can be played here: another imagined state may not allow them all."""
        children = node.children
        found: list[Node] = []
        for move in moves:
            child = children.get(move)
            if child is not None and child.seat == seat:
                found.append(child)
        return found

    def expand(self, node: Node, state: State, seat: int, moves: Sequence[Move]) -> None:
        """Adds the moves worth considering, each with the trust it deserves at first sight."""
        if self.heuristic is None:
            for move in moves:
                node.children[move] = Node(seat, move, 1.0 / len(moves))
            return
        ratings = self.heuristic.rate(state, seat, moves)
        order = sorted(range(len(moves)), key=lambda index: -ratings[index])
        left = 1.0
        for index in order[: self.settings.breadth]:
            prior = left * self.settings.trust
            left -= prior
            node.children[moves[index]] = Node(seat, moves[index], prior)

    def play_on(self, state: State) -> list[float]:
        """What each seat gets: shares of the win, or the prospects where the playout is cut off.

        Nothing where it was stopped.
        """
        if self.fast is not None and state.result() is None:
            return self.fast(state, self.dice, self.settings.horizon)
        if self.heuristic is None:
            random_playout(state, self.dice)
        else:
            horizon = self.settings.horizon
            if not heuristic_playout(state, self.dice, self.heuristic, horizon, self.stop):
                return []
            # Alone there is nobody to beat: how good the end is, the heuristic tells.
            if state.result() is None or state.seats == 1:
                return self.heuristic.value(state)
        return shares(state)


def shares(state: State) -> list[float]:
    """The win, shared by those who have it."""
    result = state.result()
    if result is None:
        return [0.5] * state.seats
    winners = result.winners
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]


class SearchBot(ChoosingBot):
    """Searches with a budget of playouts, or as long as `enough` says."""

    def __init__(
        self,
        game: Game,
        playouts: int = 0,
        start_timer: Callable[[], Callable[[], bool]] | None = None,
        settings: SearchSettings | None = None,
        fast: Callable[[State, Dice, int], list[float]] | None = None,
    ) -> None:
        self.game = game
        self.fast = fast
        self.playouts = playouts
        self.start_timer = start_timer
        self.settings = SearchSettings() if settings is None else settings
        self.heuristic = game.heuristic()

    def choose(self, turn: Turn) -> Move:
        if len(turn.moves) == 1:
            return turn.moves[0]
        search = Search(
            self.game, turn.view, turn.seat, turn.dice, self.heuristic, self.settings, self.fast
        )
        search.run(self.budget())
        move = search.best()
        return turn.moves[0] if move is None else move

    def budget(self) -> Callable[[int], bool]:
        if self.start_timer is None:
            limit = self.playouts
            return lambda played: played >= limit
        time_is_up = self.start_timer()
        return lambda played: played > 0 and time_is_up()
