"""The command of players that learn. What they do is imported when they are called."""

# ruff: noqa: PLC0415
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from boroughs.cli.arguments import (
    Device,
    GameName,
    Lang,
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
