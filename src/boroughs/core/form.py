"""How to put together a move that no list could hold: an offer, a placement, a swap."""

from __future__ import annotations

from typing import Generic, TypeAlias

import msgspec

from boroughs.core.phrase import Says


class Choice(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """One thing to choose, as it stands in the notation and in words.

    Where the scene has a thing of this `value` as its id, a page can choose it there.
    """

    value: str
    says: Says


class Pick(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="pick"):
    """Choose `at_least` to `at_most` of these; several are joined by commas in the notation."""

    name: str
    says: Says
    choices: list[Choice[Says]]
    at_least: int = 1
    at_most: int = 1


class Number(msgspec.Struct, Generic[Says], frozen=True, gc=False, tag="number"):
    """Choose a whole number."""

    name: str
    says: Says
    least: int
    most: int
    step: int = 1


Field: TypeAlias = Pick[Says] | Number[Says]


class Form(msgspec.Struct, Generic[Says], frozen=True, gc=False):
    """A notation with blanks (`give {card} to {seat}`) and what may fill them.

    A filled form is still only a wish: `check` has the last word.
    """

    says: Says
    notation: str
    fields: list[Field[Says]]

    def fill(self, **values: object) -> str:
        """The notation with these values; of several picks all, joined by commas.

        >>> from boroughs.core.phrase import phrase
        >>> Form(phrase("form.give"), "give {card} to {seat}", []).fill(card="cafe", seat=1)
        'give cafe to 1'
        """
        written = {
            name: ",".join(map(str, value)) if isinstance(value, list | tuple) else value
            for name, value in values.items()
        }
        return self.notation.format(**written)
