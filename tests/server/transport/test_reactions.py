"""Stickers and quick phrases: every game has them, each reads them in their language, and nothing else passes for one."""

from __future__ import annotations

import asyncio

import pytest

import boroughs
from boroughs.server.messages.reactions import STICKERS, reaction_text
from server.conftest import Running, Serve
from server.playing import Refusal, joined
from server.tables.test_live_table import begun


@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_game_has_eight_stickers_and_five_phrases(name: str) -> None:
    game = boroughs.game(name)
    assert len(STICKERS) == 8
    assert all(reaction_text(game, f"sticker.{sticker}") for sticker in STICKERS)
    quick = game.words("en").tables["quick"]
    assert len(quick) == 5
    assert all(reaction_text(game, f"quick.{key}") == said for key, said in quick.items())
    assert set(game.words("fr").tables["quick"]) == set(quick)


def test_all_hear_a_reaction_by_its_code_and_it_is_kept(serve: Serve) -> None:
    server = serve()
    created = server.api.create("lots", "me", "me")

    async def react() -> None:
        async with begun(server, created) as (ann, bob):
            await ann.ask("react", what="sticker.bravo")
            await bob.ask("react", what="quick.steady")
            await ann.until(lambda c: sum(m["type"] == "chat" for m in c.received) == 2)
            lines = [m for m in ann.received if m["type"] == "chat"]
            assert [(m["seat"], m["code"], m["text"]) for m in lines] == [
                (0, "sticker.bravo", "Bravo!"),
                (1, "quick.steady", "Steady…"),
            ]
        async with joined(server.address, created["table"]["id"], created["watch"]) as later:
            welcome = next(m for m in later.received if m["type"] == "welcome")
            assert [m["code"] for m in welcome["chat"]] == ["sticker.bravo", "quick.steady"]

    asyncio.run(react())


@pytest.mark.parametrize(
    "what", ["sticker.rude", "quick.nothing", "board.goal", "bravo", "sticker.", "game.title"]
)
def test_nothing_else_passes_for_a_reaction(server: Running, what: str) -> None:
    created = server.api.create("lots", "me", "me")

    async def react() -> None:
        async with begun(server, created) as (ann, _):
            with pytest.raises(Refusal, match="bad-message"):
                await ann.ask("react", what=what)

    asyncio.run(react())


def test_who_is_muted_by_the_host_has_no_stickers_either(server: Running) -> None:
    created = server.api.create("lots", "me", "open")
    server.api.host(created, "mute", seat=0, quiet=True)

    async def react() -> None:
        key = next(seat["key"] for seat in created["seats"] if seat["key"])
        async with joined(server.address, created["table"]["id"], key) as ann:
            with pytest.raises(Refusal, match="muted"):
                await ann.ask("react", what="sticker.ha")

    asyncio.run(react())
