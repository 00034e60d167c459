"""Every game, in several modes, played to its end over the real protocol by people, bots and onlookers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from contextlib import AsyncExitStack

import msgspec
import pytest
from _pytest.mark import ParameterSet

import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.server.provable_dice import verified_record
from server.checking import check_stream
from server.conftest import Running
from server.playing import Client, Refusal, joined, keys
from soak import SOAK

LANGUAGES = ("fr", "en")
"""Of the people who play, in order."""


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


TAKES_LONG = ("chinatown", "lots", "mad-city", "new-jack-city")
"""Seconds each: towers are worked out after every block, minutes last six seconds even here."""


def tables() -> list[ParameterSet]:
    """The usual table of each game; in a soak every mode."""
    most = 100 if SOAK else 1
    return [
        pytest.param(name, options, marks=[pytest.mark.long] if name in TAKES_LONG else [])
        for name in boroughs.game_names()
        for options in boroughs.game(name).option_sets()[:most]
    ]


def seats_for(game: Game, options: Options) -> int:
    """Three where these options are for three, else the nearest number that they are for."""
    fitting = []
    for seats in game.seat_counts:
        with contextlib.suppress(BadOptions):
            game.new(seats, options)
            fitting.append(seats)
    return min(fitting, key=lambda seats: (abs(seats - 3), -seats))


@pytest.mark.parametrize(("name", "options"), tables(), ids=str)
def test_a_game_is_played_to_its_end(fast_server: Running, name: str, options: Options) -> None:
    game = boroughs.game(name)
    seats = seats_for(game, options)
    wishes = [*["me", "me"][:seats], *["easy"] * (seats - 2)]
    created = fast_server.api.create(name, *wishes, options=options)
    table = created["table"]["id"]

    async def play() -> tuple[list[Client], str]:
        address = fast_server.address
        async with AsyncExitStack() as stack:
            players = [
                await stack.enter_async_context(joined(address, table, key, language=language))
                for key, language in zip(keys(created), LANGUAGES, strict=False)
            ]
            carol = await stack.enter_async_context(joined(address, table, created["watch"]))
            await asyncio.gather(*(player.ready("11") for player in players))
            await asyncio.gather(
                *(think_and_play(player, game, seat) for seat, player in enumerate(players))
            )
            await carol.until(lambda c: c.over)
            for client in (*players, carol):
                assert client.gaps == 0
                assert client.table["result"] is not None
            return [*players, carol], carol.table["record"]

    clients, record_id = asyncio.run(play())
    text = fast_server.api.get(f"/api/records/{record_id}/text").text
    names = [seat["name"] for seat in clients[0].table["seats"]]
    viewers = [*range(len(clients) - 1), None]
    languages = [*LANGUAGES[: len(clients) - 1], "en"]
    for client, viewer, language in zip(clients, viewers, languages, strict=True):
        assert check_stream(client.received, text, viewer, language, names) > 3
    assert verified_record(game, parse_record(text)).unproven == 0
