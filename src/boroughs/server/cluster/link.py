"""A connection between two processes of one server: whole messages, and a secret that both must know.

Neither side sends the secret: each proves it over the other's random bytes. What follows is neither signed nor
encrypted; between machines it belongs on a network of its own.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Final

import msgspec

from boroughs.server.cluster.messages import Accepted, Challenge, Greeting, PeerMessage

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(PeerMessage)
_LENGTH: Final = 4
_LONGEST_STRANGERS: Final = 512
"""Bytes of a message before it is known who sends it."""
_LONGEST: Final = 32_000_000
_MOST_WAITING: Final = 64_000_000
"""Bytes that may wait for a process that does not read: then it is frozen, or gone."""
_HANDSHAKE_SECONDS: Final = 5.0


def _proof(secret: bytes, side: bytes, theirs: bytes, ours: bytes, wanted: str) -> bytes:
    return hmac.digest(secret, b"\0".join((side, theirs, ours, wanted.encode())), sha256)


class Link(asyncio.Protocol):
    """One end. `heard` gets what comes once both have proved themselves; `lost` is called at the end."""

    def __init__(
        self,
        secret: bytes,
        heard: Callable[[PeerMessage], None],
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        self._secret = secret
        self._heard = heard
        self._lost = lost
        self._transport: asyncio.Transport | None = None
        self._unread = bytearray()
        self._unsent: list[bytes] = []
        self._flushing = False
        self._nonce = secrets.token_bytes(16)
        self._deadline: asyncio.TimerHandle | None = None
        self.trusted = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the other end may be trusted; fails where it may not."""
        self.ready.add_done_callback(lambda done: done.cancelled() or done.exception())

    # Who is there

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        loop = asyncio.get_running_loop()
        self._deadline = loop.call_later(_HANDSHAKE_SECONDS, self._refuse)
        self._begin()

    def _begin(self) -> None:
        """The calling end waits for the challenge."""

    def _shake_hands(self, message: PeerMessage) -> None:
        raise NotImplementedError

    def _trust(self) -> None:
        self.trusted = True
        if self._deadline is not None:
            self._deadline.cancel()
        if not self.ready.done():
            self.ready.set_result(None)

    def _refuse(self) -> None:
        self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._transport = None
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("the other process is not there"))
        if self.trusted:
            self._lost()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    @property
    def up(self) -> bool:
        return self.trusted and self._transport is not None

    # Messages

    def data_received(self, data: bytes) -> None:
        self._unread += data
        start, unread = 0, self._unread
        try:
            while len(unread) - start >= _LENGTH:
                length = int.from_bytes(unread[start : start + _LENGTH])
                if length > (_LONGEST if self.trusted else _LONGEST_STRANGERS):
                    self.close()
                    return
                end = start + _LENGTH + length
                if len(unread) < end:
                    break
                message = _DECODER.decode(memoryview(unread)[start + _LENGTH : end])
                start = end
                if self.trusted:
                    self._heard(message)
                else:
                    self._shake_hands(message)
        except msgspec.MsgspecError:
            self.close()
            return
        del unread[:start]

    def send(self, message: PeerMessage) -> None:
        """Together with what else is said in this turn of the loop."""
        body = _ENCODER.encode(message)
        self._unsent += (len(body).to_bytes(_LENGTH), body)
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flushing = False
        unsent, self._unsent = self._unsent, []
        if self._transport is None or self._transport.is_closing():
            return
        self._transport.write(b"".join(unsent))
        if self._transport.get_write_buffer_size() > _MOST_WAITING:
            self.close()


class CalledLink(Link):
    """The end that was called; `name` is who it is called for."""

    def __init__(
        self,
        secret: bytes,
        name: str,
        heard: Callable[[PeerMessage], None],
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(secret, heard, lost)
        self._name = name

    def _begin(self) -> None:
        self.send(Challenge(self._nonce))

    def _shake_hands(self, message: PeerMessage) -> None:
        if not isinstance(message, Greeting) or message.wanted != self._name:
            self._refuse()
            return
        wanted = _proof(self._secret, b"caller", self._nonce, message.nonce, self._name)
        if not hmac.compare_digest(wanted, message.proof):
            self._refuse()
            return
        proof = _proof(self._secret, b"called", message.nonce, self._nonce, self._name)
        self.send(Accepted(proof))
        self._trust()


class CallingLink(Link):
    """The end that calls; `wanted` is whom."""

    def __init__(
        self,
        secret: bytes,
        wanted: str,
        heard: Callable[[PeerMessage], None],
        lost: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(secret, heard, lost)
        self._wanted = wanted
        self._theirs = b""

    def _shake_hands(self, message: PeerMessage) -> None:
        if isinstance(message, Challenge) and not self._theirs:
            self._theirs = message.nonce
            proof = _proof(self._secret, b"caller", message.nonce, self._nonce, self._wanted)
            self.send(Greeting(self._wanted, self._nonce, proof))
            return
        proof = _proof(self._secret, b"called", self._nonce, self._theirs, self._wanted)
        if isinstance(message, Accepted) and hmac.compare_digest(proof, message.proof):
            self._trust()
        else:
            self._refuse()
