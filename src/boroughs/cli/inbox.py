"""What each person at this terminal has been told, and what of it they have not yet seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from boroughs.cli.scene_renderer import Say
from boroughs.core.frame import Frame
from boroughs.core.table import Table
from boroughs.core.view import View

_EVERYBODYS = ("viewer", "prompt", "to_act")
"""Parts of a view that differ between two seats without being a secret."""


class Inbox:
    """Listens at every person's door; only the one at the screen is told at once."""

    def __init__(
        self,
        table: Table,
        people: Sequence[int],
        say: Say,
        show: Callable[[str], None],
        stepped: Callable[[], None],
    ) -> None:
        self.table = table
        self.say = say
        self.show = show
        self.stepped = stepped
        self.at_screen: int | None = None
        self.fresh = False
        """Whether something was shown since the last question."""
        self.told: dict[int, list[str]] = {seat: [] for seat in people}
        self.unread: dict[int, list[str]] = {seat: [] for seat in people}
        self.frames: dict[int, int] = dict.fromkeys(people, 0)
        """How much has passed each person's door."""
        self.secrets = False
        """Whether two people here have ever known different things."""
        for seat in people:
            for frame in table.record_for(seat):
                self._hear(seat, frame)
        for seat in people:
            table.listen(seat, self._listener(seat))

    def hand_over(self, seat: int) -> bool:
        """Gives the screen to this seat; True where the one before has seen what is not for them."""
        before, self.at_screen = self.at_screen, seat
        self.secrets = self.secrets or self._secret_between()
        if before is not None and before != seat and not self.secrets:
            # Open play: what one was told stood on the screen for all.
            self.unread[seat].clear()
        return before != seat and self.secrets and len(self.told) > 1

    def read(self, seat: int) -> list[str]:
        """What this seat has not seen yet."""
        lines, self.unread[seat] = self.unread[seat], []
        return lines

    def note(self, line: str) -> None:
        """Something that is said to everybody and did not come from the game."""
        for seat in self.told:
            self._tell(seat, line)

    def _listener(self, seat: int) -> Callable[[Frame], None]:
        def hear(frame: Frame) -> None:
            self._hear(seat, frame)
            self.stepped()

        return hear

    def _hear(self, seat: int, frame: Frame) -> None:
        self.frames[seat] += 1
        for phrase in frame.heard:
            # A game may have nothing to say of an event to who reads line by line.
            said = self.say(phrase)
            if said:
                self._tell(seat, said)

    def _tell(self, seat: int, line: str) -> None:
        self.told[seat].append(line)
        if seat == self.at_screen:
            self.fresh = True
            self.show(line)
        else:
            self.unread[seat].append(line)

    def _secret_between(self) -> bool:
        first, *others = self.told
        seen = _open_part(self.table.view(first))
        return any(
            self.told[other] != self.told[first] or _open_part(self.table.view(other)) != seen
            for other in others
        )


def _open_part(view: View) -> object:
    fields: dict[str, object] = msgspec.to_builtins(view)
    return {name: value for name, value in fields.items() if name not in _EVERYBODYS}
