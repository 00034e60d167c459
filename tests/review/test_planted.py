"""Blunders that are put into good games: the review names them where they were made, and says why.

The same judge that reviews chooses what is planted: this proves that the review tells what its judge sees, among all the other
moments of a game, not that the judge is right (docs/review.md says how well its chances come true).
"""

from __future__ import annotations

import pytest

import boroughs
from boroughs.review.backing import Backing
from boroughs.review.moments import Mistake
from boroughs.review.reasons import plainest
from boroughs.review.sizes import BLUNDER
from review.games import after_each
from soak import SOAK

PLANTED = 10 if SOAK else 5
FROM_STEP = 30
"""Not in the opening, where nothing loses much."""


def planted_game(number: int) -> tuple[str, int, str]:
    """A game of `hard` against itself but for one move; the record, the step of that move, and the move."""
    game = boroughs.game("machi-koro")
    judge = game.judge(2)
    assert judge is not None
    backing = Backing(judge)
    for again in range(20):
        seed = f"planted {number} {again}"
        table = boroughs.Table(game, seats=2, seed=seed, bots=["hard", "hard"])
        # So that not always the first one that is bad enough is taken.
        skipped = 10 * number
        while table.result is None:
            [seat] = table.to_act
            moves = list(table.moves(seat))
            if len(table.steps) >= FROM_STEP + skipped and len(moves) > 1:
                chances = [after[seat] for after in after_each(table, seat, moves, backing)]
                worst = min(range(len(moves)), key=lambda place: chances[place])
                if max(chances) - chances[worst] >= BLUNDER:
                    step, planted = len(table.steps), moves[worst].notation
                    table.play(seat, planted)
                    table.play_out()
                    return table.record, step, planted
            table.play_next()
    raise AssertionError("nothing there to spoil")


def has_a_plain_reason(mistake: Mistake) -> bool:
    told = plainest(mistake.gains, mistake.instead)
    return told is not None and told.says.code.startswith("reason.") and told not in mistake.instead


@pytest.mark.long
def test_eight_of_ten_planted_blunders_are_named_with_a_reason() -> None:
    """At their step, as what was played, as blunders, with a better move and one plain reason for it: in the game's own units, and
    one that does not hold for what was played as well."""
    named = 0
    for number in range(PLANTED):
        record, step, planted = planted_game(number)
        found = [one for one in boroughs.review(record).mistakes if one.step == step]
        named += any(
            one.size == "blunder" and one.played == planted and has_a_plain_reason(one)
            for one in found
        )
    assert named >= 0.8 * PLANTED
