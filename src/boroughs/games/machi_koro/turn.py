"""What happens in a turn: roll, income, construction, and the market in between."""

from __future__ import annotations

from mypy_extensions import i64

from boroughs.core.errors import IllegalMove
from boroughs.core.options import Options
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AMUSEMENT_PARK,
    HARBOR,
    MOST_COINS,
    MOST_TURNS,
    TECH_STARTUP,
    Card,
    Landmark,
)
from boroughs.games.machi_koro.effects import EffectTable
from boroughs.games.machi_koro.outcomes import Rolled
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    MARKET,
    NO_DECISION,
    NOTHING,
    ROLL,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    MachiKoroState,
)


class MachiKoroTurn(MachiKoroState):
    """A turn is roll, income, construction (MK-10); nature is asked in between."""

    def __init__(self, seats: int, options: Options, effects: EffectTable) -> None:
        super().__init__(seats, options, effects.box)
        self.effects = effects

    def choose_first(self, seat: int) -> None:
        self.turn = seat
        if self.events is not None:
            self.tell("first-player", {"seat": seat})
        self.fill_market()

    def pass_on(self) -> None:
        """What follows from passing, where that is allowed."""
        if self.decision == ADDING:
            self.earn_income()
        elif self.decision == SWAPPING:
            self.start_building()
        elif self.decision == BUILDING:
            self.build_nothing()
        elif self.decision == INVESTING:
            self.end_turn()
        else:
            raise IllegalMove("must-decide")

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

    def take_drawn(self, card: Card) -> None:
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
        self.turns = min(self.turns + 1, MOST_TURNS)
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

    def take_rolled(self, rolled: Rolled) -> None:
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
        if total >= self.box.harbor_from and roller.has(HARBOR):
            self.decision = ADDING
        else:
            self.earn_income()

    def add_two(self) -> None:
        self.total += self.box.harbor_adds
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
        activated = self.box.red[self.total]
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
                    self.effects.of_card[card].activate(self, owner, copies)

    def _secondary_industry(self) -> None:
        roller = self.roller()
        for card in self.box.green[self.total]:
            copies: i64 = roller.cards[card]
            if copies > 0:
                effect = self.effects.of_card[card]
                effect.activate(self, roller, copies)
                if self.pending > 0:
                    # MK-28: how often it acts is settled here, whatever is given away meanwhile.
                    self.decision = DEMOLISHING if effect is self.effects.demolition else GIVING
                    return
        self._primary_industry()

    def demolish(self, landmark: Landmark) -> None:
        roller = self.roller()
        roller.turn_back(landmark)
        if self.events is not None:
            self.tell("demolished", {"seat": int(self.turn), "landmark": landmark.name})
        demolition = self.effects.demolition
        self.earn(roller, demolition.coins, demolition.card)
        self._acted_once()

    def give(self, card: Card, seat: int) -> None:
        roller = self.roller()
        self._hand_over(card, self.turn, seat)
        if self.events is not None:
            self.tell("given", {"seat": int(self.turn), "card": card.name, "to": seat})
        removal = self.effects.removal
        self.earn(roller, removal.coins, removal.card)
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
        for card in self.box.blue[self.total]:
            for city in self.cities:
                copies: i64 = city.cards[card]
                if copies > 0:
                    self.effects.of_card[card].activate(self, city, copies)
        if self.asked == NOTHING:
            self._major_establishments()

    def take_caught(self, rolled: Rolled) -> None:
        self.asked = NOTHING
        if self.events is not None:
            self.tell("caught", {"seat": int(self.turn), "dice": tuple(rolled.dice)})
        self.effects.catch.share(self, rolled.total)
        self._major_establishments()

    def _major_establishments(self) -> None:
        roller = self.roller()
        for card in self.box.purple[self.total]:
            if roller.cards[card] > 0:
                self.effects.of_card[card].activate(self, roller, 1)
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
            roller.coins = self.box.city_hall_coin
            if self.events is not None:
                self.tell("city-hall", {"seat": int(self.turn), "coins": int(roller.coins)})
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
            roller.receive(self.box.airport_coins)
            if self.events is not None:
                self.tell("airport", {"seat": int(self.turn), "coins": int(self.box.airport_coins)})
        if roller.owns(TECH_STARTUP) and roller.coins >= self.box.investment:
            self.decision = INVESTING
        else:
            self.end_turn()

    def invest(self) -> None:
        roller = self.roller()
        roller.coins -= self.box.investment
        roller.invested = min(roller.invested + self.box.investment, MOST_COINS)
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
