"""The turn: who may do what when, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from boroughs.core.chance import Chance, Outcome
from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.phrase import Phrase
from boroughs.core.result import Result, rank
from boroughs.core.state import NO_SEATS
from boroughs.games.machi_koro.cards import (
    BLUE,
    CATCH_OF_TUNA,
    DEMOLITION,
    EFFECTS,
    GREEN,
    PURPLE,
    RED,
    REMOVAL,
)
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AIRPORT_COINS,
    AMUSEMENT_PARK,
    CITY_HALL_COIN,
    HARBOR,
    HARBOR_ADDS,
    HARBOR_FROM,
    INVESTMENT,
    LANDMARKS,
    ROWS,
    SEATS,
    TECH_STARTUP,
    Card,
    Landmark,
)
from boroughs.games.machi_koro.decisions import DECISIONS
from boroughs.games.machi_koro.moves import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    NO_DECISION,
    PASS,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    TurnMove,
)
from boroughs.games.machi_koro.state import (
    CATCH,
    MARKET,
    NOTHING,
    ROLL,
    THROWS,
    Chosen,
    Drawn,
    Position,
    Rolled,
)

DECISION_NAMES: Final[list[str]] = [*(decision.name for decision in DECISIONS), "none"]
ASKED: Final[list[str]] = ["nothing", "first-player", "market", "roll", "catch"]
_SOLE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(max(SEATS))]


class MachiKoro(Position):
    """A turn is roll, income, construction (MK-10); nature is asked in between."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.decision: i64 = NO_DECISION
        """What the player whose turn it is must decide."""

    def copy(self) -> MachiKoro:
        twin = MachiKoro(self.seats, self.options)
        self.copy_to(twin)
        twin.decision = self.decision
        return twin

    # Acting

    def to_act(self) -> tuple[int, ...]:
        return NO_SEATS if self.decision == NO_DECISION else _SOLE[self.turn]

    def moves(self, seat: int) -> Sequence[Move]:
        if self.decision == NO_DECISION or seat != self.turn:
            return []
        return DECISIONS[self.decision].moves(self)

    def check(self, seat: int, move: Move) -> None:
        self.allowed(seat, move)

    def play(self, seat: int, move: Move) -> None:
        self.allowed(seat, move).apply(self)

    def allowed(self, seat: int, move: Move) -> TurnMove:
        """The move as one of this game's, or IllegalMove."""
        if self.decision == NO_DECISION:
            raise IllegalMove("game-over" if self.winner >= 0 else "not-now")
        if seat != self.turn:
            raise IllegalMove("not-your-turn", seat=seat)
        if not isinstance(move, TurnMove):
            raise IllegalMove("not-now")
        if move is PASS:
            if not DECISIONS[self.decision].may_pass():
                raise IllegalMove("must-decide")
        elif move.decision != self.decision:
            raise IllegalMove("not-now")
        else:
            move.refuse(self)
        return move

    def fallback(self, seat: int) -> Move:
        return DECISIONS[self.decision].fallback(self)

    def pass_on(self) -> None:
        DECISIONS[self.decision].pass_on(self)

    def refuse_cost(self, cost: i64) -> None:
        coins = self.roller().coins
        if cost > coins:
            raise IllegalMove("too-expensive", cost=int(cost), coins=int(coins))

    def refuse_partner(self, seat: i64) -> None:
        if seat == self.turn or seat >= self.seats:
            raise IllegalMove("another-player", seat=int(seat))

    def refuse_card(self, seat: i64, card: Card) -> None:
        if self.cities[seat].cards[card.index] == 0:
            raise IllegalMove("has-no-card", seat=int(seat), card=card.name)

    # Nature

    def chance(self) -> Chance | None:
        if self.asked == NOTHING:
            return None
        if self.asked == ROLL:
            return THROWS[self.pending]
        if self.asked == MARKET:
            return self.draw_from(ROWS[self.filling])
        if self.asked == CATCH:
            return THROWS[2]
        return Chance([Chosen(seat) for seat in range(self.seats)])

    def resolve(self, outcome: Outcome) -> None:
        if isinstance(outcome, Drawn):
            self._drawn(outcome.card)
        elif isinstance(outcome, Rolled):
            if self.asked == CATCH:
                self._caught(outcome)
            else:
                self._rolled(outcome)
        elif isinstance(outcome, Chosen):
            self.turn = outcome.seat
            if self.events is not None:
                self.tell("first-player", {"seat": outcome.seat})
            self.fill_market()

    # The market

    def fill_market(self) -> None:
        """Asks for a card as long as a row is short; then the turn goes on (MK-3, MK-4)."""
        self.filling = self.short_row()
        if self.filling >= 0:
            self.asked = MARKET
            return
        self.asked = NOTHING
        if self.turns == 0:
            self.begin_turn()
        else:
            self.finish_building(built=True)

    def _drawn(self, card: Card) -> None:
        self.take_from_deck(card)
        if card.major and self.owned_by_all(card):
            self.discarded[card.index] += 1
            if self.events is not None:
                self.tell("discarded", {"card": card.name})
        else:
            self.show(card)
            if self.events is not None:
                self.tell("drawn", {"card": card.name})
        self.fill_market()

    # Roll

    def begin_turn(self) -> None:
        self.turns += 1
        self.again = False
        self.dice = []
        self.total = 0
        self.decision = ROLLING
        if self.events is not None:
            self.tell("turn", {"seat": int(self.turn)})

    def roll(self, count: int) -> None:
        self.decision = NO_DECISION
        self.pending = count
        self.asked = ROLL

    def _rolled(self, rolled: Rolled) -> None:
        self.asked = NOTHING
        self.pending = 0
        self.dice = rolled.dice
        if self.events is not None:
            self.tell("rolled", {"seat": int(self.turn), "dice": tuple(rolled.dice)})
        if len(rolled.dice) < 3:
            self.count_dice()
        elif rolled.dice[0] == rolled.dice[2]:
            self.set_aside(rolled.dice[0])
        else:
            self.decision = SETTING_ASIDE

    def set_aside(self, die: int) -> None:
        """MK-12: only the other two count, for doubles and the Harbor too."""
        kept = self.dice.copy()
        kept.remove(die)
        self.dice = kept
        if self.events is not None:
            self.tell("set-aside", {"seat": int(self.turn), "die": die})
        self.count_dice()

    def count_dice(self) -> None:
        roller = self.roller()
        dice = self.dice
        total: i64 = dice[0]
        if len(dice) == 2:
            total += dice[1]
            # MK-14: earned now, whatever happens to the park in this turn.
            self.again = dice[0] == dice[1] and roller.has(AMUSEMENT_PARK)
        self.total = total
        if total >= HARBOR_FROM and roller.has(HARBOR):
            self.decision = ADDING
        else:
            self.earn_income()

    def add_two(self) -> None:
        self.total += HARBOR_ADDS
        if self.events is not None:
            self.tell("added", {"seat": int(self.turn), "total": int(self.total)})
        self.earn_income()

    # Income, in the order red, green, blue, purple (MK-20)

    def earn_income(self) -> None:
        self.decision = NO_DECISION
        self._restaurants()
        self._secondary_industry()

    def _restaurants(self) -> None:
        """MK-21: counter-clockwise from the roller, each paid before the next."""
        activated = RED[self.total]
        if not activated:
            return
        seats: i64 = self.seats
        owner_seat: i64 = self.turn
        for _ in range(seats - 1):
            owner_seat = owner_seat - 1 if owner_seat > 0 else seats - 1
            owner = self.cities[owner_seat]
            for card in activated:
                copies: i64 = owner.cards[card]
                if copies > 0:
                    EFFECTS[card].activate(self, owner, copies)

    def _secondary_industry(self) -> None:
        roller = self.roller()
        for card in GREEN[self.total]:
            copies: i64 = roller.cards[card]
            if copies > 0:
                effect = EFFECTS[card]
                effect.activate(self, roller, copies)
                if self.pending > 0:
                    # MK-28: how often it acts is settled here, whatever is given away meanwhile.
                    self.decision = DEMOLISHING if effect is DEMOLITION else GIVING
                    return
        self._primary_industry()

    def demolish(self, landmark: Landmark) -> None:
        roller = self.roller()
        roller.turn_back(landmark)
        if self.events is not None:
            self.tell("demolished", {"seat": int(self.turn), "landmark": landmark.name})
        self.earn(roller, DEMOLITION.coins, DEMOLITION.card)
        self._acted_once()

    def give(self, card: Card, seat: int) -> None:
        roller = self.roller()
        self._hand_over(card, self.turn, seat)
        if self.events is not None:
            self.tell("given", {"seat": int(self.turn), "card": card.name, "to": seat})
        self.earn(roller, REMOVAL.coins, REMOVAL.card)
        # Every activation is a card that can itself be given, so there is always one left to give.
        self._acted_once()

    def _hand_over(self, card: Card, giver: i64, taker: i64) -> None:
        self.cities[giver].remove(card)
        self.cities[taker].add(card)

    def _acted_once(self) -> None:
        self.pending -= 1
        if self.pending == 0:
            self.decision = NO_DECISION
            self._primary_industry()

    def _primary_industry(self) -> None:
        for card in BLUE[self.total]:
            for city in self.cities:
                copies: i64 = city.cards[card]
                if copies > 0:
                    EFFECTS[card].activate(self, city, copies)
        if self.asked == NOTHING:
            self._major_establishments()

    def _caught(self, rolled: Rolled) -> None:
        self.asked = NOTHING
        if self.events is not None:
            self.tell("caught", {"seat": int(self.turn), "dice": tuple(rolled.dice)})
        CATCH_OF_TUNA.share(self, rolled.total)
        self._major_establishments()

    def _major_establishments(self) -> None:
        roller = self.roller()
        for card in PURPLE[self.total]:
            if roller.cards[card] > 0:
                EFFECTS[card].activate(self, roller, 1)
        if self.pending > 0:
            self.pending = 0
            if self._can_swap():
                self.decision = SWAPPING
                return
        self.start_building()

    def _can_swap(self) -> bool:
        roller = self.roller()
        if roller.minor_kinds() == 0:
            return False
        return any(city is not roller and city.minor_kinds() != 0 for city in self.cities)

    def swap(self, mine: Card, theirs: Card, seat: int) -> None:
        self._hand_over(mine, self.turn, seat)
        self._hand_over(theirs, seat, self.turn)
        if self.events is not None:
            self.tell(
                "swapped",
                {"seat": int(self.turn), "card": mine.name, "for": theirs.name, "with": seat},
            )
        self.start_building()

    # Construction

    def start_building(self) -> None:
        roller = self.roller()
        if roller.coins == 0:
            roller.coins = CITY_HALL_COIN
            if self.events is not None:
                self.tell("city-hall", {"seat": int(self.turn), "coins": CITY_HALL_COIN})
        self.decision = BUILDING

    def build_card(self, card: Card) -> None:
        roller = self.roller()
        roller.coins -= card.cost
        roller.add(card)
        self.take_from_market(card)
        if self.events is not None:
            self.tell("built", {"seat": int(self.turn), "card": card.name, "coins": int(card.cost)})
        if card.major and self.owned_by_all(card) and self.market[card.index] > 0:
            self.discard_from_market(card)
            if self.events is not None:
                self.tell("discarded", {"card": card.name})
        self.decision = NO_DECISION
        self.fill_market()

    def build_landmark(self, landmark: Landmark) -> None:
        roller = self.roller()
        roller.coins -= landmark.cost
        roller.complete(landmark)
        if self.events is not None:
            self.tell(
                "built-landmark",
                {
                    "seat": int(self.turn),
                    "landmark": landmark.name,
                    "coins": int(landmark.cost),
                },
            )
        self.decision = NO_DECISION
        if roller.is_complete():
            self.winner = self.turn
            if self.events is not None:
                self.tell("won", {"seat": int(self.turn)})
        else:
            self.finish_building(built=True)

    def build_nothing(self) -> None:
        self.decision = NO_DECISION
        if self.events is not None:
            self.tell("built-nothing", {"seat": int(self.turn)})
        self.finish_building(built=False)

    def finish_building(self, built: bool) -> None:
        """The Airport pays first; then the Tech Startup may be fed (MK-32, MK-44)."""
        roller = self.roller()
        if not built and roller.has(AIRPORT):
            roller.coins += AIRPORT_COINS
            if self.events is not None:
                self.tell("airport", {"seat": int(self.turn), "coins": AIRPORT_COINS})
        if roller.owns(TECH_STARTUP) and roller.coins >= INVESTMENT:
            self.decision = INVESTING
        else:
            self.end_turn()

    def invest(self) -> None:
        roller = self.roller()
        roller.coins -= INVESTMENT
        roller.invested += INVESTMENT
        if self.events is not None:
            self.tell("invested", {"seat": int(self.turn), "invested": int(roller.invested)})
        self.end_turn()

    def end_turn(self) -> None:
        if self.again:
            if self.events is not None:
                self.tell("again", {"seat": int(self.turn)})
        else:
            self.turn = self.turn + 1 if self.turn + 1 < self.seats else 0
        self.begin_turn()

    # Knowing

    def prompt(self) -> Phrase:
        return DECISIONS[self.decision].prompt(self)

    def decision_name(self) -> str:
        return DECISION_NAMES[self.decision]

    def asked_name(self) -> str:
        return ASKED[self.asked]

    def progress(self) -> float:
        """The share of landmarks, by cost, in the city that has come furthest."""
        if self.winner >= 0:
            return 1.0
        whole = sum(int(landmark.cost) for landmark in LANDMARKS)
        return max(self.score(seat) for seat in range(self.seats)) / whole

    def score(self, seat: int) -> int:
        """The cost of the landmarks that stand."""
        return sum(int(landmark.cost) for landmark in self.cities[seat].built_landmarks())

    def result(self) -> Result | None:
        if self.winner < 0:
            return None
        return rank([self.score(seat) for seat in range(self.seats)])
