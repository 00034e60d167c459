"""Measures random play in other engines and prints JSON; it needs what peers.txt names, not Boroughs.

Only decisions with two or more moves count, here as there; but through PettingZoo and from Python
through OpenSpiel every step counts, here as there. OpenSpiel plays in its own C++ loop,
which does not count: a loop in Python counts beforehand how many decisions a game has.

Usage: python benchmarks/peers.py SECONDS
"""

from __future__ import annotations

import json
import random
import sys
import warnings
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

import pyspiel
from catanatron import Color, Game, RandomPlayer

from openspiel_play import play_at_random
from timing import rate

COUNTED_GAMES = 200
OPEN_SPIEL_GAMES = ("hearts", "crazy_eights")
CLASSIC = (
    "tictactoe_v3", "connect_four_v3", "rps_v2", "go_v5", "chess_v6", "leduc_holdem_v4",
    "texas_holdem_v4", "hanabi_v5",
)  # fmt: skip
PYTHON = ("block_dominoes", "kuhn_poker", "liars_poker", "team_dominoes", "tic_tac_toe")


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


class ClassicPlay:
    """One of PettingZoo's own classic games, with the wrappers in which it comes."""

    def __init__(self, name: str) -> None:
        self.table: Any = import_module(f"pettingzoo.classic.{name}").env()
        self.games = 0

    def play(self) -> int:
        self.table.reset(seed=self.games)
        self.games += 1
        steps = 0
        for agent in self.table.agent_iter():
            observation, _, terminated, truncated, _ = self.table.last()
            if terminated or truncated:
                self.table.step(None)
                continue
            if isinstance(observation, dict):
                legal = observation["action_mask"].nonzero()[0]
                action = legal[int(random.random() * len(legal))]
            else:
                action = int(random.random() * self.table.action_space(agent).n)
            self.table.step(action)
            steps += 1
        return steps


class PythonGamePlay:
    """One of OpenSpiel's own games in Python, driven from Python; nature's steps count too."""

    def __init__(self, name: str) -> None:
        import_module(f"open_spiel.python.games.{name}")
        self.game: Any = pyspiel.load_game(f"python_{name}")

    def play(self) -> int:
        return play_at_random(self.game)


def rates(kind: Callable[[str], Any], names: tuple[str, ...], seconds: float) -> list[float]:
    return [rate(kind(name).play, seconds) for name in names]


def measure(seconds: float) -> dict[str, float]:
    random.seed(1)
    warnings.simplefilter("ignore")
    found: dict[str, float] = {}
    part = seconds / 3
    found["PettingZoo classic, median: steps/s"] = median(rates(ClassicPlay, CLASSIC, part))
    found["OpenSpiel in Python, median: steps/s"] = median(rates(PythonGamePlay, PYTHON, part))
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
