"""Between the members of a club: its ladder, who is ahead of whom, and what of it is worth telling.

The ladder is the club's own: only its tables count, whatever was played there, and only how members came in against
each other. A game on it stays on it; who leaves and comes back begins anew.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boroughs.server.messages.clubs import ClubPair, ClubRivalry
from boroughs.server.store.clubs import StoredClubResult, StoredMember
from boroughs.server.tables.rating_model import Placed, Strength, after_game

_SHOWN = 5
_LEAST_FOR_RIVALRY = 4
_LEAST_FOR_CLOSEST = 6


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A finished table of a club."""

    table: str
    game: str
    result: StoredClubResult

    def ranks(self, members: Collection[str]) -> dict[str, int]:
        """How these members came in; whoever sat in two seats played against themselves."""
        sat = [one.who for one in self.result.field if one.kind == "player"]
        ranks = {
            one.who: one.rank
            for one in self.result.field
            if one.kind == "player" and one.who in members
        }
        if len(set(sat)) < len(sat):
            ranks = {who: rank for who, rank in ranks.items() if sat.count(who) == 1}
        return ranks


def count_games(games: Sequence[ClubGame], members: Mapping[str, StoredMember]) -> None:
    """Puts these games on the ladder, one after another."""
    for each in games:
        ranks = each.ranks(members)
        if len(ranks) < 2:
            continue
        placed = [Placed(_strength(members[who]), rank) for who, rank in ranks.items()]
        for who, strength in zip(ranks, after_game(placed), strict=True):
            member = members[who]
            member.points, member.deviation = strength.points, strength.deviation
            member.games += 1


def _strength(member: StoredMember) -> Strength:
    return Strength(member.points, member.deviation) if member.games else Strength()


class Series:
    """One game between two members, up to now: for how many times each of them was never behind."""

    __slots__ = ("other_unbeaten_for", "other_won", "unbeaten_for", "won")

    def __init__(self) -> None:
        self.unbeaten_for = 0
        """So often in a row the first was not behind."""
        self.other_unbeaten_for = 0
        """So often in a row the other was not."""
        self.won = False
        """Whether the first won at least one of theirs."""
        self.other_won = False


class Meeting:
    """How two members came in against each other. An outcome: 1 where the first was ahead, -1 behind, 0 level."""

    __slots__ = ("ahead", "behind", "last", "level", "series")

    def __init__(self) -> None:
        self.ahead = 0
        self.behind = 0
        self.level = 0
        self.last: deque[int] = deque(maxlen=_SHOWN)
        """The latest outcomes."""
        self.series: dict[str, Series] = {}
        """By game."""

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level

    def add(self, game: str, outcome: int) -> None:
        """A thousand games of a club are ten thousand of these: each counts what it changes, and no more."""
        self.last.append(outcome)
        series = self.series.get(game)
        if series is None:
            series = self.series[game] = Series()
        if outcome > 0:
            self.ahead += 1
            series.unbeaten_for += 1
            series.won = True
            series.other_unbeaten_for = 0
            series.other_won = False
        elif outcome < 0:
            self.behind += 1
            series.unbeaten_for = 0
            series.won = False
            series.other_unbeaten_for += 1
            series.other_won = True
        else:
            self.level += 1
            series.unbeaten_for += 1
            series.other_unbeaten_for += 1


Meetings: TypeAlias = dict[tuple[str, str], Meeting]
"""By two members, of whom the first joined before the other."""


def pairs_of(meetings: Meetings) -> list[ClubPair]:
    """Of all who met at the club's tables; in the members' order."""
    return [
        ClubPair(
            one=one,
            other=other,
            games=met.games,
            ahead=met.ahead,
            behind=met.behind,
            last=list(met.last),
        )
        for (one, other), met in meetings.items()
    ]


def rivalry_of(meetings: Meetings, me: str) -> ClubRivalry | None:
    """The longest series without a win at one game; else the closest pair. Mine come first."""
    series: list[tuple[bool, int, ClubRivalry]] = []
    close: list[tuple[bool, int, ClubRivalry]] = []
    for (one, other), met in meetings.items():
        if met.games < _LEAST_FOR_RIVALRY:
            continue
        mine = me in (one, other)
        for game, found in sorted(met.series.items()):
            for winner, loser, length, won in (
                (one, other, found.unbeaten_for, found.won),
                (other, one, found.other_unbeaten_for, found.other_won),
            ):
                if won and length >= _LEAST_FOR_RIVALRY:
                    told = ClubRivalry(
                        kind="unbeaten", one=winner, other=loser, game=game, games=length
                    )
                    series.append((mine, length, told))
        if met.games >= _LEAST_FOR_CLOSEST and abs(met.ahead - met.behind) <= 1:
            told = ClubRivalry(
                kind="closest",
                one=one,
                other=other,
                games=met.games,
                ahead=met.ahead,
                behind=met.behind,
            )
            close.append((mine, met.games, told))
    for candidates in (series, close):
        if candidates:
            return max(candidates, key=lambda each: each[:2])[2]
    return None


def meetings_of(games: Sequence[ClubGame], members: Sequence[str]) -> Meetings:
    """Of these members."""
    order = {who: number for number, who in enumerate(members)}
    found: dict[tuple[int, int], Meeting] = {}
    for each in games:
        known = sorted([(order[who], rank) for who, rank in each.ranks(order).items()])
        for at, (one, rank) in enumerate(known):
            for other, behind in known[at + 1 :]:
                met = found.get((one, other))
                if met is None:
                    met = found[one, other] = Meeting()
                met.add(each.game, (behind > rank) - (behind < rank))
    return {(members[one], members[other]): found[one, other] for one, other in sorted(found)}
