"""One checksum a game of the same random games, for a build that must be the one it is called by.

Usage: python tools/checksums.py pure|compiled
"""

from __future__ import annotations

import sys
from pathlib import Path

import boroughs
from boroughs.core import state
from boroughs.testing import checksum

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from reference_game import GAME as REFERENCE


def main() -> None:
    build = "pure" if str(state.__file__).endswith(".py") else "compiled"
    if sys.argv[1:] != [build]:
        sys.exit(f"this is the {build} build, in {state.__file__}")
    for game in (REFERENCE, *map(boroughs.game, boroughs.game_names())):
        print(f"{game.name:<14} {checksum(game)}")


if __name__ == "__main__":
    main()
