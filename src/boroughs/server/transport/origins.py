"""Which page asks: a browser says so, and another site's page must not act in the name of our visitors."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit


def from_our_page(headers: Mapping[str, str], origins: Collection[str]) -> bool:
    """Whether no browser sends this, or one that shows our own page, or one that the operator named.

    >>> from_our_page({"origin": "http://a.test", "host": "b.test"}, ["http://c.test"])
    False
    """
    origin = headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False
