"""From the folders of one or two runs to a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from boroughs.arena.report.page import page
from boroughs.arena.report.plots import Plot, Plots
from boroughs.arena.report.run_data import RunData
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.phrase import Param, Phrase
from boroughs.core.statistics import Chart
from boroughs.core.words import Catalogue, load_catalogue
from boroughs.games import game as game_of


@dataclass(frozen=True)
class Report:
    """The page, and its plots for whoever wants them as files."""

    html: str
    plots: list[Plot]


def build_report(folders: Sequence[Path], language: str = "en") -> Report:
    """The report of these runs, which must be of one game."""
    labels = _labels(folders)
    runs = [RunData(folder, label) for folder, label in zip(folders, labels, strict=True)]
    if len({run.asked["game"] for run in runs}) > 1:
        raise BadOptions("different-games", games=tuple(run.asked["game"] for run in runs))
    game = game_of(runs[0].asked["game"])
    words = load_catalogue("boroughs.arena", language)

    def say(code: str, **params: Param) -> str:
        return words.say(Phrase(code, params))

    names = game.words(language)
    plots = Plots(runs, say, lambda thing: _name(names, thing))
    made = [plots.win_rates(), plots.turn_order(), plots.length(), plots.scores()]
    if runs[0].seats == 1:
        made = made[2:]
    made += plots.of_game(_charts(game, runs[0]), lambda name: _title(names, name))
    called = names.text("game.title") if "game.title" in names else game.name
    title = say("report.title", game=called)
    return Report(page(title, [_intro(run, say) for run in runs], made, language), made)


def _labels(folders: Sequence[Path]) -> list[str]:
    names = [folder.resolve().name for folder in folders]
    return names if len(set(names)) == len(names) else [str(folder) for folder in folders]


def _charts(game: Game, run: RunData) -> Sequence[Chart]:
    """Those of the game, or all series and counts where it names none."""
    statistics = game.statistics(run.seats)
    if statistics is None or statistics.charts:
        return () if statistics is None else statistics.charts
    series = [Chart(name, "series", name) for name in run.names("series")]
    plain = [name for name in run.names("count") if "." not in name and name != "score"]
    groups = dict.fromkeys(n.partition(".")[0] for n in run.names("count") if "." in n)
    return [
        *series,
        *(Chart(name, "mean", name) for name in groups),
        *(Chart(name, "spread", name) for name in plain if name not in run.names("series")),
    ]


def _title(words: Catalogue, name: str) -> str:
    for table in ("chart", "statistic"):
        if f"{table}.{name}" in words:
            return words.text(f"{table}.{name}")
    return name.replace("-", " ").capitalize()


_SENTENCES = ("about", "label", "event", "statistic", "chart", "move", "prompt", "illegal")
"""Tables of a catalogue that hold no names."""


def _name(words: Catalogue, thing: str) -> str:
    """What the game calls a thing: as its table `counted` says, or the first table of names that knows it."""
    tables = {"counted": words.tables.get("counted", {}), **words.tables}
    for name, table in tables.items():
        called = table.get(thing, "{")
        if "{" not in called and not name.startswith(_SENTENCES):
            return called
    return thing.replace("-", " ")


def _intro(run: RunData, say: object) -> str:
    assert callable(say)
    asked = run.asked
    options = ", ".join(f"{name}={value}" for name, value in sorted(asked["options"].items()))
    text: str = say(
        "report.intro",
        label=run.label,
        games=run.games,
        bots=", ".join(asked["bots"]),
        seed=asked["seed"],
        options=options or "–",
    )
    return text
