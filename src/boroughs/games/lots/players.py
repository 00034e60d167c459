"""LOTS's own bots: greedy, looking ahead, and weighing risk, crew cards and what is left to others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import Dice
from boroughs.core.move import Move
from boroughs.games.lots.components import BLOCKS, CREW_DATA, CUBE, FLOOR_POINTS, NO_KIND
from boroughs.games.lots.crew import CREW
from boroughs.games.lots.judging import risk_of, stays
from boroughs.games.lots.moves import (
    DONE,
    HAND_ONS,
    PASS,
    GiveBack,
    PlayCrew,
    place_at,
)
from boroughs.games.lots.prospects import (
    best_points,
    cube_points,
    expected,
    offers,
    points_at,
    promise,
)
from boroughs.games.lots.state import CHOOSE, HAND_ON, TAKE
from boroughs.games.lots.tower import Body, Spot, Tower

if TYPE_CHECKING:
    from boroughs.core.view import View
    from boroughs.games.lots.rules import Lots

_WORTH: Final[dict[str, float]] = {
    "night-shift": 5.0,
    "mason": 4.5,
    "subcontractor": 4.5,
    "painter": 4.2,
    "steelworker": 4.0,
    "welder": 3.4,
    "apprentice": 3.2,
    "foreman": 2.5,
    "crane-operator": 2.2,
    "architect": 2.0,
    "dispatcher": 1.8,
    "safety-officer": 1.5,
}
"""What a card in hand is worth, in points: measured by simulation."""


_STUCK: Final = 15.0
"""What it costs, alone, to have no place for a block."""


class Temper:
    """How a builder thinks: what it looks at, and how much it minds."""

    def __init__(
        self,
        *,
        tries: int,
        ahead: float = 0.0,
        denial: float = 0.0,
        care: float = 0.0,
        thrift: float = 0.0,
        promise: float = 0.0,
    ) -> None:
        self.tries = tries
        """How many spots are looked at closely."""
        self.ahead = ahead
        """What a point of one's own next turn is worth now."""
        self.denial = denial
        """What a point left to the next player costs."""
        self.care = care
        """What an accident costs beyond the turn's points; 0 for who does not think of it."""
        self.thrift = thrift
        """How much of a card's usual worth it must bring to be played."""
        self.promise = promise
        """Alone: what a point of unfinished floors is worth."""


class Builder(Bot):
    """Places where it pays, answers with crew cards when they pay enough."""

    def __init__(self, imagine: Callable[[View, Dice], Lots], temper: Temper) -> None:
        self.imagine = imagine
        self.temper = temper

    def act(self, turn: Turn) -> Answer:
        return Answer(self.choose(turn), turn.hand_time())

    def choose(self, turn: Turn) -> Move:
        moves = turn.moves
        if len(moves) == 1:
            return moves[0]
        table = self.imagine(turn.view, turn.dice)
        if table.phase == CHOOSE:
            return self.place(table, turn)
        if table.phase == TAKE:
            return self.take(table, turn)
        if table.phase == HAND_ON:
            hand = table.hands[turn.seat]
            return HAND_ONS[min(hand, key=lambda card: _WORTH[CREW[card].name])]
        return self.answer(table, turn)

    # Taking and answering

    def take(self, table: Lots, turn: Turn) -> Move:
        """The block that scores most, for oneself; the one that scores least, for another."""
        mine = turn.seat == table.active or table.turn == 0
        best = offers(table.tower, table.piles, self._last_mask(table))
        kinds = [kind for kind in range(BLOCKS) if table.piles[kind]]
        chosen = max(kinds, key=lambda kind: (best[kind] if mine else -best[kind], -kind))
        return turn.moves[kinds.index(chosen)]

    def answer(self, table: Lots, turn: Turn) -> Move:
        chosen: Move = PASS
        most = 0.0
        for move in turn.moves:
            if isinstance(move, PlayCrew):
                gain = self.gain(table, turn.seat, move)
                if gain >= self._least(table, turn.seat, move) and gain > most:
                    chosen, most = move, gain
        return chosen

    def _least(self, table: Lots, seat: int, move: PlayCrew) -> float:
        """What a card must bring: less when the end is near, or when the hand is full."""
        left = 1.0 - table.progress()
        full = 0.6 if len(table.hands[seat]) > 1 else 1.0
        late = 0.0 if table.closing or left < 0.05 else min(1.0, 0.3 + left)
        return max(0.5, self.temper.thrift * _WORTH[move.card.name] * full * late)

    def gain(self, table: Lots, seat: int, move: PlayCrew) -> float:
        """The points that a card brings now."""
        name = move.card.name
        tower = table.tower
        own = table.touched[table.placed] if table.placed != NO_KIND else 0
        if name == "welder":
            return float(move.card.points * own)
        if name == "painter":
            return float(move.card.points * table.touched[move.choice])
        if name in ("mason", "steelworker", "subcontractor"):
            return float(move.card.points)
        if name == "apprentice":
            return float(min(CREW_DATA[name]["most"], table.match_points))
        if name == "safety-officer":
            return 4.0
        if name == "night-shift":
            return float(max(best_points(tower, kind) for kind in table.banks[seat]))
        best = offers(tower, table.piles)
        kept = max((best_points(tower, kind) for kind in table.banks[table.active]), default=0)
        rolled = max(best) if table.rolled == NO_KIND else best[table.rolled]
        if name == "foreman":
            return float(max(best[move.choice], kept) - max(rolled, kept))
        if name == "dispatcher":
            return float(max(rolled, kept) - max(best[move.choice], kept))
        return 0.0

    # Placing

    def place(self, table: Lots, turn: Turn) -> Move:
        """The best spot, or a card before it, or nothing more."""
        if table.finished and table.piece == NO_KIND:
            return self._add_cube(table)
        card = self._card_before(table, turn)
        if card is not None:
            return card
        ranked = self._ranked(table, turn.dice)
        best: Move | None = None
        most = -1e9
        for guess, spot in ranked[: self.temper.tries]:
            value = self._value(table, spot, guess)
            if value is not None and value > most:
                best, most = place_at(spot), value
        if best is not None:
            return best
        for _, spot in ranked[self.temper.tries :]:
            if stays(table.tower, spot):
                return place_at(spot)
        given = [move for move in turn.moves if isinstance(move, GiveBack)]
        return given[0] if given else turn.moves[0]

    def _ranked(self, table: Lots, dice: Dice) -> list[tuple[float, Spot]]:
        """All spots for all blocks, the most promising first; low ones before high ones, chance decides ties."""
        found: list[tuple[float, int, float, Spot]] = []
        tower = table.tower
        carrying = table.lifted is not None
        hopes = table.solo and self.temper.promise > 0
        grown = Tower(tower.lot)
        for kind in table.kinds():
            if kind == CUBE and table.piece != CUBE:
                continue
            for spot in table.spots(kind):
                points = 0 if carrying or table.zero else points_at(tower, spot)
                value = points - 0.1 * spot.z
                hope = 0.0
                if hopes:
                    grown.filled = tower.filled | spot.mask
                    hope = self.temper.promise * promise(grown)
                found.append((-value - hope, dice.below(1000), value, spot))
        found.sort(key=lambda entry: (entry[0], entry[1]))
        return [(value, spot) for _, _, value, spot in found]

    def _value(self, table: Lots, spot: Spot, guess: float) -> float | None:
        """What placing here is worth, or None where it would not stay."""
        tower, temper = table.tower, self.temper
        if not stays(tower, spot):
            return None
        value = guess
        if temper.care:
            risk = risk_of(tower, spot, table.grip(table.active))
            cost = max(0.0, guess) + temper.care * (10.0 if table.solo else 1.0)
            value -= (risk.accident * cost + 0.3 * risk.slip * max(0.0, guess)) / 100
        if not temper.ahead and not temper.denial:
            return value
        after = tower.copy()
        after.add(Body(table.next_number, table.active, spot))
        return value + self._outlook(table, after, spot)

    def _outlook(self, table: Lots, after: Tower, spot: Spot) -> float:
        """What the tower then offers: to oneself next time, and to the next player before that."""
        temper = self.temper
        touching = spot.mask if table.solo else 0
        best = offers(after, table.piles, touching)
        bank = table.banks[table.active].copy()
        if spot.pose.kind in bank:
            bank.remove(spot.pose.kind)
        mine = max((best_points(after, kind, touching) for kind in bank), default=-1)
        if table.solo:
            stuck = 0.0 if mine >= 0 else best.count(-1) / BLOCKS
            grown = promise(after) - promise(table.tower)
            return temper.ahead * expected(best, mine) + temper.promise * grown - _STUCK * stuck
        value = temper.ahead * mine
        if table.may_add_cube():
            value += cube_points(after) * 0.9
        if temper.denial:
            rival = table.next_seat(table.active)
            kept = max((best_points(after, kind) for kind in table.banks[rival]), default=-1)
            value -= temper.denial * expected(best, kept)
        return value

    def _add_cube(self, table: Lots) -> Move:
        """A cube is for finishing a floor."""
        ranked = [
            spot
            for spot in table.spots(CUBE)
            if points_at(table.tower, spot) >= FLOOR_POINTS and stays(table.tower, spot)
        ]
        return place_at(ranked[0]) if ranked and not table.zero else DONE

    def _card_before(self, table: Lots, turn: Turn) -> Move | None:
        """The Architect or the Crane Operator, where opening the tower lets a block score more."""
        cards = [move for move in turn.moves if isinstance(move, PlayCrew)]
        if not cards or not self.temper.thrift:
            return None
        kinds = [kind for kind in table.kinds() if kind != CUBE]
        now = max(best_points(table.tower, kind) for kind in kinds)
        chosen: Move | None = None
        most = 0.0
        for move in cards:
            after = table.tower.copy()
            body = after.body(move.choice)
            assert body is not None
            after.remove(body)
            gain = float(max(best_points(after, kind) for kind in kinds) - now)
            if gain >= max(3.0, self._least(table, turn.seat, move)) and gain > most:
                chosen, most = move, gain
        return chosen

    def _last_mask(self, table: Lots) -> int:
        last = table.tower.body(table.last)
        return 0 if last is None else last.mask


LEVELS: Final[dict[str, Temper]] = {
    "easy": Temper(tries=4),
    "normal": Temper(tries=6, ahead=0.3, denial=0.3, thrift=0.5, promise=0.5),
    "hard": Temper(tries=10, ahead=0.3, denial=0.6, care=1.0, thrift=0.8, promise=0.7),
}
