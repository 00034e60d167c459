"""What a class of another author must define. Python makes no object of one that has left any of it out;
of a class with a compiled parent it does, and what is missing would be found in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from boroughs.core.argument_checks import is_kind
from boroughs.core.heuristic import Heuristic
from boroughs.core.state import State

REQUIRED: Final[Mapping[type, frozenset[str]]] = {
    State: frozenset({
        "chance", "check", "copy", "fallback", "moves", "play", "progress", "resolve", "result",
        "score", "to_act",
    }),
    Heuristic: frozenset({"rate", "value"}),
}  # fmt: skip
"""Compiled classes have forgotten which of their methods are abstract."""

_CLASSES_KEPT = 256


@lru_cache(maxsize=_CLASSES_KEPT)
def require_methods(kind: type) -> None:
    """Refuses a class that would answer None where a game needs an answer."""
    for base, required in REQUIRED.items():
        if is_kind(kind, base):
            missing = sorted(
                name for name in required if getattr(kind, name) is getattr(base, name)
            )
            if missing:
                names = ", ".join(missing)
                raise TypeError(
                    f"{kind.__name__} must define {names} as every {base.__name__} does"
                )
