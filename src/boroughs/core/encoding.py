"""A game in numbers, for learners: what a seat sees as a row of bytes, and its moves as action ids."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.core.view import View

MOST = 255
"""The largest number of an observation: what is larger is written as this."""


class Slice:
    """A named part of an observation, and the largest number that usually stands there."""

    def __init__(self, name: str, start: int, length: int, most: int, about: str) -> None:
        self.name = name
        self.start = start
        self.length = length
        self.most = most
        self.about = about

    @property
    def end(self) -> int:
        """Where the next one begins."""
        return self.start + self.length

    def __repr__(self) -> str:
        return f"<{self.name} {self.start}:{self.end}>"


class Layout:
    """The slices of an observation, one behind the other."""

    def __init__(self) -> None:
        self.slices: list[Slice] = []
        self.size = 0

    def add(self, name: str, length: int, most: int, about: str) -> None:
        """So many numbers of at most this, behind those that are there."""
        self.slices.append(Slice(name, self.size, length, most, about))
        self.size += length


class ActionTable:
    """The names of all actions in their order; a group of them begins at a known id.

    >>> table = ActionTable()
    >>> table.add("roll 1", "roll 2"), table.add("pass")
    (0, 2)
    >>> table.names[2]
    'pass'
    """

    def __init__(self) -> None:
        self.names: list[str] = []

    def add(self, *names: str) -> int:
        """Adds a group; returns the id of its first."""
        first = len(self.names)
        self.names.extend(names)
        return first


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """How one game with so many seats and these options is written in numbers.

    A move is one action, or several in a row where it has parts (a card, then who gets it): the
    actions chosen so far are the `draft`. Every move has exactly one row of actions. Seats are
    counted from the viewer: 0 is the viewer, 1 the next one clockwise. All of it follows from what
    the viewer may see: the view and the moves that are listed.
    """

    version: ClassVar[int] = 1
    """Raised whenever an id or a slice changes its meaning."""
    simultaneous: ClassVar[bool] = False
    """Whether several seats act at once; then action 0 is to wait."""
    drop: int = -1
    """The action that forgets the draft, where there is one."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.layout = Layout()
        self.table = ActionTable()
        if self.simultaneous:
            self.table.add("wait")
        self._moves: Sequence[Move] | None = None
        self._rows: list[tuple[int, ...]] = []

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.layout.size

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return len(self.table.names)

    def describe(self) -> list[Slice]:
        """What stands where in an observation."""
        return list(self.layout.slices)

    def action_name(self, action: int) -> str:
        """What the action of this number is called."""
        return self.table.names[action]

    def action_named(self, name: str) -> int:
        """The number of the action of this name."""
        return self.table.names.index(name)

    def mask(self, actions: Sequence[int]) -> bytes:
        """One byte for each action: 1 where it is among these."""
        marks = bytearray(len(self.table.names))
        for action in actions:
            marks[action] = 1
        return bytes(marks)

    @abstractmethod
    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        """What the viewer sees at this moment, slice by slice."""

    @abstractmethod
    def actions_of(self, view: View, move: Move) -> tuple[int, ...]:
        """The one row of actions that is this move."""

    @abstractmethod
    def move_of(self, view: View, actions: Sequence[int]) -> Move | None:
        """The move that these actions are, or None where more are needed."""

    def still_means(self, draft: Sequence[int], before: View, now: View) -> bool:
        """Whether actions chosen before somebody else moved still stand for the same things."""
        return True

    def legal(self, view: View, moves: Sequence[Move], draft: Sequence[int]) -> list[int]:
        """The actions that may come next, given the moves that this viewer may play."""
        if moves is not self._moves:
            # The same moves are asked about again for each of their parts.
            self._moves = moves
            self._rows = [self.actions_of(view, move) for move in moves]
        begun = tuple(draft)
        place = len(begun)
        return sorted({row[place] for row in self._rows if row[:place] == begun})


@mypyc_attr(allow_interpreted_subclasses=True)
class PartsEncoding(Encoding):
    """An encoding by the parts of a move's notation, each of which is an action of that name."""

    def __init__(self, seats: int, options: Options, parse: Callable[[str], Move]) -> None:
        super().__init__(seats, options)
        self._parse = parse
        self._ids: dict[str, int] = {}

    @abstractmethod
    def parts_of(self, view: View, notation: str) -> list[str]:
        """The names of the actions that are the move of this notation."""

    @abstractmethod
    def notation_of(self, view: View, parts: list[str]) -> str:
        """The notation of the move that has these parts, or nothing where more are needed."""

    def actions_of(self, view: View, move: Move) -> tuple[int, ...]:
        if not self._ids:
            self._ids = {name: action for action, name in enumerate(self.table.names)}
        return tuple([self._ids[part] for part in self.parts_of(view, move.notation)])

    def move_of(self, view: View, actions: Sequence[int]) -> Move | None:
        names = self.table.names
        notation = self.notation_of(view, [names[action] for action in actions])
        return self._parse(notation) if notation else None


@mypyc_attr(allow_interpreted_subclasses=True)
class StateEncoding(Encoding):
    """An encoding that is also read off a state, which spares making the view; it says the same."""

    @abstractmethod
    def observe_state(self, state: State, seat: int, draft: Sequence[int]) -> bytes:
        """What `observe` says of this seat's view."""

    @abstractmethod
    def legal_in_state(self, state: State, seat: int, draft: Sequence[int]) -> list[int]:
        """What `legal` says of this seat's view and moves."""

    @abstractmethod
    def move_in_state(self, state: State, seat: int, actions: Sequence[int]) -> Move | None:
        """What `move_of` says of this seat's view."""


def draft_numbers(draft: Sequence[int], length: int) -> list[int]:
    """The actions chosen so far, two numbers each: the id and one, by 256 and what is left.

    >>> draft_numbers([3, 300], 3)
    [0, 4, 1, 45, 0, 0]
    """
    numbers: list[int] = []
    for action in draft[:length]:
        numbers += divmod(action + 1, 256)
    return numbers + [0] * (2 * length - len(numbers))


def one_hot(length: int, place: int) -> list[int]:
    """
    >>> one_hot(3, 1), one_hot(3, -1)
    ([0, 1, 0], [0, 0, 0])
    """
    return [int(index == place) for index in range(length)]


def byte(number: int) -> int:
    """The number as it stands in an observation.

    >>> byte(7), byte(300), byte(-1)
    (7, 255, 0)
    """
    if number < 0:
        return 0
    return number if number < MOST else MOST
