"""Compiling for the processor, once: what is compiled is kept in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from boroughs.batch.kernel_cache import cache_folder
from boroughs.core.extras import needs_extra

with needs_extra("batch"):
    import numba

Function = TypeVar("Function", bound=Callable[..., Any])

if not hasattr(np, "row_stack"):
    # numba-cuda 0.30 still asks for the old name, which numpy 2.5 has dropped.
    setattr(np, "row_stack", np.vstack)  # noqa: B010


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
