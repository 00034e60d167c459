"""A move: a small object that a seat plays, with a one-line notation."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from boroughs.core.phrase import Phrase


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """Known by its notation: two moves with the same notation are the same move."""

    def __init__(self, notation: str) -> None:
        self.notation = notation

    def phrase(self) -> Phrase:
        """The move in words; a game with a catalogue says it in full."""
        return Phrase("move.plain", {"notation": self.notation})

    def names(self) -> tuple[str, ...]:
        """The things on the board that this move is about, by their ids in the scene.

        As it stands, every word of the notation but the first; a notation that joins its words
        otherwise says more.

        >>> Move("build cafe").names()
        ('cafe',)
        """
        return tuple(self.notation.split()[1:])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.notation == other.notation)

    def __hash__(self) -> int:
        return hash(self.notation)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"
