"""The numbers that the computer players think with, from `heuristic.toml`."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.mad_city.bot", "heuristic.toml")
_SEARCH: Final[dict[str, int]] = _DATA["search"]
_HANDS: Final[dict[str, int]] = _DATA["hands"]
_GRABBING: Final[dict[str, int]] = _DATA["grabbing"]
_PLAN: Final[dict[str, Any]] = _DATA["plan"]
_PUZZLE: Final[dict[str, int]] = _DATA["puzzle"]
_RIVALS: Final[dict[str, Any]] = _DATA["rivals"]

LEVELS: Final[dict[str, dict[str, Any]]] = _DATA["levels"]

CITIES_A_PLAYOUT: Final[int] = _SEARCH["cities_a_playout"]
PLAYOUTS_A_ROLLOUT: Final[int] = _SEARCH["playouts_a_rollout"]

FISTFUL: Final[int] = _HANDS["fistful"]
GRABBING: Final[int] = _HANDS["grabbing"]
SECRETLY: Final[int] = _HANDS["secretly"]
UNEVEN: Final[int] = _HANDS["uneven"]

COMPLETIONS: Final[int] = _GRABBING["completions"]
MOST_GAPS: Final[int] = _GRABBING["most_gaps"]

ROAD_HOPE: Final[int] = _PLAN["road_hope"]
A_ROUND: Final[float] = _PLAN["a_round"]
BUILT: Final[list[float]] = _PLAN["built"]
LARGER: Final[float] = _PLAN["larger"]
PLAIN_LATE: Final[int] = _PLAN["plain_late"]

CONSIDERED: Final[int] = _PUZZLE["considered"]
TRIES: Final[int] = _PUZZLE["tries"]

TYPICAL: Final[list[tuple[float, float]]] = [(mean, spread) for mean, spread in _RIVALS["typical"]]
GUESSED: Final[float] = _RIVALS["guessed"]
FINISHED: Final[float] = _RIVALS["finished"]
GUESSES: Final[int] = _RIVALS["guesses"]
