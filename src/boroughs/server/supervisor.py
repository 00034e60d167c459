"""Several server processes on one port of one machine: started, started again when one dies, replaced one by one.

They share a listening socket, so that whoever has not been let in yet is let in by another when one dies. What they serve
they share by way of the database; nothing else passes between them here.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType

from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import make_server, make_store, settle_down
from boroughs.server.settings import Settings
from boroughs.server.store.interface import NewerData
from boroughs.server.store.ownership import DataInUse, UnusableData

_BACKLOG = 2048
_LOOK_SECONDS = 0.2
_SHORT_LIFE_SECONDS = 10.0
_LONGEST_PAUSE_SECONDS = 30.0


@dataclass(eq=False)
class _Worker:
    """One server process, as its parent sees it."""

    process: BaseProcess
    pipe: Connection
    """It says where it serves, or why it cannot; that it is open tells the worker that its parent lives."""
    began: float
    address: str = ""
    trouble: str = ""

    def listen(self) -> None:
        with contextlib.suppress(EOFError, OSError):
            while self.pipe.poll():
                kind, text = self.pipe.recv()
                if kind == "serving":
                    self.address = text
                else:
                    self.trouble = text

    def stop(self) -> None:
        if self.process.is_alive():
            self.process.terminate()


class Supervisor:
    """Keeps so many processes running until told to stop. SIGHUP replaces them one after another."""

    def __init__(self, settings: Settings, count: int, quiet: bool) -> None:
        self._settings = replace(settings, bot_processes=-(-settings.bot_processes // count))
        self._count = count
        self._quiet = quiet
        self._log = Log(quiet=quiet)
        self._context = multiprocessing.get_context("spawn")
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        self._socket = socket.create_server(
            (settings.host, settings.port), family=family, backlog=_BACKLOG
        )
        self._workers: list[_Worker] = []
        self._stopping = False
        self._replacing = False
        self._deaths = 0

    def run(self, ready: Callable[[str], None]) -> bool:
        """Until told to stop. False where no process could begin; what is wrong with the data is raised."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGHUP, self._replace)
        try:
            self._workers = [self._start() for _ in range(self._count)]
            if not all(self._await(worker) for worker in self._workers):
                trouble = next((each.trouble for each in self._workers if each.trouble), "")
                if trouble:
                    raise UnusableData(trouble)
                return self._stopping
            ready(self._workers[0].address)
            while not self._stopping:
                self._look_after()
        finally:
            self._end()
        return True

    # Signals

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True

    def _replace(self, number: int, frame: FrameType | None) -> None:
        self._replacing = True

    # Processes

    def _start(self) -> _Worker:
        mine, theirs = self._context.Pipe()
        process = self._context.Process(
            target=_work, args=(self._settings, self._socket, theirs, self._quiet), daemon=False
        )
        process.start()
        theirs.close()
        return _Worker(process, mine, time.monotonic())

    def _await(self, worker: _Worker) -> bool:
        """Whether it serves."""
        while not (worker.address or worker.trouble or self._stopping):
            wait([worker.pipe, worker.process.sentinel], _LOOK_SECONDS)
            worker.listen()
            if not worker.process.is_alive():
                worker.listen()
                break
        return bool(worker.address)

    def _look_after(self) -> None:
        wait([worker.process.sentinel for worker in self._workers], _LOOK_SECONDS)
        for worker in list(self._workers):
            if not worker.process.is_alive() and not self._stopping:
                self._revive(worker)
        if self._replacing and not self._stopping:
            self._replacing = False
            self._replace_all()

    def _revive(self, dead: _Worker) -> None:
        """Another in its place; who dies at once again and again is not started all the time."""
        self._deaths = (
            self._deaths + 1 if time.monotonic() - dead.began < _SHORT_LIFE_SECONDS else 0
        )
        self._log.error("process-died", process=dead.process.pid, status=dead.process.exitcode)
        pause = min(_LONGEST_PAUSE_SECONDS, 1 << self._deaths - 1) if self._deaths else 0.0
        until = time.monotonic() + pause
        while time.monotonic() < until and not self._stopping:
            time.sleep(_LOOK_SECONDS)
        self._forget(dead)
        if not self._stopping:
            self._workers.append(self._start())

    def _replace_all(self) -> None:
        """The new one serves before the old one stops: there are never less than there should be."""
        for old in list(self._workers):
            new = self._start()
            self._workers.append(new)
            if not self._await(new):
                self._log.error("not-replaced", process=old.process.pid)
                new.stop()
                self._forget(new)
                return
            old.stop()
            while old.process.is_alive() and not self._stopping:
                old.process.join(_LOOK_SECONDS)
            if self._stopping:
                return
            self._forget(old)

    def _forget(self, worker: _Worker) -> None:
        worker.process.join()
        worker.pipe.close()
        self._workers.remove(worker)

    def _end(self) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.process.join()
        self._socket.close()


def _work(settings: Settings, listening: socket.socket, pipe: Connection, quiet: bool) -> None:
    """One process: serves until it is told to stop, or its parent is gone."""
    log = Log(quiet=quiet, process=os.getpid())
    server = make_server(
        PlayServer(settings, make_store(settings), log),
        lambda address: pipe.send(("serving", address)),
    )

    def watch_parent() -> None:
        with contextlib.suppress(EOFError, OSError):
            pipe.recv()
        server.should_exit = True

    threading.Thread(target=watch_parent, daemon=True).start()
    settle_down(server)
    try:
        server.run(sockets=[listening])
    except (DataInUse, NewerData, UnusableData) as error:
        with contextlib.suppress(OSError):
            pipe.send(("trouble", str(error)))
    except KeyboardInterrupt:
        return
