"""A table as rows of the store: steps, position, record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from boroughs.core.table import Table
from boroughs.server.store import RecordRow
from boroughs.server.store.documents import DoorPosition, StoredPosition, StoredStep


def stored_steps(table: Table, first: int, ids: Mapping[int, str]) -> list[bytes]:
    """The steps from this one on, as rows."""
    return [
        msgspec.json.encode(
            StoredStep(
                kind=step.kind,
                at=step.at,
                seat=step.seat,
                notation=step.notation,
                answers=step.answers,
                id=ids.get(number, ""),
            )
        )
        for number, step in enumerate(table.steps[first:], first)
    ]


def stored_position(
    table: Table, doors: Sequence[DoorPosition], *, now: int, uptime: int, throws: int
) -> bytes:
    clocks = table.clocks
    return msgspec.json.encode(
        StoredPosition(
            state=msgspec.Raw(table.game.encode_position(table.state)),
            rules=table.game.rules_version,
            now=max(now, table.now),
            uptime=uptime,
            throws=throws,
            doors=list(doors),
            left=[] if clocks is None else clocks.left,
            since={} if clocks is None else clocks.since,
        )
    )


def record_id(text: str) -> str:
    """The same text always has the same id, and nobody guesses the id of a text they do not have."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def record_row(table: Table, now: int) -> RecordRow:
    text = table.record
    return RecordRow(record_id(text), now, text)
