"""Every game, in several modes, played to its end over the real protocol by people, bots and onlookers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random

import msgspec
import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.server.dice import verified_record
from server.checking import check_stream
from server.conftest import Running
from server.playing import Client, Refusal, joined, keys


async def think_and_play(client: Client, game: Game, seat: int) -> None:
    """A person who plays sensibly: asks a bot of their own what to do with what they see."""
    bot = make_bot(game, "normal")
    asked = 0
    tried = -1

    def news(c: Client) -> bool:
        return c.over or bool(c.moves and c.frame and c.frame["number"] != tried)

    while not client.over:
        await client.until(news)
        frame = client.frame
        if client.over or frame is None or not client.moves:
            continue
        tried = frame["number"]
        view = msgspec.json.decode(json.dumps(frame["view"]), type=game.view_type)
        moves = [game.parse(notation) for notation in client.moves]
        asked += 1
        dice = SeededDice(f"{seat}/{asked}")
        answer = await asyncio.to_thread(
            bot.act, Turn(seat, view, moves, frame["now"], dice, frame["now"] - 1000)
        )
        if answer.move is not None:
            with contextlib.suppress(Refusal):
                await client.play(answer.move.notation)
        elif seat in frame["awaited"] and frame["deadline"] is None:
            # It would rather wait, and the table waits for it: it shrugs.
            with contextlib.suppress(Refusal):
                await client.play(random.Random(asked).choice(client.moves))


def tables() -> list[tuple[str, Options]]:
    """The usual table of each game; in a soak every mode."""
    most = 100 if os.environ.get("BOROUGHS_SOAK") else 1
    return [
        (name, options)
        for name in boroughs.game_names()
        for options in boroughs.game(name).option_sets()[:most]
    ]


@pytest.mark.parametrize(("name", "options"), tables(), ids=str)
def test_a_game_is_played_to_its_end(fast_server: Running, name: str, options: Options) -> None:
    game = boroughs.game(name)
    seats = next(n for n in sorted(game.seat_counts) if n >= min(3, max(game.seat_counts)))
    wishes = ["me", "me", *["easy"] * (seats - 2)]
    created = fast_server.api.create(name, *wishes, options=options)
    table = created["table"]["id"]

    async def play() -> tuple[list[Client], str]:
        first, second = keys(created)
        address = fast_server.address
        async with (
            joined(address, table, first, language="fr") as ann,
            joined(address, table, second) as bob,
            joined(address, table, created["watch"]) as carol,
        ):
            await asyncio.gather(ann.ready("11"), bob.ready("22"))
            await asyncio.gather(think_and_play(ann, game, 0), think_and_play(bob, game, 1))
            await carol.until(lambda c: c.over)
            for client in (ann, bob, carol):
                assert client.gaps == 0
                assert client.table["result"] is not None
            return [ann, bob, carol], ann.table["record"]

    clients, record_id = asyncio.run(play())
    text = fast_server.api.get(f"/api/records/{record_id}/text").text
    names = [seat["name"] for seat in clients[0].table["seats"]]
    for client, viewer, language in zip(clients, (0, 1, None), ("fr", "en", "en"), strict=True):
        assert check_stream(client.received, text, viewer, language, names) > 3
    assert verified_record(game, parse_record(text)).unproven == 0
