"""Lanterns as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.scene import Scene
from boroughs.core.state import State
from boroughs.core.view import View
from reference_game.checks import check_position
from reference_game.components import COPIES, SEATS, VALUES
from reference_game.moves import parse_move
from reference_game.options import OPTIONS
from reference_game.position import read_position, state_of, write_position
from reference_game.rules import Lanterns
from reference_game.scene import forms_of, scene_of
from reference_game.view import LanternsView, imagined, view_of


class LanternsGame(Game):
    """The reference game; `kind` is the state that it plays with."""

    name = "lanterns"
    rules_version = 1
    seat_counts = SEATS
    options = OPTIONS
    package = "reference_game"
    view_type: type[View] = LanternsView
    kind: type[Lanterns] = Lanterns

    def start(self, seats: int, options: Options) -> State:
        return self.kind(seats, options)

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> LanternsView:
        assert isinstance(state, Lanterns)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        assert isinstance(view, LanternsView)
        return imagined(view, dice, self.kind)

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, Lanterns)
        return write_position(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data)
        check_position(position)
        return state_of(position, self.kind)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {"deck": {str(value): COPIES for value in VALUES}}

    def scene(self, view: View) -> Scene:
        assert isinstance(view, LanternsView)
        return scene_of(view)

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, LanternsView)
        return forms_of(view)
