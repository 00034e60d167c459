"""Tempers: whom the policy guides as it guides `hard`, and who love to build cards of one colour (`tempers.toml`)."""

from __future__ import annotations

from typing import Any, Final

from boroughs.core.data import read_data
from boroughs.games.machi_koro.components import ALL_LANDMARKS
from boroughs.games.machi_koro.encoding import FIRST_CARD, SINGLE
from boroughs.games.machi_koro.moves import BuildCard, BuildLandmark
from boroughs.games.machi_koro.rules import MachiKoro

_DATA: Final[dict[str, Any]] = read_data("boroughs.games.machi_koro.bot", "tempers.toml")


class Temper:
    """What somebody loves to build, and how much."""

    def __init__(self, colour: str, bonus: int) -> None:
        self.colour = colour
        self.bonus = bonus
        """In hundredths of the exponent."""
        self.actions: Final = frozenset(
            action
            for action, move in enumerate(SINGLE)
            if isinstance(move, BuildCard) and move.card.colour == colour
        )

    def liking(self, action: int, point: int) -> int:
        """What is added to the policy's liking for this action, with so many binary digits behind the point."""
        return (self.bonus << point) // 100 if action in self.actions else 0


def finishes(state: MachiKoro, action: int) -> bool:
    """Whether this action builds the last landmark of who is on turn."""
    move = SINGLE[action] if action < FIRST_CARD else None
    if not isinstance(move, BuildLandmark):
        return False
    return int(state.roller().landmarks) | int(move.landmark.bit) == ALL_LANDMARKS


TEMPERS: Final[dict[str, Temper]] = {name: Temper(**numbers) for name, numbers in _DATA.items()}
