"""New Jack City as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from boroughs.core.account import Account, TakenStep
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.daily import Daily
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.form import Form
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.heuristic import Heuristic
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
from boroughs.games.new_jack_city.accounts import zones_of_seats
from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.bot.players import LookaheadBot, SeasonedBot
from boroughs.games.new_jack_city.bot.reasons import reasons_for
from boroughs.games.new_jack_city.checks import check_numbers, problem_of
from boroughs.games.new_jack_city.components import (
    CARDS,
    FULL_BOX,
    NUMBERS,
    PROPERTIES,
    Box,
    Numbers,
    full_box,
    printed,
)
from boroughs.games.new_jack_city.daily import DailyStreets
from boroughs.games.new_jack_city.declared import LATER
from boroughs.games.new_jack_city.encoding import NewJackCityEncoding
from boroughs.games.new_jack_city.figures import annotated
from boroughs.games.new_jack_city.goal import standing_of
from boroughs.games.new_jack_city.moves import parse_move
from boroughs.games.new_jack_city.options import OPTIONS, check_options, option_sets
from boroughs.games.new_jack_city.orders import ORDERS, ordered_move
from boroughs.games.new_jack_city.position import (
    encode_position,
    fill,
    position_to_dict,
    read_position,
    refuse,
)
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.scene import foreseen, forms_of, scene_of
from boroughs.games.new_jack_city.state import DECK
from boroughs.games.new_jack_city.statistics import NewJackCityStatistics
from boroughs.games.new_jack_city.telling import told
from boroughs.games.new_jack_city.view import NewJackCityView, imagine_into, view_of


class NewJackCityGame(Game):
    """A city of dominoes: claim zones, let them grow, build them, be the richest."""

    name = "new-jack-city"
    rules_version = 1
    seat_counts: tuple[int, ...] = (2, 3, 4, 5, 6, 1)
    options = OPTIONS
    presets = (
        Preset("first", 2, "easy"),
        Preset("quick", 2),
        Preset("full", 4),
    )
    standing_orders = ORDERS
    package = "boroughs.games.new_jack_city"
    view_type: type[View] = NewJackCityView
    later_fields = LATER
    longest_lists: Mapping[str, int] = {
        **dict.fromkeys(("developers", "finals"), BY_SEAT),
        **dict.fromkeys(("city", "hand", "aside", "unseen"), len(CARDS)),
        "cells": PROPERTIES + 2,
    }
    box: Box = FULL_BOX
    """What is played with; a smaller game has a smaller one."""

    def data(self) -> Mapping[str, object]:
        return NUMBERS

    def varied(self, overrides: Mapping[str, object]) -> Game:
        game = NewJackCityGame()
        game.variant = dict(overrides)
        game.box = full_box(Numbers(with_overrides(NUMBERS, overrides)))
        check_numbers(game.box.numbers)
        return game

    def start(self, seats: int, options: Options) -> State:
        check_options(seats, options)
        table = NewJackCity(seats, options, self.box)
        table.set_up()
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, NewJackCity)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        return self.picture(view, dice)

    def picture(self, view: View, dice: Dice) -> NewJackCity:
        assert isinstance(view, NewJackCityView)
        table = NewJackCity(view.seats, view.options, self.box)
        imagine_into(table, view, dice)
        return table

    def ordered(self, public: View, seat: int, order: str) -> Move | None:
        assert isinstance(public, NewJackCityView)
        return ordered_move(public, seat) if order in ORDERS else None

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, NewJackCity)
        return position_to_dict(state)

    def encode_position(self, state: State) -> bytes:
        assert isinstance(state, NewJackCity)
        return encode_position(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data)
        if position.seats not in self.seat_counts:
            refuse(f"{position.seats} seats")
        try:
            options = complete_options(self.options, position.options)
            check_options(position.seats, options)
        except BadOptions as error:
            raise BadPosition("bad-position", problem=str(error)) from None
        table = NewJackCity(position.seats, options, self.box)
        fill(table, position)
        problem = problem_of(table)
        if problem:
            refuse(problem)
        return table

    def annotated(self, view: View) -> NewJackCityView:
        assert isinstance(view, NewJackCityView)
        return annotated(view, self.box.numbers)

    def what_if(self, view: View, move: Move) -> View | None:
        """After a card nothing is drawn; what follows a Builder action is seldom certain."""
        assert isinstance(view, NewJackCityView)
        if view.viewer is None or view.viewer not in view.to_act:
            return None
        # What is hidden does not matter here: any cards will do.
        table = self.imagine(view, SeededDice("what if"))
        table.play(view.viewer, move)
        return self.view(table, view.viewer) if table.chance() is None else None

    def printed(self) -> Mapping[str, Mapping[str, str]]:
        return printed(self.box.numbers)

    def statistics(self, seats: int) -> Statistics:
        return NewJackCityStatistics(seats, self.box.numbers)

    def accounts(self, taken: Sequence[TakenStep], end: State) -> Sequence[Account]:
        return zones_of_seats(taken, end)

    def standing(self, view: View) -> Standing:
        assert isinstance(view, NewJackCityView)
        return standing_of(view)

    def scene(self, view: View) -> Scene:
        assert isinstance(view, NewJackCityView)
        return scene_of(annotated(view, self.box.numbers))

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        view = self.annotated(view)
        return foreseen(view, [move.notation for move in moves])

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, NewJackCityView)
        return forms_of(view)

    def heuristic(self) -> Heuristic:
        return NewJackCityHeuristic()

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        return {
            "hard": partial(SeasonedBot, self.picture),
            "expert": partial(LookaheadBot, self.picture),
        }

    def reasons(self, view: View, move: Move) -> Sequence[Reason]:
        if view.viewer is None:
            return []
        table = self.imagine(view, SeededDice("reasons"))
        assert isinstance(table, NewJackCity)
        return reasons_for(table, view.viewer, move)

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        # Only the open city is spoken of: whatever is hidden may be anything.
        table = self.imagine(view, SeededDice("told"))
        assert isinstance(table, NewJackCity)
        return told(table, view.viewer, move)

    def daily(self, date: str) -> Daily:
        return DailyStreets(date)

    def encoding(self, seats: int, options: Options) -> Encoding:
        return NewJackCityEncoding(seats, options, parse_move, self.box.numbers.builders)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {DECK: {CARDS[card].name: 1 for card in self.box.cards}}

    def option_sets(self) -> Sequence[Options]:
        return option_sets()
