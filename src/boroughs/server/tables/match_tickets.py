"""Tickets of quick match: each says itself what was wished for, sealed, so that a wish outlives whoever kept it.

Wishes are in the memory of one process alone. When that one is gone the next has never heard of them; but whoever waits
comes again with the ticket, and from it the wish is made anew, with its place in the queue.
"""

from __future__ import annotations

import binascii
import hmac
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final

import msgspec

from boroughs.server.messages.matching import MatchWish

_SEAL: Final = 16
_LONGEST: Final = 2048


class Claim(msgspec.Struct, frozen=True, array_like=True):
    """What a ticket says."""

    wish: MatchWish
    asked: int
    """In the server's uptime, which all processes share."""
    player: tuple[str, str, int] | None
    """Id, name and crest, where a player's key came with it."""
    keeper: bytes
    """Who gave it out: to that one it is void once it is forgotten."""
    random: bytes


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Claim)


class TicketSeal:
    """
    >>> seal = TicketSeal(b"secret")
    >>> ticket = seal.close(Claim(MatchWish(game="lots"), 7, None, b"me", b"random"))
    >>> seal.open(ticket).wish.game, seal.open(ticket[:-1] + "A"), TicketSeal(b"other").open(ticket)
    ('lots', None, None)
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def close(self, claim: Claim) -> str:
        body = _ENCODER.encode(claim)
        return _spelled(self._seal(body) + body)

    def open(self, ticket: str) -> Claim | None:
        """None where it is not ours."""
        try:
            sealed = urlsafe_b64decode(ticket[:_LONGEST] + "=" * (-len(ticket) % 4))
        except (binascii.Error, ValueError):
            return None
        seal, body = sealed[:_SEAL], sealed[_SEAL:]
        # One ticket has one spelling: two would be two wishes.
        if _spelled(sealed) != ticket or not hmac.compare_digest(seal, self._seal(body)):
            return None
        try:
            return _DECODER.decode(body)
        except msgspec.MsgspecError:
            # Of another version.
            return None

    def _seal(self, body: bytes) -> bytes:
        return hmac.digest(self._secret, body, sha256)[:_SEAL]


def _spelled(sealed: bytes) -> str:
    return urlsafe_b64encode(sealed).decode().rstrip("=")


def new_random() -> bytes:
    return secrets.token_bytes(16)
