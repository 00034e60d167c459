"""Clubs: a link makes a group. Members come in by their players' keys, and the owner keeps the door.

Who is no member learns nothing, not even whether there is such a club.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.server.clock import wall_clock
from boroughs.server.messages import clubs as messages
from boroughs.server.messages.names import check_name
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store.clubs import (
    ClubRow,
    MemberRow,
    StoredClub,
    StoredMeeting,
    StoredMember,
)
from boroughs.server.tables.keys import hashed, matches, new_key, new_table_id
from boroughs.server.tables.players import Sitter
from boroughs.server.tables.services import Services

_DAY = 86_400_000
_YEAR = 366 * _DAY
_LATE = 6 * 3_600_000
"""A next game is talked of for some hours after its time."""


@dataclass(slots=True)
class Club:
    """A club as it was read, with its members; changed and written as a whole, while the lock is held."""

    row: ClubRow
    body: StoredClub
    rows: list[MemberRow]
    members: dict[str, StoredMember]
    """By player, who joined first comes first."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def owner(self) -> str:
        """Who has it; where nobody has, who joined first."""
        return next(
            (who for who, member in self.members.items() if member.owner),
            next(iter(self.members), ""),
        )

    @property
    def meeting(self) -> StoredMeeting | None:
        """The next game, unless its time is long over."""
        found = self.body.next
        return None if found is None or found.at + _LATE < wall_clock() else found

    def coming(self, answer: str) -> list[str]:
        """Who has answered so to what is agreed now."""
        meeting = self.meeting
        if meeting is None:
            return []
        return [
            who
            for who, member in self.members.items()
            if member.coming == answer and member.meeting == meeting.number
        ]

    def changed(self, *who: str) -> tuple[ClubRow, list[MemberRow]]:
        """As it is written: the club, and these members."""
        row = replace(self.row, body=msgspec.json.encode(self.body))
        known = {each.player: each for each in self.rows}
        return row, [
            replace(known[each], body=msgspec.json.encode(self.members[each])) for each in who
        ]


async def read(services: Services, club: str) -> Club | None:
    # Not every store takes every text for a name.
    row = await services.store.club(club) if club.isprintable() else None
    if row is None:
        return None
    rows = await services.store.members(row.id)
    return Club(
        row,
        msgspec.json.decode(row.body, type=StoredClub),
        rows,
        {each.player: msgspec.json.decode(each.body, type=StoredMember) for each in rows},
    )


async def opened(services: Services, club: str, player: str) -> Club:
    """The club, for a member."""
    found = await read(services, club)
    if found is None or player not in found.members:
        raise RequestRefused("no-such-club")
    return found


async def invited(services: Services, club: str, link: str) -> Club:
    """The club, for somebody who has its link."""
    found = await read(services, club)
    if found is None or not matches(link, found.row.link):
        raise RequestRefused("no-such-club")
    return found


async def is_member(services: Services, club: str, player: str) -> bool:
    found = await read(services, club) if club and player else None
    return found is not None and player in found.members


async def found_club(
    services: Services, player: Sitter, wish: messages.ClubWish
) -> tuple[str, str]:
    """A new club; its id and the secret of its link."""
    async with services.clubs.lock:
        await _room_for_another(services, player)
        link, club = new_key(), new_table_id()
        body = StoredClub(crest=wish.crest, since=wall_clock())
        row = ClubRow(
            club,
            hashed(link),
            check_name(wish.name),
            services.calendar.now(),
            msgspec.json.encode(body),
        )
        owner = msgspec.json.encode(StoredMember(owner=True))
        await services.store.save_club(row, [MemberRow(club, player.id, wall_clock(), owner)])
    services.metrics.clubs_founded += 1
    services.log.info("club-founded", club=club, player=player.id)
    return club, link


async def join(services: Services, player: Sitter, club: str, link: str) -> None:
    """By the link; who is a member already stays one."""
    async with services.clubs.lock:
        found = await invited(services, club, link)
        if player.id in found.members:
            return
        most = services.settings.limits.club_members
        if len(found.members) >= most:
            raise RequestRefused("club-full", most=most)
        await _room_for_another(services, player)
        names = await services.store.player_names(list(found.members))
        # Nobody passes for somebody else here.
        check_name(player.name, list(names.values()))
        row, _ = found.changed()
        body = msgspec.json.encode(StoredMember())
        await services.store.save_club(row, [MemberRow(club, player.id, wall_clock(), body)])
    services.log.info("club-joined", club=club, player=player.id)


async def _room_for_another(services: Services, player: Sitter) -> None:
    most = services.settings.limits.clubs_per_player
    if len(await services.store.clubs_of(player.id)) >= most:
        raise RequestRefused("too-many-clubs", most=most)


async def act(services: Services, player: Sitter, club: str, action: messages.ClubAction) -> str:
    """Carries it out; gives the secret of the link where that is new."""
    async with services.clubs.lock:
        found = await opened(services, club, player.id)
        link = await _carry_out(services, found, player.id, action)
    kind = str(msgspec.to_builtins(action)["type"])
    services.log.info("club-changed", club=club, player=player.id, action=kind)
    return link


async def _carry_out(services: Services, club: Club, me: str, action: messages.ClubAction) -> str:
    store = services.store
    match action:
        case messages.RenameClub():
            _owner_only(club, me)
            club.row = replace(club.row, name=check_name(action.name))
            club.body.crest = action.crest
            await store.save_club(*club.changed())
        case messages.RenewLink():
            _owner_only(club, me)
            return await _new_link(services, club)
        case messages.RemoveMember():
            _owner_only(club, me)
            _member(club, action.member, but=me)
            # They know the link.
            link = await _new_link(services, club)
            await store.remove_member(club.id, action.member)
            return link
        case messages.HandOverClub():
            _owner_only(club, me)
            _member(club, action.member, but=me)
            for who, member in club.members.items():
                member.owner = who == action.member
            await store.save_club(*club.changed(*club.members))
        case messages.LeaveClub():
            await store.remove_member(club.id, me)
        case messages.PlanGame():
            await store.save_club(*_planned(club, me, action))
        case messages.CancelGame():
            if club.meeting is None:
                raise RequestRefused("no-next-game")
            if me != club.meeting.by:
                _owner_only(club, me)
            club.body.next = None
            await store.save_club(*club.changed())
        case messages.AnswerGame():
            if club.meeting is None:
                raise RequestRefused("no-next-game")
            club.members[me].coming = "yes" if action.coming else "no"
            club.members[me].meeting = club.meeting.number
            await store.save_club(*club.changed(me))
    return ""


def _owner_only(club: Club, me: str) -> None:
    if me != club.owner:
        raise RequestRefused("owner-only")


def _member(club: Club, who: str, but: str) -> None:
    if who not in club.members or who == but:
        raise RequestRefused("not-a-member")


async def _new_link(services: Services, club: Club) -> str:
    link = new_key()
    club.row = replace(club.row, link=hashed(link))
    await services.store.save_club(*club.changed())
    return link


def _planned(club: Club, me: str, action: messages.PlanGame) -> tuple[ClubRow, Sequence[MemberRow]]:
    now = wall_clock()
    try:
        game = game_of(action.game).name
    except BadOptions:
        raise RequestRefused("bad-message", problem="game") from None
    if not now - _LATE < action.at < now + _YEAR:
        raise RequestRefused("past-time")
    club.body.meetings += 1
    club.body.next = StoredMeeting(game=game, at=action.at, by=me, number=club.body.meetings)
    club.members[me].coming, club.members[me].meeting = "yes", club.body.meetings
    return club.changed(me)


async def touch(services: Services, club: Club) -> None:
    """Somebody was here: once a day is enough to know it."""
    now = services.calendar.now()
    if now - club.row.touched >= _DAY:
        async with services.clubs.lock:
            fresh = await read(services, club.id)
            if fresh is not None:
                await services.store.save_club(replace(fresh.row, touched=now))
