"""Twins at the doors: two worlds that a seat cannot tell apart give it the same numbers."""

from __future__ import annotations

import pytest

from boroughs.core.audience import Viewer
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.options import complete_options
from boroughs.core.state import State
from boroughs.core.view import View
from boroughs.envs import spaces
from boroughs.envs.episode import Episode
from boroughs.testing.laws import StepChecks
from boroughs.testing.recorded_game import RecordedGame
from boroughs.testing.twins import Twins
from envs.tables import Setting

WITH_SECRETS = [
    pytest.param(Setting("chinatown", 3), marks=pytest.mark.long),
    Setting("lots", 2),
    Setting("mad-city", 3, {"short": True, "tiles": "common-tile", "screen": "on"}),
    Setting("mad-city", 2, {"mode": "standard"}),
    Setting("new-jack-city", 2),
    pytest.param(Setting("new-jack-city", 3), marks=pytest.mark.long),
]


class TwinsAtTheDoor(Twins):
    """After each step compares what the doors give to a seat in both worlds."""

    def __init__(self, journey: RecordedGame, viewer: Viewer, dice: Dice, setting: Setting) -> None:
        super().__init__(journey, viewer, dice)
        self.mine = Episode(setting.game, setting.seats, setting.options)
        self.other = Episode(setting.game, setting.seats, setting.options)
        self.compared = 0

    def _same_refusals(self, index: int, original: State, twin: State) -> None:
        if self.viewer is None:
            return
        # What time it is everybody knows, also where a hidden move came earlier.
        moment = twin.now
        twin.now = original.now
        seen = [self.seen(self.mine, original), self.seen(self.other, twin)]
        twin.now = moment
        assert seen[0] == seen[1], f"seat {self.viewer} can tell twins apart after step {index}"
        self.compared += 1

    def seen(self, episode: Episode, state: State) -> tuple[bytes, bytes, View]:
        seat = self.viewer
        assert seat is not None
        episode.state = state
        episode._changed()
        both = spaces.observation(episode, seat)
        view = spaces.info(episode, seat, with_view=True)["view"]
        return both["observation"].tobytes(), both["action_mask"].tobytes(), view


def journey_of(setting: Setting, seed: str, most: int) -> RecordedGame:
    options = complete_options(setting.game.options, setting.options)
    return StepChecks(setting.game, setting.seats, dict(options), SeededDice(seed), most).play()


@pytest.mark.heavy
@pytest.mark.parametrize("setting", WITH_SECRETS, ids=str)
def test_twins_get_the_same_numbers(setting: Setting) -> None:
    journey = journey_of(setting, "twins", 20_000)
    dice = SeededDice("twins at the doors")
    compared = 0
    for seat in range(setting.seats):
        twins = TwinsAtTheDoor(journey, seat, dice, setting)
        moments = twins.hidden_moments()
        for _ in range(2):
            twins.compare(dice.choice(moments))
        compared += twins.compared
    assert compared > 100


def test_the_comparison_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """A control: with an encoding that tells a secret the comparison fails."""
    setting = Setting("new-jack-city", 2)
    journey = journey_of(setting, "leak", 300)
    dice = SeededDice("leak")

    def peek(episode: Episode, seat: int) -> bytes:
        return str(episode.game.to_dict(episode.state)).encode()

    monkeypatch.setattr(Episode, "observe", peek)
    twins = TwinsAtTheDoor(journey, 0, dice, setting)
    with pytest.raises(AssertionError, match="can tell twins apart"):
        compare_often(twins, dice)


def compare_often(twins: Twins, dice: Dice) -> None:
    for _ in range(20):
        twins.compare(dice.choice(twins.hidden_moments()))
