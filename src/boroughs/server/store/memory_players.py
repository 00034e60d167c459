"""The part of the forgetful store that knows people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from boroughs.server.store.players import (
    MOST_RESULTS,
    PlayerRow,
    PlayerStore,
    RatingRow,
    ResultRow,
    StoredRating,
)


class MemoryPlayers(PlayerStore):
    def __init__(self) -> None:
        super().__init__()
        self.people: dict[str, PlayerRow] = {}
        self.kept_results: dict[tuple[str, str], ResultRow] = {}
        self.kept_ratings: dict[tuple[str, str], RatingRow] = {}
        self.kept_programs: set[str] = set()

    def add_results(self, results: Sequence[ResultRow]) -> None:
        for result in results:
            if result.player in self.people:
                self.kept_results.setdefault((result.player, result.table), result)

    async def save_player(self, row: PlayerRow) -> None:
        self.people[row.id] = row

    async def player(self, player: str) -> PlayerRow | None:
        return self.people.get(player)

    async def player_of_key(self, key: str) -> PlayerRow | None:
        return next((row for row in self.people.values() if row.key == key), None)

    async def player_names(self, players: Sequence[str]) -> dict[str, str]:
        return {who: self.people[who].name for who in players if who in self.people}

    async def some_players(self, players: Sequence[str]) -> list[PlayerRow]:
        return [self.people[who] for who in players if who in self.people]

    async def players(self, named: str, most: int) -> list[PlayerRow]:
        found = [
            row
            for row in self.people.values()
            if named in ("", row.id) or named.lower() in row.name.lower()
        ]
        return sorted(found, key=lambda row: -row.touched)[:most]

    def leave_clubs(self, player: str) -> None:
        """Done by who knows clubs."""

    def forget_reports(self, player: str) -> None:
        """Done by who keeps reports."""

    async def delete_player(self, player: str) -> bool:
        self.leave_clubs(player)
        self.kept_programs.discard(player)
        self.forget_reports(player)
        self.kept_results = {k: v for k, v in self.kept_results.items() if k[0] != player}
        self.kept_ratings = {k: v for k, v in self.kept_ratings.items() if k[0] != player}
        return self.people.pop(player, None) is not None

    async def idle_players(self, before: int) -> list[str]:
        return [row.id for row in self.people.values() if row.touched < before]

    async def results(self, player: str) -> list[ResultRow]:
        own = [row for row in self.kept_results.values() if row.player == player]
        return sorted(own, key=lambda row: row.at)[-MOST_RESULTS:]

    async def pending_tables(self) -> list[str]:
        waiting = sorted((row for row in self.kept_results.values() if row.pending), key=_ended)
        return list(dict.fromkeys(row.table for row in waiting))

    async def table_results(self, table: str) -> list[ResultRow]:
        return [row for row in self.kept_results.values() if row.table == table]

    async def ratings(self, players: Sequence[str], game: str = "") -> list[RatingRow]:
        rows = self.kept_ratings.values()
        return [row for row in rows if row.player in players and game in ("", row.game)]

    async def mark_program(self, player: str, program: bool) -> None:
        (self.kept_programs.add if program else self.kept_programs.discard)(player)

    async def programs(self, game: str, most: int) -> list[tuple[PlayerRow, RatingRow]]:
        rated = [self.kept_ratings.get((who, game)) for who in sorted(self.kept_programs)]
        known = sorted((row for row in rated if row is not None), key=_points, reverse=True)
        return [(self.people[row.player], row) for row in known[:most]]

    async def rate(self, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> None:
        for result in results:
            self.kept_results[result.player, result.table] = replace(result, pending=False)
        for rating in ratings:
            if rating.player in self.people:
                self.kept_ratings[rating.player, rating.game] = rating


def _points(row: RatingRow) -> float:
    return msgspec.json.decode(row.body, type=StoredRating).points


def _ended(row: ResultRow) -> int:
    return row.at
