"""`boroughs serve` and `boroughs backup`: where the data lie, and what is said when the server is up."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from boroughs.cli.speaking import complain
from boroughs.server.logs import Log
from boroughs.server.running import serve as run_server
from boroughs.server.settings import Settings
from boroughs.server.store.interface import NewerData
from boroughs.server.store.sqlite import copy_database

FILE = "tables.sqlite3"


def data_file(chosen: Path | None) -> Path:
    """The chosen file, else one in the user's data folder."""
    if chosen is not None:
        return chosen / FILE if chosen.is_dir() else chosen
    if sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", Path.home()))
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "boroughs" / FILE


def serve(
    host: str,
    port: int,
    data: Path | None,
    database: str,
    bots: int,
    pause: int,
    origins: Sequence[str],
    proxies: str,
    quiet: bool,
) -> None:
    settings = Settings(
        host=host,
        port=port,
        data=data_file(data),
        database=database,
        bot_processes=max(1, bots),
        bot_pause=max(0, pause),
        origins=tuple(origins),
        proxies=proxies,
        web=Path(__file__).parent.parent / "web",
    )
    try:
        started = run_server(settings, _say_ready, Log(quiet=quiet))
    except NewerData as error:
        complain(f"{error}.")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        return
    if not started:
        raise typer.Exit(1)


def _say_ready(address: str) -> None:
    print(f"boroughs: serving at {address}", flush=True)


def backup(target: Path, data: Path | None) -> None:
    source = data_file(data)
    try:
        if not source.exists():
            raise FileNotFoundError(2, "no such file", str(source))
        copy_database(source, target)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}.")
        raise typer.Exit(1) from None
    print(target)
