"""Luck by the batch engine, thousands of positions at once, is the luck that the review counts."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.arena.luck import luck_judge
from boroughs.batch.machi_koro.positions import write_record
from boroughs.review.luck import luck_of
from machi_koro_luck import Games

LONGEST = 60_000


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "games"),
    [(("hard", "hard"), 1), (("normal", "hard"), 3), (("easy", "normal", "hard"), 1)],
)
def test_luck_in_batches_is_the_luck_of_the_review(players: tuple[str, ...], games: int) -> None:
    """Game by game, for every seat, to a millionth of a win; also where games begin in the place of others."""
    game = boroughs.game("machi-koro")
    judge = luck_judge(game, len(players))
    played = Games(players, seed=11, slots=2, log=LONGEST)
    found = played.play(100, games)
    for number in range(games):
        record = write_record(game, len(players), played.kept[100 + number].tolist())
        assert found["luck"][number] == pytest.approx(luck_of(game, record, judge), abs=1e-6)
        table = boroughs.replay(record)
        assert table.result is not None
        assert table.result.winners == (int(found["won"][number]),)
