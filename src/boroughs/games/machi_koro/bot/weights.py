"""The numbers that the heuristic guesses with, from `heuristic.toml`: one home for the engine and the batch."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.machi_koro.bot", "heuristic.toml")
_ESTIMATE: Final[dict[str, float]] = _DATA["estimate"]
_FORECAST: Final[dict[str, float]] = _DATA["forecast"]
_RATE: Final[dict[str, float]] = _DATA["rate"]
_VALUE: Final[dict[str, float]] = _DATA["value"]

COMING_COINS: Final[float] = _ESTIMATE["coming_coins"]
SHUT_RESTAURANT: Final[float] = _ESTIMATE["shut_restaurant"]
SHUT_CLUB: Final[float] = _ESTIMATE["shut_club"]
MEAN_CATCH: Final[float] = _ESTIMATE["catch"]
DEMOLITION: Final[float] = _ESTIMATE["demolition"]
REMOVAL: Final[float] = _ESTIMATE["removal"]
SWAP: Final[float] = _ESTIMATE["swap"]
UNTAXED_SHARE: Final[float] = _ESTIMATE["untaxed_share"]

MOON_TOWER_FACTOR: Final[float] = _FORECAST["moon_tower"]
AIRPORT_SHARE: Final[float] = _FORECAST["airport_share"]
LEAST_INCOME: Final[float] = _FORECAST["least_income"]

THREE_DICE: Final[float] = _RATE["three_dice"]
WRONG_PARTNER: Final[float] = _RATE["wrong_partner"]
LEAST_SWAP: Final[float] = _RATE["least_swap"]
LANDMARK: Final[float] = _RATE["landmark"]
AIRPORT_NOW: Final[float] = _RATE["airport_now"]
NO_INVESTMENT: Final[float] = _RATE["no_investment"]
ROUNDS_TO_INVEST: Final[float] = _RATE["rounds_to_invest"]

A_ROUND: Final[float] = _VALUE["a_round"]
ON_TURN: Final[float] = _VALUE["on_turn"]
MOST_ROUNDS: Final[float] = _VALUE["most_rounds"]
