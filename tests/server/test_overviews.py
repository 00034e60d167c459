"""Tables at a glance: for the page of my games, and for who is invited."""

from __future__ import annotations

import re

import httpx
import pytest

from server.conftest import Running
from server.playing import ANSWER_SECONDS


def create(server: Running, *, public: bool = False, **more: object) -> dict[str, object]:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    wish = {"game": "machi-koro", "seats": seats, "public": public, **more}
    answer = httpx.post(f"{server.address}api/tables", json=wish, timeout=ANSWER_SECONDS)
    assert answer.status_code == 201
    made: dict[str, object] = answer.json()
    return made


def ask(server: Running, path: str, key: str = "", language: str = "en") -> httpx.Response:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return httpx.get(
        f"{server.address}api/{path}?lang={language}", headers=headers, timeout=ANSWER_SECONDS
    )


def keys(made: dict[str, object]) -> tuple[str, str, str]:
    """The table, my key, and the friend's invitation."""
    seats = made["seats"]
    table = made["table"]
    assert isinstance(seats, list)
    assert isinstance(table, dict)
    return table["id"], seats[0]["key"], seats[1]["invite"]


def test_an_invitation_says_what_it_is_about(server: Running) -> None:
    table, _, invite = keys(create(server, hints=False, pace="days"))
    said = ask(server, f"tables/{table}/invitation", invite).json()
    assert said["game"] == "machi-koro"
    assert said["host"] == "Ann"
    assert said["seat"] == 1
    assert said["state"] == "open"
    assert [seat["name"] for seat in said["seats"]] == ["Ann", ""]
    assert (said["hints"], said["pace"]) == (False, "days")
    assert said["real_time"] is False


def test_an_invitation_names_what_differs_from_the_usual_rules(server: Running) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend"}]
    made = httpx.post(
        f"{server.address}api/tables",
        json={"game": "mad-city", "seats": seats, "options": {"short": True}},
        timeout=ANSWER_SECONDS,
    ).json()
    table, _, invite = keys(made)
    english = ask(server, f"tables/{table}/invitation", invite).json()
    french = ask(server, f"tables/{table}/invitation", invite, "fr").json()
    assert len(english["options"]) == len(french["options"]) == 1
    assert english["options"] != french["options"]
    assert english["real_time"] is True, "its minute is a clock: the page must not promise none"


@pytest.mark.parametrize("key", ["", "wrong", "x" * 40])
def test_who_is_not_invited_learns_nothing(server: Running, key: str) -> None:
    table, _, _ = keys(create(server))
    answer = ask(server, f"tables/{table}/invitation", key)
    assert answer.status_code in (401, 403, 404)
    assert "Ann" not in answer.text


def test_an_invitation_that_was_used_opens_nothing_more(server: Running) -> None:
    table, _, invite = keys(create(server))
    joined = httpx.post(
        f"{server.address}api/tables/{table}/join",
        json={"name": "Bea", "invite": invite},
        timeout=ANSWER_SECONDS,
    )
    assert joined.status_code == 200
    answer = ask(server, f"tables/{table}/invitation", invite)
    assert answer.status_code in (401, 403, 404)
    assert "Bea" not in answer.text


def test_an_overview_tells_whose_turn_and_how_near_everybody_is(server: Running) -> None:
    seats = [{"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "easy"}]
    made = httpx.post(
        f"{server.address}api/tables",
        json={"game": "machi-koro", "seats": seats, "public": True},
        timeout=ANSWER_SECONDS,
    ).json()
    said = ask(server, f"tables/{made['table']['id']}/overview").json()
    assert said["viewer"] is None
    assert said["since"] >= 0
    # The bots play on while we ask: how many landmarks they have is theirs to decide.
    assert all(re.fullmatch("[0-6] of 6", seat["says"]) for seat in said["standing"]["seats"])
    assert len(said["standing"]["seats"]) == 2


def test_an_overview_needs_a_key_at_a_private_table(server: Running) -> None:
    table, mine, _ = keys(create(server))
    assert ask(server, f"tables/{table}/overview").status_code in (401, 403)
    said = ask(server, f"tables/{table}/overview", mine).json()
    assert (said["viewer"], said["standing"], said["since"]) == (0, None, 0)
