"""The protocol: every message of HTTP and WebSocket as a Struct. docs/protocol.md tells how they are used."""

from boroughs.server.messages.boards import *  # noqa: F403
from boroughs.server.messages.catalogue import *  # noqa: F403
from boroughs.server.messages.play import *  # noqa: F403
from boroughs.server.messages.records import *  # noqa: F403
from boroughs.server.messages.tables import *  # noqa: F403
