"""What a class of another author must define: what is left out would be found in the middle of a game.

Python's own abstract classes would refuse an object of it, but compiled they keep the answers of isinstance
in one place for all of them, and the first spoils the next: no class that is compiled is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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


def require_methods(made: object) -> None:
    """Refuses what would answer None where a game needs an answer."""
    kind = type(made)
    for base, required in REQUIRED.items():
        if isinstance(made, base):
            missing = sorted(
                name for name in required if getattr(kind, name) is getattr(base, name)
            )
            if missing:
                names = ", ".join(missing)
                raise TypeError(
                    f"{kind.__name__} must define {names} as every {base.__name__} does"
                )
