"""Who may act, which moves there are, what nature decides, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.audience import EVERYONE, Audience, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.lots.components import (
    BLOCKS,
    CUBE,
    KIND_NAMES,
    NO_KIND,
)
from boroughs.games.lots.copying import copy_fields
from boroughs.games.lots.effects import CREW, STEALS
from boroughs.games.lots.hands import DEALT, NOBODY
from boroughs.games.lots.moves import (
    DONE,
    GIVE_BACKS,
    HAND_ONS,
    LET_GO,
    PASS,
    PASS_TURN,
    TAKES,
    HandOn,
    LotsMove,
    PlayCrew,
    place_at,
)
from boroughs.games.lots.outcomes import (
    SUPPLY_DIE,
    Drawn,
    FirstSeat,
    Offset,
    Released,
    Rolled,
)
from boroughs.games.lots.refusals import IllegalMove
from boroughs.games.lots.state import (
    BEFORE_CHOOSE,
    CHOOSE,
    CREW_DECK,
    DEAL,
    DRAW,
    FIRST,
    HAND_ON,
    OFFSET,
    OVER,
    ROLL,
    START_ROLL,
    STEAL,
    TAKE,
    VERDICT,
    WINDOW,
    LotsState,
)
from boroughs.games.lots.turn.answers import may_answer, take_card, time_is_up
from boroughs.games.lots.turn.placing import take_offset, take_verdict
from boroughs.games.lots.turn.supply import take_roll
from boroughs.games.lots.turn.turn import begin_with, proceed


class Lots(LotsState):
    """A table of LOTS."""

    def copy(self) -> Lots:
        twin = Lots(self.seats, self.options, self.box)
        copy_fields(self, twin)
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == CHOOSE:
            return (self.active,)
        if phase == WINDOW:
            return tuple(seat for seat in range(self.seats) if may_answer(self, seat))
        if phase in (TAKE, HAND_ON, STEAL):
            return (self.chooser,)
        return NO_SEATS

    def awaited(self) -> tuple[int, ...]:
        """While answers are sealed the table waits for the clock alone."""
        return NO_SEATS if self.is_sealed() else self.to_act()

    def may_skip_wait(self, people: Sequence[int]) -> bool:
        """LOT-14: one person with bots waits for no clock; nor for an answer where there is none to give."""
        if not self.is_sealed() or len(people) > 1:
            return False
        return not any(
            may_answer(self, seat) and (seat not in people or self.crew_moves(seat))
            for seat in range(self.seats)
        )

    def has_choice(self, seat: int) -> bool:
        """LOT-14: who is asked for a crew card has one that fits. A sealed window is open until its time is up."""
        return self.phase not in (WINDOW, STEAL) or bool(self.crew_moves(seat))

    def moves(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        if self.phase == TAKE:
            return [TAKES[kind] for kind in range(BLOCKS) if self.piles[kind]]
        if self.phase == HAND_ON:
            return [HAND_ONS[card] for card in self.hands[seat]]
        if self.phase == CHOOSE:
            return self._placing_moves(seat)
        answers: list[Move] = [PASS] if self.phase == STEAL else [PASS, PASS_TURN]
        return [*answers, *self.crew_moves(seat)]

    def lists_all_moves(self, seat: int) -> bool:
        """Of places that look the same only one is listed, and holding a piece over one is not."""
        return self.phase != CHOOSE

    def _placing_moves(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        if self.finished and self.piece == NO_KIND:
            moves.append(DONE)
        if self.held is not None:
            moves.append(LET_GO)
        for kind in self.kinds():
            moves += [place_at(spot) for spot in self.spots(kind)]
            optional = kind == CUBE and self.piece != CUBE
            if not self.solo and not optional and not self.has_a_place(kind):
                moves.append(GIVE_BACKS[kind])
        if not self.has_begun():
            moves += self.crew_moves(seat)
        return moves

    def crew_moves(self, seat: int) -> list[PlayCrew]:
        """The crew cards that this seat may play now, with all that they may name."""
        if self.played[seat]:
            return []
        found: list[PlayCrew] = []
        for index in self.hands[seat]:
            card = CREW[index]
            if self.phase == STEAL:
                fits = index in STEALS
            else:
                window = BEFORE_CHOOSE if self.phase == CHOOSE else self.window
                fits = card.may_answer(self, seat, window)
            if fits:
                found += [PlayCrew(card, choice) for choice in card.choices(self)]
        return found

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self, seat)
        proceed(self)

    def allowed(self, seat: int, move: Move) -> LotsMove:
        """The move as one of this game's, or IllegalMove."""
        if self.phase == OVER:
            raise IllegalMove("game-over")
        if seat not in self.to_act():
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, LotsMove) or self.phase not in move.phases:
            raise IllegalMove("not-now")
        move.refuse(self, seat)
        return move

    def fallback(self, seat: int) -> Move:
        """The safest thing: no answer, and the first spot where a piece surely stays."""
        if self.phase == CHOOSE:
            if self.finished and self.piece == NO_KIND:
                return DONE
            for kind in self.kinds():
                spot = self.safe_spot(kind)
                if spot is not None:
                    return place_at(spot)
            return GIVE_BACKS[self.kinds()[0]]
        return self.moves(seat)[0]

    def moment_decides(self, seat: int) -> bool:
        """Where the crane hangs when it lets go."""
        return self.options["hand"] == "crane" and seat == self.active and self.phase == CHOOSE

    def audience(self, seat: int, move: Move) -> Audience:
        if self.is_sealed() and move is not PASS_TURN:
            return only(seat)
        if isinstance(move, HandOn):
            to = self.receiver(seat)
            return EVERYONE if to == NOBODY else only(seat, to)
        return EVERYONE

    def prompt(self, seat: int) -> Phrase | None:
        if seat not in self.to_act():
            return None
        if self.phase in (WINDOW, STEAL) and not self.crew_moves(seat):
            return phrase("prompt.none-fits")
        if self.phase == WINDOW:
            return phrase("prompt." + self.window)
        if self.phase == TAKE and seat != self.active and self.turn:
            return phrase("prompt.take-for", seat=self.active)
        if self.phase == CHOOSE:
            if self.lifted is not None:
                return phrase("prompt.carry", piece=KIND_NAMES[self.piece])
            if self.piece != NO_KIND:
                return phrase("prompt.again", piece=KIND_NAMES[self.piece])
            if self.finished:
                return phrase("prompt.cube")
            if self.options["hand"] == "crane":
                return phrase("prompt.choose-crane")
        if self.phase == HAND_ON:
            to = self.receiver(seat)
            return phrase("prompt.discard") if to == NOBODY else phrase("prompt.hand-on", seat=to)
        return phrase("prompt." + self.phase)

    # Nature

    def chance(self) -> Chance | None:
        phase = self.phase
        if phase in (ROLL, START_ROLL):
            return SUPPLY_DIE
        if phase == OFFSET:
            return self.hand_chance()
        if phase == VERDICT:
            return self.verdict()
        if phase in (DRAW, DEAL):
            outcomes: list[Outcome] = [Drawn(card, CREW[card].name) for card in self.deck()]
            return Chance(outcomes, None, only(self.chooser), CREW_DECK)
        return self.first_chance() if phase == FIRST else None

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Released):
            take_verdict(self, outcome.fall)
        elif isinstance(outcome, Offset):
            take_offset(self, outcome.across, outcome.deep)
        elif isinstance(outcome, Rolled):
            take_roll(self, outcome.kind)
        elif isinstance(outcome, Drawn):
            take_card(self, outcome.card)
        elif isinstance(outcome, FirstSeat):
            begin_with(self, outcome.seat)
        proceed(self)

    def drawn(self, source: str) -> dict[str, int]:
        return {CREW[deed.card].name: 1 for deed in self.story if deed.what == DEALT}

    # Time

    def deadline(self) -> int | None:
        return self.window_deadline if self.is_sealed() else None

    def tick(self) -> None:
        time_is_up(self)
        proceed(self)

    # Standing

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        return min(0.99, max(self.track) / self.goal())

    def score(self, seat: int) -> int:
        return self.track[seat]

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        return rank(self.track, verdict=self.ended_as if self.solo else "")
