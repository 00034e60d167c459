"""A game of another package, as `boroughs new-game` writes it: installed in a folder, and served from there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "tram-lines"


def run(*arguments: str | Path, folder: Path, typed: str = "", **environment: str) -> str:
    """What `python -m` with these arguments prints, if this is typed."""
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, "LANG": "C.UTF-8", **environment},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_and_install(folder: Path, *wishes: str) -> Path:
    """A folder for PYTHONPATH, into which the new package was installed from an empty folder."""
    run("boroughs", "new-game", NAME, *wishes, folder=folder)
    target = folder / "installed"
    run(
        "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index",
        "--target", target, folder / NAME, folder=folder,
    )  # fmt: skip
    return target


def _path(installed: Path) -> str:
    """Where the package is found, beside what is found already."""
    return os.pathsep.join(filter(None, (str(installed), os.environ.get("PYTHONPATH", ""))))


@contextmanager
def served(installed: Path, data: Path) -> Iterator[str]:
    """The address of a real server that was started where the package is installed."""
    started = subprocess.Popen(
        [sys.executable, "-m", "boroughs", "serve", "--port", "0", "--data", str(data)],
        env={**os.environ, "PYTHONPATH": _path(installed), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert started.stdout is not None
    try:
        line = next(line for line in started.stdout if "http://" in line)
        yield "http://" + line.split("http://")[1].split(maxsplit=1)[0].rstrip("/") + "/"
    finally:
        started.terminate()
        started.wait(600)
        started.stdout.close()
