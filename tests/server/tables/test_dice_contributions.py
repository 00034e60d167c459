"""What players add to the dice: committed by hashes first, revealed when all have, begun anew when one is replaced."""

from __future__ import annotations

import asyncio
import hashlib
import random

import pytest

import boroughs
from boroughs.core.record import parse_record
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.tables import CreateTable, Fill, SeatWish
from boroughs.server.provable_dice import VERSION_1, read_proof, verified_record
from boroughs.server.tables import hosting
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.tables.seats import be_ready, leave, resign, reveal, sit_down
from refusals import refuses
from server.conftest import Running
from server.indoors import StillServer, still_server
from server.playing import Refusal, joined, keys, play_randomly

ANN, BEN = "a1" * 16, "b2" * 16


def hash_of(table: str, seat: int, added: str) -> str:
    """As the protocol page says it."""
    text = b"boroughs-dice-3\0" + table.encode() + b"\0" + str(seat).encode() + b"\0"
    return hashlib.sha256(text + bytes.fromhex(added)).hexdigest()


async def two_people(play_server: StillServer, seats: int = 2) -> LiveTable:
    wishes = [SeatWish(kind="me", name=f"P{seat}") for seat in range(seats)]
    wish = CreateTable(game="machi-koro", seats=wishes)
    created = await play_server.registry.create(wish, "en")
    return await play_server.registry.get(created.table.id)


async def commit(live: LiveTable, seat: int, added: str) -> None:
    await be_ready(live, seat, hash_sent=hash_of(live.head.id, seat, added))


def test_nothing_is_shown_before_all_have_committed() -> None:
    """Who comes last knows no more than who came first."""

    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server)
            await commit(live, 0, ANN)
            with refuses(RequestRefused, "not-now"):
                await reveal(live, 0, ANN)
            dice = (await live.info("en")).dice
            assert (dice.version, dice.reveal, dice.contributions) == ("boroughs-dice-3", False, [])
            assert [(given.seat, given.hash) for given in dice.hashes] == [
                (0, hash_of(live.head.id, 0, ANN))
            ]
            await commit(live, 1, BEN)
            assert (await live.info("en")).dice.reveal
            assert (await live.info("en")).phase == "gathering"
            with refuses(RequestRefused, "bad-random"):
                await reveal(live, 0, BEN)
            await reveal(live, 0, ANN)
            with refuses(RequestRefused, "not-now"):
                await reveal(live, 0, ANN)
            assert (await live.info("en")).phase == "gathering"
            await reveal(live, 1, BEN)
            assert (await live.info("en")).phase == "playing"
            assert live.head.contributions == {0: ANN, 1: BEN}

    asyncio.run(gather())


def test_who_sends_the_bytes_at_once_does_not_show_them_to_the_others() -> None:
    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server)
            await be_ready(live, 0, ANN)
            assert ANN not in str((await live.info("en")).dice)
            await commit(live, 1, BEN)
            assert ANN in str((await live.info("en")).dice)

    asyncio.run(gather())


@pytest.mark.parametrize("how", ["leaves", "is filled by the host"])
def test_who_is_replaced_while_others_reveal_begins_it_all_anew(how: str) -> None:
    """Else one could see what the dice will be, leave, and come back with something better."""

    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server, 3)
            secrets = [live.head.secret]
            live.head.secret = "00" * 32
            for seat, added in enumerate((ANN, BEN, ANN)):
                await commit(live, seat, added)
            await reveal(live, 0, ANN)
            if how == "leaves":
                await leave(live, 1)
            else:
                await hosting.act(live, Fill(seat=1, bot="random"))
            assert live.head.secret not in ("00" * 32, *secrets)
            assert [seat.hash or seat.random for seat in live.head.seats] == ["", "", ""]
            dice = (await live.info("en")).dice
            assert (dice.hashes, dice.contributions, dice.reveal) == ([], [], False)
            if how != "leaves":
                await commit(live, 0, BEN)
                await commit(live, 2, BEN)
                await reveal(live, 0, BEN)
                await reveal(live, 2, BEN)
                assert live.head.contributions == {0: BEN, 2: BEN}

    asyncio.run(gather())


def test_nobody_adds_to_the_dice_after_others_revealed_not_even_where_a_bot_sits_in() -> None:
    """Whoever reads the secret would fill their second seat, and send what gives the dice they like."""

    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server, 3)
            await hosting.act(live, Fill(seat=2, bot="random"))
            await commit(live, 0, ANN)
            await commit(live, 1, BEN)
            await reveal(live, 0, ANN)
            with refuses(RequestRefused, "bot-plays"):
                await be_ready(live, 2, "cc" * 16)
            with refuses(RequestRefused, "bot-plays"):
                await commit(live, 2, "cc" * 16)
            await reveal(live, 1, BEN)
            assert live.head.contributions == {0: ANN, 1: BEN}
            dice = (await live.info("en")).dice
            assert [given.seat for given in dice.hashes] == [
                given.seat for given in dice.contributions
            ]

    asyncio.run(gather())


def test_who_takes_the_seat_back_while_others_reveal_begins_it_all_anew() -> None:
    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server, 3)
            await hosting.act(live, Fill(seat=2, bot="random"))
            live.head.secret = "00" * 32
            await commit(live, 0, ANN)
            await commit(live, 1, BEN)
            await reveal(live, 0, ANN)
            await sit_down(live, 2)
            assert live.head.secret != "00" * 32
            assert [seat.hash or seat.random or seat.bot for seat in live.head.seats] == [""] * 3
            for seat in range(3):
                await commit(live, seat, BEN)
            for seat in range(3):
                await reveal(live, seat, BEN)
            assert live.head.contributions == {0: BEN, 1: BEN, 2: BEN}

    asyncio.run(gather())


def test_who_leaves_before_all_have_committed_takes_only_their_own_hash_along() -> None:
    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server)
            secret = live.head.secret
            await commit(live, 0, ANN)
            await leave(live, 0)
            assert (live.head.secret, live.head.seats[0].hash) == (secret, "")

    asyncio.run(gather())


def test_the_record_of_such_a_table_is_proven() -> None:
    async def play() -> str:
        async with still_server() as play_server:
            live = await two_people(play_server)
            await commit(live, 0, ANN)
            await commit(live, 1, BEN)
            await reveal(live, 0, ANN)
            await reveal(live, 1, BEN)
            chooser = random.Random(7)
            for _ in range(30):
                seat = live.require_playing().to_act[0]
                moves = list(live.require_playing().moves(seat))
                await live.play(seat, chooser.choice(moves).notation, 0)
            await resign(live, 0)
            text = await play_server.services.store.record(live.head.record)
            assert text is not None
            return text

    record = parse_record(asyncio.run(play()))
    proof = read_proof(record)
    assert (proof.version, proof.contributions) == ("boroughs-dice-3", {0: ANN, 1: BEN})
    assert proof.hashes == {0: hash_of(proof.table, 0, ANN), 1: hash_of(proof.table, 1, BEN)}
    verified = verified_record(boroughs.game("machi-koro"), record)
    assert verified.throws > 0
    assert verified.doubts == ("unfinished",)


def test_a_table_of_an_older_server_goes_on_with_its_own_scheme() -> None:
    async def gather() -> None:
        async with still_server() as play_server:
            live = await two_people(play_server)
            live.head.dice = VERSION_1
            with refuses(RequestRefused, "bad-random"):
                await commit(live, 0, ANN)
            await be_ready(live, 0, ANN)
            await be_ready(live, 1, BEN)
            assert (await live.info("en")).phase == "playing"
            assert (await live.info("en")).dice.version == VERSION_1

    asyncio.run(gather())


@pytest.mark.long
def test_over_the_protocol(server: Running) -> None:
    created = server.api.create("machi-koro", "me", "me")

    async def play() -> None:
        table, (ann, ben) = created["table"]["id"], keys(created)
        async with joined(server.address, table, ann) as a, joined(server.address, table, ben) as b:
            await a.ask("ready", hash=hash_of(table, 0, ANN))
            with pytest.raises(Refusal, match="bad-random"):
                await b.ask("ready")
            await b.ask("ready", hash=hash_of(table, 1, BEN))
            await a.until(lambda c: c.table["dice"]["reveal"])
            await a.ask("reveal", random=ANN)
            await b.ask("reveal", random=BEN)
            await asyncio.gather(
                play_randomly(a, random.Random(1)), play_randomly(b, random.Random(2))
            )
            name = a.table["record"]
        info = await asyncio.to_thread(lambda: server.api.get(f"/api/records/{name}").json())
        assert info["proof"]["state"] == "proven"

    asyncio.run(play())
