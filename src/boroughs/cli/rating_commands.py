"""Commands that tell who is stronger. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli.arguments import (
    Choices,
    Json,
    Lang,
    Luck,
    OutFolder,
    Quiet,
    RayAddress,
    Seed,
    VariantFile,
    Workers,
    chosen_options,
    completed_game,
    listed,
    processes,
    stands_on_command_line,
)
from boroughs.core.agent_limits import AgentLimits

_AGENTS = AgentLimits()


class Schedule(StrEnum):
    """Who plays whom in a tournament."""

    round_robin = "round-robin"
    ladder = "ladder"


_OF_A_PLAN = {
    "bots": "--bots",
    "agents": "--agents",
    "agent_seconds": "--agent-seconds",
    "agent_tries": "--agent-tries",
    "seats": "--seats",
    "games": "--games",
    "schedule": "--schedule",
    "seed": "--seed",
    "option": "--option",
    "variant": "--variant",
    "luck": "--luck",
}
"""What a plan of a tournament says itself."""


def tournament(
    context: typer.Context,
    source: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game, or a TOML file with the whole plan.")
    ],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays, with commas: easy,normal,search:400, or your own as module:Class.",
        ),
    ] = "",
    agents: Annotated[
        list[str] | None,
        typer.Option(
            "--agents",
            "-a",
            metavar="NAME=COMMAND",
            help="Also a program that reads and writes text (docs/agents.md); repeat for more.",
        ),
    ] = None,
    agent_seconds: Annotated[
        float, typer.Option("--agent-seconds", help="How long an agent may think about a move.")
    ] = _AGENTS.seconds,
    agent_tries: Annotated[
        int,
        typer.Option(
            "--agent-tries", help="Answers for each decision; then any legal move is played."
        ),
    ] = _AGENTS.tries,
    seats: Annotated[int, typer.Option("--seats", help="How many sit at a table.")] = 2,
    games: Annotated[int, typer.Option("--games", "-n", help="Games for each pairing.")] = 100,
    schedule: Annotated[
        Schedule, typer.Option("--schedule", help="Everybody with everybody, or neighbours only.")
    ] = Schedule.round_robin,
    seed: Seed = "1",
    workers: Workers = None,
    ray: RayAddress = "",
    option: Choices = None,
    variant: VariantFile = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished tournament in the folder.")
    ] = False,
    luck: Luck = False,
    json: Json = False,
    quiet: Quiet = False,
    lang: Lang = None,
) -> None:
    """Let bots play each other in all pairings, and rate them.

    Ratings hold for any number of players at a table; 25 is an unknown player. Whether two differ is tested with a correction for the number of pairs. Needs the extra lab.

    \b
      boroughs tournament machi-koro --bots easy,normal,hard --games 200
      boroughs tournament plan.toml --out runs/spring
      boroughs tournament machi-koro --agents "mine=python my_agent.py" --bots easy,normal --games 20 --out runs/mine

    \b
    A plan:
      game = "machi-koro"
      seats = 2
      games = 200
      [[player]]
      name = "quick"
      bot = "search:100"
      [[player]]
      name = "steady"
      bot = "normal"
    """
    from boroughs.cli.speech import speaking
    from boroughs.core.extras import needs_extra

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.tournament import make_plan, run_tournament

        plan = make_plan(
            source,
            listed(bots),
            seats,
            games,
            seed,
            schedule.value,
            chosen_options(option or []),
            variant,
            [flag for name, flag in _OF_A_PLAN.items() if stands_on_command_line(context, name)],
            agents or [],
            AgentLimits(agent_seconds, agent_tries),
            luck,
        )
        run_tournament(plan, processes(workers), speech, json, quiet, out, resume, ray)


def ladder(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A name that `boroughs games` lists. [default: all of them]",
            autocompletion=completed_game,
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option("--seats", help="How many sit at a table. [default: two (or three) and four]"),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Forty games for each match instead of two hundred.")
    ] = False,
    games: Annotated[
        int | None, typer.Option("--games", "-n", help="So many games for each match instead.")
    ] = None,
    workers: Workers = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="FILE", help="Where it is kept. [default: in the package itself]"
        ),
    ] = None,
    quiet: Quiet = False,
    lang: Lang = None,
) -> None:
    """See how strong the levels are: each against the one below, on one scale.

    A level has one seat, the level below all others. Ratings are those of Plackett and Luce: normal is 1000, and 400 points are ten to one. What was played before is not played again, unless a level plays otherwise now; Ctrl-C keeps what was played. A level less than 100 points above the one below is marked.

    \b
      boroughs ladder --quick
      boroughs ladder machi-koro --seats 3
      boroughs ladder lots --games 400 --file lots.json
    """
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        from boroughs.cli.ladder import run_ladder

        run_ladder(game, seats, quick, games, processes(workers), file, speech, quiet)
