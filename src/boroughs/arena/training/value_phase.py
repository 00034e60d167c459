"""The last part of a training: the policy stands still, and the value network learns what came of its games.

Many games begin with stray moves, so that the value also knows positions which the policy would avoid; what was seen
before the last stray move is not learned from, for it came about otherwise.

Only the start of a turn is learned: there players and reviews ask. What is wanted there is mostly what the value itself says
some turns later (temporal differences), so that what it says of neighbouring turns agrees, and luck far ahead is no noise.
"""

from __future__ import annotations

from typing import Any

import torch

from boroughs.arena.training.opponents import anything, heuristic_actions, masked
from boroughs.arena.training.perceptron import Perceptron
from boroughs.arena.training.seat_views import by_seat, from_actor
from boroughs.arena.training.self_play import descend, set_rate, value_loss
from boroughs.arena.training.settings import Settings
from boroughs.arena.training.stepped_tensors import SteppedTensors
from boroughs.games.machi_koro.state import ROLLING

STRAY = 0.35
"""How often a straying game plays anything; else it plays as the policy does, or the heuristic."""
LONGEST_STRAY = 60
"""Steps that a game strays at most, for each seat."""
REMEMBERED = 0.998
"""Of the average of all weights, after every improvement."""
ROUNDS = 4
"""How many times the steps of self-play are played between two improvements: most games come to their end."""
EPOCHS = 2
"""How often the same games are learned from."""
PARTS = 4
"""A minibatch is so much smaller than in self-play: what is wanted is steadier here."""


class ValuePhase:
    """Plays on with the policy's best moves, and fits the value to the results."""

    def __init__(
        self,
        settings: Settings,
        games: SteppedTensors,
        policy: Perceptron,
        value: Perceptron,
        optimiser: Any,
    ) -> None:
        self.settings = settings
        self.games = games
        self.policy = policy
        self.value = value
        value.exact = True
        self.optimiser = optimiser
        self.average = [parameter.detach().clone() for parameter in value.parameters]
        self.fits = 0
        device, count = settings.device, settings.games
        self.steps = ROUNDS * settings.steps
        shape = (self.steps, count)
        self.seen = torch.empty((*shape, games.encoding.size), dtype=torch.uint8, device=device)
        self.actors = torch.empty(shape, dtype=torch.int64, device=device)
        self.steady = torch.empty(shape, dtype=torch.bool, device=device)
        self.ended = torch.empty(shape, dtype=torch.bool, device=device)
        self.wins = torch.empty((*shape, settings.seats), device=device)
        self.straying = self._stray_lengths()
        self.by_heuristic = torch.arange(count, device=device) % 2 == 0
        self.finished = torch.zeros((), dtype=torch.int64, device=device)

    def _stray_lengths(self) -> Any:
        """For how many more steps each game strays, if it begins now."""
        settings, device = self.settings, self.settings.device
        longest = LONGEST_STRAY * settings.seats
        lengths = torch.randint(0, longest, (settings.games,), device=device)
        strays = torch.rand(settings.games, device=device) < settings.wandering
        return torch.where(strays, lengths, 0)

    @torch.no_grad()
    def collect(self) -> Any:
        """Plays some steps; returns every seat's share of the win for each of them, counted from who acted."""
        games = self.games
        for step in range(self.steps):
            self.seen[step].copy_(games.observations)
            self.actors[step].copy_(games.players)
            masks = games.masks.bool()
            actions = masked(self.policy(self.seen[step]), masks).argmax(-1)
            strays = self.straying > 0
            actions = heuristic_actions(games, strays & self.by_heuristic, masks, actions)
            anyhow = strays & (torch.rand(len(strays), device=strays.device) < STRAY)
            actions = torch.where(anyhow, anything(masks), actions)
            self.steady[step] = ~strays
            games.step(actions)
            self.ended[step].copy_(games.ended)
            self.wins[step] = ((games.rewards > 0) & games.ended[:, None]).float()
            going = (self.straying - 1).clamp_min(0)
            self.straying = torch.where(self.ended[step], self._stray_lengths(), going)
        self.finished += self.ended.sum()
        last = games.observations.contiguous()
        share = by_seat(self.value(last).softmax(-1), games.players.long())
        targets = torch.empty_like(self.wins)
        trust = 1.0 - self.settings.value_smoothing
        for step in reversed(range(self.steps)):
            share = torch.where(self.ended[step][:, None], self.wins[step], share)
            targets[step] = from_actor(share, self.actors[step])
            said = by_seat(self.value(self.seen[step]).softmax(-1), self.actors[step])
            starts = starts_of_turns(self.seen[step])[:, None]
            share = torch.where(starts, share.lerp(said, trust), share)
        return targets

    def fit(self, rate: float) -> None:
        wanted = self.collect().flatten(0, 1)
        seen = self.seen.flatten(0, 1)
        places = (self.steady.flatten() & starts_of_turns(seen)).nonzero()[:, 0]
        set_rate(self.optimiser, rate)
        for _ in range(EPOCHS):
            order = torch.randperm(len(places), device=places.device)
            for part in order.split(max(1, self.settings.minibatch // PARTS)):
                loss = value_loss(self.value, seen, wanted, places[part])
                descend(self.optimiser, self.value, loss)
                self._remember()

    @torch.no_grad()
    def _remember(self) -> None:
        self.fits += 1
        kept = min(REMEMBERED, 1 - 1 / self.fits)
        for average, parameter in zip(self.average, self.value.parameters, strict=True):
            average.mul_(kept).add_(parameter, alpha=1 - kept)

    @torch.no_grad()
    def finish(self) -> None:
        """The value becomes the average of what it was lately: steadier than its last step."""
        if self.fits:
            for average, parameter in zip(self.average, self.value.parameters, strict=True):
                parameter.copy_(average)


def starts_of_turns(seen: Any) -> Any:
    """Which of these observations are of a player who is about to roll: decisions come first in them."""
    return seen[..., ROLLING] == 1
