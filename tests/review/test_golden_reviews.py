"""The same record gives the same review to the last bit, in the pure build and in the compiled one.

Either build compares with what was written down once (`python tools/golden_values.py reviews`): so they equal each other.
The longer one is held by the long tests of both.
"""

from __future__ import annotations

import json

import pytest

from golden.reviews import FILE, GAMES, golden_review

KEPT = json.loads(FILE.read_text("utf-8"))


@pytest.mark.parametrize(
    "name",
    [
        "two of normal",
        pytest.param("three of hard", marks=[pytest.mark.long, pytest.mark.golden]),
    ],
)
def test_a_review_is_the_one_that_was_written_down(name: str) -> None:
    record = "\n".join(KEPT[name]["record"]) + "\n"
    assert golden_review(record) == KEPT[name]["review"]


def test_all_that_was_written_down_is_compared() -> None:
    assert set(GAMES) == {"two of normal", "three of hard"} == set(KEPT)


def test_the_games_written_down_have_mistakes_to_tell() -> None:
    assert len(KEPT["two of normal"]["review"]["mistakes"]) > 3
