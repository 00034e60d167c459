"""Commands of many games: play them, see one of them, make a page of them. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli.arguments import (
    Batch,
    Choices,
    Device,
    GameName,
    Lang,
    OutFolder,
    Quiet,
    RayAddress,
    VariantFile,
    chosen_options,
    cores,
    listed,
)


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
    quiet: Quiet = False,
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
