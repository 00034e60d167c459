"""How these tests give a command: its arguments and the answers that are typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import typer.testing
from typer.main import get_command
from typer.testing import CliRunner, Result

from boroughs.cli.main import app

# Reading the options of all commands takes a tenth of a second: once, not whenever one is given.
vars(typer.testing)["_get_command"] = cache(get_command)

Command: TypeAlias = Callable[..., Result]


def give_command(*arguments: str, answers: str = "") -> Result:
    """Runs `boroughs`; a slash separates the lines that are typed."""
    typed = "".join(f"{line}\n" for line in answers.split("/")) if answers else ""
    return CliRunner().invoke(app, list(arguments), input=typed, prog_name="boroughs")
