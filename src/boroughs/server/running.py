"""Runs the server until it is told to stop: SIGTERM and Ctrl-C let what is being written come to its end."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable

import uvicorn

from boroughs.server.app import make_app
from boroughs.server.cluster.cluster import Cluster
from boroughs.server.garbage import GarbageCollection
from boroughs.server.logs import LibraryLog, Log
from boroughs.server.play_server import PlayServer
from boroughs.server.settings import Settings
from boroughs.server.store import Store
from boroughs.server.store.ownership import UnusableData
from boroughs.server.store.sqlite import SqliteStore
from boroughs.server.transport.http_protocol import limited_protocol
from boroughs.server.transport.rate_limits import ClientRateLimits, SharedRateLimits
from boroughs.server.transport.socket_protocol import DirectSocketProtocol, limited_socket_protocol

_DRAIN_SECONDS = 10
_TICKS = 20
"""Of uvicorn, ten a second, between two thoughts about garbage."""


def make_store(settings: Settings) -> Store:
    if settings.database:
        # Imported only where it is used: SQLite needs none of it.
        try:
            from boroughs.server.store.postgres import PostgresStore  # noqa: PLC0415
        except ModuleNotFoundError:
            hint = 'PostgreSQL needs an extra: pip install "boroughs[postgres]"'
            raise UnusableData(hint) from None

        return PostgresStore(settings.database)
    return SqliteStore(settings.data)


class PlayWebServer(uvicorn.Server):
    """Tells everybody to come back before their connections are cut."""

    def __init__(
        self,
        config: uvicorn.Config,
        socket_type: type[DirectSocketProtocol],
        play_server: PlayServer,
        ready: Callable[[str], None],
        cluster: Cluster,
    ) -> None:
        super().__init__(config)
        self.socket_type = socket_type
        self.play_server = play_server
        self.ready = ready
        self.cluster = cluster
        self.garbage: GarbageCollection | None = None
        """None where Python looks by itself."""
        self.library_log: LibraryLog | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.play_server.open()
        if self.play_server.services.store.shared:
            self.cluster.new_protocol = self._new_protocol
            await self.cluster.open()
            self.play_server.after_beat = self.cluster.look_round
        await super().startup(sockets)
        if self.started and self.library_log is not None:
            # Not before: why a server cannot begin is said to a person.
            logging.getLogger().addHandler(self.library_log)
        if self.started and self.servers:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://{host}:{port}/"
            await self.play_server.services.store.announce(address)
            self.ready(address)

    def _new_protocol(self) -> DirectSocketProtocol:
        """For a client that another process has handed over."""
        return self.socket_type(self.config, self.server_state, self.lifespan.state)

    async def on_tick(self, counter: int) -> bool:
        if self.play_server.superseded.is_set():
            self.should_exit = True
        if self.garbage is not None and counter % _TICKS == 0:
            self.garbage.look(self.play_server.services.metrics.steps)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.play_server.drain()
        self.cluster.drain()
        await self.play_server.hand_over()
        await super().shutdown(sockets)
        await self.cluster.close()
        await self.play_server.close()


def make_server(play_server: PlayServer, ready: Callable[[str], None]) -> PlayWebServer:
    """The web server for these tables; `ready` is called with the address."""
    settings, metrics = play_server.services.settings, play_server.services.metrics
    rates = ClientRateLimits(settings.limits)
    cluster = Cluster(play_server.registry, rates)
    if play_server.services.store.shared:
        play_server.rates = SharedRateLimits(rates)
    socket_type = limited_socket_protocol(settings.limits, metrics)
    config = uvicorn.Config(
        make_app(play_server.registry, rates, lambda: cluster.peers),
        host=settings.host,
        port=settings.port,
        http=limited_protocol(settings, metrics, rates.http_connections),
        ws=socket_type,
        ws_max_size=settings.limits.message_bytes,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        log_config=None,
        # Of every request that is no HTTP it would say so on a line of its own, as often as a stranger likes.
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
        lifespan="off",
    )
    return PlayWebServer(config, socket_type, play_server, ready, cluster)


def take_short_turns() -> None:
    """The thread that writes asks for the interpreter after every statement, and waits this long for it.

    Left at the usual five milliseconds, a busy event loop made a commit of sixty moves wait for a
    fifth of a second.
    """
    sys.setswitchinterval(0.0005)


def settle_down(server: PlayWebServer) -> None:
    """What a process does that is nothing but this server."""
    server.library_log = LibraryLog(server.play_server.services.log)
    server.garbage = GarbageCollection()
    server.garbage.start()
    take_short_turns()


def serve(settings: Settings, ready: Callable[[str], None], log: Log | None = None) -> bool:
    """Serves until told to stop. False where it could not begin."""
    server = make_server(PlayServer(settings, make_store(settings), log), ready)
    settle_down(server)
    server.run()
    return bool(server.started)
