"""A client gets what it draws, and no more: scene, figures and sentences are each asked for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.conftest import Running
from server.playing import Message, joined, keys


def first_frame(server: Running, **hello: Any) -> Message:
    created = server.api.create("machi-koro", "me", "easy")

    async def look() -> Message:
        async with joined(server.address, created["table"]["id"], keys(created)[0], **hello) as c:
            await c.ready()
            await c.until(lambda client: client.frame)
            assert c.frame is not None
            return c.frame

    return asyncio.run(look())


def test_a_board_of_its_own_gets_figures_without_a_scene(server: Running) -> None:
    frame = first_frame(server, scene=False)
    assert frame["scene"] is None
    assert frame["view"]["rolls"]


def test_a_bot_gets_neither(server: Running) -> None:
    frame = first_frame(server, scene=False, figures=False, words=False)
    assert frame["scene"] is None
    assert not frame["view"]["rolls"]
    assert frame["prompt"] == ""


@pytest.mark.parametrize("game", ["machi-koro", "lots"])
def test_who_finds_out_that_the_plain_board_is_needed_asks_for_the_scene(
    server: Running, game: str
) -> None:
    created = server.api.create(game, "me", "easy")

    async def look() -> None:
        key = keys(created)[0]
        async with joined(server.address, created["table"]["id"], key, scene=False) as client:
            await client.ready()
            await client.until(lambda c: c.frame)
            await client.send({"type": "speak", "language": "fr", "scene": True})
            await client.until(lambda c: c.frame and c.frame["scene"])

    asyncio.run(look())
