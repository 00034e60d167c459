"""Every effect of the rules has an estimate in the bot's room, and no number of it stands in the code."""

from __future__ import annotations

import ast
from pathlib import Path

import boroughs
from boroughs.games.machi_koro.bot.estimates import KINDS_OF_ESTIMATE, estimates_of
from boroughs.games.machi_koro.components import STANDARD
from boroughs.games.machi_koro.effects import KINDS_OF_EFFECT, effects_of

SRC = Path(boroughs.__file__).parent
ARITHMETIC = {0.0, 1.0, 6.0, 7.0, 36.0, 1e9}
"""The sides of a die, doubles, shares of a win, and less than any rating."""
USED = (
    "games/machi_koro/bot/estimates.py",
    "games/machi_koro/bot/forecast.py",
    "games/machi_koro/bot/heuristic.py",
    "batch/machi_koro/forecast.py",
    "batch/machi_koro/heuristic.py",
)


def test_every_effect_has_an_estimate() -> None:
    assert set(KINDS_OF_ESTIMATE) == set(KINDS_OF_EFFECT)
    table = effects_of(STANDARD)
    assert len(estimates_of(table)) == len(table.of_card)
    assert estimates_of(table) is estimates_of(table)


def test_what_the_heuristic_guesses_stands_in_its_data() -> None:
    """Engine and batch read one file: a weight typed into either would part them."""
    for name in USED:
        tree = ast.parse((SRC / name).read_text("utf-8"))
        typed = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, float)
        }
        assert typed <= ARITHMETIC, f"{name}: {typed - ARITHMETIC} belongs into heuristic.toml"
