"""How the rules of New Jack City refuse: in the words of this game, by the clauses of `refusals.toml`."""

from __future__ import annotations

from boroughs.core import errors

_PACKAGE = "boroughs.games.new_jack_city"


class IllegalMove(errors.IllegalMove):
    """The rules of New Jack City refuse this move now; the state is unchanged."""

    package = _PACKAGE


class BadNotation(errors.BadNotation):
    """The text names no move of New Jack City."""

    package = _PACKAGE
