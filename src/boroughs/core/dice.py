"""Where nature's answers come from. A state never holds one of these."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from boroughs.core.errors import BoroughsError

T = TypeVar("T")

_KEYED_BY: Final = ", a key for each draw, draws a round: "
IN_STREAMS = " in streams"
"""A seed that ends so has a stream of numbers for each seat and purpose."""
_WORD: Final = 0xFFFFFFFF
_HALF_RANGE: Final = 0x80000000


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of whole numbers, each as likely as the others."""

    in_streams: bool = False
    """Whether it wants to be told for whom and what each number is: see `turn_to`."""

    def turn_to(self, seat: int, purpose: str) -> None:
        """The next number answers this seat's move, and is drawn from this source."""

    @abstractmethod
    def below(self, sides: int) -> int:
        """One of 0, 1, ... sides - 1."""

    def choice(self, things: Sequence[T]) -> T:
        """One of these, each as likely as the others."""
        return things[self.below(len(things))]


class SeededDice(Dice):
    """Fast and repeatable: the same seed gives the same numbers, compiled or not.

    The generator is sfc32, whose steps stay below 2**54: nothing wraps in compiled code.

    >>> dice = SeededDice("market day")
    >>> [dice.below(6) + 1 for _ in range(8)]
    [3, 6, 2, 2, 5, 2, 2, 2]
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        digest = sha256(self.seed.encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "little")
        self._b: i64 = int.from_bytes(digest[4:8], "little")
        self._c: i64 = int.from_bytes(digest[8:12], "little")
        self._count: i64 = 1

    def spawn(self, label: str) -> SeededDice:
        """Other dice that depend only on this seed and the label, not on what was thrown so far."""
        return SeededDice(self.seed + "/" + label)

    def _word(self) -> i64:
        word: i64 = (self._a + self._b + self._count) & _WORD
        self._count = (self._count + 1) & _WORD
        b = self._b
        c = self._c
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _WORD
        self._c = (((c << 21) | (c >> 11)) + word) & _WORD
        return word

    def below(self, sides: int) -> int:
        if sides > 2147483648:
            return self._wide(sides)
        limit: i64 = sides
        if limit < 1:
            raise ValueError("dice need at least one side")
        product: i64 = (self._word() >> 1) * limit
        rest: i64 = product & (_HALF_RANGE - 1)
        if rest < limit:
            # Lemire's rejection: without it the first faces would come up a shade too often.
            uneven: i64 = _HALF_RANGE % limit
            while rest < uneven:
                product = (self._word() >> 1) * limit
                rest = product & (_HALF_RANGE - 1)
        return int(product >> 31)

    def _wide(self, sides: int) -> int:
        bits = sides.bit_length()
        while True:
            number = 0
            for _ in range((bits + 31) // 32):
                number = (number << 32) | int(self._word())
            number >>= -bits % 32
            if number < sides:
                return number


class StreamDice(Dice):
    """A stream of numbers for each seat and purpose: common random numbers.

    Two games that differ in a rule or a move still throw the same dice for the same seat's next
    roll: what differs between them is then the rule, and less of it luck.
    """

    in_streams = True

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        self._streams: dict[str, SeededDice] = {}
        self._stream = SeededDice(self.seed)

    def turn_to(self, seat: int, purpose: str) -> None:
        name = f"{seat}/{purpose}"
        stream = self._streams.get(name)
        if stream is None:
            stream = SeededDice(f"{self.seed}/{name}")
            self._streams[name] = stream
        self._stream = stream

    def below(self, sides: int) -> int:
        return self._stream.below(sides)


class KeyedDice(Dice):
    """Every number has a key of its own, made of a name, the round and the draw within that round.

    >>> dice = KeyedDice("some day", draws=2)
    >>> thrown = [dice.below(1000) for _ in range(3)]
    >>> thrown[2] == SeededDice("some day round 2 draw 1").below(1000)
    True
    """

    def __init__(self, name: str, draws: int) -> None:
        self.name = name
        self.draws = draws
        """How many belong to one round."""
        self._thrown = 0

    @property
    def seed(self) -> str:
        """What a record writes, and `dice_of` reads."""
        return f"{self.name}{_KEYED_BY}{self.draws}"

    def below(self, sides: int) -> int:
        completed, before = divmod(self._thrown, self.draws)
        self._thrown += 1
        return SeededDice(f"{self.name} round {completed + 1} draw {before + 1}").below(sides)


def dice_of(seed: str) -> Dice:
    """The dice that a seed stands for."""
    name, keyed, draws = seed.rpartition(_KEYED_BY)
    if keyed and draws.isascii() and draws.isdigit() and int(draws) > 0:
        return KeyedDice(name, int(draws))
    if seed.endswith(IN_STREAMS):
        return StreamDice(seed)
    return SeededDice(seed)


class NoDice(Dice):
    """Of a table whose dice are not known: it can be looked at and withdrawn, but nature cannot be asked."""

    def below(self, sides: int) -> int:
        raise BoroughsError("no-dice")
