"""The part of the forgetful store that knows clubs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boroughs.server.store.clubs import (
    MOST_CLUB_RESULTS,
    MOST_CLUB_TABLES,
    ClubRow,
    ClubStore,
    ClubTableRow,
    MemberRow,
    PeopleCounts,
)
from boroughs.server.store.players import PlayerRow


class MemoryClubs(ClubStore):
    people: dict[str, PlayerRow]
    """Kept by who knows players."""

    def __init__(self) -> None:
        super().__init__()
        self.kept_clubs: dict[str, ClubRow] = {}
        self.kept_members: dict[tuple[str, str], MemberRow] = {}
        self.kept_tables: dict[str, ClubTableRow] = {}

    def add_club_tables(self, tables: Sequence[ClubTableRow]) -> None:
        for table in tables:
            known = self.kept_tables.get(table.table)
            if table.club in self.kept_clubs and (known is None or (table.over and not known.over)):
                self.kept_tables[table.table] = table

    def drop_club_tables(self, tables: Sequence[str]) -> None:
        for table in tables:
            if table in self.kept_tables and not self.kept_tables[table].over:
                del self.kept_tables[table]

    def leave_clubs(self, player: str) -> None:
        for club, who in list(self.kept_members):
            if who == player:
                self._leave(club, player)

    def _leave(self, club: str, player: str) -> None:
        self.kept_members.pop((club, player), None)
        if not any(key[0] == club for key in self.kept_members):
            self._drop(club)

    def _drop(self, club: str) -> bool:
        self.kept_members = {k: v for k, v in self.kept_members.items() if k[0] != club}
        self.kept_tables = {k: v for k, v in self.kept_tables.items() if v.club != club}
        return self.kept_clubs.pop(club, None) is not None

    async def save_club(
        self, row: ClubRow, members: Sequence[MemberRow] = (), counted: Sequence[str] = ()
    ) -> None:
        self.kept_clubs[row.id] = row
        for member in members:
            self.kept_members[member.club, member.player] = member
        for table in counted:
            self.kept_tables[table] = replace(self.kept_tables[table], pending=False)

    async def club(self, club: str) -> ClubRow | None:
        return self.kept_clubs.get(club)

    async def clubs(self, named: str, most: int) -> list[ClubRow]:
        found = [
            row
            for row in self.kept_clubs.values()
            if named in ("", row.id) or named.lower() in row.name.lower()
        ]
        return sorted(found, key=lambda row: -row.touched)[:most]

    async def members(self, club: str) -> list[MemberRow]:
        found = [row for row in self.kept_members.values() if row.club == club]
        return sorted(found, key=lambda row: (row.joined, row.player))

    async def clubs_of(self, player: str) -> list[ClubRow]:
        found = [row for row in self.kept_members.values() if row.player == player]
        return [
            self.kept_clubs[row.club] for row in sorted(found, key=lambda r: (r.joined, r.club))
        ]

    async def remove_member(self, club: str, player: str) -> None:
        self._leave(club, player)

    async def delete_club(self, club: str) -> bool:
        return self._drop(club)

    async def idle_clubs(self, before: int) -> list[str]:
        return [row.id for row in self.kept_clubs.values() if row.touched < before]

    async def club_tables(self, club: str) -> list[ClubTableRow]:
        found = [row for row in self.kept_tables.values() if row.club == club and not row.over]
        return sorted(found, key=lambda row: -row.at)[:MOST_CLUB_TABLES]

    async def club_results(self, club: str, most: int = MOST_CLUB_RESULTS) -> list[ClubTableRow]:
        found = [row for row in self.kept_tables.values() if row.club == club and row.over]
        return sorted(found, key=lambda row: row.at)[-most:]

    async def count_club_results(self, club: str) -> int:
        return sum(row.club == club and row.over for row in self.kept_tables.values())

    async def count_people(self) -> PeopleCounts:
        return PeopleCounts(len(self.people), len(self.kept_clubs), len(self.kept_members))
