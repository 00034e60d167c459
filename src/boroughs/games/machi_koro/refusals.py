"""How the rules of Machi Koro refuse: in the words of this game, by the clauses of `refusals.toml`."""

from __future__ import annotations

from boroughs.core import errors

_PACKAGE = "boroughs.games.machi_koro"


class IllegalMove(errors.IllegalMove):
    """The rules of Machi Koro refuse this move now; the state is unchanged."""

    package = _PACKAGE


class BadNotation(errors.BadNotation):
    """The text names no move of Machi Koro."""

    package = _PACKAGE
