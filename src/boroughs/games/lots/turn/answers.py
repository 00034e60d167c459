"""Crew cards at their moments: who is asked, when a moment closes, what happens to a third card.

A pause tells nothing: whoever holds any card is asked wherever some card could answer.
"""

from __future__ import annotations

from boroughs.core.audience import all_but, only
from boroughs.games.lots.agenda import LAST_ANSWERS
from boroughs.games.lots.effects import CREW, STEALS, Crew
from boroughs.games.lots.hands import DEALT, DISCARDED, HANDED, NOBODY, PLAYED, Deed
from boroughs.games.lots.state import (
    GOING_ON,
    HAND_ON,
    NO_WINDOW,
    STEAL,
    WINDOW,
    LotsState,
)
from boroughs.games.lots.turn.ending import end

# Windows


def may_answer(table: LotsState, seat: int) -> bool:
    return not table.answered[seat] and is_asked(table, seat)


def is_asked(table: LotsState, seat: int) -> bool:
    """LOT-14: whoever holds any card is asked, wherever some card in the game could answer.

    Known to all: it depends neither on which card that is nor on sealed answers.
    """
    if table.played[seat] or table.away[seat] or not table.hands[seat]:
        return False
    gone = table.discards()
    return any(
        index not in gone and CREW[index].may_answer(table, seat, table.window)
        for index in table.box.crew
    )


def open_window(table: LotsState, window: str) -> None:
    """Waits for answers, where anybody could give one."""
    table.window = window
    table.answered = [False] * table.seats
    table.laid = []
    if not any(may_answer(table, seat) for seat in range(table.seats)):
        table.window = NO_WINDOW
        return
    table.phase = WINDOW
    seconds = table.options["answer_seconds"]
    assert isinstance(seconds, int)
    table.window_deadline = table.now + 1000 * seconds if seconds else -1


def play_crew(table: LotsState, seat: int, card: Crew, choice: int) -> None:
    if table.is_sealed():
        # By seat, not by time: who was first is as secret as the rest.
        table.laid = sorted([*table.laid, (seat, card.index, choice)])
        table.answered[seat] = True
        table.tell("sealed-crew", {"card": card.name}, only(seat))
        return
    _show_card(table, seat, card)
    if table.phase == WINDOW:
        table.laid.append((seat, card.index, choice))
        _answer(table, seat)
        return
    card.apply(table, seat, choice)
    if table.phase == STEAL:
        _answer(table, seat)


def _show_card(table: LotsState, seat: int, card: Crew) -> None:
    table.played[seat] = True
    table.story.append(Deed(PLAYED, seat, card.index))
    table.hands[seat].remove(card.index)
    table.tell("crew", {"seat": seat, "card": card.name}, reveals=True)


def pass_now(table: LotsState, seat: int) -> None:
    if table.is_sealed():
        table.answered[seat] = True
        table.tell("sealed-pass", {}, only(seat))
        return
    table.tell("passed", {"seat": seat})
    _answer(table, seat)


def pass_turn(table: LotsState, seat: int) -> None:
    """Openly, for the rest of the turn: when all who are asked have, there is nothing to wait for."""
    sealed = table.is_sealed()
    table.away[seat] = True
    table.tell("passed-turn", {"seat": seat})
    if not sealed:
        _answer(table, seat)
    elif not any(is_asked(table, other) for other in range(table.seats)):
        _close_window(table)


def _answer(table: LotsState, seat: int) -> None:
    """One seat has answered; when all have, the cards take effect, clockwise from the turn."""
    table.answered[seat] = True
    if table.phase == STEAL:
        table.phase = GOING_ON
    elif not any(may_answer(table, other) for other in range(table.seats)):
        _close_window(table)


def _close_window(table: LotsState) -> None:
    order = table.clockwise()
    laid = sorted(table.laid, key=lambda card: order.index(card[0]))
    for seat, card, _ in laid:
        if card in table.hands[seat]:
            _show_card(table, seat, CREW[card])
    table.laid = []
    table.window = NO_WINDOW
    table.answered = [False] * table.seats
    table.window_deadline = -1
    table.phase = GOING_ON
    for seat, card, choice in laid:
        CREW[card].apply(table, seat, choice)


def time_is_up(table: LotsState) -> None:
    """Sealed answers come to light, and whoever has laid no card passes."""
    answering = {seat for seat, _, _ in table.laid}
    for seat in range(table.seats):
        if seat not in answering and is_asked(table, seat):
            table.tell("passed", {"seat": seat})
    _close_window(table)


def last_answers(table: LotsState) -> None:
    """Others may still steal the win, one after the other."""
    gone = table.discards()
    open_steals = [
        card for card in STEALS
        if card in table.box.crew and card not in gone and CREW[card].choices(table)
    ]  # fmt: skip
    for seat in table.clockwise()[1:]:
        if (
            table.hands[seat]
            and open_steals
            and not table.played[seat]
            and not table.answered[seat]
        ):
            table.agenda = [LAST_ANSWERS]
            table.chooser = seat
            table.phase = STEAL
            return
    end(table, "over")


# Cards from the deck


def take_card(table: LotsState, card: int) -> None:
    seat = table.chooser
    table.story.append(Deed(DEALT, seat, card))
    table.hands[seat] = sorted([*table.hands[seat], card])
    table.tell("drew", {"card": CREW[card].name}, only(seat))
    table.tell("drew-unseen", {"seat": seat}, all_but(seat))
    full = len(table.hands[seat]) > table.box.numbers.hand_limit
    table.phase = HAND_ON if full else GOING_ON


def hand_on(table: LotsState, seat: int, card: int) -> None:
    to = table.receiver(seat)
    table.hands[seat].remove(card)
    name = CREW[card].name
    if to == NOBODY:
        table.story.append(Deed(DISCARDED, seat, card))
        table.tell("discarded", {"seat": seat, "card": name}, reveals=True)
    else:
        table.story.append(Deed(HANDED, seat, card, to))
        table.hands[to] = sorted([*table.hands[to], card])
        table.tell("handed", {"seat": seat, "to": to, "card": name}, only(seat, to))
        table.tell("handed-unseen", {"seat": seat, "to": to}, all_but(seat, to))
    table.phase = GOING_ON
