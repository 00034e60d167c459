"""The door for agents, through the protocol's own client: a scripted agent plays, offers, answers and chats."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import pytest

from boroughs.core.dice import SeededDice
from boroughs.core.view import encode_view

mcp = pytest.importorskip("mcp")
tools = import_module("boroughs.envs.mcp_server")

Agent = Callable[[Any], Awaitable[None]]


def act(agent: Agent) -> None:
    """Lets an agent loose on a server of its own, in this process."""

    async def connected() -> None:
        async with mcp.Client(tools.make_server()) as client:
            await agent(client)

    asyncio.run(connected())


async def call(client: Any, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    text = "\n".join(part.text for part in answer.content)
    assert not answer.is_error, text
    assert len(text) < tools.LONGEST_ANSWER + 200
    return text


async def refused(client: Any, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return "\n".join(part.text for part in answer.content)


def listed(seen: str) -> list[str]:
    """The notations that an observation lists."""
    part = seen.partition("## What you may play")[2].partition("\n\n")[0]
    lines = part.splitlines()[1:]
    return [line.partition("  = ")[0] for line in lines if not line.startswith("... and")]


def test_a_scripted_agent_plays_a_whole_game_of_machi_koro() -> None:
    async def agent(client: Any) -> None:
        assert "machi-koro: 2 to 5 seats" in await call(client, "list_games")
        brief = await call(client, "rules", game="machi-koro")
        whole = await call(client, "rules", game="machi-koro", whole=True)
        assert len(brief) < len(whole)
        seen = await call(client, "sit_down", game="machi-koro", seats=2, opponents="random")
        assert seen.startswith("Table t1.\n")
        moves = 0
        while "The game is over." not in seen:
            seen = await call(client, "play", table="t1", move=listed(seen)[-1])
            moves += 1
        assert moves > 10
        assert "rank 1" in seen
        assert len((await call(client, "history", table="t1", last=20)).splitlines()) == 20
        assert await call(client, "leave", table="t1") == "You have left t1."

    act(agent)


def test_a_scripted_agent_negotiates_in_chinatown() -> None:
    """It keeps cards, gives a building away for nothing, which a bot takes, and refuses what it is offered."""

    async def agent(client: Any) -> None:
        seen = await call(client, "sit_down", game="chinatown", seats=3, opponents="easy")
        seen = await call(client, "play", table="t1", move=listed(seen)[0])
        seen = await call(client, "play", table="t1", move="ready")
        assert "offer 0 gives 1" in await call(client, "how_to_write", table="t1")
        mine = re.search(r"Vacant: (\d+)", seen.rpartition("Seat 0 (seat 0)")[2])
        assert mine is not None
        seen = await call(
            client, "offer", table="t1", partner=1, give=[f"#{mine[1]}"], give_dollars=10000
        )
        for _ in range(4):
            if "deal" in (await call(client, "history", table="t1", last=200)).lower():
                break
            seen = await call(client, "wait", table="t1")
        heard = await call(client, "history", table="t1", last=200)
        assert "deal" in heard.lower()
        for _ in range(12):
            offers = [move for move in listed(seen) if move.startswith("refuse ")]
            if offers:
                number = int(offers[0].split()[1])
                seen = await call(client, "answer", table="t1", offer=number, accept=False)
                break
            seen = await call(client, "wait", table="t1")
        assert "done" in listed(seen) or "done" in await call(client, "legal_moves", table="t1")

    act(agent)


def test_what_is_wrong_is_told_in_a_sentence_and_bounded() -> None:
    async def agent(client: Any) -> None:
        assert "sit_down or join" in await refused(client, "look", table="t9")
        assert "machi-koro" in await refused(client, "sit_down", game="machi-kora")
        await call(client, "sit_down", game="machi-koro")
        assert "Train Station" in await refused(client, "play", table="t1", move="roll 2")
        assert "2000" in await refused(client, "play", table="t1", move="x" * 3000)
        assert "invitation" in await refused(client, "join", link="file:///etc/passwd")
        assert "nobody reads" in await call(client, "say", table="t1", text="hello")
        for _ in range(tools.MOST_TABLES - 1):
            await call(client, "sit_down", game="machi-koro")
        assert "leave one first" in await refused(client, "sit_down", game="machi-koro")

    act(agent)


@pytest.mark.long
def test_the_command_speaks_the_protocol_over_stdio() -> None:
    async def connected() -> None:
        server = mcp.StdioServerParameters(
            command=sys.executable, args=["-m", "boroughs", "mcp"], env=dict(os.environ)
        )
        async with mcp.Client(server) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_games", "rules", "sit_down", "join", "look", "play", "offer"} <= names
            assert "Table t1" in await call(client, "sit_down", game="lots", seats=2)

    asyncio.run(connected())


@pytest.mark.parametrize("game", ["chinatown", "new-jack-city"])
def test_no_tool_tells_more_than_the_seat_may_know(game: str) -> None:
    """What rivals hold in secret is drawn anew beneath the agent: every tool answers as before, refusals too."""

    async def everything(tables: Any) -> list[str]:
        told = [
            tables.look("t1"),
            tables.legal_moves("t1"),
            tables.how_to_write("t1"),
            tables.history("t1", 200),
            tables.tables(),
        ]
        for move in ("accept 99", "offer 0 gives 1: $10000000", "lay NJ99 0,0", "keep 1 2 3 4 5"):
            try:
                told.append(await tables.play("t1", move))
            except tools.ToolError as refusal:
                told.append(str(refusal))
        return told

    async def compare() -> None:
        tables = tools.Tables()
        tables.sit_down(game, seats=3, opponents="easy", seed="secrets")
        seat = tables._seats["t1"]
        dice = SeededDice("agent")
        differed = 0
        for step in range(6):
            rules, table = seat.game, seat.table
            real = table.state
            tables.look("t1")
            mine = await everything(tables)
            assert table.state is real, "a refused move changed the game"
            other = rules.imagine(table.view(seat.seat), SeededDice(f"world {step}"))
            other.now = real.now
            differed += any(
                encode_view(rules.view(other, rival)) != encode_view(table.view(rival))
                for rival in range(3)
                if rival != seat.seat
            )
            table.state = other
            assert await everything(tables) == mine
            table.state = real
            if table.result is not None:
                break
            await tables.play("t1", dice.choice(seat.moves()))
        assert differed, "nothing was hidden: the comparison shows nothing"

    asyncio.run(compare())
