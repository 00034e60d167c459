"""A table from its creation to its end, over the real protocol."""

from __future__ import annotations

import asyncio
import random

import pytest

import boroughs
from refusals import NEVER_FIRST
from server.conftest import Running
from server.playing import Refusal, joined, keys, play_randomly


def test_two_people_play_a_game_to_its_end(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")
    table = created["table"]["id"]

    async def game() -> None:
        first, second = keys(created)
        async with (
            joined(server.address, table, first) as ann,
            joined(server.address, table, second) as bob,
        ):
            await asyncio.gather(ann.ready(), bob.ready("a5"))
            await asyncio.gather(
                play_randomly(ann, random.Random(1)), play_randomly(bob, random.Random(2))
            )
            assert ann.table["phase"] == bob.table["phase"] == "over"
            assert ann.gaps == bob.gaps == 0

    asyncio.run(game())


def test_who_is_refused_learns_on_which_clauses_that_rests(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "easy")
    [key] = keys(created)

    async def ask() -> None:
        async with joined(server.address, created["table"]["id"], key) as ann:
            await ann.ready()
            await ann.until(lambda c: "roll 1" in c.moves)
            checked = await ann.ask("check", move="roll 2")
            assert (checked["code"], checked["clauses"]) == ("needs-landmark", ["MK-11", "MK-12"])
            assert (await ann.ask("check", move="roll 1"))["clauses"] == []
            with pytest.raises(Refusal) as refused:
                await ann.play("roll 2")
            assert refused.value.clauses == ["MK-11", "MK-12"]
            with pytest.raises(Refusal) as refused:
                await ann.ask("replace", seat=1)
            assert refused.value.clauses == []

    asyncio.run(ask())


@pytest.mark.parametrize("name", boroughs.game_names())
def test_in_every_game_a_refusal_names_clauses_that_the_rules_have(
    server: Running, name: str
) -> None:
    created = server.api.create(name, "me", "easy", "easy")
    [key] = keys(created)
    chapters = server.api.get(f"/api/games/{name}/rules").json()["chapters"]
    known = {clause["id"] for chapter in chapters for clause in chapter["clauses"]}

    async def ask() -> None:
        async with joined(server.address, created["table"]["id"], key) as ann:
            await ann.ready()
            await ann.until(lambda c: c.moves)
            checked = await ann.ask("check", move=NEVER_FIRST[name])
            assert not checked["legal"]
            assert set() < set(checked["clauses"]) <= known
            with pytest.raises(Refusal) as refused:
                await ann.play(NEVER_FIRST[name])
            assert set() < set(refused.value.clauses) <= known

    asyncio.run(ask())


def test_the_rules_come_with_every_clause_that_a_refusal_may_name(server: Running) -> None:
    for name in boroughs.game_names():
        game = boroughs.game(name)
        for language in ("en", "fr"):
            rules = server.api.get(f"/api/games/{name}/rules", lang=language).json()
            sent = [
                (clause["id"], chapter["title"], clause["text"], clause["ruling"], clause["page"])
                for chapter in rules["chapters"]
                for clause in chapter["clauses"]
            ]
            known = game.clauses(language)
            assert sent == [(c.id, c.chapter, c.text, c.ruling, c.page) for c in known]
