"""Refusals carry a stable code and parameters, and travel between processes."""

from __future__ import annotations

import pickle

from boroughs.core.errors import BadNotation, BadRecord, IllegalMove
from boroughs.core.phrase import phrase


def test_a_refusal_says_its_code_and_parameters() -> None:
    error = IllegalMove("no-money", coins=3)
    assert (error.code, error.params) == ("no-money", {"coins": 3})
    assert str(error) == "no-money (coins=3)"


def test_an_illegal_move_is_a_phrase_of_its_own_table() -> None:
    assert IllegalMove("no-money", coins=3).phrase() == phrase("illegal.no-money", coins=3)
    assert BadNotation("unknown-move", text="x").phrase().code == "illegal.unknown-move"
    assert BadRecord("edited").phrase().code == "error.edited"


def test_a_refusal_survives_the_way_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(BadRecord("bad-line", line=7)))
    assert (type(error), error.code, error.params) == (BadRecord, "bad-line", {"line": 7})
