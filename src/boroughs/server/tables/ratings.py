"""Rated tables, one after another: each is read, reckoned and written in one transaction, and never twice."""

from __future__ import annotations

import asyncio

import msgspec

from boroughs.bots.ladder import ladder_of
from boroughs.core.portable_math import float_sum
from boroughs.server.store import Store
from boroughs.server.store.players import (
    Entrant,
    RatingRow,
    ResultRow,
    StoredRating,
    StoredResult,
)
from boroughs.server.tables.rating_model import (
    Placed,
    Strength,
    after_game,
    anchored,
    familiarity,
)


class Ratings:
    """Reckons what finished tables left to be rated. A table that was not reached is found again after a restart."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def catch_up(self) -> None:
        """All tables that wait, in the order in which they ended."""
        async with self._lock:
            for table in await self._store.pending_tables():
                await self._rate(table)

    async def _rate(self, table: str) -> None:
        rows = await self._store.table_results(table)
        results = {row.player: msgspec.json.decode(row.body, type=StoredResult) for row in rows}
        if not rows:
            return
        game, field = rows[0].game, next(iter(results.values())).field
        people = [one.who for one in field if one.kind == "player"]
        kept = {
            row.player: msgspec.json.decode(row.body, type=StoredRating)
            for row in await self._store.ratings(people, game)
        }
        placed = _placed(game, field, kept)
        news: list[RatingRow] = []
        rated: list[ResultRow] = []
        before = dict(placed)
        after = after_game([one for _, one in placed])
        for (number, _), strength in zip(placed, after, strict=True):
            who = field[number].who
            result = results.get(who)
            if field[number].kind != "player" or result is None or len(placed) < 2:
                continue
            rating = kept.get(who) or StoredRating(points=0.0, deviation=0.0, games=0)
            met = dict(rating.met)
            for other in before:
                if field[other].kind == "player" and other != number:
                    met[field[other].who] = met.get(field[other].who, 0) + 1
            result.points, result.deviation = strength.points, strength.deviation
            body = StoredRating(
                points=strength.points,
                deviation=strength.deviation,
                games=rating.games + 1,
                met=met,
            )
            news.append(RatingRow(who, game, msgspec.json.encode(body)))
        for row in rows:
            body_of = msgspec.json.encode(results[row.player])
            rated.append(ResultRow(row.player, row.table, row.game, row.at, False, body_of))
        await self._store.rate(rated, news)


def _placed(
    game: str, field: list[Entrant], kept: dict[str, StoredRating]
) -> list[tuple[int, Placed]]:
    """Who can be compared: players, and bots that were measured with so many at the table. By seat."""
    people = [one.who for one in field if one.kind == "player"]
    ladder = ladder_of(game, len(field))
    placed = []
    for number, one in enumerate(field):
        if one.kind == "player":
            known = kept.get(one.who)
            strength = Strength() if known is None else Strength(known.points, known.deviation)
            placed.append(
                (number, Placed(strength, one.rank, weight=_weight(one, people, field, known)))
            )
        elif one.kind == "bot":
            rung = None if ladder is None else ladder.rung(one.who)
            if rung is not None:
                placed.append((number, Placed(anchored(rung.points), one.rank, fixed=True)))
    return placed


def _weight(
    one: Entrant, people: list[str], field: list[Entrant], known: StoredRating | None
) -> float:
    """How much this game says: as much as its opponents on average; bots never grow familiar."""
    met = {} if known is None else known.met
    others = [familiarity(met.get(who, 0)) for who in people if who != one.who]
    others += [1.0 for other in field if other.kind == "bot"]
    return float_sum(others) / len(others) if others else 0.0
