"""What a good mayor knows: how much a city earns in a round, and how many rounds it still needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from boroughs.core.dice import Dice
from boroughs.core.knowledge import Knowledge
from boroughs.core.move import Move
from boroughs.core.state import State
from boroughs.games.machi_koro.cards import (
    BLUE,
    DEMOLITION,
    EFFECTS,
    GREEN,
    MOST_ROLLED,
    PURPLE,
    RED,
    Catch,
    Collect,
    CollectInvested,
    CollectPerIcon,
    Demolish,
    Effect,
    Give,
    Income,
    IncomeOfTheSmall,
    IncomePerCard,
    IncomePerIcon,
    IncomePerIconOfAll,
    Swap,
    Take,
    TakeAll,
    Tax,
)
from boroughs.games.machi_koro.city import City
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AIRPORT_COINS,
    AMUSEMENT_PARK,
    HARBOR,
    HARBOR_ADDS,
    HARBOR_FROM,
    LANDMARKS,
    MOON_TOWER,
    TRAIN_STATION,
    Card,
)
from boroughs.games.machi_koro.moves import (
    ADD,
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVEST,
    PASS,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    BuildCard,
    BuildLandmark,
    DemolishLandmark,
    GiveCard,
    Roll,
    SetAside,
    SwapCards,
)
from boroughs.games.machi_koro.rules import MachiKoro

_WHOLE_COST: Final[float] = float(sum(int(landmark.cost) for landmark in LANDMARKS))
_MEAN_CATCH: Final = 7.0


def _chances(count: int) -> list[float]:
    """How likely each total of one or two dice is."""
    chances = [0.0] * (MOST_ROLLED + 1)
    if count == 1:
        for face in range(1, 7):
            chances[face] = 1 / 6
    else:
        for first in range(1, 7):
            for second in range(1, 7):
                chances[first + second] += 1 / 36
    return chances


_ONE_DIE: Final[list[float]] = _chances(1)
_TWO_DICE: Final[list[float]] = _chances(2)


class Outlook:
    """What each total of the dice brings to one city, and what follows for its prospects."""

    def __init__(self, table: MachiKoro, city: City) -> None:
        self.table = table
        self.city = city

    def from_bank(self, effect: Effect) -> float:
        """What one activation of all copies of a blue or green card brings its owner."""
        city = self.city
        copies = float(city.cards[effect.card.index])
        if copies == 0.0:
            return 0.0
        if isinstance(effect, Income):
            if effect.needs_harbor and not city.has(HARBOR):
                return 0.0
            return copies * float(effect.coins + effect.bonus(city))
        if isinstance(effect, IncomeOfTheSmall):
            if city.landmark_count >= effect.fewer_landmarks_than:
                return 0.0
            return copies * float(effect.coins + effect.bonus(city))
        if isinstance(effect, IncomePerCard):
            each = float(effect.coins + effect.bonus(city))
            return copies * each * float(city.cards[effect.counted.index])
        if isinstance(effect, IncomePerIconOfAll):
            total = 0.0
            for other in self.table.cities:
                total += float(other.count_icon(effect.icon))
            return copies * float(effect.coins) * total
        if isinstance(effect, IncomePerIcon):
            return copies * float(effect.coins) * float(city.count_icon(effect.icon))
        if isinstance(effect, Catch):
            return copies * _MEAN_CATCH if city.has(HARBOR) else 0.0
        if isinstance(effect, Demolish):
            # Coins now, but a landmark to pay again: a loss unless only cheap ones stand.
            return -2.0 * min(copies, float(city.landmark_count))
        if isinstance(effect, Give):
            return 2.0 * copies
        return 0.0

    def from_rivals(self, effect: Effect) -> float:
        """What a major establishment brings."""
        city = self.city
        if city.cards[effect.card.index] == 0:
            return 0.0
        total = 0.0
        if isinstance(effect, Swap):
            return 2.0
        for rival in self.table.cities:
            if rival is city:
                continue
            coins = float(rival.coins)
            if isinstance(effect, Collect):
                total += min(coins, float(effect.coins))
            elif isinstance(effect, CollectPerIcon):
                owed = 0.0
                for icon in effect.icons:
                    owed += float(rival.count_icon(icon))
                total += min(coins, owed)
            elif isinstance(effect, Tax):
                total += coins / 2.0 if coins >= 10.0 else 0.3 * coins
            elif isinstance(effect, CollectInvested):
                total += min(coins + 2.0, float(city.invested))
        return total

    def from_roller(self, effect: Effect, roller: City) -> float:
        """What a restaurant takes from this roller."""
        city = self.city
        copies = float(city.cards[effect.card.index])
        if copies == 0.0:
            return 0.0
        purse = float(roller.coins) + 2.0
        if isinstance(effect, Take):
            if effect.needs_harbor and not city.has(HARBOR):
                return 0.0
            if roller.landmark_count < effect.roller_landmarks:
                return 0.15 * copies
            return min(purse, copies * float(effect.coins + effect.bonus(city)))
        if isinstance(effect, TakeAll):
            return purse if roller.landmark_count >= effect.roller_landmarks else 0.3
        return 0.0

    def own_roll(self, total: i64) -> float:
        """What this city gains, less what it pays, when it rolls this total itself."""
        gain = 0.0
        purse = float(self.city.coins)
        for card in RED[total]:
            for rival in self.table.cities:
                if rival is not self.city and rival.cards[card] > 0:
                    gain -= Outlook(self.table, rival).from_roller(EFFECTS[card], self.city)
        gain = max(gain, -purse - 2.0)
        for card in GREEN[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in BLUE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in PURPLE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_rivals(EFFECTS[card])
        return gain

    def rivals_roll(self, total: i64, roller: City) -> float:
        gain = 0.0
        for card in BLUE[total]:
            if self.city.cards[card] > 0:
                gain += self.from_bank(EFFECTS[card])
        for card in RED[total]:
            if self.city.cards[card] > 0:
                gain += self.from_roller(EFFECTS[card], roller)
        return gain

    def one_die(self) -> float:
        gain = 0.0
        for total in range(1, 7):
            gain += self.own_roll(total) / 6.0
        return gain

    def two_dice(self) -> float:
        gain = 0.0
        harbor = self.city.has(HARBOR)
        for total in range(2, 13):
            here = self.own_roll(total)
            if harbor and total >= HARBOR_FROM:
                here = max(here, self.own_roll(total + HARBOR_ADDS))
            gain += _TWO_DICE[total] * here
        return gain

    def income(self) -> float:
        """Coins that this city may expect from one round of the table."""
        city = self.city
        own = self.one_die()
        if city.has(TRAIN_STATION) or city.has(MOON_TOWER):
            both = self.two_dice()
            if city.has(MOON_TOWER):
                both *= 1.3
            if city.has(AMUSEMENT_PARK):
                both *= 7.0 / 6.0
            own = max(own, both)
        for rival in self.table.cities:
            if rival is city:
                continue
            if rival.has(TRAIN_STATION):
                for total in range(2, 13):
                    own += _TWO_DICE[total] * self.rivals_roll(total, rival)
            else:
                for total in range(1, 7):
                    own += self.rivals_roll(total, rival) / 6.0
        if city.has(AIRPORT):
            own += 0.5 * AIRPORT_COINS
        return own

    def rounds_needed(self) -> float:
        """How many rounds until all landmarks stand, at the present income."""
        return self.rounds_with(self.income())

    def rounds_with(self, income: float) -> float:
        city = self.city
        left = _WHOLE_COST
        for landmark in LANDMARKS:
            if city.has(landmark.bit):
                left -= float(landmark.cost)
        to_build = float(len(LANDMARKS)) - float(city.landmark_count)
        rounds = (left - float(city.coins)) / max(0.4, income)
        return max(rounds, to_build)


class Mayor(Knowledge):
    """Invests while that shortens the way to the last landmark, then builds landmarks."""

    def choose(self, state: State, seat: int, moves: Sequence[Move], dice: Dice) -> Move:
        assert isinstance(state, MachiKoro)
        decision = state.decision
        outlook = Outlook(state, state.roller())
        if decision == BUILDING:
            return self.choose_building(state, outlook, moves)
        if decision == ROLLING:
            return self.choose_dice(outlook, moves)
        if decision == SETTING_ASIDE:
            return self.choose_set_aside(state, outlook, moves)
        if decision == ADDING:
            total = state.total
            gain = outlook.own_roll(total + HARBOR_ADDS) - outlook.own_roll(total)
            gain -= self.others_gain(state, total + HARBOR_ADDS) - self.others_gain(state, total)
            return ADD if gain > 0.0 else PASS
        if decision == DEMOLISHING:
            return self.choose_demolition(state, outlook, moves)
        if decision == GIVING:
            return self.choose_gift(state, outlook, moves)
        if decision == SWAPPING:
            return self.choose_swap(state, outlook, moves)
        return self.choose_investment(outlook)

    def value(self, state: State) -> list[float]:
        """Shares of the win: who needs fewer rounds is likelier to be first."""
        assert isinstance(state, MachiKoro)
        if state.winner >= 0:
            return [1.0 if seat == state.winner else 0.0 for seat in range(state.seats)]
        shares: list[float] = []
        for city in state.cities:
            rounds = Outlook(state, city).rounds_needed()
            if city.seat == state.turn:
                rounds -= 0.5
            shares.append(1.6 ** -min(60.0, rounds))
        whole = sum(shares)
        return [share / whole for share in shares]

    def others_gain(self, table: MachiKoro, total: i64) -> float:
        """What the rivals together gain from this roll, as far as it matters to the roller."""
        gain = 0.0
        for rival in table.cities:
            if rival.seat != table.turn:
                gain += Outlook(table, rival).rivals_roll(total, table.roller())
        return gain / float(table.seats)

    def choose_dice(self, outlook: Outlook, moves: Sequence[Move]) -> Move:
        best = moves[0]
        best_gain = outlook.one_die()
        for move in moves:
            assert isinstance(move, Roll)
            if move.count == 1:
                continue
            gain = outlook.two_dice()
            if move.count == 3:
                gain = gain * 1.3 + 0.5
            if outlook.city.has(AMUSEMENT_PARK):
                gain += gain / 6.0
            if gain > best_gain:
                best, best_gain = move, gain
        return best

    def choose_set_aside(self, table: MachiKoro, outlook: Outlook, moves: Sequence[Move]) -> Move:
        best = moves[0]
        best_gain = -1e9
        for move in moves:
            assert isinstance(move, SetAside)
            kept = table.dice.copy()
            kept.remove(move.die)
            total: i64 = kept[0] + kept[1]
            gain = outlook.own_roll(total) - self.others_gain(table, total)
            if total >= HARBOR_FROM and outlook.city.has(HARBOR):
                gain = max(gain, outlook.own_roll(total + HARBOR_ADDS))
            if kept[0] == kept[1] and outlook.city.has(AMUSEMENT_PARK):
                gain += outlook.two_dice()
            if gain > best_gain:
                best, best_gain = move, gain
        return best

    def choose_demolition(self, table: MachiKoro, outlook: Outlook, moves: Sequence[Move]) -> Move:
        city = outlook.city
        best = moves[0]
        best_rounds = 1e9
        for move in moves:
            assert isinstance(move, DemolishLandmark)
            city.turn_back(move.landmark)
            city.coins += DEMOLITION.coins
            rounds = outlook.rounds_needed()
            city.coins -= DEMOLITION.coins
            city.complete(move.landmark)
            if rounds < best_rounds:
                best, best_rounds = move, rounds
        return best

    def choose_gift(self, table: MachiKoro, outlook: Outlook, moves: Sequence[Move]) -> Move:
        """The card that is least missed, to the rival who is furthest from winning."""
        city = outlook.city
        weakest = -1
        most_rounds = -1e9
        for rival in table.cities:
            if rival is not city:
                rounds = Outlook(table, rival).rounds_needed()
                if rounds > most_rounds:
                    weakest, most_rounds = int(rival.seat), rounds
        best = moves[0]
        best_income = -1e9
        for move in moves:
            assert isinstance(move, GiveCard)
            if move.seat != weakest:
                continue
            city.cards[move.card.index] -= 1
            income = outlook.income()
            city.cards[move.card.index] += 1
            if income > best_income:
                best, best_income = move, income
        return best

    def choose_swap(self, table: MachiKoro, outlook: Outlook, moves: Sequence[Move]) -> Move:
        """The least missed card of one's own for the card that brings most."""
        before = outlook.income()
        losses: dict[int, float] = {}
        gains: dict[int, float] = {}
        best = moves[0]
        best_gain = 0.1
        for move in moves:
            if not isinstance(move, SwapCards):
                continue
            mine, theirs = int(move.mine.index), int(move.theirs.index)
            if mine not in losses:
                losses[mine] = before - self.income_with(outlook, move.mine, -1)
            if theirs not in gains:
                gains[theirs] = self.income_with(outlook, move.theirs, 1) - before
            gain = gains[theirs] - losses[mine]
            if gain > best_gain:
                best, best_gain = move, gain
        return best

    def income_with(self, outlook: Outlook, card: Card, change: int) -> float:
        cards = outlook.city.cards
        cards[card.index] += change
        income = outlook.income()
        cards[card.index] -= change
        return income

    def choose_building(self, table: MachiKoro, outlook: Outlook, moves: Sequence[Move]) -> Move:
        city = outlook.city
        before = outlook.income()
        best = moves[0]
        best_rounds = outlook.rounds_with(before + (4.0 if city.has(AIRPORT) else 0.0))
        for move in moves:
            if isinstance(move, BuildCard):
                card = move.card
                city.coins -= card.cost
                rounds = outlook.rounds_with(self.income_with(outlook, card, 1))
                city.coins += card.cost
            elif isinstance(move, BuildLandmark):
                landmark = move.landmark
                city.coins -= landmark.cost
                city.complete(landmark)
                rounds = outlook.rounds_needed()
                city.turn_back(landmark)
                city.coins += landmark.cost
                # A landmark is never a wrong step; coins left lying can be taxed or taken.
                rounds -= 0.3
            else:
                continue
            if rounds < best_rounds:
                best, best_rounds = move, rounds
        return best

    def choose_investment(self, outlook: Outlook) -> Move:
        """A coin pays back only if there are rounds enough to roll the ten."""
        city = outlook.city
        chance = _TWO_DICE[10] if city.has(TRAIN_STATION) else 0.0
        rounds = outlook.rounds_needed()
        rivals = float(outlook.table.seats - 1)
        if chance * rivals * rounds > 1.0 and rounds > 3.0:
            return INVEST
        return PASS
