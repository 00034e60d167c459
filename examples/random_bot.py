"""A bot for any game of a Boroughs server, as a plain client: it plays any move that it is offered.

    python examples/random_bot.py http://127.0.0.1:8000 TABLE KEY

TABLE and KEY stand in a seat's link behind the #. All it needs is a WebSocket: docs/protocol.md says
what travels there, and `boroughs schema` prints the messages for other languages.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import secrets
import sys
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

Message = dict[str, Any]


async def play(server: str, table: str, key: str) -> Message | None:
    """Plays until the game is over, through any number of restarts; gives the result."""
    address = server.rstrip("/").replace("http", "ws", 1) + "/api/play"
    hello = {"type": "hello", "table": table, "key": key, "scene": False, "words": False}
    ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count())
    unanswered: dict[str, Message] = {}
    while True:
        try:
            async with connect(address, max_size=None) as socket:
                await socket.send(json.dumps(hello))
                async for text in socket:
                    message = json.loads(text)
                    kind = message["type"]
                    if kind == "farewell" and not message["again"]:
                        raise SystemExit(message["text"])
                    if kind == "ping":
                        await socket.send(json.dumps({"type": "pong", "id": message["id"]}))
                    if kind in ("done", "refused"):
                        unanswered.pop(message["id"], None)
                    if kind in ("welcome", "table") and message["table"]["phase"] == "over":
                        return dict(message["table"]["result"])
                    if kind == "welcome":
                        # What was not answered before the line broke is sent again: it is played once.
                        for request in unanswered.values():
                            await socket.send(json.dumps(request))
                        seat = message["table"]["seats"][message["viewer"]]
                        if message["table"]["phase"] == "gathering" and not seat["ready"]:
                            ready = {"type": "ready", "id": "r", "random": secrets.token_hex(16)}
                            await socket.send(json.dumps(ready))
                    frame = message["frame"] if kind == "welcome" else message
                    if kind in ("welcome", "frame") and frame and frame["moves"] and not unanswered:
                        move = random.choice(frame["moves"])["notation"]
                        request = {"type": "play", "id": next(ids), "move": move}
                        unanswered[request["id"]] = request
                        await socket.send(json.dumps(request))
        except (OSError, ConnectionClosed):
            await asyncio.sleep(0.5)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    print(asyncio.run(play(*sys.argv[1:4])))
