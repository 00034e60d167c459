"""Commands for games with other numbers. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli.arguments import (
    Batch,
    Choices,
    GameName,
    Json,
    Lang,
    Luck,
    OutFolder,
    Quiet,
    Seed,
    Workers,
    chosen_options,
    listed,
    processes,
)

variants = typer.Typer(
    no_args_is_help=True,
    help="Games with other numbers: a card's cost, a table of points, a clock.",
)


@variants.command("new")
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


@variants.command("check")
def check_variant(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A variant.")], lang: Lang = None
) -> None:
    """Say what a variant changes, or what is wrong with it and in which line."""
    from boroughs.cli.speech import speaking
    from boroughs.cli.variant import show_variant

    with speaking(lang) as speech:
        show_variant(file, speech)


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
    seed: Seed = "1",
    workers: Workers = None,
    option: Choices = None,
    out: OutFolder = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with an unfinished comparison.")
    ] = False,
    batch: Batch = False,
    luck: Luck = False,
    json: Json = False,
    quiet: Quiet = False,
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
            processes(workers),
            speech,
            json,
            quiet,
            out,
            resume,
            batch,
            luck,
        )
