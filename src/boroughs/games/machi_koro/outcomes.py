"""What nature answers: a card drawn, dice rolled, the seat that begins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.core.chance import FixedChance, Outcome
from boroughs.games.machi_koro.components import ROWS, Card, Row


class Drawn(Outcome):
    """A card drawn from its deck."""

    def __init__(self, card: Card) -> None:
        super().__init__(card.name)
        self.card = card


class Rolled(Outcome):
    """What the dice show, lowest first."""

    def __init__(self, dice: list[int]) -> None:
        super().__init__("+".join(str(die) for die in dice))
        self.dice = dice
        self.total: i64 = sum(dice)


class Chosen(Outcome):
    """The seat that begins."""

    def __init__(self, seat: int) -> None:
        super().__init__(str(seat))
        self.seat = seat


def _throws(count: int) -> FixedChance:
    """All throws of this many dice; dice that show the same numbers are the same throw."""
    ways: dict[str, int] = {}
    throws: dict[str, Rolled] = {}
    faces = range(1, 7)
    sequences: list[list[int]] = [[]]
    for _ in range(count):
        sequences = [[*sequence, face] for sequence in sequences for face in faces]
    for sequence in sequences:
        rolled = Rolled(sorted(sequence))
        ways[rolled.text] = ways.get(rolled.text, 0) + 1
        throws.setdefault(rolled.text, rolled)
    outcomes: list[Outcome] = [throws[text] for text in ways]
    return FixedChance(outcomes, list(ways.values()))


THROWS: Final[list[FixedChance]] = [_throws(0), _throws(1), _throws(2), _throws(3)]


def _draws(row: Row) -> list[list[Outcome]]:
    """For each mask of what is left the outcomes: 5, which is 101 in bits, has the first and the third."""
    lists: list[list[Outcome]] = [[]]
    for card in row.cards:
        drawn = Drawn(card)
        lists += [[*others, drawn] for others in lists]
    return lists


DRAWS: Final[list[list[list[Outcome]]]] = [_draws(row) for row in ROWS]
