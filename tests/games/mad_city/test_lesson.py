"""The lesson's sentences say true numbers."""

from __future__ import annotations

import pytest

from boroughs.core.lesson_table import play_lesson
from boroughs.games.mad_city.view import MadCityView
from games.mad_city.table import GAME


@pytest.mark.clause("MAD-15", "MAD-16", "MAD-17")
def test_each_step_brings_what_the_lesson_says() -> None:
    """Houses 3 to 8: one point becomes three. Factories 5 to 6: two become four. The road: three.

    The blue zone of five brings five throughout; lakes and parks are worth six to the ranger.
    """
    lesson = GAME.lesson()
    assert lesson is not None
    steps = play_lesson(GAME, lesson)
    brings: list[int] = []
    for step in steps:
        view = GAME.annotated(GAME.view(step.state, 0))
        assert isinstance(view, MadCityView)
        if view.table.phase == "build" and view.builders[0].would_bring not in brings:
            brings.append(view.builders[0].would_bring)
    begun = 1 + 2 + 5
    houses, factories, road = begun + 2, begun + 4, begun + 7
    assert brings == [begun, houses, factories, road]
    assert [steps[-1].state.score(seat) for seat in (0, 1)] == [road + 6, 7]
