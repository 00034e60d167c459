"""Standing orders: what a player has left to be played over days. The server plays it, as a move of that seat.

An order judges by what everybody sees, and acts after the same pause whatever its seat holds: that it acts tells
others at most that it stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from boroughs.core.errors import BoroughsError
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables.loaded_table import LoadedTable

PAUSE: Final = 3_000
"""Milliseconds between a seat's coming to act and its order's move, always the same."""
_MARKED: Final = 100
"""So many moves of an order are marked in the log of its seat."""


class PlaysMoves(Protocol):
    """How a live table takes a move."""

    async def __call__(
        self, seat: int, notation: str, received: int, *, by_order: bool = False
    ) -> None: ...


class StandingOrders:
    """The orders of one table's seats."""

    def __init__(
        self, loaded: LoadedTable, play: PlaysMoves, commit: Callable[[], Awaitable[None]]
    ) -> None:
        self.loaded = loaded
        self._play = play
        self._commit = commit
        self._hands: dict[int, asyncio.Task[None]] = {}

    # What a player may ask

    async def leave(self, seat: int, order: str) -> None:
        """This order stands for the seat from now on; an empty one withdraws what stood."""
        loaded = self.loaded
        if order and order not in loaded.game.standing_orders:
            raise RequestRefused("no-such-order")
        async with loaded.lock:
            place = loaded.head.seats[seat]
            if order:
                loaded.require_playing()
                if place.bot:
                    raise RequestRefused("bot-plays")
            if place.order == order:
                return
            place.order = order
            # Written, and told to nobody else.
            loaded.private_change = True
            await self._commit()
        self.loaded.broadcaster.tell_order(seat)

    # What it plays

    def wake(self) -> None:
        """Something may have changed: who has left an order, and may act, is played for after the pause."""
        for seat, place in enumerate(self.loaded.head.seats):
            hand = self._hands.get(seat)
            if place.order and (hand is None or hand.done()) and self._due(seat) is not None:
                task = self.loaded.services.tasks.start(self._act(seat), "order")
                self._hands[seat] = task

    def stop(self) -> None:
        for hand in self._hands.values():
            hand.cancel()
        self._hands.clear()

    def _due(self, seat: int) -> str | None:
        """What the order of this seat plays now."""
        table, place = self.loaded.running, self.loaded.head.seats[seat]
        if table is None or self.loaded.stopped or not place.order or not place.person:
            return None
        if place.resigned or seat not in table.to_act:
            return None
        move = self.loaded.game.ordered(table.view(None), seat, place.order)
        return None if move is None else move.notation

    async def _act(self, seat: int) -> None:
        """Until there is nothing more to play for this seat."""
        services = self.loaded.services
        while self._due(seat) is not None:
            await asyncio.sleep(services.uptime.seconds(PAUSE))
            # Whoever took the seat, or withdrew the order meanwhile, decides for themselves.
            due = self._due(seat)
            if due is None:
                return
            try:
                await self._play(seat, due, self.loaded.clock.now(), by_order=True)
            except BoroughsError:
                # What cannot be played now is the player's to decide: better no order than one that knocks for ever.
                await self.leave(seat, "")
                return
            self.loaded.broadcaster.tell_order(seat)

    def mark(self, seat: int, number: int) -> None:
        """This frame of the seat's own comes of its order; written with the step that brought it."""
        place = self.loaded.head.seats[seat]
        place.ordered = [*place.ordered, number][-_MARKED:]
        self.loaded.private_change = True
