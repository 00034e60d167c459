"""The same record gives the same review to the last bit, in the pure build and in the compiled one.

Either build compares with what was written down once (`python tools/golden_values.py reviews`): so they equal each other.
"""

from __future__ import annotations

import json

import pytest

from golden.reviews import FILE, GAMES, golden_review

KEPT = json.loads(FILE.read_text("utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_review_is_the_one_that_was_written_down(name: str) -> None:
    record = "\n".join(KEPT[name]["record"]) + "\n"
    assert golden_review(record) == KEPT[name]["review"]


def test_the_games_written_down_have_mistakes_to_tell() -> None:
    assert len(KEPT["two of normal"]["review"]["mistakes"]) > 3
