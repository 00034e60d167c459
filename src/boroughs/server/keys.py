"""Bearer secrets: made here, told once, kept as hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256
from hmac import compare_digest

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


def fits(key: str, stored: str) -> bool:
    """Whether this key has this hash; an empty hash fits nothing."""
    return bool(stored) and compare_digest(hashed(key), stored)
