"""The numbers that the heuristic guesses with, from `heuristic.toml`."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.new_jack_city.bot", "heuristic.toml")
_TURNS: Final[dict[str, float]] = _DATA["turns"]
_WORTH: Final[dict[str, float]] = _DATA["worth"]
_ZONE: Final[dict[str, Any]] = _DATA["zone"]
_RATE: Final[dict[str, float]] = _DATA["rate"]
_VALUE: Final[dict[str, float]] = _DATA["value"]
_SOLO: Final[dict[str, Any]] = _DATA["solo"]

DOLLARS_A_TURN: Final[float] = _TURNS["dollars_a_turn"]
LEAST_TURNS: Final[float] = _TURNS["least"]
ALL_WORTH: Final[float] = _TURNS["all_worth"]

CARD: Final[float] = _WORTH["card"]
COMMERCIAL: Final[float] = _WORTH["commercial"]
INDUSTRIAL: Final[float] = _WORTH["industrial"]
BUILDER: Final[float] = _WORTH["builder"]

REACH: Final[list[float]] = _ZONE["reach"]
OPEN: Final[list[float]] = _ZONE["open"]
TURNS_TO_REACH: Final[float] = _ZONE["turns_to_reach"]
REACHED_GROWTH: Final[float] = _ZONE["reached_growth"]
GROWTH: Final[float] = _ZONE["growth"]
TURNS_TO_GROW: Final[float] = _ZONE["turns_to_grow"]
LATER: Final[float] = _ZONE["later"]

RIVALS: Final[float] = _RATE["rivals"]
LEFT_OPEN: Final[float] = _RATE["left_open"]
TOO_SMALL: Final[float] = _RATE["too_small"]
CLAIM_COST: Final[float] = _RATE["claim_cost"]
MOVE_COST: Final[float] = _RATE["move_cost"]
SURE: Final[float] = _RATE["sure"]
LEAD: Final[float] = _RATE["lead"]
MOST_FOR_ENDING: Final[float] = _RATE["most_for_ending"]

SPREAD: Final[float] = _VALUE["spread"]
MOST_SPREAD_BY_TURNS: Final[float] = _VALUE["most_spread_by_turns"]
SOLO_SCALE: Final[float] = _VALUE["solo_scale"]

CARDS_A_STAGE: Final[int] = _SOLO["cards_a_stage"]
UNBUILT: Final[list[list[list[float]]]] = _SOLO["unbuilt"]
