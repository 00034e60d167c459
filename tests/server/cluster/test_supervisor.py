"""`boroughs serve --workers`: several processes on one port, started again when one dies, replaced one by one."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from server.cluster.test_partition import welcomed
from server.databases import new_database
from server.playing import Api, keys


def processes(api: Api) -> set[str]:
    """Those that are on the page of numbers, whoever answers."""
    try:
        text = api.http.get("/metrics", headers={"Connection": "close"}).text
    except httpx.HTTPError:
        return set()
    return set(re.findall(r'boroughs_tables\{process="(\w+)"\}', text))


def processes_once(api: Api, true: Callable[[set[str]], bool]) -> set[str]:
    """As they were on the page when this was true of them: the next one to answer may not know of the others yet."""
    while not true(found := processes(api)):
        time.sleep(0.05)
    return found


def children(process: int) -> list[int]:
    """The server processes among those that this one has started."""
    names = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
    return [
        child
        for child in map(int, names.split())
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


async def play_one_move(address: str, table: str, seats: list[str]) -> None:
    clients = [await welcomed(address, table, key) for key in seats]
    for client in clients:
        if client.table["phase"] == "gathering":
            await client.ready()
    for client in clients:
        await client.until(lambda c: c.frame)
    mover = next(client for client in clients if client.moves)
    await mover.play(mover.moves[0])
    for client in clients:
        await client.close()


@pytest.mark.long
def test_processes_are_revived_and_replaced_while_people_play(postgres_address: str) -> None:
    command = [sys.executable, "-m", "boroughs.cli.main", "serve", "--port", "0", "--quiet"]
    command += ["--database", new_database(postgres_address), "--workers", "2", "--bots", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as supervisor:
        try:
            assert supervisor.stdout is not None
            line = supervisor.stdout.readline()
            assert "serving at" in line, "the server did not start"
            address = line.split()[-1]
            api = Api(address)
            first = processes_once(api, lambda found: len(found) == 2)
            created = api.create("machi-koro", "me", "me")
            table, seats = created["table"]["id"], keys(created)
            asyncio.run(play_one_move(address, table, seats))
            os.kill(children(supervisor.pid)[0], signal.SIGKILL)
            asyncio.run(play_one_move(address, table, seats))
            second = processes_once(api, lambda found: len(found) == 2 and found != first)
            assert len(first & second) == 1
            supervisor.send_signal(signal.SIGHUP)
            processes_once(api, lambda found: len(found) == 2 and not found & second)
            asyncio.run(play_one_move(address, table, seats))
            api.close()
            supervisor.send_signal(signal.SIGTERM)
            assert supervisor.wait(600) == 0
        finally:
            if supervisor.poll() is None:
                supervisor.kill()


def test_several_processes_need_a_database_that_they_share() -> None:
    outcome = CliRunner().invoke(app, ["serve", "--workers", "2", "--port", "0"])
    assert outcome.exit_code == 2
    assert "PostgreSQL" in outcome.output
