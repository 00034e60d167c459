"""Mad City as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from boroughs.core.account import Account, TakenStep
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.daily import Daily
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.form import Form
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.move import Move
from boroughs.core.options import Options, Preset
from boroughs.core.phrase import Phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.core.variant import with_overrides
from boroughs.core.view import View
from boroughs.games.mad_city.accounts import cities_beside_the_best
from boroughs.games.mad_city.bot.players import LEVELS, CityBuilder, searcher
from boroughs.games.mad_city.box import WHOLE_BOX, Box, whole_box
from boroughs.games.mad_city.checks import check_numbers, problem_of
from boroughs.games.mad_city.components import NUMBERS, TILES, Numbers, printed
from boroughs.games.mad_city.daily import DailyPuzzle
from boroughs.games.mad_city.declared import LATER
from boroughs.games.mad_city.encoding import MadCityEncoding
from boroughs.games.mad_city.figures import with_figures
from boroughs.games.mad_city.goal import standing_of
from boroughs.games.mad_city.moves.building import CityMove
from boroughs.games.mad_city.moves.minute import Ready
from boroughs.games.mad_city.moves.notation import parse_move
from boroughs.games.mad_city.older_views import upgraded
from boroughs.games.mad_city.options import OPTIONS, check_options, option_set
from boroughs.games.mad_city.position import (
    encode_position,
    position_to_dict,
    read_position,
    refuse,
    state_of,
)
from boroughs.games.mad_city.rules import MadCity
from boroughs.games.mad_city.scene import forms_of, scene_of
from boroughs.games.mad_city.state import BAG
from boroughs.games.mad_city.statistics import MadCityStatistics
from boroughs.games.mad_city.telling import foreseen, reasons_for, told
from boroughs.games.mad_city.view import MadCityView, imagined, view_of


class MadCityGame(Game):
    """Nine tiles, one minute, one tree."""

    name = "mad-city"
    rules_version = 1
    untimed_options: Mapping[str, tuple[int | str, ...]] = {"mode": ("puzzle", "advanced-puzzle")}
    seat_counts = (2, 3, 4, 5, 6, 1)
    options = OPTIONS
    difficulty = 2
    presets = (
        Preset("first", 2, "easy", {"short": True, "screen": "off"}),
        Preset("quick", 2, "normal", {"short": True}),
        Preset("full", 4, "normal", {"mode": "standard"}),
    )
    real_time = True
    package = "boroughs.games.mad_city"
    view_type = MadCityView
    later_fields = LATER
    longest_list = 400
    longest_lists: Mapping[str, int] = {"builders": BY_SEAT}
    box: Box = WHOLE_BOX
    """A variant may play with fewer tiles, smaller cities or a nearer goal."""

    def data(self) -> Mapping[str, object]:
        return NUMBERS

    def varied(self, overrides: Mapping[str, object]) -> Game:
        numbers = Numbers(with_overrides(NUMBERS, overrides))
        check_numbers(numbers)
        game = MadCityGame()
        game.variant = dict(overrides)
        game.box = whole_box(numbers)
        return game

    def start(self, seats: int, options: Options) -> State:
        check_options(seats, options)
        return MadCity(seats, options, self.box)

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, MadCity)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, MadCityView)
        return state_of(imagined(view, self.box, dice), self.box)

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, MadCity)
        return position_to_dict(state)

    def encode_position(self, state: State) -> bytes:
        assert isinstance(state, MadCity)
        return encode_position(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        table = read_position(data, self.box)
        refuse(problem_of(table))
        return table

    def annotated(self, view: View) -> MadCityView:
        assert isinstance(view, MadCityView)
        figured = any(builder.city is not None for builder in view.builders)
        return view if figured else with_figures(view, self.box.numbers)

    def printed(self) -> Mapping[str, Mapping[str, str]]:
        return printed(self.box.numbers)

    def reasons(self, view: View, move: Move) -> Sequence[Reason]:
        if isinstance(move, Ready):
            return [Reason("note", Phrase("reason.ready", {}))]
        after = self.what_if(view, move)
        if after is None or view.viewer is None:
            return []
        now = self.annotated(view).builders[view.viewer].would_bring
        return reasons_for(now, self.annotated(after).builders[view.viewer].would_bring)

    def accounts(self, taken: Sequence[TakenStep], end: State) -> Sequence[Account]:
        return cities_beside_the_best(taken, end, self.box.numbers)

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        assert isinstance(view, MadCityView)
        if view.viewer is None:
            return None
        now = self.annotated(view).builders[view.viewer].would_bring
        brings = {
            move.notation: self.annotated(after).builders[view.viewer].would_bring
            for move in moves
            if (after := self.what_if(view, move)) is not None
        }
        return foreseen(now, brings)

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        assert isinstance(view, MadCityView)
        return told(view.size, move)

    def upgraded_view(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return upgraded(data)

    def standing(self, view: View) -> Standing:
        assert isinstance(view, MadCityView)
        return standing_of(view)

    def scene(self, view: View) -> Scene:
        return scene_of(self.annotated(view))

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, MadCityView)
        return forms_of(view)

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        numbers = self.box.numbers
        return {name: partial(CityBuilder, level, None, numbers) for name, level in LEVELS.items()}

    def search_bot(
        self, playouts: int, start_timer: Callable[[], Callable[[], bool]] | None
    ) -> Bot | None:
        """Everybody acts at once and against a clock, so moves make no tree: plans are searched."""
        return searcher(playouts, start_timer, self.box.numbers)

    def what_if(self, view: View, move: Move) -> View | None:
        """A change of one's own city is certain: nobody else and nothing hidden bears on it."""
        if view.viewer is None or not isinstance(move, CityMove):
            return None
        state = self.imagine(view, SeededDice("what if"))
        state.play(view.viewer, move)
        return self.view(state, view.viewer)

    def encoding(self, seats: int, options: Options) -> Encoding:
        return MadCityEncoding(seats, options, parse_move)

    def statistics(self, seats: int) -> Statistics:
        return MadCityStatistics(seats, self.box.numbers)

    def daily(self, date: str) -> Daily:
        return DailyPuzzle(date)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {BAG: {TILES[tile].name: 1 for tile in self.box.tiles}}

    def option_sets(self) -> Sequence[Options]:
        """Every mode and every variant, in combinations that make short games where they can."""
        return [
            option_set(short=True),
            option_set(mode="standard"),
            option_set(mode="standard", screen="on", strict=True, tiles="draw-ten"),
            option_set(short=True, tiles="common-tile", screen="on"),
            option_set(short=True, ending="last-round"),
            option_set(mode="puzzle"),
            option_set(mode="advanced-puzzle"),
            option_set(mode="speed"),
        ]
