"""What bots say: in character, rarely, each line in two languages, and of nothing that is hidden."""

from __future__ import annotations

import asyncio
from typing import get_args
from unittest.mock import patch

import pytest

import boroughs
from boroughs.bots.neighbours import Moment, big_events, neighbours_of
from boroughs.core.phrase import Phrase
from boroughs.core.table import Table
from boroughs.server.messages.play import ChatLine
from boroughs.server.messages.tables import CreateTable, SeatWish
from boroughs.server.tables import seats
from boroughs.server.tables.bot_talk import BotTalk
from boroughs.server.tables.live_table import LiveTable
from server.indoors import Ear, StillServer, listen, still_server


async def with_bots(server: StillServer, *bots: str) -> tuple[LiveTable, Ear]:
    """A person, who is here, and these bots: the game has begun."""
    wishes = [
        SeatWish(kind="me", name="Ann"),
        *(SeatWish(kind="bot", bot=bot) for bot in bots),
    ]
    created = await server.registry.create(CreateTable(game="machi-koro", seats=wishes), "en")
    live = await server.registry.get(created.table.id)
    ear = listen(live, 0)
    await seats.be_ready(live, 0, "07" * 16)
    return live, ear


def spoken(live: LiveTable) -> list[ChatLine]:
    return [line for line in live.broadcaster.chat.lines if line.code.startswith("neighbour.")]


def test_one_of_them_speaks_when_the_game_begins_and_one_at_its_end() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, ear = await with_bots(server, "easy", "normal")
            [first] = spoken(live)
            assert first.code.startswith("neighbour.start.")
            assert first.seat is not None
            assert first.name in ("Gus", "Plum")
            assert [m["code"] for m in ear.messages if m["type"] == "chat"] == [first.code]
            await seats.resign(live, 0)
            assert [line.code.split(".")[1] for line in spoken(live)] == ["start", "won"]

    asyncio.run(play())


def test_who_sits_in_for_a_person_says_nothing_in_their_name() -> None:
    async def play() -> None:
        async with still_server() as server:
            wishes = [SeatWish(kind="me", name=name) for name in ("Ann", "Gus")]
            created = await server.registry.create(
                CreateTable(game="machi-koro", seats=wishes), "en"
            )
            live = await server.registry.get(created.table.id)
            listen(live, 0)
            for seat in range(2):
                await seats.be_ready(live, seat, f"{seat:02x}" * 16)
            await seats.give_to_bot(live, 1, "easy")
            assert live.talk._speakers() == {}
            assert spoken(live) == []

    asyncio.run(play())


def test_nobody_talks_to_an_empty_room() -> None:
    async def play() -> None:
        async with still_server() as server:
            wishes = [SeatWish(kind="bot", bot="easy"), SeatWish(kind="bot", bot="normal")]
            created = await server.registry.create(
                CreateTable(game="machi-koro", seats=wishes), "en"
            )
            live = await server.registry.get(created.table.id)
            assert spoken(live) == []

    asyncio.run(play())


@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_neighbour_has_lines_of_their_own_in_both_languages(name: str) -> None:
    said: list[str] = []
    for neighbour in neighbours_of(boroughs.game(name)):
        for moment in get_args(Moment):
            lines = neighbour.says.at(moment)
            assert lines or moment == "big", (neighbour.name, moment)
            for line in lines:
                assert 0 < len(line.en) <= 80
                assert 0 < len(line.fr) <= 80
                said.append(line.en)
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("name", boroughs.game_names())
def test_big_moves_are_told_to_everybody_by_the_game_itself(name: str) -> None:
    """An event of which bots speak has a sentence in the catalogue, with its doer."""
    game = boroughs.game(name)
    for code in big_events(game):
        assert f"event.{code}" in game.words("en")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mad-city", Phrase("event.tree", {"seat": 1})),
        ("chinatown", Phrase("event.deal", {"offer": 3, "seats": (0, 1), "worth": 0})),
    ],
)
def test_a_bot_speaks_of_its_own_big_move(name: str, said: Phrase) -> None:
    """Or of one that it made together with others; of a move of others it says nothing."""

    async def play() -> None:
        async with still_server() as server:
            wishes = [SeatWish(kind="me", name=who) for who in ("Ann", "Bo")]
            wishes.insert(1, SeatWish(kind="bot", bot="easy"))
            created = await server.registry.create(CreateTable(game=name, seats=wishes), "en")
            live = await server.registry.get(created.table.id)
            listen(live, 0)
            for seat in (0, 2):
                await seats.be_ready(live, seat, f"{seat:02x}" * 16)
            speakers = live.talk._speakers()
            assert set(speakers) == {1}
            others = {"seats": (0, 2)} if "seats" in said.params else {"seat": 2}
            with patch.object(BotTalk, "_lot", lambda talk, choices, purpose: choices[0]):
                live.talk._speak_of([Phrase(said.code, {**said.params, **others})], speakers)
                assert not live.talk._said("big")
                for _ in range(5):
                    live.talk._speak_of([said], speakers)
            lines = live.broadcaster.chat.take()
            assert [(line.seat, line.code) for line in lines] == [(1, "neighbour.big.0")] * 3

    asyncio.run(play())


def test_what_one_seat_alone_has_heard_is_never_spoken_of() -> None:
    """In LOTS who draws a card hears which: that is in no other frame, so nobody speaks of it."""

    async def play() -> None:
        async with still_server() as server:
            wishes = [SeatWish(kind="me", name="Ann"), SeatWish(kind="bot", bot="easy")]
            created = await server.registry.create(CreateTable(game="lots", seats=wishes), "en")
            live = await server.registry.get(created.table.id)
            heard: list[str] = []
            before = live.talk._heard_by_all

            def note() -> list[object]:
                found = before()
                heard.extend(phrase.code for phrase in found)
                return list(found)

            live.talk._heard_by_all = note  # type: ignore[method-assign, assignment]
            listen(live, 0)
            await seats.be_ready(live, 0, "07" * 16)
            assert "event.drew" not in heard
            assert isinstance(live.require_playing(), Table)

    asyncio.run(play())
