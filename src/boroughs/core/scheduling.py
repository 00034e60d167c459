"""What happens next at a table, and when: every driver asks here, and decides nothing of it by itself.

A driver is whatever keeps a game going: a table among bots (`core/game_driver.py`), a terminal, the server, an
environment for learners. It alone knows its clocks, which seats are people's, and when each busy hand is
done. It brings that, gets one answer, and carries it out. What may be undone is decided in `takebacks.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from boroughs.core.clock import ThinkingClocks
from boroughs.core.state import State

HAND_TIME: Final = 400
"""Milliseconds that a hand takes where a clock runs."""

DEADLINE: Final = "deadline"
"""The game's own deadline has come: the state gets its tick."""
OUT_OF_TIME: Final = "out of time"
"""This seat's thinking time is over: the rules play for it."""
HAND_DONE: Final = "hand done"
"""This seat's hand is done: its move is played, or it is asked again."""

_MOST_FAILURES: Final = 3
_MOST_SECOND_THOUGHTS: Final = 3
_FIRST_PAUSE: Final = 200
_LONGEST_PAUSE: Final = 2000


class Due:
    """What comes next by itself, and at which moment."""

    def __init__(self, kind: str, at: int, seat: int = -1) -> None:
        self.kind = kind
        self.at = at
        self.seat = seat


# What is due


def next_deadline(state: State, clocks: ThinkingClocks | None) -> Due | None:
    """What happens though nobody acts: the game's own deadline, or at another moment a thinking clock's."""
    own = state.deadline()
    running_out = None if clocks is None else clocks.runs_out()
    if (own is None and running_out is None) or state.result() is not None:
        return None
    if running_out is None or (own is not None and own <= running_out[0]):
        return None if own is None else Due(DEADLINE, own)
    return Due(OUT_OF_TIME, running_out[0], running_out[1])


def next_due(
    state: State,
    clocks: ThinkingClocks | None,
    hands: Mapping[int, int],
    lot: Callable[[int], int],
) -> Due | None:
    """What comes first: a deadline, or one of these hands, by seat and the moment at which it is done.

    What comes at the same moment: the deadline first, then the hand with the lowest lot.
    """
    deadline = next_deadline(state, clocks)
    if not hands:
        return deadline
    at = min(hands.values())
    if deadline is not None and deadline.at <= at:
        return deadline
    first = [seat for seat, moment in hands.items() if moment == at]
    if len(first) == 1:
        return Due(HAND_DONE, at, first[0])
    return Due(HAND_DONE, at, min([(lot(seat), seat) for seat in first])[1])


def deadlocked_seat(
    state: State, clocks: ThinkingClocks | None, waiting: Collection[int]
) -> int | None:
    """Where all who are awaited wait for each other, the seat for which the rules play: the first of them.

    `waiting` are the seats of which nothing comes by itself, and whom nobody can ask.
    """
    awaited = state.awaited()
    if not awaited or not all(seat in waiting for seat in awaited):
        return None
    return awaited[0] if next_deadline(state, clocks) is None else None


def goes_on_alone(state: State, clocks: ThinkingClocks | None, bots: Collection[int]) -> bool:
    """Whether something happens without anybody's doing: a bot acts, a deadline comes."""
    return any(seat in bots for seat in state.to_act()) or next_deadline(state, clocks) is not None


# Whom one asks


def forced_seat(state: State, people: Sequence[int]) -> int | None:
    """The one person among bots who is awaited and has nothing to choose: the fallback is played for them.

    They are asked only to hide from others what they hold. Where nobody else is a person there is nobody
    to hide it from.
    """
    if len(people) != 1 or state.result() is not None:
        return None
    seat = people[0]
    return seat if seat in state.awaited() and not state.has_choice(seat) else None


def only_waits(state: State, people: Sequence[int]) -> bool:
    """Whether the one person among bots may act, but only lets time pass: what is due next may come at once."""
    if len(people) != 1 or state.result() is not None:
        return False
    seat = people[0]
    return seat in state.to_act() and seat not in state.awaited() and not state.has_choice(seat)


def may_skip_wait(state: State, people: Sequence[int]) -> bool:
    """Whether the game's own deadline may come at once, where only these seats are people's."""
    return state.result() is None and state.may_skip_wait(people)


def may_wait(state: State, seat: int) -> bool:
    """Who is awaited may wait only while a clock runs, else nothing would ever happen."""
    if state.result() is not None:
        return False
    return state.deadline() is not None or seat not in state.awaited()


# How long a hand takes


def hand_time(deadline: int | None, since: int, now: int) -> int:
    """How much longer a hand takes that has been free since this moment; none where no clock runs."""
    return 0 if deadline is None else max(0, since + HAND_TIME - now)


def thinks_again(second_thoughts: int) -> bool:
    """Whether a bot thinks again because others acted meanwhile, or plays what it thought of at last."""
    return second_thoughts < _MOST_SECOND_THOUGHTS


def pause_after(failures: int) -> int:
    """Milliseconds before a bot that failed so often in a row is asked again; they double each time."""
    return min(_LONGEST_PAUSE, _FIRST_PAUSE << min(failures - 1, 10))


def falls_back(failures: int) -> bool:
    """Whether the rules play for a bot that failed so often in a row: it must not hold up the table."""
    return failures >= _MOST_FAILURES
