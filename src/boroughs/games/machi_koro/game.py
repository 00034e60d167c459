"""Machi Koro as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.daily import Daily
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.form import Form
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.judge import Judge
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
from boroughs.games.machi_koro.bot.heuristic import MachiKoroHeuristic
from boroughs.games.machi_koro.bot.judge import NetworkJudge
from boroughs.games.machi_koro.bot.players import LookaheadBot, PolicyBot, TemperBot
from boroughs.games.machi_koro.bot.reasons import foreseen, reasons_for
from boroughs.games.machi_koro.bot.tempers import TEMPERS
from boroughs.games.machi_koro.checks import check_box, check_position
from boroughs.games.machi_koro.components import NUMBERS, SEATS, Box, printed_on
from boroughs.games.machi_koro.daily import DailyCity
from boroughs.games.machi_koro.declared import LATER
from boroughs.games.machi_koro.encoding import MachiKoroEncoding
from boroughs.games.machi_koro.figures import with_figures
from boroughs.games.machi_koro.goal import standing_of
from boroughs.games.machi_koro.moves import parse_move
from boroughs.games.machi_koro.orders import ORDERS, ordered_move
from boroughs.games.machi_koro.position import (
    encode_position,
    read_position,
    state_of,
    write_position,
)
from boroughs.games.machi_koro.rules import MachiKoro, Ruleset
from boroughs.games.machi_koro.scene import forms_of, scene_of
from boroughs.games.machi_koro.statistics import MachiKoroStatistics
from boroughs.games.machi_koro.telling import told
from boroughs.games.machi_koro.view import MachiKoroView, view_of, views_of


class MachiKoroGame(Game):
    """Roll, earn, build: the first city with all six landmarks wins."""

    name = "machi-koro"
    rules_version = 1
    perfect_information = True
    seat_counts = SEATS
    difficulty = 1
    presets = (
        Preset("first", 2, "easy"),
        Preset("quick", 2),
        Preset("full", 4),
    )
    standing_orders = ORDERS
    tempers: Mapping[str, str] = dict.fromkeys(TEMPERS, "hard")
    package = "boroughs.games.machi_koro"
    view_type = MachiKoroView
    later_fields = LATER
    longest_list = 100
    longest_lists: Mapping[str, int] = {"cities": BY_SEAT, "rolls": BY_SEAT}

    def __init__(self, overrides: Mapping[str, object] | None = None) -> None:
        self.variant = dict(overrides or {})
        self.box = Box(with_overrides(NUMBERS, self.variant))
        check_box(self.box)
        self.ruleset = Ruleset(self.box)

    def data(self) -> Mapping[str, object]:
        return NUMBERS

    def varied(self, overrides: Mapping[str, object]) -> Game:
        return MachiKoroGame(overrides)

    def start(self, seats: int, options: Options) -> State:
        table = MachiKoro(seats, options, self.ruleset)
        table.set_up()
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation, self.ruleset.moves)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, MachiKoro)
        return view_of(state, viewer)

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        assert isinstance(state, MachiKoro)
        return views_of(state, viewers)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, MachiKoroView)
        return state_of(view, self.ruleset)

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, MachiKoro)
        return write_position(state)

    def encode_position(self, state: State) -> bytes:
        assert isinstance(state, MachiKoro)
        return encode_position(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data, self.box)
        check_position(position, self.box)
        table = state_of(position, self.ruleset)
        table.now = position.now
        return table

    def annotated(self, view: View) -> View:
        assert isinstance(view, MachiKoroView)
        return view if view.rolls else with_figures(view, self.ruleset)

    def printed(self) -> Mapping[str, Mapping[str, str]]:
        return printed_on(self.box)

    def standing(self, view: View) -> Standing:
        assert isinstance(view, MachiKoroView)
        return standing_of(view, self.box)

    def scene(self, view: View) -> Scene:
        assert isinstance(view, MachiKoroView)
        return scene_of(view, self.box)

    def ordered(self, public: View, seat: int, order: str) -> Move | None:
        assert isinstance(public, MachiKoroView)
        return ordered_move(self.box, public, seat) if order in ORDERS else None

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, MachiKoroView)
        return forms_of(view)

    def heuristic(self) -> Heuristic:
        return MachiKoroHeuristic()

    def judge(self, seats: int) -> Judge | None:
        """The value network, which knows the printed numbers alone."""
        return None if self.variant else NetworkJudge(seats)

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        """What was learned knows the printed numbers; a variant is searched, as any game can be."""
        if self.variant:
            return {}
        return {
            "hard": partial(PolicyBot, self.ruleset),
            "expert": partial(LookaheadBot, self.ruleset),
            **{name: partial(TemperBot, self.ruleset, temper) for name, temper in TEMPERS.items()},
        }

    def reasons(self, view: View, move: Move) -> Sequence[Reason]:
        state = self.imagine(view, SeededDice("reasons"))
        assert isinstance(state, MachiKoro)
        return reasons_for(state, move)

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        state = self.imagine(view, SeededDice("foreseen"))
        assert isinstance(state, MachiKoro)
        return foreseen(state, moves)

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        assert isinstance(view, MachiKoroView)
        return told(view, move)

    def statistics(self, seats: int) -> Statistics:
        return MachiKoroStatistics(seats, self.box)

    def daily(self, date: str) -> Daily:
        return DailyCity(date)

    def encoding(self, seats: int, options: Options) -> Encoding:
        return MachiKoroEncoding(seats, options, self.ruleset.moves)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {row.name: {card.name: card.copies for card in row.cards} for row in self.box.rows}
