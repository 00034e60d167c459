"""Blocks and cards from the supply: the deal, the roll of the die, and whose block it becomes."""

from __future__ import annotations

from boroughs.games.lots.components import BLOCKS, LETTERS, NO_KIND
from boroughs.games.lots.state import DEAL, ROLL, START_ROLL, TAKE
from boroughs.games.lots.turn.agenda import DEAL_CREW, START_BLOCKS
from boroughs.games.lots.turn.answers import Answers


class Supply(Answers):
    """The beginning of a game, and of each turn."""

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
        if not self.has_crew():
            return False
        for seat, hand in enumerate(self.hands):
            if not hand and self.deck():
                self.agenda.insert(0, DEAL_CREW)
                self.chooser = seat
                self.phase = DEAL
                return True
        return False

    def roll_die(self) -> bool:
        self.phase = ROLL
        self.wanted = NO_KIND
        return True

    def take_roll(self, kind: int) -> None:
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
            empty = self.piles.count(0)
            self.closing = self.closing or empty >= self.box.numbers.empty_piles
        if self.solo:
            if self.marker == NO_KIND:
                self.marker = kind
            if not self.piles[self.marker]:
                self._move_marker()
