"""What two processes of one server say to each other; nothing of it ever reaches a client."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Challenge(msgspec.Struct, tag=1, array_like=True):
    """Who is called begins: answer this."""

    nonce: bytes


class Greeting(msgspec.Struct, tag=2, array_like=True):
    """Who calls: I know the secret, and this is whom I want. What you answer to is `nonce`."""

    wanted: str
    nonce: bytes
    proof: bytes


class Accepted(msgspec.Struct, tag=3, array_like=True):
    """Who is called knows it too."""

    proof: bytes


class OpenLine(msgspec.Struct, tag=4, array_like=True):
    """A client of mine wants to come to a table of yours; this is its first message."""

    line: int
    address: str
    hello: str


class LineSays(msgspec.Struct, tag=5, array_like=True):
    """The client of this line says something."""

    line: int
    text: str


class LineTold(msgspec.Struct, tag=6, array_like=True):
    """The client of this line is told this."""

    line: int
    messages: list[bytes]


class LineHurried(msgspec.Struct, tag=7, array_like=True):
    """Whether time presses at the table of this line."""

    line: int
    on: bool


class LineClosed(msgspec.Struct, tag=8, array_like=True):
    """No more of this line, whoever says it; with the code of WebSockets."""

    line: int
    code: int


class Ask(msgspec.Struct, tag=9, array_like=True):
    """A request of a client of mine, which is yours to answer."""

    number: int
    method: str
    path: str
    """As the endpoint has it, with names for its parts."""
    parts: dict[str, str]
    query: dict[str, str]
    headers: dict[str, str]
    address: str
    language: str
    body: bytes


class Errand(msgspec.Struct, tag=10, array_like=True):
    """Something to be done that no client asked for."""

    number: int
    name: str
    words: dict[str, str]


class Abandoned(msgspec.Struct, tag=11, array_like=True):
    """The client does not wait for this answer any more."""

    number: int


class Answer(msgspec.Struct, tag=12, array_like=True):
    """To a request or an errand; what is long comes in parts."""

    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    more: bool = False


PeerMessage: TypeAlias = (
    Challenge
    | Greeting
    | Accepted
    | OpenLine
    | LineSays
    | LineTold
    | LineHurried
    | LineClosed
    | Ask
    | Errand
    | Abandoned
    | Answer
)
