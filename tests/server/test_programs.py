"""Programs over the network: listed with their authors as soon as they are rated, and never anybody who is a person."""

from __future__ import annotations

import asyncio

import pytest

from server.conftest import Running
from server.playing import Message
from server.tables.test_bot_driver import until
from server.test_players import GUS, ME, as_player, give_up, kept_of, new_player, new_table


def programs(server: Running, game: str = "machi-koro") -> list[Message]:
    response = server.api.http.get(f"/api/games/{game}/programs")
    assert response.status_code == 200, response.text
    found: list[Message] = response.json()["programs"]
    return found


async def rated(server: Running, key: str) -> None:
    created = new_table(server, key, ME, GUS, rated=True).json()
    await give_up(server, created)
    await until(lambda: kept_of(server, key)["games"][0]["rating"])


def test_a_rated_program_is_listed_with_its_author(server: Running) -> None:
    body = {"name": "Deep Town", "crest": 5, "author": "Grace H."}
    grant = server.api.post("/api/players", body).json()
    person = new_player(server, "Person")
    assert [one for one in programs(server) if one["name"] == "Deep Town"] == []
    asyncio.run(rated(server, grant["key"]))
    asyncio.run(rated(server, person["key"]))
    [listed] = [one for one in programs(server) if one["name"] == "Deep Town"]
    assert (listed["author"], listed["rating"]["games"]) == ("Grace H.", 1)
    assert "Person" not in str(programs(server))
    assert grant["player"]["id"] not in str(listed)
    # Who says so no more is on it no more.
    body = {"name": "Deep Town", "crest": 5}
    server.api.http.post("/api/player", json=body, headers=as_player(grant["key"]))
    assert [one for one in programs(server) if one["name"] == "Deep Town"] == []


@pytest.mark.parametrize("author", ["Ada (normal)", "x" * 65, "a\u202eb"])
def test_an_author_is_a_readable_name(server: Running, author: str) -> None:
    body = {"name": "Program", "author": author}
    assert server.api.post("/api/players", body).status_code == 400


@pytest.mark.parametrize("name", ["Minerva", "M\u0456nerva", "OTTO", "Gus."])
def test_no_program_passes_for_a_neighbour(server: Running, name: str) -> None:
    """Both stand on one ladder. A person may be called Otto: no person is on it."""
    refused = server.api.post("/api/players", {"name": name, "author": "Grace H."})
    assert (refused.status_code, refused.json()["code"]) == (409, "name-taken")
    person = server.api.post("/api/players", {"name": name})
    assert person.status_code == 201
    answer = server.api.http.post(
        "/api/player",
        json={"name": name, "author": "Grace H."},
        headers=as_player(person.json()["key"]),
    )
    assert answer.json()["code"] == "name-taken"
