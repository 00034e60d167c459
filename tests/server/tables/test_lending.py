"""A seat that its player leaves: to a bot of the agreed strength, or to a friend, and back."""

from __future__ import annotations

import asyncio
from typing import Any

from boroughs.core.errors import BadOptions
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, Fill, JoinTable, Reissue, SeatWish
from boroughs.server.tables import hosting, seats
from boroughs.server.tables.keys import matches, role_of
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.players import Sitter
from boroughs.server.transport.overviews import invitation_of
from refusals import refuses
from server.indoors import StillServer, listen, still_server

ANN = Sitter("ann", "Ann", 3)
ZOE = Sitter("zoe", "Zoe", 9)


async def two_at_a_table(server: StillServer, **fields: Any) -> tuple[LiveTable, str]:
    """Ann and Ben play; with Ann's key."""
    wishes = [SeatWish(kind="me"), SeatWish(kind="friend")]
    wish = CreateTable(game="lots", seats=wishes, **fields)
    created = await server.registry.create(wish, "en", "", ANN)
    live = await server.registry.get(created.table.id)
    await seats.join(live, JoinTable(name="Ben", invite=created.seats[1].invite))
    for seat in range(2):
        await seats.be_ready(live, seat, f"{seat:02x}" * 16)
    return live, created.seats[0].key


def test_a_friend_plays_in_a_lent_seat_until_its_owner_takes_it_back() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, mine = await two_at_a_table(server)
            invite = await seats.lend(live, 0)
            # Until somebody sits down the owner plays on.
            assert role_of(live.head, mine) == (0, False)
            _, friends = await seats.join(live, JoinTable(name="Zoe", invite=invite), ZOE)
            assert role_of(live.head, friends) == (0, False)
            # Who has lent the seat watches, and sees no hand.
            assert role_of(live.head, mine) == (None, False)
            assert live.broadcaster.info("en").seats[0].lent == "Ann"
            here = listen(live, 0)
            assert await seats.take_back(live, mine) == 0
            assert here.dismissed == "seat-lost"
            assert role_of(live.head, mine) == (0, False)
            with refuses(RequestRefused, "wrong-key"):
                role_of(live.head, friends)
            seat = live.head.seats[0]
            assert (seat.name, seat.player, seat.crest) == ("Ann", "ann", 3)
            assert [notice.code for notice in live.head.notices] == ["seated", "seated"]

    asyncio.run(play())


def test_a_lent_seat_is_its_owners_again_after_a_restart_too() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, mine = await two_at_a_table(server)
            invite = await seats.lend(live, 0)
            await seats.join(live, JoinTable(name="Zoe", invite=invite))
            server.registry.remove(live)
            again = await server.registry.get(live.head.id)
            assert await seats.take_back(again, mine) == 0
            assert matches(mine, again.head.seats[0].key)

    asyncio.run(play())


def test_a_friend_cannot_lend_it_on_nor_take_it_for_good() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, mine = await two_at_a_table(server)
            _, friends = await seats.join(
                live, JoinTable(name="Zoe", invite=await seats.lend(live, 0))
            )
            with refuses(RequestRefused, "seat-lent"):
                await seats.lend(live, 0)
            with refuses(RequestRefused, "not-lent"):
                await seats.take_back(live, friends)
            # A bot may sit in for the friend; the owner comes back all the same.
            await seats.give_to_bot(live, 0, "")
            await seats.take_back(live, mine)
            assert live.head.seats[0].person

    asyncio.run(play())


def test_a_new_link_of_the_hosts_ends_what_was_lent() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, mine = await two_at_a_table(server)
            await seats.join(live, JoinTable(name="Zoe", invite=await seats.lend(live, 0)))
            await hosting.act(live, Reissue(seat=0))
            with refuses(RequestRefused, "not-lent"):
                await seats.take_back(live, mine)

    asyncio.run(play())


def test_at_a_rated_table_nobody_plays_for_another_and_the_agreed_bot_sits_in() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, _ = await two_at_a_table(server, rated=True, stand_in="hard")
            with refuses(RequestRefused, "rated-lend"):
                await seats.lend(live, 0)
            # Nobody chooses a weaker one for an absent rival, nor for themselves; not even the host.
            with refuses(RequestRefused, "rated-host"):
                await hosting.act(live, Fill(seat=1, bot="random"))
            await seats.give_to_bot(live, 1, "random")
            await seats.hand_over(live, 0, "random")
            assert [seat.bot for seat in live.head.seats] == ["hard", "hard"]

    asyncio.run(play())


def test_the_agreed_strength_plays_on_where_nobody_says_another() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, _ = await two_at_a_table(server, stand_in="easy")
            await seats.give_to_bot(live, 0, "")
            await seats.resign(live, 1)
            assert [seat.bot for seat in live.head.seats] == ["easy", "easy"]
            assert live.broadcaster.info("en").stand_in == "easy"

    asyncio.run(play())


def test_a_stand_in_that_is_no_bot_is_refused() -> None:
    async def play() -> None:
        async with still_server() as server:
            wish = CreateTable(
                game="lots", seats=[SeatWish(kind="me")] * 2, stand_in="nobody-knows-it"
            )
            with refuses(BadOptions, "unknown-bot"):
                await server.registry.create(wish, "en")

    asyncio.run(play())


def test_a_new_link_offers_the_seats_name_and_a_lent_seat_keeps_it_for_its_owner() -> None:
    async def play() -> None:
        async with still_server() as server:
            live, _ = await two_at_a_table(server)
            lent = await seats.lend(live, 0)
            assert invitation_of(live, lent, "en").name == ""
            lost = await hosting.act(live, Reissue(seat=1))
            assert invitation_of(live, lost, "en").name == "Ben"

    asyncio.run(play())
