"""A position of a game: who may do what, what nature is asked, how it stands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from boroughs.core.audience import EVERYONE, Audience
from boroughs.core.chance import Chance, Outcome
from boroughs.core.event import Event
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.phrase import Param
from boroughs.core.result import Result

NO_SEATS: tuple[int, ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Mutable, cheap to copy, and pure: the same inputs always lead to the same position.

    An input is a move of a seat or a tick of the clock. After each, nature answers whatever
    `chance` asks, until it asks nothing; only then may seats act again.

    A game's state must define `copy`; `to_act`, `moves`, `check`, `play` and `fallback`; `chance` and
    `resolve`; `progress`, `score` and `result`. All others have an answer that does for a first game.
    """

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.now: int = 0
        """Whole milliseconds since the table began; the driver sets it before each input."""
        self.events: list[Event] | None = None
        """Where happenings are told; None while nobody listens."""

    @abstractmethod
    def copy(self) -> State:
        """A position of its own: playing on in one never shows in the other."""

    # Acting

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; nobody while nature is asked, and when the game is over."""

    def awaited(self) -> tuple[int, ...]:
        """Those of them for whom the table waits: who is done may act again, but no clock of theirs runs.

        Clocks are seen by all, so this tells nothing that is hidden from anybody.
        """
        return self.to_act()

    def may_skip_wait(self, people: Sequence[int]) -> bool:
        """Whether the deadline may come at once, where only these seats are people's and bots have the rest.

        False wherever waiting is part of the game, or hides one person's answer from another.
        """
        return False

    def has_choice(self, seat: int) -> bool:
        """Whether this seat, which may act now, has anything to choose; else it is asked only to hide that.

        Where nobody else is a person there is nobody to hide it from: the fallback is played at once for a
        seat that is awaited, and for another time passes.
        """
        return True

    @abstractmethod
    def moves(self, seat: int) -> Sequence[Move]:
        """What this seat may play now; of a parametric move a useful finite part."""

    def lists_all_moves(self, seat: int) -> bool:
        """Whether `moves` is complete for this seat now, or a selection of what a form can build."""
        return True

    @abstractmethod
    def check(self, seat: int, move: Move) -> None:
        """Raises IllegalMove where `play` would."""

    @abstractmethod
    def play(self, seat: int, move: Move) -> None:
        """Plays the move, or raises IllegalMove and changes nothing."""

    @abstractmethod
    def fallback(self, seat: int) -> Move:
        """The move for a player who is absent or out of time."""

    def audience(self, seat: int, move: Move) -> Audience:
        """Who sees that this seat plays this move."""
        return EVERYONE

    def moment_decides(self, seat: int) -> bool:
        """Whether what comes of this seat's next move hangs on the very moment at which it is meant."""
        return False

    def reversal(self, seat: int, move: Move) -> Move | None:
        """The move with which this seat could undo `move`, once played, and nothing else; None where none is.

        Asked before `move` is played, which is legal. In real time one takes back with it: others go on
        meanwhile, and what they did stands.
        """
        return None

    # Nature

    @abstractmethod
    def chance(self) -> Chance | None:
        """What nature must decide now."""

    @abstractmethod
    def resolve(self, outcome: Outcome) -> None:
        """Takes nature's answer to `chance`."""

    def drawn(self, source: str) -> dict[str, int]:
        """What has left the population of this name, wherever it lies now, by outcome text."""
        return {}

    # Time

    def deadline(self) -> int | None:
        """The moment at which the state wants a tick."""
        return None

    def tick(self) -> None:
        """The deadline has come; `now` says so."""

    # Knowing

    @abstractmethod
    def progress(self) -> float:
        """How far the game has come, from 0 to 1."""

    @abstractmethod
    def score(self, seat: int) -> int:
        """This seat's score so far."""

    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended, or None while it runs."""

    def tell(
        self,
        code: str,
        params: dict[str, Param],
        audience: Audience = EVERYONE,
        reveals: bool = False,
    ) -> None:
        """Tells the listeners, if any. A hot loop asks `self.events is not None` first.

        `reveals=True` marks what uncovers a secret of before, such as bids that are turned over.
        """
        if self.events is not None:
            self.events.append(Event(code, params, audience, reveals))
