"""Shorter games of Chinatown: one that can be played often, one whose possible worlds can be counted."""

from __future__ import annotations

from functools import lru_cache

from boroughs.core.options import Options
from boroughs.games.chinatown.components import KINDS, STANDARD, Box, Dealing
from boroughs.games.chinatown.game import ChinatownGame


@lru_cache
def _shortened(whole: Box, years: int) -> Box:
    """Made once, as the whole box is: what is kept about a box is kept for this very one."""
    dealings = {seats: dealt[:years] for seats, dealt in STANDARD.dealings.items()}
    return Box(whole.name, whole.buildings, whole.sizes, whole.copies, dealings, whole.numbers)


class TwoYears(ChinatownGame):
    """The whole box, but the game ends after the second year."""

    years = 2

    def box(self, options: Options) -> Box:
        return _shortened(super().box(options), self.years)


class ThreeYears(TwoYears):
    """Long enough for traders to see something in a business that is still to grow."""

    years = 3


class OneYear(TwoYears):
    """For five players, whose random talk is long."""

    years = 1


class SmallChinatown(ChinatownGame):
    """Four buildings, two players; two cards each of which one is kept, then the last two."""

    name = "small-chinatown"
    seat_counts = (2,)

    def box(self, options: Options) -> Box:
        sizes = [3, 3] + [0] * (KINDS - 2)
        copies = [3, 2] + [0] * (KINDS - 2)
        return Box(
            self.name, (1, 2, 3, 4), sizes, copies, {2: [Dealing(2, 1, 1), Dealing(1, 1, 1)]}
        )
