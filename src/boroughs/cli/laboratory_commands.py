"""The laboratory's commands. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli.arguments import (
    Batch,
    Choices,
    GameName,
    Lang,
    OutFolder,
    RayAddress,
    VariantFile,
    chosen_options,
    completed_game,
    cores,
    listed,
    stands_on_command_line,
)
from boroughs.core.agent_limits import AgentLimits

_AGENTS = AgentLimits()


class Device(StrEnum):
    """Where batches are played."""

    cpu = "cpu"
    cuda = "cuda"


def simulate(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays, with commas: normal,hard,search:400, or your own as module:Class.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", "-n", help="How many games.")] = 100,
    seed: Annotated[
        str, typer.Option("--seed", "-s", help="Any text: the same seed, the same games.")
    ] = "1",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            help="Processes; the result does not depend on it. [default: one per core]",
        ),
    ] = None,
    ray: RayAddress = "",
    option: Choices = None,
    variant: VariantFile = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished run in the folder.")
    ] = False,
    events: Annotated[
        str, typer.Option("--events", help="With --out: also keep events, by code: built,rolled.")
    ] = "",
    offered: Annotated[
        bool,
        typer.Option(
            "--offered", help="With --out: also keep what every bot could play each time."
        ),
    ] = False,
    records: Annotated[
        bool, typer.Option("--records", help="With --out: also keep the record of every game.")
    ] = False,
    batch: Batch = False,
    device: Annotated[
        Device, typer.Option("--device", help="With --batch: where the games are played.")
    ] = Device.cpu,
    json: Annotated[
        bool, typer.Option("--json", help="Lines of JSON: a head, the bots, the pairs, the timing.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    lang: Lang = None,
) -> None:
    """Let bots play many games and see who wins.

    Tells how often each wins and how sure that is, and what it is worth to be the first to act. Seats rotate, so choose a multiple of the number of bots. Ctrl-C shows what was played so far; with --out it is kept, and --resume goes on from there.

    \b
      boroughs simulate machi-koro --bots normal,random --games 1000
      boroughs simulate machi-koro --bots hard,normal,normal --seed spring --json
      boroughs simulate machi-koro --bots normal,normal --games 9999 --out runs/a
    """
    from boroughs.cli.simulate import run_simulation
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        run_simulation(
            game,
            listed(bots),
            games,
            seed,
            workers if workers is not None else min(cores(), max(1, games)),
            chosen_options(option or []),
            speech,
            as_json=json,
            quiet=quiet,
            out=out,
            resume=resume,
            events=listed(events),
            variant=variant,
            batch=batch,
            ray=ray,
            device=device.value,
            records=records,
            offered=offered,
        )


def record(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="What simulate --out has written.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Which game, from 0.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Where to. [default: it is printed]"),
    ] = None,
    lang: Lang = None,
) -> None:
    """Play any game of a run again, and write it as a record.

    A run keeps rows, not moves; its seed gives every game again. A record opens in the browser (replay), and in `boroughs replay` and `boroughs review`.

    \b
      boroughs simulate machi-koro --bots normal,normal -n 2000 --out runs/first
      boroughs record runs/first 17 --out game-17.txt
      boroughs replay game-17.txt
    """
    from boroughs.cli.speech import speaking

    with speaking(lang) as speech:
        from boroughs.arena.run_records import game_record
        from boroughs.cli.record_files import RecordFile

        target = None if out is None else RecordFile("", out)
        text = game_record(run, number)
        if target is None:
            print(text, end="")
        else:
            target.write(text)
            print(speech.say("play.saved", file=str(out)))


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
    seed: Annotated[str, typer.Option("--seed", "-s", help="Any text.")] = "1",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
    ] = None,
    ray: RayAddress = "",
    option: Choices = None,
    variant: VariantFile = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the unfinished tournament in the folder.")
    ] = False,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Also take a share of luck out of the results: less noise."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Lines of JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
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
        run_tournament(
            plan, cores() if workers is None else workers, speech, json, quiet, out, resume, ray
        )


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
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", metavar="FILE", help="Where it is kept. [default: in the package itself]"
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
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

        run_ladder(
            game, seats, quick, games, cores() if workers is None else workers, file, speech, quiet
        )


def report(
    folders: Annotated[
        list[Path], typer.Argument(metavar="DIR [DIR]", help="What simulate --out has written.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The page. [default: DIR/report.html]"),
    ] = None,
    export: Annotated[
        str, typer.Option("--export", help="Also every plot as a file: png,svg.")
    ] = "",
    lang: Lang = None,
) -> None:
    """Make a page of plots from a run, or from two side by side.

    One HTML file that needs no network and no script, with a sentence under every plot that says what it shows. Needs the extra lab.

    \b
      boroughs simulate machi-koro --bots normal,normal -n 2000 --out runs/first
      boroughs report runs/first --export svg
      boroughs report runs/first runs/second --out both.html
    """
    from boroughs.cli.speech import speaking
    from boroughs.core.extras import needs_extra

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.report import write_report

        write_report(folders, out, listed(export), speech)


def compare(
    base: Annotated[str, typer.Argument(metavar="BASE", help="A game, or a variant file.")],
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="A variant file.")],
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            help="Who plays both, with commas: hard,normal, or your own as module:Class.",
        ),
    ] = "normal,normal",
    games: Annotated[int, typer.Option("--games", "-n", help="How many of each.")] = 200,
    seed: Annotated[str, typer.Option("--seed", "-s", help="Any text.")] = "1",
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
    ] = None,
    option: Choices = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with an unfinished comparison.")
    ] = False,
    batch: Batch = False,
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Also take a share of luck out of the results: less noise."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Lines of JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")] = False,
    lang: Lang = None,
) -> None:
    """See what a change of numbers does to a game.

    Both are played with the same dice for the same seat and purpose, so that less of the difference is luck; how much is told. Every measure comes with the size of the change, its interval and a chance corrected for the number of measures. Needs the extra lab.

    \b
      boroughs variant new machi-koro --out cheap.toml
      boroughs compare machi-koro cheap.toml --bots normal,normal --games 1000
    """
    from boroughs.cli.speech import speaking
    from boroughs.core.extras import needs_extra

    with speaking(lang) as speech, needs_extra("lab"):
        from boroughs.cli.compare import run_comparison

        run_comparison(
            base,
            variant,
            listed(bots),
            games,
            seed,
            chosen_options(option or []),
            cores() if workers is None else workers,
            speech,
            json,
            quiet,
            out,
            resume,
            batch,
            luck,
        )


def train(
    game: GameName,
    out: Annotated[
        Path,
        typer.Option("--out", metavar="FILE", help="Where what is learned is kept: agent.pt."),
    ],
    seats: Annotated[int, typer.Option("--seats", help="How many sit at the table.")] = 2,
    device: Annotated[
        Device, typer.Option("--device", help="Where it plays and learns.")
    ] = Device.cpu,
    minutes: Annotated[
        float, typer.Option("--minutes", "-m", help="How long, from the start of the command.")
    ] = 10.0,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume",
            metavar="FILE",
            help="Go on from what was learned before, by this or others.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="A number.")] = 1,
    games: Annotated[
        int | None,
        typer.Option("--games", help="Played at once. [default: 65536 on a GPU, else 256]"),
    ] = None,
    learning_rate: Annotated[
        float, typer.Option("--learning-rate", help="At the beginning; it falls.")
    ] = 1e-3,
    entropy: Annotated[
        float, typer.Option("--entropy", help="How much to explore at the beginning; it falls.")
    ] = 0.01,
    value_share: Annotated[
        float,
        typer.Option(
            "--value-share",
            help="Of the time, at the end: only what positions are worth is learned. 1: nothing else.",
        ),
    ] = 0.2,
    value_smoothing: Annotated[
        float,
        typer.Option(
            "--value-smoothing",
            help="From what the worth is learned then: 1 from results alone, 0 from what is said a turn later.",
        ),
    ] = 0.5,
    calibrate: Annotated[
        int,
        typer.Option("--calibrate", help="At the end: fresh games that test the chances it tells."),
    ] = 0,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    lang: Lang = None,
) -> None:
    """Let a player learn a game by playing against itself.

    Two small networks learn together: a policy, which moves to play, and a value, every seat's chance to win. Now and then it is told how often the policy wins against random and normal players and against itself as it began. Ctrl-C and the end of the time keep what is done; --resume goes on from there. The file plays as file:agent.pt. Needs the extras learn and batch (on a GPU: batch-cuda); Machi Koro for now.

    \b
      boroughs train machi-koro --minutes 20 --out agent.pt
      boroughs train machi-koro --minutes 20 --resume agent.pt --out agent.pt
      boroughs train machi-koro --seats 4 --device cuda --minutes 8 --out four.pt
      boroughs simulate machi-koro --bots file:agent.pt,normal --games 200
    """
    from boroughs.cli.speech import speaking
    from boroughs.core.extras import needs_extra

    with speaking(lang) as speech, needs_extra("learn"):
        from boroughs.cli.train import run_training

        run_training(
            game,
            seats,
            device.value,
            minutes,
            out,
            resume,
            speech,
            seed=seed,
            games=games,
            learning_rate=learning_rate,
            entropy=entropy,
            value_share=value_share,
            value_smoothing=value_smoothing,
            calibrate=calibrate,
            quiet=quiet,
        )


variant_commands = typer.Typer(
    no_args_is_help=True,
    help="Games with other numbers: a card's cost, a table of points, a clock.",
)


@variant_commands.command("new")
def new_variant(
    game: GameName,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="[default: on the screen]")
    ] = None,
    lang: Lang = None,
) -> None:
    """Write a file with every number of a game, to be changed.

    \b
      boroughs variant new machi-koro --out cheap.toml
      boroughs simulate machi-koro --bots normal,normal --variant cheap.toml
    """
    from boroughs.cli.speech import speaking
    from boroughs.cli.variant import write_template

    with speaking(lang) as speech:
        write_template(game, out, speech)


@variant_commands.command("check")
def check_variant(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A variant.")], lang: Lang = None
) -> None:
    """Say what a variant changes, or what is wrong with it and in which line."""
    from boroughs.cli.speech import speaking
    from boroughs.cli.variant import show_variant

    with speaking(lang) as speech:
        show_variant(file, speech)
