"""`boroughs simulate`: a progress bar while it runs, then a table or lines of JSON."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table
from rich.text import Text

from boroughs.arena.estimate import Estimate
from boroughs.arena.simulate import PlayerResult, Simulation, simulate
from boroughs.batch import batch_for
from boroughs.bots import searched_instead
from boroughs.cli.chosen_game import chosen_game
from boroughs.cli.speech import STOPPED, Speech, output

SURE = 0.05
"""Below this chance a difference is called real."""


def run_simulation(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    workers: int,
    options: Mapping[str, str],
    speech: Speech,
    as_json: bool = False,
    quiet: bool = False,
    out: Path | None = None,
    resume: bool = False,
    events: Sequence[str] = (),
    variant: Path | None = None,
    batch: bool = False,
    ray: str = "",
    device: str = "cpu",
    records: bool = False,
    offered: bool = False,
) -> None:
    chosen = chosen_game(game, variant)
    if batch:
        announce_batch(chosen.name, speech, quiet, out is not None, device)
    for bot in dict.fromkeys(bots):
        if searched_instead(chosen, bot):
            print(speech.say("play.searched-instead", bot=bot), file=sys.stderr, flush=True)
    with progress_bar(games, speech, shown=not quiet) as progress:
        simulation = simulate(
            game,
            bots,
            games,
            seed,
            options,
            workers,
            progress,
            out,
            resume,
            events,
            chosen.variant,
            batch=batch,
            ray=ray,
            device=device,
            records=records,
            offered=offered,
        )
    if as_json:
        for line in json_lines(simulation):
            print(line)
    else:
        show(simulation, speech, output())
        if out is not None:
            print(speech.say("simulate.written", folder=str(out)))
            if simulation.interrupted:
                print(speech.say("simulate.resume"))
    if simulation.interrupted:
        raise typer.Exit(STOPPED)


def announce_batch(
    game: str, speech: Speech, quiet: bool, counting: bool, device: str = "cpu"
) -> None:
    """Says that games are played in batches, and whether those must be compiled first."""
    ready = batch_for(game, counting, device).is_ready(counting, device)
    if not quiet:
        line = speech.say("simulate.batch" if ready else "simulate.compiling")
        print(line, file=sys.stderr, flush=True)


class RateColumn(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        return Text(
            "" if task.speed is None else f"{task.speed:,.1f}/s", style="progress.data.speed"
        )


@contextmanager
def progress_bar(
    games: int, speech: Speech, shown: bool
) -> Iterator[Callable[[int, int], object] | None]:
    """What was played, how fast, and how long it will take; nothing where nobody looks."""
    if not (shown and sys.stderr.isatty()):
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        RateColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    # Drawn rarely: the processes that play want the cores.
    with Progress(*columns, console=console, transient=True, refresh_per_second=4) as bar:
        task = bar.add_task(speech.say("simulate.playing"), total=games)
        yield lambda finished, _: bar.update(task, completed=finished)


def json_lines(simulation: Simulation) -> list[str]:
    """A head, a line per bot and per pair of bots, and what took how long on a line of its own."""
    facts = simulation.summary()
    standings, turns, duels = (facts.pop(name) for name in ("standings", "turns", "duels"))
    timing = msgspec.to_builtins(simulation.timing)
    lines = [
        {"kind": "simulation", **facts},
        *({"kind": "bot", **standing} for standing in standings),
        *({"kind": "turn", **turn} for turn in turns),
        *({"kind": "duel", **duel} for duel in duels),
        {"kind": "timing", **timing},
    ]
    return [json.dumps(line, ensure_ascii=False) for line in lines]


def show(simulation: Simulation, speech: Speech, console: Console) -> None:
    if simulation.interrupted:
        console.print(
            Text(
                speech.say("simulate.interrupted", games=simulation.games, asked=simulation.asked),
                style="bold yellow",
            )
        )
    for standing in simulation.standings:
        if standing.stand_in is not None:
            sentence = speech.say("play.stand-in", bot=standing.bot, lower=standing.stand_in)
            console.print(Text(sentence))
    console.print(_standings_table(simulation, speech))
    for verdict, count in simulation.verdicts.items():
        console.print(Text(f"{verdict}: {count}"))
    if simulation.games:
        if simulation.seats > 1:
            console.print(_turns_table(simulation, speech))
        duels = _duels_table(simulation, speech)
        if duels is not None:
            console.print(duels)
        console.print(Text(speech.say("simulate.length", steps=_plus_minus(simulation.length, 1))))
    timing = simulation.timing
    seconds, rate = f"{timing.seconds:.1f}", f"{timing.games_per_second:,.1f}"
    line = speech.say(
        "simulate.time", games=simulation.games, seconds=seconds, rate=rate, workers=timing.workers
    )
    console.print(Text(line, style="dim"))


def _standings_table(simulation: Simulation, speech: Speech) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("")
    table.add_column(speech.say("simulate.bot"))
    for column in ("wins", "win-rate", "rank", "score"):
        table.add_column(speech.say(f"simulate.{column}"), justify="right", no_wrap=True)
    best = max((s.wins for s in simulation.standings), default=0.0)
    for standing in simulation.standings:
        style = "bold" if standing.wins == best and len(simulation.standings) > 1 else ""
        table.add_row(*_standing_cells(standing), style=style)
    return table


def _standing_cells(standing: PlayerResult) -> list[str]:
    return [
        str(standing.number),
        standing.bot,
        f"{standing.wins:.1f}".removesuffix(".0"),
        percent_text(standing.win_rate),
        _plus_minus(standing.rank, 2),
        _plus_minus(standing.score, 1),
    ]


def _turns_table(simulation: Simulation, speech: Speech) -> Table:
    """What it is worth to be the first to act."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("simulate.turn"), justify="right")
    for column in ("win-rate", "score"):
        table.add_column(speech.say(f"simulate.{column}"), justify="right", no_wrap=True)
    for turn in simulation.turns:
        table.add_row(str(turn.turn + 1), percent_text(turn.win_rate), _plus_minus(turn.score, 1))
    return table


def _duels_table(simulation: Simulation, speech: Speech) -> Table | None:
    """Who finished before whom. Only different bots: two that are the same differ by luck alone."""
    standings = simulation.standings
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("simulate.pair"))
    for column in ("ahead", "behind", "level", "p"):
        table.add_column(speech.say(f"simulate.{column}"), justify="right")
    table.add_column("")
    for duel in simulation.duels:
        first, second = standings[duel.first - 1], standings[duel.second - 1]
        if first.bot != second.bot:
            pair = f"{first.number} {first.bot} : {second.number} {second.bot}"
            counts = (str(count) for count in (duel.ahead, duel.behind, duel.level))
            doubt = "" if duel.p < SURE else speech.say("simulate.unsure")
            table.add_row(pair, *counts, chance_text(duel.p), Text(doubt, style="dim"))
    return table if table.row_count else None


def chance_text(p: float) -> str:
    return f"{p:.2g}" if p >= 0.0001 else "<0.0001"


def percent_text(rate: Estimate) -> str:
    if rate.low is None or rate.high is None:
        return "–"
    return f"{rate.value:.1%} [{rate.low:.1%}–{rate.high:.1%}]"


def _plus_minus(estimate: Estimate, digits: int) -> str:
    if math.isnan(estimate.value):
        return "–"
    if estimate.high is None:
        return f"{estimate.value:.{digits}f}"
    return f"{estimate.value:.{digits}f} ± {estimate.high - estimate.value:.{digits}f}"
