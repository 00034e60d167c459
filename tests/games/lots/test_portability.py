"""The same game on every machine: nothing that LOTS plays with is rounded, and none of it needs numpy."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

from boroughs.core.dice import SeededDice
from boroughs.games.lots.active_set import Guess, guess
from boroughs.games.lots.contacts import contacts_of, inertias_of
from boroughs.games.lots.mechanics import PARTS, Problem
from boroughs.games.lots.projection import project
from boroughs.games.lots.statics import movers_of
from games.lots.random_towers import Cells, random_towers

TESTS = Path(__file__).parents[2]
PLAY = """
import json, sys
sys.modules.update(dict.fromkeys(("numpy", "daqp", "scipy")))
sys.path.insert(0, sys.argv[1])
import boroughs
from golden.digests import BOTS, bots_game, cases, random_game
game = boroughs.game("lots")
name, seats, options = next(case for case in cases(game) if "hand=unsteady" in case[0])
print(json.dumps([random_game(game, seats, options), name, bots_game(game, "hard", BOTS["hard"])]))
"""
"""None in `sys.modules` makes an import fail."""


def test_games_are_the_same_without_numpy_and_solver() -> None:
    """As in a browser: the golden values of an unsteady hand, and what bots that look ahead choose."""
    run = subprocess.run(
        [sys.executable, "-c", PLAY, str(TESTS)], capture_output=True, text=True, check=True
    )
    seen, name, chosen = json.loads(run.stdout)
    golden = json.loads((TESTS / "golden" / "values.json").read_text("utf-8"))["lots"]
    assert seen == golden["random games"][name]
    assert chosen == golden["bots"]["hard"]


def whole_tower(bodies: list[Cells]) -> Problem:
    return Problem(inertias_of(bodies, None), contacts_of(bodies), None)


def motion(problem: Problem, guessed: Guess) -> list[Fraction]:
    balance = project(problem, guessed)
    return [Fraction(part, balance.over) for part in balance.motion]


def test_a_bad_guess_changes_nothing() -> None:
    """Nothing, everything, or anything may be guessed: the motion is the same, to the last digit."""
    dice = SeededDice("guess")
    for bodies in random_towers(12, 2, 4, "guessed"):
        problem = whole_tower(bodies)
        count = problem.contacts
        true = motion(problem, guess(problem))
        for moves in (True, False):
            moving = [moves] * problem.bodies
            drawn = [contact for contact in range(count) if dice.below(2)]
            for pushing in ([], list(range(count)), drawn):
                assert motion(problem, Guess(pushing, moving)) == true


def test_what_stands_by_itself_need_not_be_judged() -> None:
    """The whole tower at once moves as its doubtful part alone does."""
    for bodies in random_towers(40, 3, 12, "whole"):
        problem = whole_tower(bodies)
        moved = motion(problem, guess(problem))
        moving = {place // PARTS for place, part in enumerate(moved) if part}
        assert tuple(sorted(moving)) == movers_of(bodies)
