"""The turn: who may do what when, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from boroughs.core.audience import EVERYONE, Audience, Viewer, only
from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.core.view import View
from boroughs.games.lots.agenda import (
    A_TURN,
    ACCIDENT_ANSWERS,
    CHECK,
    CHOOSE_FIRST,
    DEAL_CREW,
    GO_ON,
    LAST_ANSWERS,
    LATE_ANSWERS,
    NEXT_TURN,
    PLACE_BLOCK,
    ROLL_ANSWERS,
    ROLL_DIE,
    SCORE,
    SCORE_ANSWERS,
    SETTING_UP,
    START_BLOCKS,
    TAKE_BLOCK,
)
from boroughs.games.lots.answers import Answers
from boroughs.games.lots.components import (
    BLOCKS,
    CUBE,
    EMPTY_PILES,
    FLOOR_POINTS,
    KIND_NAMES,
    LETTERS,
    LOTS,
    NO_KIND,
)
from boroughs.games.lots.crew import CREW, STEALS
from boroughs.games.lots.hands import DEALT
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
from boroughs.games.lots.position import position_to_dict
from boroughs.games.lots.state import (
    ACCIDENT,
    AFTER_ROLL,
    AFTER_SCORE,
    AT_SCORE,
    BEFORE_CHOOSE,
    CHOOSE,
    CREW_DECK,
    DEAL,
    DRAW,
    FIRST,
    HAND_ON,
    NOBODY,
    OFFSET,
    OVER,
    ROLL,
    START_ROLL,
    STEAL,
    SUPPLY_DIE,
    TAKE,
    VERDICT,
    WINDOW,
    Drawn,
    FirstSeat,
    Offset,
    Released,
    Rolled,
)
from boroughs.games.lots.view import view_of


class Lots(Answers):
    """Roll, choose, score, check; and the crew answers in between."""

    def copy(self) -> Lots:
        twin = Lots(self.seats, self.options, self.box)
        self.copy_to(twin)
        return twin

    def set_up(self) -> None:
        self.agenda = SETTING_UP.copy()
        self.proceed()

    # Acting

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == CHOOSE:
            return (self.active,)
        if phase == WINDOW:
            return tuple(seat for seat in range(self.seats) if self.may_answer(seat))
        if phase in (TAKE, HAND_ON, STEAL):
            return (self.chooser,)
        return NO_SEATS

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

    def audience(self, seat: int, move: Move) -> Audience:
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
            self.take_verdict(outcome.fall)
        elif isinstance(outcome, Offset):
            self.offset = (outcome.across, outcome.deep)
            self.tell("offset", {"across": outcome.across, "deep": outcome.deep})
            self.phase = VERDICT
        elif isinstance(outcome, Rolled):
            self._take_roll(outcome.kind)
        elif isinstance(outcome, Drawn):
            self._take_card(outcome.card)
        elif isinstance(outcome, FirstSeat):
            self.active = outcome.seat
            self.tell("first", {"seat": outcome.seat})
            self.proceed()

    def drawn(self, source: str) -> dict[str, int]:
        return {CREW[deed.card].name: 1 for deed in self.story if deed.what == DEALT}

    # The agenda

    def proceed(self) -> None:
        """Goes on until somebody, or nature, must decide."""
        while True:
            if self.awards and not self.deck():
                self.awards.clear()
            if self.awards:
                self.chooser = self.awards.pop(0)
                self.phase = DRAW
                return
            if _STEPS[self.agenda.pop(0)](self):
                return

    def start_blocks(self) -> bool:
        """LOT-10: everybody rolls for a block, in seating order."""
        for seat, bank in enumerate(self.banks):
            if not bank:
                self.agenda.insert(0, START_BLOCKS)
                self.chooser = seat
                self.phase = START_ROLL
                return True
        return False

    def deal_crew(self) -> bool:
        if self.solo or not self.options["crew"]:
            return False
        for seat, hand in enumerate(self.hands):
            if not hand and self.deck():
                self.agenda.insert(0, DEAL_CREW)
                self.chooser = seat
                self.phase = DEAL
                return True
        return False

    def choose_first(self) -> bool:
        self.phase = FIRST
        return not self.solo

    def next_turn(self) -> bool:
        if self.turn:
            self.active = self.next_seat(self.active)
        self.turn += 1
        self.clear_turn()
        self.played = [False] * self.seats
        self.away = [False] * self.seats
        self.agenda = A_TURN.copy()
        self.tell("turn", {"seat": self.active})
        return False

    def roll_die(self) -> bool:
        self.phase = ROLL
        self.wanted = NO_KIND
        return True

    def _take_roll(self, kind: int) -> None:
        roller = self.chooser if self.phase == START_ROLL else self.active
        if kind == NO_KIND:
            self.tell("rolled-any", {"seat": roller})
        else:
            self.tell("rolled", {"seat": roller, "block": LETTERS[kind]})
        if self.phase == START_ROLL:
            if kind == NO_KIND:
                self.phase = TAKE
            else:
                self._bank(roller, kind)
                self.proceed()
            return
        self.rolled = kind
        self.proceed()

    def take_block(self) -> bool:
        """LOT-11: the rolled block, or somebody chooses."""
        kind = self.wanted if self.wanted != NO_KIND else self.rolled
        if self.solo:
            self._take_alone(kind)
        elif kind != NO_KIND and self.piles[kind]:
            self._bank(self.active, kind)
        elif any(self.piles):
            self.chooser = self.active if kind == NO_KIND else self.next_seat(self.active)
            self.phase = TAKE
            return True
        return False

    def _take_alone(self, kind: int) -> None:
        """LOT-30: "?" moves the marker on and takes from there; a missing colour takes where it stands."""
        if kind == NO_KIND:
            self._move_marker()
        if kind == NO_KIND or not self.piles[kind]:
            kind = self.marker
        self._bank(0, kind)

    def _move_marker(self) -> None:
        if any(self.piles):
            self.marker = (self.marker + 1) % BLOCKS
            while not self.piles[self.marker]:
                self.marker = (self.marker + 1) % BLOCKS

    def choose_block(self, kind: int) -> None:
        """Of a "?" or of a colour that has run out."""
        self._bank(self.active if self.turn else self.chooser, kind)
        self.proceed()

    def _bank(self, seat: int, kind: int) -> None:
        self.piles[kind] -= 1
        self.banks[seat].append(kind)
        self.banks[seat].sort()
        self.tell("took", {"seat": seat, "block": LETTERS[kind]})
        if self.piles[kind] == 0:
            self.tell("pile-out", {"block": LETTERS[kind]})
            # LOT-16: decided for good, even if a card refills a pile.
            self.closing = self.closing or self.piles.count(0) >= EMPTY_PILES
        if self.solo:
            if self.marker == NO_KIND:
                self.marker = kind
            if not self.piles[self.marker]:
                self._move_marker()

    # Placing

    def place_block(self) -> bool:
        self.finished = False
        self.placed = NO_KIND
        self.touched = [0] * BLOCKS
        self.remember_floors()
        return self.asks_to_place()

    def finish_placing(self) -> None:
        self.held = None
        self.proceed()

    def after_accident(self) -> None:
        self.agenda = [ACCIDENT_ANSWERS, GO_ON, *self.agenda]
        self.proceed()

    # Scoring

    def score_turn(self) -> bool:
        """LOT-13: finished floors and matches; nothing after an accident."""
        self.floors = 0
        if self.zero:
            self.touched = [0] * BLOCKS
            self.taller = False
            self.tell("no-score", {"seat": self.active})
            return False
        self.floors = self.floors_finished()
        matches = self.matched()
        self.match_points += matches
        self.turn_floors += self.floors
        points = FLOOR_POINTS * self.floors
        said = "scored" if points or matches else "scored-nothing"
        self.tell(said, {"seat": self.active, "floors": points, "matches": matches})
        self.advance(self.active, points + matches)
        return False

    # The end

    def check_end(self) -> bool:
        """LOT-16, LOT-31."""
        if self.solo:
            if self.track[0] >= self.goal():
                self.end("master-builder" if self.tower.lot is LOTS[-1] else "won")
                return True
            if self.closing:
                self.end("lost")
                return True
        elif self.closing or max(self.track) >= self.goal():
            self.tell("closing", {})
            self.answered = [False] * self.seats
            self.agenda = [LAST_ANSWERS]
            return False
        self.agenda = [NEXT_TURN]
        return False

    def end(self, how: str) -> None:
        self.ending = how
        self.phase = OVER
        self.agenda = []
        if self.solo:
            self.tell(how, {"points": self.track[0], "lot": self.tower.lot.level})
            return
        result = self.result()
        assert result is not None
        self.tell("won-by", {"seats": result.winners})

    def progress(self) -> float:
        if self.phase == OVER:
            return 1.0
        return min(0.99, max(self.track) / self.goal())

    def score(self, seat: int) -> int:
        return self.track[seat]

    def result(self) -> Result | None:
        if self.phase != OVER:
            return None
        return rank(self.track, verdict=self.ending if self.solo else "")

    # Knowing

    def view(self, viewer: Viewer) -> View:
        return view_of(self, viewer)

    def to_dict(self) -> dict[str, object]:
        return position_to_dict(self)


_STEPS: Final[dict[str, Callable[[Lots], bool]]] = {
    CHOOSE_FIRST: Lots.choose_first,
    DEAL_CREW: Lots.deal_crew,
    START_BLOCKS: Lots.start_blocks,
    NEXT_TURN: Lots.next_turn,
    ROLL_DIE: Lots.roll_die,
    ROLL_ANSWERS: lambda table: table.open_window(AFTER_ROLL),
    TAKE_BLOCK: Lots.take_block,
    PLACE_BLOCK: Lots.place_block,
    ACCIDENT_ANSWERS: lambda table: table.open_window(ACCIDENT),
    GO_ON: Lots.asks_to_place,
    SCORE: Lots.score_turn,
    SCORE_ANSWERS: lambda table: not table.zero and table.open_window(AT_SCORE),
    LATE_ANSWERS: lambda table: table.open_window(AFTER_SCORE),
    CHECK: Lots.check_end,
    LAST_ANSWERS: Lots.last_answers,
}
"""Each tells whether the table must wait."""
STEP_NAMES: Final = tuple(_STEPS)
