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
from numba.core import cgutils
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).parent


@cache
def cache_folder() -> Path:
    """Where compiled functions of these sources lie."""
    digest = sha256(numba.__version__.encode())
    for folder in (_PACKAGE, _PACKAGE.parent / "games" / "machi_koro"):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("data.toml")]):
            digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "boroughs" / f"batch-{digest.hexdigest()[:16]}"


def is_compiled() -> bool:
    """Whether the cache holds anything: else the first call takes a while."""
    return any(cache_folder().glob("**/*.nbi"))


def _compile(function: Function, **options: bool) -> Function:
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        made: Function = numba.njit(cache=True, error_model="numpy", **options)(function)
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


def _without_owner(typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        made = context.make_array(signature.args[0])(context, builder, value=values[0])
        made.meminfo = cgutils.get_null_value(made.meminfo.type)
        made.parent = cgutils.get_null_value(made.parent.type)
        return made._getvalue()

    return array(array), generate


def _itself(array: Any) -> Any:
    return array


borrowed: Callable[[Any], Any] = _itself if numba.config.DISABLE_JIT else intrinsic(_without_owner)
"""The same array inside a compiled loop, whose owners nobody counts: to count them at every call
costs more than the rules do. Whoever calls the loop keeps the memory."""
