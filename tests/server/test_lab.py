"""The laboratory over HTTP: off unless asked for, for this machine alone unless told, and never without a sentence."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

import boroughs
from boroughs.arena.variant_file import parse_variant
from server.conftest import GENEROUS, Running, Serve, serving

PATIENCE = 900.0
RICH = {"game.starting_coins": 200}
WISH: dict[str, Any] = {
    "game": "machi-koro", "numbers": RICH, "seats": 2, "bot": "random", "games": 20,
}  # fmt: skip


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("lab")) as serve:
        yield serve(lab="here")


def at_its_end(running: Running, run: dict[str, Any]) -> dict[str, Any]:
    begun = time.monotonic()
    while run["state"] not in ("done", "stopped", "failed"):
        assert time.monotonic() - begun < PATIENCE
        answer = running.api.get(f"/api/lab/runs/{run['id']}", after=run["version"])
        assert answer.status_code == 200, answer.text
        run = answer.json()
    return run


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_without_the_option_there_is_none(server: Running) -> None:
    assert refusal(server.api.get("/api/lab")) == (404, "no-lab")
    assert refusal(server.api.post("/api/lab/runs", WISH)) == (404, "no-lab")
    assert "boroughs serve --lab" in server.api.get("/api/lab").json()["text"]


@pytest.mark.parametrize(
    "headers", [{"Host": "games.example.org"}, {"X-Forwarded-For": "192.0.2.7"}]
)
def test_another_machine_is_refused(lab: Running, headers: dict[str, str]) -> None:
    """Behind a proxy, and by a name that is not this machine's, it may be anybody."""
    answer = lab.api.http.get("/api/lab", headers=headers)
    assert refusal(answer) == (403, "lab-elsewhere")
    answer = lab.api.http.post("/api/lab/tables", headers=headers, json=table_wish())
    assert refusal(answer) == (403, "lab-elsewhere")


def test_whoever_is_told_to_lets_everybody_in(serve: Serve) -> None:
    running = serve(lab="everybody")
    answer = running.api.http.get("/api/lab", headers={"Host": "games.example.org"})
    assert answer.status_code == 200


def test_it_lists_games_and_their_numbers_in_words(lab: Running) -> None:
    shelf = lab.api.get("/api/lab").json()
    assert shelf["games"][0]["name"] == "machi-koro"
    assert {game["name"] for game in shelf["games"]} >= set(boroughs.game_names())
    game = lab.api.get("/api/lab/games/machi-koro", lang="fr").json()
    titles = {group["id"]: group["title"] for group in game["groups"]}
    assert titles["card"] == "Établissements"
    # The tests have switched batches off: nothing is compiled for them.
    assert game["fast"] == []
    assert refusal(lab.api.get("/api/lab/games/chess")) == (400, "unknown-game")


def test_faults_are_told_at_their_fields(lab: Running) -> None:
    wish = {"game": "machi-koro", "numbers": {"card.cafe.activation": [9, 3]}}
    [problem] = lab.api.post("/api/lab/check", wish).json()["problems"]
    assert problem["path"] == "card.cafe.activation"
    assert problem["text"] == "Not [9, 3]: different totals from 1 to 24, the lowest first."
    assert lab.api.post("/api/lab/check", {"game": "machi-koro", "numbers": RICH}).json() == {
        "problems": []
    }


def test_an_experiment_runs_in_the_background_and_is_told(lab: Running) -> None:
    begun = lab.api.post("/api/lab/runs", WISH)
    assert begun.status_code == 201, begun.text
    run = at_its_end(lab, begun.json())
    assert (run["state"], run["done"], run["of"], run["fast"]) == ("done", 20, 20, False)
    [first, *_] = run["changes"]
    assert (first["measure"], first["sure"]) == ("length", True)
    assert first["label"] == "Length of a game in steps"
    french = lab.api.get(f"/api/lab/runs/{run['id']}", lang="fr").json()
    assert [plot["name"] for plot in french["plots"]] == [plot["name"] for plot in run["plots"]]
    assert french["plots"][0]["title"] != run["plots"][0]["title"]


def test_who_asks_again_ends_what_was_asked_before(lab: Running) -> None:
    long = lab.api.post("/api/lab/runs", WISH | {"games": 100_000}).json()
    short = lab.api.post("/api/lab/runs", WISH | {"games": 4}).json()
    assert at_its_end(lab, long)["state"] == "stopped"
    assert at_its_end(lab, short)["state"] == "done"


def test_an_experiment_is_stopped(lab: Running) -> None:
    run = lab.api.post("/api/lab/runs", WISH | {"games": 100_000}).json()
    assert lab.api.post(f"/api/lab/runs/{run['id']}/stop", None).status_code == 200
    assert at_its_end(lab, run)["state"] == "stopped"
    assert refusal(lab.api.get("/api/lab/runs/nobody")) == (404, "no-such-run")


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"games": 400_000_000}, 400, "bad-message"),
        ({"games": 600_000}, 409, "too-many-games"),
        ({"seats": 9}, 400, "bad-seats"),
        ({"bot": "genius"}, 400, "unknown-bot"),
        ({"game": "chess"}, 400, "unknown-game"),
        ({"options": {"colour": "red"}}, 400, "unknown-option"),
        ({"numbers": {"card.cafe.cost": -3}}, 400, "not-a-number"),
        ({"numbers": {"card.cafe": 3}}, 400, "not-a-number"),
        ({"numbers": {"card": 3, "card.cafe.cost": 2}}, 400, "unknown-number"),
        ({"numbers": {"card.cafe.cost": "cheap"}}, 400, "bad-message"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    lab: Running, changes: dict[str, Any], status: int, code: str
) -> None:
    answer = lab.api.post("/api/lab/runs", WISH | changes)
    assert refusal(answer) == (status, code)
    assert answer.json()["text"]


def test_a_variant_is_written_as_a_file_and_read_again(lab: Running) -> None:
    wish = {"game": "machi-koro", "name": "Rich & famous", "numbers": RICH}
    made = lab.api.post("/api/lab/variants", wish).json()
    assert made["file"] == "rich-famous.toml"
    variant = parse_variant(made["text"], Path(made["file"])).game.variant
    assert variant == {"game": {"starting_coins": 200}}
    read = lab.api.post("/api/lab/variants/read", made).json()
    assert read == {"game": "machi-koro", "name": "Rich & famous", "numbers": RICH}


def test_a_file_that_is_none_is_refused_by_its_line(lab: Running) -> None:
    text = '[variant]\ngame = "machi-koro"\n[card.cafe]\ncosts = 3\n'
    answer = lab.api.post("/api/lab/variants/read", {"file": "mine.toml", "text": text})
    assert answer.status_code == 400
    assert "mine.toml, line 4" in answer.json()["text"]


def table_wish() -> dict[str, Any]:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    return {"game": "machi-koro", "name": "rich", "numbers": RICH, "seats": seats}


def test_a_table_is_played_with_the_numbers(lab: Running) -> None:
    wish = table_wish() | {"numbers": RICH | {"card.cafe.cost": 7}}
    created = lab.api.post("/api/lab/tables", wish)
    assert created.status_code == 201, created.text
    table = created.json()["table"]
    assert table["title"].endswith("(rich)")
    rules = lab.api.get("/api/games/machi-koro/rules", table=table["id"]).json()
    assert "200 coins" in rules["chapters"][0]["clauses"][0]["text"]
    words = lab.api.get("/api/games/machi-koro/words", table=table["id"]).json()
    assert words["tables"]["cost"]["cafe"] == "7"
    assert lab.api.get("/api/games/machi-koro/words").json()["tables"]["cost"]["cafe"] == "2"


def test_only_so_many_wait_for_one_another(serve: Serve) -> None:
    running = serve(lab="everybody", limits=replace(GENEROUS, lab_waiting=0))
    assert refusal(running.api.post("/api/lab/runs", WISH)) == (503, "busy")


@pytest.mark.long
def test_an_experiment_ends_when_its_time_is_over(serve: Serve) -> None:
    running = serve(lab="here", limits=replace(GENEROUS, lab_seconds=0.5))
    run = running.api.post("/api/lab/runs", WISH | {"games": 100_000}).json()
    assert at_its_end(running, run)["state"] == "stopped"


@pytest.mark.long
def test_a_process_that_dies_is_told_and_the_next_experiment_has_a_new_one(serve: Serve) -> None:
    running = serve(lab="here")
    run = running.api.post("/api/lab/runs", WISH | {"games": 100_000}).json()
    lab = running.play_server.services.lab
    assert lab is not None
    process = lab._process
    assert process is not None
    process.kill()
    assert at_its_end(running, run)["state"] == "failed"
    again = running.api.post("/api/lab/runs", WISH | {"games": 2}).json()
    assert at_its_end(running, again)["state"] == "done"
