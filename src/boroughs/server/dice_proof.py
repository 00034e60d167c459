"""What a record says of its dice. Apart from the dice themselves: a Struct is never compiled."""

from __future__ import annotations

import msgspec


class Proof(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """All that is needed to throw the dice of a table again; stands in its record."""

    version: str
    table: str
    commitment: str
    contributions: dict[int, str]
    """By seat, as hexadecimal."""
    hashes: dict[int, str] = {}
    """By seat: what was shown of each contribution before any was revealed (version 3)."""
    secret: str
