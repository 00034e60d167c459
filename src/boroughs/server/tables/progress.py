"""How somebody's play goes on: accuracy and luck of their last games, from the reviews that are kept."""

from __future__ import annotations

import msgspec

from boroughs.review.moments import VERSION
from boroughs.server.messages.players import PlayerProgress, ProgressPoint
from boroughs.server.store.players import StoredResult
from boroughs.server.tables.players import opened_by
from boroughs.server.tables.services import Services

LAST = 40
"""Games that are looked for."""


class _Sum(msgspec.Struct):
    """What is read of a seat's part of a review."""

    luck: float
    errors: float


class _Kept(msgspec.Struct):
    """What is read of a kept review."""

    version: int
    seats: list[_Sum]


async def progress(services: Services, key: str) -> PlayerProgress:
    """Of who has this key. A game that nobody looked back at is left out, as is one that an older judge reviewed."""
    row = await opened_by(services, key)
    results = (await services.store.results(row.id))[-LAST:]
    points = []
    for result in results:
        body = msgspec.json.decode(result.body, type=StoredResult)
        kept = await services.store.review(body.record) if body.record and body.finished else None
        review = None if kept is None else msgspec.json.decode(kept, type=_Kept)
        if review is None or review.version != VERSION or body.seat >= len(review.seats):
            continue
        mine = review.seats[body.seat]
        points.append(
            ProgressPoint(
                game=result.game,
                at=result.at,
                record=body.record,
                won=body.won,
                accuracy=1.0 / (1.0 + max(0.0, mine.errors)),
                luck=mine.luck,
            )
        )
    return PlayerProgress(games=len(results), points=points)
