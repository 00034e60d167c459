"""What a game is: how it starts, how its moves are written, what its players know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import msgspec

from boroughs.core.account import Account, TakenStep
from boroughs.core.argument_checks import whole_number
from boroughs.core.audience import Viewer
from boroughs.core.bot import Bot
from boroughs.core.clauses import Clause, load_clauses
from boroughs.core.daily import Daily
from boroughs.core.data import read_data
from boroughs.core.dice import Dice
from boroughs.core.encoding import Encoding
from boroughs.core.errors import BadOptions
from boroughs.core.form import Form
from boroughs.core.heuristic import Heuristic
from boroughs.core.judge import Judge
from boroughs.core.lesson import Lesson, load_lesson
from boroughs.core.move import Move
from boroughs.core.options import Option, Options, OptionValue, Preset, complete_options
from boroughs.core.phrase import Phrase
from boroughs.core.positions import without_later
from boroughs.core.reason import Reason
from boroughs.core.refusals import load_refusals
from boroughs.core.required_methods import require_methods
from boroughs.core.scene import Rows, Scene
from boroughs.core.standing import Standing
from boroughs.core.state import State
from boroughs.core.statistics import Statistics
from boroughs.core.typography import typeset
from boroughs.core.variant import with_overrides
from boroughs.core.view import View
from boroughs.core.words import Catalogue, load_catalogue, spoken

BY_SEAT: Final = -1
"""How long a list of a view may be that has an entry for each seat (`Game.longest_lists`)."""


class Game(ABC):
    """What a game is: one object per game, without any state of its own.

    A game says of itself:
    name: as in commands and records, `machi-koro`.
    rules_version: a whole number, raised whenever an old record would replay differently.
    seat_counts: how many may play, `(2, 3, 4)`.
    untimed_options, unrated_options, perfect_information: which choices bring no clock, which no rating, and whether nothing is hidden.
    package: the package in which the folder `words` lies: what is said, and the rules text.
    view_type: the class of its views, so that they can be read back from text.
    And where it applies: options, presets, difficulty, real_time, data_file, standing_orders, tempers, largest_number, longest_lists,
    later_fields (which older records and views lack, with what stands for them), and
    remembered_events, the codes of events that a board still needs when the log has long forgotten them.

    It must define seven methods:
    start(seats, options): a bare position, a `State`.
    parse(notation): the move of this notation.
    view(state, viewer): all that this viewer may know, and nothing more.
    imagine(view, dice): a state that this viewer could not tell from the real one.
    to_dict(state), from_dict(data): the position as plain data, and back.
    scene(view): the board in plain shapes.
    All others have an answer that does for a first game. `boroughs new-game NAME` writes a small game that
    works, `boroughs.testing.check_game(game)` holds it to the contract.
    """

    name: str
    """As in commands and records: `machi-koro`."""
    rules_version: int
    """Raised whenever an old record would replay differently."""
    seat_counts: tuple[int, ...]
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Tables that go well, the one for a first game first."""
    difficulty: int = 3
    """How hard it is to learn, from 1 (in a few minutes) to 5: a shelf begins with what is easy."""
    real_time: bool = False
    """Whether the game's own clock runs all the time: then no thinking time makes sense."""
    untimed_options: Mapping[str, tuple[OptionValue, ...]] = {}
    """Options of which some choices bring a clock into the game, and the choices that bring none."""
    unrated_options: Mapping[str, tuple[OptionValue, ...]] = {}
    """Options of which some choices leave the result to a player's own clock: such tables are not rated."""
    perfect_information: bool = False
    """Whether every viewer sees all there is."""
    package: str
    """Where the words and rules texts lie."""
    view_type: type[View]
    """What `view` gives, so that views can be read back from text."""
    later_fields: Mapping[str, object] = {}
    """Fields that positions and views of earlier releases lack, oldest first, and what stands for them there."""
    largest_number: int = 20_000
    """No count, sum or coordinate of any position goes beyond; a stranger's record is refused that does."""
    longest_list: int = 1_000
    """No list of any view goes beyond; what a stranger saw is refused where one does."""
    longest_lists: Mapping[str, int] = {}
    """The same for fields of the view of which more is known, by name; BY_SEAT: an entry for each seat, or none."""

    remembered_events: frozenset[str] = frozenset()
    """Codes of events that a board still needs when the log has long forgotten them."""

    standing_orders: tuple[str, ...] = ()
    """What a player may leave to be played for them over days, by codes of the tables `order` and `order-stops` of the words."""

    tempers: Mapping[str, str] = {}
    """Which of its `players` are as strong as a level and of another character: the level of each."""

    data_file: str = ""
    """A TOML file in its package whose numbers a variant may change: `data.toml`. The game plays by `played_numbers`."""
    variant: Mapping[str, object] = {}
    """What of its numbers this game plays otherwise; empty for the game as it is."""

    def data(self) -> Mapping[str, Any]:
        """Every number that may be changed, as its `data_file` has them; empty where there is none."""
        return read_data(self.package, self.data_file) if self.data_file else {}

    def played_numbers(self) -> dict[str, Any]:
        """The numbers that are played with: those of `data`, where no variant says otherwise."""
        return with_overrides(self.data(), self.variant)

    def varied(self, overrides: Mapping[str, object]) -> Game:
        """The game with these numbers instead (see `core/variant.py`), or BadVariant.

        So a game that names its `data_file` and asks for its `played_numbers` can be varied without more;
        one whose class cannot be called without arguments says itself how.
        """
        if not overrides:
            return self
        if not self.data():
            raise BadOptions("no-variants", game=self.name)
        varied = type(self)()
        varied.variant = dict(overrides)
        varied.check_numbers(varied.played_numbers())
        return varied

    def check_numbers(self, numbers: Mapping[str, Any]) -> None:
        """Raises BadVariant (`refuse_number`, `require_number`) where no game could be played with these."""

    def new(self, seats: int | None = None, options: Mapping[str, object] | None = None) -> State:
        """A bare position; nature has decided nothing yet."""
        wanted = self.seat_counts[0] if seats is None else whole_number("seats", seats)
        if wanted not in self.seat_counts:
            raise BadOptions("bad-seats", seats=wanted, known=self.seat_counts)
        try:
            state = self.start(wanted, complete_options(self.options, options))
        except BadOptions as refusal:
            refusal.in_words_of(self.package)
            raise
        require_methods(state)
        return state

    @abstractmethod
    def start(self, seats: int, options: Options) -> State:
        """A bare position for this many seats and these settled options."""

    def options_for(self, options: Options, people: int) -> Options:
        """The options of a table at which so many people sit, and bots on the other seats."""
        return options

    @abstractmethod
    def parse(self, notation: str) -> Move:
        """The move of this notation, or BadNotation."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """All that this viewer, a seat or a spectator (None), may know, and nothing more."""

    def views(self, state: State, viewers: Sequence[Viewer]) -> list[View]:
        """The view of each of these; a game may write down once what all of them see."""
        return [self.view(state, viewer) for viewer in viewers]

    @abstractmethod
    def imagine(self, view: View, dice: Dice) -> State:
        """A full state that this viewer could not tell from the real one, as likely as the draws make it."""

    @abstractmethod
    def to_dict(self, state: State) -> dict[str, object]:
        """The whole position as plain data, which `from_dict` reads back."""

    def encode_position(self, state: State) -> bytes:
        """What `to_dict` says, as JSON; a game may write it without making plain data first."""
        return msgspec.json.encode(self.to_dict(state))

    def former_positions(self, position: Mapping[str, object]) -> Sequence[Mapping[str, object]]:
        """This position as earlier releases wrote it under the same rules: old records end with its fingerprint.

        Fields that were added since (`later_fields`) are left out; a game whose fields had other names says so here.
        """
        return without_later(position, self.later_fields)

    @abstractmethod
    def from_dict(self, data: Mapping[str, object]) -> State:
        """The position that `to_dict` wrote, or BadPosition."""

    @abstractmethod
    def scene(self, view: View) -> Scene:
        """The board of this view in plain shapes."""

    def annotated(self, view: View) -> View:
        """The view with figures for people that follow from it: what boards show and bots do without.

        A view that has its figures comes back as it is: whoever needs them may ask again.
        """
        return view

    def standing(self, view: View) -> Standing | None:
        """The goal, and how near everybody is to it, as far as this viewer may know."""
        return None

    def reasons(self, view: View, move: Move) -> Sequence[Reason]:
        """Why this move of this viewer is good, and what it risks; nothing where the game does not say."""
        return []

    def foreseen(self, view: View, moves: Sequence[Move]) -> Rows | None:
        """What these moves of this viewer would bring and risk, in figures: a row for each of which the game can tell.

        The first cell of a row carries its `move`; the others have a head each.
        """
        return None

    def ordered(self, public: View, seat: int, order: str) -> Move | None:
        """What this standing order plays for this seat, which may act; None where the player decides.

        It sees what a spectator sees: whether and when an order acts tells nobody what its seat holds.
        """
        return None

    def waiting(self, view: View, awaited: tuple[int, ...]) -> Phrase | None:
        """What this viewer, of whom nothing is asked, waits for; None where it waits for nobody."""
        return Phrase("prompt.waiting", {"seats": awaited}) if awaited else None

    def told(self, view: View, move: Move) -> Sequence[Phrase]:
        """The move in the words of the board, part by part, for whoever sees it so.

        Hints and looks back speak so: of what a thing looks like and what lies beside it, where
        `Move.phrase` may name it as a list of moves must. A code `told.x` stands in for `move.x`
        where the catalogue has it.
        """
        return [move.phrase()]

    def upgraded_view(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """A view as an older version wrote it, with the fields that views have today.

        What somebody saw is read for good: a game whose view loses or renames a field says here what it
        was; `later_fields` are filled in already. Asked only for what cannot be read as it stands.
        """
        return data

    def printed(self) -> Mapping[str, Mapping[str, str]]:
        """What is printed on the components (`cost` -> `cafe` -> `2`), for boards that show them."""
        return {}

    def form(self, view: View) -> list[Form]:
        """How this viewer builds the moves that are too many to list."""
        return []

    def heuristic(self) -> Heuristic | None:
        """What a good player knows of this game; bots build on it."""
        return None

    def judge(self, seats: int) -> Judge | None:
        """Who says how likely each of so many seats is to win, where somebody knows better than playouts can tell.

        Only for games in which everything lies open: a review judges by it.
        """
        return None

    def players(self) -> Mapping[str, Callable[[], Bot]]:
        """The game's own bots, by level name, where it has better ones than can be made for any game."""
        return {}

    def search_bot(
        self, playouts: int, start_timer: Callable[[], Callable[[], bool]] | None
    ) -> Bot | None:
        """The game's own search with this budget, where a tree of moves does not suit it."""
        return None

    def statistics(self, seats: int) -> Statistics | None:
        """A fresh count of what happens at a table of this game, where the game says what counts."""
        return None

    def accounts(self, taken: Sequence[TakenStep], end: State) -> Sequence[Account]:
        """How a finished game went, in figures that only this game has: for who looks back at it."""
        return []

    def encoding(self, seats: int, options: Options) -> Encoding | None:
        """This game in numbers, for learners."""
        return None

    def daily(self, date: str) -> Daily | None:
        """The puzzle of this day (`2026-11-15`, in UTC), where the game has one."""
        return None

    def on_day(self) -> Game:
        """The game as a day's challenge shows it: the same rules, with figures that end where the challenge does."""
        return self

    def what_if(self, view: View, move: Move) -> View | None:
        """What this viewer would see after this move, where that is certain; or IllegalMove.

        A board shows figures with it, and computes no rule of its own.
        """
        return None

    def populations(self, seats: int, options: Options) -> Mapping[str, Mapping[str, int]]:
        """What each source of draws holds before the first, by outcome text."""
        return {}

    def option_sets(self) -> Sequence[Options]:
        """The combinations that the conformance suite plays: the default, and each other choice once."""
        default = complete_options(self.options, None)
        variants = [
            {**default, option.name: choice}
            for option in self.options
            for choice in option.choices[1:]
        ]
        return [default, *variants]

    def lesson(self) -> Lesson | None:
        """The guided first game, where the game has one."""
        return load_lesson(self.package)

    def words(self, language: str = "en") -> Catalogue:
        """The sentences of this game in a language."""
        return load_catalogue(self.package, language)

    def refusal_clauses(self, code: str) -> tuple[str, ...]:
        """The clauses of the rules on which refusals of this code rest; none where the game does not say.

        >>> import boroughs
        >>> boroughs.game("machi-koro").refusal_clauses("too-expensive")
        ('MK-41',)
        """
        return load_refusals(self.package).get(code, ())

    def clauses(self, language: str = "en") -> tuple[Clause, ...]:
        """The rules clause by clause, chapter by chapter, with the numbers that are played with; none where it has no `clauses.toml`.

        >>> import boroughs
        >>> [clause.id for clause in boroughs.game("machi-koro").clauses()][:3]
        ['MK-1', 'MK-2', 'MK-3']
        """
        return load_clauses(self.package, self.words(language), self.played_numbers())

    def clause(self, name: str, language: str = "en") -> Clause:
        """The clause of this id, in whatever letters, or BadOptions.

        >>> import boroughs
        >>> boroughs.game("machi-koro").clause("mk-41").title
        'One thing a turn'
        """
        clauses = self.clauses(language)
        for clause in clauses:
            if clause.id.casefold() == name.casefold():
                return clause
        if not clauses:
            raise BadOptions("no-clauses", game=self.name)
        known = tuple(clause.id for clause in clauses)
        raise BadOptions("unknown-clause", clause=name, game=self.name, known=known)

    def rules_text(self, language: str = "en") -> str:
        """Our own short rules, in Markdown."""
        folder, told = files(self.package).joinpath("words"), spoken(self.package, language)
        return typeset(told, folder.joinpath(f"rules.{told}.md").read_text("utf-8"))
