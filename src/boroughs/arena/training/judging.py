"""How well a policy plays: one game in every row, its best moves against a fixed opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from boroughs.arena.training.opponents import (
    Policy,
    anything,
    heuristic_actions,
    lone_learners,
    masked,
)
from boroughs.arena.training.stepped_tensors import SteppedTensors

MOST_STEPS = 1_500
"""After so many a game that has not ended is left out: against a random player some take long."""
LOOK_EVERY = 16
"""Steps between two looks whether all games have ended: to look is to wait for the device."""


@dataclass(frozen=True)
class Judgement:
    """Won so many of so many games."""

    opponent: str
    games: int
    won: int

    @property
    def share(self) -> float:
        return self.won / max(1, self.games)


@torch.no_grad()
def judge(
    games: SteppedTensors, policy: Policy, opponent: str, seed: int, other: Policy | None = None
) -> Judgement:
    """Against `random`, `normal`, or another policy; the judged one has one seat, the others have all the rest."""
    games.reset(seed)
    judged = lone_learners(games.games, games.seats, games.players.device.type)
    open_ = torch.ones_like(judged, dtype=torch.bool)
    won = torch.zeros_like(open_)
    for step in range(MOST_STEPS):
        seen, masks = games.observations.contiguous(), games.masks.bool()
        actions = masked(policy(seen), masks).argmax(-1)
        theirs = games.players.long() != judged
        if other is not None:
            others = masked(other(seen), masks).argmax(-1)
            actions = torch.where(theirs, others, actions)
        elif opponent == "normal":
            actions = heuristic_actions(games, theirs, masks, actions)
        else:
            actions = torch.where(theirs, anything(masks), actions)
        games.step(actions)
        ended = games.ended & open_
        mine: Any = games.rewards.gather(1, judged[:, None])[:, 0] > 0
        won |= ended & mine
        open_ &= ~ended
        if step % LOOK_EVERY == 0 and not bool(open_.any()):
            break
    return Judgement(opponent, int((~open_).sum()), int(won.sum()))
