"""Which random games are played, and how to play one of them again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.testing.broken_contract import judging
from boroughs.testing.reproducibility import fits


@dataclass
class PlannedGame:
    """One random game: who plays it, and by which dice."""

    game: str
    seats: int
    options: Options
    asked_seed: int | str
    number: int

    @property
    def seed(self) -> str:
        return f"{self.asked_seed}/{self.options}/{self.seats}/{self.number}"

    def __str__(self) -> str:
        options, seed, games = dict(self.options), self.asked_seed, self.number + 1
        return (
            f"in {self.game} with {self.seats} seats, options {options}, seed {seed!r}, game {games}"
            f"\n  again: check_game(game, games={games}, seats=[{self.seats}],"
            f" option_sets=[{options}], seed={seed!r})"
        )


def planned_games(
    game: Game, seats: int, options: Options, seed: int | str, games: int
) -> Sequence[PlannedGame]:
    """The games of one number of seats and one option set; none where the game refuses these."""
    planned = [PlannedGame(game.name, seats, options, seed, number) for number in range(games)]
    with judging("start", table=str(planned[0]) if planned else ""):
        return planned if fits(game, seats, options) else []
