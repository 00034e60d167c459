"""`boroughs ladder`: plays what is missing, and shows every level on the scale of its game."""

from __future__ import annotations

from pathlib import Path

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from boroughs.arena.ladder import FULL, QUICK, LadderFile, plans, play_ladder, usual_seats
from boroughs.bots.ladder import Ladder, Rung, package_file
from boroughs.cli.simulate import progress_bar
from boroughs.cli.speech import STOPPED, Speech, output
from boroughs.core.errors import BadOptions
from boroughs.games import game as game_named
from boroughs.games import game_names


def run_ladder(
    game: str | None,
    seats: int | None,
    quick: bool,
    games: int | None,
    workers: int,
    file: Path | None,
    speech: Speech,
    quiet: bool,
) -> None:
    if games is not None and games < 1:
        raise BadOptions("bad-count", name="games", count=games)
    count = games or (QUICK if quick else FULL)
    wanted = []
    for name in [game] if game is not None else game_names():
        chosen = game_named(name)
        if seats is None or (game is None and seats not in chosen.seat_counts):
            tables = usual_seats(chosen) if seats is None else []
        else:
            tables = [seats]
        wanted += plans(chosen, tables, count)
    kept = LadderFile(file or package_file())
    with progress_bar(sum(plan.games for plan in wanted), speech, shown=not quiet) as progress:
        finished = play_ladder(wanted, kept, workers, progress)
    shown = {(plan.game, plan.seats) for plan in wanted}
    console = output()
    for ladder in kept.ladders():
        if (ladder.game, ladder.seats) in shown:
            _show(ladder, speech)
    if not finished:
        console.print(Text(speech.say("ladder.interrupted"), style="bold yellow"))
        raise typer.Exit(STOPPED)
    console.print(Text(speech.say("ladder.written", file=str(kept.path)), style="dim"))


def _show(ladder: Ladder, speech: Speech) -> None:
    console = output()
    head = speech.say("ladder.head", game=ladder.game, seats=ladder.seats)
    if ladder.quick:
        head += " " + speech.say("ladder.quick")
    console.print(Text(head, style="bold"))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("ladder.level"), no_wrap=True)
    for column in ("points", "step", "won", "games"):
        table.add_column(speech.say(f"ladder.{column}"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    tempers = game_named(ladder.game).tempers
    for rung in (*ladder.rungs, *ladder.tempers):
        match = next((each for each in ladder.matches if each.players[0] == rung.level), None)
        won = "" if match is None else f"{match.won / match.games:.1%}"
        games = "" if match is None else str(match.games)
        if rung.level in tempers:
            note = Text(speech.say("ladder.temper", level=tempers[rung.level]), style="dim")
        else:
            note = Text("" if rung.is_a_step else speech.say("ladder.short"), style="yellow")
        table.add_row(rung.level, points_text(rung), step_text(rung), won, games, note)
    console.print(table)
    for level, lower in ladder.stand_ins.items():
        console.print(Text(speech.say("play.stand-in", bot=level, lower=lower)))


def points_text(rung: Rung) -> str:
    """
    >>> points_text(Rung("hard", 1274.2, 1220.0, 1328.0))
    '1274 [1220–1328]'
    """
    return f"{rung.points:.0f} [{rung.low:.0f}–{rung.high:.0f}]"


def step_text(rung: Rung) -> str:
    """
    >>> step_text(Rung("hard", 1274.2, 1220.0, 1328.0, 74.0, 20.0, 128.0))
    '+74 [+20–+128]'
    """
    if rung.step is None or rung.step_low is None or rung.step_high is None:
        return ""
    return f"{rung.step:+.0f} [{rung.step_low:+.0f}–{rung.step_high:+.0f}]"
