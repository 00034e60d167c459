"""What players do: the notation of each move, when it is refused, and what it calls."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.games.machi_koro.components import (
    CARD_NAMED,
    CARDS,
    LANDMARK_NAMED,
    LANDMARKS,
    MOON_TOWER,
    SEATS,
    TRAIN_STATION,
    Box,
    Card,
    Landmark,
)
from boroughs.games.machi_koro.refusals import BadNotation, IllegalMove
from boroughs.games.machi_koro.state import (
    ADDING,
    BUILDING,
    DEMOLISHING,
    GIVING,
    INVESTING,
    NO_DECISION,
    ROLLING,
    SETTING_ASIDE,
    SWAPPING,
    MachiKoroState,
)
from boroughs.games.machi_koro.turn import (
    add_two,
    build_card,
    build_landmark,
    demolish,
    give,
    invest,
    pass_on,
    roll,
    set_aside,
    swap,
)


class TurnMove(Move):
    """A move of the player whose turn it is, for one of the decisions."""

    def __init__(self, notation: str, decision: i64) -> None:
        super().__init__(notation)
        self.decision: i64 = decision

    def refuse(self, table: MachiKoroState) -> None:
        """Raises IllegalMove where this very move is not allowed."""

    def apply(self, table: MachiKoroState) -> None:
        raise TypeError("a move says what it does")


def _refuse_cost(table: MachiKoroState, cost: i64) -> None:
    coins = table.roller().coins
    if cost > coins:
        raise IllegalMove("too-expensive", cost=int(cost), coins=int(coins))


def _refuse_partner(table: MachiKoroState, seat: i64) -> None:
    if seat == table.turn or seat >= table.seats:
        raise IllegalMove("another-player", seat=int(seat))


def _refuse_card(table: MachiKoroState, seat: i64, card: Card) -> None:
    if table.cities[seat].cards[card.index] == 0:
        raise IllegalMove("has-no-card", seat=int(seat), card=card.name)


class Roll(TurnMove):
    """Rolls one die; two need a Train Station, three a Moon Tower (MK-11, MK-12)."""

    def __init__(self, count: int) -> None:
        super().__init__(f"roll {count}", ROLLING)
        self.count = count

    def refuse(self, table: MachiKoroState) -> None:
        roller = table.roller()
        if self.count == 2 and not roller.has(TRAIN_STATION):
            raise IllegalMove("needs-landmark", landmark="train-station")
        if self.count == 3 and not roller.has(MOON_TOWER):
            raise IllegalMove("needs-landmark", landmark="moon-tower")

    def apply(self, table: MachiKoroState) -> None:
        roll(table, self.count)

    def phrase(self) -> Phrase:
        return Phrase("move.roll", {"dice": self.count})


class SetAside(TurnMove):
    """Does not count one of three dice."""

    def __init__(self, die: int) -> None:
        super().__init__(f"set aside {die}", SETTING_ASIDE)
        self.die = die

    def refuse(self, table: MachiKoroState) -> None:
        if self.die not in table.dice:
            raise IllegalMove("no-such-die", die=self.die)

    def apply(self, table: MachiKoroState) -> None:
        set_aside(table, self.die)

    def phrase(self) -> Phrase:
        return Phrase("move.set-aside", {"die": self.die})


class Add(TurnMove):
    """Uses the Harbor."""

    def __init__(self, adds: int) -> None:
        super().__init__(f"add {adds}", ADDING)
        self.adds = adds

    def apply(self, table: MachiKoroState) -> None:
        add_two(table)

    def phrase(self) -> Phrase:
        return Phrase("move.add", {"adds": self.adds})


class DemolishLandmark(TurnMove):
    """Gives up a landmark, as a Demolition Company makes one do."""

    def __init__(self, landmark: Landmark) -> None:
        super().__init__(f"demolish {landmark.name}", DEMOLISHING)
        self.landmark = landmark

    def refuse(self, table: MachiKoroState) -> None:
        if not table.roller().has(self.landmark.bit):
            raise IllegalMove("not-built", landmark=self.landmark.name)

    def apply(self, table: MachiKoroState) -> None:
        demolish(table, self.landmark)

    def phrase(self) -> Phrase:
        return Phrase("move.demolish", {"landmark": self.landmark.name})


class GiveCard(TurnMove):
    """Hands an establishment to another player, as a Moving Company makes one do."""

    def __init__(self, card: Card, seat: int) -> None:
        super().__init__(f"give {card.name} to {seat}", GIVING)
        self.card = card
        self.seat = seat

    def refuse(self, table: MachiKoroState) -> None:
        _refuse_partner(table, self.seat)
        _refuse_card(table, table.turn, self.card)

    def apply(self, table: MachiKoroState) -> None:
        give(table, self.card, self.seat)

    def phrase(self) -> Phrase:
        return Phrase("move.give", {"card": self.card.name, "seat": self.seat})


class SwapCards(TurnMove):
    """Exchanges an establishment with another player, by a Business Center."""

    def __init__(self, mine: Card, theirs: Card, seat: int) -> None:
        super().__init__(f"swap {mine.name} for {theirs.name} of {seat}", SWAPPING)
        self.mine = mine
        self.theirs = theirs
        self.seat = seat

    def refuse(self, table: MachiKoroState) -> None:
        _refuse_partner(table, self.seat)
        _refuse_card(table, table.turn, self.mine)
        _refuse_card(table, self.seat, self.theirs)

    def apply(self, table: MachiKoroState) -> None:
        swap(table, self.mine, self.theirs, self.seat)

    def phrase(self) -> Phrase:
        return Phrase(
            "move.swap", {"mine": self.mine.name, "theirs": self.theirs.name, "seat": self.seat}
        )


class BuildCard(TurnMove):
    """Builds an establishment from the market."""

    def __init__(self, card: Card) -> None:
        super().__init__(f"build {card.name}", BUILDING)
        self.card = card

    def refuse(self, table: MachiKoroState) -> None:
        card = self.card
        if table.market[card.index] == 0:
            raise IllegalMove("not-in-market", card=card.name)
        if card.major and table.roller().owns(card):
            raise IllegalMove("one-of-each-major", card=card.name)
        _refuse_cost(table, card.cost)

    def apply(self, table: MachiKoroState) -> None:
        build_card(table, self.card)

    def phrase(self) -> Phrase:
        return Phrase("move.build", {"card": self.card.name, "coins": int(self.card.cost)})


class BuildLandmark(TurnMove):
    """Builds a landmark."""

    def __init__(self, landmark: Landmark) -> None:
        super().__init__(f"build {landmark.name}", BUILDING)
        self.landmark = landmark

    def refuse(self, table: MachiKoroState) -> None:
        if table.roller().has(self.landmark.bit):
            raise IllegalMove("already-built", landmark=self.landmark.name)
        _refuse_cost(table, self.landmark.cost)

    def apply(self, table: MachiKoroState) -> None:
        build_landmark(table, self.landmark)

    def phrase(self) -> Phrase:
        return Phrase(
            "move.build-landmark",
            {"landmark": self.landmark.name, "coins": int(self.landmark.cost)},
        )


class Invest(TurnMove):
    """Puts a coin on the Tech Startup."""

    def apply(self, table: MachiKoroState) -> None:
        invest(table)

    def phrase(self) -> Phrase:
        return Phrase("move.invest", {})


class Pass(TurnMove):
    """Leaves the chance unused; each decision that allows it has its own."""

    def apply(self, table: MachiKoroState) -> None:
        pass_on(table)

    def phrase(self) -> Phrase:
        return Phrase("move.pass", {})


ROLLS: Final[list[TurnMove]] = [Roll(1), Roll(2), Roll(3)]
SET_ASIDE: Final[list[TurnMove]] = [SetAside(die) for die in range(1, 7)]
DEMOLISH: Final[list[TurnMove]] = [DemolishLandmark(landmark) for landmark in LANDMARKS]
GIVE: Final[list[list[TurnMove]]] = [
    [GiveCard(card, seat) for seat in range(max(SEATS))] for card in CARDS if not card.major
]
SWAP: Final[list[list[list[TurnMove]]]] = [
    [
        [SwapCards(mine, theirs, seat) for seat in range(max(SEATS))]
        for theirs in CARDS
        if not theirs.major
    ]
    for mine in CARDS
    if not mine.major
]
INVEST: Final[TurnMove] = Invest("invest", INVESTING)
PASS: Final[TurnMove] = Pass("pass", NO_DECISION)


class MoveTable:
    """The moves that speak of numbers: those of one box. All others are the same in every variant."""

    def __init__(self, box: Box) -> None:
        self.add: TurnMove = Add(int(box.harbor_adds))
        self.build: list[TurnMove] = [BuildCard(card) for card in box.cards]
        self.build_landmark: list[TurnMove] = [BuildLandmark(mark) for mark in box.landmarks]


def parse_move(notation: str, table: MoveTable) -> Move:
    """The move of this notation."""
    words = notation.split()
    match words:
        case ["pass"]:
            return PASS
        case ["invest"]:
            return INVEST
        case ["add", _] if notation == table.add.notation:
            return table.add
        case ["roll", "1" | "2" | "3" as count]:
            return ROLLS[int(count) - 1]
        case ["set", "aside", "1" | "2" | "3" | "4" | "5" | "6" as die]:
            return SET_ASIDE[int(die) - 1]
        case ["demolish", name] if name in LANDMARK_NAMED:
            return DEMOLISH[LANDMARK_NAMED[name].index]
        case ["build", name] if name in LANDMARK_NAMED:
            return table.build_landmark[LANDMARK_NAMED[name].index]
        case ["build", name] if name in CARD_NAMED:
            return table.build[CARD_NAMED[name].index]
        case ["give", name, "to", seat] if _is_minor(name) and _is_seat(seat):
            return GIVE[CARD_NAMED[name].index][int(seat)]
        case ["swap", mine, "for", theirs, "of", seat] if (
            _is_minor(mine) and _is_minor(theirs) and _is_seat(seat)
        ):
            return SWAP[CARD_NAMED[mine].index][CARD_NAMED[theirs].index][int(seat)]
    raise BadNotation("unknown-move", text=notation)


def _is_minor(name: str) -> bool:
    return name in CARD_NAMED and not CARD_NAMED[name].major


def _is_seat(text: str) -> bool:
    return text in [str(seat) for seat in range(max(SEATS))]
