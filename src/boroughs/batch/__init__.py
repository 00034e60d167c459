"""Many games at once over flat arrays, on the processor or on a GPU, proven against the engine.

The rules stand here a second time, as small functions that numba compiles for both devices. Every
number comes from the game's own data, and tests replay whole games of a batch in the engine, step
by step. Which games are here: `batch_names()`.
"""

from boroughs.batch.background import prepare_search
from boroughs.batch.registry import batch_for, batch_names, batch_of, register_search

__all__ = ["batch_for", "batch_names", "batch_of", "prepare_search", "register_search"]
