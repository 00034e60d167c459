"""How good each move looks: invest while that shortens the way, then build landmarks."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from boroughs.core.heuristic import Heuristic, shares_of
from boroughs.core.move import Move
from boroughs.core.portable_math import exp
from boroughs.core.state import State
from boroughs.games.machi_koro.bot.forecast import (
    TWO_DICE,
    IncomeForecast,
    OwnForecast,
    RollForecast,
)
from boroughs.games.machi_koro.bot.weights import (
    A_ROUND,
    AIRPORT_NOW,
    LANDMARK,
    LEAST_SWAP,
    MOON_TOWER_FACTOR,
    MOST_ROUNDS,
    NO_INVESTMENT,
    ON_TURN,
    ROUNDS_TO_INVEST,
    THREE_DICE,
    WRONG_PARTNER,
)
from boroughs.games.machi_koro.components import (
    AIRPORT,
    AMUSEMENT_PARK,
    HARBOR,
    TRAIN_STATION,
)
from boroughs.games.machi_koro.moves import (
    INVEST,
    Add,
    BuildCard,
    BuildLandmark,
    DemolishLandmark,
    GiveCard,
    Roll,
    SetAside,
    SwapCards,
)
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    MachiKoroState,
)


class MachiKoroHeuristic(Heuristic):
    """Invests while that shortens the way to the last landmark, then builds landmarks."""

    def rate(self, state: State, seat: int, moves: Sequence[Move]) -> list[float]:
        assert isinstance(state, MachiKoroState)
        decision = state.decision
        if decision in (ROLLING, SETTING_ASIDE, ADDING):
            return self.rate_dice(state, moves)
        forecast = IncomeForecast(state, state.roller())
        if decision == BUILDING:
            return [self.rate_building(forecast, move) for move in moves]
        if decision == SWAPPING:
            return self.rate_swaps(forecast, moves)
        if decision == GIVING:
            return self.rate_gifts(forecast, moves)
        if decision == DEMOLISHING:
            return [self.rate_demolition(forecast, move) for move in moves]
        return [self.rate_investment(forecast, move) for move in moves]

    def rate_dice(self, table: MachiKoroState, moves: Sequence[Move]) -> list[float]:
        forecast = OwnForecast(table, table.roller())
        if table.decision == ROLLING:
            return [self.rate_roll(forecast, move) for move in moves]
        if table.decision == SETTING_ASIDE:
            return [self.rate_set_aside(forecast, move) for move in moves]
        return [self.rate_adding(forecast, move) for move in moves]

    def value(self, state: State) -> list[float]:
        """Shares of the win: who needs fewer rounds is likelier to be first."""
        assert isinstance(state, MachiKoroState)
        if state.winner >= 0:
            return [1.0 if seat == state.winner else 0.0 for seat in range(state.seats)]
        shares: list[float] = []
        for city in state.cities:
            rounds = IncomeForecast(state, city).rounds_needed()
            if city.seat == state.turn:
                rounds -= ON_TURN
            shares.append(exp(-A_ROUND * min(MOST_ROUNDS, rounds)))
        return shares_of(shares)

    def others_gain(self, table: MachiKoroState, total: i64) -> float:
        """What the rivals together gain from this roll, as far as it matters to the roller."""
        gain = 0.0
        for rival in table.cities:
            if rival.seat != table.turn:
                gain += RollForecast(table, rival).rivals_roll(total, table.roller())
        return gain / float(table.seats)

    def rate_roll(self, forecast: OwnForecast, move: Move) -> float:
        assert isinstance(move, Roll)
        if move.count == 1:
            return forecast.one_die()
        gain = forecast.two_dice()
        if move.count == 3:
            gain = gain * MOON_TOWER_FACTOR + THREE_DICE
        if forecast.city.has(AMUSEMENT_PARK):
            gain += gain / 6.0
        return gain

    def rate_total(self, forecast: OwnForecast, total: i64) -> float:
        return forecast.own[total] - self.others_gain(forecast.table, total)

    def rate_set_aside(self, forecast: OwnForecast, move: Move) -> float:
        assert isinstance(move, SetAside)
        kept = forecast.table.dice.copy()
        kept.remove(move.die)
        total: i64 = kept[0] + kept[1]
        gain = self.rate_total(forecast, total)
        if total >= forecast.box.harbor_from and forecast.city.has(HARBOR):
            gain = max(gain, self.rate_total(forecast, total + forecast.box.harbor_adds))
        if kept[0] == kept[1] and forecast.city.has(AMUSEMENT_PARK):
            gain += forecast.two_dice()
        return gain

    def rate_adding(self, forecast: OwnForecast, move: Move) -> float:
        total = forecast.table.total
        return self.rate_total(
            forecast, total + forecast.box.harbor_adds if isinstance(move, Add) else total
        )

    def rate_demolition(self, forecast: IncomeForecast, move: Move) -> float:
        assert isinstance(move, DemolishLandmark)
        city = forecast.city
        city.turn_back(move.landmark)
        city.coins += forecast.effects.demolition.coins
        rounds = IncomeForecast(forecast.table, city).rounds_needed()
        city.coins -= forecast.effects.demolition.coins
        city.complete(move.landmark)
        return -rounds

    def rate_gifts(self, forecast: IncomeForecast, moves: Sequence[Move]) -> list[float]:
        """The card that is least missed, to the rival who is furthest from winning."""
        weakest = -1
        most_rounds = -1e9
        for rival in forecast.table.cities:
            if rival is not forecast.city:
                rounds = IncomeForecast(forecast.table, rival).rounds_needed()
                if rounds > most_rounds:
                    weakest, most_rounds = int(rival.seat), rounds
        ratings: list[float] = []
        for move in moves:
            assert isinstance(move, GiveCard)
            income = forecast.income_with(move.card, -1)
            ratings.append(income if move.seat == weakest else income - WRONG_PARTNER)
        return ratings

    def rate_swaps(self, forecast: IncomeForecast, moves: Sequence[Move]) -> list[float]:
        """The least missed card of one's own for the card that brings most."""
        before = forecast.income()
        losses: dict[int, float] = {}
        gains: dict[int, float] = {}
        ratings: list[float] = []
        for move in moves:
            if not isinstance(move, SwapCards):
                ratings.append(LEAST_SWAP)
                continue
            mine, theirs = int(move.mine.index), int(move.theirs.index)
            if mine not in losses:
                losses[mine] = before - forecast.income_with(move.mine, -1)
            if theirs not in gains:
                gains[theirs] = forecast.income_with(move.theirs, 1) - before
            ratings.append(gains[theirs] - losses[mine])
        return ratings

    def rate_building(self, forecast: IncomeForecast, move: Move) -> float:
        city = forecast.city
        if isinstance(move, BuildCard):
            card = move.card
            city.coins -= card.cost
            rounds = forecast.rounds_with(forecast.income_with(card, 1))
            city.coins += card.cost
            return -rounds
        if isinstance(move, BuildLandmark):
            landmark = move.landmark
            city.coins -= landmark.cost
            city.complete(landmark)
            rounds = IncomeForecast(forecast.table, city).rounds_needed()
            city.turn_back(landmark)
            city.coins += landmark.cost
            return LANDMARK - rounds
        return -forecast.rounds_with(
            forecast.income() + (AIRPORT_NOW if city.has(AIRPORT) else 0.0)
        )

    def rate_investment(self, forecast: IncomeForecast, move: Move) -> float:
        """A coin pays back only if there are rounds enough to roll the ten."""
        if move is not INVEST:
            return NO_INVESTMENT
        rounds = forecast.rounds_needed()
        if not forecast.city.has(TRAIN_STATION) or rounds < ROUNDS_TO_INVEST:
            return 0.0
        return TWO_DICE[10] * float(forecast.table.seats - 1) * rounds
