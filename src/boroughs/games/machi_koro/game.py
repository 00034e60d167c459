"""Machi Koro as a game of the engine."""

from __future__ import annotations

from collections.abc import Mapping

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice
from boroughs.core.errors import BadPosition
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Options, Preset
from boroughs.core.scene import Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.core.view import View
from boroughs.games.machi_koro.components import ROWS, SEATS
from boroughs.games.machi_koro.foresight import with_figures
from boroughs.games.machi_koro.goal import standing_of
from boroughs.games.machi_koro.moves import parse_move
from boroughs.games.machi_koro.players import Mayor
from boroughs.games.machi_koro.position import (
    PositionData,
    card_counts,
    city_of,
    position_of_view,
    position_to_dict,
    read_position,
    rest_of_deck,
)
from boroughs.games.machi_koro.printed import PRINTED
from boroughs.games.machi_koro.rules import ASKED, DECISION_NAMES, MachiKoro
from boroughs.games.machi_koro.scene import forms_of, scene_of
from boroughs.games.machi_koro.statistics import MachiKoroStatistics
from boroughs.games.machi_koro.view import MachiKoroView, view_of


class MachiKoroGame(Game):
    """Roll, earn, build: the first city with all six landmarks wins."""

    name = "machi-koro"
    rules_version = 1
    seat_counts = SEATS
    presets = (
        Preset("first", 2, "easy"),
        Preset("quick", 2),
        Preset("full", 4),
    )
    package = "boroughs.games.machi_koro"
    view_type = MachiKoroView

    def start(self, seats: int, options: Options) -> State:
        table = MachiKoro(seats, options)
        table.set_up()
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, MachiKoro)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, MachiKoroView)
        return _state(position_of_view(view))

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, MachiKoro)
        return position_to_dict(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data)
        if position.decision not in DECISION_NAMES or position.asked not in ASKED:
            raise BadPosition("bad-position", problem="no such decision or question")
        return _state(position)

    def annotated(self, view: View) -> View:
        assert isinstance(view, MachiKoroView)
        return with_figures(view)

    def printed(self) -> Mapping[str, Mapping[str, str]]:
        return PRINTED

    def standing(self, view: View) -> Standing:
        assert isinstance(view, MachiKoroView)
        return standing_of(view)

    def scene(self, view: View) -> Scene:
        assert isinstance(view, MachiKoroView)
        return scene_of(view)

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, MachiKoroView)
        return forms_of(view)

    def heuristic(self) -> Heuristic:
        return Mayor()

    def statistics(self, seats: int) -> Statistics:
        return MachiKoroStatistics(seats)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {row.name: {card.name: card.copies for card in row.cards} for row in ROWS}


def _state(position: PositionData) -> MachiKoro:
    table = MachiKoro(position.seats, position.options)
    table.now = position.now
    table.turn = position.turn
    table.turns = position.turns
    table.decision = DECISION_NAMES.index(position.decision)
    table.asked = ASKED.index(position.asked)
    table.dice = list(position.dice)
    table.total = position.total
    table.again = position.again
    table.pending = position.pending
    table.winner = position.winner
    table.cities = [city_of(seat, seen) for seat, seen in enumerate(position.cities)]
    table.lay_out(card_counts(position.market))
    table.discarded = card_counts(position.discarded)
    deck = position.deck
    table.stock(rest_of_deck(position) if deck is None else card_counts(deck))
    table.filling = table.short_row()
    return table
