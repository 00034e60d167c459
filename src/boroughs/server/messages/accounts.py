"""How a finished game went, in figures that only this game has: tables in words."""

from __future__ import annotations

import msgspec

from boroughs.core.account import Account


class GameAccounts(msgspec.Struct, frozen=True, kw_only=True):
    """The same for everybody who may see the record."""

    id: str
    headline: str
    """How it ended."""
    names: list[str]
    """By seat."""
    judged: bool
    """Whether a review says more than these figures; known long before it is made."""
    accounts: list[Account[str]]
    """Empty where the game keeps none."""
