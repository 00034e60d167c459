"""Chances of all seats, counted from who acts as networks see them, or by the numbers of the seats."""

from __future__ import annotations

from typing import Any

import torch


def by_seat(from_actor: Any, actors: Any) -> Any:
    """Column k of what comes in is the seat k places ahead of who acts; of what goes out, seat k."""
    seats = from_actor.shape[1]
    places = torch.arange(seats, device=actors.device)
    return torch.gather(from_actor, 1, (places[None] - actors[:, None]) % seats)


def from_actor(by_seat: Any, actors: Any) -> Any:
    """The other way round."""
    seats = by_seat.shape[1]
    places = torch.arange(seats, device=actors.device)
    return torch.gather(by_seat, 1, (places[None] + actors[:, None]) % seats)
