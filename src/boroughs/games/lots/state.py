"""The position: tower, supply, track, crew cards, and where in the turn the table is; questions about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from boroughs.core.chance import Chance, FixedChance
from boroughs.core.fields import (
    Apart,
    Coded,
    Copied,
    Derived,
    Missing,
    OfTurn,
    PositionOnly,
    Shared,
    WrittenAs,
)
from boroughs.core.moments import Deadline
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.games.lots.bounds import (
    Awards,
    LaidCards,
    Level,
    Levels,
    Naturals,
    Number,
    PieceCounts,
    PieceNames,
    PieceNumber,
    Pieces,
    Points,
    Seat,
    Shifts,
    SpotNames,
    Story,
    Turns,
)
from boroughs.games.lots.components import (
    BLOCKS,
    CLUMSY,
    CUBE,
    LOTS,
    NO_KIND,
    STEADY,
    SWAYING,
    SWAYING_CLUMSY,
    UNSTEADY,
    WILD,
    Box,
    Grip,
    swing,
)
from boroughs.games.lots.hands import DISCARDED, NOBODY, PLAYED, Deed, hands_after
from boroughs.games.lots.outcomes import HANDS, FirstSeat, Release
from boroughs.games.lots.release import spots_in, stays
from boroughs.games.lots.spelling import (
    bank_names,
    banks_named,
    floor_bits,
    floor_list,
    kind_name,
    kind_named,
    kind_names,
    kinds_named,
    laid_cards,
    laid_named,
    refuse,
    rolled_name,
    spot_name,
    spot_named,
    spot_names,
    spots_named,
    story_data,
    story_named,
)
from boroughs.games.lots.tower import Spot, Tower

CREW_DECK: Final = "crew"
NO_BLOCK: Final = -1

# What the table waits for.
GOING_ON: Final = "going-on"
"""Nothing: the turn goes on (`turn/turn.py`). No position is left so."""
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


class LotsState(State):
    """Everything on the table; of the crew cards, what happened to them."""

    def __init__(self, seats: int, options: Options, box: Box) -> None:
        super().__init__(seats, options)
        self.box = box
        solo = seats == 1
        self.solo = solo
        level = options["lot"]
        assert isinstance(level, int)
        copies = box.numbers.solo_copies if solo else box.copies
        self.tower: Annotated[Tower, Copied, Apart] = Tower(LOTS[level - 1], box.numbers)
        self.next_number: Annotated[int, WrittenAs(PieceNumber), Missing(1)] = 1
        """Of the piece that comes to lie next."""
        self.piles: Annotated[list[int], WrittenAs(PieceCounts)] = [copies] * BLOCKS
        self.banks: Annotated[list[list[int]], Coded(bank_names, banks_named)] = [
            [] for _ in range(seats)
        ]
        """The blocks that each seat has to place."""
        self.cubes: Annotated[list[int], WrittenAs(PieceCounts)] = [0] * seats
        self.track: Annotated[list[int], WrittenAs(Naturals)] = [0] * seats
        """Where each inspector stands: the score."""
        self.cube_spots: Annotated[list[int], WrittenAs(Naturals), Missing(())] = (
            [] if solo else box.cube_spots.copy()
        )
        """The spots that still have their cube; likewise those with a crew card."""
        self.crew_spots: Annotated[list[int], WrittenAs(Naturals), Missing(())] = (
            box.crew_spots.copy() if self.has_crew() else []
        )
        self.phase: str = FIRST
        """What the table waits for."""
        self.window: Annotated[str, Missing("")] = NO_WINDOW
        """Which crew cards may answer now."""
        self.agenda: Annotated[list[str], Missing(())] = []
        """What is still to come of this turn."""
        self.turn: Annotated[int, WrittenAs(Turns), Missing(0)] = 0
        """How many turns were begun."""
        self.active: Annotated[int, WrittenAs(Seat), Missing(NOBODY)] = 0 if solo else NOBODY
        """Whose turn it is."""
        self.chooser: Annotated[int, WrittenAs(Seat), Missing(NOBODY)] = NOBODY
        """Who else is asked: for a block, for a card, for a last answer."""
        self.rolled: Annotated[int, Coded(rolled_name, kind_named), Missing(WILD)] = NO_KIND
        self.wanted: Annotated[int, Coded(kind_name, kind_named), Missing("")] = NO_KIND
        """The block that a crew card names instead of the roll."""
        self.awards: Annotated[list[int], WrittenAs(Awards), Missing(())] = []
        """Who is still to draw a crew card."""
        self.played: Annotated[list[bool], OfTurn] = [False] * self.seats
        """Who has played a crew card in this turn."""
        self.answered: list[bool] = [False] * seats
        """Who has answered the window, or at the end of the game."""
        self.away: Annotated[list[bool], OfTurn] = [False] * self.seats
        """Who passed for the rest of the turn."""
        self.laid: Annotated[
            list[tuple[int, int, int]],
            Coded(laid_cards, laid_named),
            WrittenAs(LaidCards),
            Missing(()),
        ] = []
        """Cards that answer the window: seat, card, what it names. While sealed they are still in the hand."""
        self.window_deadline: Annotated[int, WrittenAs(Deadline), Missing(-1)] = -1
        """When the window closes, or -1 where no clock runs."""
        self.marker: Annotated[int, Coded(kind_name, kind_named), Missing("")] = NO_KIND
        """Alone: the pile at which the supply marker stands."""
        self.last_block: Annotated[int, WrittenAs(Number), Missing(-1)] = NO_BLOCK
        """Alone: the number of the block that the next one must touch."""
        self.returned_in_a_row: Annotated[int, WrittenAs(Pieces), Missing(0)] = 0
        """Blocks that found no place since one stayed."""
        self.last_turn: Annotated[bool, Missing(False)] = False
        """Enough piles have run out, or nothing fits any more: with this turn the building is done (LOT-16)."""
        self.ended_as: Annotated[str, Missing("")] = ""
        """How the game ended: `over`; alone `won`, `lost` or `master-builder`."""
        self.fresh: Annotated[int, OfTurn, WrittenAs(Pieces), Missing(0)] = 0
        """Cubes won in this turn: they cannot be used yet."""
        self.piece: Annotated[int, OfTurn, Coded(kind_name, kind_named), Missing("")] = NO_KIND
        """What must be placed before anything else: it slipped, or fell back into the hand."""
        self.aim: Annotated[
            Spot | None, OfTurn, Shared, Coded(spot_name, spot_named), Missing("")
        ] = None
        """Where a piece was let go, until it is known what came of it."""
        self.held: Annotated[
            Spot | None, OfTurn, Shared, Coded(spot_name, spot_named), Missing("")
        ] = None
        """Over which spot a piece is held, for all to see."""
        self.offset: Annotated[tuple[int, int], OfTurn, WrittenAs(Shifts), Missing((0, 0))] = (0, 0)
        """How far off the mark it was let go."""
        self.tried: Annotated[
            list[Spot],
            OfTurn,
            Coded(spot_names, spots_named),
            WrittenAs(SpotNames),
            Missing(()),
        ] = []
        """Where the piece slipped."""
        self.lifted: Annotated[
            Spot | None, OfTurn, Shared, Coded(spot_name, spot_named), Missing("")
        ] = None
        """Where the block that the Crane Operator carries stood."""
        self.finished: Annotated[bool, OfTurn, Missing(False)] = False
        """The block is placed, or was put back."""
        self.cubed: Annotated[bool, OfTurn, Missing(False)] = False
        """A cube was placed in this turn."""
        self.scores_nothing: Annotated[bool, OfTurn, Missing(False)] = False
        """There was an accident, or the block was put back (LOT-4)."""
        self.fallen: Annotated[
            list[int],
            OfTurn,
            Coded(kind_names, kinds_named),
            WrittenAs(PieceNames),
            Missing(()),
        ] = []
        """What fell in the last accident."""
        self.floors_before: Annotated[
            int, OfTurn, Coded(floor_list, floor_bits), WrittenAs(Levels), Missing(())
        ] = 0
        """The floors that were full when placing began, in the state a bit each."""
        self.placed: Annotated[int, OfTurn, Coded(kind_name, kind_named), Missing("")] = NO_KIND
        """The kind of the block placed, and what it touched."""
        self.touched: Annotated[list[int], OfTurn, WrittenAs(PieceCounts), Missing(())] = [
            0
        ] * BLOCKS
        self.floors: Annotated[int, OfTurn, WrittenAs(Level), Missing(0)] = 0
        """How many floors it finished."""
        self.taller: Annotated[bool, OfTurn, Missing(False)] = False
        """Whether it made the tower taller."""
        self.match_points: Annotated[int, OfTurn, WrittenAs(Points), Missing(0)] = 0
        """What this turn scored for matching colours: by itself, and with crew cards."""
        self.card_match_points: Annotated[int, OfTurn, WrittenAs(Points), Missing(0)] = 0
        self.turn_floors: Annotated[int, OfTurn, WrittenAs(Points), Missing(0)] = 0
        """How many floors this turn finished, with both blocks of a Night Shift."""
        self.story: Annotated[
            list[Deed],
            Coded(story_data, story_named),
            WrittenAs(Story),
            PositionOnly,
            Missing([]),
        ] = []
        """What happened to the crew cards."""
        self.hands: Annotated[list[list[int]], Derived] = [[] for _ in range(seats)]

    def derive(self) -> None:
        """Everybody's crew cards follow from what happened to them."""
        seated = all(deed.seat < self.seats and deed.to < self.seats for deed in self.story)
        hands = hands_after(self.story, self.seats) if seated else None
        if hands is None:
            refuse("crew cards from nowhere")
        self.hands = hands

    def goal(self) -> int:
        return self.box.numbers.goals[self.seats]

    def next_seat(self, seat: int) -> int:
        """The player to the left."""
        return (seat + 1) % self.seats

    def clockwise(self) -> list[int]:
        """All seats, from the one whose turn it is."""
        return [(self.active + step) % self.seats for step in range(self.seats)]

    def first_chance(self) -> Chance:
        return Chance([FirstSeat(seat) for seat in range(self.seats)])

    # Hands and cranes

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
        return HANDS[self.grip(self.active).name]

    def crane_offset(self) -> tuple[int, int]:
        """Where the crane hangs at this moment."""
        steps = self.grip(self.active).steps
        across, deep = self.box.numbers.crane_periods
        return swing(self.now, across, steps), swing(self.now, deep, steps)

    def verdict(self) -> Release:
        """What the statics is asked of the piece that was let go."""
        assert self.aim is not None
        across, deep = self.offset
        return Release(self.tower, self.aim, across, deep, self.grip(self.active).press)

    # Crew cards

    def has_crew(self) -> bool:
        """Whether crew cards are in play."""
        return not self.solo and bool(self.options["crew"])

    def discards(self) -> list[int]:
        """Crew cards that lie open."""
        return [deed.card for deed in self.story if deed.what in (PLAYED, DISCARDED)]

    def deck(self) -> list[int]:
        """Crew cards that nobody has drawn."""
        if not self.has_crew():
            return []
        gone = {deed.card for deed in self.story}
        return [card for card in self.box.crew if card not in gone]

    def receiver(self, giver: int) -> int:
        """Who gets a third card: the lowest of the others with room for it; on the driveway, the next."""
        others = [(giver + step) % self.seats for step in range(1, self.seats)]
        limit = self.box.numbers.hand_limit
        room = [seat for seat in others if len(self.hands[seat]) < limit]
        return min(room, key=lambda seat: self.track[seat], default=NOBODY)

    def is_sealed(self) -> bool:
        """LOT-14: where a clock closes the window, nobody sees before whether and how others answered."""
        return self.phase == WINDOW and self.window_deadline >= 0

    # What may be placed where

    def usable_cubes(self) -> int:
        """Cubes of the active player that were not won in this very turn."""
        return self.cubes[self.active] - self.fresh

    def may_add_cube(self) -> bool:
        return not self.cubed and self.usable_cubes() > 0

    def has_begun(self) -> bool:
        """Whether something was placed or tried, so that it is too late for cards before choosing."""
        return self.piece != NO_KIND or self.finished or self.cubed or self.scores_nothing

    def kinds(self) -> list[int]:
        """What the active player may place now."""
        if self.piece != NO_KIND:
            return [self.piece]
        found = [] if self.finished else sorted(set(self.banks[self.active]))
        if self.may_add_cube():
            found.append(CUBE)
        return found

    def touches_last(self, spot: Spot) -> bool:
        """LOT-31: alone, each block touches the one before."""
        last = self.tower.body(self.last_block) if self.last_block != NO_BLOCK else None
        return last is None or spot.pose.kind == CUBE or spot.near & last.mask != 0

    def spots(self, kind: int) -> Sequence[Spot]:
        """The spots for a piece of this kind on which it would balance by itself."""
        found = spots_in(self.tower.lot.level, self.tower.filled, kind)
        if not self.tried and self.lifted is None and self.last_block == NO_BLOCK:
            return found
        return [
            spot
            for spot in found
            if spot not in self.tried and spot is not self.lifted and self.touches_last(spot)
        ]

    def has_a_place(self, kind: int) -> bool:
        """Whether this piece, or another that may be placed instead, has a spot where all stands."""
        others = [kind] if kind == CUBE else [k for k in self.kinds() if k != CUBE]
        return any(self.safe_spot(other) is not None for other in others)

    def safe_spot(self, kind: int) -> Spot | None:
        """A spot where this piece stays, if its hand is steady."""
        solid = self.tower.solid()
        for spot in self.spots(kind):
            if stays(self.tower, spot, solid):
                return spot
        return None

    # What it scores

    def remember_floors(self) -> None:
        """What counts as finished is measured from here."""
        self.floors_before = self.tower.full_floors()

    def floors_finished(self) -> int:
        """How many floors are full that were not when placing began."""
        return (self.tower.full_floors() & ~self.floors_before).bit_count()

    def matched(self) -> int:
        """The points of the blocks of its colour that the placed block touches."""
        each = self.box.numbers.match_points
        return 0 if self.placed == NO_KIND else each * self.touched[self.placed]

    def turn_points(self) -> int:
        """LOT-13: what this turn would score as it is."""
        each = self.box.numbers.floor_points
        return 0 if self.scores_nothing else each * self.floors_finished() + self.matched()
