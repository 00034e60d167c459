"""Looking ahead with what was learned: a few moves, every throw of the next dice, and values instead of playouts.

The moves that the policy likes are tried over the same dice: the next roll takes all thirty-six throws in turn, later
ones are spread as evenly. Everybody goes on as the policy would to the turn behind it; there the value network says what it
is worth. The worse half of the moves is dropped, the rest is tried over more dice, until one is left. The policy is
usually right, and dice deceive: its own move stays in to the end, and is left only for one that is clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.chance import Outcome
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.games.machi_koro.bot.learned import Networks
from boroughs.games.machi_koro.outcomes import THROWS
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import ROLL, ROLLING

PAIRS: Final = 36
"""The throws of two dice."""
AS_LIKELY: Final = 1 << 40


class LookaheadSettings:
    """How much a decision may cost: counts, never seconds."""

    def __init__(
        self,
        breadth: int = 4,
        rolls: int = 1,
        rounds: int = 1,
        least: int = AS_LIKELY // 200,
        evidence: int = 1,
    ) -> None:
        self.breadth = breadth
        """How many moves are tried at most."""
        self.rolls = rolls
        """After how many rolls a line is judged."""
        self.rounds = rounds
        """How often all pairs of dice are thrown for each move at first; twice as often when half of them are dropped."""
        self.least = least
        """How likely the policy must play a move, beside the likeliest, that it is tried: of 2**40."""
        self.evidence = evidence
        """By how many standard errors a move must be better than the policy's own."""


class Candidate:
    """A move that is tried, and what came of it so far."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.worths: list[int] = []
        """The chance to win at the end of each line, in millionths; all moves have the same dice in the same order."""

    def mean(self) -> int:
        """In millionths; rounded down, so that it is the same everywhere."""
        return sum(self.worths) // len(self.worths) if self.worths else 0

    def clearly_beats(self, other: Candidate, evidence: int) -> bool:
        """Whether it is better over the dice that both were tried with, by so many standard errors."""
        gains = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        total, lines = sum(gains), len(gains)
        squares = sum(gain * gain for gain in gains)
        return total > 0 and total * total * lines > evidence * evidence * (
            squares * lines - total * total
        )


class Line:
    """One way in which the game may go on after a move."""

    def __init__(self, candidate: Candidate, state: MachiKoro, throws: Sequence[int]) -> None:
        self.candidate = candidate
        self.state = state
        self.throws = throws
        self.rolled = 0

    def go_on(self, dice: Dice) -> bool:
        """Nature answers; False where the line is judged: enough was rolled, or the game is over."""
        state = self.state
        chance = state.chance()
        while chance is not None:
            if state.asked == ROLL:
                state.resolve(thrown(int(state.pending), self.throws[self.rolled], dice))
                self.rolled += 1
            else:
                state.resolve(chance.draw(dice))
            chance = state.chance()
        if state.winner >= 0:
            return False
        return state.decision != ROLLING or self.rolled < len(self.throws)


def thrown(count: int, pair: int, dice: Dice) -> Outcome:
    """What so many dice show when this pair of them is taken: a third die is thrown, one alone is the first of the pair."""
    if count == 1:
        return THROWS[1].spread[pair % 6]
    if count == 2:
        return THROWS[2].spread[pair]
    return THROWS[3].spread[pair * 6 + dice.below(6)]


class Lookahead:
    """The choice among the moves of one position."""

    def __init__(self, networks: Networks, settings: LookaheadSettings) -> None:
        self.networks = networks
        self.settings = settings

    def candidates(self, state: MachiKoro) -> list[Candidate]:
        """The moves that the policy likes, best first."""
        settings = self.settings
        liked = self.networks.liked_actions(state)
        return [
            Candidate(self.networks.move_with(state, action))
            for action, likely in liked[: settings.breadth]
            if likely >= settings.least
        ]

    def choose(self, state: MachiKoro, dice: Dice) -> list[Candidate]:
        """The moves that were tried, best first."""
        first, *others = self.candidates(state)
        dropped: list[Candidate] = []
        rounds = self.settings.rounds
        while others:
            for _ in range(rounds):
                self.try_all(state, [first, *others], dice)
            others.sort(key=lambda candidate: -candidate.mean())
            half = len(others) // 2
            if half == 0:
                break
            dropped = others[half:] + dropped
            others = others[:half]
            rounds *= 2
        if others and others[0].clearly_beats(first, self.settings.evidence):
            return [others[0], first, *dropped]
        return [first, *others, *dropped]

    def try_all(self, state: MachiKoro, candidates: Sequence[Candidate], dice: Dice) -> None:
        """Each move once with every pair of dice in the next roll; the same dice for all of them."""
        later = [shuffled_pairs(dice) for _ in range(self.settings.rolls - 1)]
        seat = int(state.turn)
        lines = []
        for candidate in candidates:
            for pair in range(PAIRS):
                after = state.copy()
                after.play(seat, candidate.move)
                throws = [pair, *[pairs[pair] for pairs in later]]
                lines.append(Line(candidate, after, throws))
        self.play_on(lines, dice)
        found = self.networks.chances([line.state for line in lines])
        for line, shares in zip(lines, found, strict=True):
            line.candidate.worths.append(shares[seat])

    def play_on(self, lines: Sequence[Line], dice: Dice) -> None:
        """All lines side by side, so that the policy is asked about many positions at once."""
        going = [line for line in lines if line.go_on(dice)]
        while going:
            moves = self.networks.best_moves([line.state for line in going])
            for line, move in zip(going, moves, strict=True):
                line.state.play(int(line.state.turn), move)
            going = [line for line in going if line.go_on(dice)]


def shuffled_pairs(dice: Dice) -> list[int]:
    pairs = list(range(PAIRS))
    for place in range(PAIRS - 1, 0, -1):
        other = dice.below(place + 1)
        pairs[place], pairs[other] = pairs[other], pairs[place]
    return pairs
