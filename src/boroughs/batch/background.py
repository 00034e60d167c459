"""Playouts for hints, made ready beside whatever else goes on: whoever asks never waits for numba."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
from importlib.util import find_spec

from boroughs.batch.kernel_cache import is_compiled
from boroughs.batch.registry import batch_of, has_search, register_search
from boroughs.bots.playouts import has_playouts
from boroughs.core.dice import SeededDice
from boroughs.core.table import Table
from boroughs.games import game as game_of

SWITCH = "BOROUGHS_BATCH_HINTS"
"""Set to `off` where hints shall never start numba: on a small machine, or in tests."""
_LOOP = "finish_game"

_begun: dict[str, threading.Thread] = {}
"""The thread that makes a game's playouts ready, one for each game. Filled by the thread that serves hints alone."""


def prepare_search(game: str) -> bool:
    """Registers the playouts of this game as soon as they are ready; returns at once.

    Loading them takes seconds, in a thread; compiling, once for this machine, about a minute, in a
    process of its own. Whether that begins now: worth a word to whoever asked.
    """
    if game in _begun or has_playouts(game) or not _wanted(game):
        return False
    compiling = not is_compiled(_LOOP)
    _begun[game] = threading.Thread(target=_prepare, args=(game, compiling), daemon=True)
    _begun[game].start()
    return compiling


def load_search(game: str) -> None:
    """Compiles or loads the playouts by playing a move, and registers them."""
    played = game_of(game)
    table = Table(played, played.seat_counts[0], seed=1)
    batch_of(game).BatchPlayouts(played)(table.state, SeededDice(1), 1)
    register_search(game)


def _wanted(game: str) -> bool:
    switched_off = os.environ.get(SWITCH, "").lower() == "off"
    return not switched_off and has_search(game) and find_spec("numba") is not None


def _prepare(game: str, compiling: bool) -> None:
    if compiling:
        command = [sys.executable, "-m", "boroughs.batch.compile_search", game]
        quiet = subprocess.DEVNULL
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as child:
            if child.wait() != 0:
                return
    # Python must not end in the middle of loading a library.
    atexit.register(threading.current_thread().join)
    load_search(game)
