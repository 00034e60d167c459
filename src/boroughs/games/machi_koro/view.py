"""What a viewer sees: everything, for nothing is hidden but the order of decks nobody has decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.view import View
from boroughs.games.machi_koro.declared import TableData, table_fields
from boroughs.games.machi_koro.rules import MachiKoro


class RollView(msgspec.Struct, frozen=True, gc=False):
    """What each total would bring if one player rolled it now."""

    coins: tuple[tuple[int, ...], ...]
    """By total, from 1 on, then by seat: gained, or lost below zero. Boats catch seven, the mean."""
    asks: dict[str, tuple[str, ...]]
    """By total: what it would ask of the roller, or of nature, beyond coins."""


class MachiKoroView(TableData, frozen=True, gc=False, kw_only=True):
    """The table, with figures for people, which follow from the rest."""

    rolls: tuple[RollView, ...] = ()
    """By roller."""
    progress: float = 0.0
    """How far the leading city has come."""


def view_of(table: MachiKoro, viewer: Viewer) -> MachiKoroView:
    return _view(table, viewer, table_fields(table))


def views_of(table: MachiKoro, viewers: Sequence[Viewer]) -> list[View]:
    """Everybody sees the same table: it is written down once."""
    fields = table_fields(table)
    return [_view(table, viewer, fields) for viewer in viewers]


def _view(table: MachiKoro, viewer: Viewer, fields: dict[str, Any]) -> MachiKoroView:
    acting = table.to_act()
    return MachiKoroView(
        game="machi-koro",
        viewer=viewer,
        seats=table.seats,
        options=table.options,
        to_act=acting,
        prompt=table.prompt() if viewer in acting else None,
        result=table.result(),
        **fields,
    )
