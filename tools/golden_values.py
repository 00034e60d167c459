"""Writes the golden values and the playthroughs anew: what every game shows, step by step. Name in the commit why one changed.

Usage: python tools/golden_values.py [GAME ... | reviews]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path.insert(0, str(TESTS))

from golden.digests import BOTS, all_games, bots_game, cases, random_game  # noqa: E402
from golden.playthroughs import write  # noqa: E402
from golden.reviews import write as write_reviews  # noqa: E402

VALUES = TESTS / "golden" / "values.json"


def main() -> None:
    if sys.argv[1:] in ([], ["reviews"]):
        write_reviews()
    if sys.argv[1:] == ["reviews"]:
        return
    wanted = [game for game in all_games() if game.name in sys.argv[1:] or not sys.argv[1:]]
    write([game.name for game in wanted])
    values = json.loads(VALUES.read_text("utf-8")) if VALUES.exists() else {}
    for game in wanted:
        print(game.name, flush=True)
        values[game.name] = {
            "random games": {
                name: random_game(game, seats, options) for name, seats, options in cases(game)
            },
            "bots": {level: bots_game(game, level, steps) for level, steps in BOTS.items()},
        }
    VALUES.write_text(json.dumps(values, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
