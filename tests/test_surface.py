"""What bot and game authors find under `boroughs`."""

from __future__ import annotations

import inspect
import math
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import boroughs
from boroughs.core import registry
from boroughs.core.required_methods import REQUIRED
from reference_game import GAME as LANTERNS
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns
from refusals import refuses


class Mine(boroughs.Bot):
    """A bot of ten lines: builds the dearest thing it can."""

    def act(self, turn: boroughs.Turn) -> boroughs.Answer:
        builds = [move for move in turn.moves if move.notation.startswith("build")]
        return boroughs.Answer(builds[-1] if builds else turn.moves[0], turn.hand_time())


def test_everything_public_is_shown() -> None:
    shown = dir(boroughs)
    assert {"Bot", "Game", "State", "Move", "View", "register", "simulate", "testing"} <= set(shown)
    assert {"BadAnswer", "BotFailed", "EndlessGame", "GameFault", "IllegalBotMove"} <= set(shown)
    assert all(hasattr(boroughs, name) for name in shown)
    assert not [name for name in shown if name.startswith("_") and name != "__version__"]


def test_no_public_name_is_lost() -> None:
    """What 0.2.0 promised (docs/policies.md); a new name is added to the list with the release that brings it."""
    kept = (Path(__file__).parent / "kept" / "surface.txt").read_text("utf-8").split()
    assert set(kept) <= set(boroughs.__all__)


def test_help_names_what_a_game_must_define() -> None:
    told = str(boroughs.Game.__doc__)
    required = boroughs.Game.__abstractmethods__
    assert {word for word in required if f"{word}(" in told} == required
    said_of_itself = set(boroughs.Game.__annotations__) - {"variant"}
    assert {word for word in said_of_itself if word in told} == said_of_itself


def test_help_names_what_a_state_must_define() -> None:
    required = REQUIRED[boroughs.State]
    assert {word for word in required if f"`{word}`" in str(boroughs.State.__doc__)} == required


@pytest.mark.parametrize("kind", [boroughs.Turn, boroughs.View])
def test_help_explains_every_field_that_a_bot_reads(kind: type) -> None:
    fields = set(inspect.signature(kind).parameters)
    assert {name for name in fields if re.search(rf"\b{name}\b", str(kind.__doc__))} == fields


def test_the_environments_are_found_without_another_import(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pettingzoo")
    assert boroughs.envs.pettingzoo.env("machi-koro", seats=2).possible_agents
    assert "gymnasium" in dir(boroughs.envs)
    monkeypatch.delitem(sys.modules, "boroughs.envs.openspiel", raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(vars(boroughs.envs), "openspiel", raising=False)
    with pytest.raises(boroughs.BadOptions, match=r'pip install "boroughs\[openspiel\]"'):
        _ = boroughs.envs.openspiel


def test_a_bot_of_ones_own_goes_straight_into_a_simulation() -> None:
    result = boroughs.simulate("machi-koro", bots=[Mine(), "random"], games=4)
    assert [standing.bot for standing in result.standings] == ["Mine", "random"]


def test_a_bot_of_ones_own_goes_straight_into_a_table() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1, bots=[Mine(), Mine()])
    assert table.play_out().winners


def test_a_table_takes_bots_by_name_as_a_simulation_does() -> None:
    table = boroughs.Table("machi-koro", seats=3, seed=1, bots=[Mine(), "easy", "random"])
    made = boroughs.make_bot("machi-koro", "easy"), boroughs.make_bot("machi-koro", "random")
    again = boroughs.Table("machi-koro", seats=3, seed=1, bots=[Mine(), *made])
    assert table.play_out() == again.play_out()
    assert table.record == again.record


def test_a_table_takes_ones_own_bot_by_name_for_one_seat() -> None:
    table = boroughs.Table("machi-koro", seats=2, bots={1: f"{__name__}:Mine"})
    assert isinstance(table.bots[1], Mine)


def test_a_table_refuses_a_bot_that_nobody_knows() -> None:
    with refuses(boroughs.BadOptions, "unknown-bot"):
        boroughs.Table("machi-koro", seats=2, bots=["easy", "eazy"])


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


def test_a_state_says_whether_its_moves_are_complete() -> None:
    """Chinatown's cards can all be listed until one has chosen; offers never can."""
    table = boroughs.Table("chinatown", seats=3, seed=1)
    kept = table.game.parse(table.moves(0)[0].notation)
    dealt, chosen = 7, 5
    assert len(table.moves(0)) == math.comb(dealt, chosen)
    assert table.state.lists_all_moves(0)
    table.play(0, kept)
    assert not table.state.lists_all_moves(0)
    assert table.state.lists_all_moves(1)


def test_play_tells_what_came_of_it() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=1)
    step = table.play(table.to_act[0], "roll 1")
    assert step.notation == "roll 1"
    assert step.answers[0] in "123456"


# As somebody without a type checker would call them.
simulate: Any = partial(boroughs.simulate, "machi-koro", games=1)
table: Any = partial(boroughs.Table, "machi-koro", seats=2)
surface: Any = boroughs

WRONG_KINDS: list[tuple[Callable[[], object], str]] = [
    (lambda: simulate("easy,normal"), 'bots must be a list such as ["easy", "normal"], not '),
    (lambda: simulate(Mine()), "bots must be a list such as "),
    (lambda: simulate(None), "bots must be a list such as "),
    (lambda: simulate(["easy", 7]), "a Bot object is expected, not 7"),
    (lambda: simulate(["easy", "easy"], games="2"), "games must be a whole number, not '2'"),
    (lambda: simulate(["easy", "easy"], games=2.5), "games must be a whole number, not 2.5"),
    (lambda: simulate(["easy", "easy"], workers="2"), "workers must be a whole number, not '2'"),
    (lambda: simulate(["easy", "easy"], options="half"), "options must be a dictionary such as"),
    (lambda: simulate(["easy", "easy"], seed=[1]), "seed must be a whole number or a text"),
    (lambda: simulate(["easy", "easy"], events="rolled"), "events must be a list such as"),
    (lambda: simulate(["easy", "easy"], variant="x"), "variant must be a dictionary such as"),
    (lambda: surface.simulate(["easy"], "lots"), "a game or its name is expected, not ['easy']"),
    (lambda: table(bots=Mine()), 'bots must be a list such as [MyBot(), "easy"], not '),
    (lambda: table(bots="easy"), "bots must be a list such as [MyBot(), \"easy\"], not 'easy'"),
    (lambda: table(bots={0: 7}), "a Bot object is expected, not 7"),
    (lambda: table(bots=[Mine]), "Mine is a class, and a bot is expected: write Mine(...)"),
    (lambda: table(bots={"0": Mine()}), "the seat of a bot must be a whole number, not '0'"),
    (lambda: table(seats="2"), "seats must be a whole number, not '2'"),
    (lambda: table(seats=True), "seats must be a whole number, not True"),
    (lambda: table(seed=1.5), "seed must be a whole number or a text, not 1.5"),
    (lambda: table(options=["half"]), "options must be a dictionary such as "),
    (lambda: table(players="Ann"), 'players must be a list such as ["Ann", "Bo"], not \'Ann\''),
    (lambda: table(time_control=60), "boroughs.TimeControl(60_000) is a minute"),
    (lambda: surface.Table(7), "a game or its name is expected, not 7"),
    (lambda: table().play("roll 1", 0), "play takes the seat first, then the move"),
    (lambda: table().play(0, None), "a move or its notation, such as 'roll 1', is expected, not"),
    (lambda: table().play(0, "roll 1", at="now"), "at must be a whole number, not 'now'"),
    (lambda: surface.register(type(LANTERNS)), "a Game, not the class LanternsGame"),
    (lambda: surface.game(3), "the name of a game is expected, not 3"),
    (lambda: surface.make_bot("lots", None), "the name of a bot is expected, such as 'easy'"),
    (lambda: surface.replay(table()), "replay takes the text of a record, not "),
    (lambda: surface.testing.check_game(3), "a game or its name is expected, not 3"),
]


@pytest.mark.parametrize(("call", "sentence"), WRONG_KINDS, ids=[kind[1] for kind in WRONG_KINDS])
def test_an_argument_of_the_wrong_kind_is_told_what_is_expected(
    call: Callable[[], object], sentence: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(sentence)):
        call()


def test_a_bot_without_a_seat_is_refused() -> None:
    for bots in ({5: Mine()}, {-1: Mine()}, [Mine(), Mine(), Mine()]):
        with refuses(boroughs.BadOptions, "no-seat-for-bot"):
            table(bots=bots)


def test_nobody_plays_at_no_table() -> None:
    with refuses(boroughs.BadOptions, "bad-seats"):
        simulate([])
    for seat in (-1, 2):
        with refuses(boroughs.IllegalMove, "no-such-seat"):
            table().play(seat, "roll 1")


def test_without_a_seed_the_first_one_is_played() -> None:
    """As in a simulation: what is not asked for is the same every time, and can be read afterwards."""
    played, again = table(bots=[Mine(), Mine()]), table(seed=1, bots=[Mine(), Mine()])
    assert played.seed == "1"
    assert played.play_out() == again.play_out()
    assert played.record == again.record


def test_the_whole_numbers_of_a_learner_are_as_good() -> None:
    played = table(seats=np.int64(2), seed=np.int64(7))
    assert played.seed == "7"
    assert played.play(np.int64(played.to_act[0]), "roll 1").seat == played.to_act[0]


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


def test_who_was_asked_for_another_kind_first_is_known_for_its_own() -> None:
    """Of compiled abstract classes the first answer of isinstance would spoil the next."""

    class NeverAsked(Lanterns):
        """So that no answer is kept of it."""

    class Fresh(LanternsGame):
        kind = NeverAsked

    state = Fresh().new(2)
    assert not isinstance(state, boroughs.Dice)
    assert isinstance(state, boroughs.State)
    assert not isinstance(state, boroughs.Bot)
