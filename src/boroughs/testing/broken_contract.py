"""How the conformance suite says that a game breaks the contract."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boroughs.core.contract_faults import shown
from boroughs.core.tracebacks import described

IMPURE = (
    "Usually the rules have a source of chance of their own (random, the time, the order of a set),"
    " or positions share a mutable object (a list that copy() hands on, a default argument, a global)"
)

_LONGEST = 200
"""Of what a game returned so much is shown: more than in a sentence to somebody who only plays it."""


class BrokenContract(AssertionError):
    """`check` names the law; the message says how it was broken, in which game and at which step."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(check, message)
        self.check = check
        self.message = message
        self.step = ""
        self.table = ""
        """The game that was played, and how to play it again."""

    def __str__(self) -> str:
        place = " ".join(filter(None, (self.step, self.table)))
        return f"{self.check}: {self.message}" + (f"\n  {place}" if place else "")


def require(holds: bool, check: str, message: str) -> None:
    if not holds:
        raise BrokenContract(check, message)


def shortened(thing: object) -> str:
    return shown(thing, _LONGEST)


@contextmanager
def judging(check: str, *, step: str = "", table: str = "") -> Iterator[None]:
    """Whatever the author's code raises in here breaks the contract, and is told with its place."""
    try:
        yield
    except BrokenContract as error:
        error.step = error.step or step
        error.table = error.table or table
        raise
    except Exception as error:
        broken = BrokenContract(check, described(error))
        broken.step, broken.table = step, table
        raise broken from error
