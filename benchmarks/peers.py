"""Measures random play in other engines and prints JSON; it needs what peers.txt names, not Boroughs.

Only decisions with two or more moves count, here as there. OpenSpiel plays in its own C++ loop,
which does not count: a loop in Python counts beforehand how many decisions a game has.

Usage: python benchmarks/peers.py SECONDS
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer

from timing import rate

COUNTED_GAMES = 200
OPEN_SPIEL_GAMES = ("hearts", "crazy_eights")


class OpenSpielPlay:
    """Uniformly random bots, driven by `evaluate_bots`."""

    def __init__(self, name: str) -> None:
        self.game: Any = pyspiel.load_game(name)
        players = range(self.game.num_players())
        self.bots = [pyspiel.make_uniform_random_bot(player, player) for player in players]
        self.games = 0

    def play(self) -> int:
        pyspiel.evaluate_bots(self.game.new_initial_state(), self.bots, self.games)
        self.games += 1
        return 1

    def decisions(self) -> float:
        """How many decisions a random game has, on average."""
        dice = random.Random(1)
        decisions = 0
        for _ in range(COUNTED_GAMES):
            state = self.game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, weights)[0])
                else:
                    actions = state.legal_actions()
                    decisions += len(actions) > 1
                    state.apply_action(dice.choice(actions))
        return decisions / COUNTED_GAMES


class CountingPlayer(RandomPlayer):  # type: ignore[misc]
    decisions = 0

    def decide(self, game: Any, playable_actions: Any) -> Any:
        CountingPlayer.decisions += len(playable_actions) > 1
        return super().decide(game, playable_actions)


class CatanatronPlay:
    """Four of its own random players."""

    def __init__(self) -> None:
        random.seed(1)
        self.games = 0

    def play(self) -> int:
        before = CountingPlayer.decisions
        Game([CountingPlayer(colour) for colour in Color]).play()
        self.games += 1
        return CountingPlayer.decisions - before


def measure(seconds: float) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in OPEN_SPIEL_GAMES:
        play = OpenSpielPlay(name)
        games = rate(play.play, seconds)
        found[f"OpenSpiel {name}: games/s"] = games
        found[f"OpenSpiel {name}: decisions/s"] = games * play.decisions()
    catan = CatanatronPlay()
    speed = rate(catan.play, seconds)
    found["catanatron: games/s"] = speed * catan.games / CountingPlayer.decisions
    found["catanatron: decisions/s"] = speed
    return found


if __name__ == "__main__":
    print(json.dumps(measure(float(sys.argv[1]))))
