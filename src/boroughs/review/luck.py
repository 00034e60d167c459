"""How lucky each seat of a finished game was, and nothing else of its review: what results of many games are corrected by."""

from __future__ import annotations

from boroughs.core.game import Game
from boroughs.core.judge import Judge
from boroughs.core.record import Record, parse_record
from boroughs.review.exact import ExactReviewer
from boroughs.review.nodes import require_finished, walk


def luck_of(game: Game, text: str | Record, judge: Judge) -> list[float]:
    """By seat, in chances to win: as the review counts it, without looking at decisions.

    Its mean over many games is zero whoever judges, however badly, and whoever plays: every outcome is weighed by its true odds.
    """
    record = parse_record(text) if isinstance(text, str) else text
    found = walk(game, record)
    end = require_finished(found)
    reviewer = ExactReviewer(judge)
    luck = [0.0] * record.seats
    for place, node in enumerate(found.nodes):
        following = found.nodes[place + 1].state if place + 1 < len(found.nodes) else end
        for seat, change in enumerate(reviewer.luck(node, following)):
            luck[seat] += change
    return luck
