"""The position and its copy: tower, supply, track, crew cards, and where in the turn the table is."""

from __future__ import annotations

from typing import Final

from boroughs.core.chance import Chance, FixedChance, Outcome, Verdict
from boroughs.core.errors import BadRecord
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.lots.components import (
    BLOCKS,
    CLUMSY,
    LETTERS,
    LOTS,
    NO_KIND,
    STANDARD,
    STEADY,
    SWAYING,
    SWAYING_CLUMSY,
    UNSTEADY,
    WILD,
    Grip,
    Numbers,
    swing,
)
from boroughs.games.lots.hands import DISCARDED, PLAYED, Deed, hands_after
from boroughs.games.lots.release import Fall, read_fall, release
from boroughs.games.lots.tower import Spot, Tower

CREW_DECK: Final = "crew"
NOBODY: Final = -1
NO_BODY: Final = -1

# What the table waits for.
FIRST: Final = "first"
DEAL: Final = "deal"
START_ROLL: Final = "start-roll"
ROLL: Final = "roll"
WINDOW: Final = "window"
TAKE: Final = "take"
CHOOSE: Final = "choose"
OFFSET: Final = "offset"
VERDICT: Final = "verdict"
DRAW: Final = "draw"
HAND_ON: Final = "hand-on"
STEAL: Final = "steal"
OVER: Final = "over"

# The moments at which crew cards answer.
NO_WINDOW: Final = ""
AFTER_ROLL: Final = "after-roll"
BEFORE_CHOOSE: Final = "before-choose"
ACCIDENT: Final = "accident"
AT_SCORE: Final = "at-score"
AFTER_SCORE: Final = "after-score"


class Box:
    """What is played with: the crew cards, how many blocks of each kind, and where rewards lie."""

    def __init__(
        self,
        name: str,
        crew: list[int],
        copies: int,
        cube_spots: list[int],
        crew_spots: list[int],
        numbers: Numbers = STANDARD,
    ) -> None:
        self.name = name
        self.crew = crew
        self.copies = copies
        self.cube_spots = cube_spots
        self.crew_spots = crew_spots
        self.numbers = numbers


class Rolled(Outcome):
    """A side of the supply die: a block or any."""

    def __init__(self, kind: int) -> None:
        super().__init__(WILD if kind == NO_KIND else LETTERS[kind])
        self.kind = kind


SUPPLY_DIE: Final = FixedChance([*(Rolled(kind) for kind in range(BLOCKS)), Rolled(NO_KIND)])


class FirstSeat(Outcome):
    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat}")
        self.seat = seat


class Drawn(Outcome):
    """A crew card from the deck."""

    def __init__(self, card: int, name: str) -> None:
        super().__init__(name)
        self.card = card


class Offset(Outcome):
    """How far off the mark a hand lets go, in hundredths of a cube."""

    def __init__(self, across: int, deep: int) -> None:
        super().__init__(f"off {across},{deep}")
        self.across = across
        self.deep = deep


def _hand_chance(grip: Grip) -> FixedChance:
    return FixedChance([Offset(*offset) for offset in grip.offsets], grip.weights)


_HANDS: Final = {grip.name: _hand_chance(grip) for grip in (UNSTEADY, CLUMSY)}


class Released(Outcome):
    """What came of letting go."""

    def __init__(self, fall: Fall) -> None:
        super().__init__(fall.text)
        self.fall = fall


class Release(Verdict):
    """The statics says whether the tower stands."""

    def __init__(self, tower: Tower, spot: Spot, across: int, deep: int, press: int) -> None:
        super().__init__()
        self.tower = tower
        self.spot = spot
        self.across = across
        self.deep = deep
        self.press = press

    def compute(self) -> Outcome:
        return Released(release(self.tower, self.spot, self.across, self.deep, self.press))

    def read(self, text: str) -> Outcome:
        fall = read_fall(text)
        if fall is None or any(self.tower.body(number) is None for number in fall.fallen):
            raise BadRecord("impossible-outcome", outcome=text)
        return Released(fall)


class LotsState(State):
    """Everything on the table. The rules are in the classes that inherit from it."""

    def __init__(self, seats: int, options: Options, box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        self.solo: bool = seats == 1
        level = options["lot"]
        assert isinstance(level, int)
        self.tower: Tower = Tower(LOTS[level - 1], box.numbers)
        self.next_number: int = 1
        copies = box.numbers.solo_copies if self.solo else box.copies
        self.piles: list[int] = [copies] * BLOCKS
        self.banks: list[list[int]] = [[] for _ in range(seats)]
        self.cubes: list[int] = [0] * seats
        self.track: list[int] = [0] * seats
        self.cube_spots: list[int] = [] if self.solo else box.cube_spots.copy()
        """The spots that still have their cube; likewise those with a crew card."""
        self.crew_spots: list[int] = box.crew_spots.copy() if self.has_crew() else []
        self.story: list[Deed] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.active: int = NOBODY if seats > 1 else 0
        self.turn: int = 0
        self.phase: str = FIRST
        self.agenda: list[str] = []
        """What is still to come of this turn."""
        self.rolled: int = NO_KIND
        self.wanted: int = NO_KIND
        """The block that a crew card names instead of the roll."""
        self.chooser: int = NOBODY
        self.awards: list[int] = []
        """Who is still to draw a crew card."""
        self.played: list[bool] = [False] * seats
        self.answered: list[bool] = [False] * seats
        self.away: list[bool] = [False] * seats
        """Who passed for the rest of the turn."""
        self.window: str = NO_WINDOW
        self.laid: list[tuple[int, int, int]] = []
        """Cards that answer the window: seat, card, what it names. With a clock they are sealed until it
        closes: still in the hand, and known to who laid them alone."""
        self.ends: int = -1
        self.marker: int = NO_KIND
        self.last: int = NO_BODY
        """SoloPlanner: the block that the next one must touch."""
        self.closing: bool = False
        self.ending: str = ""
        self.clear_turn()

    def clear_turn(self) -> None:
        """What is only of this turn."""
        self.fresh: int = 0
        """Cubes won in this turn: they cannot be used yet."""
        self.piece: int = NO_KIND
        """What must be placed before anything else: it slipped, or fell back into the hand."""
        self.aim: Spot | None = None
        self.aim_kind: int = NO_KIND
        self.held: Spot | None = None
        self.offset: tuple[int, int] = (0, 0)
        self.tried: list[Spot] = []
        self.lifted: Spot | None = None
        """Where the block that the Crane Operator carries stood."""
        self.finished: bool = False
        self.cubed: bool = False
        self.zero: bool = False
        self.fallen: list[int] = []
        self.full_before: int = 0
        self.placed: int = NO_KIND
        """The kind of the block placed, and what it touched."""
        self.touched: list[int] = [0] * BLOCKS
        self.floors: int = 0
        self.taller: bool = False
        self.match_points: int = 0
        self.card_match_points: int = 0
        """What this turn scored for matching colours: by itself, and with crew cards."""
        self.turn_floors: int = 0

    def copy_to(self, twin: LotsState) -> None:
        twin.now = self.now
        twin.tower = self.tower.copy()
        twin.next_number = self.next_number
        twin.piles = self.piles.copy()
        twin.banks = [bank.copy() for bank in self.banks]
        twin.cubes = self.cubes.copy()
        twin.track = self.track.copy()
        twin.cube_spots = self.cube_spots.copy()
        twin.crew_spots = self.crew_spots.copy()
        twin.story = self.story.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.active = self.active
        twin.turn = self.turn
        twin.phase = self.phase
        twin.agenda = self.agenda.copy()
        twin.rolled = self.rolled
        twin.wanted = self.wanted
        twin.chooser = self.chooser
        twin.awards = self.awards.copy()
        twin.played = self.played.copy()
        twin.answered = self.answered.copy()
        twin.away = self.away.copy()
        twin.window = self.window
        twin.laid = self.laid.copy()
        twin.ends = self.ends
        twin.marker = self.marker
        twin.last = self.last
        twin.closing = self.closing
        twin.ending = self.ending
        self._copy_turn_to(twin)

    def _copy_turn_to(self, twin: LotsState) -> None:
        twin.fresh = self.fresh
        twin.piece = self.piece
        twin.aim = self.aim
        twin.aim_kind = self.aim_kind
        twin.held = self.held
        twin.offset = self.offset
        twin.tried = self.tried.copy()
        twin.lifted = self.lifted
        twin.finished = self.finished
        twin.cubed = self.cubed
        twin.zero = self.zero
        twin.fallen = self.fallen.copy()
        twin.full_before = self.full_before
        twin.placed = self.placed
        twin.touched = self.touched.copy()
        twin.floors = self.floors
        twin.taller = self.taller
        twin.match_points = self.match_points
        twin.card_match_points = self.card_match_points
        twin.turn_floors = self.turn_floors

    # What follows from it

    def has_crew(self) -> bool:
        """Whether crew cards are in play."""
        return not self.solo and bool(self.options["crew"])

    def goal(self) -> int:
        return self.box.numbers.goals[self.seats]

    def grip(self, seat: int) -> Grip:
        """How steady this seat's hand is: at a table with little builders the adults' is less so."""
        children = self.options["children"]
        assert isinstance(children, int)
        adult = 0 < children <= seat
        hand = self.options["hand"]
        if hand == "steady":
            return UNSTEADY if adult else STEADY
        if hand == "crane":
            return SWAYING_CLUMSY if adult else SWAYING
        return CLUMSY if adult else UNSTEADY

    def hand_chance(self) -> FixedChance:
        return _HANDS[self.grip(self.active).name]

    def crane_offset(self) -> tuple[int, int]:
        """Where the crane hangs at this moment."""
        steps = self.grip(self.active).steps
        across, deep = self.box.numbers.crane_periods
        return swing(self.now, across, steps), swing(self.now, deep, steps)

    def next_seat(self, seat: int) -> int:
        """The player to the left."""
        return (seat + 1) % self.seats

    def clockwise(self) -> list[int]:
        """All seats, from the one whose turn it is."""
        return [(self.active + step) % self.seats for step in range(self.seats)]

    def rewrite_hands(self) -> None:
        hands = hands_after(self.story, self.seats)
        assert hands is not None
        self.hands = hands

    def discards(self) -> list[int]:
        """Crew cards that lie open."""
        return [deed.card for deed in self.story if deed.what in (PLAYED, DISCARDED)]

    def deck(self) -> list[int]:
        """Crew cards that nobody has drawn."""
        if not self.has_crew():
            return []
        gone = {deed.card for deed in self.story}
        return [card for card in self.box.crew if card not in gone]

    def first_chance(self) -> Chance:
        return Chance([FirstSeat(seat) for seat in range(self.seats)])
