"""Turn alerts on a device: whether the server sends any, and where to."""

from __future__ import annotations

import msgspec


class AlertKey(msgspec.Struct, frozen=True, kw_only=True):
    """The key that a browser asks for; empty where this server sends no alerts."""

    key: str


class AlertWish(msgspec.Struct, frozen=True, kw_only=True):
    """Where alerts for this seat go; empty: nowhere any more."""

    endpoint: str = ""


class AlertsSet(msgspec.Struct, frozen=True, kw_only=True):
    """Whether this seat is alerted."""

    on: bool
