"""How the rules of Mad City refuse: in the words of this game, by the clauses of `refusals.toml`."""

from __future__ import annotations

from boroughs.core import errors

_PACKAGE = "boroughs.games.mad_city"


class IllegalMove(errors.IllegalMove):
    """The rules of Mad City refuse this move now; the state is unchanged."""

    package = _PACKAGE


class BadNotation(errors.BadNotation):
    """The text names no move of Mad City."""

    package = _PACKAGE
