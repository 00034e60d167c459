"""Neighbours say something now and then: when a game begins, after a big move of theirs, at the end.

They speak of nothing but what every seat has heard, and rarely; what they say stands in `neighbours.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from boroughs.bots.neighbours import Moment, Neighbour, big_events, neighbour_at
from boroughs.core.phrase import Phrase
from boroughs.core.telling import together
from boroughs.server.tables.loaded_table import LoadedTable

CODE: Final = "neighbour"
_ONE_IN: Final = 3
"""So rarely is a big move spoken of."""
_MOST: Final = 3
"""So many such lines a game, of all bots together."""


class BotTalk:
    """What the bots of one table say."""

    def __init__(self, loaded: LoadedTable) -> None:
        self.loaded = loaded

    def listen(self) -> None:
        """Before what has happened is written: a line that fits it is written with it."""
        loaded = self.loaded
        frames, table = loaded.frames, loaded.table
        if frames is None or table is None or loaded.connections.empty or loaded.head.daily:
            return
        result = loaded.head.result or table.result
        speakers = self._speakers() if frames.waiting or result is not None else {}
        if not speakers:
            return
        if result is not None:
            winners = [seat for seat in speakers if seat in result.winners]
            seat = winners[0] if winners else min(speakers)
            if not self._said("won") + self._said("lost"):
                self._say(seat, speakers[seat], "won" if winners else "lost")
        elif len(table.steps) == 1:
            seat = self._lot(sorted(speakers), "start")
            self._say(seat, speakers[seat], "start")
        else:
            self._speak_of(self._heard_by_all(), speakers)

    def _speak_of(self, heard: Sequence[Phrase], speakers: dict[int, Neighbour]) -> None:
        """Of a big move, by who made it, or by one of those who made it together."""
        big = big_events(self.loaded.game)
        for phrase in heard:
            if phrase.code.removeprefix("event.") not in big:
                continue
            for seat in (phrase.params.get("seat"), *together(phrase)):
                now = f"{len(self.loaded.require_started().steps)}/{seat}"
                if seat not in speakers or self._lot(range(_ONE_IN), now):
                    continue
                if self._said("big") < _MOST:
                    self._say(int(seat), speakers[int(seat)], "big")
                return

    def _speakers(self) -> dict[int, Neighbour]:
        """The bots that are somebody here; who only sits in for a player says nothing in their name."""
        found = {}
        for number, seat in enumerate(self.loaded.head.seats):
            if not seat.bot or seat.owned or seat.left or seat.muted:
                continue
            neighbour = neighbour_at(self.loaded.game, seat.name, seat.bot)
            if neighbour is not None:
                found[number] = neighbour
        return found

    def _heard_by_all(self) -> list[Phrase]:
        """What no seat was kept from hearing: nothing else is spoken of."""
        frames = self.loaded.frames
        waiting = () if frames is None else frames.waiting
        by_seat: dict[int, list[Phrase]] = {}
        for viewer, shown in waiting:
            if viewer is not None:
                by_seat.setdefault(viewer, []).extend(shown.frame.heard)
        if len(by_seat) < len(self.loaded.head.seats):
            return []
        first, *others = by_seat.values()
        return [phrase for phrase in first if all(phrase in other for other in others)]

    def _said(self, moment: Moment) -> int:
        """How many lines of this kind have been said at this table."""
        chat = self.loaded.broadcaster.chat
        return sum(line.code.startswith(f"{CODE}.{moment}.") for line in chat.all())

    def _lot(self, choices: Sequence[int], purpose: str) -> int:
        """The same table speaks in the same way again; nobody can reckon it out beforehand."""
        drawn = sha256(f"{self.loaded.head.bot_seed}/talk/{purpose}".encode()).digest()
        return choices[int.from_bytes(drawn[:4], "big") % len(choices)]

    def _say(self, seat: int, neighbour: Neighbour, moment: Moment) -> None:
        lines = neighbour.says.at(moment)
        if not lines:
            return
        number = self._lot(range(len(lines)), f"{moment}/{seat}/{self._said(moment)}")
        text, code = lines[number].text("en"), f"{CODE}.{moment}.{number}"
        self.loaded.broadcaster.chat.say(seat, neighbour.name, text, code)
