"""New Jack City as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.errors import BadOptions, BadPosition
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Option, Options, Preset, complete_options
from boroughs.core.scene import Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.new_jack_city.cards import CARDS, FULL_BOX, SOLO_DECKS, Box
from boroughs.games.new_jack_city.clerk import Clerk
from boroughs.games.new_jack_city.goal import standing_of
from boroughs.games.new_jack_city.moves import parse_move
from boroughs.games.new_jack_city.players import Planner
from boroughs.games.new_jack_city.position import (
    fill,
    position_to_dict,
    problem_of,
    read_position,
    refuse,
)
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.scene import forms_of, scene_of
from boroughs.games.new_jack_city.state import DECK
from boroughs.games.new_jack_city.view import NewJackCityView, imagine_into, view_of, with_outlooks


class NewJackCityGame(Game):
    """A city of dominoes: claim zones, let them grow, build them, be the richest."""

    name = "new-jack-city"
    rules_version = 1
    seat_counts: tuple[int, ...] = (2, 3, 4, 5, 6, 1)
    options = (
        Option("strict_roads", (False, True)),
        Option("deck", tuple(SOLO_DECKS)),
    )
    presets = (
        Preset("first", 2, "easy"),
        Preset("quick", 2),
        Preset("full", 4),
    )
    package = "boroughs.games.new_jack_city"
    view_type: type[View] = NewJackCityView
    box: Box = FULL_BOX
    """What is played with; a smaller game has a smaller one."""

    def start(self, seats: int, options: Options) -> State:
        _check_options(seats, options)
        table = NewJackCity(seats, options, self.box)
        table.set_up()
        return table

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, NewJackCity)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, NewJackCityView)
        table = NewJackCity(view.seats, view.options, self.box)
        imagine_into(table, view, dice)
        return table

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, NewJackCity)
        return position_to_dict(state)

    def from_dict(self, data: Mapping[str, object]) -> State:
        position = read_position(data)
        if position.seats not in self.seat_counts:
            refuse(f"{position.seats} seats")
        try:
            options = complete_options(self.options, position.options)
            _check_options(position.seats, options)
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
        return with_outlooks(view, self._seen(view))

    def what_if(self, view: View, move: Move) -> View | None:
        """After a card nothing is drawn; what follows a Builder action is seldom certain."""
        assert isinstance(view, NewJackCityView)
        if view.viewer is None or view.viewer not in view.to_act:
            return None
        table = self._seen(view)
        table.play(view.viewer, move)
        return self.view(table, view.viewer) if table.chance() is None else None

    def _seen(self, view: NewJackCityView) -> NewJackCity:
        """A table that looks like this; what is hidden does not matter here."""
        table = NewJackCity(view.seats, view.options, self.box)
        imagine_into(table, view, SeededDice("as seen"))
        return table

    def standing(self, view: View) -> Standing:
        assert isinstance(view, NewJackCityView)
        return standing_of(view)

    def scene(self, view: View) -> Scene:
        return scene_of(self.annotated(view))

    def form(self, view: View) -> list[Form]:
        assert isinstance(view, NewJackCityView)
        return forms_of(view)

    def heuristic(self) -> Heuristic:
        return Planner()

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        """Between carelessness and search the planner itself fills a level: it is strong and quick."""
        return {
            "easy": lambda: Clerk(self, careless_percent=30),
            "normal": lambda: Clerk(self, careless_percent=10),
            "hard": lambda: Clerk(self, careless_percent=0),
        }

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {DECK: {CARDS[card].name: 1 for card in self.box.cards}}

    def option_sets(self) -> Sequence[Options]:
        """The usual game, strict roads, and alone half of the deck."""
        default = complete_options(self.options, None)
        return [default, {**default, "strict_roads": True}, {**default, "deck": "half"}]


def _check_options(seats: int, options: Options) -> None:
    """Only a game for one is played with half of the deck."""
    if seats > 1 and options["deck"] != "full":
        raise BadOptions(
            "bad-option-value", option="deck", value=str(options["deck"]), choices=("full",)
        )
