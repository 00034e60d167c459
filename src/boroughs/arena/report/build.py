"""From the folders of one or two runs to a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from boroughs.arena.measure_names import count_title, measure_name, thing_name
from boroughs.arena.report.comparison_table import comparison_table
from boroughs.arena.report.page import page
from boroughs.arena.report.plots import Plot, Plots, Say
from boroughs.arena.report.run_data import RunData
from boroughs.arena.report.tournament_page import TournamentPlots, is_tournament
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.phrase import Param, Phrase
from boroughs.core.statistics import Chart
from boroughs.core.words import load_catalogue
from boroughs.games import game as game_of


@dataclass(frozen=True)
class Report:
    """What a page shows, and its plots for whoever wants them as files."""

    title: str
    intro: Sequence[str]
    plots: list[Plot]
    language: str
    tables: str = ""
    """Sections of HTML that stand before the plots."""

    @cached_property
    def html(self) -> str:
        """The page, drawn when it is first wanted: that takes seconds."""
        return page(self.title, self.intro, self.plots, self.language, self.tables)


def build_report(folders: Sequence[Path], language: str = "en") -> Report:
    """The report of these runs, which must be of one game, or of one tournament."""
    words = load_catalogue("boroughs.arena", language)

    def say(code: str, **params: Param) -> str:
        return words.say(Phrase(code, params))

    if len(folders) == 1 and is_tournament(folders[0]):
        return _tournament_report(folders[0], say, language)
    compared = [folder for folder in folders if _is_comparison(folder)]
    folders = [run for folder in folders for run in _runs_in(folder)]
    labels = _labels(folders)
    runs = [RunData(folder, label) for folder, label in zip(folders, labels, strict=True)]
    if len({run.asked["game"] for run in runs}) > 1:
        raise BadOptions("different-games", games=tuple(run.asked["game"] for run in runs))
    game = game_of(runs[0].asked["game"])
    names = game.words(language)
    counted = game.statistics(runs[0].seats)
    round_name = "round" if counted is None else counted.round_name
    plots = Plots(runs, say, lambda thing: thing_name(names, thing), round_name)
    made = [plots.win_rates(), plots.turn_order(), plots.length(), plots.scores()]
    if runs[0].seats == 1:
        made = made[2:]
    made += plots.of_game(_charts(game, runs[0]), lambda name: count_title(names, name))
    title = say("report.title", game=_title(game, language))
    intro = [_intro(run, say) for run in runs]
    for run in runs:
        if run.asked.get("variant"):
            numbers = ", ".join(_changed_numbers(run.asked["variant"]))
            intro.append(say("report.changed", label=run.label, numbers=numbers))
    tables = "".join(
        comparison_table(folder, say, lambda name: measure_name(words, names, name))
        for folder in compared
    )
    return Report(title, intro, made, language, tables)


def _tournament_report(folder: Path, say: Say, language: str) -> Report:
    plots = TournamentPlots(folder, say)
    title = say("report.tournament-title", game=_title(game_of(plots.plan.game), language))
    made = plots.all()
    intro = plots.intro()
    if plots.plan.variant:
        numbers = ", ".join(_changed_numbers(plots.plan.variant))
        intro.append(say("report.changed", label=folder.resolve().name, numbers=numbers))
    return Report(title, intro, made, language)


def _title(game: Game, language: str) -> str:
    names = game.words(language)
    return names.text("game.title") if "game.title" in names else game.name


def _runs_in(folder: Path) -> list[Path]:
    """The folder of a run itself; of a comparison both of its runs."""
    if _is_comparison(folder):
        return [folder / "base", folder / "variant"]
    return [folder]


def _is_comparison(folder: Path) -> bool:
    return (folder / "comparison.json").is_file()


def _changed_numbers(variant: Mapping[str, Any], path: str = "") -> list[str]:
    """`card.cafe.cost = 3`, for each number that is played otherwise."""
    found = []
    for name, value in variant.items():
        here = f"{path}.{name}" if path else name
        found += _changed_numbers(value, here) if isinstance(value, dict) else [f"{here} = {value}"]
    return found


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
