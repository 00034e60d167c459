"""What decided a game, as sentences: which number was largest, and what it would have been with average luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boroughs.core.phrase import Phrase, phrase
from boroughs.review.moments import Moment, Review, SeatReview
from boroughs.review.nodes import Node, Walk
from boroughs.review.sizes import is_clear

LEAST: Final = 0.05
"""Below this nothing is said to have decided."""
_A_POINT: Final = 0.01


def points(chance: float) -> int:
    """Chances in 100, whole."""
    return round(100 * chance)


def headline(found: Walk) -> Phrase:
    """How it ended: said at once, before anything is judged."""
    assert found.end is not None
    result = found.end.result()
    assert result is not None
    decisions = sum(node.kind == "decision" for node in found.nodes)
    throws = sum(node.kind == "chance" for node in found.nodes)
    if found.rounds:
        return phrase(
            "review.ended",
            winners=result.winners,
            round=found.rounds,
            decisions=decisions,
            throws=throws,
        )
    return phrase("review.ended-early", winners=result.winners, decisions=decisions, throws=throws)


def story(review: Review, seat: int) -> Phrase:
    """The one sentence for this seat."""
    own = review.seats[seat]
    won = own.result > 0.5
    largest = max(abs(own.luck), abs(own.gifts), abs(own.errors))
    if not is_clear(largest, max(own.luck_error, own.gifts_error, own.errors_error)):
        return phrase("review.unclear", seat=seat)
    if won:
        return _won(own, seat)
    return _lost(own, seat)


def _won(own: SeatReview, seat: int) -> Phrase:
    if own.luck >= max(own.gifts, LEAST):
        return _told("won-by-luck", seat, own, own.luck)
    if own.luck <= -LEAST:
        return phrase("review.won-against-luck", seat=seat, points=points(-own.luck))
    if own.gifts >= LEAST:
        return _told("won-by-gifts", seat, own, own.gifts)
    return phrase("review.won-evenly", seat=seat)


def _lost(own: SeatReview, seat: int) -> Phrase:
    if -own.luck >= max(own.errors, LEAST):
        return _told("lost-by-luck", seat, own, -own.luck)
    if own.luck >= LEAST and own.errors > own.luck:
        return phrase("review.lost-with-luck", seat=seat, points=points(own.luck))
    if own.errors >= LEAST:
        return _told("lost-by-mistakes", seat, own, own.errors)
    return phrase("review.lost-evenly", seat=seat)


def _told(code: str, seat: int, own: SeatReview, changed: float) -> Phrase:
    return phrase(f"review.{code}", seat=seat, points=points(changed), fair=fair_wins(own))


def fair_wins(own: SeatReview) -> int:
    """Of a hundred games with average luck, as far as a chance can say it: never none and never all."""
    return min(99, max(1, points(own.result - own.luck)))


def extremes(review: Review, seat: int) -> tuple[Moment | None, Moment | None]:
    """The luckiest and the unluckiest event of this seat, where they changed more than a point."""
    events = [m for m in review.moments if m.kind in ("chance", "set-up") and m.luck[seat]]
    clear = [m for m in events if abs(m.luck[seat]) > _A_POINT and is_clear(m.luck[seat], m.error)]
    luckiest = max(clear, key=lambda m: m.luck[seat], default=None)
    unluckiest = min(clear, key=lambda m: m.luck[seat], default=None)
    return (
        luckiest if luckiest is not None and luckiest.luck[seat] > 0 else None,
        unluckiest if unluckiest is not None and unluckiest.luck[seat] < 0 else None,
    )


def heard(nodes: Sequence[Node], moment: Moment) -> Phrase | None:
    """What was told at the table when this happened."""
    for node in nodes:
        same = node.step == moment.step and node.kind == moment.kind
        if same and (node.outcome is None or node.outcome.text == moment.what):
            return node.told
    return None
