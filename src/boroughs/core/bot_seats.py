"""The computer players of a table: what each of them sees, and when it means to act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boroughs.core.argument_checks import several, whole_number
from boroughs.core.bot import Answer, Bot, Turn, ask_bot
from boroughs.core.bot_finder import bot_of
from boroughs.core.contract_faults import listing_fault
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.record import MOVE, Step
from boroughs.core.state import State
from boroughs.core.view import View

_LOTS = 1 << 20


class BotSeat:
    """What a computer player sees and what it means to do about it.

    All of it follows from what this seat has seen and when, whatever others do in secret: a table
    that is resumed finds it the same.
    """

    def __init__(self, number: int, since: int, view: View, free: int, awaited: bool) -> None:
        self.number = number
        self.since = since
        self.view = view
        self.free = free
        """When this seat last moved, or came to act."""
        self.awaited = awaited
        """Whether the table waits for this seat."""
        self.bot: Bot | None = None
        self.asked = 0
        self.answer: Answer | None = None
        self.due = since
        """When the hand is done, or when the bot wants to be asked again."""

    def ask(self, bot: Bot, seat: int, moves: Sequence[Move], seed: str) -> None:
        if bot is not self.bot:
            self.bot, self.asked, self.due = bot, 0, self.since
        dice = SeededDice(f"{seed}/seat {seat}/view {self.number}/{self.asked}")
        turn = Turn(seat, self.view, moves, self.due, dice, self.free, self.awaited)
        answer = ask_bot(bot, turn)
        self.answer = answer
        self.asked += 1
        self.due += answer.after

    def lot(self, seat: int, seed: str) -> int:
        """The lowest of those who act at the same moment goes first."""
        return SeededDice(f"{seed}/seat {seat}/view {self.number}/lot").below(_LOTS)

    def comes_due(self) -> bool:
        """Whether something comes of it by itself: a move, or a wish to be asked again later."""
        answer = self.answer
        return answer is not None and (answer.move is not None or answer.after > 0)


class BotSeats:
    """All bots of one table. A bot may be put on a seat, or taken off, at any moment: see `bots`."""

    def __init__(
        self, game: Game, bots: Mapping[int, Bot | str] | Sequence[Bot | str] | None, seats: int
    ) -> None:
        self.game = game
        self.bots = seated_bots(game, bots, seats)
        self._acting: dict[int, BotSeat] = {}
        """The bots that may act now."""
        self._looked: dict[int, int] = {}
        """How often each bot has seen something new."""
        self.forget()

    def forget(self) -> None:
        """Nobody has seen anything yet."""
        self._acting.clear()
        self._looked = dict.fromkeys(self.bots, 0)

    def newcomers(self) -> list[int]:
        """The bots that sat down since; they must be shown what there was to see."""
        found = [seat for seat in self.bots if seat not in self._looked]
        for seat in found:
            self._looked[seat] = 0
        return found

    def look(self, step: Step, state: State, seats: Iterable[int] | None = None) -> None:
        """After a step: a fresh look for all (or these) bots that may act and have moved or see something new."""
        if not self._looked:
            return
        acting = state.to_act()
        awaited = state.awaited()
        for seat in self._looked if seats is None else seats:
            if seat not in acting:
                self._acting.pop(seat, None)
                continue
            view = self.game.view(state, seat)
            bot_seat = self._acting.get(seat)
            moved = step.kind == MOVE and step.seat == seat
            if bot_seat is None or moved or bot_seat.view != view:
                self._looked[seat] += 1
                free = step.at if bot_seat is None or moved else bot_seat.free
                self._acting[seat] = BotSeat(
                    self._looked[seat], step.at, view, free, seat in awaited
                )

    def ask(self, state: State, seed: str) -> None:
        """Asks every bot that may act and has not answered to what it sees."""
        for seat, bot_seat in self._acting.items():
            bot = self.bots.get(seat)
            if bot is not None and (bot_seat.answer is None or bot_seat.bot is not bot):
                try:
                    bot_seat.ask(bot, seat, state.moves(seat), seed)
                except Exception as error:
                    fault = listing_fault(self.game, state, seat)
                    if fault is None:
                        raise
                    raise fault from fault.__cause__ or error

    def hands(self) -> dict[int, int]:
        """By seat, when each hand is done of which something comes by itself."""
        return {
            seat: bot_seat.due
            for seat, bot_seat in self._acting.items()
            if seat in self.bots and bot_seat.comes_due()
        }

    def lot(self, seat: int, seed: str) -> int:
        """Among those who act at the same moment: a low seat is no advantage among equals."""
        return self._acting[seat].lot(seat, seed)

    def answer(self, seat: int) -> Move | None:
        """What the hand of this seat, which is done, means to play; None where it is to be asked again."""
        bot_seat = self._acting[seat]
        move = None if bot_seat.answer is None else bot_seat.answer.move
        if move is None:
            bot_seat.answer = None
        return move


def seated_bots(
    game: Game, bots: Mapping[int, Bot | str] | Sequence[Bot | str] | None, seats: int
) -> dict[int, Bot]:
    """By seat; a sequence fills the seats from the first on."""
    if bots is None:
        return {}
    # As objects: compiled code would refuse what is no Bot by itself, in words that name no remedy.
    given: dict[object, object]
    if isinstance(bots, Mapping):
        given = dict(bots.items())
    else:
        given = dict(enumerate(several("bots", bots, '[MyBot(), "easy"]')))
    seated: dict[int, Bot] = {}
    for key, bot in given.items():
        seat = whole_number("the seat of a bot", key)
        if not 0 <= seat < seats:
            raise BadOptions("no-seat-for-bot", seat=seat, known=tuple(range(seats)))
        seated[seat] = bot_of(game, bot)
    return seated
