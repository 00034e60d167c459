"""How an answer is read: with completion and history at a terminal, line by line otherwise."""

# ruff: noqa: PLC0415 - prompt_toolkit takes a fifth of a second, and most commands ask nothing.

from __future__ import annotations

import asyncio
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, TypeAlias

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application

Completions: TypeAlias = Sequence[tuple[str, str]]
"""What may be typed, and what it means."""

_PULSE = 0.1
"""Seconds between two looks at a table that goes on by itself."""


class Overtaken(Exception):
    """The table has moved on while somebody was typing; `text` is what stood there."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Meanwhile:
    """What goes on while a person thinks: `go_on` lets it happen and tells whether the question
    still stands, `status` says how much time is left."""

    def __init__(self, go_on: Callable[[], bool], status: Callable[[], str]) -> None:
        self.go_on = go_on
        self.status = status


class AnswerReader(ABC):
    """Reads one line. Raises EOFError when there are no more, KeyboardInterrupt on Ctrl-C."""

    @abstractmethod
    def ask(
        self,
        prompt: str,
        completions: Completions = (),
        meanwhile: Meanwhile | None = None,
        started: str = "",
    ) -> str:
        """The line; with `meanwhile`, Overtaken when the question no longer stands."""

    def forget(self) -> None:
        """Somebody else sits down: what was typed before is not for them."""


class LineReader(AnswerReader):
    """From a pipe or a dumb terminal. What was read is printed, so that a transcript is complete."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(
        self,
        prompt: str,
        completions: Completions = (),
        meanwhile: Meanwhile | None = None,
        started: str = "",
    ) -> str:
        self.console.print(Text(prompt, style="bold"), end="")
        self.console.file.flush()
        line = sys.stdin.readline()
        if not line:
            self.console.print()
            raise EOFError
        text = line.strip()
        if not sys.stdin.isatty():
            self.console.print(Text(text))
        if meanwhile is not None and not meanwhile.go_on():
            raise Overtaken(text)
        return text


class TerminalReader(AnswerReader):
    """With history and completion (Tab), and a table that goes on while one types."""

    def __init__(self) -> None:
        self.session = self._fresh_session()

    def forget(self) -> None:
        # History, kill ring and undo: a new session has none of them.
        self.session = self._fresh_session()

    def _fresh_session(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.shortcuts import CompleteStyle

        return PromptSession(
            history=InMemoryHistory(),
            complete_style=CompleteStyle.READLINE_LIKE,
            complete_while_typing=False,
            color_depth=ColorDepth.MONOCHROME if os.environ.get("NO_COLOR") else None,
        )

    def ask(
        self,
        prompt: str,
        completions: Completions = (),
        meanwhile: Meanwhile | None = None,
        started: str = "",
    ) -> str:
        from prompt_toolkit.completion import WordCompleter
        from prompt_toolkit.patch_stdout import patch_stdout

        completer = WordCompleter(
            [text for text, _ in completions],
            meta_dict=dict(completions),
            sentence=True,
            ignore_case=True,
        )
        with patch_stdout(raw=True) if meanwhile is not None else nullcontext():
            text = self.session.prompt(
                [("bold", prompt)],
                completer=completer,
                default=started,
                bottom_toolbar=None if meanwhile is None else meanwhile.status,
                refresh_interval=0.5 if meanwhile is not None else 0,
                pre_run=None if meanwhile is None else self._keeper(meanwhile),
            )
        return text.strip()

    def _keeper(self, meanwhile: Meanwhile) -> Callable[[], None]:
        """Starts, with the question, a task that keeps the table going."""

        async def keep_going(app: Application[str]) -> None:
            while True:
                await asyncio.sleep(_PULSE)
                try:
                    stands = meanwhile.go_on()
                except BaseException as error:
                    app.exit(exception=error)
                    return
                if not stands:
                    app.exit(exception=Overtaken(self.session.default_buffer.text))
                    return

        def start() -> None:
            app = self.session.app
            app.create_background_task(keep_going(app))

        return start


def reader_for(console: Console) -> AnswerReader:
    """The terminal's, where both ends are one that can move its cursor."""
    dumb = os.environ.get("TERM", "dumb") in ("dumb", "unknown")
    if sys.stdin.isatty() and sys.stdout.isatty() and not dumb:
        return TerminalReader()
    return LineReader(console)
