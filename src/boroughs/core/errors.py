"""The ways in which a request is refused. Each carries a stable code and parameters."""

from __future__ import annotations

import difflib

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

    def __str__(self) -> str:
        meant = self.suggestion()
        return f"{super().__str__()}: did you mean {meant}?" if meant else super().__str__()

    def phrase(self) -> Phrase:
        return Phrase(f"{self.words}.{self.code}", self.params)

    def suggestion(self) -> str:
        """Of the names that exist the one that is close to an unknown one, or nothing.

        >>> BadOptions("unknown-game", game="lost", known=("lots", "mad-city")).suggestion()
        'lots'
        """
        known = self.params.get("known")
        if not self.code.startswith("unknown-") or not isinstance(known, tuple):
            return ""
        asked = str(self.params.get(self.code.removeprefix("unknown-"), "")).lower()
        return next(iter(difflib.get_close_matches(asked, [str(name) for name in known], n=1)), "")


class IllegalMove(BoroughsError):
    """The rules refuse this move now; the state is unchanged."""

    words = "illegal"


class BadNotation(IllegalMove):
    """The text names no move of this game."""


class BadAnswer(BoroughsError):
    """A bot was asked and returned something that is no answer."""

    def __str__(self) -> str:
        return (
            f"act() of {self.params['bot']} returned {self.params['returned']}; "
            "it must return boroughs.Answer(move, ...) or boroughs.WAIT"
        )


class BadOptions(BoroughsError):
    """A game, a number of seats or an option that does not exist."""


class BadPosition(BoroughsError):
    """A position that no game could hold."""


class BadRecord(BoroughsError):
    """A record that cannot be read, or that does not replay to what it says."""
