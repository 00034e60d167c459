"""The tables that the tests of the doors play at: every game, its seats and its option sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import boroughs
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.encoding import Encoding
from boroughs.core.game import Game
from boroughs.core.options import Options, complete_options
from boroughs.core.playout import pass_time, resolve_chance
from boroughs.core.state import State
from boroughs.envs.episode import encoding_of


@dataclass(frozen=True)
class Setting:
    """A game, how many play, and with which options."""

    name: str
    seats: int
    options: Options = field(default_factory=dict, hash=False)

    @property
    def game(self) -> Game:
        return boroughs.game(self.name)

    def encoding(self) -> Encoding:
        return encoding_of(self.game, self.seats, complete_options(self.game.options, self.options))

    def __str__(self) -> str:
        chosen = "-".join(f"{value}" for value in self.options.values())
        return f"{self.name}-{self.seats}{'-' if chosen else ''}{chosen}"


SETTINGS = [
    Setting("machi-koro", 2),
    Setting("machi-koro", 3),
    Setting("machi-koro", 4),
    Setting("machi-koro", 5),
    Setting("new-jack-city", 1),
    Setting("new-jack-city", 2),
    Setting("new-jack-city", 4, {"strict_roads": True}),
    Setting("lots", 1),
    Setting("lots", 2),
    Setting("lots", 4, {"lot": 3}),
    Setting("lots", 3, {"hand": "steady", "lot": 2}),
    Setting("mad-city", 2, {"short": True}),
    Setting("mad-city", 4, {"mode": "standard", "tiles": "draw-ten"}),
    Setting("mad-city", 3, {"short": True, "tiles": "common-tile", "screen": "on"}),
    Setting("mad-city", 1, {"mode": "puzzle"}),
    Setting("mad-city", 1, {"mode": "advanced-puzzle"}),
    Setting("mad-city", 1, {"mode": "speed"}),
    Setting("chinatown", 3),
    Setting("chinatown", 4, {"own_shop": "laundry", "second_own_shop": "florist"}),
    Setting("chinatown", 5, {"open_money": True}),
]
"""Tables that are played to the end, all kinds of decisions among them."""


def positions(setting: Setting, seed: str, most: int) -> Iterator[tuple[State, int]]:
    """Positions of a random game in which a seat must choose, at most so many."""
    dice = SeededDice(seed)
    state = setting.game.new(setting.seats, setting.options)
    resolve_chance(state, dice)
    for _ in range(most):
        acting = state.awaited()
        if not acting:
            if not pass_time(state, dice):
                return
            continue
        seat = dice.choice(acting)
        yield state, seat
        step(state, seat, dice)


def step(state: State, seat: int, dice: Dice) -> None:
    state.play(seat, dice.choice(state.moves(seat)))
    resolve_chance(state, dice)
