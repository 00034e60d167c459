"""Crew cards at their moments: who is asked, when a moment closes, what happens to a third card."""

from __future__ import annotations

from abc import abstractmethod

from boroughs.core.audience import all_but, only
from boroughs.games.lots.effects import CREW, STEALS, Crew
from boroughs.games.lots.hands import DEALT, DISCARDED, HANDED, PLAYED, Deed
from boroughs.games.lots.state import (
    HAND_ON,
    NO_WINDOW,
    NOBODY,
    STEAL,
    WINDOW,
)
from boroughs.games.lots.turn.agenda import LAST_ANSWERS
from boroughs.games.lots.turn.track import Track


class Answers(Track):
    """Interrupts. A pause tells nothing: whoever holds any card is asked wherever some card could answer."""

    def may_answer(self, seat: int) -> bool:
        return not self.answered[seat] and self.is_asked(seat)

    def is_asked(self, seat: int) -> bool:
        """LOT-14: whoever holds any card is asked, wherever some card in the game could answer.

        Known to all: it depends neither on which card that is nor on sealed answers.
        """
        if self.played[seat] or self.away[seat] or not self.hands[seat]:
            return False
        gone = self.discards()
        return any(
            index not in gone and CREW[index].may_answer(self, seat, self.window)
            for index in self.box.crew
        )

    def open_window(self, window: str) -> bool:
        self.window = window
        self.answered = [False] * self.seats
        self.laid = []
        if not any(self.may_answer(seat) for seat in range(self.seats)):
            self.window = NO_WINDOW
            return False
        self.phase = WINDOW
        seconds = self.options["answer_seconds"]
        assert isinstance(seconds, int)
        self.ends = self.now + 1000 * seconds if seconds else -1
        return True

    def is_sealed(self) -> bool:
        """LOT-14: where a clock closes the window, nobody sees before whether and how others answered."""
        return self.phase == WINDOW and self.ends >= 0

    def play_crew(self, seat: int, card: Crew, choice: int) -> None:
        if self.is_sealed():
            # By seat, not by time: who was first is as secret as the rest.
            self.laid = sorted([*self.laid, (seat, card.index, choice)])
            self.answered[seat] = True
            self.tell("sealed-crew", {"card": card.name}, only(seat))
            return
        self._show_card(seat, card)
        if self.phase == WINDOW:
            self.laid.append((seat, card.index, choice))
            self.answer(seat)
            return
        card.apply(self, seat, choice)
        if self.phase == STEAL:
            self.answer(seat)

    def _show_card(self, seat: int, card: Crew) -> None:
        self.played[seat] = True
        self.story.append(Deed(PLAYED, seat, card.index))
        self.hands[seat].remove(card.index)
        self.tell("crew", {"seat": seat, "card": card.name}, reveals=True)

    def pass_now(self, seat: int) -> None:
        if self.is_sealed():
            self.answered[seat] = True
            self.tell("sealed-pass", {}, only(seat))
            return
        self.tell("passed", {"seat": seat})
        self.answer(seat)

    def pass_turn(self, seat: int) -> None:
        """Openly, for the rest of the turn: when all who are asked have, there is nothing to wait for."""
        sealed = self.is_sealed()
        self.away[seat] = True
        self.tell("passed-turn", {"seat": seat})
        if not sealed:
            self.answer(seat)
        elif not any(self.is_asked(other) for other in range(self.seats)):
            self._close_window()

    def answer(self, seat: int) -> None:
        """One seat has answered; when all have, the cards take effect, clockwise from the turn."""
        self.answered[seat] = True
        if self.phase == STEAL:
            self.proceed()
            return
        if not self.to_act():
            self._close_window()

    def _close_window(self) -> None:
        order = self.clockwise()
        laid = sorted(self.laid, key=lambda card: order.index(card[0]))
        for seat, card, _ in laid:
            if card in self.hands[seat]:
                self._show_card(seat, CREW[card])
        self.laid = []
        self.window = NO_WINDOW
        self.answered = [False] * self.seats
        self.ends = -1
        for seat, card, choice in laid:
            CREW[card].apply(self, seat, choice)
        self.proceed()

    def deadline(self) -> int | None:
        return self.ends if self.phase == WINDOW and self.ends >= 0 else None

    def tick(self) -> None:
        """Time is up: sealed answers come to light, and whoever has laid no card passes."""
        answering = {seat for seat, _, _ in self.laid}
        for seat in range(self.seats):
            if seat not in answering and self.is_asked(seat):
                self.tell("passed", {"seat": seat})
        self._close_window()

    def take_card(self, card: int) -> None:
        seat = self.chooser
        self.story.append(Deed(DEALT, seat, card))
        self.hands[seat] = sorted([*self.hands[seat], card])
        self.tell("drew", {"card": CREW[card].name}, only(seat))
        self.tell("drew-unseen", {"seat": seat}, all_but(seat))
        if len(self.hands[seat]) > self.box.numbers.hand_limit:
            self.phase = HAND_ON
        else:
            self.proceed()

    def receiver(self, giver: int) -> int:
        """Who gets a third card: the lowest of the others with room for it; on the driveway, the next."""
        others = [(giver + step) % self.seats for step in range(1, self.seats)]
        limit = self.box.numbers.hand_limit
        room = [seat for seat in others if len(self.hands[seat]) < limit]
        return min(room, key=lambda seat: self.track[seat], default=NOBODY)

    def hand_on(self, seat: int, card: int) -> None:
        to = self.receiver(seat)
        self.hands[seat].remove(card)
        name = CREW[card].name
        if to == NOBODY:
            self.story.append(Deed(DISCARDED, seat, card))
            self.tell("discarded", {"seat": seat, "card": name}, reveals=True)
        else:
            self.story.append(Deed(HANDED, seat, card, to))
            self.hands[to] = sorted([*self.hands[to], card])
            self.tell("handed", {"seat": seat, "to": to, "card": name}, only(seat, to))
            self.tell("handed-unseen", {"seat": seat, "to": to}, all_but(seat, to))
        self.proceed()

    def last_answers(self) -> bool:
        """Others may still steal the win, one after the other."""
        gone = self.discards()
        open_steals = [
            card for card in STEALS
            if card in self.box.crew and card not in gone and CREW[card].choices(self)
        ]  # fmt: skip
        for seat in self.clockwise()[1:]:
            if (
                self.hands[seat]
                and open_steals
                and not self.played[seat]
                and not self.answered[seat]
            ):
                self.agenda = [LAST_ANSWERS]
                self.chooser = seat
                self.phase = STEAL
                return True
        self.end("over")
        return True

    @abstractmethod
    def proceed(self) -> None:
        """Goes on with the turn."""
