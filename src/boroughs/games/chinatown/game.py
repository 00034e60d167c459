"""Chinatown as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from boroughs.core.account import Account, TakenStep
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.daily import Daily
from boroughs.core.dice import Dice
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.form import Form
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.move import Move
from boroughs.core.options import Options, Preset, complete_options
from boroughs.core.phrase import Phrase
from boroughs.core.reason import Reason
from boroughs.core.scene import Rows, Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.core.variant import with_overrides
from boroughs.core.view import View
from boroughs.games.chinatown.accounts import ledgers
from boroughs.games.chinatown.bot.negotiation import (
    BEGINNER,
    EASY_GOING,
    FAIR,
    GENEROUS,
    SKILLED,
    TOUGH,
)
from boroughs.games.chinatown.bot.players import Loner, ShrewdTrader, Trader
from boroughs.games.chinatown.bot.unmade import nobody_made
from boroughs.games.chinatown.checks import check_data, check_numbers, check_table
from boroughs.games.chinatown.components import (
    MOST_OPEN_OFFERS,
    MOST_PAYMENTS,
    MOST_PROPOSALS,
    NUMBERS,
    SEATS,
    SHOP_NAMES,
    STANDARD,
    Box,
    Numbers,
)
from boroughs.games.chinatown.daily import YEARS, DailyYear
from boroughs.games.chinatown.declared import LATER
from boroughs.games.chinatown.encoding import ChinatownEncoding
from boroughs.games.chinatown.figures import with_figures
from boroughs.games.chinatown.goal import standing_of
from boroughs.games.chinatown.moves import Place, Propose, parse_move
from boroughs.games.chinatown.older_views import upgraded
from boroughs.games.chinatown.options import (
    OPTION_SETS,
    OPTIONS,
    first_years,
    full_box,
    options_of,
)
from boroughs.games.chinatown.orders import ORDERS, ordered_move
from boroughs.games.chinatown.planning import PLANNER, Planner
from boroughs.games.chinatown.position import fill, position_to_dict, read_position
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.scene import forms_of, scene_of
from boroughs.games.chinatown.state import KEEP
from boroughs.games.chinatown.statistics import DEALS_TOLD, ChinatownStatistics
from boroughs.games.chinatown.telling import foreseen, reasons_for, told
from boroughs.games.chinatown.turn.money import hand_out_starting_money
from boroughs.games.chinatown.turn.year import lay
from boroughs.games.chinatown.view import ChinatownView, fill_seen, imagine_hands, view_of


class ChinatownGame(Game):
    """Trade buildings, tiles and money until your shops stand side by side; the richest wins."""

    name = "chinatown"
    rules_version = 1
    untimed_options: Mapping[str, tuple[int | str, ...]] = {"trade_minutes": (0,)}
    largest_number = 10_000_000
    seat_counts = SEATS
    longest_lists: Mapping[str, int] = {
        **dict.fromkeys(("tiles", "ready", "proposals", "done", "totals"), BY_SEAT),
        "ledger": 20 * MOST_PAYMENTS,
        "offers": max(SEATS) * MOST_OPEN_OFFERS,
        "closed": max(SEATS) * MOST_PROPOSALS,
    }
    options = OPTIONS
    presets: tuple[Preset, ...] = (
        Preset("first", 3, "easy", {"open_money": True}),
        Preset("quick", 3, "normal", {"trade_minutes": STANDARD.trade_minutes[1]}),
        Preset("full", 4),
    )
    standing_orders = ORDERS
    tempers: Mapping[str, str] = {"tough": "hard", "easy-going": "hard"}
    package = "boroughs.games.chinatown"
    view_type: type[View] = ChinatownView
    later_fields = LATER
    remembered_events = DEALS_TOLD | {"kept", "drew"}

    numbers: Numbers = STANDARD
    figured_years: int = 0
    """Figures reckon with so many years; 0: with all of the game."""
    planner: Planner = PLANNER

    def data(self) -> Mapping[str, object]:
        return NUMBERS

    def varied(self, overrides: Mapping[str, object]) -> Game:
        numbers = Numbers(with_overrides(NUMBERS, overrides))
        check_numbers(numbers)
        game = ChinatownGame()
        game.variant = dict(overrides)
        game.numbers = numbers
        game.options = options_of(numbers)
        game.presets = tuple(
            preset
            for preset in self.presets
            if preset.options.get("trade_minutes", 0) in (0, *numbers.trade_minutes)
        )
        return game

    def box(self, options: Options) -> Box:
        """The components at a table with these options."""
        return full_box(options, self.numbers)

    def start(self, seats: int, options: Options) -> State:
        table = Chinatown(seats, options, self.box(options), self.planner)
        hand_out_starting_money(table)
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, Chinatown)
        return view_of(state, viewer)

    def _seen(self, view: View) -> tuple[ChinatownView, Chinatown]:
        """The view, and the table as its viewer sees it."""
        assert isinstance(view, ChinatownView)
        table = Chinatown(view.seats, view.options, self.box(view.options), self.planner)
        fill_seen(table, view)
        return view, table

    def imagine(self, view: View, dice: Dice) -> State:
        seen, table = self._seen(view)
        if table.phase == KEEP:
            imagine_hands(table, seen, dice)
        return table

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, Chinatown)
        return position_to_dict(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data)
        try:
            options = complete_options(self.options, position.options)
            box = self.box(options)
        except BadOptions as error:
            raise BadPosition("bad-position", problem=str(error)) from None
        if position.seats not in self.seat_counts:
            raise BadPosition("bad-position", problem=f"{position.seats} seats")
        table = Chinatown(position.seats, options, box, self.planner)
        check_data(table, position)
        fill(table, position)
        check_table(table)
        return table

    def annotated(self, view: View) -> ChinatownView:
        assert isinstance(view, ChinatownView)
        if view.figures:
            return view
        box = self.box(view.options)
        years = self.figured_years
        return with_figures(view, first_years(box, years) if years else box)

    def what_if(self, view: View, move: Move) -> View | None:
        """An offer on the table before it is made; tiles on the map before they are placed.

        >>> import boroughs
        >>> table = boroughs.Table(boroughs.game("chinatown"), seats=3, seed=7)
        >>> table.game.what_if(table.view(0), table.game.parse("ready")) is None
        True
        """
        if view.viewer is None or not isinstance(move, Propose | Place):
            return None
        _, table = self._seen(view)
        table.check(view.viewer, move)
        if isinstance(move, Place):
            lay(table, view.viewer, move.placings)
        else:
            table.play(view.viewer, move)
        return view_of(table, view.viewer)

    def reasons(self, view: View, move: Move) -> Sequence[Reason]:
        after = None if isinstance(move, Propose) else self.what_if(view, move)
        return reasons_for(
            self.annotated(view), None if after is None else self.annotated(after), move
        )

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        return foreseen({move.notation: self.reasons(view, move) for move in moves})

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        _, table = self._seen(view)
        return told(table, view.viewer, move)

    def upgraded_view(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return upgraded(data)

    def standing(self, view: View) -> Standing:
        return standing_of(self.annotated(view))

    def scene(self, view: View) -> Scene:
        return scene_of(self.annotated(view))

    def ordered(self, public: View, seat: int, order: str) -> Move | None:
        assert isinstance(public, ChinatownView)
        return ordered_move(public, seat) if order in ORDERS else None

    def form(self, view: View) -> list[Form]:
        return forms_of(self.annotated(view))

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        return {
            "easy": lambda: Trader(self, GENEROUS, BEGINNER),
            "normal": lambda: Trader(self, FAIR, SKILLED),
            "hard": lambda: Trader(self, FAIR),
            "expert": lambda: ShrewdTrader(self),
            "tough": lambda: Trader(self, TOUGH),
            "easy-going": lambda: Trader(self, EASY_GOING),
            "loner": lambda: Loner(self),
        }

    def daily(self, date: str) -> Daily:
        return DailyYear(date)

    def on_day(self) -> Game:
        # A day is the same on every server: never with other numbers.
        return _OF_A_DAY

    def encoding(self, seats: int, options: Options) -> Encoding:
        return ChinatownEncoding(seats, options, self.numbers.starting_money)

    def statistics(self, seats: int) -> Statistics:
        return ChinatownStatistics(seats, self.numbers.starting_money)

    def accounts(self, taken: Sequence[TakenStep], end: State) -> Sequence[Account]:
        return [*ledgers(taken, end.seats), *nobody_made(taken)]

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        box = self.box(options)
        return {
            "buildings": {str(number): 1 for number in box.buildings},
            "bag": {SHOP_NAMES[shop]: box.copies[shop] for shop in box.shops},
        }

    def option_sets(self) -> Sequence[Options]:
        known = self.numbers.trade_minutes
        return [options for options in OPTION_SETS if options["trade_minutes"] in known]


_OF_A_DAY: Final = ChinatownGame()
_OF_A_DAY.figured_years = YEARS
_OF_A_DAY.planner = Planner(YEARS)
