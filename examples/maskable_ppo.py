"""Teaches a network one seat of Machi Koro with stable-baselines3: sb3-contrib's MaskablePPO against a mix of our bots.

    pip install 'boroughs[gymnasium]' sb3-contrib
    python examples/maskable_ppo.py --minutes 3

Nothing is wrapped but the observation: `action_masks()` of the environment is what MaskablePPO asks for.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import DummyVecEnv

import boroughs.envs.gymnasium as doors
from boroughs.bots.learned import scales

MIX = ("random", "easy", "normal")
"""Who plays the other seat: in turn, one in each environment."""


class Scaled(gymnasium.ObservationWrapper):
    """The row of the observation alone, every number about 0 to 1; the mask goes its own way."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        door = env.unwrapped
        assert isinstance(door, doors.BoroughsSeat)
        self.scales = scales(door.encoding).astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, np.inf, self.scales.shape, np.float32)

    def observation(self, observation: dict[str, NDArray[np.uint8]]) -> NDArray[np.float32]:
        scaled: NDArray[np.float32] = observation["observation"].astype(np.float32) / self.scales
        return scaled


def seat_against(opponent: str) -> gymnasium.Env:
    door = gymnasium.make(
        "boroughs/MachiKoro-v0", seats=2, opponents=opponent, disable_env_checker=True
    )
    return Monitor(Scaled(door))


class UntilTime(BaseCallback):
    """Ends the training after so many seconds of the processor: a busy machine takes longer, and learns as much."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.end = time.process_time() + seconds

    def _on_step(self) -> bool:
        return time.process_time() < self.end


def learn(minutes: float, steps: int, environments: int, seed: int) -> MaskablePPO:
    seats: list[Callable[[], gymnasium.Env]] = [
        partial(seat_against, MIX[number % len(MIX)]) for number in range(environments)
    ]
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv(seats),
        n_steps=256,
        batch_size=512,
        n_epochs=3,
        learning_rate=7e-4,
        gamma=0.999,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [192, 192], "activation_fn": torch.nn.ReLU},
        seed=seed,
        device="cpu",
    )
    if steps:
        return model.learn(steps)
    return model.learn(10**9, callback=UntilTime(60 * minutes))


def judge(model: MaskablePPO, games: int) -> dict[str, float]:
    """The share of games that it wins against each of the mix, choosing what it likes best."""
    found = {}
    for opponent in MIX:
        door = DummyVecEnv([partial(seat_against, opponent)])
        reward, _ = evaluate_policy(model, door, n_eval_episodes=games, deterministic=True)
        assert isinstance(reward, float | np.floating)
        # A win is 1, a loss -1.
        found[opponent] = (1 + float(reward)) / 2
        print(f"against {opponent}: {found[opponent]:.1%} of {games} games won", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=3.0, help="of the processor's time")
    parser.add_argument("--steps", type=int, default=0, help="instead of minutes")
    parser.add_argument("--environments", type=int, default=24)
    parser.add_argument("--games", type=int, default=400, help="against each when it is done")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="", help="where to keep the model, a .zip")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    model = learn(asked.minutes, asked.steps, asked.environments, asked.seed)
    print(f"{model.num_timesteps:,} steps", flush=True)
    if asked.save:
        model.save(asked.save)
    judge(model, asked.games)


if __name__ == "__main__":
    main()
