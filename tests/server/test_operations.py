"""Running a server: health, numbers, logs that tell no secrets, copies, and a clear word when it cannot start."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.cli.serve import data_file
from boroughs.server.logs import LibraryLog, Log, fault_of
from boroughs.server.store.sqlite import SqliteStore
from server.conftest import GENEROUS, Running, Serve
from server.indoors import StillServer, seated, still_server
from server.memory import MemoryStore
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


def test_numbers_are_for_this_machine_by_its_own_name(server: Running) -> None:
    """A page whose name was made to point here would otherwise read them in somebody's browser."""
    port = urlsplit(server.address).port
    for name, status in {
        f"127.0.0.1:{port}": 200,
        f"localhost:{port}": 200,
        f"[::1]:{port}": 200,
        f"evil.example:{port}": 404,
        f"127.0.0.1.evil.example:{port}": 404,
        "evil.example": 404,
        "[": 404,
    }.items():
        assert server.api.http.get("/metrics", headers={"Host": name}).status_code == status


def test_a_full_disk_is_not_health(serve: Serve) -> None:
    """More room than any disk has is asked for; and a write that failed is believed at once."""
    full = serve(limits=replace(GENEROUS, free_bytes=1 << 62))
    told = full.api.get("/api/health")
    assert (told.status_code, told.json()["code"]) == (503, "not-saving")
    assert "disk-full" in full.written.getvalue()
    full.stop()


def test_a_write_that_fails_is_not_health() -> None:
    async def write() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            services = play_server.services
            saving = [services.saving]
            store.fails = 1
            seat = live.require_playing().to_act[0]
            with pytest.raises(OSError, match="no space"):
                await live.play(seat, live.require_playing().moves(seat)[0].notation, 0)
            saving.append(services.saving)
            play_server._look_at_disk()
            saving.append(services.saving)
            assert saving == [True, False, True]

    asyncio.run(write())


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


def test_what_libraries_say_is_a_line_of_json_without_their_words() -> None:
    written = io.StringIO()
    library = logging.Logger("somewhere")
    library.addHandler(LibraryLog(Log(written)))
    hand: dict[str, int] = {}
    try:
        _ = hand["the card up the sleeve"]
    except KeyError as error:
        library.exception("Failed\n%s", error)
        library.error(error)
    library.warning("%s is slow", "the card up the sleeve")
    library.info("nothing")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert [line["level"] for line in lines] == ["error", "error", "warning"]
    assert [line["about"] for line in lines] == ["Failed", "", "%s is slow"]
    assert all("KeyError at test_operations.py" in line["fault"] for line in lines[:2])
    assert "sleeve" not in written.getvalue()


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


def test_who_leaves_reports_no_fault_of_tables_just_taken_over() -> None:
    """They go to the other processes with the rest."""

    async def leave_while_adopting() -> None:
        written = io.StringIO()

        class Adopting(MemoryStore):
            async def adopt(self, most: int) -> list[str]:
                play_server.drain()
                adopted.set()
                return ["t1", "t2"]

        adopted = asyncio.Event()
        play_server = StillServer(StillServer.plain_settings(), Adopting(), Log(written))
        adopting = asyncio.create_task(play_server._adopt_on())
        await asyncio.wait_for(adopted.wait(), 10)
        await asyncio.sleep(0)
        adopting.cancel()
        assert "table-not-resumed" not in written.getvalue()

    asyncio.run(leave_while_adopting())
