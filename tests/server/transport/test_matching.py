"""Quick match over HTTP: tickets, floods, forged keys, and one player in two tabs."""

from __future__ import annotations

from dataclasses import replace

import httpx

from server.conftest import GENEROUS, Running, Serve
from server.playing import Message


def ask(server: Running, player: str = "", **wish: object) -> httpx.Response:
    body = {"game": "new-jack-city", "name": "" if player else "Ann", **wish}
    headers = {"Boroughs-Player": player} if player else {}
    return server.api.http.post("/api/match", json=body, headers=headers)


def look(server: Running, ticket: str) -> Message:
    response = server.api.http.get("/api/match", headers={"Authorization": f"Bearer {ticket}"})
    assert response.status_code == 200, response.text
    found: Message = response.json()
    return found


def answer(server: Running, ticket: str, said: str) -> Message:
    headers = {"Authorization": f"Bearer {ticket}"}
    response = server.api.http.post("/api/match/answer", json={"answer": said}, headers=headers)
    assert response.status_code == 200, response.text
    found: Message = response.json()
    return found


def new_player(server: Running, name: str) -> str:
    grant: Message = server.api.post("/api/players", {"name": name, "crest": 3}).json()
    return str(grant["key"])


def test_two_players_are_seated_at_a_rated_table_and_the_lobby_told_of_them(serve: Serve) -> None:
    server = serve()
    ann, ben = new_player(server, "Ann"), new_player(server, "Ben")
    first: Message = ask(server, ann, rated=True).json()
    asked = server.api.get("/api/lobby").json()["asked"]
    assert [(one["game"], one["rated"], one["waiting"]) for one in asked] == [
        ("new-jack-city", True, 1)
    ]
    second: Message = ask(server, ben, rated=True).json()
    assert answer(server, first["ticket"], "confirm")["confirmed"]
    seated = answer(server, second["ticket"], "confirm")
    also = look(server, first["ticket"])
    assert (seated["state"], also["state"]) == ("seated", "seated")
    assert seated["table"] == also["table"]
    assert seated["key"] != also["key"]
    key = {"Authorization": f"Bearer {also['key']}"}
    table: Message = server.api.http.get(f"/api/tables/{also['table']}", headers=key).json()
    assert table["rated"]
    assert sorted(seat["name"] for seat in table["seats"]) == ["Ann", "Ben"]
    # Asked again, it is the same seat: nobody is seated twice.
    again = answer(server, second["ticket"], "confirm")
    assert (again["table"], again["seat"], again["key"]) == (
        seated["table"],
        seated["seat"],
        seated["key"],
    )


def test_two_tabs_of_one_player_are_never_matched(serve: Serve) -> None:
    server = serve()
    ann = new_player(server, "Ann")
    first: Message = ask(server, ann, rated=True, device="one").json()
    second: Message = ask(server, ann, rated=True, device="two").json()
    assert second["match"]["state"] == "waiting"
    assert look(server, first["ticket"])["why"] == "elsewhere"


def test_a_void_players_key_and_a_forged_ticket_open_nothing(serve: Serve) -> None:
    server = serve()
    assert ask(server, "x" * 32, rated=True).status_code == 403
    assert ask(server, rated=True).json()["code"] == "rated-needs-player"
    for forged in ("", "y" * 32):
        response = server.api.http.get(
            "/api/match", headers={"Authorization": f"Bearer {forged}"} if forged else {}
        )
        assert (response.status_code, response.json()["code"]) == (404, "no-such-match")


def test_a_flood_of_wishes_is_refused_by_address(serve: Serve) -> None:
    limits = replace(GENEROUS, matches_per_minute=0.001, matches_at_once=3)
    server = serve(limits=limits)
    said = [ask(server, device=f"{number}", seats=2 + number % 2) for number in range(5)]
    assert [response.status_code for response in said] == [201, 201, 201, 429, 429]
    assert said[-1].json()["code"] == "too-many-wishes"


def test_too_many_who_wait_at_once_are_refused_though_they_asked_slowly(serve: Serve) -> None:
    server = serve(limits=replace(GENEROUS, match_tickets_per_address=2))
    said = [ask(server, seats=2 + number, pace="days").status_code for number in range(4)]
    assert said == [201, 201, 429, 429]


def test_what_cannot_be_played_is_refused(serve: Serve) -> None:
    server = serve()
    assert ask(server, seats=1).status_code == 400
    assert ask(server, seats=15).status_code == 400
    assert ask(server, game="no-such-game").status_code == 400
    assert ask(server, name="(normal)").json()["code"] == "bad-name"
