"""Machi Koro in numbers: cities, market and decks as counts; giving and swapping in steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boroughs.core.encoding import MOST, StateEncoding
from boroughs.core.move import Move
from boroughs.core.options import Options
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.games.machi_koro.components import CARDS, LANDMARKS, STANDARD, Card
from boroughs.games.machi_koro.moves import (
    DEMOLISH,
    GIVE,
    INVEST,
    PASS,
    ROLLS,
    SET_ASIDE,
    SWAP,
    GiveCard,
    MoveTable,
    SwapCards,
    TurnMove,
)
from boroughs.games.machi_koro.rules import MachiKoro
from boroughs.games.machi_koro.state import DECISION_NAMES, GIVING, NO_DECISION, SWAPPING
from boroughs.games.machi_koro.view import MachiKoroView

MINOR: Final[list[Card]] = [card for card in CARDS if not card.major]


def single_moves(moves: MoveTable) -> list[TurnMove]:
    """The moves that are one action each, in the order of their ids."""
    return [
        *ROLLS, *SET_ASIDE, moves.add, PASS, INVEST, *DEMOLISH, *moves.build, *moves.build_landmark
    ]  # fmt: skip


_MOVES: Final = MoveTable(STANDARD)
SINGLE: Final[list[TurnMove]] = single_moves(_MOVES)
PASS_ID: Final[int] = SINGLE.index(PASS)
FIRST_CARD: Final[int] = len(SINGLE)
FIRST_SEAT: Final[int] = FIRST_CARD + len(MINOR)

DECISIONS: Final[int] = NO_DECISION
"""How many kinds of decisions there are."""
DICE: Final = 3


_NO_DICE: Final[list[list[int]]] = [[0] * (DICE - count) for count in range(DICE + 1)]


def _one_hot(length: int) -> list[list[int]]:
    return [[int(place == hot) for place in range(length)] for hot in range(length)]


_DECISION: Final[list[list[int]]] = [*_one_hot(DECISIONS), [0] * DECISIONS]
_LANDMARKS: Final[list[list[int]]] = [
    [mask >> landmark & 1 for landmark in range(len(LANDMARKS))]
    for mask in range(1 << len(LANDMARKS))
]


class MachiKoroEncoding(StateEncoding):
    """Nothing is hidden, so an observation tells the whole position but for how old it is."""

    version = 1

    def __init__(self, seats: int, options: Options, moves: MoveTable = _MOVES) -> None:
        super().__init__(seats, options)
        self._single = single_moves(moves)
        self._single_id = {move.notation: action for action, move in enumerate(self._single)}
        table = self.table
        table.add(*(move.notation for move in self._single))
        table.add(*(f"card {card.name}" for card in MINOR))
        table.add(*(f"seat +{ahead}" for ahead in range(1, seats)))
        self._turn = _one_hot(seats)
        self._no_draft = [0] * (len(MINOR) + seats - 1)
        layout = self.layout
        layout.add(
            "decision",
            DECISIONS,
            1,
            "what is to be decided: " + " ".join(DECISION_NAMES[:DECISIONS]),
        )
        layout.add("turn", seats, 1, "whose turn it is, counted from the viewer")
        layout.add("dice", DICE, 6, "the dice that count, 0 where there is none")
        layout.add("total", 1, 14, "the total that was rolled")
        layout.add("again", 1, 1, "another turn follows this one")
        layout.add("pending", 1, 6, "how often the card that is decided on still acts")
        for ahead in range(seats):
            layout.add(f"coins +{ahead}", 1, 30, "coins of the city this many seats ahead")
            layout.add(f"invested +{ahead}", 1, 10, "coins on its Tech Startup")
            layout.add(f"landmarks +{ahead}", len(LANDMARKS), 1, "landmarks that stand, by cost")
            layout.add(
                f"cards +{ahead}", len(CARDS), 6, "establishments, in the order of the market"
            )
        layout.add("market", len(CARDS), 6, "cards that lie open")
        layout.add("deck", len(CARDS), 6, "cards that are left to draw")
        layout.add(
            "draft card", len(MINOR), 1, "the own card that was chosen to be given or swapped"
        )
        layout.add("draft seat", seats - 1, 1, "who was chosen, from the next seat on")

    # Actions

    def actions_of(self, view: View, move: Move) -> tuple[int, ...]:
        viewer = view.viewer
        assert viewer is not None
        if isinstance(move, GiveCard):
            return (FIRST_CARD + int(move.card.index), self._seat_action(viewer, move.seat))
        if isinstance(move, SwapCards):
            return (
                FIRST_CARD + int(move.mine.index),
                self._seat_action(viewer, move.seat),
                FIRST_CARD + int(move.theirs.index),
            )
        return (self._single_id[move.notation],)

    def move_of(self, view: View, actions: Sequence[int]) -> Move | None:
        assert isinstance(view, MachiKoroView)
        assert view.viewer is not None
        return self._move(view.viewer, view.decision == DECISION_NAMES[SWAPPING], actions)

    def move_in_state(self, state: State, seat: int, actions: Sequence[int]) -> Move | None:
        assert isinstance(state, MachiKoro)
        return self._move(seat, state.decision == SWAPPING, actions)

    def _move(self, seat: int, swapping: bool, actions: Sequence[int]) -> Move | None:
        first = actions[0]
        if first < FIRST_CARD:
            return self._single[first]
        if len(actions) < 2 or (swapping and len(actions) < 3):
            return None
        other = (seat + 1 + actions[1] - FIRST_SEAT) % self.seats
        mine = first - FIRST_CARD
        if swapping:
            return SWAP[mine][actions[2] - FIRST_CARD][other]
        return GIVE[mine][other]

    def _seat_action(self, viewer: int, seat: int) -> int:
        return FIRST_SEAT - 1 + (seat - viewer) % self.seats

    def legal(self, view: View, moves: Sequence[Move], draft: Sequence[int]) -> list[int]:
        assert isinstance(view, MachiKoroView)
        viewer = view.viewer
        if viewer is None or viewer not in view.to_act:
            return []
        if view.decision in (DECISION_NAMES[GIVING], DECISION_NAMES[SWAPPING]):
            swapping = view.decision == DECISION_NAMES[SWAPPING]
            kinds = [
                [index for index, card in enumerate(MINOR) if city.cards.get(card.name, 0) > 0]
                for city in view.cities
            ]
            return self._parts(viewer, swapping, kinds, draft)
        ids = self._single_id
        return [ids[move.notation] for move in moves]

    def legal_in_state(self, state: State, seat: int, draft: Sequence[int]) -> list[int]:
        assert isinstance(state, MachiKoro)
        decision = state.decision
        if decision == NO_DECISION or seat != state.turn:
            return []
        if decision in (GIVING, SWAPPING):
            kinds = [[int(card.index) for card in city.minor_cards()] for city in state.cities]
            return self._parts(seat, decision == SWAPPING, kinds, draft)
        ids = self._single_id
        return [ids[move.notation] for move in state.moves(seat)]

    def _parts(
        self, seat: int, swapping: bool, kinds: list[list[int]], draft: Sequence[int]
    ) -> list[int]:
        """The next part of what is given or swapped: own card, partner, the partner's card."""
        if not draft:
            own = [FIRST_CARD + index for index in kinds[seat]]
            return [PASS_ID, *own] if swapping else own
        if len(draft) == 1:
            return [
                FIRST_SEAT - 1 + ahead
                for ahead in range(1, self.seats)
                if not swapping or kinds[(seat + ahead) % self.seats]
            ]
        partner = (seat + 1 + draft[1] - FIRST_SEAT) % self.seats
        return [FIRST_CARD + index for index in kinds[partner]]

    # Observations

    def observe(self, view: View, draft: Sequence[int], now: int = 0) -> bytes:
        assert isinstance(view, MachiKoroView)
        viewer = view.viewer
        assert viewer is not None
        decision = DECISION_NAMES.index(view.decision)
        numbers = _DECISION[decision] + self._turn[(view.turn - viewer) % self.seats]
        numbers += [*view.dice, *_NO_DICE[len(view.dice)]]
        numbers += [view.total, int(view.again), min(view.pending, MOST)]
        for ahead in range(self.seats):
            city = view.cities[(viewer + ahead) % self.seats]
            numbers += [min(city.coins, MOST), min(city.invested, MOST)]
            numbers += [int(landmark.name in city.landmarks) for landmark in LANDMARKS]
            numbers += _counts(city.cards)
        return bytes(numbers + _counts(view.market) + _counts(view.deck) + self._drafted(draft))

    def observe_state(self, state: State, seat: int, draft: Sequence[int]) -> bytes:
        assert isinstance(state, MachiKoro)
        seats = self.seats
        decision = int(state.decision)
        numbers = _DECISION[decision] + self._turn[(int(state.turn) - seat) % seats]
        numbers += state.dice
        numbers += _NO_DICE[len(state.dice)]
        pending = int(state.pending)
        numbers += [int(state.total), int(state.again), pending if pending < MOST else MOST]
        for ahead in range(seats):
            city = state.cities[(seat + ahead) % seats]
            coins, invested = int(city.coins), int(city.invested)
            numbers.append(coins if coins < MOST else MOST)
            numbers.append(invested if invested < MOST else MOST)
            numbers += _LANDMARKS[city.landmarks]
            numbers += city.cards
        numbers += state.market
        numbers += state.deck
        numbers += self._drafted(draft)
        return bytes(numbers)

    def _drafted(self, draft: Sequence[int]) -> list[int]:
        if not draft:
            return self._no_draft
        marks = self._no_draft.copy()
        for action in draft[:2]:
            marks[action - FIRST_CARD] = 1
        return marks


def _counts(named: Mapping[str, int]) -> list[int]:
    return [named.get(card.name, 0) for card in CARDS]
