"""What bot and game authors find under `boroughs`."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.core import registry
from reference_game import GAME as LANTERNS
from refusals import refuses


class Mine(boroughs.Bot):
    """A bot of ten lines: builds the dearest thing it can."""

    def act(self, turn: boroughs.Turn) -> boroughs.Answer:
        builds = [move for move in turn.moves if move.notation.startswith("build")]
        return boroughs.Answer(builds[-1] if builds else turn.moves[0], turn.hand_time())


def test_everything_public_is_shown() -> None:
    shown = dir(boroughs)
    assert {"Bot", "Game", "State", "Move", "View", "register", "simulate", "testing"} <= set(shown)
    assert all(hasattr(boroughs, name) for name in shown)
    assert not [name for name in shown if name.startswith("_") and name != "__version__"]


def test_a_bot_of_ones_own_goes_straight_into_a_simulation() -> None:
    result = boroughs.simulate("machi-koro", bots=[Mine(), "random"], games=4)
    assert [standing.bot for standing in result.standings] == ["Mine", "random"]


def test_a_bot_of_ones_own_goes_straight_into_a_table() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1, bots=[Mine(), Mine()])
    assert table.play_out().winners


def test_the_bots_make_one_move_at_a_time() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1, bots=[Mine(), Mine()])
    before = len(table.steps)
    step = table.play_next()
    assert step is not None
    assert step is table.steps[-1]
    assert len(table.steps) == before + 1


def test_where_the_bots_wait_for_people_nothing_is_played() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1)
    assert table.play_next() is None
    assert len(table.steps) == 1


def test_play_tells_what_came_of_it() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1)
    step = table.play(table.to_act[0], "roll 1")
    assert step.notation == "roll 1"
    assert step.answers[0] in "123456"


def test_swapped_arguments_are_told_apart() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1)
    with pytest.raises(TypeError):
        table.play("roll 1", 0)  # type: ignore[arg-type]


def test_the_name_of_a_bot_is_no_bot() -> None:
    with pytest.raises(TypeError):
        boroughs.Table("machi-koro", seats=2, seed=1, bots={0: "easy"})  # type: ignore[dict-item]


def test_a_class_is_no_game() -> None:
    with pytest.raises(TypeError, match="LanternsGame"):
        boroughs.register(type(LANTERNS))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        boroughs.Table(7, seed=1)  # type: ignore[arg-type]


def test_a_registered_game_is_found_by_name_also_by_worker_processes() -> None:
    boroughs.register(LANTERNS)
    try:
        assert "lanterns" in boroughs.game_names()
        assert boroughs.game("lanterns") is LANTERNS
        assert boroughs.simulate("lanterns", ["random", "random"], games=4, workers=2).games == 4
    finally:
        registry.unregister("lanterns")
    assert "lanterns" not in boroughs.game_names()


def test_none_of_our_names_can_be_taken() -> None:
    class Impostor(type(LANTERNS)):  # type: ignore[misc]
        name = "lots"

    with refuses(boroughs.BadOptions, "game-exists"):
        boroughs.register(Impostor())


@pytest.mark.parametrize("name", ["no_such_module:Mine", "json:Mine", "json:dumps", "json:"])
def test_what_is_no_bot_is_refused(name: str) -> None:
    with pytest.raises(boroughs.BadOptions):
        boroughs.simulate("machi-koro", bots=[name, "random"], games=1)
