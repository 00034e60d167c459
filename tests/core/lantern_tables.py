"""Tables of the reference game, set up for one argument at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.core.table import Table
from reference_game import GAME
from reference_game.components import BIDDING
from reference_game.rules import Lanterns


def position(*hands: list[int], **fields: object) -> Lanterns:
    """The bidding of the first round with these hands, and whatever else is said."""
    state = Lanterns(len(hands), {"short": False})
    state.hands = [list(hand) for hand in hands]
    state.phase, state.ends = "bid", BIDDING
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def table_with(*hands: list[int], seed: str = "lanterns", **fields: object) -> Table:
    """A table that starts in the bidding with these hands."""
    return Table(GAME, seed=seed, position=position(*hands, **fields))


def bid_and_be_ready(table: Table, *cards: int) -> None:
    """Every seat bids its card and is ready."""
    for seat, card in enumerate(cards):
        table.play(seat, f"bid {card}")
        table.play(seat, "ready")


def lines(table: Table) -> list[str]:
    """The steps as the record writes them, behind the first."""
    text = table.record.split("\n\n")[1]
    return [line for line in text.splitlines() if not line.startswith(("final:", "seal:"))][1:]


class LoadedDice(Dice):
    """Gives these numbers, then refuses."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(numbers)

    def below(self, sides: int) -> int:
        number = self.numbers.pop(0)
        assert 0 <= number < sides
        return number


class Puppet(Bot):
    """Does what the test tells it, and remembers when it was asked."""

    def __init__(self, answer: Callable[[Turn], Answer]) -> None:
        self.answer = answer
        self.asked: list[int] = []

    def act(self, turn: Turn) -> Answer:
        self.asked.append(turn.now)
        return self.answer(turn)


def best(moves: Sequence[Move]) -> Move:
    """Ready or pass as soon as one can, else the first."""
    closing = [move for move in moves if move.notation in ("ready", "pass")]
    return (closing or list(moves))[0]


def steady(after: int) -> Puppet:
    """Bids, is ready, passes: each time after so many milliseconds."""
    return Puppet(lambda turn: Answer(best(turn.moves), after))


def whimsical() -> Puppet:
    """Random moves in random time, with a pause now and then."""

    def answer(turn: Turn) -> Answer:
        if turn.dice.below(3) == 0:
            return Answer(None, 1 + turn.dice.below(500))
        return Answer(turn.dice.choice(turn.moves), turn.dice.below(3000))

    return Puppet(answer)
