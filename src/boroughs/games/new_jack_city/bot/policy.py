"""What the heuristic would play, without a list of moves: playouts need nothing but the best."""

from __future__ import annotations

from boroughs.games.new_jack_city.bot.heuristic import NewJackCityHeuristic
from boroughs.games.new_jack_city.bot.solo import Forecast
from boroughs.games.new_jack_city.bot.valuation import Valuation
from boroughs.games.new_jack_city.bot.weights import Weights
from boroughs.games.new_jack_city.city import LEGAL
from boroughs.games.new_jack_city.components import CARDS, Face
from boroughs.games.new_jack_city.rules import NewJackCity
from boroughs.games.new_jack_city.state import CARD
from boroughs.games.new_jack_city.turn import (
    claim_zone,
    end_builders,
    end_cards,
    move_builder,
    place_card,
    score_zone,
)


class Policy:
    """Plays by the heuristic; of moves that look the same the first that would be listed."""

    def __init__(self, weights: Weights) -> None:
        self.heuristic = NewJackCityHeuristic(weights)
        self.weights = weights

    def play(self, state: NewJackCity) -> None:
        """One decision of the seat whose turn it is."""
        if state.phase != CARD:
            self.play_action(state)
        elif state.solo:
            self.play_alone(state)
        else:
            self.play_card(state)

    def play_card(self, state: NewJackCity) -> None:
        seat = int(state.turn)
        heuristic = self.heuristic
        worth = Valuation(state, seat, self.weights)
        action = heuristic.best_action(state, worth)
        token = worth.commercial if state.acted else 0.0
        city = state.city
        strict = state.strict
        best_face: Face | None = None
        best_key = 0
        # A card must be better than none; but of equals the card, which is listed first.
        best = action
        for card in state.developers[seat].hand:
            cost = worth.in_hand(card) + token
            for face in CARDS[card].distinct:
                connects = face.connects
                for slot in city.slots.values():
                    if not connects[slot.corners]:
                        continue
                    if strict and city.road_obstacle(slot, face, strict) != LEGAL:
                        continue
                    if city.joins_any(slot, face):
                        joins = city.joins(slot, face)
                        if city.zone_obstacle(joins, seat) != LEGAL:
                            continue
                        rating = heuristic.rate_place(state, worth, slot, face, joins, action)
                    else:
                        rating = heuristic.rate_unjoined(state, worth, slot, face, action)
                    rating -= cost
                    if rating > best or (best_face is None and rating == best):
                        best_face, best_key, best = face, slot.key, rating
        if best_face is None:
            end_cards(state)
        else:
            place_card(state, seat, best_face, best_key)

    def play_action(self, state: NewJackCity) -> None:
        """Scoring, claiming, moving a Builder, or nothing."""
        seat = int(state.turn)
        weights = self.weights
        city = state.city
        developer = state.developers[seat]
        worth = Valuation(state, seat, weights)
        cost = worth.industrial if state.acted else 0.0
        best = 0.0
        scored = target = start = -1
        for cell in developer.builders:
            root = city.zone_at(cell)
            if state.may_be_scored(root):
                rating = self.heuristic.rate_scoring(state, worth, root) - cost
                if rating > best or (scored < 0 and rating == best):
                    best, scored = rating, cell
        # Of free zones the one that is worth most: claiming and moving rate all of them alike.
        free = -1
        free_worth = 0.0
        for root in city.free:
            value = worth.zone(root)
            cell = city.cell_of[root]
            if free < 0 or value > free_worth or (value == free_worth and cell < free):
                free, free_worth = cell, value
        if free >= 0:
            chosen = scored >= 0
            if state.free_builders(developer) > 0:
                rating = free_worth - cost - weights.claim_cost
                if rating > best or (not chosen and rating == best):
                    best, target, chosen = rating, free, True
            for cell in developer.builders:
                gain = free_worth - worth.zone(city.zone_at(cell))
                rating = gain - cost - weights.move_cost
                if rating > best or (not chosen and rating == best):
                    best, target, start, chosen = rating, free, cell, True
        if start >= 0:
            move_builder(state, seat, start, target)
        elif target >= 0:
            claim_zone(state, seat, target)
        elif scored >= 0:
            score_zone(state, seat, scored)
        else:
            end_builders(state)

    def play_alone(self, state: NewJackCity) -> None:
        """The place after which least is expected to stay unbuilt."""
        forecast = Forecast(state.city, state.cards_left())
        city = state.city
        strict = state.strict
        best_face: Face | None = None
        best_key = 0
        least = 0.0
        for face in CARDS[state.developers[0].hand[0]].distinct:
            for slot in city.slots.values():
                if face.connects[slot.corners] and city.obstacle(slot, face, 0, strict) == LEGAL:
                    change = forecast.change(slot, face)
                    if best_face is None or change < least:
                        best_face, best_key, least = face, slot.key, change
        assert best_face is not None
        place_card(state, 0, best_face, best_key)
