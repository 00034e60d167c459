"""The decisions of a turn: each says what may be played and what follows from passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.machi_koro.components import (
    CARDS,
    HARBOR_ADDS,
    LANDMARKS,
    MAJOR_KINDS,
    MOON_TOWER,
    TRAIN_STATION,
)
from boroughs.games.machi_koro.moves import (
    ADD,
    BUILD,
    BUILD_LANDMARK,
    DEMOLISH,
    GIVE,
    INVEST,
    PASS,
    ROLLS,
    SET_ASIDE,
    TurnMove,
)
from boroughs.games.machi_koro.swaps import Swaps

if TYPE_CHECKING:
    from boroughs.games.machi_koro.rules import MachiKoro


_PIECE: Final = 9
_PIECE_MASK: Final = (1 << 9) - 1
_MOST_COST: Final[int] = max(int(landmark.cost) for landmark in LANDMARKS)


class Choices:
    """Moves to be listed by the bits of a mask: put together from ready pieces, not one by one."""

    def __init__(self, moves: list[TurnMove]) -> None:
        self.pieces: list[list[list[Move]]] = []
        for start in range(0, len(moves), _PIECE):
            piece = moves[start : start + _PIECE]
            self.pieces.append(
                [
                    [move for index, move in enumerate(piece) if bits >> index & 1]
                    for bits in range(1 << len(piece))
                ]
            )

    def list_into(self, moves: list[Move], bits: i64) -> None:
        for piece in self.pieces:
            if bits & _PIECE_MASK != 0:
                moves.extend(piece[bits & _PIECE_MASK])
            bits >>= _PIECE


_ONE: Final[list[Move]] = [ROLLS[0]]
_ONE_OR_TWO: Final[list[Move]] = [ROLLS[0], ROLLS[1]]
_ONE_OR_THREE: Final[list[Move]] = [ROLLS[0], ROLLS[2]]
_UP_TO_THREE: Final[list[Move]] = [ROLLS[0], ROLLS[1], ROLLS[2]]
_ADD_OR_NOT: Final[list[Move]] = [ADD, PASS]
_INVEST_OR_NOT: Final[list[Move]] = [INVEST, PASS]
_CARDS: Final[Choices] = Choices(BUILD)
_LANDMARKS: Final[Choices] = Choices(BUILD_LANDMARK)
_CARDS_FOR: Final[list[int]] = [
    sum(1 << int(card.index) for card in CARDS if card.cost <= coins)
    for coins in range(_MOST_COST + 1)
]
_LANDMARKS_FOR: Final[list[int]] = [
    sum(1 << int(mark.index) for mark in LANDMARKS if mark.cost <= coins)
    for coins in range(_MOST_COST + 1)
]


class Decision:
    """Asked of the player whose turn it is."""

    name = ""

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        raise TypeError("a decision lists its moves")

    def pass_on(self, table: MachiKoro) -> None:
        """What follows from passing, where that is allowed."""
        raise IllegalMove("must-decide")

    def may_pass(self) -> bool:
        return False

    def fallback(self, table: MachiKoro) -> Move:
        """What an absent player does: pass, else the first that is allowed."""
        return PASS if self.may_pass() else self.moves(table)[0]

    def prompt(self, table: MachiKoro) -> Phrase:
        return Phrase("prompt." + self.name, {})


class Rolling(Decision):
    name = "roll"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        roller = table.roller()
        if roller.has(MOON_TOWER):
            return _UP_TO_THREE if roller.has(TRAIN_STATION) else _ONE_OR_THREE
        return _ONE_OR_TWO if roller.has(TRAIN_STATION) else _ONE


class SettingAside(Decision):
    name = "set-aside"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        return [SET_ASIDE[die - 1] for die in range(1, 7) if die in table.dice]

    def fallback(self, table: MachiKoro) -> Move:
        return SET_ASIDE[min(table.dice) - 1]


class Optional(Decision):
    """A chance that may be left."""

    def may_pass(self) -> bool:
        return True


class Adding(Optional):
    name = "add"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        return _ADD_OR_NOT

    def pass_on(self, table: MachiKoro) -> None:
        table.earn_income()

    def prompt(self, table: MachiKoro) -> Phrase:
        return Phrase("prompt.add", {"total": int(table.total), "adds": HARBOR_ADDS})


class Demolishing(Decision):
    name = "demolish"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        roller = table.roller()
        return [DEMOLISH[mark.index] for mark in LANDMARKS if roller.has(mark.bit)]

    def fallback(self, table: MachiKoro) -> Move:
        """The cheapest, which is rebuilt soonest."""
        return self.moves(table)[0]


class Giving(Decision):
    name = "give"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        cards = table.roller().minor_cards()
        turn: i64 = table.turn
        return [
            GIVE[card.index][seat] for seat in range(table.seats) if seat != turn for card in cards
        ]


class Swapping(Optional):
    name = "swap"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        roller = table.roller()
        rivals = [rival for rival in table.cities if rival is not roller]
        return Swaps(
            [int(card.index) for card in roller.minor_cards()],
            [
                (int(rival.seat), [int(card.index) for card in rival.minor_cards()])
                for rival in rivals
            ],
        )

    def pass_on(self, table: MachiKoro) -> None:
        table.start_building()


class Building(Optional):
    name = "build"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        roller = table.roller()
        coins: i64 = min(roller.coins, _MOST_COST)
        moves: list[Move] = [PASS]
        owned_majors = roller.kinds & MAJOR_KINDS
        _CARDS.list_into(moves, table.shown & _CARDS_FOR[coins] & ~owned_majors)
        _LANDMARKS.list_into(moves, _LANDMARKS_FOR[coins] & ~roller.landmarks)
        return moves

    def pass_on(self, table: MachiKoro) -> None:
        table.build_nothing()

    def prompt(self, table: MachiKoro) -> Phrase:
        return Phrase("prompt.build", {"coins": int(table.roller().coins)})


class Investing(Optional):
    name = "invest"

    def moves(self, table: MachiKoro) -> Sequence[Move]:
        return _INVEST_OR_NOT

    def pass_on(self, table: MachiKoro) -> None:
        table.end_turn()


DECISIONS: Final[list[Decision]] = [
    Rolling(),
    SettingAside(),
    Adding(),
    Demolishing(),
    Giving(),
    Swapping(),
    Building(),
    Investing(),
]
