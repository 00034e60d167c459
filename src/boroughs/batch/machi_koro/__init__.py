"""Machi Koro in batches: `playouts` plays whole games, `SteppedGames` steps many at once."""

from boroughs.batch.machi_koro.counted import CountedGames, counted_games, is_ready
from boroughs.batch.machi_koro.layout import MOST_SEATS
from boroughs.batch.machi_koro.playouts import POLICIES, playouts, record_of
from boroughs.batch.machi_koro.results import Playouts
from boroughs.batch.machi_koro.search import BatchPlayouts
from boroughs.batch.machi_koro.stepping import SteppedGames
from boroughs.batch.stepped import Stepped

COUNTS = True
"""Whether it counts what the engine's statistics count."""
DEVICES = ("cpu", "cuda")

__all__ = [
    "COUNTS",
    "DEVICES",
    "MOST_SEATS",
    "POLICIES",
    "BatchPlayouts",
    "CountedGames",
    "Playouts",
    "Stepped",
    "SteppedGames",
    "counted_games",
    "is_ready",
    "playouts",
    "record_of",
]
