"""Bearer secrets: made here, told once, kept as hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

from boroughs.core.audience import Viewer
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.documents import TableHead

_ID_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_key() -> str:
    """192 random bits, fit for the fragment of a link."""
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    """Public, without signs that are easily confused; 12 of 31 signs make no two alike."""
    return "".join(secrets.choice(_ID_SIGNS) for _ in range(12))


def hashed(key: str) -> str:
    """As it is stored. The key is random, so that one round of hashing is enough."""
    return sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def matches(key: str, stored: str) -> bool:
    """Whether this key has this hash; an empty hash matches nothing."""
    return _same(hashed(key), stored)


def role_of(head: TableHead, key: str) -> tuple[Viewer, bool]:
    """Through whose eyes this key looks, and whether it is the host's; refused where it opens nothing."""
    return role_of_hash(head, hashed(key) if key else "")


def role_of_hash(head: TableHead, key_hash: str) -> tuple[Viewer, bool]:
    """The same of a key whose hash was kept: keys that open something now may be void later."""
    for number, seat in enumerate(head.seats):
        if _same(key_hash, seat.key):
            return number, False
    if _same(key_hash, head.host):
        return None, True
    if head.public or _same(key_hash, head.watch):
        return None, False
    # Who has lent the seat watches, until it is taken back.
    if any(seat.lent is not None and _same(key_hash, seat.lent.key) for seat in head.seats):
        return None, False
    # Who is invited to a seat may as well look on without taking it, as long as the seat is kept.
    if any(_same(key_hash, seat.invite) for seat in head.seats):
        return None, False
    if any(_same(key_hash, looker) for looker in head.lookers.values()):
        return None, False
    raise RequestRefused("wrong-key" if key_hash else "no-key")


def lent_seat(head: TableHead, key: str) -> int:
    """The seat that the owner of this key has lent to a friend; refused where there is none."""
    for number, seat in enumerate(head.seats):
        if seat.lent is not None and matches(key, seat.lent.key):
            return number
    raise RequestRefused("not-lent")


def _same(key_hash: str, stored: str) -> bool:
    return bool(stored) and compare_digest(key_hash, stored)
