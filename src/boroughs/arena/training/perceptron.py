"""The networks while they learn: two hidden layers over the bytes of an observation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from torch.nn import functional

Layers = Sequence[tuple[Any, Any]]
"""Weights and biases, one pair behind the other."""


class Perceptron:
    """Layers of weights and biases; what is below zero between them is cut off.

    It takes the bytes of observations as they are. Their scales are part of the first layer's sums, so that a learned
    file may be read as if observations were divided by them.
    """

    def __init__(self, sizes: Sequence[int], scales: Any, device: str, last: float = 1.0) -> None:
        self.inverse = 1.0 / torch.as_tensor(scales, dtype=torch.float32, device=device)
        self.parameters: list[Any] = []
        for inputs, outputs in pairwise(sizes):
            most = (1.0 / inputs) ** 0.5
            weights = torch.empty(outputs, inputs, device=device).uniform_(-most, most)
            biases = torch.empty(outputs, device=device).uniform_(-most, most)
            self.parameters += [weights, biases]
        self.parameters[-2].mul_(last)
        for parameter in self.parameters:
            parameter.requires_grad_(True)
        self.exact = device == "cpu"
        """Whether sums are made in 32 bits; else in 16, which a GPU does much faster."""

    def __call__(self, seen: Any) -> Any:
        kind = torch.float32 if self.exact else torch.bfloat16
        first, *others = [
            (weights, biases)
            for weights, biases in zip(self.parameters[::2], self.parameters[1::2], strict=True)
        ]
        scaled = (first[0] * self.inverse).to(kind)
        numbers = functional.linear(seen.to(kind), scaled, first[1].to(kind))
        for weights, biases in others:
            numbers = functional.linear(torch.relu(numbers), weights.to(kind), biases.to(kind))
        return numbers.float()

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights and biases as they are kept in a file."""
        kept = [parameter.detach().cpu().float().clone() for parameter in self.parameters]
        return list(zip(kept[::2], kept[1::2], strict=True))

    def load(self, layers: Layers) -> None:
        """Takes over what a file holds; the sizes must be the same."""
        flat = [part for layer in layers for part in layer]
        with torch.no_grad():
            for parameter, part in zip(self.parameters, flat, strict=True):
                parameter.copy_(torch.as_tensor(np.asarray(part), dtype=torch.float32))


def sizes_of(layers: Layers) -> list[int]:
    """The widths of a network in a file, from its inputs to its outputs."""
    return [int(layers[0][0].shape[1]), *(int(weights.shape[0]) for weights, _ in layers)]
