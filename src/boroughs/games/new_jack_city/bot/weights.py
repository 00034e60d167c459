"""The numbers that the heuristic guesses with, from `heuristic.toml`: by player and number of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.new_jack_city.bot", "heuristic.toml")
_SOLO: Final[dict[str, Any]] = _DATA["solo"]

SOLO_SCALE: Final[float] = _SOLO["scale"]
CARDS_A_STAGE: Final[int] = _SOLO["cards_a_stage"]
OUTLOOKS: Final[dict[str, dict[str, list[float]]]] = _DATA["outlook"]
UNBUILT: Final[list[list[list[float]]]] = _SOLO["unbuilt"]
TURNS: Final[list[int]] = _DATA["lookahead"]["turns"]
"""How many turns `expert` plays on, by the number of seats, from one."""
MOST_SEATS: Final = 6


class Weights:
    """What things are worth to a developer; `heuristic.toml` says what each number is."""

    def __init__(self, numbers: Mapping[str, Any]) -> None:
        self.dollars_a_turn: float = numbers["dollars_a_turn"]
        self.least_turns: float = numbers["least_turns"]
        self.all_worth: float = numbers["all_worth"]
        self.card: float = numbers["card"]
        self.commercial: float = numbers["commercial"]
        self.industrial: float = numbers["industrial"]
        self.keep: float = numbers["keep"]
        self.usual: float = numbers["usual"]
        self.builder: float = numbers["builder"]
        self.reach: list[float] = numbers["reach"]
        self.open: list[float] = numbers["open"]
        self.turns_to_reach: float = numbers["turns_to_reach"]
        self.reached_growth: float = numbers["reached_growth"]
        self.growth: float = numbers["growth"]
        self.turns_to_grow: float = numbers["turns_to_grow"]
        self.later: float = numbers["later"]
        self.rivals: float = numbers["rivals"]
        self.left_open: float = numbers["left_open"]
        self.too_small: float = numbers["too_small"]
        self.claim_cost: float = numbers["claim_cost"]
        self.move_cost: float = numbers["move_cost"]
        self.sure: float = numbers["sure"]
        self.lead: float = numbers["lead"]
        self.most_for_ending: float = numbers["most_for_ending"]
        self.spread: float = numbers["spread"]
        self.most_spread_by_turns: float = numbers["most_spread_by_turns"]


def numbers_of(player: str = "every", seats: int = 2) -> dict[str, Any]:
    """What everybody guesses, but for what was found for this player and so many seats; `expert` begins with what `hard` knows.

    >>> numbers_of()["rivals"]
    0.5
    """
    known = {"every": (), "hard": ("hard",), "expert": ("hard", "expert")}[player]
    numbers: dict[str, Any] = dict(_DATA["every"])
    for name in known:
        found: dict[str, Any] = _DATA[name]
        numbers |= found.get(str(seats), {})
    return numbers


def weights_of(player: str) -> list[Weights]:
    """By the number of seats, from one."""
    return [Weights(numbers_of(player, seats)) for seats in range(1, MOST_SEATS + 1)]


EVERYBODY: Final = Weights(numbers_of())
