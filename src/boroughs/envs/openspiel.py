"""Our games as OpenSpiel games with explicit chance nodes.

Importing this module registers `boroughs_machi_koro` and the others. Left out is what that
interface cannot hold: play against a clock. So Mad City comes as its solitaires alone, and neither
the trade clock of Chinatown nor the crane and the answer clock of LOTS are to be had.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Self

import numpy as np

from boroughs.core.chance import Chance, Outcome, Verdict
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.door import Door
from boroughs.core.errors import BadOptions
from boroughs.core.extras import needs_extra
from boroughs.core.game import Game
from boroughs.core.options import Options, OptionValue, complete_options
from boroughs.core.state import State
from boroughs.core.view import encode_view
from boroughs.envs.episode import NOBODY, Episode
from boroughs.envs.rewards import win_rewards
from boroughs.games import game as game_named
from boroughs.games import game_names

with needs_extra("openspiel"):
    import pyspiel

MOST_OUTCOMES = 1024
"""More than any of our games lists at once."""
LONGEST_GAME = 200_000


class ExplicitEpisode(Episode):
    """A game in which nature's answers are given by the caller, one after the other."""

    question: Chance | None = None
    outcomes: list[Outcome]

    def ask_nature(self) -> None:
        self.question = self.state.chance()
        if isinstance(self.question, Verdict):
            # Computed, not drawn: it is certain.
            self.outcomes = [self.question.compute()]
        elif self.question is not None:
            self.outcomes = self.question.outcomes

    def find_seat(self) -> None:
        if self.question is None:
            super().find_seat()
        else:
            self.seat = NOBODY

    def answer(self, outcome: int) -> None:
        """Nature's answer, by its place in the list."""
        self.state.resolve(self.outcomes[outcome])
        self.ask_nature()
        self._changed()
        self.find_seat()

    def probabilities(self) -> list[tuple[int, float]]:
        question = self.question
        assert question is not None
        if isinstance(question, Verdict):
            return [(0, 1.0)]
        total = question.total
        return [(place, weight / total) for place, weight in enumerate(question.weights)]

    def imagined(self, seat: int, dice: Dice) -> Self:
        """A game that this seat cannot tell from this one; what it may not know is drawn by the dice."""
        twin = self.copy()
        now = self.state.now
        twin.state = self.game.imagine(self.view(seat), dice)
        twin.state.now = now
        for other, hand in enumerate(twin.hands):
            if other != seat:
                # What others have begun to choose, and what they last decided on, is theirs to know.
                hand.draft = ()
                hand.seen = None
        twin._views, twin._moves, twin._legal = {}, {}, {}
        twin.ask_nature()
        if twin.question is not None or twin.seat not in twin.state.to_act():
            twin.find_seat()
        return twin

    # Compiled objects cannot be taken apart by attributes: a copy is the state's own, and what is
    # written down is the position.

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., ExplicitEpisode], tuple[object, ...]]:
        hands = [vars(hand) for hand in self.hands]
        position = self.game.to_dict(self.state)
        kept = (self.game.name, self.seats, self.options, position, hands, self._count, self.seat)
        return read_episode, (type(self), *kept)

    def read(self, state: State, hands: list[dict[str, Any]], count: int, seat: int) -> None:
        """Goes on from what was written down."""
        self.resume(state)
        for hand, fields in zip(self.hands, hands, strict=True):
            vars(hand).update(fields)
        self._count, self.seat = count, seat


def read_episode(
    kind: type[ExplicitEpisode],
    name: str,
    seats: int,
    options: Options,
    position: dict[str, object],
    hands: list[dict[str, Any]],
    count: int,
    seat: int,
) -> ExplicitEpisode:
    """The game that was written down so."""
    game = game_named(name)
    episode = kind(game, seats, options)
    episode.read(game.from_dict(position), hands, count, seat)
    return episode


def short_name(game: Game) -> str:
    return f"boroughs_{game.name.replace('-', '_')}"


def defaults_of(game: Game) -> dict[str, OptionValue]:
    """The parameters with which a game is loaded where nothing is said."""
    options = complete_options(game.options, None)
    options |= {name: choices[0] for name, choices in game.untimed_options.items()}
    return {"seats": seat_counts(game, options)[0], **options}


def seat_counts(game: Game, options: Options) -> list[int]:
    """How many may play with these options."""
    return [seats for seats in game.seat_counts if _fits(game, seats, options)]


def _fits(game: Game, seats: int, options: Options) -> bool:
    try:
        game.new(seats, options)
    except BadOptions:
        return False
    return True


def game_type(game: Game, seats: int) -> Any:
    kinds = pyspiel.GameType
    defaults = defaults_of(game)
    options = {name: value for name, value in defaults.items() if name != "seats"}
    counts = seat_counts(game, options)
    return kinds(
        short_name=short_name(game),
        long_name=f"Boroughs: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if game.perfect_information
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if seats == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults,
    )


def read_options(game: Game, params: dict[str, Any]) -> tuple[int, Options]:
    """Seats and options, or BadOptions where they bring a clock."""
    wanted = {**defaults_of(game), **params}
    seats = int(wanted.pop("seats"))
    options = complete_options(game.options, wanted)
    for name, allowed in game.untimed_options.items():
        if options[name] not in allowed:
            choices = tuple(str(choice).lower() for choice in allowed)
            raise BadOptions(
                "bad-option-value", option=name, value=str(options[name]), choices=choices
            )
    return seats, options


class BoroughsGame(pyspiel.Game):
    """One of our games with so many seats and these options."""

    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.seats, self.options = read_options(self.rules, params or {})
        start = ExplicitEpisode(self.rules, self.seats, self.options)
        self.encoding = start.encoding
        self.start = start
        information = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.seats == 1 else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(game_type(self.rules, self.seats), information, params or {})

    def new_initial_state(self) -> BoroughsState:
        return BoroughsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BoroughsObserver:
        return BoroughsObserver(self.encoding.size, self.encoding.describe())


class BoroughsState(pyspiel.State):
    """A position, or nature's question."""

    def __init__(self, game: BoroughsGame) -> None:
        super().__init__(game)
        self.episode = game.start.copy()
        self.origin: ExplicitEpisode | None = None
        """Where a world that was drawn begins; any other begins where the game does."""
        self.heard_before: dict[int, str] = {}
        """By seat, a digest of what was heard before that."""
        self._digests: dict[int, tuple[int, str]] = {}

    def current_player(self) -> int:
        episode = self.episode
        if episode.seat != NOBODY:
            return episode.seat
        player: int = (
            pyspiel.PlayerId.TERMINAL if episode.question is None else pyspiel.PlayerId.CHANCE
        )
        return player

    def is_terminal(self) -> bool:
        return self.episode.seat == NOBODY and self.episode.question is None

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.episode.seat:
            return []
        return sorted(self.episode.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.episode.probabilities()

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if episode.seat == NOBODY:
            episode.answer(action)
        else:
            episode.act(episode.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.episode.outcomes[action].text
        return self.episode.encoding.action_name(action)

    def returns(self) -> list[float]:
        result = self.episode.result
        return [0.0] * self.episode.seats if result is None else win_rewards(result)

    def information_state_string(self, player: int | None = None) -> str:
        """What this player sees, and a digest of all that the player has seen and heard so far."""
        seat = self.current_player() if player is None else player
        return f"{self.observation_string(seat)} after {self._heard(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        draft = self.episode.hands[seat].draft
        return f"{encode_view(self.episode.view(seat)).decode()} {list(draft)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BoroughsState:
        """A world that this player cannot tell from the present one, drawn with the odds of the game.

        It begins here: its history is empty, and the others remember of it what they see.
        """
        game: BoroughsGame = self.get_game()
        world: BoroughsState = game.new_initial_state()
        episode = self.episode.imagined(player, SeededDice(repr(sampler())))
        world.episode = episode
        world.origin = episode.copy()
        for seat in range(episode.seats):
            world.heard_before[seat] = (
                self._heard(seat)
                if seat == player
                else sha256(encode_view(episode.view(seat))).hexdigest()
            )
        return world

    def _heard(self, seat: int) -> str:
        """A digest of all that passed the door to this seat."""
        actions = self.history()
        length, digest = self._digests.get(seat, (-1, ""))
        if length != len(actions):
            digest = self._listened(seat, actions)
            self._digests[seat] = (len(actions), digest)
        return digest

    def _listened(self, seat: int, actions: Sequence[int]) -> str:
        """The game once more, through the door to this seat."""
        game: BoroughsGame = self.get_game()
        before = self.heard_before.get(seat, "")
        if before and not actions:
            return before
        door = Door(game.rules, seat)
        episode = (game.start if self.origin is None else self.origin).copy()
        if self.origin is not None:
            door = Door.reopened(game.rules, seat, 0, 0, episode.state)
        digest = sha256(before.encode())
        for action in actions:
            episode.state.events = []
            if episode.seat == NOBODY:
                episode.answer(action)
            else:
                own = episode.seat == seat
                episode.act(episode.seat, action)
                digest.update(str(action).encode() if own else b"")
            frame = door.pass_on(episode.state, episode.state.events or [], 0)
            digest.update(b"" if frame is None else frame.encode())
        return digest.hexdigest()

    def __str__(self) -> str:
        return encode_view(self.episode.game.view(self.episode.state, None)).decode()


class BoroughsObserver:
    """Fills the tensor with what a player sees; `dict` holds its named slices."""

    def __init__(self, size: int, slices: list[Any]) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.end] for part in slices}

    def set_from(self, state: BoroughsState, player: int) -> None:
        self.tensor[:] = np.frombuffer(state.episode.observe(player), np.uint8)

    def string_from(self, state: BoroughsState, player: int) -> str:
        return state.observation_string(player)


def register() -> None:
    """Makes our games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for name in game_names():
        game = game_named(name)
        seats = int(defaults_of(game)["seats"])
        if short_name(game) not in known:
            ours = type(f"Boroughs_{name}", (BoroughsGame,), {"rules": game})
            pyspiel.register_game(game_type(game, seats), ours)


register()
