"""The challenges of a day: the same start for everybody, ended by the server, and ranked only as it saw them."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest

import boroughs
from boroughs.bots.daily import play_day
from boroughs.core.dice import dice_of
from boroughs.server.tables.daily import today
from server.conftest import Running
from server.playing import joined, keys

DAY = "2026-11-16"
ME = [{"kind": "me", "name": "Ann"}]


@pytest.mark.parametrize("name", boroughs.game_names())
def test_every_game_has_a_challenge_that_bots_play_alike_every_time(name: str) -> None:
    game = boroughs.game(name)
    puzzle = game.daily(DAY)
    assert puzzle is not None
    scores = {play_day(game, puzzle, "easy", 1) for _ in range(2)}
    assert len(scores) == 1
    other = game.daily("2026-11-17")
    assert other is not None
    assert other.seed != puzzle.seed


def test_machi_koros_dice_fall_the_same_whatever_was_built() -> None:
    """Two who build differently throw the same numbers: each seat's rolls are a stream of their own."""
    puzzle = boroughs.game("machi-koro").daily(DAY)
    assert puzzle is not None
    rolls = []
    for market_draws in (0, 5):
        dice = dice_of(puzzle.seed)
        dice.turn_to(0, "dice")
        first = dice.below(6)
        dice.turn_to(0, "low")
        for _ in range(market_draws):
            dice.below(30)
        dice.turn_to(0, "dice")
        rolls.append((first, dice.below(6)))
    assert rolls[0] == rolls[1]


def begin(server: Running, game: str, device: str, **more: object) -> Any:
    wish = {"game": game, "seats": ME, "daily": today(), "device": device, **more}
    answer = server.api.post("/api/tables", wish)
    assert answer.status_code == 201, answer.text
    return answer.json()


def board(server: Running, game: str) -> Any:
    return server.api.http.get(f"/api/games/{game}/daily/{today()}/board").json()


async def play_through(server: Running, created: Any) -> None:
    """Plays whatever is listed first, to the end of the day."""
    async with joined(server.address, created["table"]["id"], keys(created)[0]) as ann:
        await ann.ready()
        await ann.until(lambda c: c.frame)
        while ann.table["phase"] != "over":
            await ann.until(lambda c: c.moves or c.table["phase"] == "over")
            if ann.table["phase"] != "over":
                await ann.play(ann.moves[0])


def test_a_first_try_is_ranked_and_a_second_is_marked_as_one(server: Running) -> None:
    device = secrets.token_hex(16)
    first = begin(server, "new-jack-city", device)
    second = begin(server, "new-jack-city", device)
    assert first["table"]["ranked"]
    assert not second["table"]["ranked"]
    asyncio.run(play_through(server, second))
    assert board(server, "new-jack-city")["counts"] == []
    asyncio.run(play_through(server, first))
    found = board(server, "new-jack-city")
    assert sum(count for _, count in found["counts"]) == 1
    # Today's best is nobody's to see before the day is over.
    assert found["best"] == ""
    today_info = server.api.http.get("/api/today").json()
    assert {one["game"]: one["played"] for one in today_info["games"]}["new-jack-city"] == 1
    assert len(today_info["games"]) == 5
    assert all(one["about"] for one in today_info["games"])


def test_the_day_of_machi_koro_ends_after_twelve_turns_with_what_the_city_is_worth(
    server: Running,
) -> None:
    created = begin(server, "machi-koro", secrets.token_hex(16))
    assert [seat["kind"] for seat in created["table"]["seats"]] == ["person", "bot"]
    asyncio.run(play_through(server, created))
    info = server.api.http.get(
        f"/api/tables/{created['table']['id']}",
        headers={"authorization": f"Bearer {keys(created)[0]}"},
    ).json()
    assert info["result"]["reason"] == "day"
    assert [info["result"]["scores"][0], 1] in board(server, "machi-koro")["counts"]


def table_of(server: Running, created: Any) -> Any:
    return server.api.get(f"/api/tables/{created['table']['id']}", created["host"]).json()


@pytest.mark.parametrize(
    "action",
    [
        {"action": "fill", "seat": 0, "bot": "hard"},
        {"action": "fill", "seat": 1, "bot": "random"},
        {"action": "reissue", "seat": 1},
        {"action": "kick", "seat": 0, "bot": "hard"},
    ],
    ids=["bot plays for me", "an easier rival", "a friend as rival", "bot takes over"],
)
def test_whoever_changes_who_plays_is_not_ranked(server: Running, action: dict[str, Any]) -> None:
    """A bot that plays for me, a rival who lets me win: from then on it is practice, whoever comes back."""
    created = begin(server, "machi-koro", secrets.token_hex(16))
    assert created["table"]["ranked"]

    async def start() -> None:
        async with joined(server.address, created["table"]["id"], keys(created)[0]) as ann:
            await ann.ready()
            await ann.until(lambda c: c.moves)

    asyncio.run(start())
    answer = server.api.host(created, **action)
    assert answer.status_code == 200, answer.text
    assert not table_of(server, created)["ranked"]


def test_playing_the_day_again_from_its_end_is_no_first_try(server: Running) -> None:
    created = begin(server, "new-jack-city", secrets.token_hex(16))
    again: list[str] = []

    async def play() -> None:
        await play_through(server, created)
        async with joined(server.address, created["table"]["id"], keys(created)[0]) as ann:
            await ann.ask("rematch")
            await ann.until(lambda c: c.table["rematch"])
            again.append(ann.table["rematch"])
        async with joined(server.address, again[0], keys(created)[0]) as ann:
            assert not ann.table["ranked"]

    asyncio.run(play())
