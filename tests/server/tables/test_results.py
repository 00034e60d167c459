"""What a finished table says of its players: who gave up comes last, and nobody is blamed for what the host did."""

from __future__ import annotations

import msgspec
import pytest

from boroughs.server.messages.tables import ResultInfo
from boroughs.server.store.documents import StoredSeat, TableHead
from boroughs.server.store.players import StoredResult
from boroughs.server.tables.results import result_rows


def ann(**fields: object) -> StoredSeat:
    return msgspec.structs.replace(StoredSeat(name="Ann", owned=True, player="ann"), **fields)


def ben(**fields: object) -> StoredSeat:
    return msgspec.structs.replace(StoredSeat(name="Ben", owned=True, player="ben"), **fields)


GUS = StoredSeat(name="Gus", bot="easy")
GUEST = StoredSeat(name="Zoe", owned=True)


def ended(*seats: StoredSeat, ranks: list[int], **fields: object) -> dict[str, StoredResult]:
    """What is kept of each player, after a table that ended with these ranks."""
    result = ResultInfo(
        ranks=ranks,
        scores=[10 - rank for rank in ranks],
        winners=[seat for seat, rank in enumerate(ranks) if rank == 1],
    )
    plain = TableHead(
        id="t", game="machi-koro", rules=1, options={}, seats=list(seats), host="", watch="",
        secret="", bot_seed="", created=0, rated=True, result=result,
    )  # fmt: skip
    rows = result_rows(msgspec.structs.replace(plain, **fields), 5)
    return {row.player: msgspec.json.decode(row.body, type=StoredResult) for row in rows}


def ranks_of(result: StoredResult) -> list[int]:
    return [one.rank for one in result.field]


def test_each_player_has_a_result_and_guests_and_bots_have_none() -> None:
    found = ended(ann(), GUS, GUEST, ranks=[1, 2, 3])
    assert list(found) == ["ann"]
    assert [(one.kind, one.who) for one in found["ann"].field] == [
        ("player", "ann"),
        ("bot", "easy"),
        ("guest", ""),
    ]
    assert found["ann"].won
    assert found["ann"].finished


@pytest.mark.parametrize(
    "gone",
    [
        {"resigned": True},
        {"left": "left", "bot": "expert"},
        {"left": "left"},
        {"left": "left", "owned": False},
        {"bot": "expert"},
    ],
)
def test_who_leaves_comes_last_even_where_the_bot_that_went_on_has_won(
    gone: dict[str, object],
) -> None:
    found = ended(ann(**gone), ben(), GUS, ranks=[1, 2, 3])
    assert ranks_of(found["ben"]) == [3, 2, 3]
    assert not found["ann"].won
    assert not found["ann"].finished


def test_who_comes_back_and_plays_on_has_left_nothing() -> None:
    found = ended(ann(left=""), ben(), ranks=[1, 2])
    assert found["ann"].won


def test_a_seat_that_the_host_gave_to_a_bot_counts_for_nobody() -> None:
    found = ended(ann(), ben(left="filled", bot="normal"), ranks=[1, 2])
    assert list(found) == ["ann"]
    assert [one.kind for one in found["ann"].field] == ["player", "guest"]


def test_one_player_in_two_seats_has_no_result() -> None:
    assert ended(ann(), ann(name="Anna"), ranks=[1, 2]) == {}


@pytest.mark.parametrize(
    "practice", [{"daily": "2026-11-15"}, {"continues": "r"}, {"result": None}]
)
def test_practice_is_no_result(practice: dict[str, object]) -> None:
    assert ended(ann(), GUS, ranks=[1, 2], **practice) == {}


def test_what_was_taken_back_for_practice_is_not_rated() -> None:
    assert ended(ann(), ben(), ranks=[1, 2])["ann"].rated
    assert not ended(ann(), ben(), ranks=[1, 2], taken_back=1)["ann"].rated
    assert not ended(ann(), ben(), ranks=[1, 2], rated=False)["ann"].rated
