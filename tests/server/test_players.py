"""People who come again: what is kept of them, who may see it, and what counts."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.messages.players import PlayerWish
from boroughs.server.settings import Retention
from boroughs.server.tables import players
from boroughs.server.tables.players import neighbour_names
from boroughs.server.tables.retention import expire
from server.conftest import Running, Serve
from server.indoors import at, still_server
from server.memory import MemoryStore
from server.playing import Message, arrive, joined, keys

DAY = 86_400_000


def as_player(key: str) -> dict[str, str]:
    return {"Boroughs-Player": key}


def new_player(server: Running, name: str = "Nora", crest: int = 7) -> Message:
    response = server.api.post("/api/players", {"name": name, "crest": crest})
    assert response.status_code == 201, response.text
    grant: Message = response.json()
    return grant


def kept_of(server: Running, key: str) -> Message:
    response = server.api.http.get("/api/player", headers=as_player(key))
    assert response.status_code == 200, response.text
    found: Message = response.json()
    return found


def new_table(server: Running, key: str, *seats: Message, **fields: Any) -> httpx.Response:
    body = {"game": "machi-koro", "seats": list(seats), **fields}
    return server.api.http.post("/api/tables", json=body, headers=as_player(key))


ME: Message = {"kind": "me"}
GUS: Message = {"kind": "bot", "bot": "easy"}
FRIEND: Message = {"kind": "friend"}


async def give_up(server: Running, created: Message) -> None:
    [key] = keys(created)
    async with joined(server.address, created["table"]["id"], key) as client:
        await client.ready()
        await client.until(lambda c: c.frame is not None)
        await client.ask("resign")
        await client.until(lambda c: c.table["phase"] == "over")


async def friend_gives_up(server: Running, created: Message, friend: str = "") -> Message:
    """A friend takes the invitation, as this player or as a guest, and gives up: the host has won."""
    table = created["table"]["id"]
    [mine] = keys(created)
    invite = next(seat["invite"] for seat in created["seats"] if seat["invite"])
    body = {"name": "Ben", "invite": invite}
    path = f"/api/tables/{table}/join"
    seated: Message = server.api.http.post(path, json=body, headers=as_player(friend)).json()
    async with (
        joined(server.address, table, mine) as host,
        joined(server.address, table, seated["key"]) as guest,
    ):
        await asyncio.gather(host.ready(), guest.ready("a5"))
        await guest.until(lambda c: c.frame is not None)
        await guest.ask("resign")
        await host.until(lambda c: c.table["phase"] == "over")
        return host.table


def test_a_name_is_set_once_and_stands_at_every_table(server: Running) -> None:
    grant = new_player(server, "Nora", 4711)
    created = new_table(server, grant["key"], ME, GUS).json()
    seat = created["table"]["seats"][0]
    assert (seat["name"], seat["crest"]) == ("Nora", 4711)
    assert created["table"]["seats"][1]["crest"] == -1


def test_no_key_is_ever_kept_or_told_again(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    grant = new_player(server)
    created = new_table(server, grant["key"], ME, GUS).json()
    asyncio.run(give_up(server, created))
    told = [
        server.api.http.get("/api/player", headers=as_player(grant["key"])).text,
        server.api.http.get("/api/player/export", headers=as_player(grant["key"])).text,
        str(created),
        server.written.getvalue(),
    ]
    server.stop()
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    told.append("\n".join(database.iterdump()))
    database.close()
    data = (tmp_path / "tables.sqlite3").read_bytes()
    assert grant["key"].encode() not in data
    assert all(grant["key"] not in text for text in told)


def test_nobody_at_a_table_learns_whose_seat_it_is(server: Running) -> None:
    """A stolen table link opens its table: it tells no player's id and opens no player."""
    grant = new_player(server)
    created = new_table(server, grant["key"], ME, GUS).json()
    [key] = keys(created)

    async def watch() -> str:
        client = await arrive(server.address, created["table"]["id"], key)
        await client.until(lambda c: c.welcome)
        await client.close()
        return "\n".join(client.raw)

    assert grant["player"]["id"] not in asyncio.run(watch())
    assert grant["player"]["id"] not in str(created)
    for secret in (key, created["host"], created["watch"]):
        for path in ("/api/player", "/api/player/export"):
            answer = server.api.http.get(path, headers=as_player(secret))
            assert (answer.status_code, answer.json()["code"]) == (403, "wrong-player")


def test_a_players_key_opens_no_table(server: Running) -> None:
    grant = new_player(server)
    created = new_table(server, grant["key"], ME, FRIEND).json()
    answer = server.api.get(f"/api/tables/{created['table']['id']}", grant["key"])
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "key", ["", "x", "A" * 32, "A" * 5000, "' OR 1=1 --", "../../player", "%00", "{}"]
)
def test_forged_keys_open_nothing(server: Running, key: str) -> None:
    grant = new_player(server)
    for method, path, body in [
        ("GET", "/api/player", None),
        ("GET", "/api/player/export", None),
        ("POST", "/api/player", {"name": "Eve"}),
        ("POST", "/api/player/key", {"sure": True}),
        ("POST", "/api/player/delete", {"sure": True}),
    ]:
        answer = server.api.http.request(method, path, json=body, headers=as_player(key))
        assert answer.status_code in (401, 403), (path, answer.text)
    # Neither does the public id, nor the hash of a key.
    for secret in (grant["player"]["id"],):
        answer = server.api.http.get("/api/player", headers=as_player(secret))
        assert answer.status_code == 403
    assert kept_of(server, grant["key"])["name"] == "Nora"


def test_a_wrong_key_seats_nobody_and_tells_so(server: Running) -> None:
    answer = new_table(server, "A" * 32, ME, GUS)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-player")


@pytest.mark.parametrize("name", ["Ada (normal)", "\u202eNora", "  ", "A" * 33, "No\u0000ra"])
def test_names_that_cannot_be_read_are_refused(server: Running, name: str) -> None:
    assert server.api.post("/api/players", {"name": name}).status_code == 400
    grant = new_player(server)
    answer = server.api.http.post(
        "/api/player", json={"name": name}, headers=as_player(grant["key"])
    )
    assert answer.status_code == 400


def test_nobody_passes_for_another_at_a_table(server: Running) -> None:
    """Names are nobody's own; at a table no two look alike, neighbours among them."""
    nora, imitator = new_player(server, "Nora"), new_player(server, "Nоra")
    created = new_table(server, nora["key"], ME, FRIEND).json()
    invite = created["seats"][1]["invite"]
    body = {"name": imitator["player"]["name"], "invite": invite}
    path = f"/api/tables/{created['table']['id']}/join"
    answer = server.api.http.post(path, json=body, headers=as_player(imitator["key"]))
    assert answer.json()["code"] == "name-taken"
    gus = new_player(server, "Gus")
    seats = new_table(server, gus["key"], ME, GUS).json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Gus", "Ada"]
    assert seats[1]["neighbour"] == ""


def test_results_are_kept_by_game_opponent_and_seats(server: Running) -> None:
    nora, ben = new_player(server, "Nora"), new_player(server, "Ben")
    asyncio.run(give_up(server, new_table(server, nora["key"], ME, GUS).json()))
    for _ in range(2):
        created = new_table(server, nora["key"], ME, FRIEND).json()
        asyncio.run(friend_gives_up(server, created, ben["key"]))
    [game] = kept_of(server, nora["key"])["games"]
    assert (game["game"], game["games"], game["won"]) == ("machi-koro", 3, 2)
    assert (game["streak"], game["longest"]) == (2, 2)
    assert game["by_seats"] == [{"seats": 2, "games": 3, "won": 2}]
    person, bot = game["against"]
    assert (person["kind"], person["who"]) == ("player", ben["player"]["id"])
    assert (person["name"], person["games"], person["ahead"]) == ("Ben", 2, 2)
    assert (bot["kind"], bot["who"]) == ("bot", "easy")
    assert (bot["name"], bot["games"], bot["ahead"]) == ("Gus", 1, 0)
    assert (person["latest"], bot["latest"]) == ([True, True], [False])
    [other] = kept_of(server, ben["key"])["games"]
    assert (other["games"], other["won"], other["best"]) == (2, 0, None)


def test_who_is_deleted_is_gone_and_others_keep_their_games(server: Running) -> None:
    nora, ben = new_player(server, "Nora"), new_player(server, "Ben")
    created = new_table(server, nora["key"], ME, FRIEND).json()
    asyncio.run(friend_gives_up(server, created, ben["key"]))
    running = new_table(server, ben["key"], ME, GUS).json()
    path = "/api/player/delete"
    assert (
        server.api.http.post(path, json={"sure": False}, headers=as_player(ben["key"])).status_code
        == 400
    )
    gone = server.api.http.post(path, json={"sure": True}, headers=as_player(ben["key"]))
    assert gone.json() == {"deleted": True}
    answer = server.api.http.get("/api/player", headers=as_player(ben["key"]))
    assert answer.json()["code"] == "wrong-player"
    # A table that ends afterwards writes nothing down of who is gone.
    asyncio.run(give_up(server, running))
    [game] = kept_of(server, nora["key"])["games"]
    assert [one["name"] for one in game["against"]] == [""]


def test_a_renewed_key_makes_the_old_one_void(server: Running) -> None:
    grant = new_player(server)
    answer = server.api.http.post(
        "/api/player/key", json={"sure": True}, headers=as_player(grant["key"])
    ).json()
    assert answer["key"] != grant["key"]
    assert kept_of(server, answer["key"])["id"] == grant["player"]["id"]
    old = server.api.http.get("/api/player", headers=as_player(grant["key"]))
    assert old.status_code == 403


def test_everything_can_be_taken_along(server: Running) -> None:
    grant = new_player(server)
    created = new_table(server, grant["key"], ME, GUS).json()
    asyncio.run(give_up(server, created))
    kept = server.api.http.get("/api/player/export", headers=as_player(grant["key"])).json()
    assert kept["player"]["name"] == "Nora"
    [line] = kept["results"]
    assert line["table"] == created["table"]["id"]
    assert line["field"][1] == {"kind": "bot", "who": "easy", "rank": 1}


def test_games_against_oneself_count_nothing(server: Running) -> None:
    grant = new_player(server)
    # Two seats of one device.
    created = new_table(server, grant["key"], ME, ME).json()

    async def both() -> None:
        first, second = keys(created)
        table = created["table"]["id"]
        async with (
            joined(server.address, table, first) as one,
            joined(server.address, table, second) as other,
        ):
            await asyncio.gather(one.ready(), other.ready("a5"))
            await other.until(lambda c: c.frame is not None)
            await other.ask("resign")
            await one.until(lambda c: c.table["phase"] == "over")

    asyncio.run(both())
    # Invited by oneself: the second seat is a guest's, and the game is no rated one.
    created = new_table(server, grant["key"], ME, FRIEND, rated=True).json()
    asyncio.run(friend_gives_up(server, created, grant["key"]))
    [game] = kept_of(server, grant["key"])["games"]
    assert game["games"] == 1
    assert game["against"] == []
    assert game["rating"] is None


# Rated tables


def until_rated(server: Running, key: str, games: int) -> Message:
    """Ratings come a moment after the end."""
    for _ in range(100_000):
        [game] = kept_of(server, key)["games"]
        # Results are read before ratings: a rating that came in between has no point on the curve yet.
        if game["rating"] and game["rating"]["games"] == games == len(game["curve"]):
            found: Message = game
            return found
    raise AssertionError("it was never rated")


def test_a_host_keeps_no_rated_game_from_counting(server: Running) -> None:
    """Neither ends it, nor gives a seat to a bot, nor lets it stand; a new link is for the same player, who plays on meanwhile."""
    nora, ben, zoe = (new_player(server, name) for name in ("Nora", "Ben", "Zoe"))
    created = new_table(server, nora["key"], ME, FRIEND, rated=True).json()
    table = created["table"]["id"]
    path = f"/api/tables/{table}/join"

    def join(invite: str, player: str = "") -> httpx.Response:
        body = {"name": "Ben", "invite": invite}
        return server.api.http.post(path, json=body, headers=as_player(player))

    def act(action: str, **fields: Any) -> httpx.Response:
        return server.api.host(created, action, **fields)

    async def play() -> None:
        seated = join(created["seats"][1]["invite"], ben["key"]).json()
        async with (
            joined(server.address, table, keys(created)[0]) as host,
            joined(server.address, table, seated["key"]) as guest,
        ):
            assert act("pause").json()["code"] == "not-playing"
            await asyncio.gather(host.ready(), guest.ready("a5"))
            await guest.until(lambda c: c.frame is not None)
            for action in ("close", "pause"):
                assert act(action).json()["code"] == "rated-host"
            for action, seat in product(("kick", "fill"), (0, 1)):
                assert act(action, seat=seat).json()["code"] == "rated-host"
            invite = act("reissue", seat=1).json()["invite"]
            await guest.until(lambda c: c.table["notices"])
            await guest.ask("say", text="still here")
            for other in ("", nora["key"], zoe["key"]):
                assert join(invite, other).json()["code"] == "rated-player"
            again = join(invite, ben["key"]).json()
            assert (await guest.until_closed() or {})["code"] == "seat-lost"
            async with joined(server.address, table, again["key"]) as back:
                assert back.table["seats"][1]["lent"] == ""
                await back.ask("say", text="back again")
                await host.ask("resign")
                await host.until(lambda c: c.table["phase"] == "over")
        assert act("close").status_code == 200

    asyncio.run(play())
    assert until_rated(server, ben["key"], 1)["rating"]["points"] > 1000
    assert until_rated(server, nora["key"], 1)["rating"]["points"] < 1000


def test_a_rated_game_moves_both_and_once(server: Running) -> None:
    nora, ben = new_player(server, "Nora"), new_player(server, "Ben")
    created = new_table(server, nora["key"], ME, FRIEND, rated=True).json()
    assert created["table"]["rated"] is True
    assert created["table"]["hints"] is False
    asyncio.run(friend_gives_up(server, created, ben["key"]))
    won, lost = until_rated(server, nora["key"], 1), until_rated(server, ben["key"], 1)
    assert won["rating"]["points"] > 1000 > lost["rating"]["points"]
    assert won["rating"]["deviation"] < 300
    assert [point["won"] for point in won["curve"]] == [True]
    assert won["curve"][0]["table"] == created["table"]["id"]


def test_a_bot_is_an_anchor(server: Running) -> None:
    nora = new_player(server, "Nora")
    created = new_table(server, nora["key"], ME, GUS, rated=True).json()
    asyncio.run(give_up(server, created))
    lost = until_rated(server, nora["key"], 1)
    assert lost["rating"]["points"] < 1000


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"hints": True}, "rated-hints"),
        ({"takeback": "practice"}, "rated-practice"),
        ({"game": "mad-city", "options": {"mode": "puzzle"}, "seats": [ME]}, "rated-alone"),
        ({"game": "lots", "options": {"hand": "crane"}}, "rated-option"),
        ({"seats": [ME, ME]}, "rated-needs-player"),
    ],
)
def test_what_cannot_be_rated_is_refused_beforehand(
    server: Running, fields: Message, code: str
) -> None:
    grant = new_player(server)
    body = {"game": "machi-koro", "seats": [ME, GUS], "rated": True, **fields}
    answer = server.api.http.post("/api/tables", json=body, headers=as_player(grant["key"]))
    assert answer.json()["code"] == code


def test_a_guest_opens_no_rated_table(server: Running) -> None:
    answer = new_table(server, "", {"kind": "me", "name": "Ann"}, GUS, rated=True)
    assert answer.json()["code"] == "rated-needs-player"


def test_a_rematch_is_rated_as_the_first_was(server: Running) -> None:
    nora, ben = new_player(server, "Nora"), new_player(server, "Ben")
    created = new_table(server, nora["key"], ME, FRIEND, rated=True).json()
    asyncio.run(friend_gives_up(server, created, ben["key"]))

    async def again() -> Message:
        [key] = keys(created)
        async with joined(server.address, created["table"]["id"], key) as client:
            await client.ask("rematch")
            await client.until(lambda c: c.table.get("rematch"))
            async with joined(server.address, client.table["rematch"], key) as fresh:
                return fresh.table

    table = asyncio.run(again())
    assert table["rated"] is True
    assert table["seats"][0]["crest"] == 7


# A server without


def test_a_server_without_players_works_as_ever(serve: Serve) -> None:
    server = serve(players=False)
    for method, path in (("POST", "/api/players"), ("GET", "/api/player")):
        body = {"name": "Nora"} if method == "POST" else None
        answer = server.api.http.request(method, path, json=body, headers=as_player("A" * 32))
        assert (answer.status_code, answer.json()["code"]) == (404, "no-players")
    created = new_table(server, "A" * 32, {"kind": "me", "name": "Ann"}, GUS)
    assert created.status_code == 201
    asyncio.run(give_up(server, created.json()))


def test_what_ended_before_a_stop_is_rated_after_it(serve: Serve, tmp_path: Path) -> None:
    first = serve()
    nora = new_player(first, "Nora")
    created = new_table(first, nora["key"], ME, GUS, rated=True).json()
    asyncio.run(give_up(first, created))
    until_rated(first, nora["key"], 1)
    first.stop()
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    database.execute("UPDATE results SET pending = 1")
    database.execute("DELETE FROM ratings")
    database.commit()
    database.close()
    until_rated(serve(), nora["key"], 1)


def test_who_does_not_come_for_long_is_forgotten() -> None:
    async def play() -> None:
        store = MemoryStore()
        async with still_server(store) as play_server:
            await players.create(play_server.services, PlayerWish(name="Nora"))
            at(play_server, int((Retention().players - 1) * DAY))
            await expire(play_server.registry)
            assert len(store.people) == 1
            at(play_server, int((Retention().players + 1) * DAY))
            await expire(play_server.registry)
            assert store.people == {}

    asyncio.run(play())


# The operator


def test_the_operator_lists_renames_bans_and_removes(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    nora, ben = new_player(server, "Nora"), new_player(server, "Ben")

    def said(*arguments: str) -> str:
        data = str(tmp_path / "tables.sqlite3")
        done = CliRunner().invoke(app, ["players", *arguments, "--data", data])
        return f"{done.exit_code} {done.output}"

    listed = said()
    # The list can be had while the server runs, a change cannot.
    assert said(nora["player"]["id"], "--remove").startswith("1 ")
    server.stop()
    assert "Nora" in listed
    assert "Ben" in listed
    assert "Ben" not in said("nor")
    who = nora["player"]["id"]
    assert "Anon" in said(who, "--rename", "Anon")
    assert said(who, "--rename", "A (b)").startswith("2 ")
    assert "banned" in said(who, "--ban")
    assert said(ben["player"]["id"], "--remove").startswith("0 ")
    assert said("nobody", "--remove").startswith("1 ")
    assert said(who, "--remove", "--ban").startswith("2 ")
    again = serve()
    answer = again.api.http.get("/api/player", headers=as_player(nora["key"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    answer = again.api.http.get("/api/player", headers=as_player(ben["key"]))
    assert answer.json()["code"] == "wrong-player"


def test_the_operator_is_told_what_cannot_be_done_and_that_a_list_is_empty(
    serve: Serve, tmp_path: Path
) -> None:
    """Nothing that was asked for is left out without a word."""
    server = serve()
    server.api.post("/api/players", {"name": "Deep Town", "author": "Grace H."})

    def said(*arguments: str) -> tuple[int, str, str]:
        data = str(tmp_path / "tables.sqlite3")
        done = CliRunner().invoke(app, ["players", *arguments, "--data", data])
        return done.exit_code, done.stdout, done.stderr

    assert "Deep Town  (program by Grace H.)" in said()[1]
    for nothing in (("nobody at all",), ("--clubs",), ("--reported",)):
        code, listed, why = said(*nothing)
        assert (code, listed) == (0, "")
        assert why.startswith("No ")
    for wrong in (
        ("--ban",),
        ("--remove",),
        ("--rename", "New"),
        ("--clubs", "--remove"),
        ("--clubs", "some-club", "--ban"),
        ("--clubs", "some-club", "--remove", "--rename", "New"),
        ("--reported", "--clubs"),
        ("--reported", "Deep Town"),
    ):
        code, listed, why = said(*wrong)
        assert (code, listed) == (2, ""), wrong
        assert why
    server.stop()
    [who] = [line.split()[0] for line in said()[1].splitlines()]
    assert said(who, "--rename", "")[0] == 2
    neighbour = neighbour_names()[0]
    assert said(who, "--rename", neighbour)[0] == 2, "a program is not called like a neighbour"

    def marked() -> int:
        with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as connection:
            [(found,)] = connection.execute("SELECT count(*) FROM programs")
            return int(found)

    assert marked() == 1
    said(who, "--ban")
    assert marked() == 0, "who is banned takes nobody's place on the ladder of programs"
    said(who, "--unban")
    assert marked() == 1
