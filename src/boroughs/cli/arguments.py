"""Arguments that several commands share, and how their texts are read."""

# ruff: noqa: PLC0415
from __future__ import annotations

import os
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Language(StrEnum):
    """The languages of the catalogues."""

    en = "en"
    fr = "fr"


class Device(StrEnum):
    """Where batches are played."""

    cpu = "cpu"
    cuda = "cuda"


def completed_game(incomplete: str) -> list[str]:
    """The games that begin like this, for the shell."""
    from boroughs.games import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A name that `boroughs games` lists.", autocompletion=completed_game
    ),
]
Lang = Annotated[
    Language | None,
    typer.Option("--lang", help="Language of games and answers; else as LC_ALL or LANG say."),
]
VariantFile = Annotated[
    Path | None,
    typer.Option(
        "--variant",
        metavar="FILE",
        help="Play with other numbers: a file as `boroughs variant new GAME` writes it.",
    ),
]
Batch = Annotated[
    bool,
    typer.Option(
        "--batch",
        help="Over flat arrays, many times as fast: Machi Koro up to normal, New Jack City random.",
    ),
]
RayAddress = Annotated[
    str,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Play on a Ray cluster: its address, or local. Needs the extra ray.",
    ),
]
OutFolder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="DIR",
        help="Write a row per game and seat (Parquet) and a summary (JSON) into this folder.",
    ),
]
Choices = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", "-w", help="Processes. [default: one per core]")
]
Seed = Annotated[str, typer.Option("--seed", "-s", help="Any text.")]
Luck = Annotated[
    bool,
    typer.Option("--luck", help="Also take a share of luck out of the results: less noise."),
]
Json = Annotated[bool, typer.Option("--json", help="Lines of JSON.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress bar.")]


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def chosen_options(settings: Sequence[str]) -> dict[str, str]:
    from boroughs.core.errors import BadOptions

    chosen = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name:
            raise BadOptions("bad-option-form", option=setting)
        chosen[name.strip()] = value.strip()
    return chosen


def stands_on_command_line(context: typer.Context, name: str) -> bool:
    """Whether somebody wrote this option, be it with the value that it has anyway."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def cores() -> int:
    """The cores that this process may use, which in a container are not all."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def processes(workers: int | None) -> int:
    """So many, or one for each core."""
    return cores() if workers is None else workers
