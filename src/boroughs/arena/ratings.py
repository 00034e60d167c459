"""Ratings: how strong players are, from the ranks of their games, however many sat at a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from boroughs.arena.estimate import Z
from boroughs.core.extras import needs_extra

with needs_extra("lab"):
    from openskill.models import PlackettLuce


@dataclass(frozen=True)
class Rating:
    """Strength on a scale on which an unknown player has 25; `low` to `high` holds it 19 times in 20."""

    player: str
    games: int
    mean: float
    low: float
    high: float


def rate_players(
    players: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]
) -> list[Rating]:
    """From games in a fixed order, each the players at the table and their ranks; the strongest first.

    >>> [first, second] = rate_players(["a", "b"], [(["a", "b"], [1, 2])] * 10)
    >>> first.player, first.mean > second.mean
    ('a', True)
    """
    model = PlackettLuce()
    ratings = {player: model.rating(name=player) for player in players}
    played = dict.fromkeys(players, 0)
    for seated, ranks in games:
        rated = model.rate([[ratings[player]] for player in seated], ranks=list(ranks))
        for player, [rating] in zip(seated, rated, strict=True):
            ratings[player] = rating
            played[player] += 1
    found = [
        Rating(
            player,
            played[player],
            rating.mu,
            rating.mu - Z * rating.sigma,
            rating.mu + Z * rating.sigma,
        )
        for player, rating in ratings.items()
    ]
    return sorted(found, key=lambda rating: -rating.mean)
