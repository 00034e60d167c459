"""Small boxes: four tiles and cities of one cell, so that all that a viewer cannot exclude can be counted."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.options import Options
from boroughs.games.mad_city.box import Box
from boroughs.games.mad_city.components import KINDS, SIZE
from boroughs.games.mad_city.game import MadCityGame
from boroughs.games.mad_city.options import option_set


class TinyCity(MadCityGame):
    """One tile each: MC01 (houses, three roads), MC03, MC10 and MC32."""

    box = Box([0, 2, 9, 31], 1, target=2)

    def option_sets(self) -> Sequence[Options]:
        return [
            option_set(screen="on"),
            option_set(screen="on", tiles="common-tile"),
            option_set(screen="on", tiles="draw-ten"),
            option_set(mode="standard", screen="off"),
            option_set(mode="standard", screen="on"),
        ]


class QuickCity(MadCityGame):
    """The whole box, but a few rounds decide."""

    box = Box(list(range(KINDS)), SIZE, target=40)
