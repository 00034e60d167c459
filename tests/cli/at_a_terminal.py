"""The command with the reference game among its games, for tests that need a real terminal.

`SECONDS` shortens the half minute of the reference game.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import reference_game.turn
from boroughs.core import registry

# Not when it is merely imported, as a collector of doctests does: the others know five games.
if __name__ == "__main__":
    from boroughs.cli.main import run

    registry._folders["lanterns"] = "reference_game"
    if "SECONDS" in os.environ:
        vars(reference_game.turn)["BIDDING"] = int(1000 * float(os.environ["SECONDS"]))
    run()
