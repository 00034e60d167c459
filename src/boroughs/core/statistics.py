"""What is counted of a game, from its events alone: for the end of a game and for reports of many.

A game says in its own `statistics.py` what its events mean. The names of counts and series are
the columns of a report; the words of facts stand in the table `statistic` of its catalogue.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from boroughs.core.event import Event
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result

RoundName = Literal["round", "year"]
"""What a game calls the rounds that it counts; every page that numbers them has words for each."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing worth telling of a seat: `statistic.<name>` is its label, `says` what it was.

    `value` compares seats: whose is largest is honoured, so what is better in small numbers counts
    below zero. `id` names what it is about (a card), so that a page can draw it.
    """

    name: str
    value: int
    says: Phrase
    id: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a score, and what it is called. The parts of a seat sum up to its score."""

    name: str
    value: int
    says: Phrase
    id: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A plot that a report shows of many games; `chart.<name>` is its title in the game's catalogue.

    A count may be of one thing, as in `coins.cafe`; `of` and `per` name counts without the thing.

    - `mean`: each thing per game, for winners and for the others
    - `win-rate`: how often those win who have any of a thing
    - `ratio`: all of one count for each of another, thing by thing
    - `order`: the mean of a count that is a place in an order, for winners
    - `series`: a series, round by round
    - `spread`: how often a plain count had which value
    """

    name: str
    kind: Literal["mean", "win-rate", "ratio", "order", "series", "spread"]
    of: str
    per: str = ""


class Statistics(ABC):
    """Hears every event of one table, whoever else heard it, and counts by seat."""

    charts: ClassVar[Sequence[Chart]] = ()
    """What a report of many games shows; of a game that names none, all series and counts."""
    round_name: ClassVar[RoundName] = "round"

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.unit = "unit"
        """What scores count: `statistic.<unit>` in the game's catalogue, where it says so."""
        self.counts: dict[str, list[int]] = {}
        """By name, then by seat."""
        self.series: dict[str, list[list[int]]] = {}
        """By name, then by seat: the value at the end of each round (or whatever the game marks)."""
        self.story: list[Event] = []
        """What a board tells again when the game is over, in the order in which it happened."""
        self.round = 0
        """Which round it is, from 1; 0 before the first, and where the game counts none."""
        self.now = 0
        """Milliseconds at the table; whoever passes events on says when they happened."""

    @abstractmethod
    def hear(self, event: Event) -> None:
        """Something happened."""

    def study(self) -> None:
        """Works out, when the game is over, what takes too long for a table: for reports of many."""

    def facts(self, seat: int) -> Sequence[Fact]:
        """Three or four things worth telling of this seat when the game is over."""
        return []

    def parts(self, seat: int) -> Sequence[Part]:
        """This seat's score, taken apart in the game's own terms."""
        return []

    def reason(self, result: Result) -> Phrase | None:
        """Why it ended as it did, in one sentence."""
        return None

    # For the game's own part

    def count(self, name: str, seat: int, amount: int = 1) -> None:
        """Adds to a count."""
        self.counts.setdefault(name, [0] * self.seats)[seat] += amount

    def keep_greatest(self, name: str, seat: int, amount: int) -> bool:
        """Keeps the greatest amount; says whether this is the greatest so far."""
        kept = self.counts.setdefault(name, [0] * self.seats)
        if amount <= kept[seat]:
            return False
        kept[seat] = amount
        return True

    def keep(self, name: str, seat: int, amount: int) -> None:
        """Keeps an amount that is no sum, instead of what was there."""
        self.counts.setdefault(name, [0] * self.seats)[seat] = amount

    def counted(self, name: str, seat: int) -> int:
        """What was counted under this name for a seat, so far."""
        return self.counts[name][seat] if name in self.counts else 0

    def mark(self, *names: str) -> None:
        """A round is over: the present value of these counts becomes the next point of their series."""
        for name in names:
            lines = self.series.setdefault(name, [[] for _ in range(self.seats)])
            for seat, line in enumerate(lines):
                line.append(self.counted(name, seat))


def leaders(values: Iterable[int]) -> list[bool]:
    """Who has the most, where not all have the same.

    >>> leaders([3, 5, 5])
    [False, True, True]
    >>> leaders([2, 2])
    [False, False]
    """
    listed = list(values)
    return [value == max(listed) and value > min(listed) for value in listed]
