"""Whether what the value network says comes true: said and came, in every tenth, with intervals clustered by game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch

from boroughs.arena.training.judging import LOOK_EVERY, MOST_STEPS
from boroughs.arena.training.opponents import heuristic_actions
from boroughs.arena.training.seat_views import by_seat
from boroughs.arena.training.stepped_tensors import SteppedTensors
from boroughs.arena.training.value_phase import starts_of_turns
from boroughs.arena.training.whole_number_tensors import WholeNumberTensors
from boroughs.core.integer_network import MILLION

TENTHS = 10


@dataclass(frozen=True)
class Tenth:
    """What was said between two tenths: how often, what on average, how often it came true, and how sure that is."""

    tenth: int
    said: float
    came: float
    error: float
    """The standard error of came - said, games being drawn and not positions."""
    count: int


@dataclass(frozen=True)
class Calibration:
    """What came of what was said in so many games."""

    players: str
    games: int
    positions: int
    brier: float
    tenths: tuple[Tenth, ...]

    @property
    def worst(self) -> float:
        """The largest distance between said and came, in points."""
        return max((100 * abs(tenth.came - tenth.said) for tenth in self.tenths), default=0.0)


@torch.no_grad()
def calibration(
    games: SteppedTensors,
    policy: WholeNumberTensors,
    value: WholeNumberTensors,
    players: str,
    seed: int,
) -> Calibration:
    """One game in every row, by the policy's best moves (`hard`) or by the heuristic (`normal`); every start of a turn."""
    games.reset(seed)
    device = games.players.device
    seats, rows = games.seats, torch.arange(games.games, device=device)
    open_ = torch.ones(games.games, dtype=torch.bool, device=device)
    shape = (games.games, seats, TENTHS)
    counts = torch.zeros(shape, dtype=torch.float64, device=device)
    said = torch.zeros(shape, dtype=torch.float64, device=device)
    squares = torch.zeros((games.games, seats), dtype=torch.float64, device=device)
    winners = torch.full((games.games,), -1, dtype=torch.int64, device=device)
    for step in range(MOST_STEPS):
        seen, masks = games.observations.contiguous(), games.masks.bool()
        shares = by_seat(value.chances(seen), games.players.long()).double() / MILLION
        going = (open_ & starts_of_turns(seen)).double()[:, None]
        tenths = (shares * TENTHS).long().clamp_max(TENTHS - 1)[:, :, None]
        counts.scatter_add_(2, tenths, going[:, :, None].expand(-1, seats, 1))
        said.scatter_add_(2, tenths, (shares * going)[:, :, None])
        squares += shares.square() * going
        if players == "normal":
            anyhow = torch.zeros_like(winners)
            actions = heuristic_actions(games, torch.ones_like(open_), masks, anyhow)
        else:
            actions = policy.best(seen, masks)
        games.step(actions)
        ended = games.ended & open_
        winners = torch.where(ended, games.rewards.argmax(-1), winners)
        open_ &= ~ended
        if step % LOOK_EVERY == 0 and not bool(open_.any()):
            break
    done = winners >= 0
    return _summed(
        players, counts[done], said[done], squares[done], winners[done], rows[: done.sum()]
    )


def _summed(
    players: str, counts: Any, said: Any, squares: Any, winners: Any, rows: Any
) -> Calibration:
    each = counts.sum(1)
    came = counts[rows, winners]
    missed = came - said.sum(1)
    tenths = []
    for tenth in range(TENTHS):
        number, off = each[:, tenth], missed[:, tenth]
        whole = float(number.sum())
        if whole == 0:
            continue
        bias = float(off.sum()) / whole
        spread = float((off - bias * number).square().sum()) ** 0.5
        tenths.append(
            Tenth(
                tenth,
                float(said[:, :, tenth].sum()) / whole,
                float(came[:, tenth].sum()) / whole,
                spread / whole,
                int(whole),
            )
        )
    entries = max(1.0, float(each.sum()))
    positions = each.sum(1) / counts.shape[1]
    of_winner = said[rows, winners].sum(1)
    brier = float((squares.sum(1) - 2 * of_winner + positions).sum()) / entries
    return Calibration(players, len(rows), int(positions.sum()), brier, tuple(tenths))
