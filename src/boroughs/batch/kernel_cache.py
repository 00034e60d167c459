"""Where compiled functions lie. Knows numba by name only, whose import takes a second.

numba does not notice when a function that another one calls has changed. So the cache lies in a
folder named after everything that goes in: our sources, the game's data, the versions of both.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

_PACKAGE = Path(__file__).parent
_GAMES = ("machi_koro", "new_jack_city")
_READ = ("*.py", "data.toml", "heuristic.toml")
"""Sources, the numbers of the game, and what its heuristic guesses with."""


@cache
def cache_folder() -> Path:
    """Where compiled functions of these sources lie."""
    digest = sha256(version("numba").encode())
    for folder in (_PACKAGE, *(_PACKAGE.parent / "games" / game for game in _GAMES)):
        for path in sorted(path for name in _READ for path in folder.rglob(name)):
            digest.update(path.read_bytes())
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "boroughs" / f"batch-{digest.hexdigest()[:16]}"


def is_compiled(function: str) -> bool:
    """Whether the cache holds this function: else its first call takes a while."""
    return any(cache_folder().glob(f"**/*.{function}-*.nbi"))
