"""Names and lines that are reported reach the log and the operator's list, in the table's words and nobody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.settings import Limits
from server.conftest import Running, Serve
from server.playing import Message, joined, keys
from server.test_clubs import Mayors
from server.test_players import FRIEND, ME, new_player, new_table


def report(server: Running, table: str, key: str, **fields: int) -> httpx.Response:
    return server.api.http.post(
        f"/api/tables/{table}/report", json=fields, headers={"Authorization": f"Bearer {key}"}
    )


def said(server: Running, created: Message, text: str) -> int:
    """The number of the line."""
    [mine] = keys(created)

    async def speak() -> int:
        async with joined(server.address, created["table"]["id"], mine) as client:
            await client.ask("say", text=text)
            await client.until(
                lambda c: any(m["type"] == "chat" and m["text"] == text for m in c.received)
            )
            return next(int(m["number"]) for m in client.received if m.get("text") == text)

    return asyncio.run(speak())


def listed(tmp_path: Path, *options: str) -> str:
    data = ["--data", str(tmp_path / "tables.sqlite3")]
    told = CliRunner().invoke(app, ["players", *options, *data])
    assert told.exit_code == 0, told.output
    return told.stdout


def test_a_reported_name_and_line_reach_the_operator(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    eve = new_player(server, "Eve")
    created = new_table(server, eve["key"], ME, FRIEND).json()
    table, watch = created["table"]["id"], created["watch"]
    line = said(server, created, "something rude")
    assert report(server, table, watch, seat=0).json() == {"reported": True}
    assert report(server, table, watch, line=line).status_code == 200
    # Said twice, written once.
    assert report(server, table, watch, line=line).status_code == 200
    logged = [one for one in server.written.getvalue().splitlines() if '"reported"' in one]
    assert len(logged) == 2
    assert eve["player"]["id"] in logged[1]
    assert "something rude" in logged[1]
    told = listed(tmp_path, "--reported").splitlines()
    assert len(told) == 2
    assert all(eve["player"]["id"] in one and table in one and "Eve" in one for one in told)
    assert sum("something rude" in one for one in told) == 1
    # Everything of a player goes with the player.
    headers = {"Boroughs-Player": eve["key"]}
    server.api.http.post("/api/player/delete", json={"sure": True}, headers=headers)
    assert listed(tmp_path, "--reported") == ""


def test_only_what_is_there_can_be_reported_and_only_from_the_table(server: Running) -> None:
    eve = new_player(server, "Eve")["key"]
    created = new_table(server, eve, ME, FRIEND).json()
    table, watch = created["table"]["id"], created["watch"]
    for wish in ({"seat": 1}, {"seat": 9}, {"line": 7}, {}):
        assert report(server, table, watch, **wish).json()["code"] == "nothing-to-report"
    assert report(server, table, "no key", seat=0).status_code == 403
    assert report(server, table, watch, seat=-1).status_code == 400


def test_reports_have_an_end(serve: Serve, tmp_path: Path) -> None:
    server = serve(limits=Limits(reports_at_once=3, reports_per_table=1))
    eve = new_player(server, "Eve")["key"]
    created = new_table(server, eve, ME, FRIEND).json()
    table, watch = created["table"]["id"], created["watch"]
    line = said(server, created, "hello")
    assert report(server, table, watch, seat=0).status_code == 200
    assert report(server, table, watch, line=line).status_code == 200
    assert len(listed(tmp_path, "--reported").splitlines()) == 1
    report(server, table, watch, seat=0)
    assert report(server, table, watch, seat=0).json()["code"] == "too-fast"


@pytest.mark.long
def test_the_operator_lists_renames_and_removes_clubs(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    club = Mayors(server)
    assert "Tuesday Mayors" in listed(tmp_path, "--clubs")
    assert listed(tmp_path, "--clubs", "nobody") == ""
    server.stop()
    assert "Anonymous" in listed(tmp_path, "--clubs", club.id, "--rename", "Anonymous")
    assert "removed" in listed(tmp_path, "--clubs", club.id, "--remove")
    assert listed(tmp_path, "--clubs") == ""
    club.server = serve()
    clubs = club.server.api.http.get("/api/clubs", headers={"Boroughs-Player": club.ada})
    assert clubs.json() == {"clubs": []}
