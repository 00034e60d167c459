"""What a table tells its club: that it is there, and how it ended."""

from __future__ import annotations

import msgspec

from boroughs.server.clock import wall_clock
from boroughs.server.store.clubs import ClubTableRow, StoredClubResult
from boroughs.server.store.documents import TableHead
from boroughs.server.tables.results import entrants


def club_table_row(head: TableHead, now: int) -> ClubTableRow:
    """With its result, where it has one and was a whole game of its own."""
    result = head.result
    if result is None or head.continues or not head.record:
        return ClubTableRow(head.id, head.club, head.game, now)
    body = StoredClubResult(
        field=entrants(head, result.ranks),
        scores=result.scores,
        winners=result.winners,
        reason=result.reason,
        record=head.record,
        ended=wall_clock(),
    )
    return ClubTableRow(head.id, head.club, head.game, now, True, True, msgspec.json.encode(body))
