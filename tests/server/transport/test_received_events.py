"""What a client has said waits for its one reader."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from uvicorn._types import WebSocketReceiveEvent

from boroughs.server.transport.socket_protocol import ReceivedEvents


def said(text: str) -> WebSocketReceiveEvent:
    return {"type": "websocket.receive", "text": text}


def test_messages_are_read_in_the_order_in_which_they_came() -> None:
    async def read() -> list[object]:
        events = ReceivedEvents()
        reader = asyncio.create_task(events.get())
        await asyncio.sleep(0)
        events.put_nowait(said("first"))
        events.put_nowait(said("second"))
        return [await reader, await events.get(), events.empty()]

    assert asyncio.run(read()) == [said("first"), said("second"), True]


def test_a_reader_that_is_stopped_as_a_message_comes_leaves_it_for_the_next() -> None:
    async def read() -> object:
        events = ReceivedEvents()
        reader = asyncio.create_task(events.get())
        await asyncio.sleep(0)
        events.put_nowait(said("kept"))
        reader.cancel()
        with suppress(asyncio.CancelledError):
            await reader
        return await events.get()

    assert asyncio.run(read()) == said("kept")
