"""That something is refused, by its stable code: sentences may be written anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest

from boroughs.core.errors import BoroughsError

E = TypeVar("E", bound=BoroughsError)

NEVER_FIRST = {
    "chinatown": "ready",
    "lots": "done",
    "machi-koro": "roll 2",
    "mad-city": "tree",
    "new-jack-city": "place NJ04 at 50,50 turned 0",
}
"""A move of each game that its rules refuse when a table has just begun, whoever tries it."""


@contextmanager
def refuses(kind: type[E], code: str) -> Iterator[pytest.ExceptionInfo[E]]:
    with pytest.raises(kind) as refused:
        yield refused
    assert refused.value.code == code
