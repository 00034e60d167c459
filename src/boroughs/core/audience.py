"""Who gets to know a thing: everyone, some seats, or everyone but some seats."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Viewer: TypeAlias = int | None
"""A seat, or None for a spectator."""


class Audience(msgspec.Struct, frozen=True):
    """The listed seats, or everybody else where `others` is set; spectators are among the others."""

    seats: tuple[int, ...] = ()
    others: bool = True

    def hears(self, viewer: Viewer) -> bool:
        """
        >>> only(1).hears(1), only(1).hears(None), all_but(1).hears(None)
        (True, False, True)
        """
        listed = viewer is not None and viewer in self.seats
        return listed != self.others


EVERYONE = Audience()
NOBODY = Audience(others=False)


def only(*seats: int) -> Audience:
    """These seats, and nobody who looks on."""
    return Audience(seats, others=False)


def all_but(*seats: int) -> Audience:
    """Everybody but these seats; who looks on, too."""
    return Audience(seats, others=True)
