"""What a good player knows: which card goes where, which zone to claim, when to score and when to stop."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from boroughs.core.heuristic import Heuristic, shares_of
from boroughs.core.move import Move
from boroughs.core.portable_math import exp
from boroughs.core.state import State
from boroughs.games.new_jack_city.bot.solo import Forecast
from boroughs.games.new_jack_city.bot.valuation import Valuation
from boroughs.games.new_jack_city.bot.weights import EVERYBODY, SOLO_SCALE, Weights
from boroughs.games.new_jack_city.city import OPEN_OF_A, OPEN_OF_B
from boroughs.games.new_jack_city.components import COLOUR_OF, Face
from boroughs.games.new_jack_city.joining import NOBODY, Join, Slot
from boroughs.games.new_jack_city.moves import Claim, MoveBuilder, Place, Score
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import CARD


class NewJackCityHeuristic(Heuristic):
    """Lets zones grow that are or will be its own, claims before it scores, and ends the game when ahead."""

    def __init__(self, weights: Weights = EVERYBODY) -> None:
        self.weights = weights

    def random_percents(self) -> dict[str, int]:
        """The levels below `hard`, which knows more (`bot/players.py`)."""
        return {"easy": 30, "normal": 10}

    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        assert isinstance(state, NewJackCity)
        if state.solo:
            return self.rate_alone(state, moves)
        worth = Valuation(state, seat, self.weights)
        if state.phase == CARD:
            return self.rate_cards(state, worth, moves)
        return [self.rate_action(state, worth, move) for move in moves]

    def value(self, state: State) -> list[float]:
        """Shares of the win by what everybody may expect to have; alone, by what will stay unbuilt."""
        assert isinstance(state, NewJackCity)
        if state.solo:
            return [max(0.0, 1.0 - self.unbuilt_at_the_end(state) / SOLO_SCALE)]
        worth = Valuation(state, 0, self.weights)
        prospects = [self.prospects(state, worth, seat) for seat in range(state.seats)]
        best = max(prospects)
        weights = self.weights
        spread = weights.spread + min(weights.most_spread_by_turns, worth.turns)
        shares = [exp((prospect - best) / spread) for prospect in prospects]
        return shares_of(shares)

    def prospects(self, state: NewJackCity, worth: Valuation, seat: int) -> float:
        """The money that this seat may expect, as far as it lies on the table."""
        developer = state.developers[seat]
        total = float(developer.money) + worth.card * float(len(developer.hand))
        total += worth.commercial * float(developer.commercial)
        total += worth.industrial * float(developer.industrial)
        total += worth.builder * float(state.free_builders(developer))
        for cell in developer.builders:
            total += worth.zone(state.city.zone_at(cell))
        return total

    # Alone

    def unbuilt_at_the_end(self, state: NewJackCity) -> float:
        """How much value may be expected to stay unbuilt."""
        lost = Forecast(state.city, state.cards_left()).whole()
        for card in state.aside:
            lost += state.box.numbers.card_value[card]
        return lost

    def rate_alone(self, state: NewJackCity, moves: Sequence[Move]) -> list[float]:
        forecast = Forecast(state.city, state.cards_left())
        ratings: list[float] = []
        for move in moves:
            assert isinstance(move, Place)
            ratings.append(-forecast.change(state.city.slots[move.key], move.face))
        return ratings

    # Cards

    def rate_cards(
        self, state: NewJackCity, worth: Valuation, moves: Sequence[Move]
    ) -> list[float]:
        """What each card does at once, and what the Builder action after it can then do."""
        action = self.best_action(state, worth)
        token = worth.commercial if state.acted else 0.0
        ratings: list[float] = []
        for move in moves:
            if isinstance(move, Place):
                slot = state.city.slots[move.key]
                joins = state.city.joins(slot, move.face)
                cost = worth.in_hand(move.face.card.index) + token
                ratings.append(self.rate_place(state, worth, slot, move.face, joins, action) - cost)
            else:
                ratings.append(action)
        return ratings

    def rate_place(
        self,
        state: NewJackCity,
        worth: Valuation,
        slot: Slot,
        face: Face,
        joins: list[Join],
        action: float,
    ) -> float:
        """What the card does there; `action` is what the best Builder action brings without it."""
        state.city.count_openings(slot, face, joins)
        weights = self.weights
        total = 0.0
        free_builders = state.free_builders(state.developers[worth.seat])
        for join in joins:
            total += float(join.gain) + self.change_of(state, worth, join)
            if join.built:
                continue
            after = worth.claimed(join.colour, join.value, join.openings)
            if join.holder == NOBODY and free_builders > 0:
                action = max(action, after)
                total -= weights.left_open * max(0.0, after - weights.too_small)
            elif join.holder == worth.seat and join.value >= worth.least:
                action = max(action, worth.scoring(join.colour, join.value) - after)
        return total + action + self.covering(state, worth, slot, joins)

    def rate_unjoined(
        self, state: NewJackCity, worth: Valuation, slot: Slot, face: Face, action: float
    ) -> float:
        """The same of a card that joins no zone: most places are such, and this is quicker."""
        weights = self.weights
        value_of = worth.numbers.value_of
        taken = face.roads | slot.taken
        total = 0.0
        if state.free_builders(state.developers[worth.seat]) > 0:
            openings: i64 = OPEN_OF_A[taken]
            if face.at_a == face.at_b:
                openings += OPEN_OF_B[taken]
            after = worth.claimed(COLOUR_OF[face.at_a], value_of[face.at_a], openings)
            action = max(action, after)
            total -= weights.left_open * max(0.0, after - weights.too_small)
            if face.at_a != face.at_b:
                after = worth.claimed(COLOUR_OF[face.at_b], value_of[face.at_b], OPEN_OF_B[taken])
                action = max(action, after)
                total -= weights.left_open * max(0.0, after - weights.too_small)
        return total + action + self.covering(state, worth, slot, [])

    def covering(
        self, state: NewJackCity, worth: Valuation, slot: Slot, joins: list[Join]
    ) -> float:
        """A card that lies against a zone without joining it takes an opening away: a rival's, if it can."""
        city = state.city
        change = 0.0
        for touched in slot.open_properties:
            root = city.root(touched)
            holder = city.holder[root]
            if holder == NOBODY or any(root in join.roots for join in joins):
                continue
            lost = worth.zone(root) - worth.claimed(
                COLOUR_OF[root], city.value[root], max(0, city.openings[root] - 1)
            )
            change += self.weights.rivals * lost if holder != worth.seat else -lost
        return change

    def change_of(self, state: NewJackCity, worth: Valuation, join: Join) -> float:
        """How the zones that are joined gain or lose for who holds them."""
        city = state.city
        rivals = self.weights.rivals
        change = 0.0
        for root in join.roots:
            holder = city.holder[root]
            if holder == worth.seat:
                change -= worth.zone(root)
            elif holder != NOBODY:
                change += rivals * worth.zone(root)
        if join.built:
            if join.builders > 0:
                change += worth.builder
        elif join.holder == worth.seat:
            change += worth.claimed(join.colour, join.value, join.openings)
            change += worth.builder * float(join.builders - 1)
        elif join.holder != NOBODY:
            change -= rivals * worth.claimed(join.colour, join.value, join.openings)
        return change

    # Builders

    def best_action(self, state: NewJackCity, worth: Valuation) -> float:
        """What the best Builder action on the table as it lies would bring."""
        city = state.city
        developer = state.developers[worth.seat]
        best = 0.0
        for cell in developer.builders:
            root = city.zone_at(cell)
            if city.value[root] >= worth.least:
                best = max(best, self.rate_scoring(state, worth, root))
        free = 0.0
        for root in city.free:
            free = max(free, worth.zone(root))
        if state.free_builders(developer) > 0:
            best = max(best, free)
        else:
            for cell in developer.builders:
                best = max(best, free - worth.zone(city.zone_at(cell)))
        return best

    def rate_action(self, state: NewJackCity, worth: Valuation, move: Move) -> float:
        city = state.city
        cost = worth.industrial if state.acted else 0.0
        if isinstance(move, Score):
            return self.rate_scoring(state, worth, city.zone_at(move.cell)) - cost
        if isinstance(move, Claim):
            return worth.zone(city.zone_at(move.cell)) - cost - self.weights.claim_cost
        if isinstance(move, MoveBuilder):
            gain = worth.zone(city.zone_at(move.cell)) - worth.zone(city.zone_at(move.start))
            return gain - cost - self.weights.move_cost
        return 0.0

    def rate_scoring(self, state: NewJackCity, worth: Valuation, root: int) -> float:
        """What is sure against what the zone is worth as it stands; and whether the end should come."""
        city = state.city
        value = city.value[root]
        gain = worth.scoring(COLOUR_OF[root], value) - worth.zone(root) + self.weights.sure
        developer = state.developers[worth.seat]
        if state.signalled == NOBODY and developer.money + value >= state.target():
            gain += self.ending(state, worth)
        return gain

    def ending(self, state: NewJackCity, worth: Valuation) -> float:
        """Better for who is ahead, worse for who is not: everybody else has one more turn."""
        weights = self.weights
        own = self.prospects(state, worth, worth.seat)
        best = 0.0
        for rival in range(state.seats):
            if rival != worth.seat:
                best = max(best, self.prospects(state, worth, rival))
        return max(
            -weights.most_for_ending, min(weights.most_for_ending, own - best - weights.lead)
        )
