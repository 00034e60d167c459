"""Names that people give themselves: readable, without brackets, and nobody else's where they are used."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from boroughs.server.messages.lookalikes import look_alike
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.texts import readable_name


def check_name(name: str, taken: Sequence[str] = ()) -> str:
    """The name as it is shown; refused where it cannot be read or looks like one of these.

    Brackets are for what a bot is, `Ada (normal)`: no person may be taken for one.
    """
    shown = readable_name(name)
    if shown is None or any(sign in unicodedata.normalize("NFKC", shown) for sign in "()"):
        raise RequestRefused("bad-name")
    for other in taken:
        if other and look_alike(shown, other):
            raise RequestRefused("name-taken", name=other)
    return shown
