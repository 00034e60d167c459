"""Provable dice: committed before the game, mixed with what the players add, provable afterwards.

docs/protocol.md says how each throw is computed. This module is light: `boroughs verify` uses it.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256

import msgspec
from mypy_extensions import mypyc_attr

from boroughs.core.dice import Dice
from boroughs.core.errors import BadRecord
from boroughs.core.game import Game
from boroughs.core.history import replay_start
from boroughs.core.record import Record
from boroughs.core.replay import Verified, verify_record
from boroughs.server.dice_proof import Proof

VERSION_1 = "boroughs-dice-1"
"""Contributions were published as they came: who contributed last knew the others'."""
VERSION_2 = "boroughs-dice-2"
"""Everybody commits to a contribution by its hash, and reveals it when all have."""
VERSION_3 = "boroughs-dice-3"
"""And the dice are made of exactly those contributions whose hashes were shown before the first of them
was revealed: the record carries the hashes, so that what was shown can be compared with what was used."""
NEWEST = VERSION_3
_VERSIONS = (VERSION_1, VERSION_2, VERSION_3)
SECRET_BYTES = 32
CONTRIBUTION_BYTES = 16
_RANGE = 1 << 256


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(version: str, table: str, secret: bytes) -> str:
    """What the server shows before anybody commits to anything."""
    return sha256(b"\0".join([version.encode(), table.encode(), secret])).hexdigest()


def contribution_hash(version: str, table: str, seat: int, added: bytes) -> str:
    """What a client sends instead of its contribution, until everybody has (from version 2 on).

    >>> contribution_hash(VERSION_2, "table7", 0, bytes(16))[:16]
    '500d577466cc003c'
    """
    parts = [version.encode(), table.encode(), str(seat).encode(), added]
    return sha256(b"\0".join(parts)).hexdigest()


def agreement(version: str, table: str, commitment: str, hashes: Mapping[int, str]) -> str:
    """A short sign for all that everybody was bound to before the first contribution was revealed.

    A page shows that of what it saw, `boroughs verify` that of a record.

    >>> agreement(VERSION_3, "table7", "ab", {1: "ef", 0: "cd"})
    '9768-75c3-9a32-7158'
    """
    bound = [f"{seat}:{shown}" for seat, shown in sorted(hashes.items())]
    sign = sha256("\0".join([version, table, commitment, *bound]).encode()).hexdigest()
    return "-".join(sign[at : at + 4] for at in range(0, 16, 4))


def mixed_key(secret: bytes, contributions: Mapping[int, bytes]) -> bytes:
    """The key of all throws: nobody can choose it, neither the server nor a player."""
    mixture = b"".join(bytes([seat]) + added for seat, added in sorted(contributions.items()))
    return hmac.digest(secret, mixture, "sha256")


def key_after_upgrade(key: bytes, mark: int) -> bytes:
    """The key after a table met new rules at this step: the throws before it cannot be counted again."""
    return hmac.digest(key, f"position {mark}".encode(), "sha256") if mark else key


class KeyedHash:
    """HMAC-SHA256 of many messages under one key: what the key alone decides is worked out once.

    `hmac.digest` takes three times as long for each message.

    >>> KeyedHash(b"key").digest(b"message") == hmac.digest(b"key", b"message", "sha256")
    True
    """

    def __init__(self, key: bytes) -> None:
        size = sha256().block_size
        block = (key if len(key) <= size else sha256(key).digest()).ljust(size, b"\0")
        self._inner = sha256(bytes(byte ^ 0x36 for byte in block))
        self._outer = sha256(bytes(byte ^ 0x5C for byte in block))

    def digest(self, message: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()


@mypyc_attr(allow_interpreted_subclasses=True)
class ProvableDice(Dice):
    """Throw k is HMAC(key, k), reduced without favouring any face. No k is ever used twice.

    >>> dice = ProvableDice(b"key")
    >>> [dice.below(6) + 1 for _ in range(6)], dice.throws
    ([5, 2, 3, 2, 2, 4], 6)
    """

    def __init__(self, key: bytes, throws: int = 0) -> None:
        self.key = key
        self.throws = throws
        self._hmac = KeyedHash(key)

    def below(self, sides: int) -> int:
        if sides < 1:
            raise ValueError("dice need at least one side")
        number = self._throw(self.throws, sides)
        self.throws += 1
        return number

    def _throw(self, k: int, sides: int) -> int:
        limit = _RANGE - _RANGE % sides
        tries = 0
        while True:
            label = k.to_bytes(8, "big") + tries.to_bytes(4, "big")
            number = int.from_bytes(self._hmac.digest(label), "big")
            if number < limit:
                return number % sides
            tries += 1


def agreement_of(proof: Proof) -> str:
    return agreement(proof.version, proof.table, proof.commitment, proof.hashes)


def write_proof(
    version: str,
    table: str,
    secret: bytes,
    contributions: Mapping[int, str],
    hashes: Mapping[int, str],
) -> str:
    proof = Proof(
        version=version,
        table=table,
        commitment=commitment(version, table, secret),
        contributions=dict(sorted(contributions.items())),
        hashes=dict(sorted(hashes.items())) if version == VERSION_3 else {},
        secret=secret.hex(),
    )
    return msgspec.json.encode(proof).decode()


def read_proof(record: Record) -> Proof:
    try:
        return msgspec.json.decode(record.dice, type=Proof)
    except (ValueError, RecursionError) as error:
        raise BadRecord("bad-proof", problem=str(error)) from None


def proven_dice(record: Record) -> ProvableDice:
    """Fresh dice for checking this record, or BadRecord where its proof cannot be right."""
    proof = read_proof(record)
    try:
        secret = bytes.fromhex(proof.secret)
        contributions = {seat: bytes.fromhex(text) for seat, text in proof.contributions.items()}
    except ValueError as error:
        raise BadRecord("bad-proof", problem=str(error)) from None
    if proof.version not in _VERSIONS or len(secret) != SECRET_BYTES:
        raise BadRecord("bad-proof", problem=proof.version)
    if any(
        len(added) != CONTRIBUTION_BYTES or not 0 <= seat < record.seats
        for seat, added in contributions.items()
    ):
        raise BadRecord("bad-proof", problem="contributions")
    if commitment(proof.version, proof.table, secret) != proof.commitment:
        raise BadRecord("broken-commitment")
    _compare_hashes(proof, contributions)
    return ProvableDice(
        key_after_upgrade(mixed_key(secret, contributions), replay_start(record.steps))
    )


def _compare_hashes(proof: Proof, contributions: Mapping[int, bytes]) -> None:
    """What went into the dice is what had been committed to, nothing else and nothing less."""
    if proof.version != VERSION_3:
        # Older records did not promise the hashes.
        if proof.hashes:
            raise BadRecord("bad-proof", problem="hashes")
        return
    for seat in sorted({*contributions, *proof.hashes}):
        added = contributions.get(seat)
        shown = proof.hashes.get(seat)
        if added is None or contribution_hash(VERSION_3, proof.table, seat, added) != shown:
            raise BadRecord("broken-contribution", seat=seat)


def verified_record(game: Game, record: Record) -> Verified:
    """Checks every throw that can be checked, with honest dice or the seed's; or raises BadRecord."""
    if not record.dice:
        return verify_record(game, record)
    verified = verify_record(game, record, proven_dice(record))
    if not read_proof(record).contributions:
        # A server that chooses alone may choose again until it likes the dice.
        verified = replace(verified, doubts=("no-contribution", *verified.doubts))
    return verified
