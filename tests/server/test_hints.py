"""Hints: an answer in good time in every game, with reasons in a player's words."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from boroughs import Table, game, game_names
from boroughs.bots import make_bot
from boroughs.core.view import encode_view
from boroughs.server.workers import thinking
from boroughs.server.workers.jobs import HintFound, HintJob, Reply
from boroughs.server.workers.pool import WorkerPool


def job_for(name: str, seed: int = 2, skip: int = 0) -> HintJob:
    """The first position with a choice, some choices later."""
    played = game(name)
    seats = max(2, played.seat_counts[0])
    table = Table(played, seats, seed=seed)
    while True:
        seat = table.to_act[0] if table.to_act else -1
        moves = table.moves(seat) if seat >= 0 else []
        if len(moves) > 1:
            if skip == 0:
                break
            skip -= 1
        if seat >= 0:
            table.play(seat, table.state.fallback(seat))
        else:
            assert table.deadline is not None
            table.tick(table.deadline)
    view = msgspec.Raw(encode_view(table.view(seat)))
    notations = [move.notation for move in moves]
    return HintJob(game=name, seat=seat, view=view, moves=notations, now=table.now, seed="hint")


def test_every_game_has_a_hint() -> None:
    """Asked of a process, as the server does: where time runs out, whatever runs there is interrupted."""

    async def asked(names: list[str]) -> list[Reply]:
        pool = WorkerPool(1)
        try:
            return [await pool.ask(job_for(name), 600) for name in names]
        finally:
            await pool.close()

    names = game_names()
    for name, found in zip(names, asyncio.run(asked(names)), strict=True):
        assert isinstance(found, HintFound)
        for hinted in found.moves:
            game(name).parse(hinted.notation)
        assert found.moves or name == "chinatown"


def test_without_time_the_first_idea_is_given_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No playout can be finished in no time: the order is that of the heuristic."""
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.0)
    job = job_for("new-jack-city", skip=3)
    found = thinking.hint(job)
    assert found.hurried
    assert found.playouts == 0
    played = game("new-jack-city")
    view = msgspec.json.decode(job.view, type=played.view_type)
    heuristic = played.heuristic()
    assert heuristic is not None
    moves = [played.parse(notation) for notation in job.moves]
    turn = thinking._turn(played, job.view, job.moves, job.seat, 0, 0, "hint")
    best = heuristic.rate(played.imagine(view, turn.dice), job.seat, moves)
    assert found.moves[0].notation == job.moves[best.index(max(best))]


def test_a_bot_that_thinks_too_long_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.05)

    def for_ever() -> None:
        while True:
            pass

    assert thinking._in_time(for_ever) is None


def test_an_import_is_not_interrupted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Half imported, numpy can never be imported again in that process: every later hint failed."""
    monkeypatch.setattr(thinking, "HINT_SECONDS", 0.001)
    slow = "import time\nend = time.monotonic() + 0.2\nwhile time.monotonic() < end:\n    pass\nwhole = True\n"
    (tmp_path / "slow_to_import.py").write_text(slow, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    def import_then_think() -> None:
        import_module("slow_to_import")
        while True:
            pass

    assert thinking._in_time(import_then_think) is None
    assert sys.modules["slow_to_import"].whole


def test_with_time_enough_the_playouts_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT_SECONDS", 600.0)
    monkeypatch.setattr(thinking, "_ENOUGH_PLAYOUTS", 5)
    monkeypatch.setattr(thinking, "hint_bot", lambda played: make_bot(played, "search:8"))
    found = thinking.hint(job_for("new-jack-city", skip=3))
    assert (found.playouts, found.hurried) == (8, False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_machi_koro_says_why(language: str) -> None:
    played = game("machi-koro")
    for skip in range(8):
        job = job_for("machi-koro", skip=skip)
        view = msgspec.json.decode(job.view, type=played.view_type)
        for notation in job.moves:
            for reason in played.reasons(view, played.parse(notation)):
                assert played.words(language).say(reason.says).endswith(".")


def test_a_cheap_card_leaves_what_it_does_not_cost() -> None:
    """Three coins and a Ranch for one: two are left."""
    played = game("machi-koro")
    job = job_for("machi-koro")
    view = msgspec.json.decode(job.view, type=played.view_type)
    coins = msgspec.json.decode(job.view)["cities"][job.seat]["coins"]
    cheap = next(n for n in job.moves if n in ("build ranch", "build wheat-field", "build bakery"))
    [left] = [r for r in played.reasons(view, played.parse(cheap)) if r.says.code == "reason.left"]
    assert left.says.params["coins"] == coins - 1


def test_a_hint_has_the_chances_of_the_judge_who_reviews_the_game() -> None:
    """The best first, the next ones behind it; who follows it is not told of a mistake afterwards."""
    job = job_for("machi-koro", skip=4)
    found = thinking.hint(job)
    chances = [hinted.value for hinted in found.moves]
    assert len(chances) > 1
    assert None not in chances
    assert chances == sorted(chances, key=lambda chance: -(chance or 0.0))
    assert {hinted.notation for hinted in found.moves} <= set(job.moves)
    assert any(reason.says.code.startswith("outlook.") for reason in found.moves[0].reasons)


def test_a_bot_that_tries_few_moves_and_comes_to_its_end_was_in_no_hurry(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """LOTS's expert at a question with two answers plays few lines, and needs no more."""
    monkeypatch.setattr(thinking, "HINT_SECONDS", 600.0)
    monkeypatch.setattr(thinking, "_ENOUGH_PLAYOUTS", 1_000_000)
    found = thinking.hint(job_for("lots"))
    assert not found.hurried
    assert found.moves
    assert found.moves[0].value is None
