"""Many games at once: who wins, how often, and how sure one can be of it."""

from __future__ import annotations

from boroughs.arena.estimate import Estimate, mean_estimate, sign_test, wilson
from boroughs.arena.seating import seat_table, seating
from boroughs.arena.simulate import (
    HeadToHead,
    PlayerResult,
    Simulation,
    Timing,
    TurnResult,
    simulate,
)
from boroughs.core.errors import BotFailed

__all__ = [
    "BotFailed",
    "Estimate",
    "HeadToHead",
    "PlayerResult",
    "Simulation",
    "Timing",
    "TurnResult",
    "mean_estimate",
    "seat_table",
    "seating",
    "sign_test",
    "simulate",
    "wilson",
]
