"""How strong the levels are: what `boroughs ladder` has measured, read from the package (`ladder.json`).

One scale for each game and number of seats: `normal` is 1000, 400 points are ten to one.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = "ladder.json"
NORMAL: Final = 1000
"""Points of the level `normal`."""
A_STEP: Final = 100
"""Points by which a level should be above the one below."""
ALIKE: Final = 50
"""Points within which a temper should be of its level."""


class LadderMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player against all others of a lower level, and how often which ranks came of it."""

    players: tuple[str, ...]
    games: int
    rankings: dict[str, int]
    """By the ranks of the players in their order: `1 2 2 4`."""
    first: str
    """A mark of the first game: where it comes out otherwise, the levels have changed since."""

    @property
    def won(self) -> float:
        """Games that the first player won; a win that several share counts as its share."""
        total = 0.0
        for ranking, games in self.rankings.items():
            ranks = ranking.split()
            if ranks[0] == "1":
                total += games / ranks.count("1")
        return total


class Rung(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level or a temper on the scale, with the 95 % interval of its distance to `normal`; the step is to the level below."""

    level: str
    points: float
    low: float
    high: float
    step: float | None = None
    step_low: float | None = None
    step_high: float | None = None

    @property
    def is_a_step(self) -> bool:
        """Whether it is as far above the level below as it should be."""
        return self.step is None or self.step >= A_STEP

    @property
    def is_alike(self) -> bool:
        """Whether a temper is as strong as its level, as it should be."""
        return self.step is not None and abs(self.step) <= ALIKE


class Ladder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The levels of a game with so many seats, the strongest first."""

    game: str
    seats: int
    quick: bool
    """Whether fewer games were played than a full ladder has."""
    rungs: list[Rung]
    matches: list[LadderMatch]
    stand_ins: dict[str, str] = {}
    """Levels that a lower one plays in this game."""
    tempers: list[Rung] = []
    """Bots that are as strong as a level and of another character; the step is to that level."""

    def rung(self, bot: str) -> Rung | None:
        """Where a level or a temper stands; a level that a lower one plays stands where that one does."""
        wanted = self.stand_ins.get(bot, bot)
        return next((rung for rung in (*self.rungs, *self.tempers) if rung.level == wanted), None)


class Ladders(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was measured."""

    ladders: list[Ladder] = []


def package_file() -> Path:
    """Where the package keeps what was measured."""
    with resources.as_file(resources.files("boroughs.bots").joinpath(FILE)) as path:
        return path


@lru_cache(maxsize=1)
def ladders() -> tuple[Ladder, ...]:
    """All ladders that come with the package."""
    return tuple(read_ladders(package_file()).ladders)


def ladder_of(game: str, seats: int) -> Ladder | None:
    """The ladder of a game with so many seats, or None where none was measured."""
    return next((each for each in ladders() if (each.game, each.seats) == (game, seats)), None)


def read_ladders(path: Path) -> Ladders:
    """What a file holds; nothing where there is none."""
    return msgspec.json.decode(path.read_bytes(), type=Ladders) if path.exists() else Ladders()
