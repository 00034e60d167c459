"""New Jack City in batches: `playouts` plays whole random games, `SteppedGames` steps many at once."""

from boroughs.batch.new_jack_city.layout import MOST_SEATS
from boroughs.batch.new_jack_city.playouts import (
    POLICIES,
    Playouts,
    is_ready,
    playouts,
    record_of,
)
from boroughs.batch.new_jack_city.stepping import SteppedGames
from boroughs.batch.stepped import Stepped

COUNTS = False
"""Whether it counts what the engine's statistics count."""
DEVICES = ("cpu",)

__all__ = [
    "COUNTS",
    "DEVICES",
    "MOST_SEATS",
    "POLICIES",
    "Playouts",
    "Stepped",
    "SteppedGames",
    "is_ready",
    "playouts",
    "record_of",
]
