"""Proximal policy optimisation: all seats are one network, which plays itself, older selves and the game's heuristic."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional
from torch.nn.utils import clip_grad_norm_

from boroughs.arena.training.opponents import (
    Policy,
    heuristic_actions,
    lone_learners,
    masked,
    sampled,
)
from boroughs.arena.training.perceptron import Perceptron
from boroughs.arena.training.seat_views import by_seat, from_actor
from boroughs.arena.training.settings import Settings
from boroughs.arena.training.stepped_tensors import SteppedTensors

LONGEST_GRADIENT = 0.5


class Experience:
    """What was seen, done and gained in some steps of all games."""

    def __init__(self, settings: Settings, steps: int, size: int, actions: int) -> None:
        device = settings.device
        shape = (steps, settings.games)
        self.seen = torch.empty((*shape, size), dtype=torch.uint8, device=device)
        self.masks = torch.empty((*shape, actions), dtype=torch.bool, device=device)
        self.actions = torch.empty(shape, dtype=torch.int64, device=device)
        self.likelihood = torch.empty(shape, device=device)
        self.values = torch.empty((steps + 1, settings.games, settings.seats), device=device)
        self.wins = torch.empty((*shape, settings.seats), device=device)
        self.ended = torch.empty(shape, dtype=torch.bool, device=device)
        self.actors = torch.empty(shape, dtype=torch.int64, device=device)
        self.learns = torch.empty(shape, dtype=torch.bool, device=device)
        """Whether the learner acted."""


class SelfPlay:
    """The networks, the games they play, and what makes them better."""

    def __init__(
        self,
        settings: Settings,
        games: SteppedTensors,
        policy: Perceptron,
        value: Perceptron,
    ) -> None:
        self.settings = settings
        self.games = games
        self.policy = policy
        self.value = value
        device = settings.device
        fused = device == "cuda"
        self.policy_optimiser = torch.optim.Adam(policy.parameters, eps=1e-5, fused=fused)
        self.value_optimiser = torch.optim.Adam(value.parameters, eps=1e-5, fused=fused)
        encoding = games.encoding
        self.experience = Experience(settings, settings.steps, encoding.size, encoding.actions)
        self.older = int(settings.games * settings.against_older)
        """So many games, the first ones, are played against an older self; so many more against the heuristic."""
        self.practised = self.older + int(settings.games * settings.against_normal)
        self.learners = lone_learners(self.practised, settings.seats, device)
        self.finished = torch.zeros((), dtype=torch.int64, device=device)
        self.entropy = 0.0

    def forget(self) -> None:
        """Gives back the room for experience: it has learned what it will."""
        encoding = self.games.encoding
        self.experience = Experience(self.settings, 0, encoding.size, encoding.actions)

    def chances(self, seen: Any) -> Any:
        """Every seat's chance to win, counted from who acts."""
        return self.value(seen).softmax(-1)

    @torch.no_grad()
    def collect(self, older_self: Policy | None) -> None:
        """Plays some steps in all games."""
        games, kept = self.games, self.experience
        for step in range(self.settings.steps):
            kept.seen[step].copy_(games.observations)
            kept.masks[step].copy_(games.masks)
            kept.actors[step].copy_(games.players)
            seen, masks, actors = kept.seen[step], kept.masks[step], kept.actors[step]
            learns = torch.ones_like(kept.learns[step])
            learns[: self.practised] = actors[: self.practised] == self.learners
            liking = masked(self.policy(seen), masks)
            actions = self._chosen(liking, seen, masks, learns, older_self)
            kept.learns[step] = learns
            kept.actions[step] = actions
            kept.likelihood[step] = functional.log_softmax(liking, -1).gather(1, actions[:, None])[
                :, 0
            ]
            kept.values[step] = by_seat(self.chances(seen), actors)
            games.step(actions)
            kept.ended[step].copy_(games.ended)
            kept.wins[step] = ((games.rewards > 0) & games.ended[:, None]).float()
        last = games.observations.contiguous()
        kept.values[-1] = by_seat(self.chances(last), games.players.long())
        self.finished += kept.ended.sum()

    def _chosen(
        self, liking: Any, seen: Any, masks: Any, learns: Any, older_self: Policy | None
    ) -> Any:
        actions = sampled(liking)
        first = self.older
        if first and older_self is not None:
            theirs = sampled(masked(older_self(seen[:first]), masks[:first]))
            actions[:first] = torch.where(learns[:first], actions[:first], theirs)
        if self.practised > first:
            wanted = ~learns
            wanted[:first] = False
            actions = heuristic_actions(self.games, wanted, masks, actions)
        return actions

    @torch.no_grad()
    def gains(self) -> tuple[Any, Any]:
        """For every step how much better it went than expected for who acted, and each seat's chance in hindsight."""
        kept, settings = self.experience, self.settings
        advantages = torch.empty_like(kept.likelihood)
        targets = torch.empty_like(kept.wins)
        later = torch.zeros_like(kept.values[0])
        for step in reversed(range(settings.steps)):
            goes_on = (~kept.ended[step]).float()[:, None]
            surprise = kept.wins[step] + goes_on * kept.values[step + 1] - kept.values[step]
            later = surprise + settings.smoothing * goes_on * later
            actors = kept.actors[step]
            advantages[step] = later.gather(1, actors[:, None])[:, 0]
            targets[step] = from_actor((later + kept.values[step]).clamp(0, 1), actors)
        return advantages, targets / targets.sum(-1, keepdim=True).clamp_min(1e-3)

    def improve(self, rate: float, entropy: float, value_only: bool = False) -> None:
        advantages, targets = self.gains()
        kept = self.experience
        if not value_only:
            choices = ((kept.masks.sum(-1) > 1) & kept.learns).flatten().nonzero()[:, 0]
            gained = advantages.flatten()[choices]
            gained = (gained - gained.mean()) / (gained.std() + 1e-8)
            self._improve_policy(choices, gained, rate, entropy)
        self._improve_value(targets, rate)

    def _improve_policy(self, choices: Any, gained: Any, rate: float, entropy: float) -> None:
        settings, kept = self.settings, self.experience
        seen, masks = kept.seen.flatten(0, 1), kept.masks.flatten(0, 1)
        actions, before = kept.actions.flatten(), kept.likelihood.flatten()
        set_rate(self.policy_optimiser, rate)
        found = torch.zeros((), device=settings.device)
        parts = 0
        for _ in range(settings.epochs):
            order = torch.randperm(len(choices), device=settings.device)
            for part in order.split(settings.minibatch):
                places = choices[part]
                liking = masked(self.policy(seen[places]), masks[places])
                likelihood = functional.log_softmax(liking, -1)
                taken = likelihood.gather(1, actions[places][:, None])[:, 0]
                ratio = (taken - before[places]).exp()
                gain = gained[part]
                clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
                open_ = -(likelihood.exp() * likelihood).sum(-1).mean()
                loss = -torch.min(ratio * gain, clipped * gain).mean() - entropy * open_
                descend(self.policy_optimiser, self.policy, loss)
                found += open_.detach()
                parts += 1
        self.entropy = float(found) / max(1, parts)

    def _improve_value(self, targets: Any, rate: float) -> None:
        """From half of the positions of self-play: a value is the chance where all play alike."""
        settings, kept = self.settings, self.experience
        seen = kept.seen[:, self.practised :].reshape(-1, kept.seen.shape[-1])
        wanted = targets[:, self.practised :].reshape(-1, settings.seats)
        set_rate(self.value_optimiser, rate)
        order = torch.randperm(len(wanted), device=settings.device)[: (len(wanted) + 1) // 2]
        for part in order.split(settings.minibatch):
            descend(self.value_optimiser, self.value, value_loss(self.value, seen, wanted, part))


def value_loss(value: Perceptron, seen: Any, wanted: Any, part: Any) -> Any:
    """Cross-entropy between what the network says and what came, or was expected to come."""
    said = functional.log_softmax(value(seen[part]), -1)
    return -(wanted[part] * said).sum(-1).mean()


def descend(optimiser: Any, network: Perceptron, loss: Any) -> None:
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    clip_grad_norm_(network.parameters, LONGEST_GRADIENT)
    optimiser.step()


def set_rate(optimiser: Any, rate: float) -> None:
    for group in optimiser.param_groups:
        group["lr"] = rate
