"""What a store keeps of people who come again: who they are, how their games ended, how strong they are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

MOST_RESULTS = 5000
"""Of one player, the latest: as many as are read at once."""


class StoredPlayer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Who somebody is, besides what is looked for."""

    crest: int
    since: int
    author: str = ""
    """Of a program: who wrote it."""
    banned: bool = False
    """By the operator: the key opens nothing, and the name stays taken off."""


class Entrant(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who took part: a bot by its level, a player by public id, or a guest, of whom nothing is kept."""

    kind: Literal["bot", "player", "guest"]
    who: str = ""
    rank: int


class StoredResult(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game ended for one player."""

    seat: int
    won: bool
    score: int
    finished: bool = True
    """Played to its end, and not given up."""
    field: list[Entrant]
    rated: bool = False
    """Whether the table asked to be rated."""
    points: float | None = None
    """The rating afterwards, once it is known; and how sure it was."""
    deviation: float = 0.0
    record: str = ""
    """Under which its review is found; of results from before there was progress, none."""


class StoredRating(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How strong a player is in one game."""

    points: float
    deviation: float
    games: int
    met: dict[str, int] = {}
    """How often each other player was met in rated games: meeting the same one again counts for less."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player; `key` is the hash of what opens it."""

    id: str
    key: str
    name: str
    touched: int
    body: bytes


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one table ended for one player; `pending` until it has been rated."""

    player: str
    table: str
    game: str
    at: int
    pending: bool
    body: bytes


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player's strength in a game."""

    player: str
    game: str
    body: bytes


class PlayerStore(ABC):
    """The part of a store that knows people. Everything of a player goes with `delete_player`."""

    @abstractmethod
    async def save_player(self, row: PlayerRow) -> None:
        """New, or in place of what was kept."""

    @abstractmethod
    async def player(self, player: str) -> PlayerRow | None:
        """By public id."""

    @abstractmethod
    async def player_of_key(self, key: str) -> PlayerRow | None:
        """By the hash of the key."""

    @abstractmethod
    async def player_names(self, players: Sequence[str]) -> dict[str, str]:
        """The names of those of these who are still known."""

    @abstractmethod
    async def some_players(self, players: Sequence[str]) -> list[PlayerRow]:
        """Those of these who are still known, in any order; not very many at once."""

    @abstractmethod
    async def players(self, named: str, most: int) -> list[PlayerRow]:
        """Whose name has this in it, or whose id it is; who was here last comes first."""

    @abstractmethod
    async def delete_player(self, player: str) -> bool:
        """With results and ratings; whether there was one."""

    @abstractmethod
    async def idle_players(self, before: int) -> list[str]:
        """Who was not here since."""

    @abstractmethod
    async def results(self, player: str) -> list[ResultRow]:
        """The latest, the oldest of them first."""

    @abstractmethod
    async def pending_tables(self) -> list[str]:
        """Tables whose results wait to be rated, in the order in which they ended."""

    @abstractmethod
    async def table_results(self, table: str) -> list[ResultRow]:
        """Of all its players."""

    @abstractmethod
    async def ratings(self, players: Sequence[str], game: str = "") -> list[RatingRow]:
        """Of these players, in one game or in all."""

    @abstractmethod
    async def mark_program(self, player: str, program: bool) -> None:
        """Whether this player is a program, which may be listed."""

    @abstractmethod
    async def programs(self, game: str, most: int) -> list[tuple[PlayerRow, RatingRow]]:
        """Programs that are rated in this game, the strongest first."""

    @abstractmethod
    async def rate(self, results: Sequence[ResultRow], ratings: Sequence[RatingRow]) -> None:
        """One transaction: these results are rated, and this is what came of it."""
