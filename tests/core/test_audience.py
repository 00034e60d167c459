"""Who gets to know a thing."""

from __future__ import annotations

import pytest

from boroughs.core.audience import EVERYONE, NOBODY, Audience, all_but, only

VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize(
    ("audience", "hearers"),
    [
        (EVERYONE, [0, 1, 2, None]),
        (NOBODY, []),
        (only(1), [1]),
        (only(0, 2), [0, 2]),
        (all_but(1), [0, 2, None]),
        (all_but(0, 1, 2), [None]),
    ],
)
def test_who_hears(audience: Audience, hearers: list[int | None]) -> None:
    """Spectators belong to the others: they hear unless only some seats do."""
    assert [viewer for viewer in VIEWERS if audience.hears(viewer)] == hearers


def test_only_nobody_is_nobody_and_all_but_nobody_is_everyone() -> None:
    assert only() == NOBODY
    assert all_but() == EVERYONE
