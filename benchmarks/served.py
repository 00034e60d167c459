"""A play server in a thread of this process, for benchmarks that ask it from outside."""

from __future__ import annotations

import threading

from boroughs.server.logs import Log
from boroughs.server.play_server import PlayServer
from boroughs.server.running import make_server, make_store
from boroughs.server.settings import Settings


def serve(settings: Settings) -> str:
    """Its address, once it answers."""
    up = threading.Event()
    found: list[str] = []

    def ready(address: str) -> None:
        found.append(address)
        up.set()

    server = make_server(PlayServer(settings, make_store(settings), Log(quiet=True)), ready)
    threading.Thread(target=server.run, daemon=True).start()
    up.wait(60)
    return found[0]
