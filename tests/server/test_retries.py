"""Mistakes tried again over HTTP: the board of that moment as it was seen then, and moves judged as the review does."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import boroughs
from boroughs.core.view import encode_view
from boroughs.review.moments import Review
from boroughs.review.reviewing import open_game
from boroughs.server.workers.jobs import RetryAnswerJob, RetryJob
from boroughs.server.workers.retries import answer, show
from server.conftest import Running
from server.workers.test_records import SAVED, imported


@cache
def library_review() -> Review:
    return boroughs.review(SAVED.record)


def a_decision() -> Any:
    """Where the best move and another differ most."""
    made = [m for m in library_review().moments if m.kind == "decision" and len(m.possible) > 1]
    return max(made, key=lambda m: m.possible[0].chances[m.seat] - m.possible[-1].chances[m.seat])


def test_the_board_is_that_of_the_moment_with_all_that_could_be_played(server: Running) -> None:
    moment = a_decision()
    record = imported(server, SAVED.record)["id"]
    retry = server.api.get(f"/api/records/{record}/retry", step=moment.step).json()
    assert (retry["step"], retry["seat"], retry["margin"]) == (moment.step, moment.seat, 0.02)
    listed = [move["notation"] for move in retry["frame"]["moves"]]
    assert moment.what in listed
    assert moment.best in listed
    assert retry["frame"]["prompt"]
    assert retry["frame"]["view"]["viewer"] == moment.seat


def test_an_answer_is_judged_and_a_wrong_one_says_why(server: Running) -> None:
    moment = a_decision()
    record = imported(server, SAVED.record)["id"]
    path = f"/api/records/{record}/retry"
    best = server.api.get(f"{path}/answer", step=moment.step, move=moment.best).json()
    assert (best["verdict"], best["checked"]["legal"]) == ("found", True)
    assert best["chance"] == best["best"] == round(moment.possible[0].chances[moment.seat], 5)
    bad = server.api.get(f"{path}/answer", step=moment.step, move="fly").json()
    assert not bad["checked"]["legal"]
    assert bad["checked"]["text"]
    check = server.api.get(f"{path}/check", step=moment.step, move=moment.best).json()
    assert check["legal"]
    assert check["says"]


@pytest.mark.parametrize("step", ["0", "999999", "-1", "x", ""])
def test_where_nobody_chose_there_is_nothing_to_try(server: Running, step: str) -> None:
    record = imported(server, SAVED.record)["id"]
    refused = server.api.get(f"/api/records/{record}/retry", step=step)
    assert refused.status_code == 400, refused.text


def test_a_game_that_goes_on_is_no_puzzle(server: Running) -> None:
    """It would be a hint."""
    table = boroughs.Table("machi-koro", seats=2, seed="open", players=["Ann", "Bob"])
    table.play(table.to_act[0], "roll 1")
    record = imported(server, table.record)["id"]
    for part in ("retry", "retry/answer", "retry/check"):
        refused = server.api.get(f"/api/records/{record}/{part}", step=1, move="pass")
        assert refused.status_code == 400
        assert "not over" in refused.json()["text"]


def test_nothing_is_shown_that_was_not_seen_then() -> None:
    """Though the game is over: the view is the mover's of that moment, hands of others shut."""
    game = boroughs.game("new-jack-city")
    table = boroughs.Table(game, seats=2, seed="shut", bots=["easy", "easy"], players=["A", "B"])
    table.play_out()
    _, _, found = open_game(table.record)
    node = [node for node in found.nodes if node.kind == "decision"][10]
    shown = show(RetryJob(id="r", text=table.record, step=node.step, language="en")).retry
    seen = game.annotated(game.view(node.state, node.seat))
    assert bytes(shown.frame.view) == encode_view(seen)


def test_an_answer_in_french_is_in_french() -> None:
    moment = a_decision()
    job = RetryAnswerJob(text=SAVED.record, step=moment.step, move="fly", language="fr")
    english = RetryAnswerJob(text=SAVED.record, step=moment.step, move="fly", language="en")
    assert answer(job).answer.checked.text != answer(english).answer.checked.text
