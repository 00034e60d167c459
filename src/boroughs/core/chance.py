"""Questions that only nature can answer, with the weight of every answer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from boroughs.core.audience import EVERYONE, Audience
from boroughs.core.dice import Dice
from boroughs.core.errors import BadRecord

# A name of this module's own: compiled code finds it without a look-up.
_EVERYONE: Final = EVERYONE


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome:
    """One answer of nature, known by its text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Outcome) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The possible outcomes and their positive whole weights.

    `audience` says who sees the answer. `source` names the population that a draw takes from
    (a deck, a bag); the state's `drawn(source)` then tells what has already left it.
    """

    def __init__(
        self,
        outcomes: list[Outcome],
        weights: list[int] | None = None,
        audience: Audience | None = None,
        source: str = "",
    ) -> None:
        self.outcomes = outcomes
        self.even = weights is None
        self.weights: list[int] = [1] * len(outcomes) if weights is None else weights
        total = 0
        for weight in self.weights:
            total += weight
        self.total: int = total
        self.audience: Audience = _EVERYONE if audience is None else audience
        self.source = source

    def pick(self, number: int) -> Outcome:
        """The outcome that owns this number of 0, 1, ... total - 1."""
        if self.even:
            return self.outcomes[number]
        index = 0
        for weight in self.weights:
            if number < weight:
                break
            number -= weight
            index += 1
        return self.outcomes[index]

    def draw(self, dice: Dice) -> Outcome:
        """One of the outcomes, by their weights."""
        return self.pick(dice.below(self.total))

    def answer(self, text: str) -> Outcome:
        """The outcome that a record names."""
        for outcome in self.outcomes:
            if outcome.text == text:
                return outcome
        raise BadRecord("impossible-outcome", outcome=text)


class FixedChance(Chance):
    """A question that comes up again and again, such as a pair of dice: picking is one look-up."""

    def __init__(self, outcomes: list[Outcome], weights: list[int] | None = None) -> None:
        super().__init__(outcomes, weights)
        self.spread: list[Outcome] = []
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            self.spread.extend([outcome] * weight)

    def pick(self, number: int) -> Outcome:
        return self.spread[number]

    def draw(self, dice: Dice) -> Outcome:
        """One of the outcomes, by their weights."""
        return self.spread[dice.below(self.total)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Verdict(Chance):
    """An answer that is computed, not drawn: one outcome, recorded, and fed back on replay.

    A replay believes the record, so that another machine's arithmetic cannot change a finished
    game; `compute` is asked only when the game is played, and again by a verification.
    """

    def __init__(self, audience: Audience | None = None) -> None:
        super().__init__([], [], audience)

    def compute(self) -> Outcome:
        """The answer, the same on every machine."""
        raise TypeError("a verdict computes its outcome")

    def read(self, text: str) -> Outcome:
        """The answer that a record has."""
        raise TypeError("a verdict reads its outcome from a record")

    def draw(self, dice: Dice) -> Outcome:
        """What was computed: no dice decide."""
        return self.compute()

    def answer(self, text: str) -> Outcome:
        return self.read(text)
