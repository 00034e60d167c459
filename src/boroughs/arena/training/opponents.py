"""Who plays which seat of which game: the learner, an older self, the game's heuristic, or chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from boroughs.arena.training.stepped_tensors import SteppedTensors

Policy = Callable[[Any], Any]
"""From the bytes of observations to how much each action is liked."""

FORBIDDEN = -1e9
"""How much an action is liked that the mask forbids."""


def masked(liking: Any, masks: Any) -> Any:
    return liking.masked_fill(~masks, FORBIDDEN)


def sampled(liking: Any) -> Any:
    """Each action as often as a softmax says (the Gumbel trick)."""
    return (liking - torch.empty_like(liking).exponential_().log_()).argmax(-1)


def anything(masks: Any) -> Any:
    """Any legal action, all alike."""
    return sampled(torch.zeros(masks.shape, device=masks.device).masked_fill_(~masks, FORBIDDEN))


def heuristic_actions(games: SteppedTensors, wanted: Any, masks: Any, otherwise: Any) -> Any:
    """What the heuristic does where it is wanted. A gift that somebody else began it may not know how to end."""
    advice = games.advise(wanted).clamp(0, masks.shape[1] - 1)
    legal = masks.gather(1, advice[:, None])[:, 0]
    return torch.where(wanted, torch.where(legal, advice, anything(masks)), otherwise)


def lone_learners(count: int, seats: int, device: str) -> Any:
    """For so many games which seat learns: all seats in turn."""
    return torch.arange(count, device=device) % seats
