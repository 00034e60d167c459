"""How usage errors are said: one sentence on stderr, and where the right way is explained."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup


class Commands(TyperGroup):
    """Says a usage error in one sentence on stderr, instead of in a box."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            status = super().main(
                args, prog_name, complete_var, False, windows_expand_args, **extra
            )
        except typer.Abort:
            status = 130
        except Exception as error:
            # Every usage error of typer (and of click, in older typers) can format itself.
            if not hasattr(error, "format_message"):
                raise
            sentence = " ".join(error.format_message().split())
            sentence = _whole_number(error) or _too_many_words(sentence, args) or sentence
            stop = "" if sentence.endswith((".", "?")) else "."
            print(f"boroughs: {sentence}{stop} {_help_of(error)}", file=sys.stderr)
            status = getattr(error, "exit_code", 2)
        sys.exit(status if isinstance(status, int) else 0)


def _whole_number(error: Exception) -> str:
    """For what is no number where one is expected: `--port takes a whole number: on which port ...`."""
    option = getattr(error, "param", None)
    if option is None or "valid integer" not in str(getattr(error, "message", "")):
        return ""
    about = str(getattr(option, "help", None) or "").rstrip(".")
    explained = f": {about[:1].lower()}{about[1:]}" if about else ""
    return f"{max(option.opts, key=len)} takes a whole number{explained}"


def _too_many_words(sentence: str, args: Sequence[str] | None) -> str:
    """For a list that was written with spaces: `--bots easy normal`."""
    written = sys.argv[1:] if args is None else args
    if "unexpected extra argument" not in sentence or not {"--bots", "-b"} & set(written):
        return ""
    return f"{sentence}: several bots are written with commas, --bots easy,normal"


def _help_of(error: Exception) -> str:
    """Where the right way is explained: `boroughs play --help`."""
    context = getattr(error, "ctx", None)
    path = getattr(context, "command_path", "boroughs")
    return f"See: {path} --help"
