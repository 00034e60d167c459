"""The numbers that traders reckon with, from `traders.toml`."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.chinatown.bot", "traders.toml")
_BARGAINS: Final[dict[str, int]] = _DATA["bargains"]
_NEGOTIATION: Final[dict[str, Any]] = _DATA["negotiation"]
_READING: Final[dict[str, Any]] = _DATA["reading"]
_VALUATION: Final[dict[str, Any]] = _DATA["valuation"]

FORESIGHT: Final[dict[str, dict[str, Any]]] = _DATA["foresight"]
CHARACTER: Final[dict[str, dict[str, Any]]] = _DATA["character"]
SKILL: Final[dict[str, dict[str, Any]]] = _DATA["skill"]

FITS: Final[int] = _BARGAINS["fits"]
FITS_OF_THREE: Final[int] = _BARGAINS["fits_of_three"]
CLIMBS: Final[int] = _BARGAINS["climbs"]
MOST_HANDED: Final[int] = _BARGAINS["most_handed"]
BALANCED: Final[int] = _BARGAINS["balanced"]
LEAST_GAP: Final[int] = _BARGAINS["least_gap"]
LEAST: Final[int] = _BARGAINS["least"]

MOST_OPEN: Final[int] = _NEGOTIATION["most_open"]
MOST_TRIES: Final[int] = _NEGOTIATION["most_tries"]
CONCESSION: Final[float] = _NEGOTIATION["concession"]
MOST_NOTES: Final[int] = _NEGOTIATION["most_notes"]
LONGEST_HAGGLE: Final[int] = _NEGOTIATION["longest_haggle"]
PATIENCE: Final[int] = _NEGOTIATION["patience"]
PLEASING: Final[int] = _NEGOTIATION["pleasing"]

GUESS: Final[float] = _READING["guess"]
LEAST_GUESS: Final[float] = _READING["least_guess"]
MOST_GUESS: Final[float] = _READING["most_guess"]
TRUST: Final[int] = _READING["trust"]
RESALE_GUESS: Final[float] = _READING["resale"]
MOST_COUNTERS: Final[int] = _READING["most_counters"]

ROOM: Final[list[float]] = _VALUATION["room"]
LOTS: Final[list[int]] = _VALUATION["lots"]
FAR_PART: Final[float] = _VALUATION["far_part"]
