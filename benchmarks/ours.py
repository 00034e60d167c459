"""Measures one build of Boroughs and prints JSON; `run.py` calls it with the Python of each build.

Usage: python benchmarks/ours.py pure|compiled SECONDS GAME...
"""

from __future__ import annotations

import json
import sys
from importlib import import_module

from boroughs.core import state as state_module


def measure(games: list[str], seconds: float) -> dict[str, float]:
    """The rows of these games; each game has a module of its own in `rows`."""
    found: dict[str, float] = {}
    for name in games:
        rows: dict[str, float] = import_module(f"rows.{name}").measure(seconds)
        found |= {f"{name}: {row}": value for row, value in rows.items()}
    return found


def main() -> None:
    build, seconds, games = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    found = "pure" if str(state_module.__file__).endswith(".py") else "compiled"
    if found != build:
        sys.exit(f"this is the {found} build, in {state_module.__file__}")
    print(json.dumps(measure(games, seconds)))


if __name__ == "__main__":
    main()
