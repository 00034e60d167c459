"""A server whose host plays a game with other numbers: its tables keep them, also after a restart without the file."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

import boroughs
from boroughs.cli.serve import _hosted
from boroughs.core.errors import BadOptions
from boroughs.core.view import encode_view
from boroughs.server.settings import Settings
from boroughs.server.tables.live_table import LiveTable
from boroughs.server.transport.game_catalogue import game_shelf, hosted_shelf, rules_text
from boroughs.server.variants import HostedVariant
from boroughs.server.workers.jobs import ActJob
from boroughs.server.workers.thinking import act
from server.indoors import StillServer, seated, still_server
from server.memory import MemoryStore

RICH = HostedVariant("rich", {"game": {"starting_coins": 9}})


class RichServer(StillServer):
    @staticmethod
    def plain_settings() -> Settings:
        return Settings(bot_processes=1, bot_pause=0, variants={"machi-koro": RICH})


def coins(live: LiveTable) -> int:
    view = live.require_playing().view(None)
    cities = view.cities  # type: ignore[attr-defined]
    return sum(city.coins for city in cities)


def test_new_tables_have_the_host_s_numbers_and_keep_them() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store, RichServer) as play_server:
            live = await seated(play_server, "machi-koro", 2)
            assert coins(live) == 18
            assert live.broadcaster.info("en").title == "Machi Koro: Bright Lights, Big City (rich)"
            table = live.head.id
        async with still_server(store) as play_server:
            live = await play_server.registry.get(table)
            assert coins(live) == 18
            assert boroughs.replay(live.require_playing().record).game.variant == RICH.overrides
        async with still_server() as play_server:
            assert coins(await seated(play_server, "machi-koro", 2)) == 6

    asyncio.run(play())


def test_another_game_of_that_server_is_as_it_is() -> None:
    async def play() -> None:
        async with still_server(None, RichServer) as play_server:
            live = await seated(play_server, "new-jack-city", 2)
            assert live.head.variant == {}

    asyncio.run(play())


def test_a_bot_thinks_about_the_numbers_that_are_played() -> None:
    """A wheat field for fifty coins is beyond everybody; the bot's game knows that too."""
    overrides = {"card": {card: {"cost": 50} for card in ("wheat-field", "ranch")}}
    game = boroughs.game("machi-koro").varied(overrides)
    table = boroughs.Table(game, seats=2, seed=1)
    [seat] = table.to_act
    table.play(seat, "roll 1")
    [seat] = table.to_act
    view, moves = table.view(seat), [move.notation for move in table.moves(seat)]
    job = ActJob(
        game="machi-koro", variant=overrides, bot="normal", seat=seat,
        view=msgspec.Raw(encode_view(view)), moves=moves,
        now=0, since=0, awaited=True, seed="bot",
    )  # fmt: skip
    assert act(job).move in moves


def test_the_catalogue_says_so() -> None:
    shelf = hosted_shelf(game_shelf("en"), {"machi-koro": RICH})
    titles = {card.name: card.title for card in shelf.games}
    assert titles["machi-koro"].endswith("(rich)")
    assert "(" not in titles["lots"]


def test_two_variants_of_one_game_are_refused(tmp_path: Path) -> None:
    files = []
    for number in (1, 2):
        file = tmp_path / f"{number}.toml"
        file.write_text('[variant]\ngame = "lots"\n\n[game]\nfloor = 3\n')
        files.append(file)
    assert _hosted(files[:1])["lots"].overrides == {"game": {"floor": 3}}
    with pytest.raises(BadOptions) as refused:
        _hosted(files)
    assert refused.value.code == "two-variants"


def test_the_clauses_are_told_with_the_numbers_that_are_played_with() -> None:
    rich = boroughs.game("machi-koro").varied(RICH.overrides)
    (first, *_) = rules_text(rich, "en").chapters[0].clauses
    assert (first.id, "9 coins" in first.text) == ("MK-1", True)
