"""The one door for secrets: what leaves for a viewer after each step, numbered for that viewer alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.event import Event
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.state import State
from boroughs.core.view import View, encode_view


class Door:
    """Lets through what is new to its viewer, and nothing when nothing is new.

    The numbers count this viewer's frames, so that a step kept secret leaves no gap.
    """

    def __init__(self, game: Game, viewer: Viewer) -> None:
        self.game = game
        self.viewer = viewer
        self.number = 0
        """How many frames have passed."""
        self.at = 0
        """The moment of the last one."""
        self._last: tuple[bytes, list[str]] = (b"", [])

    @classmethod
    def reopened(cls, game: Game, viewer: Viewer, number: int, at: int, state: State) -> Door:
        """A door as it was left: so many frames have passed, the last at this moment, and showed this state."""
        door = cls(game, viewer)
        door.number, door.at = number, at
        door._last = (encode_view(game.view(state, viewer)), listed_moves(state, viewer))
        return door

    @property
    def shown(self) -> bytes:
        """The view of the last frame, encoded."""
        return self._last[0]

    @property
    def listed(self) -> list[str]:
        """The moves of the last frame."""
        return self._last[1]

    def pass_on(
        self,
        state: State,
        events: Sequence[Event],
        at: int,
        withdraws: bool = False,
        view: View | None = None,
        heard: list[Phrase] | None = None,
    ) -> Frame | None:
        """What this viewer gets to know of a step that was taken at this moment.

        `view` and `heard` where they are made already: what all see and hear is made once for all.
        """
        if heard is None:
            heard = [event.phrase() for event in events if event.audience.hears(self.viewer)]
        if view is None:
            view = self.game.view(state, self.viewer)
        seen = (encode_view(view), listed_moves(state, self.viewer))
        if not heard and seen == self._last:
            return None
        self._last = seen
        self.number += 1
        self.at = at
        return Frame(self.number, at, heard, view, seen[1], withdraws)


class Listener:
    """One who hears what passes a door, until told to stop."""

    def __init__(
        self, door: Door, hear: Callable[[Frame], object], listeners: list[Listener]
    ) -> None:
        self.door = door
        self.hear = hear
        self._listeners = listeners
        listeners.append(self)

    @property
    def listening(self) -> bool:
        return self in self._listeners

    def stop(self) -> None:
        if self.listening:
            self._listeners.remove(self)


def listed_moves(state: State, viewer: Viewer) -> list[str]:
    """What this viewer may play now, in notation."""
    if viewer is None or viewer not in state.to_act():
        return []
    return [move.notation for move in state.moves(viewer)]
