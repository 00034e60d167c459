"""Who sits at the table: people and bots, as named on the command line or in a record."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from boroughs.bots.neighbours import name_of_bot
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.typography import NO_BREAK

USUAL_BOT = "normal"

_LABEL = re.compile(r"(?P<name>.+) \((?P<bot>[^()]+)\)")


@dataclass(frozen=True)
class Seat:
    """A player's name, and for a bot what plays there."""

    name: str
    bot: str = ""

    @property
    def label(self) -> str:
        """As written in a record: `Ann`, `Ada (normal)`."""
        return f"{self.name} ({self.bot})" if self.bot else self.name


def printable(text: str) -> str:
    """Without anything that a terminal would obey: a file may come from a stranger."""
    return "".join(sign if sign.isprintable() or sign == NO_BREAK else "?" for sign in text)


def read_label(label: str) -> Seat:
    """
    >>> read_label("Ada (search:400)")
    Seat(name='Ada', bot='search:400')
    """
    found = _LABEL.fullmatch(printable(label))
    return Seat(found["name"], found["bot"]) if found else Seat(printable(label))


def seat_players(
    game: Game, people: Sequence[str], bots: Sequence[str], seats: int | None
) -> list[Seat]:
    """People first, then bots, and usual bots on the seats that are left."""
    for name in people:
        if "(" in name or ")" in name or people.count(name) > 1:
            raise BadOptions("bad-name", name=name)
    named = len(people) + len(bots)
    if seats is None:
        seats = named if bots or len(people) > 1 else max(named, game.seat_counts[0])
    if seats not in game.seat_counts:
        raise BadOptions("bad-seats", seats=seats, known=tuple(sorted(game.seat_counts)))
    if named > seats:
        raise BadOptions("too-many-players", players=named, seats=seats)
    playing = [*bots, *[bots[-1] if bots else USUAL_BOT] * (seats - named)]
    seated = [*map(Seat, people)]
    for bot in playing:
        seated.append(Seat(name_of_bot(game, bot, [seat.name for seat in seated]), bot))
    return seated
