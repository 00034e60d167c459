"""Who is at a table, since when somebody is gone, and whose key still opens what they look at."""

from __future__ import annotations

from boroughs.server.broadcast.connections import Connection
from boroughs.server.client_network import client_network
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.keys import role_of_hash
from boroughs.server.tables.loaded_table import LoadedTable
from boroughs.server.tables.replays import Replays


class Presence:
    """The coming and going of one table's clients."""

    def __init__(self, loaded: LoadedTable, replays: Replays) -> None:
        self.loaded = loaded
        self.made_by = ""
        """The address of who made the table, as long as this process knows."""
        self._replays = replays
        self._away_since: dict[int, int] = {}
        """Since which moment of uptime a seat's player is gone."""

    @property
    def account(self) -> str:
        """The client that the bots' thinking is counted for: who made it, else who sits here, else nobody."""
        connections = self.loaded.connections
        seated = (c.address for c in connections.all() if c.viewer is not None)
        return client_network(self.made_by or next(seated, ""))

    async def connect(self, connection: Connection) -> None:
        """Tells this client everything, and the others that it is here."""
        loaded = self.loaded
        async with loaded.lock:
            # The key may have become void while the table was busy.
            if loaded.invalid:
                raise RequestRefused("restarting")
            if loaded.head.phase == "closed" or not self._still_opens(connection):
                closed = loaded.head.phase == "closed"
                raise RequestRefused("closed" if closed else "wrong-key")
            await self._replays.restore_log(connection.viewer)
            loaded.connections.add(connection)
            if connection.viewer is not None:
                self._away_since.pop(connection.viewer, None)
            loaded.broadcaster.welcome(connection)
        loaded.broadcaster.tell_table(but=connection)

    async def welcome_again(self, connection: Connection) -> None:
        """Everything once more, to a client that missed something or speaks another language now."""
        async with self.loaded.lock:
            await self._replays.restore_log(connection.viewer)
            self.loaded.broadcaster.welcome(connection)

    def disconnect(self, connection: Connection) -> None:
        loaded = self.loaded
        if not loaded.connections.remove(connection):
            return
        seat = connection.viewer
        if seat is not None and seat not in loaded.connections.online:
            self._away_since[seat] = loaded.services.uptime.now()
        loaded.broadcaster.tell_table()

    # Who is gone

    def nobody_here(self) -> None:
        """Of a table that was just read from the store: everybody is gone since now."""
        now = self.loaded.services.uptime.now()
        self._away_since = dict.fromkeys(range(len(self.loaded.head.seats)), now)

    def gone_for(self, seat: int) -> int | None:
        """For how many milliseconds this seat's player has been gone; None for one who is here."""
        since = self._away_since.get(seat)
        if since is None or seat in self.loaded.connections.online:
            return None
        return self.loaded.services.uptime.now() - since

    # Who looks on

    def let_watch_on(self, invite_hash: str) -> None:
        """Who looks on by an invitation that nobody took back stays, though its seat is gone."""
        for connection in self.loaded.connections.of(None):
            if invite_hash and connection.key_hash == invite_hash:
                connection.key_hash = self.loaded.head.watch

    def dismiss_uninvited(self) -> None:
        """Who watches by an invitation goes with it, whoever took it back or used it."""
        for connection in self.loaded.connections.of(None):
            if not self._still_opens(connection):
                connection.dismiss("wrong-key")

    def _still_opens(self, connection: Connection) -> bool:
        """Whether the key by which somebody came still opens what they look at."""
        if connection.key_hash is None:
            return True
        try:
            role = role_of_hash(self.loaded.head, connection.key_hash)
        except RequestRefused:
            return False
        return role == (connection.viewer, connection.host)
