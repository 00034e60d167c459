"""What decided a game, as sentences, and which of its moments are worth a look."""

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
_TURNING: Final = 3


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
            f"review.ended-{found.round_name}",
            winners=result.winners,
            round=found.rounds,
            decisions=decisions,
            throws=throws,
        )
    return phrase("review.ended-early", winners=result.winners, decisions=decisions, throws=throws)


def story(review: Review, seat: int) -> tuple[Phrase, ...]:
    """What decided it for this seat, in two or three short sentences: how it went, by how much, what was to be expected."""
    own = review.seats[seat]
    largest = max(abs(own.luck), abs(own.gifts), abs(own.errors))
    if not is_clear(largest, max(own.luck_error, own.gifts_error, own.errors_error)):
        return (phrase("review.unclear", seat=seat),)
    return _won(own, seat) if own.result > 0.5 else _lost(review, seat)


def _won(own: SeatReview, seat: int) -> tuple[Phrase, ...]:
    play = _play(own)
    if own.luck >= max(play, LEAST):
        return _told("won-by-luck", seat, "luck-gave", own.luck, own)
    if own.luck <= -LEAST:
        return _told("won-against-luck", seat, "luck-cost", -own.luck)
    if play >= LEAST:
        return _told("won-by-gifts", seat, "gifts-gave", own.gifts, own)
    return phrase("review.won-evenly", seat=seat), phrase("review.nothing-decided")


def _lost(review: Review, seat: int) -> tuple[Phrase, ...]:
    own = review.seats[seat]
    lost = -_play(own)
    if -own.luck >= max(lost, LEAST):
        played_best = all(own.errors < other.errors for other in review.seats if other.result)
        code = "lost-though-better" if played_best else "lost-by-luck"
        return _told(code, seat, "luck-cost", -own.luck, own)
    if own.luck >= LEAST and lost > own.luck:
        return _told("lost-with-luck", seat, "mistakes-cost", own.errors)
    if lost >= LEAST:
        return _told("lost-by-mistakes", seat, "mistakes-cost", own.errors, own)
    return phrase("review.lost-evenly", seat=seat), phrase("review.nothing-decided")


def _play(own: SeatReview) -> float:
    """What everybody's moves came to for this seat. Mistakes that the others made good decided nothing, nor the other way round."""
    return own.gifts - own.errors


def _told(
    code: str, seat: int, decided: str, changed: float, own: SeatReview | None = None
) -> tuple[Phrase, ...]:
    told = (
        phrase(f"review.{code}", seat=seat),
        phrase(f"review.{decided}", points=points(changed)),
    )
    return told if own is None else (*told, phrase("review.fair", fair=fair_wins(own)))


def told_to(seat: int, what: Phrase) -> Phrase:
    """The same, said to the one who sat there."""
    own = what.params.get("seat") == seat
    return Phrase(f"{what.code}-you", what.params) if own else what


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


def best_move(review: Review, seat: int) -> Moment | None:
    """The decision in which the best was found, and everything else was clearly worse."""
    found = [
        moment
        for moment in review.moments
        if moment.kind == "decision" and moment.seat == seat and moment.what == moment.best
    ]
    best = max(found, key=lead, default=None)
    if best is None or lead(best) < LEAST or not is_clear(lead(best), best.error):
        return None
    return best


def lead(moment: Moment) -> float:
    """By how much the best move of a decision was better than the next one."""
    first, *others = moment.possible
    return first.chances[moment.seat] - others[0].chances[moment.seat] if others else 0.0


def turning_points(review: Review) -> tuple[Moment, ...]:
    """What turned the game: the throws and the decisions that changed somebody's chance most, in their order."""
    turned = [
        moment
        for moment in review.moments
        if moment.kind in ("chance", "decision")
        and largest_change(moment) >= LEAST
        and is_clear(largest_change(moment), moment.error)
    ]
    largest = sorted(turned, key=lambda moment: -largest_change(moment))[:_TURNING]
    return tuple(moment for moment in turned if moment in largest)


def largest_change(moment: Moment) -> float:
    """By how much it changed the chance of whom it changed most: by luck, or by somebody's choice."""
    changes = moment.choice if moment.kind == "decision" else moment.luck
    return max(abs(change) for change in changes)


def largest_gift(review: Review, seat: int) -> Moment | None:
    """The move of another seat that brought this one most."""
    made = [
        moment for moment in review.moments if moment.kind == "decision" and moment.seat != seat
    ]
    largest = max(made, key=lambda moment: moment.choice[seat], default=None)
    if largest is None or largest.choice[seat] < LEAST:
        return None
    return largest if is_clear(largest.choice[seat], largest.error) else None


def heard(nodes: Sequence[Node], moment: Moment) -> Phrase | None:
    """What was told at the table when this happened."""
    for node in nodes:
        same = node.step == moment.step and node.kind == moment.kind
        if same and (node.outcome is None or node.outcome.text == moment.what):
            return node.told
    return None
