"""What crew cards are worth to a builder: in the hand, and played now."""

from __future__ import annotations

from typing import Final

from boroughs.games.lots.bot.outlook import best_after
from boroughs.games.lots.bot.points import best_points, offers
from boroughs.games.lots.bot.track_values import TrackValue
from boroughs.games.lots.bot.weights import CARD_WORTH, WORTH, Weights
from boroughs.games.lots.components import BLOCKS, CUBE, NO_KIND
from boroughs.games.lots.effects import CREW, TopBlock
from boroughs.games.lots.moves import PlayCrew
from boroughs.games.lots.rules import Lots
from boroughs.games.lots.state import AT_SCORE
from boroughs.games.lots.track import moved

_LIFTING: Final = 3
"""Points that opening the tower must bring, since the next player finds it open too."""


def worth_of(card: str) -> float:
    """A card that nobody has weighed yet counts as any card that is won on the track."""
    return WORTH.get(card, CARD_WORTH)


def least_worth(hand: list[int]) -> int:
    """The card that one can best do without."""
    return min(hand, key=lambda card: worth_of(CREW[card].name))


class CrewValues:
    """One seat's thoughts on its cards at one moment."""

    def __init__(self, table: Lots, seat: int, weights: Weights, at_a_glance: bool = False) -> None:
        self.table = table
        self.seat = seat
        self.weights = weights
        self.standing = TrackValue(table, seat, weights)
        self.at_a_glance = at_a_glance
        """Whether only what comes from above is looked at: quicker, for playing on in a search."""
        self._offers: list[int] = []

    def least(self, move: PlayCrew) -> float:
        """What a card must bring: less when the end is near, or when the hand is full."""
        limit = self.table.box.numbers.hand_limit
        full = self.weights.full_hand if len(self.table.hands[self.seat]) >= limit else 1.0
        late = 0.0 if self.table.last_turn else self.standing.left()
        usual = self.weights.thrift * worth_of(move.card.name)
        return max(self.weights.least, usual * full * late)

    def gain(self, move: PlayCrew) -> float:
        """What a card brings now, in points that count."""
        table = self.table
        name = move.card.name
        if name == "dispatcher":
            then = moved(table.track, table.active, self._roll(move.choice))
            return self.standing.gain(moved(table.track, table.active, self._roll()), then)
        if name not in WORTH and move.card.window != AT_SCORE:
            return worth_of(name)
        points = self.points(move)
        if name in ("foreman", "night-shift"):
            # Not scored yet: bumping is far off.
            before = (
                moved(table.track, self.seat, self._roll()) if name == "foreman" else table.track
            )
            return self.standing.gain(before, moved(before, self.seat, max(0, points)))
        return self.standing.gain(table.track, moved(table.track, self.seat, points))

    def points(self, move: PlayCrew) -> int:
        """The points that a card brings to who plays it."""
        table = self.table
        name = move.card.name
        if move.card.window == AT_SCORE:
            return move.card.brings(table, move.choice)
        if name == "safety-officer":
            return self._saved()
        if name == "night-shift":
            return max(self.best()[kind] for kind in table.banks[self.seat])
        if name == "foreman":
            return self._roll(move.choice) - self._roll()
        return self._opened(move) if isinstance(move.card, TopBlock) else 0

    def _saved(self) -> int:
        """The Safety Officer: what the block has scored already, or may still score."""
        table = self.table
        if table.finished:
            return 2 * table.touched[table.placed] if table.placed != NO_KIND else 0
        kinds = [kind for kind in table.kinds() if kind != CUBE]
        return max((best_points(table.tower, kind) for kind in kinds), default=0)

    def _roll(self, kind: int = NO_KIND) -> int:
        """What the turn brings with this block, or with what was rolled."""
        table = self.table
        offered = self.best()
        best = [offered[block] if table.piles[block] else -1 for block in range(BLOCKS)]
        kept = max((offered[own] for own in table.banks[table.active]), default=0)
        if kind == NO_KIND:
            kind = table.rolled
        return max(0, kept, max(best) if kind == NO_KIND else best[kind])

    def best(self) -> list[int]:
        """The most that each kind of block would score now."""
        if not self._offers:
            tower = self.table.tower
            if self.at_a_glance:
                self._offers = best_after(tower, [None])[0]
            else:
                self._offers = offers(tower, [1] * BLOCKS)
        return self._offers

    def _opened(self, move: PlayCrew) -> int:
        """The Architect or the Crane Operator: how much more a block scores on the opened tower."""
        table = self.table
        kinds = [kind for kind in table.kinds() if kind != CUBE]
        now = max(best_points(table.tower, kind) for kind in kinds)
        after = table.tower.copy()
        body = after.body(move.choice)
        assert body is not None
        after.remove(body)
        more = max(best_points(after, kind) for kind in kinds) - now
        return more if more >= _LIFTING else 0
