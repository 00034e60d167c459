"""The ways in which a request is refused. Each carries a stable code and parameters."""

from __future__ import annotations

from boroughs.core.phrase import Param, Phrase


class BoroughsError(Exception):
    """Anything that a caller asked for and cannot have; `code` is stable, `params` fill its sentence."""

    words = "error"
    """The table of the catalogues in which the sentence stands."""

    def __init__(self, code: str, **params: Param) -> None:
        self.code = code
        self.params: dict[str, Param] = dict(params)
        details = ", ".join(f"{name}={value}" for name, value in params.items())
        super().__init__(f"{code} ({details})" if details else code)

    def phrase(self) -> Phrase:
        return Phrase(f"{self.words}.{self.code}", self.params)


class IllegalMove(BoroughsError):
    """The rules refuse this move now; the state is unchanged."""

    words = "illegal"


class BadNotation(IllegalMove):
    """The text names no move of this game."""


class BadOptions(BoroughsError):
    """A game, a number of seats or an option that does not exist."""


class BadPosition(BoroughsError):
    """A position that no game could hold."""


class BadRecord(BoroughsError):
    """A record that cannot be read, or that does not replay to what it says."""
