"""What the page's worker gives to Python: functions of JavaScript, as far as Python needs to know them.

Only texts cross this border, mostly JSON: nothing of one side is kept alive by the other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol


class Page(Protocol):
    """Where answers and messages go."""

    def answer(self, number: int, status: int, text: str) -> None:
        """Answers the call of this number."""

    def tell(self, line: int, text: str) -> None:
        """Sends a message down a line."""

    def hang_up(self, line: int) -> None:
        """The line is closed."""


class Database(Protocol):
    """The browser's database; each call is one transaction."""

    def run(self, operation: str, arguments: str) -> Awaitable[str]:
        """What comes of it as JSON: `{"value": ...}`, or `{"refused": "conflict"}`."""


class Thinker(Protocol):
    """The workers that think, each about one thing at a time."""

    def ask(self, who: str, job: str, hear: Callable[[str], None]) -> Awaitable[str]:
        """The reply to a job; what it reports before is heard."""

    def lend(self, owner: str, borrower: str) -> None:
        """The worker of `owner`, if it is at rest, is asked as `borrower` from now on."""

    def regain(self, owner: str, borrower: str) -> None:
        """Undoes that; the borrower's is ended where the owner has another, or nobody waits for what it thinks of."""

    def end(self, who: str) -> None:
        """Ends a worker that thinks too long; the next question starts another."""
