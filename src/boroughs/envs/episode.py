"""One game in the hands of learners: whose turn it is to choose an action, and what follows.

Seats that act at once are asked one after the other, who acted longest ago first. Where a clock
runs, a move or a wait takes a hand's time, and the seat whose hand is free first is asked. Who is
done is asked again only when something changed for it, and may then wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self

from boroughs.core.bot import Answer, Bot, Turn, ask_bot
from boroughs.core.dice import SeededDice
from boroughs.core.encoding import Encoding, StateEncoding
from boroughs.core.errors import GameFault
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.options import Options, complete_options
from boroughs.core.playout import resolve_chance
from boroughs.core.result import Result
from boroughs.core.scheduling import (
    HAND_DONE,
    deadlocked_seat,
    hand_time,
    may_wait,
    next_due,
)
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.envs.general_encoding import GeneralEncoding

WAIT_ACTION = 0
"""Of games in which several seats act at once."""
NOBODY = -1


def encoding_of(game: Game, seats: int, options: Options) -> Encoding:
    """The game's encoding, or a general one where its author wrote none."""
    found = game.encoding(seats, options)
    return GeneralEncoding(game, seats, options) if found is None else found


class Hand:
    """What one seat is doing: when it is free again, and what it has chosen so far."""

    def __init__(self) -> None:
        self.free = 0
        self.asked = -1
        """How many had been asked when this seat was; who was asked longest ago comes first."""
        self.since = 0
        """When it last moved."""
        self.draft: tuple[int, ...] = ()
        self.seen: View | None = None
        """What it last decided on; asked again only when that has changed."""
        self.answer: Answer | None = None
        """What a bot means to play as soon as its hand is free."""


class Episode:
    """A game from start to end, seat by seat and action by action."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: Mapping[int, Bot | None] | None = None,
    ) -> None:
        """`bots` play their seats by themselves; None among them plays at random."""
        self.game = game
        self.seats = game.seat_counts[0] if seats is None else seats
        self.options = complete_options(game.options, options)
        self.encoding = encoding_of(game, self.seats, self.options)
        self._quick = self.encoding if isinstance(self.encoding, StateEncoding) else None
        self._general = isinstance(self.encoding, GeneralEncoding)
        self._simultaneous = self.encoding.simultaneous
        self.bots = dict(bots or {})
        self.reset(0)

    def reset(self, seed: int | str) -> None:
        """A new game; the same seed and actions give the same one."""
        self.dice = SeededDice(seed)
        self._bot_dice = self.dice.spawn("bots") if self.bots else self.dice
        self.resume(self.game.new(self.seats, self.options))

    def resume(self, state: State) -> None:
        """Goes on from this position."""
        self.state: State = state
        self.ask_nature()
        self.hands = [Hand() for _ in range(self.seats)]
        self._count = 0
        self._views: dict[int, View] = {}
        self._moves: dict[int, Sequence[Move]] = {}
        self._legal: dict[int, list[int]] = {}
        self.seat = NOBODY
        self.find_seat()

    def ask_nature(self) -> None:
        """Nature answers what it is asked."""
        resolve_chance(self.state, self.dice)

    def copy(self) -> Self:
        """The same game to go on with; only where no bots play."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.hands = []
        for hand in self.hands:
            other = Hand()
            other.__dict__.update(hand.__dict__)
            twin.hands.append(other)
        twin._views = dict(self._views)
        twin._moves = dict(self._moves)
        twin._legal = dict(self._legal)
        return twin

    @property
    def result(self) -> Result | None:
        return self.state.result()

    # What a seat gets

    def view(self, seat: int) -> View:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.game.view(self.state, seat)
        return found

    def observe(self, seat: int) -> bytes:
        """The observation of this seat, as bytes."""
        draft = self.hands[seat].draft
        if self._quick is not None:
            return self._quick.observe_state(self.state, seat, draft)
        return self.encoding.observe(self.view(seat), draft, self.state.now)

    def legal(self, seat: int) -> list[int]:
        """The actions that this seat may choose now."""
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = self._find_legal(seat)
        return found

    def mask(self, seat: int) -> bytes:
        return self.encoding.mask(self.legal(seat))

    def _find_legal(self, seat: int) -> list[int]:
        hand = self.hands[seat]
        if self._quick is not None:
            return self._quick.legal_in_state(self.state, seat, hand.draft)
        if seat not in self.state.to_act():
            return [WAIT_ACTION] if self._may_wait(seat) else []
        moves = self._moves.get(seat)
        if moves is None:
            moves = self._moves[seat] = self.state.moves(seat)
        actions = self.encoding.legal(self.view(seat), moves, hand.draft)
        if not hand.draft and self._may_wait(seat):
            return [WAIT_ACTION, *actions]
        return actions

    def _may_wait(self, seat: int) -> bool:
        return self._simultaneous and may_wait(self.state, seat)

    # Acting

    def act(self, seat: int, action: int) -> Move | None:
        """Takes an action, which must be legal; returns the move that it completed, if any."""
        hand = self.hands[seat]
        if self._simultaneous and action == WAIT_ACTION and not hand.draft:
            self.wait(seat)
            return None
        if action == self.encoding.drop:
            self.abandon(seat)
            return None
        if self._general:
            # It knows moves by their places in the list.
            self.legal(seat)
        actions = (*hand.draft, action)
        move = (
            self._quick.move_in_state(self.state, seat, actions)
            if self._quick is not None
            else self.encoding.move_of(self.view(seat), actions)
        )
        self._legal.pop(seat, None)
        if move is None:
            hand.draft = actions
            return None
        hand.draft = ()
        self.play(seat, move)
        return move

    def abandon(self, seat: int) -> None:
        """Forgets what this seat has begun to choose."""
        self.hands[seat].draft = ()
        self._legal.pop(seat, None)

    def play(self, seat: int, move: Move) -> None:
        """Plays a move; nature answers, and the next seat is found."""
        self._take(seat, move)
        if self._simultaneous:
            self.hands[seat].seen = self.view(seat)
        self.find_seat()

    def wait(self, seat: int) -> None:
        """Lets a moment pass."""
        self._let_wait(seat)
        self._legal.clear()
        self.find_seat()

    def _take(self, seat: int, move: Move) -> None:
        self.state.play(seat, move)
        self.ask_nature()
        self._changed()
        hand = self.hands[seat]
        hand.since = self.state.now
        hand.seen = None
        self._was_asked(hand)

    def _let_wait(self, seat: int) -> None:
        hand = self.hands[seat]
        hand.seen = self.view(seat)
        self._was_asked(hand)

    def _was_asked(self, hand: Hand) -> None:
        self._count += 1
        hand.asked = self._count
        now = self.state.now
        hand.free = now
        if self._simultaneous:
            hand.free += hand_time(self.state.deadline(), now, now)

    def _changed(self) -> None:
        if self._views:
            self._views.clear()
            self._moves.clear()
        self._legal.clear()

    # All at once

    def act_in_cycle(self, seat: int, action: int) -> None:
        """Takes an action of one of many who choose together; what is not legal is a wait."""
        if self.state.result() is not None or action not in self.legal(seat):
            return
        if action == WAIT_ACTION and not self.hands[seat].draft:
            return
        if action == self.encoding.drop:
            self.abandon(seat)
            return
        seen = {
            other: self.view(other)
            for other, hand in enumerate(self.hands)
            if hand.draft and other != seat
        }
        actions = (*self.hands[seat].draft, action)
        move = self.encoding.move_of(self.view(seat), actions)
        self.hands[seat].draft = actions if move is None else ()
        self._legal.pop(seat, None)
        if move is None:
            return
        self._take(seat, move)
        for other, before in seen.items():
            draft = self.hands[other].draft
            if not self.encoding.still_means(draft, before, self.view(other)):
                self.abandon(other)

    def end_cycle(self) -> None:
        """A hand's time has passed, where a clock runs."""
        state = self.state
        deadline = state.deadline()
        if deadline is not None and state.result() is None:
            state.now = min(state.now + hand_time(deadline, state.now, state.now), deadline)
            if state.now == deadline:
                self._tick()
        self._changed()
        for seat, hand in enumerate(self.hands):
            if hand.draft and not self.legal(seat):
                self.abandon(seat)

    # Whose turn it is

    def find_seat(self) -> None:
        """Goes on until somebody who is not a bot must choose, or the game is over."""
        while True:
            seat = self._next_seat()
            self.seat = seat
            if seat == NOBODY or seat not in self.bots:
                return
            self._let_bot_act(seat)

    def _next_seat(self) -> int:
        state = self.state
        while True:
            awaited = state.awaited()
            if len(awaited) == 1 and not self._simultaneous:
                # What `next_due` would say of them, without asking.
                return awaited[0]
            if state.result() is not None:
                return NOBODY
            due = next_due(state, None, self._ready_hands(awaited), self._last_asked)
            if due is None:
                self._end_deadlock()
            elif due.kind == HAND_DONE:
                state.now = due.at
                return due.seat
            else:
                state.now = max(state.now, due.at)
                self._tick()
                self._changed()

    def _tick(self) -> None:
        self.state.tick()
        self.ask_nature()

    def _ready_hands(self, awaited: Sequence[int]) -> dict[int, int]:
        """By seat, the moment at which each can act that has something to decide."""
        now = self.state.now
        return {
            seat: max(now, self.hands[seat].free)
            for seat in self.state.to_act()
            if self._is_ready(seat, awaited)
        }

    def _last_asked(self, seat: int) -> int:
        return self.hands[seat].asked

    def _is_ready(self, seat: int, awaited: Sequence[int]) -> bool:
        hand = self.hands[seat]
        if seat in self.bots:
            due = hand.answer is not None and hand.answer.after > 0
            return due or hand.seen is None or hand.seen != self.view(seat)
        return seat in awaited or hand.seen is None or hand.seen != self.view(seat)

    def _end_deadlock(self) -> None:
        """A bot that waits for ever plays what an absent player would."""
        seat = deadlocked_seat(self.state, None, range(self.seats))
        if seat is None:
            raise GameFault("fault-stuck", game=self.game.name)
        self._take(seat, self.state.fallback(seat))

    # Bots

    def _let_bot_act(self, seat: int) -> None:
        state = self.state
        hand = self.hands[seat]
        bot = self.bots[seat]
        if bot is None:
            moves = state.moves(seat)
            if seat in state.awaited():
                self._take(seat, moves[self._bot_dice.below(len(moves))])
            else:
                self._let_wait(seat)
            return
        view = self.view(seat)
        answer = hand.answer
        if answer is None or answer.move is None or hand.seen != view:
            answer = ask_bot(
                bot,
                Turn(
                    seat,
                    view,
                    state.moves(seat),
                    state.now,
                    self._bot_dice,
                    hand.since,
                    seat in state.awaited(),
                ),
            )
            hand.seen = view
            if answer.move is None or answer.after > 0:
                self._count += 1
                hand.asked = self._count
                hand.answer = answer
                hand.free = state.now + answer.after
                return
        hand.answer = None
        assert answer.move is not None
        self._take(seat, answer.move)
