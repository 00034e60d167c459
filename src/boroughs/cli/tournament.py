"""`boroughs tournament`: every player against every other, and a table of ratings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boroughs.arena.plan_file import read_plan
from boroughs.arena.tournament import (
    Entrant,
    Schedule,
    Tournament,
    TournamentPlan,
    pairings,
    play_tournament,
)
from boroughs.bots import substitute_level
from boroughs.cli.chosen_game import chosen_game
from boroughs.cli.simulate import SURE, chance_text, percent_text, progress_bar
from boroughs.cli.speech import STOPPED, Speech, output
from boroughs.core.agent_limits import AgentLimits
from boroughs.core.errors import BadOptions
from boroughs.games import game_of

_LIMITS = AgentLimits()


def make_plan(
    source: str,
    bots: Sequence[str],
    seats: int,
    games: int,
    seed: str,
    schedule: Schedule,
    options: Mapping[str, str],
    variant: Path | None,
    given: Sequence[str] = (),
    agents: Sequence[str] = (),
    limits: AgentLimits = _LIMITS,
    luck: bool = False,
) -> TournamentPlan:
    """The plan in a file, or the one that the command line describes.

    `given` are the options that stand on the command line: none of them changes a plan.
    """
    if source.endswith(".toml"):
        if given:
            raise BadOptions("plan-is-whole", file=source, names=tuple(given))
        return read_plan(Path(source))
    entrants = [*map(_agent, agents), *(Entrant(name, name) for name in bots)]
    changed = dict(chosen_game(source, variant).variant)
    return TournamentPlan(
        source, entrants, seats, games, seed, schedule, dict(options), changed, limits, luck
    )


def _agent(text: str) -> Entrant:
    """`name=command`."""
    name, _, command = (part.strip() for part in text.partition("="))
    if not name or not command:
        raise BadOptions("no-agent-program", agent=name, command=command)
    return Entrant(name, command=command)


def run_tournament(
    plan: TournamentPlan,
    workers: int,
    speech: Speech,
    as_json: bool,
    quiet: bool,
    out: Path | None,
    resume: bool,
    ray: str = "",
) -> None:
    whole = plan.games * len(pairings(plan))
    with progress_bar(whole, speech, shown=not quiet) as progress:
        tournament = play_tournament(plan, workers, progress, out, resume, ray)
    if as_json:
        facts = tournament.summary()
        lines = [(kind, facts.pop(f"{kind}s")) for kind in ("player", "pair")]
        print(json.dumps({"kind": "tournament", **facts}, ensure_ascii=False))
        for kind, parts in lines:
            for part in parts:
                print(json.dumps({"kind": kind, **part}, ensure_ascii=False))
    else:
        show(tournament, speech, output())
        if out is not None:
            print(speech.say("simulate.written", folder=str(out)))
    if tournament.interrupted:
        raise typer.Exit(STOPPED)


def show(tournament: Tournament, speech: Speech, console: Console) -> None:
    if tournament.interrupted:
        sentence = speech.say("tournament.interrupted", games=tournament.games)
        console.print(Text(sentence, style="bold yellow"))
    game = game_of(tournament.game)
    for player in tournament.players:
        if player.agent is not None:
            continue
        lower = substitute_level(game, player.bot)
        if lower is not None:
            console.print(Text(speech.say("play.stand-in", bot=player.bot, lower=lower)))
    console.print(_players_table(tournament, speech))
    console.print(_pairs_table(tournament, speech))
    if any(player.agent is not None for player in tournament.players):
        console.print(_agents_table(tournament, speech))
    console.print(
        Text(
            speech.say("tournament.size", pairings=tournament.pairings, games=tournament.games),
            style="dim",
        )
    )
    if tournament.luck_saved is not None:
        saved = tournament.luck_saved
        told = speech.say("tournament.luck-saved", saved=f"{saved:.0%}", times=times_text(saved))
        console.print(Text(told, style="dim"))


def times_text(saved: float) -> str:
    """How many times fewer games tell as much."""
    return f"{1 / (1 - saved):.1f}" if saved < 1 else "∞"


def _players_table(tournament: Tournament, speech: Speech) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("tournament.player"))
    for column in ("tournament.rating", "tournament.games", "simulate.win-rate"):
        table.add_column(speech.say(column), justify="right", no_wrap=True)
    if tournament.luck_saved is not None:
        table.add_column(speech.say("tournament.luck-adjusted"), justify="right", no_wrap=True)
    for player in tournament.players:
        name = player.name if player.name == player.bot else f"{player.name} ({player.bot})"
        rating = f"{player.rating.mean:.1f} ± {player.rating.high - player.rating.mean:.1f}"
        cells = [name, rating, str(player.games), percent_text(player.win_rate)]
        if player.luck_adjusted is not None:
            cells.append(percent_text(player.luck_adjusted))
        table.add_row(*cells)
    return table


def _agents_table(tournament: Tournament, speech: Speech) -> Table:
    """How much of it each agent played itself."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("tournament.agent"))
    columns = ("decisions", "fallbacks", "refused", "late", "ended")
    for column in columns:
        table.add_column(speech.say(f"tournament.{column}"), justify="right")
    for player in tournament.players:
        if player.agent is not None:
            table.add_row(player.name, *(str(getattr(player.agent, name)) for name in columns))
    return table


def _pairs_table(tournament: Tournament, speech: Speech) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column(speech.say("simulate.pair"))
    for column in ("simulate.ahead", "simulate.behind", "simulate.level", "tournament.p"):
        table.add_column(speech.say(column), justify="right")
    table.add_column("")
    for pair in tournament.pairs:
        counts = (str(count) for count in (pair.ahead, pair.behind, pair.level))
        doubt = "" if pair.p < SURE else speech.say("simulate.unsure")
        names = f"{pair.first} : {pair.second}"
        table.add_row(names, *counts, chance_text(pair.p), Text(doubt, style="dim"))
    return table
