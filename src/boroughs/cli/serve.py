"""`boroughs serve`, `backup` and `restore`: where the data lie, and what is said when the server is up."""

from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import typer

from boroughs.arena.variant_file import read_variant
from boroughs.cli.speech import complain
from boroughs.core.errors import BadOptions
from boroughs.games import broken_packages
from boroughs.server.logs import Log
from boroughs.server.running import make_store
from boroughs.server.running import serve as run_server
from boroughs.server.settings import Lab, Settings
from boroughs.server.store.interface import DELETED, NewerData
from boroughs.server.store.ownership import DataInUse, UnusableData
from boroughs.server.store.sqlite import copy_database
from boroughs.server.variants import HostedVariant

_LAST_PORT = 65_535
FILE = "tables.sqlite3"
APP = Path(__file__).parent.parent / "web"
"""The built web app: `make web`, or the wheel, puts it there."""


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
    browser: bool = False,
    push_contact: str = "",
    variants: Sequence[Path] = (),
    players: bool = True,
    lab: Lab = "off",
    offline: Path | None = None,
    workers: int = 1,
    internal: str = "127.0.0.1",
) -> None:
    if workers > 1 and not database:
        complain(
            "Several processes share their tables by way of PostgreSQL: --database postgresql://…"
        )
        raise typer.Exit(2)
    if workers > 1 and sys.platform == "win32":
        complain("On Windows there is one process: --workers 1.")
        raise typer.Exit(2)
    if not 0 <= port <= _LAST_PORT:
        complain(f"There is no port {port}: --port takes a number from 0 to {_LAST_PORT}.")
        raise typer.Exit(2)
    if push_contact and not push_contact.startswith(("mailto:", "https:")):
        complain("--push-contact is an address for push services to reach you: mailto:… or https:…")
        raise typer.Exit(2)
    if push_contact and find_spec("cryptography") is None:
        complain("Alerts to devices need the extra `push`: pip install 'boroughs[push]'.")
        raise typer.Exit(1)
    if lab != "off" and find_spec("numba") is None:
        complain(
            "The laboratory is many times as fast with the extra `batch`: pip install 'boroughs[batch]'."
        )
    if not (APP / "index.html").is_file():
        complain(
            "The web app is not built, only bots can connect. In a clone `make web` builds it;"
            " what was installed from the clone before has to be installed again."
        )
    if offline is not None and not (offline / "engine" / "engine.json").is_file():
        complain(f"{offline} is no site without a server: in a clone `make site` builds one.")
        raise typer.Exit(2)
    for broken in broken_packages():
        complain(str(broken))
    settings = Settings(
        host=host,
        port=_free(host, port) if browser else port,
        data=data_file(data),
        database=database,
        bot_processes=max(1, bots),
        bot_pause=max(0, pause),
        origins=tuple(origins),
        proxies=proxies,
        push_contact=push_contact,
        variants=_hosted(variants),
        players=players,
        lab=lab,
        web=APP,
        offline=offline,
        internal=internal,
    )
    place = "" if lab == "off" else "#/lab"
    try:
        ready = partial(_ready, place, browser)
        if workers > 1:
            from boroughs.server.supervisor import Supervisor  # noqa: PLC0415

            started = Supervisor(settings, workers, quiet).run(ready)
        else:
            started = run_server(settings, ready, Log(quiet=quiet))
    except DataInUse as error:
        if browser and error.holder is not None and error.holder.address:
            print("boroughs: a server is running already.", flush=True)
            webbrowser.open(error.holder.address)
            print(f"boroughs: playing at {error.holder.address}", flush=True)
            return
        complain(f"{error}.")
        raise typer.Exit(1) from None
    except (NewerData, UnusableData) as error:
        complain(f"{error}.")
        raise typer.Exit(1) from None
    except OSError as error:
        complain(f"{host}:{port}: {error.strerror or error}.")
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        return
    if not started:
        raise typer.Exit(1)


def _hosted(files: Sequence[Path]) -> dict[str, HostedVariant]:
    """The variants in these files, one for each game."""
    hosted: dict[str, HostedVariant] = {}
    for file in files:
        variant = read_variant(file)
        name = variant.game.name
        if name in hosted:
            raise BadOptions("two-variants", file=str(file), game=name)
        hosted[name] = HostedVariant(variant.name, variant.game.variant)
    return hosted


def _free(host: str, port: int) -> int:
    """This port, or any (0) where it is taken: somebody who wants to play cares for none."""
    with socket.socket() as probe:
        try:
            probe.bind((host, port))
        except OSError:
            return 0
    return port


def _ready(place: str, browser: bool, address: str) -> None:
    """Says where it is, and shows this place of it where somebody wants to look."""
    print(f"boroughs: serving at {address}", flush=True)
    if place:
        print(f"boroughs: the laboratory is at {address}{place}", flush=True)
    if browser:
        print("boroughs: Ctrl-C stops; your tables are kept.", flush=True)
        # Some browsers do not return before they are closed.
        threading.Thread(target=webbrowser.open, args=(address + place,), daemon=True).start()


def backup(target: Path, data: Path | None) -> None:
    source = data_file(data)
    try:
        if not source.exists():
            raise FileNotFoundError(2, "no such file", str(source))
        copy_database(source, target)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}.")
        raise typer.Exit(1) from None
    except sqlite3.Error as error:
        complain(f"{source}: {error}.")
        raise typer.Exit(1) from None
    print(target)


def restore(tables: Sequence[str], data: Path | None, database: str) -> None:
    """Lists the deleted tables, or brings these back."""
    store = make_store(Settings(data=data_file(data), database=database))

    async def bring_back() -> None:
        await store.open()
        try:
            deleted = {row.id: row for row in await store.rows((DELETED,))}
            missing = [table for table in tables if table not in deleted]
            if missing:
                complain(f"No deleted table is called {', '.join(missing)}.")
                raise typer.Exit(1)
            if tables:
                await store.restore(tables, max(row.touched for row in deleted.values()))
            for table in tables or deleted:
                print(table)
        finally:
            await store.close()

    try:
        asyncio.run(bring_back())
    except (DataInUse, NewerData, UnusableData) as error:
        complain(f"{error}.")
        raise typer.Exit(1) from None
