"""Which moves each decision of a turn allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.machi_koro.components import (
    ALL_LANDMARKS,
    KINDS,
    LANDMARKS,
    MAJOR_KINDS,
    MOON_TOWER,
    TRAIN_STATION,
    Box,
)
from boroughs.games.machi_koro.moves import (
    DEMOLISH,
    GIVE,
    INVEST,
    PASS,
    ROLLS,
    SET_ASIDE,
    MoveTable,
    TurnMove,
)
from boroughs.games.machi_koro.state import MachiKoroState, decision_name
from boroughs.games.machi_koro.swaps import Swaps

# What a player may build is a mask, a bit for each card and then for each landmark. The moves for
# every piece of such a mask stand ready; the last piece takes what is left.
_PIECE: Final = 11
_PIECE_MASK: Final = (1 << 11) - 1


def _choices(moves: list[TurnMove], *always: Move) -> list[tuple[Move, ...]]:
    """For each mask its moves: 5, which is 101 in bits, has the first and the third."""
    choices: list[tuple[Move, ...]] = [always]
    for move in moves:
        choices += [(*chosen, move) for chosen in choices]
    return choices


_ONE: Final[tuple[Move, ...]] = (ROLLS[0],)
_ONE_OR_TWO: Final[tuple[Move, ...]] = (ROLLS[0], ROLLS[1])
_ONE_OR_THREE: Final[tuple[Move, ...]] = (ROLLS[0], ROLLS[2])
_UP_TO_THREE: Final[tuple[Move, ...]] = (ROLLS[0], ROLLS[1], ROLLS[2])
_INVEST_OR_NOT: Final[tuple[Move, ...]] = (INVEST, PASS)
_ALL_LANDMARKS: Final = ALL_LANDMARKS << KINDS


class Decision:
    """Asked of the player whose turn it is."""

    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        raise TypeError("a decision lists its moves")

    def may_pass(self) -> bool:
        return False

    def fallback(self, table: MachiKoroState) -> Move:
        """What an absent player does: pass, else the first that is allowed."""
        return PASS if self.may_pass() else self.moves(table)[0]

    def prompt(self, table: MachiKoroState) -> Phrase:
        return Phrase("prompt." + decision_name(table.decision), {})


class Rolling(Decision):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        roller = table.roller()
        if roller.has(MOON_TOWER):
            return _UP_TO_THREE if roller.has(TRAIN_STATION) else _ONE_OR_THREE
        return _ONE_OR_TWO if roller.has(TRAIN_STATION) else _ONE


class SettingAside(Decision):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        return [SET_ASIDE[die - 1] for die in range(1, 7) if die in table.dice]

    def fallback(self, table: MachiKoroState) -> Move:
        return SET_ASIDE[min(table.dice) - 1]


class Optional(Decision):
    """A chance that may be left."""

    def may_pass(self) -> bool:
        return True


class Adding(Optional):
    def __init__(self, add: Move) -> None:
        self.add_or_not: tuple[Move, ...] = (add, PASS)

    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        return self.add_or_not

    def prompt(self, table: MachiKoroState) -> Phrase:
        return Phrase("prompt.add", {"total": int(table.total), "adds": int(table.box.harbor_adds)})


class Demolishing(Decision):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        roller = table.roller()
        return [DEMOLISH[mark.index] for mark in LANDMARKS if roller.has(mark.bit)]

    def fallback(self, table: MachiKoroState) -> Move:
        """The cheapest, which is rebuilt soonest."""
        return self.moves(table)[0]


class Giving(Decision):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        cards = table.roller().minor_cards()
        turn: i64 = table.turn
        return [
            GIVE[card.index][seat] for seat in range(table.seats) if seat != turn for card in cards
        ]


class Swapping(Optional):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        return Swaps(table.roller(), table.cities)


class Building(Optional):
    def __init__(self, box: Box, moves: MoveTable) -> None:
        build = [*moves.build, *moves.build_landmark]
        self.first: list[tuple[Move, ...]] = _choices(build[:_PIECE], PASS)
        self.second: list[tuple[Move, ...]] = _choices(build[_PIECE : 2 * _PIECE])
        self.third: list[tuple[Move, ...]] = _choices(build[2 * _PIECE :])
        costs = [int(card.cost) for card in box.cards]
        costs += [int(landmark.cost) for landmark in box.landmarks]
        self.most_cost: i64 = max(costs)
        self.affordable: list[int] = [
            sum(1 << place for place, cost in enumerate(costs) if cost <= coins)
            for coins in range(max(costs) + 1)
        ]
        """By coins: what can be paid, a bit for each card and then for each landmark."""

    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        roller = table.roller()
        coins: i64 = min(roller.coins, self.most_cost)
        offered = table.shown | _ALL_LANDMARKS
        only_once = (roller.kinds & MAJOR_KINDS) | (roller.landmarks << KINDS)
        bits = offered & self.affordable[coins] & ~only_once
        return (
            self.first[bits & _PIECE_MASK]
            + self.second[bits >> _PIECE & _PIECE_MASK]
            + self.third[bits >> 2 * _PIECE]
        )

    def prompt(self, table: MachiKoroState) -> Phrase:
        return Phrase("prompt.build", {"coins": int(table.roller().coins)})


class Investing(Optional):
    def moves(self, table: MachiKoroState) -> Sequence[Move]:
        return _INVEST_OR_NOT


def decisions_of(box: Box, moves: MoveTable) -> list[Decision]:
    """In the order of their numbers."""
    return [
        Rolling(),
        SettingAside(),
        Adding(moves.add),
        Demolishing(),
        Giving(),
        Swapping(),
        Building(box, moves),
        Investing(),
    ]
