"""The examples under deploy/ for nginx and HAProxy, each before three processes; where the programs are installed."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest
from websockets.asyncio.client import connect

from builds.sources import ROOT
from server.conftest import Running, Serve
from server.databases import new_database
from server.playing import Api, Client, keys

DEPLOY = ROOT / "deploy"


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


PATIENT = {
    "max_fails=1": "max_fails=0",
    "connect 2s": "connect 600s",
    "connect_timeout 2s": "connect_timeout 600s",
    "inter 1s": "inter 600s",
}
"""However busy the machine is, nobody is taken for dead: the process has three servers and everybody's clients."""


def with_ports(text: str, ports: list[int], own: int) -> str:
    for usual, patient in PATIENT.items():
        text = text.replace(usual, patient)
    for number, port in enumerate(ports):
        text = text.replace(f"127.0.0.1:800{number + 1}", f"127.0.0.1:{port}")
    return text.replace("listen 8080", f"listen {own}").replace("bind :8080", f"bind :{own}")


@contextmanager
def proxy(kind: str, ports: list[int], folder: Path) -> Iterator[str]:
    program = shutil.which(kind)
    if program is None:
        pytest.skip(f"{kind} is not installed")
    own, file = free_port(), folder / "proxy.conf"
    if kind == "nginx":
        example = with_ports((DEPLOY / "nginx.conf").read_text("utf-8"), ports, own)
        head = "daemon off; master_process off; error_log stderr; pid nginx.pid; events {}"
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = " ".join(f"{kind}_temp_path {kind};" for kind in kinds)
        file.write_text(f"{head}\nhttp {{\naccess_log off; {folders}\n{example}\n}}\n", "utf-8")
        command = [program, "-p", str(folder), "-c", str(file)]
    else:
        file.write_text(
            with_ports((DEPLOY / "haproxy.cfg").read_text("utf-8"), ports, own), "utf-8"
        )
        command = [program, "-db", "-f", str(file)]
    process = subprocess.Popen(command)
    try:
        address = f"http://127.0.0.1:{own}/"
        with httpx.Client(base_url=address, timeout=60) as http:
            while not _well(http):
                assert process.poll() is None, "the proxy did not start"
                time.sleep(0.05)
        yield address
    finally:
        process.terminate()
        process.wait(600)


def _well(http: httpx.Client) -> bool:
    try:
        return http.get("/api/health").status_code == 200
    except httpx.HTTPError:
        return False


def passed_on(servers: list[Running]) -> int:
    """How many clients came to another process than their table's."""
    found = [running._server.cluster.peers for running in servers]
    return sum(peers.passed_on for peers in found if peers is not None)


async def come(address: str, table: str, key: str, named: bool) -> Client:
    place = address.replace("http", "ws") + "api/play" + (f"?table={table}" if named else "")
    client = Client(await connect(place))
    await client.send({"type": "hello", "table": table, "key": key})
    await client.until(lambda c: c.welcome)
    return client


async def until_nobodys(database: str, table: str) -> None:
    """Whoever made it lets go of it in a moment; until then all who come are passed on to them."""
    connection = await asyncpg.connect(database)
    while await connection.fetchval("SELECT owner FROM tables WHERE id = $1", table):
        await asyncio.sleep(0.02)
    await connection.close()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
def test_whoever_names_the_table_reaches_its_process(
    kind: str,
    serve: Serve,
    postgres_address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Nobody is taken for dead here, however busy the machine is.
    monkeypatch.setattr("boroughs.server.store.postgres_processes.LEASE_SECONDS", 600.0)
    database = new_database(postgres_address)
    servers = [serve(database=database, proxies="127.0.0.1") for _ in range(3)]
    while any(len(running.play_server.services.peers) < 2 for running in servers):
        time.sleep(0.05)
    ports = [urlsplit(running.address).port or 0 for running in servers]
    with proxy(kind, ports, tmp_path) as address:
        api = Api(address)

        async def play() -> None:
            owners = set()
            for _ in range(8):
                created = await asyncio.to_thread(api.create, "machi-koro", "me", "me")
                table, (ann, ben) = created["table"]["id"], keys(created)
                await until_nobodys(database, table)
                before = passed_on(servers)
                a = await come(address, table, ann, named=True)
                b = await come(address, table, ben, named=True)
                assert passed_on(servers) == before
                owners |= {
                    number
                    for number, running in enumerate(servers)
                    if table in running.play_server.registry.tables
                }
                await a.ready()
                await b.ready("6b")
                for client in (a, b):
                    await client.until(lambda c: c.frame)
                mover = a if a.moves else b
                await mover.play(mover.moves[0])
                # A bot of a stranger's, which does not name it, is let in all the same.
                stranger = await come(address, table, ben, named=False)
                assert stranger.frame is not None
                for client in (a, b, stranger):
                    await client.close()
            assert len(owners) > 1

        try:
            asyncio.run(play())
        finally:
            api.close()
