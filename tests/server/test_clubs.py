"""Clubs: a link makes a group, its tables are the members', and only they see it."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from boroughs.cli.main import app
from boroughs.server.settings import Limits
from server.conftest import Running, Serve
from server.databases import new_database
from server.playing import Message, joined, keys
from server.test_players import GUS, ME, as_player, new_player

HOUR = 3_600_000


def new_club(server: Running, key: str, name: str = "Tuesday Mayors") -> Message:
    response = server.api.http.post(
        "/api/clubs", json={"name": name, "crest": 3}, headers=as_player(key)
    )
    assert response.status_code == 201, response.text
    grant: Message = response.json()
    return grant


def join(server: Running, key: str, club: str, link: str) -> httpx.Response:
    return server.api.http.post(
        f"/api/clubs/{club}/join", json={"link": link}, headers=as_player(key)
    )


def seen(server: Running, key: str, club: str) -> Message:
    response = server.api.http.get(f"/api/clubs/{club}", headers=as_player(key))
    assert response.status_code == 200, response.text
    found: Message = response.json()
    return found


def act(server: Running, key: str, club: str, kind: str, **fields: Any) -> httpx.Response:
    body = {"type": kind, **fields}
    return server.api.http.post(f"/api/clubs/{club}", json=body, headers=as_player(key))


class Mayors:
    """A club of Ada, its owner, and Ben."""

    def __init__(self, server: Running) -> None:
        self.server = server
        ada, ben = new_player(server, "Ada", 1), new_player(server, "Ben", 2)
        self.ada, self.ben = str(ada["key"]), str(ben["key"])
        self.ada_id, self.ben_id = str(ada["player"]["id"]), str(ben["player"]["id"])
        grant = new_club(server, self.ada)
        self.id, self.link = str(grant["club"]["id"]), str(grant["link"])
        assert join(server, self.ben, self.id, self.link).status_code == 200

    def act(self, key: str, kind: str, **fields: Any) -> httpx.Response:
        return act(self.server, key, self.id, kind, **fields)

    def seen(self, key: str) -> Message:
        return seen(self.server, key, self.id)

    def names(self, key: str) -> list[str]:
        return [member["name"] for member in self.seen(key)["members"]]

    def table(self, key: str, *seats: Message) -> httpx.Response:
        body = {"game": "machi-koro", "seats": list(seats), "club": self.id}
        return self.server.api.http.post("/api/tables", json=body, headers=as_player(key))

    def sit_down(self, key: str, table: str, name: str = "Ben") -> httpx.Response:
        return self.server.api.http.post(
            f"/api/tables/{table}/join", json={"name": name}, headers=as_player(key)
        )


async def second_gives_up(server: Running, table: str, first: str, second: str) -> Message:
    async with (
        joined(server.address, table, first) as host,
        joined(server.address, table, second) as other,
    ):
        await asyncio.gather(host.ready(), other.ready("a5"))
        await other.until(lambda c: c.frame is not None)
        await other.ask("resign")
        await host.until(lambda c: c.table["phase"] == "over")
        return host.table


def play(club: Mayors, winner: str = "", loser: str = "") -> Message:
    """A game of the club's: the loser sits down and gives up."""
    winner, loser = winner or club.ada, loser or club.ben
    created = club.table(winner, ME, {"kind": "open"}).json()
    table = created["table"]["id"]
    name = "Ben" if loser == club.ben else "Ada"
    seated = club.sit_down(loser, table, name).json()
    [mine] = keys(created)
    game = second_gives_up(club.server, table, mine, seated["key"])
    with ThreadPoolExecutor(1) as beside:
        # The tests of the pages have a loop of their own in this thread.
        return beside.submit(asyncio.run, game).result()


def test_a_link_makes_a_group(server: Running) -> None:
    club = Mayors(server)
    found = club.seen(club.ben)
    assert (found["name"], found["crest"], found["me"], found["owner"]) == (
        "Tuesday Mayors", 3, club.ben_id, False,
    )  # fmt: skip
    assert [(m["name"], m["owner"], m["here"]) for m in found["members"]] == [
        ("Ada", True, True),
        ("Ben", False, True),
    ]
    assert join(server, club.ben, club.id, club.link).status_code == 200
    assert club.names(club.ada) == ["Ada", "Ben"]
    [card] = server.api.http.get("/api/clubs", headers=as_player(club.ben)).json()["clubs"]
    assert (card["name"], card["members"], card["news"]["kind"]) == ("Tuesday Mayors", 2, "quiet")


def test_the_link_tells_before_one_joins_and_no_more_than_that(server: Running) -> None:
    club = Mayors(server)
    headers = {"Authorization": f"Bearer {club.link}"}
    told = server.api.http.get(f"/api/clubs/{club.id}/invitation", headers=headers).json()
    assert told["name"] == "Tuesday Mayors"
    assert [one["name"] for one in told["members"]] == ["Ada", "Ben"]
    assert all(set(one) == {"name", "crest"} for one in told["members"])
    assert club.ada_id not in str(told)


def test_its_tables_need_no_link_and_leave_a_result(server: Running) -> None:
    club = Mayors(server)
    created = club.table(club.ada, ME, {"kind": "open"}).json()
    table = created["table"]["id"]
    [shown] = club.seen(club.ben)["tables"]
    assert (shown["id"], shown["phase"], shown["open_seats"], shown["mine"]) == (
        table, "gathering", 1, False,
    )  # fmt: skip
    news = server.api.http.get("/api/clubs", headers=as_player(club.ben)).json()["clubs"][0]["news"]
    assert (news["kind"], news["name"], news["table"]) == ("open", "Ada", table)
    seated = club.sit_down(club.ben, table).json()
    [mine] = keys(created)
    asyncio.run(second_gives_up(server, table, mine, seated["key"]))
    found = club.seen(club.ben)
    assert found["tables"] == []
    assert found["games"] == 1
    [result] = found["results"]
    assert [seat["name"] for seat in result["seats"]] == ["Ada", "Ben"]
    assert (result["winners"], result["ranks"], result["reason"]) == ([0], [1, 2], "resigned")
    [pair] = found["pairs"]
    assert (pair["one"], pair["other"], pair["ahead"], pair["behind"], pair["last"]) == (
        club.ada_id, club.ben_id, 1, 0, [1],
    )  # fmt: skip
    ada, ben = (member["rating"] for member in found["members"])
    assert ada["points"] > 1000 > ben["points"]
    assert ada["games"] == ben["games"] == 1
    # Looked at again, nothing counts twice.
    assert club.seen(club.ada)["members"][0]["rating"] == ada


def numbers(server: Running) -> dict[str, str]:
    text = server.api.get("/metrics").text
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))


def test_who_watches_the_server_sees_how_many_clubs_there_are(serve: Serve) -> None:
    server = serve()
    club = Mayors(server)
    play(club)
    found = numbers(server)
    assert (found["boroughs_players"], found["boroughs_clubs"]) == ("2", "1")
    assert (found["boroughs_club_members"], found["boroughs_clubs_founded_total"]) == ("2", "1")
    assert found["boroughs_club_games_total"] == "1"


def test_last_times_companions_are_invited_again(server: Running) -> None:
    """A seat is kept for a member: nobody else gets it, and they need no link."""
    club = Mayors(server)
    cara = new_player(server, "Cara")["key"]
    join(server, cara, club.id, club.link)
    wish = {"kind": "friend", "member": club.ben_id}
    created = club.table(club.ada, ME, wish).json()
    table = created["table"]["id"]
    assert club.seen(club.ben)["tables"][0]["kept"]
    assert not club.seen(cara)["tables"][0]["kept"]
    assert club.sit_down(cara, table, "Cara").json()["code"] == "no-open-seat"
    news = server.api.http.get("/api/clubs", headers=as_player(club.ben)).json()["clubs"][0]["news"]
    assert (news["kind"], news["name"]) == ("kept", "Ada")
    assert club.sit_down(club.ben, table).json()["seat"] == 1
    stranger = new_player(server, "Zoe")["player"]["id"]
    refused = club.table(club.ada, ME, {"kind": "friend", "member": stranger})
    assert refused.json()["code"] == "not-a-member"


def test_a_rematch_is_the_clubs_too(server: Running) -> None:
    club = Mayors(server)
    created = club.table(club.ada, ME, {"kind": "open"}).json()
    table = created["table"]["id"]
    seated = club.sit_down(club.ben, table).json()
    [mine] = keys(created)

    async def again() -> str:
        await second_gives_up(server, table, mine, seated["key"])
        async with joined(server.address, table, mine) as host:
            await host.ask("rematch")
            await host.until(lambda c: c.table["rematch"])
            return str(host.table["rematch"])

    rematch = asyncio.run(again())
    assert [one["id"] for one in club.seen(club.ben)["tables"]] == [rematch]


def test_members_look_on_until_they_are_members_no_more(server: Running) -> None:
    club = Mayors(server)
    table = club.table(club.ada, ME, {"kind": "open"}).json()["table"]["id"]
    path = f"/api/clubs/{club.id}/tables/{table}/watch"
    key = server.api.http.post(path, headers=as_player(club.ben)).json()["key"]

    def status() -> int:
        headers = {"Authorization": f"Bearer {key}"}
        return server.api.http.get(f"/api/tables/{table}", headers=headers).status_code

    assert status() == 200
    assert club.act(club.ada, "remove", member=club.ben_id).status_code == 200
    assert status() == 403
    assert server.api.http.post(path, headers=as_player(club.ben)).status_code == 404


def test_a_next_game_is_agreed(server: Running) -> None:
    club = Mayors(server)
    at = int(time.time() * 1000) + HOUR
    assert club.act(club.ben, "answer", coming=True).json()["code"] == "no-next-game"
    planned = club.act(club.ben, "plan", game="lots", at=at).json()["club"]["next"]
    assert (planned["game"], planned["at"], planned["by"]) == ("lots", at, club.ben_id)
    assert planned["coming"] == [club.ben_id]
    answered = club.act(club.ada, "answer", coming=False).json()["club"]["next"]
    assert answered["not_coming"] == [club.ada_id]
    # Another time is another question.
    again = club.act(club.ada, "plan", game="lots", at=at + HOUR).json()["club"]["next"]
    assert (again["coming"], again["not_coming"]) == ([club.ada_id], [])
    assert club.act(club.ben, "cancel").json()["code"] == "owner-only"
    assert club.act(club.ada, "cancel").json()["club"]["next"] is None
    late = club.act(club.ada, "plan", game="lots", at=at - 100 * HOUR)
    assert late.json()["code"] == "past-time"
    assert club.act(club.ada, "plan", game="no game", at=at).status_code == 400


def test_leaving_renaming_removing_handing_over(server: Running) -> None:
    club = Mayors(server)
    renamed = club.act(club.ada, "rename", name="Wednesday Mayors", crest=9).json()["club"]
    assert (renamed["name"], renamed["crest"]) == ("Wednesday Mayors", 9)
    assert club.act(club.ada, "hand-over", member=club.ben_id).status_code == 200
    assert club.seen(club.ben)["owner"]
    assert not club.seen(club.ada)["owner"]
    assert club.act(club.ada, "rename", name="Mine", crest=0).json()["code"] == "owner-only"
    removed = club.act(club.ben, "remove", member=club.ada_id).json()
    assert [one["name"] for one in removed["club"]["members"]] == ["Ben"]
    # Who was taken out knows the old link: it is void.
    assert removed["link"] not in ("", club.link)
    assert join(server, club.ada, club.id, club.link).status_code == 404
    assert join(server, club.ada, club.id, removed["link"]).status_code == 200
    assert club.act(club.ben, "leave").json() == {"club": None, "link": ""}
    # Nobody is left without an owner.
    assert club.seen(club.ada)["owner"]
    club.act(club.ada, "leave")
    assert join(server, club.ben, club.id, removed["link"]).status_code == 404


def test_a_lost_link_is_replaced(server: Running) -> None:
    club = Mayors(server)
    cara = new_player(server, "Cara")["key"]
    link = club.act(club.ada, "renew").json()["link"]
    assert join(server, cara, club.id, club.link).json()["code"] == "no-such-club"
    assert join(server, cara, club.id, link).status_code == 200
    assert club.names(club.ben) == ["Ada", "Ben", "Cara"]


def test_who_is_deleted_is_in_no_club_and_nobodys_rival(server: Running) -> None:
    club = Mayors(server)
    play(club)
    exported = server.api.http.get("/api/player/export", headers=as_player(club.ben)).json()
    assert exported["clubs"] == [{"id": club.id, "name": "Tuesday Mayors"}]
    server.api.http.post("/api/player/delete", json={"sure": True}, headers=as_player(club.ada))
    found = club.seen(club.ben)
    assert [one["name"] for one in found["members"]] == ["Ben"]
    assert found["owner"]
    assert found["pairs"] == []
    assert [seat["kind"] for seat in found["results"][0]["seats"]] == ["guest", "member"]
    assert "Ada" not in str(found)


@pytest.mark.parametrize("alone", [False, True])
def test_who_is_deleted_looks_on_nowhere(server: Running, alone: bool) -> None:
    """By no key that they got as a member; not even where the club went with them, its last one."""
    club = Mayors(server)
    created = club.table(club.ada, ME, {"kind": "open"}).json()
    table, [mine] = created["table"]["id"], keys(created)
    path = f"/api/clubs/{club.id}/tables/{table}/watch"
    key = server.api.http.post(path, headers=as_player(club.ben)).json()["key"]
    if alone:
        club.act(club.ada, "leave")

    async def look() -> None:
        async with joined(server.address, table, key) as ben, joined(server.address, table, mine):
            body = {"sure": True}
            response = await asyncio.to_thread(
                lambda: server.api.http.post(
                    "/api/player/delete", json=body, headers=as_player(club.ben)
                )
            )
            assert response.status_code == 200
            farewell = await ben.until_closed()
            assert farewell is not None
            assert farewell["code"] == "wrong-key"

    asyncio.run(look())
    headers = {"Authorization": f"Bearer {key}"}
    assert server.api.http.get(f"/api/tables/{table}", headers=headers).status_code == 403


def operate(server: Running, *arguments: str) -> None:
    """By the command of whoever runs the server, on the same data."""
    settings = server.settings
    data = (
        ["--database", settings.database] if settings.database else ["--data", str(settings.data)]
    )
    done = CliRunner().invoke(app, ["players", *arguments, *data])
    assert done.exit_code == 0, done.output


def watcher(club: Mayors) -> tuple[str, str, str]:
    """A table of the club where Ben looks on and has a seat kept: its id, Ada's key and the one that Ben looks on with."""
    kept = {"kind": "friend", "member": club.ben_id}
    created = club.table(club.ada, ME, kept).json()
    table = created["table"]["id"]
    path = f"/api/clubs/{club.id}/tables/{table}/watch"
    key = club.server.api.http.post(path, headers=as_player(club.ben)).json()["key"]
    return table, keys(created)[0], key


@pytest.mark.parametrize("change", ["--remove", "--ban"])
def test_whom_the_operator_takes_out_looks_on_nowhere(serve: Serve, change: str) -> None:
    """Removed or banned while the server was stopped: what they got as a member is void when it runs again."""
    server = serve()
    club = Mayors(server)
    table, _, key = watcher(club)
    server.stop()
    operate(server, club.ben_id, change)
    again = serve()
    headers = {"Authorization": f"Bearer {key}"}
    assert again.api.http.get(f"/api/tables/{table}", headers=headers).status_code == 403
    [seen_by_ada] = seen(again, club.ada, club.id)["tables"]
    assert [seat["who"] for seat in seen_by_ada["seats"]] == [club.ada_id, ""]


@pytest.mark.parametrize("change", ["--remove", "--ban"])
def test_whom_the_operator_takes_out_beside_a_running_server_is_dismissed(
    serve: Serve, postgres_address: str, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    """With PostgreSQL the command may run at any time; who looks on this very moment goes when the server tidies up."""
    monkeypatch.setattr("boroughs.server.play_server._TIDY_SECONDS", 0.05)
    server = serve(database=new_database(postgres_address))
    club = Mayors(server)
    table, mine, key = watcher(club)

    async def look() -> None:
        async with joined(server.address, table, key) as ben, joined(server.address, table, mine):
            await asyncio.to_thread(operate, server, club.ben_id, change)
            farewell = await ben.until_closed()
            assert farewell is not None
            assert farewell["code"] == "wrong-key"

    asyncio.run(look())
    headers = {"Authorization": f"Bearer {key}"}
    assert server.api.http.get(f"/api/tables/{table}", headers=headers).status_code == 403


def test_a_club_that_the_operator_removes_leaves_nobody_looking_on(serve: Serve) -> None:
    server = serve()
    club = Mayors(server)
    table, mine, key = watcher(club)
    server.stop()
    operate(server, "--clubs", club.id, "--remove")
    again = serve()

    def status(by: str) -> int:
        headers = {"Authorization": f"Bearer {by}"}
        return again.api.http.get(f"/api/tables/{table}", headers=headers).status_code

    assert (status(key), status(mine)) == (403, 200)


def test_a_server_that_keeps_no_players_has_no_clubs(serve: Serve) -> None:
    server = serve(players=False)
    for path in ("/api/clubs", "/api/clubs/x", "/api/clubs/x/invitation"):
        assert server.api.http.get(path, headers=as_player("a" * 32)).json()["code"] == "no-players"
    body = {"name": "Mayors"}
    assert server.api.post("/api/clubs", body).json()["code"] == "no-players"


def test_clubs_survive_a_restart_with_their_tables(serve: Serve) -> None:
    server = serve()
    club = Mayors(server)
    play(club)
    club.table(club.ada, ME, {"kind": "open"})
    server.stop()
    club.server = serve()
    found = club.seen(club.ben)
    assert (found["games"], len(found["tables"])) == (1, 1)
    table = found["tables"][0]["id"]
    assert club.sit_down(club.ben, table).status_code == 200


@pytest.mark.parametrize("limits", [Limits(club_members=2, clubs_per_player=1)])
def test_clubs_have_bounds(serve: Serve, limits: Limits) -> None:
    server = serve(limits=limits)
    club = Mayors(server)
    cara = new_player(server, "Cara")["key"]
    assert join(server, cara, club.id, club.link).json()["code"] == "club-full"
    body = {"name": "Another"}
    refused = server.api.http.post("/api/clubs", json=body, headers=as_player(club.ada))
    assert refused.json()["code"] == "too-many-clubs"


def test_bots_and_guests_count_for_nobody(server: Running) -> None:
    """A game of one member against a bot is the club's, and no rung of its ladder."""
    club = Mayors(server)
    created = club.table(club.ada, ME, GUS).json()
    [mine] = keys(created)

    async def give_up() -> None:
        async with joined(server.address, created["table"]["id"], mine) as client:
            await client.ready()
            await client.until(lambda c: c.frame is not None)
            await client.ask("resign")
            await client.until(lambda c: c.table["phase"] == "over")

    asyncio.run(give_up())
    found = club.seen(club.ada)
    assert found["games"] == 1
    assert found["pairs"] == []
    assert [member["rating"] for member in found["members"]] == [None, None]
    assert [seat["kind"] for seat in found["results"][0]["seats"]] == ["member", "bot"]
