"""The decisions of a turn: each says what may be played and what follows from passing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from boroughs.core.errors import IllegalMove
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.machi_koro.components import (
    CARDS,
    HARBOR_ADDS,
    LANDMARKS,
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
    SWAP,
)

if TYPE_CHECKING:
    from boroughs.games.machi_koro.rules import MachiKoro


class Decision:
    """Asked of the player whose turn it is."""

    name = ""

    def moves(self, table: MachiKoro) -> list[Move]:
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

    def moves(self, table: MachiKoro) -> list[Move]:
        roller = table.roller()
        moves: list[Move] = [ROLLS[0]]
        if roller.has(TRAIN_STATION):
            moves.append(ROLLS[1])
        if roller.has(MOON_TOWER):
            moves.append(ROLLS[2])
        return moves


class SettingAside(Decision):
    name = "set-aside"

    def moves(self, table: MachiKoro) -> list[Move]:
        return [SET_ASIDE[die - 1] for die in range(1, 7) if die in table.dice]

    def fallback(self, table: MachiKoro) -> Move:
        return SET_ASIDE[min(table.dice) - 1]


class Optional(Decision):
    """A chance that may be left."""

    def may_pass(self) -> bool:
        return True


class Adding(Optional):
    name = "add"

    def moves(self, table: MachiKoro) -> list[Move]:
        return [ADD, PASS]

    def pass_on(self, table: MachiKoro) -> None:
        table.earn_income()

    def prompt(self, table: MachiKoro) -> Phrase:
        return Phrase("prompt.add", {"total": int(table.total), "adds": HARBOR_ADDS})


class Demolishing(Decision):
    name = "demolish"

    def moves(self, table: MachiKoro) -> list[Move]:
        roller = table.roller()
        return [DEMOLISH[mark.index] for mark in LANDMARKS if roller.has(mark.bit)]

    def fallback(self, table: MachiKoro) -> Move:
        """The cheapest, which is rebuilt soonest."""
        return self.moves(table)[0]


class Giving(Decision):
    name = "give"

    def moves(self, table: MachiKoro) -> list[Move]:
        cards = table.roller().minor_cards()
        turn: i64 = table.turn
        return [
            GIVE[card.index][seat] for seat in range(table.seats) if seat != turn for card in cards
        ]


class Swapping(Optional):
    name = "swap"

    def moves(self, table: MachiKoro) -> list[Move]:
        mine = table.roller().minor_cards()
        moves: list[Move] = [PASS]
        for rival in table.cities:
            if rival.seat == table.turn:
                continue
            theirs = rival.minor_cards()
            for card in mine:
                row = SWAP[card.index]
                for other in theirs:
                    if other is not card:
                        moves.append(row[other.index][rival.seat])
        return moves

    def pass_on(self, table: MachiKoro) -> None:
        table.start_building()


class Building(Optional):
    name = "build"

    def moves(self, table: MachiKoro) -> list[Move]:
        roller = table.roller()
        coins = roller.coins
        shown = table.shown
        moves: list[Move] = [PASS]
        for card in CARDS:
            if (
                (shown >> card.index) & 1 != 0
                and card.cost <= coins
                and not (card.major and roller.cards[card.index] > 0)
            ):
                moves.append(BUILD[card.index])
        for landmark in LANDMARKS:
            if landmark.cost <= coins and not roller.has(landmark.bit):
                moves.append(BUILD_LANDMARK[landmark.index])
        return moves

    def pass_on(self, table: MachiKoro) -> None:
        table.build_nothing()

    def prompt(self, table: MachiKoro) -> Phrase:
        return Phrase("prompt.build", {"coins": int(table.roller().coins)})


class Investing(Optional):
    name = "invest"

    def moves(self, table: MachiKoro) -> list[Move]:
        return [INVEST, PASS]

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
