"""What happens next at a table, and when: every driver asks here, and decides nothing of it by itself."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.state import State


def forced_seat(state: State, people: Sequence[int]) -> int | None:
    """The one person among bots who is awaited and has nothing to choose: the fallback is played for them.

    They are asked only to hide from others what they hold. Where nobody else is a person there is nobody
    to hide it from.
    """
    if len(people) != 1 or state.result() is not None:
        return None
    seat = people[0]
    return seat if seat in state.awaited() and not state.has_choice(seat) else None
