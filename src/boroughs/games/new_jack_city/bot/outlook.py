"""What comes of a position: how much everybody may expect to have at the end, fitted over games of `hard`.

The heuristic's prices tell a good move from a bad one; these tell positions apart after some turns.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.core.heuristic import shares_of
from boroughs.core.portable_math import exp
from boroughs.games.new_jack_city.bot.valuation import turns_after_this
from boroughs.games.new_jack_city.bot.weights import EVERYBODY, OUTLOOKS
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import OVER, Developer

PARTS: Final = (
    "money", "cards", "values", "commercial", "industrial", "ripe", "above",
    "near", "near_shut", "far", "far_shut", "farther", "farther_shut", "turn",
)  # fmt: skip
"""What is counted of a seat, in the order of `parts_of`; `heuristic.toml` says what each is."""
_RIPE: Final = 5
_NEAR: Final = 7
_KINDS: Final = 3
_SHUT: Final = 1
"""A zone that can grow through no more sides than this is all but shut in."""


def parts_of(state: NewJackCity, developer: Developer) -> list[float]:
    """What this seat has, each in its own unit."""
    city, numbers = state.city, state.box.numbers
    parts = [0.0] * len(PARTS)
    parts[0] = float(developer.money)
    parts[1] = float(len(developer.hand))
    values: i64 = 0
    for card in developer.hand:
        values += numbers.card_value[card]
    parts[2] = float(values)
    parts[3] = float(developer.commercial)
    parts[4] = float(developer.industrial)
    for cell in developer.builders:
        root = city.zone_at(cell)
        lacks = numbers.least - city.value[root]
        if lacks <= 0:
            parts[_RIPE] += 1.0
            parts[_RIPE + 1] -= float(lacks)
        else:
            kind = min(lacks, _KINDS) - 1
            parts[_NEAR + 2 * kind + int(city.openings[root] <= _SHUT)] += 1.0
    parts[len(PARTS) - 1] = float(developer.seat == state.turn)
    return parts


class Outlook:
    """What the parts turned out to be worth, for one number of seats."""

    def __init__(self, seats: int) -> None:
        fitted = OUTLOOKS[str(max(2, min(seats, 4)))]
        self.turns: list[float] = fitted["turns"]
        """Turns ahead in the middle of each stage, few first."""
        self.spreads: list[float] = fitted["spread"]
        self.worths: list[list[float]] = [fitted[name] for name in PARTS]

    def chances(self, state: NewJackCity, close: float) -> list[float]:
        """About how likely each seat is to win; `close` dollars make a difference at the end."""
        spread = close
        if state.phase == OVER:
            expected = [float(developer.money) for developer in state.developers]
        else:
            turns = turns_after_this(state, EVERYBODY)
            stage = 0
            while stage < len(self.turns) - 2 and turns > self.turns[stage + 1]:
                stage += 1
            length = self.turns[stage + 1] - self.turns[stage]
            late = max(0.0, min(1.0, (turns - self.turns[stage]) / length))
            spread = between(self.spreads, stage, late)
            worths = [between(row, stage, late) for row in self.worths]
            expected = []
            for developer in state.developers:
                parts = parts_of(state, developer)
                total = 0.0
                for index in range(len(parts)):
                    total += worths[index] * parts[index]
                expected.append(total)
        best = max(expected)
        return shares_of([exp((one - best) / spread) for one in expected])


def between(row: list[float], stage: int, late: float) -> float:
    """From what holds in one stage to what holds in the next, so far along."""
    return row[stage] + (row[stage + 1] - row[stage]) * late
