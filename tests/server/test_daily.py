"""The puzzle of a day at a table: public dice, the same tiles for everybody, a record that can be checked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import boroughs
from boroughs.core.record import Record, parse_record
from boroughs.games.mad_city.components import TILES
from boroughs.games.mad_city.daily import DailyPuzzle, tiles_of
from boroughs.server.provable_dice import verified_record
from boroughs.server.tables import daily
from boroughs.server.workers.records import on_its_day
from server.conftest import Running, Serve
from server.playing import Client, joined, keys

DAY = "2026-11-15"


@pytest.fixture(autouse=True)
def _on_this_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Noon of that day, in UTC."""
    monkeypatch.setattr(daily, "wall_clock", lambda: 1_794_744_000_000)


def tiles() -> list[str]:
    drawn = tiles_of(DailyPuzzle(DAY).seed)
    return [TILES[tile].name for tiles in drawn for tile in tiles]


async def lay_next(client: Client) -> str:
    """Lays the tile that was drawn on any square, and goes on; tells which it was."""
    if "ready" in client.moves:
        await client.play("ready")
    place = next(move for move in client.moves if move.startswith("place "))
    await client.play(place)
    await client.play("done")
    return place.split()[1]


def test_everybody_draws_the_tiles_of_the_day(server: Running) -> None:
    async def play() -> None:
        for _ in range(2):
            created = server.api.create("mad-city", "me", daily=DAY)
            assert created["table"]["daily"] == DAY
            assert created["table"]["options"]["mode"] == "puzzle"
            [key] = keys(created)
            async with joined(server.address, created["table"]["id"], key) as client:
                await client.ready()
                await client.until(lambda c: c.moves)
                assert [await lay_next(client) for _ in range(5)] == tiles()[:5]

    asyncio.run(play())


def test_at_the_table_stands_the_aim_of_the_day(server: Running) -> None:
    async def look() -> None:
        created = server.api.create("machi-koro", "me", daily=DAY)
        [key] = keys(created)
        async with joined(server.address, created["table"]["id"], key) as client:
            await client.ready()
            await client.until(lambda c: c.moves)
            assert client.frame is not None
            standing = client.frame["standing"]
            assert standing["goal"].startswith("Turn 1 of 12")
            assert standing["seats"][0]["says"].startswith("worth ")
            assert standing["seats"][1]["says"] == "0 of 6"

    asyncio.run(look())


def test_a_restart_does_not_change_what_the_day_draws(serve: Serve) -> None:
    async def play() -> None:
        first = serve()
        created = first.api.create("mad-city", "me", daily=DAY)
        [key] = keys(created)
        async with joined(first.address, created["table"]["id"], key) as client:
            await client.ready()
            await client.until(lambda c: c.moves)
            before = [await lay_next(client) for _ in range(3)]
        first.stop()
        second = serve()
        async with joined(second.address, created["table"]["id"], key) as client:
            await client.until(lambda c: c.moves)
            assert before + [await lay_next(client) for _ in range(3)] == tiles()[:6]

    asyncio.run(play())


def test_the_record_has_the_days_seed_and_every_draw_is_thrown_again(server: Running) -> None:
    async def play() -> None:
        created = server.api.create("mad-city", "me", daily=DAY)
        [key] = keys(created)
        async with joined(server.address, created["table"]["id"], key) as client:
            await client.ready()
            await client.until(lambda c: c.moves)
            for _ in range(48):
                await lay_next(client)
            await client.until(lambda c: c.over)
        text = server.api.get(f"/api/tables/{created['table']['id']}/record", key).json()["text"]
        record = parse_record(text)
        assert record.seed == DailyPuzzle(DAY).seed
        verified = verified_record(boroughs.game("mad-city"), record)
        assert verified.throws == 48
        assert verified.doubts == ("public-seed",)

    asyncio.run(play())


def test_a_year_of_chinatown_is_told_as_one_year(server: Running) -> None:
    """The goal, the calendar and what an income is worth all end where the day does."""

    async def play() -> None:
        created = server.api.create("chinatown", "me", daily=DAY)
        async with joined(server.address, created["table"]["id"], keys(created)[0]) as client:
            await client.ready()
            await client.until(lambda c: c.moves)
            assert client.frame is not None
            figures = client.frame["view"]["figures"]
            assert (figures["rounds"], figures["incomes_left"]) == (1, 1)
            assert client.frame["standing"]["goal"] == "Part 1 of 3 of the year: the most money"

    asyncio.run(play())


@pytest.mark.parametrize("day", ["2026-11-16", "1999-01-01", "20261115", "yesterday", "2026-11-31"])
def test_a_day_without_a_puzzle_is_refused(server: Running, day: str) -> None:
    body = {"game": "mad-city", "seats": [{"kind": "me", "name": "Ann"}], "daily": day}
    answer = server.api.post("/api/tables", body)
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-day")
    assert server.api.get(f"/api/games/mad-city/daily/{day}").status_code == 404


def test_every_game_of_ours_has_days_and_no_other(server: Running) -> None:
    for game in boroughs.game_names():
        assert server.api.get(f"/api/games/{game}/daily").status_code == 200
    assert server.api.get("/api/games/tram-lines/daily").status_code == 404


def test_it_is_played_alone(server: Running) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    answer = server.api.post("/api/tables", {"game": "mad-city", "seats": seats, "daily": DAY})
    assert (answer.status_code, answer.json()["code"]) == (400, "daily-alone")


@pytest.mark.long
def test_the_days_and_the_best_that_is_known_can_be_asked_for(server: Running) -> None:
    """Sixteen tiles a round, all of that day; what the rounds bring is the total."""
    days = server.api.get("/api/games/mad-city/daily").json()
    assert (days["today"], days["first"]) == (DAY, daily.FIRST_DAY)
    best = server.api.get(f"/api/games/mad-city/daily/{DAY}").json()
    assert best["total"] == sum(one["points"] for one in best["rounds"])
    laid = [[cell.partition("/")[0] for cell in one["cells"]] for one in best["rounds"]]
    told = tiles()
    assert [sorted(city) for city in laid] == [
        sorted(told[at : at + 16]) for at in range(0, 48, 16)
    ]


def test_how_far_a_day_has_come_is_told_and_not_what_it_will_bring(server: Running) -> None:
    """Half of 62 cards alone: none is played yet, then one; a table of no day has nothing of the kind."""
    me = [{"kind": "me", "name": "Ann"}]
    wish = {"game": "new-jack-city", "seats": me, "daily": daily.today()}
    created = server.api.post("/api/tables", wish).json()
    plain = server.api.create("new-jack-city", "me", "easy")

    def day(of: Any, language: str = "en") -> Any:
        address = f"/api/tables/{of['table']['id']}/overview"
        return server.api.get(address, keys(of)[0], lang=language).json()["day"]

    async def play_one() -> None:
        async with joined(server.address, created["table"]["id"], keys(created)[0]) as ann:
            await ann.ready()
            await ann.until(lambda client: client.moves)
            assert day(created) == {"done": 0, "of": 31, "says": "0 of 31 cards played"}
            while day(created)["done"] == 0:
                await ann.play(ann.moves[0])
                await ann.until(lambda client: client.moves)

    asyncio.run(play_one())
    assert day(created, "fr") == {"done": 1, "of": 31, "says": "1 sur 31 cartes jouées"}
    assert day(plain) is None


def test_the_record_of_a_day_is_told_with_the_figures_of_the_day() -> None:
    """Its seed names the day; the same seed with another day in it is no day's."""
    game = boroughs.game("chinatown")
    puzzle = game.daily(DAY)
    assert puzzle is not None
    record = Record("chinatown", game.rules_version, 3, {}, seed=puzzle.seed)
    assert on_its_day(game, record) is game.on_day()
    record.seed += "x"
    assert on_its_day(game, record) is game
