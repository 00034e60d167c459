"""LOTS as a game of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from boroughs.core.account import Account, TakenStep
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.daily import Daily
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.form import Form
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.heuristic import Heuristic
from boroughs.core.move import Move
from boroughs.core.options import Options, Preset
from boroughs.core.phrase import Phrase
from boroughs.core.scene import Rows, Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.variant import with_overrides
from boroughs.core.view import View
from boroughs.games.lots.accounts import risks_taken
from boroughs.games.lots.bot.heuristic import LotsHeuristic
from boroughs.games.lots.bot.players import LEVELS, LotsBot
from boroughs.games.lots.bot.rollouts import RolloutBot, settings_of
from boroughs.games.lots.bot.weights import ROLLOUTS
from boroughs.games.lots.bounds import MOST_DEEDS, MOST_TRIED, PIECES
from boroughs.games.lots.checks import check_numbers, problem_of
from boroughs.games.lots.components import (
    ANSWER_SECONDS_OF_SEVERAL,
    NUMBERS,
    SEATS,
    STANDARD,
    Box,
    Numbers,
)
from boroughs.games.lots.daily import DailyTower
from boroughs.games.lots.declared import LATER
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.encoding import LotsEncoding
from boroughs.games.lots.figures import has_figures, may_answer, with_figures
from boroughs.games.lots.goal import standing_of
from boroughs.games.lots.hands import imagined
from boroughs.games.lots.moves import Hold, parse_move
from boroughs.games.lots.older_views import upgraded
from boroughs.games.lots.options import OPTIONS, check_options, option_set, up_to_date
from boroughs.games.lots.orders import ORDERS, ordered_move
from boroughs.games.lots.position import (
    encode_position,
    fill,
    formerly_named,
    position_to_dict,
    read_position,
)
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.scene import foreseen, forms_of, scene_of
from boroughs.games.lots.spelling import refuse, story_named
from boroughs.games.lots.state import CREW_DECK
from boroughs.games.lots.statistics import LotsStatistics
from boroughs.games.lots.telling import told, waiting_for
from boroughs.games.lots.turn.turn import set_up
from boroughs.games.lots.view import LotsView, seal_answers, view_of


class LotsGame(Game):
    """Build one tower together, block by block; who scores most before it is done wins."""

    name = "lots"
    rules_version = 2
    untimed_options: Mapping[str, tuple[int | str, ...]] = {
        "hand": ("unsteady", "steady"),
        "answer_seconds": (0,),
    }
    seat_counts = SEATS
    unrated_options: Mapping[str, tuple[int | str, ...]] = {"hand": ("crane",)}
    options = OPTIONS
    difficulty = 2
    presets = (
        Preset("first", 2, "easy", {"hand": "steady", "crew": False}),
        Preset("quick", 2, "normal", {"crew": False}),
        Preset("full", 3),
    )
    standing_orders = ORDERS
    package = "boroughs.games.lots"
    view_type: type[View] = LotsView
    later_fields = LATER
    longest_lists: Mapping[str, int] = {
        **dict.fromkeys(("banks", "cubes", "track", "played", "answered", "away"), BY_SEAT),
        **dict.fromkeys(("grips", "hand_sizes"), BY_SEAT),
        "bodies": PIECES,
        "story": MOST_DEEDS,
        "tried": MOST_TRIED,
    }

    numbers: Numbers = STANDARD

    def data(self) -> Mapping[str, object]:
        return NUMBERS

    def varied(self, overrides: Mapping[str, object]) -> Game:
        numbers = Numbers(with_overrides(NUMBERS, overrides))
        check_numbers(numbers)
        game = LotsGame()
        game.variant = dict(overrides)
        game.numbers = numbers
        return game

    def box(self) -> Box:
        """What is played with; a small variant overrides it."""
        return _full_box(self.name, self.numbers)

    def start(self, seats: int, options: Options) -> State:
        check_options(seats, options)
        table = Lots(seats, options, self.box())
        set_up(table)
        return table

    def options_for(self, options: Options, people: int) -> Options:
        """LOT-14: a clock keeps people's answers from each other; one person alone needs none."""
        found = up_to_date(options)
        seconds = found.get("answer_seconds") or ANSWER_SECONDS_OF_SEVERAL
        return {**found, "answer_seconds": seconds if people > 1 else 0}

    def parse(self, notation: str) -> Move:
        return parse_move(notation)

    def view(self, state: State, viewer: Viewer) -> View:
        assert isinstance(state, Lots)
        return view_of(state, viewer)

    def imagine(self, view: View, dice: Dice) -> State:
        assert isinstance(view, LotsView)
        table = Lots(view.seats, view.options, self.box())
        fill(table, view.table)
        table.story = imagined(story_named(view.story), view.seats, table.box.crew, dice)
        table.derive()
        seal_answers(table, view.viewer, dice)
        return table

    def to_dict(self, state: State) -> dict[str, object]:
        assert isinstance(state, Lots)
        return position_to_dict(state)

    def encode_position(self, state: State) -> bytes:
        assert isinstance(state, Lots)
        return encode_position(state)

    def former_positions(self, position: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
        lacking = super().former_positions(position)
        return [*lacking, *(formerly_named(one) for one in (position, *lacking))]

    def from_dict(self, data: Mapping[str, object]) -> State:
        table = read_position(data, self.box())
        problem = problem_of(table)
        if problem:
            refuse(problem)
        return table

    def upgraded_view(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return upgraded(data)

    def standing(self, view: View) -> Standing:
        assert isinstance(view, LotsView)
        return standing_of(view)

    def waiting(self, view: View, awaited: tuple[int, ...]) -> Phrase | None:
        assert isinstance(view, LotsView)
        return waiting_for(view, awaited) or super().waiting(view, awaited)

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        assert isinstance(view, LotsView)
        return told(view, move)

    def annotated(self, view: View) -> LotsView:
        assert isinstance(view, LotsView)
        if view.placements or view.answers or view.held or not has_figures(view):
            return view
        if may_answer(view):
            return with_figures(view, self.picture(view, SeededDice("as seen")))
        table = Lots(view.seats, view.options, self.box())
        fill(table, view.table)
        return with_figures(view, table)

    def scene(self, view: View) -> Scene:
        return scene_of(self.annotated(view))

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        return foreseen(self.annotated(view), [move.notation for move in moves])

    def ordered(self, public: View, seat: int, order: str) -> Move | None:
        assert isinstance(public, LotsView)
        return ordered_move(public, seat) if order in ORDERS else None

    def form(self, view: View) -> list[Form]:
        return forms_of(self.annotated(view))

    def what_if(self, view: View, move: Move) -> View | None:
        """Holding a piece over a spot is certain, and shows what placing it there would bring and risk.

        >>> import boroughs
        >>> table = boroughs.Table(LotsGame(), seats=1, seed=4)
        >>> spot = table.game.annotated(table.view(0)).placements[0].spot
        >>> seen = table.game.what_if(table.view(0), table.game.parse(f"hold {spot}"))
        >>> table.game.annotated(seen).held.accident
        0
        """
        if view.viewer is None or not isinstance(move, Hold):
            return None
        table = self.picture(view, SeededDice("what if"))
        table.play(view.viewer, move)
        return self.view(table, view.viewer)

    def heuristic(self) -> Heuristic:
        return LotsHeuristic()

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        return {level: partial(self._player, level) for level in LEVELS}

    def _player(self, level: str) -> Bot:
        builder = LotsBot(self.picture, LEVELS[level])
        if level not in ROLLOUTS:
            return builder
        return RolloutBot(self.picture, builder, partial(settings_of, level))

    def picture(self, view: View, dice: Dice) -> Lots:
        """`imagine`, as the table that it is."""
        table = self.imagine(view, dice)
        assert isinstance(table, Lots)
        return table

    def daily(self, date: str) -> Daily:
        return DailyTower(date)

    def encoding(self, seats: int, options: Options) -> Encoding:
        return LotsEncoding(seats, options, parse_move)

    def statistics(self, seats: int) -> LotsStatistics:
        return LotsStatistics(seats, self.numbers)

    def accounts(self, taken: Sequence[TakenStep], end: State) -> Sequence[Account]:
        return risks_taken(taken, end.seats)

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        return {CREW_DECK: {CREW[card].name: 1 for card in self.box().crew}}

    def option_sets(self) -> Sequence[Options]:
        """Every lot and hand, with and without crew cards, children and a clock for answers."""
        return [
            option_set(),
            option_set(lot=2, hand="steady"),
            option_set(lot=3, hand="crane", answer_seconds=10),
            option_set(lot=1, crew=False, children=1),
        ]


@lru_cache(maxsize=64)
def _full_box(name: str, numbers: Numbers) -> Box:
    """Nobody changes a box, and every look at a table needs one: made once, and the same for every thread. Variants that
    were not played lately are made again."""
    crew = [card.index for card in CREW]
    return Box(name, crew, numbers.copies, numbers.cube_spots, numbers.crew_spots, numbers)
