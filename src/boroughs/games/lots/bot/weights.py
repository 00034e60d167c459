"""The numbers that builders guess with, from `heuristic.toml`: by level and number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.lots.bot", "heuristic.toml")
_EVERY: Final[dict[str, float]] = _DATA["every"]
WORTH: Final[dict[str, float]] = _DATA["cards"]
"""What a card in hand is worth, in points."""
ROLLOUTS: Final[dict[str, dict[str, Any]]] = _DATA["rollouts"]
CARD_WORTH: Final[float] = _EVERY["card"]
MOST_SEATS: Final = 4


class Weights:
    """What a builder minds; `heuristic.toml` says what each number is."""

    def __init__(self, numbers: Mapping[str, float]) -> None:
        self.looks_ahead: bool = bool(numbers["looks_ahead"])
        """False for who only sees the points of this turn."""
        self.rewards: bool = bool(numbers["rewards"])
        self.ahead: float = numbers["ahead"]
        self.denial: float = numbers["denial"]
        self.care: float = numbers["care"]
        self.closely: int = int(numbers["closely"])
        self.high: float = numbers["high"]
        self.thrift: float = numbers["thrift"]
        self.full_hand: float = numbers["full_hand"]
        self.least: float = numbers["least"]
        self.cube: float = numbers["cube"]
        self.card: float = numbers["card"]
        self.lead: float = numbers["lead"]
        self.far: float = numbers["far"]
        self.front: float = numbers["front"]
        self.win: float = numbers["win"]
        self.in_time: float = numbers["in_time"]
        self.a_turn: float = numbers["a_turn"]
        self.spread: float = numbers["spread"]
        self.reach: float = numbers["reach"]
        self.hope: float = numbers["hope"]
        self.next_turn: float = numbers["next_turn"]
        self.stuck: float = numbers["stuck"]
        self.fall: float = numbers["fall"]
        self.closely_alone: int = int(numbers["closely_alone"])
        self.turns_alone: int = int(numbers["turns_alone"])
        self.replies: int = int(numbers["replies"])
        self.fade: float = numbers["fade"]


def numbers_of(level: str, seats: int) -> dict[str, float]:
    """
    >>> numbers_of("normal", 2)["denial"]
    0.5
    """
    own: dict[str, Any] = _DATA[level]
    numbers = {**_EVERY, **own, **own.get(str(seats), {})}
    return {name: number for name, number in numbers.items() if name in _EVERY}


def weights_of(level: str) -> list[Weights]:
    """By the number of seats, from one."""
    return [Weights(numbers_of(level, seats)) for seats in range(1, MOST_SEATS + 1)]
