"""Tries the wheel that is installed: every game to its end, and what was promised of it.

Usage: python tools/wheel_trial.py [compiled] [pages]
"""

from __future__ import annotations

import sys
from importlib.resources import files

import boroughs
from boroughs.core import table as compiled_or_not


def main(promised: list[str]) -> int:
    print(f"boroughs {boroughs.__version__}, Python {sys.version.split()[0]}, {boroughs.__file__}")
    for name in boroughs.game_names():
        seats = max(boroughs.game(name).seat_counts[0], 2)
        played = boroughs.Table(name, seats=seats, seed=1, bots=["random"] * seats)
        result = played.play_out()
        again = boroughs.replay(played.record)
        if again.view(None) != played.view(None):
            return fail(f"{name}: the record does not replay to the same end")
        print(f"{name}: {len(played.steps)} steps, seats {result.winners} win")
    if "compiled" in promised and str(compiled_or_not.__file__).endswith(".py"):
        return fail("this is the pure build, and the compiled one was promised")
    if "pages" in promised and not files("boroughs").joinpath("web", "index.html").is_file():
        return fail("the web app is not in it: was it built (`make web`) before the sdist?")
    return 0


def fail(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
