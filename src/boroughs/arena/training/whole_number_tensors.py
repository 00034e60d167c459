"""Networks in whole numbers by torch: the sums of `core/integer_network.py`, for many games at once on any device."""

from __future__ import annotations

from typing import Any

import torch

from boroughs.core import integer_network
from boroughs.core.integer_network import MILLION, IntegerNetwork


class WholeNumberTensors:
    """A network whose sums are exact: floats of 64 bits hold every whole number that can come up."""

    def __init__(self, network: IntegerNetwork, device: str) -> None:
        self.point = network.point
        self.layers = [
            (
                torch.tensor(layer.weights, dtype=torch.float64, device=device).T.contiguous(),
                torch.tensor(layer.biases, dtype=torch.float64, device=device),
                2.0**-layer.shift,
            )
            for layer in network.layers
        ]
        self.falling = torch.tensor(integer_network.FALLING, device=device)
        places = torch.arange(network.outputs, device=device, dtype=torch.float64)
        self.first_wins = network.outputs - 1 - places

    def __call__(self, seen: Any) -> Any:
        numbers = seen.to(torch.float64)
        for weights, biases, factor in self.layers[:-1]:
            numbers = torch.floor(torch.relu(numbers @ weights + biases) * factor)
        weights, biases, _ = self.layers[-1]
        return numbers @ weights + biases

    def best(self, seen: Any, masks: Any) -> Any:
        """The legal action that is liked best, the first of equals."""
        ordered = self(seen) * len(self.first_wins) + self.first_wins
        return ordered.masked_fill(~masks, -torch.inf).argmax(-1)

    def chances(self, seen: Any) -> Any:
        """In millionths, as `integer_network.chances` has them."""
        answers = self(seen).long()
        top = answers.max(-1, keepdim=True)
        drop = (top.values - answers) >> (self.point - integer_network.FINE)
        weights = self.falling[drop.clamp_max(len(self.falling) - 1)]
        shares = weights * MILLION // weights.sum(-1, keepdim=True)
        is_top = (answers == top.values).long()
        first = (is_top.cumsum(-1) == 1).long() * is_top
        return shares + first * (MILLION - shares.sum(-1, keepdim=True))
