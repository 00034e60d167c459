"""How the rules of LOTS refuse: in the words of this game, by the clauses of `refusals.toml`."""

from __future__ import annotations

from boroughs.core import errors

_PACKAGE = "boroughs.games.lots"


class IllegalMove(errors.IllegalMove):
    """The rules of LOTS refuse this move now; the state is unchanged."""

    package = _PACKAGE


class BadNotation(errors.BadNotation):
    """The text names no move of LOTS."""

    package = _PACKAGE
