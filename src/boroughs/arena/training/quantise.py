"""From what was learned to whole numbers: `boroughs.core.integer_network` plays by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boroughs.arena.training.perceptron import Layers
from boroughs.core.integer_network import POINT, IntegerLayer, IntegerNetwork

MOST_DIGITS = 14
"""Binary digits behind the point that a weight has at most."""
LARGEST_WEIGHT = 32_767


def quantised(layers: Layers, scales: NDArray[np.float32]) -> IntegerNetwork:
    """The network with weights of 16 bits, for observations as they are: their scales go into the first layer."""
    found: list[IntegerLayer] = []
    incoming = 0
    digits = 0
    for number, (weights, biases) in enumerate(layers):
        exact = np.asarray(weights, np.float64)
        if number == 0:
            exact = exact / scales.astype(np.float64)[None]
        room = math.floor(math.log2(LARGEST_WEIGHT / float(np.abs(exact).max())))
        digits = min(MOST_DIGITS, room)
        rows = np.rint(exact * 2.0**digits).astype(np.int64)
        offsets = np.rint(np.asarray(biases, np.float64) * 2.0 ** (digits + incoming))
        last = number == len(layers) - 1
        shift = 0 if last else digits + incoming - POINT
        found.append(IntegerLayer(_rows(rows), tuple(map(int, offsets)), shift))
        digits += incoming
        incoming = POINT
    return IntegerNetwork(found, digits)


def dequantised(
    network: IntegerNetwork, scales: NDArray[np.float32]
) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """The other way round: what is learned on from. Made into whole numbers again it is the same network."""
    found = []
    incoming = 0
    for number, layer in enumerate(network.layers):
        last = number == len(network.layers) - 1
        digits = (network.point if last else layer.shift + POINT) - incoming
        weights = np.asarray(layer.weights, np.float64) / 2.0**digits
        if number == 0:
            weights = weights * scales.astype(np.float64)[None]
        biases = np.asarray(layer.biases, np.float64) / 2.0 ** (digits + incoming)
        found.append((weights.astype(np.float32), biases.astype(np.float32)))
        incoming = POINT
    return found


def _rows(numbers: NDArray[np.int64]) -> tuple[tuple[int, ...], ...]:
    rows: Sequence[Sequence[Any]] = numpy_rows(numbers)
    return tuple(tuple(row) for row in rows)


def numpy_rows(numbers: NDArray[np.int64]) -> list[list[int]]:
    found: list[list[int]] = numbers.tolist()
    return found
