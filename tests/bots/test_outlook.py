"""Reasons for a hint in any game: what playing the move in the mind showed."""

from __future__ import annotations

import pytest

from boroughs import SeededDice, Table, game, game_names
from boroughs.bots import outlook as outlooks
from boroughs.bots.outlook import against, outlook
from boroughs.core.reason import Reason
from boroughs.core.words import LANGUAGES


def told(reasons: list[Reason]) -> list[tuple[str, str]]:
    return [(reason.kind, reason.says.code.removeprefix("outlook.")) for reason in reasons]


@pytest.mark.parametrize(
    ("gains", "expected"),
    [
        ([0, 0], []),
        ([3, 3], [("gain", "brings")]),
        ([1, 5], [("gain", "brings-about")]),
        ([-2, -2], [("risk", "costs")]),
    ],
)
def test_what_it_brings_at_once(gains: list[int], expected: list[tuple[str, str]]) -> None:
    assert told(outlooks._at_once(gains)) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([0.1, 0.2], [("gain", "better")]),
        ([0.1, -0.2], [("risk", "goes-wrong")]),
        ([-0.1, -0.2], [("note", "pays-later")]),
        ([0.0, 0.0], []),
    ],
)
def test_how_often_it_goes_wrong(changes: list[float], expected: list[tuple[str, str]]) -> None:
    assert told(outlooks._prospects(changes)) == expected


def test_beside_the_next_best() -> None:
    [reason] = against(0.62, 0.55)
    english = game("lots").words("en")
    assert english.say(reason.says) == (
        "Chances to win: about 62 in 100, with the next best move 55."
    )
    assert told(against(0.5, 0.5)) == [("note", "as-good")]
    assert against(0.5, None) == []


@pytest.mark.parametrize("name", game_names())
def test_reasons_are_said_in_both_languages(name: str) -> None:
    """Any move of a first choice has one; nothing real is touched by trying it."""
    played = game(name)
    table = Table(played, max(2, played.seat_counts[0]), seed=3)
    seat = table.to_act[0]
    before = table.record
    move = table.moves(seat)[0]
    dice = SeededDice(1)
    reasons = outlook(played, table.view(seat), seat, move, played.heuristic(), dice, lambda: False)
    assert reasons
    for reason in reasons:
        for language in LANGUAGES:
            played.words(language).say(reason.says)
    assert table.record == before
