"""A server for all tests of this folder, and one of its own where a test needs to set or stop it."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import uvicorn.server
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from boroughs.server.clock import Uptime
from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import make_server, make_store
from boroughs.server.settings import Limits, Settings
from boroughs.server.tables.commits import Changes, Commits
from server.databases import postgres
from server.playing import Api

GENEROUS = Limits(
    clubs_at_once=10_000,
    reports_at_once=10_000,
    requests_per_second=10_000,
    requests_at_once=10_000,
    address_requests_per_second=100_000,
    address_requests_at_once=100_000,
    welcomes_per_second=1e6,
    welcomes_at_once=10**6,
    chat_per_second=10_000,
    chat_at_once=10_000,
    reactions_per_second=10_000,
    reactions_at_once=10_000,
    address_chat_per_second=10_000,
    address_chat_at_once=10_000,
    tables_per_minute=1e6,
    tables_at_once=10_000,
    waiting_tables_per_address=10_000,
    records_per_minute=1e6,
    records_at_once=10_000,
    http_per_second=1e6,
    http_at_once=100_000,
    pages_per_second=1e6,
    pages_at_once=10**6,
    connections_per_address=10_000,
    http_connections_per_address=10_000,
    header_seconds=600,
    body_seconds=600,
    answer_seconds=600,
    frames_per_second=10_000,
    frames_at_once=10_000,
    hello_seconds=600,
    bot_seconds=600,
    record_seconds=600,
    replays_per_second=1e6,
    replays_at_once=100_000,
    review_seconds=600,
    reviews_per_hour=1e6,
    reviews_at_once=10_000,
    kept_bytes_per_day=1e12,
    matches_per_minute=1e6,
    matches_at_once=10_000,
    match_tickets_per_address=10_000,
    players_per_hour=1e6,
    players_at_once=10_000,
)
"""No limit is met by accident, however busy the machine is."""


class HastyAsyncio:
    """For uvicorn, which sleeps a tenth of a second before it looks whether it is to stop, and another when it stops."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / 10)


vars(uvicorn.server)["asyncio"] = HastyAsyncio()
_collect = Commits.collect


def collect_and_check(commits: Commits) -> Changes | None:
    """Whoever changes the head must say so: a move alone does not write it."""
    changes = _collect(commits)
    if changes is not None and changes.write.row is None and commits.row is not None:
        head = msgspec.json.encode(commits.loaded.head)
        assert head == commits.row.head, "the head of a table was changed, and nobody said so"
    return changes


class Running:
    """A server in a thread of this process."""

    def __init__(self, settings: Settings, server_type: type[PlayServer] = PlayServer) -> None:
        self.settings = settings
        self.written = io.StringIO()
        self.play_server = server_type(settings, make_store(settings), Log(self.written))
        self._up = threading.Event()
        self.address = ""
        self._server = make_server(self.play_server, self._say)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._up.wait(600)
        assert self.address, "the server did not start"
        self.api = Api(self.address)

    def _say(self, address: str) -> None:
        self.address = address
        self._up.set()

    def _run(self) -> None:
        try:
            self._server.run()
        finally:
            self._up.set()

    def sockets(self) -> list[WebSocketsSansIOProtocol]:
        """The WebSockets of this moment, as the web server has them."""
        found = list(self._server.server_state.connections)
        return [each for each in found if isinstance(each, WebSocketsSansIOProtocol)]

    @property
    def up(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self.api.close()
        self._server.should_exit = True
        self._thread.join(600)
        assert not self._thread.is_alive()


class FastUptime(Uptime):
    """Ten times as fast: a minute is over in six seconds."""

    RATE = 10

    def now(self) -> int:
        return super().now() * self.RATE

    def seconds(self, milliseconds: int) -> float:
        return super().seconds(milliseconds) / self.RATE


class FastServer(PlayServer):
    uptime_type = FastUptime


Serve = Callable[..., Running]


@contextmanager
def serving(folder: Path) -> Iterator[Serve]:
    """Whoever is started while others run has data of its own; after them it goes on with theirs."""
    started: list[Running] = []
    with ExitStack() as stack:

        def serve(server_type: type[PlayServer] = PlayServer, **changes: object) -> Running:
            beside = sum(running.up for running in started)
            file = f"tables-{beside}.sqlite3" if beside else "tables.sqlite3"
            plain = Settings(
                port=0, data=folder / file, bot_processes=1, bot_pause=0,
                limits=GENEROUS,
            )  # fmt: skip
            running = Running(replace(plain, **changes), server_type)  # type: ignore[arg-type]
            started.append(running)
            stack.callback(running.stop)
            return running

        yield serve


@pytest.fixture(scope="session", autouse=True)
def heads_change_by_name() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Commits, "collect", collect_and_check)
        yield


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("server")) as serve:
        running = serve()
        yield running
        assert '"level": "error"' not in running.written.getvalue()


@pytest.fixture(scope="session")
def fast_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Where time flies."""
    with serving(tmp_path_factory.mktemp("fast")) as serve:
        running = serve(FastServer)
        yield running
        assert '"level": "error"' not in running.written.getvalue()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Makes servers on data of this test's own; they stop with it."""
    with serving(tmp_path) as maker:
        yield maker


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A real PostgreSQL."""
    with postgres() as address:
        yield address
