"""The review of a finished game: made once beside everything else, kept, and nothing of a game that goes on."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

import boroughs
from boroughs.review.moments import Review
from boroughs.server.messages.reviews import GameReview
from boroughs.server.workers.jobs import ReviewTellingJob
from boroughs.server.workers.reviews import put_into_words
from server.conftest import GENEROUS, Running, Serve
from server.workers.test_records import SAVED, imported, seen_by

PATIENCE = 300.0


@cache
def library_review() -> Review:
    return boroughs.review(SAVED.record)


def review_of(server: Running, record: str, language: str = "en") -> tuple[Any, list[Any]]:
    """The review, and what was answered until it was there."""
    answers: list[Any] = []
    begun_at = time.monotonic()
    while True:
        answer = server.api.get(f"/api/records/{record}/review", lang=language)
        assert answer.status_code == 200, answer.text
        answers.append(answer.json())
        if answers[-1]["review"] is not None:
            return answers[-1], answers
        assert time.monotonic() - begun_at < PATIENCE


def refusal_of(server: Running, record: str, language: str = "en") -> dict[str, Any]:
    """Why there is no review; on a busy machine only after a while of being made."""
    begun_at = time.monotonic()
    while True:
        answer = server.api.get(f"/api/records/{record}/review", lang=language)
        if answer.status_code != 200:
            assert answer.status_code == 409, answer.text
            refused: dict[str, Any] = answer.json()
            assert refused["code"] == "no-review"
            return refused
        assert answer.json()["review"] is None
        assert time.monotonic() - begun_at < PATIENCE


def test_a_review_is_made_once_kept_and_the_same_for_all(serve: Serve) -> None:
    server = serve()
    record = imported(server, SAVED.record)["id"]
    told, answers = review_of(server, record)
    again, at_once = review_of(server, record)
    french, _ = review_of(server, record, "fr")
    assert server.play_server.services.metrics.reviews == 1
    assert (told, len(at_once)) == (again, 1)
    review = told["review"]
    assert told["done"] == told["of"] == len(review["moments"])
    assert "Ada" in told["headline"] or "Ann" in told["headline"]
    assert "victoire" in french["headline"]
    # What is said grows, and never goes back; how it ended is known first.
    counted = [answer["done"] for answer in answers]
    assert counted == sorted(counted)
    for answer in answers[:-1]:
        assert len(answer["curve"]) == answer["done"]
        assert (answer["of"] == 0) == (answer["headline"] == "")
    numbers = [
        {key: value for key, value in seat.items() if not key.startswith("story")}
        for seat in review["seats"]
    ]
    assert numbers == [
        {key: value for key, value in seat.items() if not key.startswith("story")}
        for seat in french["review"]["seats"]
    ]


def told_in(language: str, viewer: int | None = None) -> GameReview:
    """The library's review, in words."""
    body = msgspec.Raw(msgspec.json.encode(library_review()))
    return put_into_words(
        ReviewTellingJob(text=SAVED.record, review=body, language=language, viewer=viewer)
    ).review


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_who_reads_it_is_never_told_of_by_name(language: str, viewer: int) -> None:
    name = ["Ann", "Ada"][viewer]
    review = told_in(language, viewer)
    assert any(name in moment.says for moment in told_in(language).moments)
    texts = [moment.says for moment in review.moments]
    texts += [one.says for moment in review.moments for one in moment.possible]
    texts += [text for one in review.mistakes for text in (one.played, one.better, one.why)]
    assert [text for text in texts if name in text] == []


def test_what_is_told_is_what_the_library_says() -> None:
    review, said = msgspec.to_builtins(told_in("en")), library_review()
    for told, seat in zip(review["seats"], said.seats, strict=True):
        parts = told["start"] + told["luck"] + told["gifts"] - told["errors"] + told["drift"]
        assert abs(parts - told["result"]) < 1e-6
        assert (told["luck"], told["errors"]) == (seat.luck, seat.errors)
        assert told["story"]
        assert told["story_you"][0] != told["story"][0]
    assert review["names"] == ["Ann", "Ada"]
    assert [m["what"] for m in review["moments"]] == [m.what for m in said.moments]
    for told, mistake in zip(review["mistakes"], said.mistakes, strict=True):
        moment = review["moments"][told["moment"]]
        assert (moment["step"], moment["seat"]) == (mistake.step, mistake.seat)
        assert moment["what"] == told["played_move"]
        assert told["played"] != told["better"]


@pytest.mark.long
def test_two_who_ask_at_once_share_one_review_that_outlives_the_server(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it counts once against what an address may have made; what an older judge made is made again."""
    limits = replace(GENEROUS, reviews_at_once=1, reviews_per_hour=1e-9)
    server = serve(limits=limits)
    record = imported(server, SAVED.record)["id"]
    server.api.get(f"/api/records/{record}/review")
    review_of(server, record)
    assert server.play_server.services.metrics.reviews == 1
    monkeypatch.setattr("boroughs.server.tables.reviews.VERSION", 10**6)
    assert server.api.get(f"/api/records/{record}/review").status_code == 429
    monkeypatch.undo()
    server.stop()
    later = serve(limits=limits)
    assert len(review_of(later, record)[1]) == 1
    assert later.play_server.services.metrics.reviews == 0


def test_a_game_that_goes_on_has_no_review(server: Running) -> None:
    """It would be a hint: refused, in words."""
    table = boroughs.Table("machi-koro", seats=2, seed="open", players=["Ann", "Bob"])
    table.play(table.to_act[0], "roll 1")
    record = imported(server, table.record)["id"]
    assert "not over" in refusal_of(server, record)["text"]
    assert "pas finie" in refusal_of(server, record, "fr")["text"]


def test_what_one_player_saw_has_no_review(server: Running) -> None:
    text, _ = seen_by(server, "machi-koro", 2, 4)
    record = imported(server, text)["id"]
    assert "one player saw" in refusal_of(server, record)["text"]


def test_where_nobody_can_judge_that_is_said(server: Running) -> None:
    table = boroughs.Table("mad-city", seats=2, seed="minute", bots=["random", "random"])
    table.play_out()
    record = imported(server, table.record)["id"]
    assert "judge" in refusal_of(server, record)["text"]


def test_a_record_that_nobody_knows_has_no_review(server: Running) -> None:
    assert server.api.get("/api/records/none/review").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_review_is_told_in_words(language: str) -> None:
    """Every sentence can be said: of every moment, every seat, every mistake."""
    told = told_in(language)
    assert all(moment.says for moment in told.moments)
    assert all(choice.says for moment in told.moments for choice in moment.possible)
