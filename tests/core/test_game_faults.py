"""What is wrong with a game of another author is said when it is loaded, and the other games stay playable."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import boroughs
from boroughs.core import registry
from boroughs.core.game import Game
from boroughs.core.game_faults import fault_of_game
from boroughs.core.heuristic import Heuristic
from boroughs.core.options import Options
from boroughs.core.state import State
from reference_game.game import LanternsGame


class Lanterns(LanternsGame):
    """One that is whole."""

    name = "tram-lines"


class WithoutName(LanternsGame):
    def __getattribute__(self, name: str) -> object:
        if name == "name":
            raise AttributeError(name)
        return super().__getattribute__(name)


class OneSeatCount(LanternsGame):
    seat_counts = 2  # type: ignore[assignment]


class NoSeatCounts(LanternsGame):
    seat_counts = ()


class VersionInWords(LanternsGame):
    rules_version = "1.0"  # type: ignore[assignment]


class ViewOfNoKind(LanternsGame):
    view_type = dict  # type: ignore[assignment]


class WordsNowhere(LanternsGame):
    package = "json"


class Failing(LanternsGame):
    def start(self, seats: int, options: Options) -> State:
        raise KeyError("no such street")


class Silent(Heuristic):
    """Lacks what it should know."""


class Guessing(LanternsGame):
    def heuristic(self) -> Heuristic:
        return Silent()  # type: ignore[abstract]


FAULTS = [
    (WithoutName(), "WithoutName lacks name: a text such as 'tram-lines'"),
    (OneSeatCount(), "OneSeatCount.seat_counts is 2: a tuple of whole numbers such as (2, 3, 4) is expected"),
    (NoSeatCounts(), "NoSeatCounts.seat_counts is ()"),
    (VersionInWords(), "VersionInWords.rules_version is '1.0'"),
    (ViewOfNoKind(), "ViewOfNoKind.view_type is <class 'dict'>"),
    (WordsNowhere(), "en.toml"),
    (Failing(), "KeyError: 'no such street' (test_game_faults.py, line "),
    (Guessing(), "Silent"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "sentence"), FAULTS, ids=lambda case: type(case).__name__)
def test_the_fault_is_named(game: Game, sentence: str) -> None:
    assert sentence in fault_of_game(game)


@pytest.mark.parametrize("game", [game for game, _ in FAULTS], ids=lambda game: type(game).__name__)
def test_a_broken_package_hides_no_other_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "GAME", game)
    point = EntryPoint("tram-lines", f"{__name__}:GAME", registry.ENTRY_POINTS)
    monkeypatch.setattr(registry, "_packages", lambda: {"tram-lines": point})
    registry._loaded.cache_clear()
    games, broken = registry.sound_games()
    assert "machi-koro" in [game.name for game in games]
    assert [error.code for error in broken] == ["broken-game"]
    assert [str(error) for error in registry.broken_packages()] == [str(error) for error in broken]
    registry._loaded.cache_clear()


def test_one_that_is_whole_has_no_fault() -> None:
    assert fault_of_game(Lanterns()) == ""
    for name in ("chinatown", "lots", "machi-koro", "mad-city", "new-jack-city"):
        assert fault_of_game(boroughs.game(name)) == ""


def test_nothing_broken_is_registered() -> None:
    with pytest.raises(TypeError, match=r"cannot be played: NoSeatCounts\.seat_counts is"):
        boroughs.register(NoSeatCounts())
