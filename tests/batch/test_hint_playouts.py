"""Faster playouts for hints: made ready beside, used once they are there."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest

import boroughs
from boroughs.batch import background, kernel_cache, prepare_search
from boroughs.bots import hint_bot, playouts
from boroughs.bots.bot_name import DEFAULT_PLAYOUTS
from boroughs.bots.search import SearchBot
from boroughs.core.dice import Dice
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.state import State


@pytest.fixture(autouse=True)
def nothing_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "_makers", {})
    monkeypatch.setattr(background, "_begun", {})


VARIANT = {"game": {"starting_coins": 5}}
"""A variant is searched; the printed game has an expert that learned it."""


def even(state: State, dice: Dice, most: int) -> list[float]:
    return [1 / state.seats] * state.seats


def test_a_hint_has_more_playouts_where_faster_ones_are_registered() -> None:
    game = boroughs.game("machi-koro").varied(VARIANT)
    expert = hint_bot(game)
    assert isinstance(expert, SearchBot)
    assert (expert.fast, expert.playouts) == (None, DEFAULT_PLAYOUTS)
    playouts.register_playouts("machi-koro", lambda varied: even)
    expert = hint_bot(game)
    assert isinstance(expert, SearchBot)
    assert expert.fast is even
    assert expert.playouts >= 5 * DEFAULT_PLAYOUTS


def test_a_variant_that_does_not_fit_has_the_plain_hint() -> None:
    def refuse(varied: Game) -> playouts.Playout:
        raise BadOptions("no-batch-variant")

    playouts.register_playouts("machi-koro", refuse)
    expert = hint_bot(boroughs.game("machi-koro").varied(VARIANT))
    assert isinstance(expert, SearchBot)
    assert expert.fast is None


def test_whoever_asks_does_not_wait_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is begun once and said once; until it is done the plain search answers."""
    done = threading.Event()

    class Compiler:
        def __init__(self, *_: object, **__: object) -> None: ...

        def __enter__(self) -> Compiler:
            return self

        def __exit__(self, *_: object) -> None: ...

        def wait(self) -> int:
            done.wait()
            return 0

    monkeypatch.setenv(background.SWITCH, "on")
    monkeypatch.setattr(kernel_cache, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(subprocess, "Popen", Compiler)
    monkeypatch.setattr(
        background, "load_search", lambda game: playouts.register_playouts(game, lambda _: even)
    )
    assert prepare_search("machi-koro")
    assert not prepare_search("machi-koro")
    assert not playouts.has_playouts("machi-koro")
    done.set()
    background._begun["machi-koro"].join()
    assert playouts.has_playouts("machi-koro")


@pytest.mark.parametrize("game", ["chinatown", "lots", "mad-city", "new-jack-city"])
def test_games_without_batches_start_nothing(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setenv(background.SWITCH, "on")
    assert not prepare_search(game)
    assert not background._begun


def test_it_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background.SWITCH, "off")
    assert not prepare_search("machi-koro")
    assert not background._begun


def test_the_compiler_ends_with_whoever_started_it() -> None:
    command = [sys.executable, "-m", "boroughs.batch.compile_search", "machi-koro"]
    assert subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode == 1


@pytest.mark.long
@pytest.mark.soak
def test_playouts_are_compiled_and_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(background.SWITCH, "on")
    prepare_search("machi-koro")
    background._begun["machi-koro"].join()
    game = boroughs.game("machi-koro").varied(VARIANT)
    expert = hint_bot(game)
    assert isinstance(expert, SearchBot)
    assert expert.fast is not None
    state = boroughs.Table(game, 3, seed=1).state
    assert sum(expert.fast(state, boroughs.SeededDice(1), 10_000)) == 1
