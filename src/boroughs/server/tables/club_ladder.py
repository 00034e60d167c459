"""Between the members of a club: its ladder, who is ahead of whom, and what of it is worth telling.

The ladder is the club's own: only its tables count, whatever was played there, and only how members came in against
each other. A game on it stays on it; who leaves and comes back begins anew.
"""

from __future__ import annotations

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
        return {
            one.who: one.rank
            for one in self.result.field
            if one.kind == "player" and one.who in members and sat.count(one.who) == 1
        }


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


Meetings: TypeAlias = dict[tuple[str, str], list[tuple[str, int]]]
"""By two members, their games in order: which one, and 1 where the first was ahead, -1 behind, 0 level."""


def pairs_of(meetings: Meetings) -> list[ClubPair]:
    """Of all who met at the club's tables; in the members' order."""
    return [
        ClubPair(
            one=one,
            other=other,
            games=len(outcomes),
            ahead=sum(outcome > 0 for _, outcome in outcomes),
            behind=sum(outcome < 0 for _, outcome in outcomes),
            last=[outcome for _, outcome in outcomes[-_SHOWN:]],
        )
        for (one, other), outcomes in meetings.items()
    ]


def rivalry_of(meetings: Meetings, me: str) -> ClubRivalry | None:
    """The longest series without a win at one game; else the closest pair. Mine come first."""
    series: list[tuple[bool, int, ClubRivalry]] = []
    close: list[tuple[bool, int, ClubRivalry]] = []
    for (one, other), played in meetings.items():
        if len(played) < _LEAST_FOR_RIVALRY:
            continue
        mine = me in (one, other)
        for game in sorted({each for each, _ in played}):
            outcomes = [outcome for each, outcome in played if each == game]
            for winner, loser, sign in ((one, other, 1), (other, one, -1)):
                length = _unbeaten(outcomes, sign)
                if length >= _LEAST_FOR_RIVALRY:
                    told = ClubRivalry(
                        kind="unbeaten", one=winner, other=loser, game=game, games=length
                    )
                    series.append((mine, length, told))
        ahead = sum(outcome > 0 for _, outcome in played)
        behind = sum(outcome < 0 for _, outcome in played)
        if len(played) >= _LEAST_FOR_CLOSEST and abs(ahead - behind) <= 1:
            told = ClubRivalry(
                kind="closest",
                one=one,
                other=other,
                games=len(played),
                ahead=ahead,
                behind=behind,
            )
            close.append((mine, len(played), told))
    for found in (series, close):
        if found:
            return max(found, key=lambda each: each[:2])[2]
    return None


def _unbeaten(outcomes: Sequence[int], sign: int) -> int:
    """For how many games up to now the one of this sign was never behind, and won at least one of them."""
    length = 0
    for outcome in reversed(outcomes):
        if outcome == -sign:
            break
        length += 1
    return length if sign in outcomes[len(outcomes) - length :] else 0


def meetings_of(games: Sequence[ClubGame], members: Sequence[str]) -> Meetings:
    """Of these members; who joined first is the first of the two."""
    order = {who: number for number, who in enumerate(members)}
    found: Meetings = {}
    for each in games:
        known = sorted((order[who], rank, who) for who, rank in each.ranks(order).items())
        for at, (_, rank, one) in enumerate(known):
            for _, behind, other in known[at + 1 :]:
                outcome = (behind > rank) - (behind < rank)
                found.setdefault((one, other), []).append((each.game, outcome))
    return dict(sorted(found.items(), key=lambda item: (order[item[0][0]], order[item[0][1]])))
