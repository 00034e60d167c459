"""Learns Machi Koro by playing: proximal policy optimisation with masked actions, on the processor.

    pip install 'boroughs[learn]'
    python examples/learn_machi_koro.py --minutes 8 --save agent.pt
    boroughs simulate machi-koro --bots file:agent.pt,normal --games 200

One file, in the manner of CleanRL: collect games in many environments at once, estimate how much
better each action was than expected, improve the policy a little, again. The reward comes at the
end of a game: 1 for winning, -1 for losing.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

import boroughs
import boroughs.envs.gymnasium as doors
from boroughs.bots.learned import scales

Tensor: TypeAlias = torch.Tensor


@dataclass(frozen=True)
class Settings:
    """What may be tuned."""

    minutes: float = 8.0
    """Of processor time: a busy machine takes longer, and learns as much."""
    seats: int = 2
    opponents: tuple[str, ...] = ("random",)
    environments: int = 64
    steps: int = 128
    """In each environment between two improvements."""
    epochs: int = 3
    minibatches: int = 8
    learning_rate: float = 7e-4
    discount: float = 0.999
    smoothing: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    hidden: int = 192
    seed: int = 1
    save: str = "agent.pt"
    games: int = 100
    """Against each opponent when it is done."""
    updates: int = 0
    """Stop after so many improvements instead of so many minutes."""


class Agent(nn.Module):
    """Two hidden layers for the policy, two for the value."""

    def __init__(self, size: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.policy = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(),
            nn.Linear(hidden, actions),
        )  # fmt: skip
        self.value = nn.Sequential(
            nn.Linear(size, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(),
            nn.Linear(hidden, 1),
        )  # fmt: skip
        with torch.no_grad():
            self.policy[-1].weight.mul_(0.01)

    def distribution(self, seen: Tensor, mask: Tensor) -> torch.distributions.Categorical:
        liking = self.policy(seen).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=liking, validate_args=False)

    def worth(self, seen: Tensor) -> Tensor:
        found: Tensor = self.value(seen).squeeze(-1)
        return found


class Batch:
    """What was seen, done and gained in all environments."""

    def __init__(self, settings: Settings, size: int, actions: int) -> None:
        shape = (settings.steps, settings.environments)
        self.seen = torch.zeros((*shape, size))
        self.masks = torch.ones((*shape, actions), dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.long)
        self.likelihood = torch.zeros(shape)
        self.worth = torch.zeros(shape)
        self.rewards = torch.zeros(shape)
        self.ended = torch.zeros(shape)
        self.counts = torch.ones(shape)
        """0 for a step that only started a new game."""

    def advantages(self, last: Tensor, settings: Settings) -> Tensor:
        """Generalised advantage estimation."""
        found = torch.zeros_like(self.rewards)
        later = torch.zeros_like(last)
        for step in reversed(range(settings.steps)):
            goes_on = 1.0 - self.ended[step]
            surprise = self.rewards[step] + settings.discount * last * goes_on - self.worth[step]
            later = surprise + settings.discount * settings.smoothing * goes_on * later
            found[step] = later
            last = self.worth[step]
        return found


class Learner:
    """Plays and improves."""

    def __init__(self, settings: Settings) -> None:
        torch.manual_seed(settings.seed)
        torch.set_num_threads(1)
        self.settings = settings
        self.tables = doors.BoroughsSeats(
            settings.environments,
            "machi-koro",
            seats=settings.seats,
            opponents=list(settings.opponents),
        )
        self.encoding = self.tables.encoding
        self.scales = torch.from_numpy(scales(self.encoding))
        self.agent = Agent(self.encoding.size, self.encoding.actions, settings.hidden)
        self.optimiser = torch.optim.Adam(
            self.agent.parameters(), lr=settings.learning_rate, eps=1e-5
        )
        self.games: list[float] = []
        self.steps = 0
        observation, _ = self.tables.reset(seed=settings.seed)
        self.seen, self.mask = self._read(observation)
        self.ended = np.zeros(settings.environments, np.bool_)

    def _read(self, observation: dict[str, NDArray[np.uint8]]) -> tuple[Tensor, Tensor]:
        seen = torch.from_numpy(observation["observation"].astype(np.float32)) / self.scales
        mask = torch.from_numpy(observation["action_mask"].astype(np.bool_))
        # A game that is over allows nothing; any action starts the next.
        mask[~mask.any(1), 0] = True
        return seen, mask

    @torch.no_grad()
    def collect(self) -> Batch:
        settings = self.settings
        batch = Batch(settings, self.encoding.size, self.encoding.actions)
        for step in range(settings.steps):
            chances = self.agent.distribution(self.seen, self.mask)
            action = chances.sample()
            batch.seen[step] = self.seen
            batch.masks[step] = self.mask
            batch.actions[step] = action
            batch.likelihood[step] = chances.log_prob(action)
            batch.worth[step] = self.agent.worth(self.seen)
            batch.counts[step] = torch.from_numpy(~self.ended).float()
            observation, rewards, ended, _, _ = self.tables.step(action.numpy())
            self.seen, self.mask = self._read(observation)
            batch.rewards[step] = torch.from_numpy(rewards)
            batch.ended[step] = torch.from_numpy(ended).float()
            self.games += rewards[ended].tolist()
            self.ended = ended
        self.steps += settings.steps * settings.environments
        return batch

    def improve(self, batch: Batch) -> None:
        settings = self.settings
        with torch.no_grad():
            advantages = batch.advantages(self.agent.worth(self.seen), settings)
            targets = (advantages + batch.worth).flatten()
        kept = batch.counts.flatten().bool()
        advantages = advantages.flatten()[kept]
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        targets = targets[kept]
        seen = batch.seen.flatten(0, 1)[kept]
        masks = batch.masks.flatten(0, 1)[kept]
        actions = batch.actions.flatten()[kept]
        before = batch.likelihood.flatten()[kept]
        for _ in range(settings.epochs):
            for part in torch.randperm(len(actions)).chunk(settings.minibatches):
                chances = self.agent.distribution(seen[part], masks[part])
                ratio = (chances.log_prob(actions[part]) - before[part]).exp()
                gain = advantages[part]
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
                value_loss = (self.agent.worth(seen[part]) - targets[part]).square().mean()
                loss = policy_loss + 0.5 * value_loss - settings.entropy * chances.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                self.optimiser.step()

    def learn(self) -> None:
        settings = self.settings
        start = time.process_time()
        update = 0
        while (
            update < settings.updates
            if settings.updates
            else time.process_time() - start < 60 * settings.minutes
        ):
            passed = (time.process_time() - start) / (60 * settings.minutes)
            for group in self.optimiser.param_groups:
                group["lr"] = settings.learning_rate * max(0.1, 1 - passed)
            self.improve(self.collect())
            update += 1
            if update % 10 == 0:
                print(self.report(time.process_time() - start), flush=True)

    def report(self, seconds: float) -> str:
        lately = self.games[-1000:]
        won = 100 * sum(reward > 0 for reward in lately) / max(1, len(lately))
        return (
            f"{seconds:5.0f} s {self.steps:>9,} steps {len(self.games):>7,} games,"
            f" {won:.1f} % of the last {len(lately):,} won"
        )

    def save(self, path: str) -> None:
        """As plain data, which `file:` bots read."""
        linear = [layer for layer in self.agent.policy if isinstance(layer, nn.Linear)]
        layers = [(layer.weight.detach(), layer.bias.detach()) for layer in linear]
        encoding = self.encoding
        torch.save(
            {
                "game": "machi-koro",
                "seats": self.settings.seats,
                "version": encoding.version,
                "size": encoding.size,
                "actions": encoding.actions,
                "layers": layers,
            },
            path,
        )


def judge(settings: Settings) -> dict[str, float]:
    """The share of games that the saved agent wins against each of our bots."""
    found = {}
    for opponent in ("random", "easy", "normal"):
        bots = [f"file:{settings.save}", *[opponent] * (settings.seats - 1)]
        played = boroughs.simulate(
            "machi-koro", bots=bots, games=settings.games, seed=settings.seed
        )
        rate = played.standings[0].win_rate
        found[opponent] = rate.value
        print(
            f"against {opponent}: {rate.value:.1%} [{rate.low:.1%}, {rate.high:.1%}]"
            f" of {settings.games} games won"
        )
    return found


def read_settings() -> Settings:
    usual = Settings()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=usual.minutes)
    parser.add_argument("--updates", type=int, default=usual.updates)
    parser.add_argument("--seats", type=int, default=usual.seats)
    parser.add_argument("--opponents", default=",".join(usual.opponents))
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--save", default=usual.save)
    parser.add_argument("--games", type=int, default=usual.games)
    asked = vars(parser.parse_args())
    return Settings(**{**asked, "opponents": tuple(asked["opponents"].split(","))})


def main() -> None:
    settings = read_settings()
    learner = Learner(settings)
    learner.learn()
    print(learner.report(0))
    learner.save(settings.save)
    print(f"saved as {settings.save}")
    judge(settings)


if __name__ == "__main__":
    main()
