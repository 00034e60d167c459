"""What a client sent, read: as far as it can be, and never believed further."""

from __future__ import annotations

import msgspec

from boroughs.server.messages.boards import Language
from boroughs.server.messages.play import PROTOCOL, ClientMessage
from boroughs.server.messages.refusals import RequestRefused

_DECODER = msgspec.json.Decoder(ClientMessage)


def decoded(text: str) -> ClientMessage | RequestRefused:
    try:
        message: ClientMessage = _DECODER.decode(text)
        return message
    except (ValueError, RecursionError) as error:
        return RequestRefused("bad-message", problem=str(error)[:200])


class RequestId(msgspec.Struct):
    id: str = ""


def id_of(text: str) -> str:
    """The id of a request that cannot be carried out, as far as it can be read."""
    try:
        return msgspec.json.decode(text, type=RequestId).id[:64]
    except (ValueError, RecursionError):
        return ""


class Greeting(msgspec.Struct):
    """What can be read of a first message whatever else it says."""

    language: Language = "en"
    protocol: int = PROTOCOL


def greeting_of(text: str) -> Greeting:
    try:
        return msgspec.json.decode(text, type=Greeting)
    except (ValueError, RecursionError):
        return Greeting()
