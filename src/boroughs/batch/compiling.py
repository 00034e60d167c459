"""Compiling for the processor, once: what is compiled is kept in the user's cache.

numba does not notice when a function that another one calls has changed. So the cache lies in a
folder named after everything that goes in: our sources, the game's data, the versions of both.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).parent

if not hasattr(np, "row_stack"):
    # numba-cuda 0.30 still asks for the old name, which numpy 2.5 has dropped.
    setattr(np, "row_stack", np.vstack)  # noqa: B010


@cache
def cache_folder() -> Path:
    """Where compiled functions of these sources lie."""
    digest = sha256(numba.__version__.encode())
    for folder in (_PACKAGE, _PACKAGE.parent / "games" / "machi_koro"):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("data.toml")]):
            digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "boroughs" / f"batch-{digest.hexdigest()[:16]}"


def is_compiled(function: str) -> bool:
    """Whether the cache holds this function: else its first call takes a while."""
    return any(cache_folder().glob(f"**/*.{function}-*.nbi"))


def _compile(function: Function, **options: bool) -> Function:
    """Without numba's counting of who uses an array, which costs more than the rules do.

    So nothing is allocated in here: whoever calls a loop keeps the memory.
    """
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        made: Function = numba.njit(cache=True, error_model="numpy", _nrt=False, **options)(
            function
        )
    finally:
        numba.config.CACHE_DIR = before
    return made


def compiled(function: Function) -> Function:
    """The function as numba compiles it, for the processor or, called from a kernel, for a GPU."""
    return _compile(function)


def inlined(function: Function) -> Function:
    """The same for a small function, whose call would cost more than what it does."""
    return _compile(function, forceinline=True)


def compiled_loop(function: Function) -> Function:
    """The same for a loop over many games, which several threads run at once."""
    return _compile(function, nogil=True)
