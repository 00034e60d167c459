"""Whose mistake is looked for where there are many moves, as in LOTS, where every placement is one of a hundred."""

from __future__ import annotations

from boroughs.server.workers.mistakes import Decision, largest_mistake
from boroughs.server.workers.summaries import chances_of
from games.lots.table import GAME, site

SHAKY = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]
BLUNDER = "place I wide2@2,0,2"
SOUND = "place I wide2@2,1,0"


def test_letting_go_where_it_must_fall_is_found_among_a_hundred_moves() -> None:
    """Near the end the bar brings down the tower, though it had places that were safe and scored: whether
    or not the chances moved with it, that was the mistake. Nothing else was one."""
    before = site(tower=SHAKY, banks=("IL", "O"), track=[30, 31], hand="steady").state
    assert len(before.moves(0)) > 60
    heuristic = GAME.heuristic()
    decisions = [Decision(step, 0, before, SOUND, -0.1) for step in range(1, 6)]
    decisions.append(Decision(6, 0, before, BLUNDER, 0.0))
    found = largest_mistake(GAME, heuristic, decisions, lambda state: chances_of(heuristic, state))
    assert found is not None
    assert found.decision.notation == BLUNDER
