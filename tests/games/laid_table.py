"""What the tables that tests lay out have in common: nature answers what the test says, and all that is told is kept."""

from __future__ import annotations

from typing import ClassVar

import pytest

from boroughs import IllegalMove
from boroughs.core.audience import Viewer
from boroughs.core.chance import Chance
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.phrase import Param
from boroughs.core.state import State


class LaidTable:
    """A position that a game's own table plays on."""

    game: ClassVar[Game]

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []
        state.events = self._events

    def refusal(self, seat: int, move: str) -> str:
        """The code with which this move is refused; nothing may have changed by asking."""
        before, heard = self.game.to_dict(self.state), list(self._events)
        with pytest.raises(IllegalMove) as checked:
            self.state.check(seat, self.game.parse(move))
        with pytest.raises(IllegalMove) as played:
            self.state.play(seat, self.game.parse(move))
        assert played.value.code == checked.value.code
        assert self.game.to_dict(self.state) == before
        assert self._events == heard
        return checked.value.code

    # Nature

    @property
    def chance(self) -> Chance:
        asked = self.state.chance()
        assert asked is not None, "nature is asked nothing"
        return asked

    @property
    def odds(self) -> dict[str, int]:
        """What nature may answer now, and the weight of each."""
        texts = [outcome.text for outcome in self.chance.outcomes]
        return dict(zip(texts, self.chance.weights, strict=True))

    def answer(self, outcome: str) -> None:
        self.state.resolve(self.chance.answer(outcome))

    # Listening

    def heard(self, code: str, viewer: Viewer = None) -> list[dict[str, Param]]:
        """The parameters of every event of this code that this viewer heard."""
        return [
            dict(event.params)
            for event in self._events
            if event.code == code and event.audience.hears(viewer)
        ]
