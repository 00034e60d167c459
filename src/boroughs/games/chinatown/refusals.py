"""How the rules of Chinatown refuse: in the words of this game, by the clauses of `refusals.toml`."""

from __future__ import annotations

from boroughs.core import errors

_PACKAGE = "boroughs.games.chinatown"


class IllegalMove(errors.IllegalMove):
    """The rules of Chinatown refuse this move now; the state is unchanged."""

    package = _PACKAGE


class BadNotation(errors.BadNotation):
    """The text names no move of Chinatown."""

    package = _PACKAGE
