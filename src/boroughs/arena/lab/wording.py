"""What an experiment tells, in words: titles of plots, names of things and of measures."""

from __future__ import annotations

from msgspec.structs import replace

from boroughs.arena.lab.messages import LabPlot, Progress
from boroughs.arena.measure_names import count_title, measure_name, thing_name
from boroughs.core.game import Game
from boroughs.core.words import load_catalogue

_OWN = {"turn-order": "report.turn-order", "length": "report.length"}
_AXES = {
    "turn-order": "report.win-rate",
    "win-rate": "report.win-rate",
    "length": "report.steps",
    "mean": "report.per-game",
    "series": "report.round",
}


def in_words(progress: Progress, game: Game, language: str) -> Progress:
    """The same, readable."""
    own, words = load_catalogue("boroughs.arena", language), game.words(language)

    def plot(found: LabPlot) -> LabPlot:
        title = own.text(_OWN[found.name]) if found.name in _OWN else count_title(words, found.name)
        axis = own.text(_AXES[found.kind]) if found.kind in _AXES else ""
        numbered = found.kind == "turn-order"
        rows = [
            replace(row, label=row.thing if numbered else thing_name(words, row.thing))
            for row in found.rows
        ]
        return replace(found, title=title, axis=axis, rows=rows)

    return replace(
        progress,
        plots=[plot(found) for found in progress.plots],
        changes=[
            replace(change, label=measure_name(own, words, change.measure))
            for change in progress.changes
        ],
    )
