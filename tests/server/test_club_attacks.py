"""People who want what is not theirs: another's profile, somebody else's club, a name that passes for another's."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from boroughs.server.messages.clubs import (
    AnswerGame,
    ClubWish,
    HandOverClub,
    LeaveClub,
    RemoveMember,
)
from boroughs.server.messages.players import PlayerWish
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.settings import Limits
from boroughs.server.tables import clubs, players
from server.conftest import Running, Serve
from server.indoors import still_server
from server.playing import arrive, keys
from server.test_clubs import HOUR, Mayors, act, join, new_club, play, seen
from server.test_players import FRIEND, ME, as_player, new_player

NOTHING = "22222222222a"
"""An id that nobody has."""


@pytest.fixture
def club(server: Running) -> Mayors:
    return Mayors(server)


def forged(club: Mayors) -> list[str]:
    """What somebody may have who is not Ada: ids, the link, a seat's key, half a key, nonsense."""
    created = club.table(club.ada, ME, FRIEND).json()
    [seat] = keys(created)
    invite = next(grant["invite"] for grant in created["seats"] if grant["invite"])
    return [
        club.ada_id, club.id, club.link, seat, invite, created["host"], created["watch"],
        club.ada[:-1], club.ada + "A", club.ada.swapcase(), "A" * 32, "A" * 4000, "%", "' OR 1=1 --", "a\tb",
    ]  # fmt: skip


def test_no_forged_key_opens_a_player_or_a_club(serve: Serve) -> None:
    server = serve(limits=Limits(replays_at_once=10_000))
    club = Mayors(server)
    for key in forged(club):
        headers = as_player(key)
        for path in ("/api/player", "/api/player/export", "/api/clubs", f"/api/clubs/{club.id}"):
            answer = server.api.http.get(path, headers=headers)
            assert answer.json()["code"] == "wrong-player", (key, path)
        assert act(server, key, club.id, "leave").json()["code"] == "wrong-player"
        assert join(server, key, club.id, club.link).json()["code"] == "wrong-player"
        assert club.table(key, ME, FRIEND).json()["code"] == "wrong-player"
    assert server.api.http.get(f"/api/clubs/{club.id}").json()["code"] == "no-key"


def test_a_players_key_opens_no_table_and_a_tables_key_no_club(
    server: Running, club: Mayors
) -> None:
    created = club.table(club.ada, ME, FRIEND).json()
    path = f"/api/tables/{created['table']['id']}"
    headers = {"Authorization": f"Bearer {club.ada}"}
    assert server.api.http.get(path, headers=headers).status_code == 403
    [seat] = keys(created)
    for key in (seat, created["host"], created["watch"], club.ada, "x"):
        found = server.api.http.get(
            f"/api/clubs/{club.id}/invitation", headers={"Authorization": f"Bearer {key}"}
        )
        assert found.json()["code"] == "no-such-club"


def test_who_guesses_ids_cannot_tell_a_club_from_none(server: Running, club: Mayors) -> None:
    """Of a club that exists and of one that does not, a stranger hears the same words."""
    eve = new_player(server, "Eve")["key"]
    table = club.table(club.ada, ME, {"kind": "open"}).json()["table"]["id"]

    def answers(wanted: str) -> list[tuple[int, str]]:
        http, headers = server.api.http, as_player(eve)
        asked = [
            http.get(f"/api/clubs/{wanted}", headers=headers),
            http.get(f"/api/clubs/{wanted}/invitation", headers={"Authorization": "Bearer x"}),
            join(server, eve, wanted, "A" * 32),
            act(server, eve, wanted, "leave"),
            act(server, eve, wanted, "remove", member=club.ada_id),
            http.post(f"/api/clubs/{wanted}/tables/{table}/watch", headers=headers),
            http.post(
                "/api/tables",
                json={"game": "lots", "seats": [ME, FRIEND], "club": wanted},
                headers=headers,
            ),
        ]
        return [(answer.status_code, answer.text) for answer in asked]

    assert answers(club.id) == answers(NOTHING)
    assert {status for status, _ in answers(club.id)} == {404}


def test_only_the_owner_rules(club: Mayors) -> None:
    wanted: dict[str, dict[str, Any]] = {
        "rename": {"name": "Mine", "crest": 0},
        "renew": {},
        "remove": {"member": club.ada_id},
        "hand-over": {"member": club.ben_id},
    }
    for kind, fields in wanted.items():
        answer = club.act(club.ben, kind, **fields)
        assert (answer.status_code, answer.json()["code"]) == (403, "owner-only")
    found = club.seen(club.ada)
    assert (found["name"], found["owner"], len(found["members"])) == ("Tuesday Mayors", True, 2)


def test_who_was_taken_out_stays_out(server: Running, club: Mayors) -> None:
    """With the old link, as themselves or as somebody new, at its tables, and at the next game."""
    table = club.table(club.ada, ME, {"kind": "open"}).json()["table"]["id"]
    club.act(club.ada, "remove", member=club.ben_id)
    assert join(server, club.ben, club.id, club.link).status_code == 404
    again = new_player(server, "Bernard")["key"]
    assert join(server, again, club.id, club.link).status_code == 404
    headers = {"Authorization": f"Bearer {club.link}"}
    told = server.api.http.get(f"/api/clubs/{club.id}/invitation", headers=headers)
    assert told.status_code == 404
    for kind, fields in (("answer", {"coming": True}), ("leave", {}), ("renew", {})):
        assert club.act(club.ben, kind, **fields).status_code == 404
    assert club.sit_down(club.ben, table).json()["code"] == "no-key"
    assert club.table(club.ben, ME, FRIEND).status_code == 404
    assert club.names(club.ada) == ["Ada"]


def test_nobody_hands_over_or_removes_themselves_or_a_stranger(club: Mayors) -> None:
    eve = new_player(club.server, "Eve")["player"]["id"]
    for who in (eve, club.ada_id, NOTHING):
        assert club.act(club.ada, "hand-over", member=who).json()["code"] == "not-a-member"
        assert club.act(club.ada, "remove", member=who).json()["code"] == "not-a-member"
    assert club.seen(club.ada)["owner"]


def test_a_kept_seat_is_nobody_elses(server: Running, club: Mayors) -> None:
    eve = new_player(server, "Eve")["key"]
    table = club.table(club.ada, ME, {"kind": "friend", "member": club.ben_id}).json()["table"][
        "id"
    ]
    path = f"/api/tables/{table}/join"
    for headers in (as_player(eve), {}, as_player(club.ada)):
        for body in ({"name": "Ben", "seat": 1}, {"name": "Ben", "invite": club.link}):
            refused = server.api.http.post(path, json=body, headers=headers)
            assert refused.status_code in (401, 403, 409), refused.text
    assert club.sit_down(club.ben, table).status_code == 200


def test_a_stolen_table_link_tells_of_no_player_and_no_club(server: Running, club: Mayors) -> None:
    """All that each key of a table opens, over HTTP and over its line, from the first seat to the record."""
    created = club.table(club.ada, ME, {"kind": "friend", "member": club.ben_id}).json()
    table = created["table"]["id"]
    seated = club.sit_down(club.ben, table).json()
    [mine] = keys(created)
    secrets = (club.ada, club.ben, club.ada_id, club.ben_id, club.id, club.link, "Tuesday Mayors")
    told = [str(created), str(seated)]

    async def listen(key: str) -> str:
        client = await arrive(server.address, table, key)
        await client.until(lambda c: c.welcome)
        await client.close()
        return "".join(client.raw)

    for key in (mine, seated["key"], created["host"], created["watch"]):
        told.append(asyncio.run(listen(key)))
        for part in ("", "/overview", "/overview?board=1", "/record", "/invitation"):
            headers = {"Authorization": f"Bearer {key}"}
            told.append(server.api.http.get(f"/api/tables/{table}{part}", headers=headers).text)
    over = play(club)
    told += [str(over), server.api.http.get(f"/api/records/{over['record']}").text]
    for secret in secrets:
        assert all(secret not in text for text in told), secret


@pytest.mark.parametrize("name", ["Ada", "АDA", "Adа", "ada.", "A d a", "Ａｄａ"])
def test_nobody_passes_for_another_member(server: Running, club: Mayors, name: str) -> None:
    """Neither by joining under such a name, nor by taking it afterwards."""
    eve = new_player(server, name)["key"]
    assert join(server, eve, club.id, club.link).json()["code"] == "name-taken"
    body = {"name": name, "crest": 1}
    renamed = server.api.http.post("/api/player", json=body, headers=as_player(club.ben))
    assert renamed.json()["code"] == "name-taken"
    assert club.names(club.ada) == ["Ada", "Ben"]
    # One's own name may be written otherwise.
    body = {"name": "ADA", "crest": 1}
    assert server.api.http.post("/api/player", json=body, headers=as_player(club.ada)).is_success


@pytest.mark.parametrize("name", ["", "x" * 33, "Club (normal)", "a\u202eb", "\n"])
def test_a_clubs_name_can_be_read(club: Mayors, name: str) -> None:
    assert club.act(club.ada, "rename", name=name, crest=0).status_code == 400


def test_a_renewed_players_key_is_the_only_one(server: Running, club: Mayors) -> None:
    """Whoever stole Ada's key rules her club until she renews it, and not a moment longer."""
    fresh = server.api.http.post(
        "/api/player/key", json={"sure": True}, headers=as_player(club.ada)
    ).json()["key"]
    assert club.act(club.ada, "renew").json()["code"] == "wrong-player"
    assert seen(server, fresh, club.id)["owner"]


def test_no_secret_of_a_club_is_kept_or_logged(serve: Serve, tmp_path: Path) -> None:
    server = serve()
    club = Mayors(server)
    link = club.act(club.ada, "renew").json()["link"]
    written = server.written.getvalue()
    server.stop()
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    dumped = "\n".join(database.iterdump())
    database.close()
    for secret in (club.link, link, club.ada):
        assert secret not in dumped
        assert secret not in written


def test_many_at_once_leave_a_club_whole() -> None:
    """Joining, leaving, removing and handing over at the same moment: one owner, nobody twice, and no more than may."""

    async def crowd() -> None:
        async with still_server() as server:
            services = server.services
            sitters = []
            for number in range(12):
                wish = PlayerWish(name=f"Member number {number:02}")
                grant = await players.create(services, wish)
                sitter = await players.sitter(services, grant.key)
                assert sitter is not None
                sitters.append(sitter)
            first, *others = sitters
            club, link = await clubs.found_club(services, first, ClubWish(name="Crowd"))
            await asyncio.gather(*(clubs.join(services, one, club, link) for one in others * 2))
            actions = [clubs.act(services, one, club, LeaveClub()) for one in others[:3]]
            actions += [clubs.act(services, one, club, AnswerGame(coming=True)) for one in others]
            actions += [
                clubs.act(services, first, club, RemoveMember(member=others[5].id)),
                clubs.act(services, first, club, HandOverClub(member=others[6].id)),
                clubs.act(services, first, club, HandOverClub(member=others[7].id)),
            ]
            ended = await asyncio.gather(*actions, return_exceptions=True)
            assert all(isinstance(one, str | RequestRefused) for one in ended)
            found = await clubs.read(services, club)
            assert found is not None
            assert set(found.members) == {one.id for one in sitters} - {
                others[n].id for n in (0, 1, 2, 5)
            }
            assert [who for who, member in found.members.items() if member.owner] == [others[6].id]

    asyncio.run(crowd())


def test_times_and_games_of_a_plan_are_checked(club: Mayors) -> None:
    for at in (0, -1, 10**13, HOUR):
        assert not club.act(club.ben, "plan", game="lots", at=at).is_success
    assert club.seen(club.ben)["next"] is None


def test_clubs_of_one_address_have_an_end(serve: Serve) -> None:
    server = serve(limits=Limits(clubs_at_once=3))
    ada = new_player(server, "Ada")["key"]
    for number in range(3):
        new_club(server, ada, f"Club {number}")
    body = {"name": "One more"}
    refused = server.api.http.post("/api/clubs", json=body, headers=as_player(ada))
    assert refused.json()["code"] == "too-many-new-clubs"
