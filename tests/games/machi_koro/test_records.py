"""Finished games, put on file: any record dropped into `records` is played again here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import boroughs
from boroughs.core.record import MOVE, Step, parse_record
from boroughs.core.replay import verify_record
from games.machi_koro.bookkeeper import House, income
from games.machi_koro.table import GAME, MachiKoroTable

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record"))

by_name = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)


def test_there_are_records() -> None:
    assert len(RECORDS) >= 3


@by_name
def test_a_record_replays_to_its_end(path: Path) -> None:
    """To the last letter before the fingerprint, which changes with every field that a position gains."""
    text = path.read_text("utf-8")
    table = boroughs.replay(text)
    assert table.game.name == "machi-koro"
    assert table.result is not None
    assert table.record.partition("\nfinal:")[0] == text.partition("\nfinal:")[0]


@by_name
def test_every_throw_of_a_record_is_what_its_seed_gives(path: Path) -> None:
    verified = verify_record(GAME, parse_record(path.read_text("utf-8")))
    assert verified.throws > 0
    assert (verified.unproven, verified.skipped) == (0, 0)


def turns_of(path: Path) -> Iterator[tuple[MachiKoroTable, MachiKoroTable, Step]]:
    """The table before and after each step."""
    record = parse_record(path.read_text("utf-8"))
    table = MachiKoroTable(GAME.new(record.seats))
    for step in record.steps:
        before = table.copy()
        if step.kind == MOVE:
            table.play(step.notation, step.seat)
        for answer in step.answers:
            table.answer(answer)
        yield before, table, step


def houses_of(table: MachiKoroTable) -> list[House]:
    return [
        House(city.coins, city.cards, city.landmarks, city.invested) for city in table.view.cities
    ]


@pytest.mark.clause("MK-20", "MK-21", "MK-22", "MK-23", "MK-40")
@by_name
def test_every_roll_of_a_record_pays_what_the_books_say(path: Path) -> None:
    """Where a roll led straight to building, the coins are those that the rules give by hand."""
    rolls = 0
    for before, after, step in turns_of(path):
        if not step.notation.startswith("roll") or after.decision != "build":
            continue
        rolls += 1
        rolled = step.answers[0]
        catch = step.answers[1] if len(step.answers) > 1 else "0"
        counted = after.view.total
        assert len(rolled) > 3 or counted == sum(int(die) for die in rolled.split("+"))
        expected = income(
            houses_of(before), before.turn, counted, sum(int(die) for die in catch.split("+"))
        )
        expected[before.turn] = expected[before.turn] or 1
        assert after.coins == expected
    assert rolls > 30


def test_the_records_show_all_that_can_happen() -> None:
    """Every kind of event is on file at least once, so that a change of any rule is noticed."""
    heard: set[str] = set()
    for path in RECORDS:
        *_, (_, table, _) = turns_of(path)
        heard.update(code for code, _ in table.events)
    assert heard == {
        "first-player",
        "turn",
        "rolled",
        "set-aside",
        "added",
        "earned",
        "paid",
        "demolished",
        "given",
        "caught",
        "swapped",
        "city-hall",
        "built",
        "built-landmark",
        "built-nothing",
        "airport",
        "invested",
        "again",
        "drawn",
        "discarded",
        "won",
    }
