"""A computer player: it is asked with a view, and answers with a move or with patience."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from boroughs.core.dice import Dice
from boroughs.core.errors import BadAnswer
from boroughs.core.move import Move
from boroughs.core.scheduling import hand_time
from boroughs.core.view import View


class Turn:
    """What a bot is asked with.

    seat: the bot's own seat, counted from 0.
    view: all that this seat may know. `help(boroughs.game("lots").view_type)` names the fields of a game's
        views, and `print(turn.view)` shows one.
    moves: what the bot may play now, each with its `notation`. Where there are too many of a kind (offers,
        placements) a useful part of them; `game.parse(notation)` makes any other.
    now: milliseconds since the table began.
    dice: the bot's own, for what it leaves to chance: `turn.dice.below(6)`. Nature has others.
    since: when this seat last moved, or came to act: since then its hand has been free.
    awaited: whether the table waits for this seat; who is done may act again, but need not.
    """

    def __init__(
        self,
        seat: int,
        view: View,
        moves: Sequence[Move],
        now: int,
        dice: Dice,
        since: int | None = None,
        awaited: bool = True,
    ) -> None:
        self.seat = seat
        self.view = view
        self.moves = moves
        self.now = now
        self.dice = dice
        self.since: int = now if since is None else since
        self.awaited = awaited

    def hand_time(self) -> int:
        """How much longer an ordinary hand takes: some time where a clock runs, none elsewhere.

        It does not start anew when others act, or many would come to act only as often as one.
        """
        return hand_time(self.view.deadline, self.since, self.now)


class Answer:
    """A move and the milliseconds the hand takes, or no move: wait, for which `boroughs.WAIT` stands.

    A waiting bot is asked again when anything changes for it, and after `after` milliseconds if given.
    So is one whose hand is still busy: count from `turn.since`, as `turn.hand_time()` does, or the
    hand never comes to its end where others act all the time.
    """

    def __init__(self, move: Move | None, after: int = 0) -> None:
        self.move = move
        self.after = after


WAIT = Answer(None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player: a class of one's own that answers in `act`.

    It keeps nothing between two questions, so that it can take over any seat at any moment. Where its
    `__init__` takes a game, the commands make it with the game that is played.

    >>> import boroughs
    >>> class Last(boroughs.Bot):
    ...     def act(self, turn: boroughs.Turn) -> boroughs.Answer:
    ...         return boroughs.Answer(turn.moves[-1], turn.hand_time())
    >>> boroughs.simulate("machi-koro", bots=[Last(), "easy"], games=2).games
    2
    """

    @abstractmethod
    def act(self, turn: Turn) -> Answer:
        """The answer of this bot to this turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ChoosingBot(Bot):
    """A bot that only chooses: it moves when the table waits for it, with an ordinary hand."""

    def act(self, turn: Turn) -> Answer:
        if not turn.awaited:
            return WAIT
        return Answer(self.choose(turn), turn.hand_time())

    @abstractmethod
    def choose(self, turn: Turn) -> Move:
        """One of the turn's moves, or any other that is legal."""


class Advice:
    """A move that was considered: the chance to win with it, where that is known, and in how many playouts it was seen."""

    def __init__(self, move: Move, chance: float | None, playouts: int) -> None:
        self.move = move
        self.chance = chance
        self.playouts = playouts


@mypyc_attr(allow_interpreted_subclasses=True)
class AdvisingBot(ChoosingBot):
    """A bot that can be asked for more than its move: hints are made of it."""

    @abstractmethod
    def advise(self, turn: Turn, enough: Callable[[], bool]) -> list[Advice]:
        """What it considers among two or more moves, the best first; it comes to an end soon after it is enough."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NamedBot(Bot):
    """A bot that is known by the name one asked for it with."""

    def __init__(self, name: str) -> None:
        self.name = name


def ask_bot(bot: Bot, turn: Turn) -> Answer:
    """The bot's answer, if it is one: a bot of another author may return anything."""
    # Compiled code would refuse a wrong type by itself, in words that name neither bot nor remedy.
    asked: Any = bot
    answer: object = asked.act(turn)
    if not isinstance(answer, Answer):
        raise BadAnswer("bad-answer", bot=bot_label(bot), returned=repr(answer))
    move: object = answer.move
    after: object = answer.after
    if not (move is None or isinstance(move, Move)) or not isinstance(after, int) or after < 0:
        returned = f"Answer({move!r}, {after!r})"
        raise BadAnswer("bad-answer", bot=bot_label(bot), returned=returned)
    return answer


def bot_label(bot: Bot) -> str:
    """`my_bots:Builder`, as one names it to the commands."""
    if isinstance(bot, NamedBot):
        return bot.name
    return f"{type(bot).__module__}:{type(bot).__qualname__}"


def require_bot(bot: object) -> Bot:
    """Says in a sentence what is given where a bot is expected."""
    if isinstance(bot, type):
        name = bot.__name__
        raise TypeError(f"{name} is a class, and a bot is expected: write {name}(...) instead")
    if not isinstance(bot, Bot):
        raise TypeError(f"a Bot object is expected, not {bot!r}")
    return bot
