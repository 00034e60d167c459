"""Looking ahead: the moves that look best, each played on in the same imagined worlds by the heuristic.

A world is what a viewer cannot know: the rivals' hands and the order of the deck. All moves meet the same worlds, so that
luck hardly counts between them. Everybody goes on as the heuristic would for some rounds, or to the end; then everybody's
prospects are compared, by `core/sequential_halving.py`. What the heuristic would play comes first there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core import sequential_halving as halving
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.sequential_halving import Candidate, halve
from boroughs.games.new_jack_city.bot.outlook import Outlook
from boroughs.games.new_jack_city.bot.policy import Policy
from boroughs.games.new_jack_city.bot.weights import Weights
from boroughs.games.new_jack_city.joining import NOBODY
from boroughs.games.new_jack_city.moves import Place, TurnMove
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import DEAL, OVER
from boroughs.games.new_jack_city.turn import draw


class LookaheadSettings:
    """How much a decision may cost: counts, never seconds."""

    def __init__(
        self,
        breadth: int = 8,
        worlds: int = 3,
        turns: int = 5,
        evidence: float = 1.0,
        alike: int = 2,
        close: float = 1.5,
    ) -> None:
        self.breadth = breadth
        """How many moves are tried at most."""
        self.worlds = worlds
        """In how many worlds each of them is played on at first; twice as many when half of them are dropped."""
        self.turns = turns
        """How many turns of anybody are played after the one that goes on; alone, how many cards."""
        self.evidence = evidence
        """By how many standard errors a move must be better than the heuristic's own."""
        self.alike = alike
        """How many places of one card are tried that the heuristic thinks the same of."""
        self.close = close
        """Dollars of a lead at the end that make a game as good as won."""


class World:
    """What may be hidden: the rivals' hands, and the deck in an order from which each seat draws at a place of its own.

    Who draws more cards after one move than after another changes nobody else's draws.
    """

    def __init__(self, state: NewJackCity, viewer: int, dice: Dice) -> None:
        self.start = state.copy()
        pile = self.start.deck
        if not self.start.solo:
            for developer in self.start.developers:
                if developer.seat != viewer:
                    pile.extend(developer.hand)
        pile.sort()
        for place in range(len(pile) - 1, 0, -1):
            other = dice.below(place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        if not self.start.solo:
            for developer in self.start.developers:
                if developer.seat != viewer:
                    count = len(developer.hand)
                    developer.hand = sorted(pile[len(pile) - count :])
                    del pile[len(pile) - count :]
        self.order: list[int] = pile.copy()
        pile.sort()

    def line(self) -> Line:
        return Line(self.start.copy(), self.order)


class Line:
    """One way in which the game may go on in a world."""

    def __init__(self, state: NewJackCity, order: list[int]) -> None:
        self.state = state
        self.order = order
        seats = state.seats
        self.next: list[int] = [seat * len(order) // seats for seat in range(seats)]
        """Of each seat, where in the order it draws its next card, unless that is gone."""

    def draw_cards(self) -> None:
        """Nature answers until it is asked nothing more."""
        state = self.state
        while state.pending > 0 or state.phase == DEAL:
            seat = int(state.turn)
            place = self.next[seat]
            while self.order[place] not in state.deck:
                place = (place + 1) % len(self.order)
            self.next[seat] = place
            draw(state, self.order[place])

    def play(self, seat: int, move: TurnMove) -> None:
        move.apply(self.state, seat)
        self.draw_cards()

    def play_on(self, policy: Policy, turns: int) -> None:
        """To the beginning of a turn after so many others, or to the end of the game."""
        state = self.state
        turn = state.turn
        while state.phase != OVER:
            if state.solo:
                if turns == 0:
                    return
                turns -= 1
            elif state.turn != turn:
                # Of the last turns none is left out: what they bring is sure.
                if turns <= 0 and state.signalled == NOBODY:
                    return
                turns -= 1
                turn = state.turn
            policy.play(state)
            self.draw_cards()


class Trial(halving.Trial):
    """Tries moves of one position, each played on by the heuristic."""

    def __init__(self, lookahead: Lookahead, state: NewJackCity, seat: int, dice: Dice) -> None:
        self.lookahead = lookahead
        self.state = state
        self.seat = seat
        self.dice = dice

    def try_all(self, candidates: Sequence[Candidate]) -> None:
        self.lookahead.try_all(self.state, self.seat, candidates, self.dice)


class Lookahead:
    """The choice among the moves of one position."""

    def __init__(self, seats: int, weights: Weights, settings: LookaheadSettings) -> None:
        self.policy = Policy(weights)
        self.outlook = Outlook(seats)
        self.settings = settings

    def candidates(self, state: NewJackCity, seat: int, moves: Sequence[Move]) -> list[Candidate]:
        """The moves that the heuristic likes, best first; of a card few places that look the same."""
        ratings = self.policy.heuristic.rate(state, seat, moves)
        order = sorted(range(len(moves)), key=lambda index: -ratings[index])
        found: list[Candidate] = []
        alike: dict[tuple[int, float], int] = {}
        for index in order:
            move = moves[index]
            assert isinstance(move, TurnMove)
            if isinstance(move, Place):
                kind = (move.face.card.index, ratings[index])
                alike[kind] = alike.get(kind, 0) + 1
                if alike[kind] > self.settings.alike:
                    continue
            found.append(Candidate(move))
            if len(found) == self.settings.breadth:
                break
        return found

    def choose(
        self,
        state: NewJackCity,
        seat: int,
        moves: Sequence[Move],
        dice: Dice,
        enough: Callable[[], bool] | None = None,
    ) -> list[Candidate]:
        """The moves that were tried, best first. Who waits may say that it is enough: then with fewer worlds."""
        return halve(
            Trial(self, state, seat, dice),
            self.candidates(state, seat, moves),
            self.settings.worlds,
            self.settings.evidence,
            enough,
        )

    def try_all(
        self, state: NewJackCity, seat: int, candidates: Sequence[Candidate], dice: Dice
    ) -> None:
        """Each move once, in the same world."""
        world = World(state, seat, dice)
        for candidate in candidates:
            line = world.line()
            move = candidate.move
            assert isinstance(move, TurnMove)
            line.play(seat, move)
            line.play_on(self.policy, self.settings.turns)
            candidate.worths.append(self.worth(line.state, seat))

    def worth(self, state: NewJackCity, seat: int) -> float:
        """How good a position is for this seat: near to a chance to win; alone, less what stays unbuilt."""
        if state.solo:
            return -self.policy.heuristic.unbuilt_at_the_end(state)
        return self.outlook.chances(state, self.settings.close)[seat]
