"""Running a server: health, numbers, logs that tell no secrets, copies, and a clear word when it cannot start."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.cli.serve import data_file
from boroughs.server.logs import Log, fault_of
from boroughs.server.store.sqlite import SqliteStore
from server.conftest import Serve
from server.playing import keys
from server.tables.test_live_table import begun


def test_health_and_numbers(serve: Serve) -> None:
    server = serve()
    created = server.api.create("machi-koro", "me", "me")

    async def play() -> str:
        async with begun(server, created) as clients:
            mover = next(client for client in clients if client.moves)
            await mover.play("roll 1")
            return (await asyncio.to_thread(server.api.get, "/metrics")).text

    text = asyncio.run(play())
    assert server.api.get("/api/health").json() == {"status": "ok"}
    numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert numbers["boroughs_tables"] == "1"
    assert numbers["boroughs_connections"] == "2"
    assert numbers["boroughs_steps_total"] == "2"
    assert numbers['boroughs_requests_total{type="play"}'] == "1"
    assert numbers["boroughs_move_seconds_count"] == "1"
    assert numbers["boroughs_faults_total"] == "0"


def test_logs_are_lines_of_json_without_secrets(serve: Serve) -> None:
    server = serve()
    created = server.api.create("machi-koro", "me", "friend")

    async def play() -> None:
        invite = created["seats"][1]["invite"]
        path = f"/api/tables/{created['table']['id']}/join"
        server.api.post(path, {"name": "Zoe", "invite": invite})

    asyncio.run(play())
    server.play_server.services.log.error("test", key="hidden", secret="hidden", table="shown")
    lines = [json.loads(line) for line in server.written.getvalue().splitlines()]
    assert {"at", "level", "event"} <= set(lines[0])
    text = server.written.getvalue()
    secrets = [*keys(created), created["host"], created["watch"], created["seats"][1]["invite"]]
    assert not any(secret in text for secret in [*secrets, "hidden"])


def test_a_fault_is_told_by_kind_and_place_not_in_its_own_words() -> None:
    hand: dict[str, int] = {}
    try:
        _ = hand["the card up the sleeve"]
    except KeyError as error:
        told = fault_of(error)
    assert "sleeve" not in told
    assert told.startswith("KeyError at test_operations.py:")
    assert fault_of(OSError(28, "no space left")) == "OSError ([Errno 28] no space left)"


def test_a_quiet_log_tells_only_what_is_wrong() -> None:
    written = io.StringIO()
    log = Log(written, quiet=True)
    log.info("nothing")
    log.warning("something")
    assert [json.loads(line)["event"] for line in written.getvalue().splitlines()] == ["something"]


def test_a_backup_of_a_running_server_has_its_tables(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    created = server.api.create("machi-koro", "me", "me")
    copy = tmp_path / "copy.sqlite3"
    command = ["backup", str(copy), "--data", str(server.settings.data)]
    assert CliRunner().invoke(app, command).exit_code == 0

    async def look() -> None:
        store = SqliteStore(copy)
        await store.open()
        assert await store.load(created["table"]["id"]) is not None
        await store.close()

    asyncio.run(look())
    assert CliRunner().invoke(app, command).exit_code == 1
    missing = ["backup", str(tmp_path / "x"), "--data", str(tmp_path / "nothing")]
    assert CliRunner().invoke(app, missing).exit_code == 1


def test_data_of_a_newer_program_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    outcome = CliRunner().invoke(app, ["serve", "--port", "0", "--data", str(file)])
    assert outcome.exit_code == 1


def test_the_data_lie_where_the_user_keeps_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_file(None) == tmp_path / "boroughs" / "tables.sqlite3"
    assert data_file(tmp_path) == tmp_path / "tables.sqlite3"
    assert data_file(tmp_path / "my.db") == tmp_path / "my.db"


def test_keys_are_not_in_the_file(serve: Serve) -> None:
    """Whoever reads the database learns no key."""
    server = serve()
    created = server.api.create("machi-koro", "me", "friend")
    server.stop()
    found = b"".join(path.read_bytes() for path in server.settings.data.parent.glob("tables*"))
    assert created["table"]["id"].encode() in found
    secrets = [*keys(created), created["host"], created["watch"], created["seats"][1]["invite"]]
    assert not any(secret.encode() in found for secret in secrets)
