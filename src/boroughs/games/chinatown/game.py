"""Chinatown as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.dice import Dice
from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Option, Options, Preset, complete_options
from boroughs.core.scene import Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.chinatown.components import (
    NO_SHOP,
    PRINTED_SHOPS,
    SEATS,
    SHOP_NAMES,
    TRADE_MINUTES,
    Box,
    full_box,
)
from boroughs.games.chinatown.goal import standing_of
from boroughs.games.chinatown.imagining import imagine_into
from boroughs.games.chinatown.moves import parse_move
from boroughs.games.chinatown.negotiation import (
    BEGINNER,
    EASY_GOING,
    FAIR,
    SKILLED,
    TOUGH,
)
from boroughs.games.chinatown.players import Loner, Trader
from boroughs.games.chinatown.position import fill, position_to_dict, read_position
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.scene import forms_of, scene_of
from boroughs.games.chinatown.view import ChinatownView, view_of

_REPLACED = (NO_SHOP, *(shop.name for shop in PRINTED_SHOPS))


class ChinatownGame(Game):
    """Trade buildings, tiles and money until your shops stand side by side; the richest wins."""

    name = "chinatown"
    rules_version = 1
    seat_counts = SEATS
    options = (
        Option("open_money", (False, True)),
        Option("trade_minutes", TRADE_MINUTES),
        Option("own_shop", _REPLACED),
        Option("second_own_shop", _REPLACED),
    )
    presets = (
        Preset("first", 3, "easy", {"open_money": True}),
        Preset("quick", 3, "normal", {"trade_minutes": TRADE_MINUTES[1]}),
        Preset("full", 4),
    )
    package = "boroughs.games.chinatown"
    view_type: type[View] = ChinatownView

    def box(self, options: Options) -> Box:
        """The components at a table with these options."""
        return full_box(options)

    def start(self, seats: int, options: Options) -> State:
        table = Chinatown(seats, options, self.box(options))
        table.set_up()
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, Chinatown)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, ChinatownView)
        table = Chinatown(view.seats, view.options, self.box(view.options))
        imagine_into(table, view, dice)
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
        table = Chinatown(position.seats, options, box)
        fill(table, position)
        return table

    def standing(self, view: View) -> Standing:
        assert isinstance(view, ChinatownView)
        return standing_of(view)

    def scene(self, view: View) -> Scene:
        assert isinstance(view, ChinatownView)
        return scene_of(view)

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, ChinatownView)
        return forms_of(view)

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        return {
            "easy": lambda: Trader(self, EASY_GOING, BEGINNER),
            "normal": lambda: Trader(self, FAIR, SKILLED),
            "hard": lambda: Trader(self, FAIR),
            "tough": lambda: Trader(self, TOUGH),
            "easy-going": lambda: Trader(self, EASY_GOING),
            "loner": lambda: Loner(self),
        }

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        box = self.box(options)
        return {
            "buildings": {str(number): 1 for number in box.buildings},
            "bag": {SHOP_NAMES[shop]: box.copies[shop] for shop in box.shops},
        }

    def option_sets(self) -> Sequence[Options]:
        """The default, open money, a trade clock, one own shop and two of them."""
        default = complete_options(self.options, None)
        return [
            default,
            {**default, "open_money": True},
            {**default, "trade_minutes": TRADE_MINUTES[1]},
            {**default, "own_shop": "photo"},
            {**default, "own_shop": "laundry", "second_own_shop": "florist"},
        ]
