"""A small network in whole numbers: the same answer on every processor, in every build, with numpy and without.

Weights have 16 bits, sums are exact. With numpy they are made by matrix products of 64-bit floats, which hold every
whole number up to 2**53 exactly: so long as no sum can be larger, the order of adding does not matter.
`IntegerNetwork` refuses weights with which one could. Without numpy a whole column of weights is one large number, each
weight in a lane of its own: Python multiplies and adds them all at once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from struct import calcsize, pack, unpack
from typing import Any, Final

MAGIC: Final = b"boroughs-network-1\n"
POINT: Final = 10
"""Binary digits behind the point between two layers."""
LARGEST_BYTE: Final = 255
EXACT: Final = 1 << 53
MILLION: Final = 1_000_000
"""A chance of one."""

FINE: Final = 10
"""Chances are told apart in steps of 2**-10 in the exponent."""
_ONE: Final = 1 << 40
_STEP_DOWN: Final = 1098438410069
"""exp(-2**-10) with forty binary digits."""
_STEPS: Final = 16 << FINE
"""Beyond e**-16 all is as unlikely."""


@dataclass(frozen=True)
class IntegerLayer:
    """Rows of weights, a bias for each, and how many binary digits are dropped from the sums behind it."""

    weights: tuple[tuple[int, ...], ...]
    biases: tuple[int, ...]
    shift: int


_LANE: Final = 8
"""Bytes for each of the numbers that are packed into one."""
_MIDDLE: Final = 1 << 63
"""Added to each of them while they are told apart, so that none is below zero; sums stay far from it (`EXACT`)."""


def _middles(lanes: int) -> int:
    return int.from_bytes(pack(f"<{lanes}Q", *[_MIDDLE] * lanes), "little")


def _in_lanes(numbers: Sequence[int]) -> int:
    """All of them in one number, the first in its lowest lane."""
    raised = pack(f"<{len(numbers)}Q", *[number + _MIDDLE for number in numbers])
    return int.from_bytes(raised, "little") - _middles(len(numbers))


class _PackedLayer:
    """A layer by its inputs: what each adds to all sums, times its number."""

    def __init__(self, layer: IntegerLayer) -> None:
        self.lanes = len(layer.biases)
        self.start: int = _in_lanes(layer.biases) + _middles(self.lanes)
        self.columns: tuple[int, ...] = tuple(
            [_in_lanes(column) for column in zip(*layer.weights, strict=True)]
        )
        self.shift = layer.shift

    def sums(self, numbers: Sequence[int]) -> list[int]:
        total = self.start
        for number, column in zip(numbers, self.columns, strict=True):
            # Most inputs are zero, and cost nothing.
            if number:
                total += number * column
        lanes = unpack(f"<{self.lanes}Q", total.to_bytes(_LANE * self.lanes, "little"))
        return [lane - _MIDDLE for lane in lanes]


class IntegerNetwork:
    """Layers one behind the other over the bytes of an observation; what is below zero between them is cut off."""

    def __init__(self, layers: Sequence[IntegerLayer], point: int) -> None:
        self.layers = tuple(layers)
        self.point = point
        """Binary digits behind the point of what it answers."""
        self._arrays: Any = None
        self._packed: list[_PackedLayer] = []
        """Filled when numpy is first missed."""
        if largest_sum(self.layers) >= EXACT:
            raise ValueError("the sums of this network could be too large to be exact")

    @property
    def inputs(self) -> int:
        return len(self.layers[0].weights[0])

    @property
    def outputs(self) -> int:
        return len(self.layers[-1].biases)

    def answer(self, seen: bytes) -> list[int]:
        """What it says to one observation."""
        return self.answers([seen])[0]

    def answers(self, rows: Sequence[bytes]) -> list[list[int]]:
        """What it says to each of these observations."""
        if not rows:
            return []
        numpy = _numpy()
        return (
            [self.plain_answer(seen) for seen in rows] if numpy is None else self._fast(numpy, rows)
        )

    def plain_answer(self, seen: bytes) -> list[int]:
        """The same without numpy."""
        if not self._packed:
            self._packed = [_PackedLayer(layer) for layer in self.layers]
        first, *others = self._packed
        sums = first.sums(seen)
        shift = first.shift
        for layer in others:
            sums = layer.sums([total >> shift if total > 0 else 0 for total in sums])
            shift = layer.shift
        return sums

    def _fast(self, numpy: Any, rows: Sequence[bytes]) -> list[list[int]]:
        if self._arrays is None:
            self._arrays = [
                (
                    numpy.array(layer.weights, numpy.float64).T.copy(),
                    numpy.array(layer.biases, numpy.float64),
                    1.0 / (1 << layer.shift),
                )
                for layer in self.layers
            ]
        numbers = numpy.frombuffer(b"".join(rows), numpy.uint8).reshape(len(rows), -1)
        (weights, biases, factor), *others = self._arrays
        sums = numbers.astype(numpy.float64) @ weights + biases
        for weights, biases, next_factor in others:
            numpy.maximum(sums, 0.0, out=sums)
            sums *= factor
            numpy.floor(sums, out=sums)
            sums = sums @ weights + biases
            factor = next_factor
        found: list[list[int]] = sums.astype(numpy.int64).tolist()
        return found


def largest_sum(layers: Sequence[IntegerLayer]) -> int:
    """No sum of these layers can be larger, whatever is seen."""
    most = LARGEST_BYTE
    largest = 0
    for layer in layers:
        sums = [
            most * sum(map(abs, row)) + abs(bias)
            for row, bias in zip(layer.weights, layer.biases, strict=True)
        ]
        largest = max(largest, *sums)
        most = max(sums) >> layer.shift
    return largest


def _falls() -> tuple[int, ...]:
    """The exponential function downwards, in whole numbers: no processor's own rounding is asked."""
    found = [_ONE]
    for _ in range(_STEPS - 1):
        found.append(found[-1] * _STEP_DOWN >> 40)
    return tuple(found)


FALLING: Final = _falls()


def falling(steps: int) -> int:
    """e to the power of minus so many steps of 2**-10; at no step it is 2**40."""
    return FALLING[min(steps, _STEPS - 1)]


def chances(answer: Sequence[int], point: int) -> list[int]:
    """A softmax in millionths, which add up to a million: what rounding leaves over goes to the likeliest, the first of them.

    >>> chances([0, 0], 10)
    [500000, 500000]
    >>> sum(chances([3000, 0, -500, 12], 10))
    1000000
    """
    top = max(answer)
    drop = point - FINE
    weights = [falling((top - number) >> drop) for number in answer]
    whole = sum(weights)
    shares = [weight * MILLION // whole for weight in weights]
    shares[list(answer).index(top)] += MILLION - sum(shares)
    return shares


def write_network(network: IntegerNetwork, facts: dict[str, object]) -> bytes:
    """A line of facts, then the numbers: 16 bits for a weight, 32 for a bias, the low ones first."""
    sizes = [network.inputs, *(len(layer.biases) for layer in network.layers)]
    shifts = [layer.shift for layer in network.layers]
    head = {**facts, "sizes": sizes, "shifts": shifts, "point": network.point}
    parts = [MAGIC, json.dumps(head).encode(), b"\n"]
    for layer in network.layers:
        parts.append(_bytes_of("h", [weight for row in layer.weights for weight in row]))
        parts.append(_bytes_of("i", layer.biases))
    return b"".join(parts)


def read_network(data: bytes) -> tuple[IntegerNetwork, dict[str, Any]]:
    """The network of such a file, and what its head says."""
    if not data.startswith(MAGIC):
        raise ValueError("this is no network")
    end = data.index(b"\n", len(MAGIC))
    head: dict[str, Any] = json.loads(data[len(MAGIC) : end])
    place = end + 1
    layers = []
    sizes: list[int] = head["sizes"]
    for (inputs, outputs), shift in zip(pairwise(sizes), head["shifts"], strict=True):
        weights = _numbers_in("h", data[place : place + 2 * inputs * outputs])
        place += 2 * inputs * outputs
        biases = _numbers_in("i", data[place : place + 4 * outputs])
        place += 4 * outputs
        rows = tuple(tuple(weights[row * inputs : (row + 1) * inputs]) for row in range(outputs))
        layers.append(IntegerLayer(rows, tuple(biases), int(shift)))
    if place != len(data):
        raise ValueError("this network ends too early or too late")
    return IntegerNetwork(layers, int(head["point"])), head


def _bytes_of(kind: str, numbers: Sequence[int]) -> bytes:
    return pack(f"<{len(numbers)}{kind}", *numbers)


def _numbers_in(kind: str, data: bytes) -> tuple[int, ...]:
    return unpack(f"<{len(data) // calcsize('<' + kind)}{kind}", data)


@lru_cache(maxsize=1)
def _numpy() -> Any:
    """numpy where it is installed, looked for once: it takes its time, and a browser may come without."""
    return import_module("numpy") if find_spec("numpy") is not None else None
