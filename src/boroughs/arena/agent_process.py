"""A program of somebody's that is asked and answers in lines, with a limit of time. What the lines say is `agent_bot.py`'s."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

LONGEST_LINE = 100_000
"""Bytes of an answer. Who writes more without an end of line has not answered."""
_GRACE = 0.5
"""Seconds in which a program may end by itself when its game is over."""
_READ = 65_536

_running: set[AgentProcess] = set()
"""All programs that this process has started: they end with it. Changed by the thread that plays alone."""


class NoAnswer(Exception):
    """Nothing came within the time."""


class ProgramEnded(Exception):
    """The program has ended, or has closed one of its pipes."""


class AgentProcess:
    """One started program: lines to it, lines from it; what it writes to stderr goes to a file."""

    def __init__(self, command: Sequence[str], errors: Path) -> None:
        _end_with_worker()
        errors.parent.mkdir(parents=True, exist_ok=True)
        self._errors = errors
        with errors.open("wb") as file:
            # A session of its own: Ctrl-C is for us to decide, and what it has started ends with it.
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                bufsize=0,
                start_new_session=True,
            )
        _running.add(self)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        os.set_blocking(self._stdin.fileno(), False)
        os.set_blocking(self._stdout.fileno(), False)
        self._unsent = b""
        self._unread = b""

    def send(self, line: bytes) -> None:
        """Puts a line behind what is still to be sent; `receive` sends it."""
        self._unsent += line + b"\n"

    def receive(self, until: float) -> bytes:
        """The next line, by this moment of `time.monotonic`; NoAnswer or ProgramEnded."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            if self._unsent:
                selector.register(self._stdin, selectors.EVENT_WRITE)
            while b"\n" not in self._unread:
                left = until - time.monotonic()
                ready = selector.select(left) if left > 0 else []
                if not ready:
                    raise NoAnswer
                for key, _ in ready:
                    if key.fileobj is self._stdout:
                        self._read()
                    elif self._write():
                        selector.unregister(self._stdin)
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _read(self) -> None:
        try:
            found = os.read(self._stdout.fileno(), _READ)
        except BlockingIOError:
            return
        if not found:
            raise ProgramEnded
        self._unread += found
        if len(self._unread) > LONGEST_LINE and b"\n" not in self._unread:
            self._unread = b"\n"

    def _write(self) -> bool:
        """Sends what the pipe takes; whether that was all."""
        try:
            sent = os.write(self._stdin.fileno(), self._unsent)
        except BlockingIOError:
            return False
        except OSError:
            raise ProgramEnded from None
        self._unsent = self._unsent[sent:]
        return not self._unsent

    def end(self, grace: bool = True) -> None:
        """Closes its input; who does not end by that is killed, with all that it has started."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        if grace:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        self.kill()
        self._process.wait()
        self._stdout.close()
        _running.discard(self)
        if self._errors.exists() and not self._errors.stat().st_size:
            self._errors.unlink()

    def kill(self) -> None:
        """The program and what it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)


def kill_running() -> None:
    """For a process that is about to end: no program of its outlives it."""
    for process in list(_running):
        process.kill()


def _end_with_worker() -> None:
    """A worker that is told to end takes its programs along."""
    worker = multiprocessing.parent_process() is not None
    if worker and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _on_end)


def _on_end(number: int, frame: FrameType | None) -> None:
    kill_running()
    os._exit(1)
