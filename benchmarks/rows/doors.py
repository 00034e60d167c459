"""The doors for researchers: steps through PettingZoo, Gymnasium and OpenSpiel, and what encoding costs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import gymnasium
import numpy as np
import pyspiel

import boroughs
from boroughs.core.encoding import StateEncoding
from boroughs.envs import pettingzoo

import boroughs.envs.gymnasium  # isort: skip # registers the ids
import boroughs.envs.openspiel  # isort: skip # registers the games
from openspiel_play import play_at_random
from rows.machi_koro import middle
from timing import rate

ENVIRONMENTS = 64
OBSERVATIONS = 100


class PettingZooPlay:
    """Random legal actions through the AEC interface; what is observed is all looked at."""

    def __init__(self, game: str, seats: int) -> None:
        self.table = pettingzoo.env(game, seats)
        self.games = 0

    def play(self) -> int:
        table = self.table
        table.reset(seed=self.games)
        self.games += 1
        steps = 0
        for _ in table.agent_iter(5000):
            observation, _, terminated, _, _ = table.last()
            if terminated:
                table.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            table.step(legal[int(random.random() * len(legal))])
            steps += 1
        return steps


class GymnasiumPlay:
    """Many seats at once against random opponents, random legal actions."""

    def __init__(self) -> None:
        self.tables = gymnasium.make_vec(
            "boroughs/MachiKoro-v0",
            num_envs=ENVIRONMENTS,
            vectorization_mode="vector_entry_point",
            opponents=["random"],
        )
        self.rng = np.random.default_rng(1)
        self.mask = self.tables.reset(seed=1)[0]["action_mask"]

    def step(self) -> int:
        liking = self.rng.random(self.mask.shape, np.float32) * self.mask
        self.mask = self.tables.step(liking.argmax(1))[0]["action_mask"]
        return ENVIRONMENTS


def measure(seconds: float) -> dict[str, float]:
    random.seed(1)
    found: dict[str, float] = {}
    for name, seats in (
        ("machi-koro", 4),
        ("new-jack-city", 4),
        ("lots", 2),
        ("mad-city", 2),
        ("chinatown", 3),
    ):
        speed = rate(PettingZooPlay(name, seats).play, seconds)
        found[f"PettingZoo, {name}, {seats} seats: steps/s"] = speed
    found["Gymnasium, machi-koro, 64 against random: steps/s"] = rate(GymnasiumPlay().step, seconds)
    found["OpenSpiel, machi-koro, 4 seats: steps/s"] = rate(
        partial(play_at_random, pyspiel.load_game("boroughs_machi_koro(seats=4)")), seconds
    )
    game = boroughs.game("machi-koro")
    state = middle(game, 4)
    seat = state.to_act()[0]
    encoding = game.encoding(4, {})
    assert isinstance(encoding, StateEncoding)
    observe = partial(encoding.observe_state, state, seat, ())
    encoded = 1e9 / rate(partial(_often, observe), seconds)
    viewed = 1e9 / rate(partial(_often, partial(game.view, state, seat)), seconds)
    found["an observation, machi-koro, 4 seats: ns"] = encoded
    found["a view, machi-koro, 4 seats: ns"] = viewed
    found["observations in the time of a view, machi-koro, 4 seats"] = viewed / encoded
    return found


def _often(work: Callable[[], object]) -> int:
    for _ in range(OBSERVATIONS):
        work()
    return OBSERVATIONS
