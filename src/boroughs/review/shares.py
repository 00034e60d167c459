"""What a finished position is worth to each seat: the win, shared by those who have it."""

from __future__ import annotations

from boroughs.core.state import State


def shares_of_win(state: State) -> list[float] | None:
    """None while the game runs, and where nobody is told to have won."""
    result = state.result()
    if result is None or not result.winners:
        return None
    share = 1.0 / len(result.winners)
    return [share if seat in result.winners else 0.0 for seat in range(state.seats)]
