"""What HTTP offers to clubs. Members come with their player's key, others with the secret of the club's link."""

from __future__ import annotations

from dataclasses import replace

from boroughs.server.messages import clubs as messages
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables import club_pages, club_tables, clubs
from boroughs.server.tables import players as people
from boroughs.server.tables.players import Sitter
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint


async def _member(call: Call) -> Sitter:
    player = await people.sitter(call.services, call.player_key)
    if player is None:
        raise RequestRefused("no-key" if call.services.settings.players else "no-players")
    return player


async def _clubs(call: Call) -> messages.ClubList:
    call.take_one(call.rates.replays)
    player = await _member(call)
    return await club_pages.cards(call.registry, player.id, call.language)


async def _new_club(call: Call) -> messages.ClubGrant:
    player = await _member(call)
    call.take_one(call.rates.new_clubs, "too-many-new-clubs")
    club, link = await clubs.found_club(call.services, player, call.body)
    return messages.ClubGrant(club=await _info(call, club, player), link=link)


async def _club(call: Call) -> messages.ClubInfo:
    call.take_one(call.rates.replays)
    return await _info(call, call.part("club"), await _member(call))


async def _invitation(call: Call) -> messages.ClubInvitation:
    """The link's secret itself is the key."""
    call.take_one(call.rates.replays)
    if not call.services.settings.players:
        raise RequestRefused("no-players")
    found = await clubs.invited(call.services, call.part("club"), call.key)
    return await club_pages.invitation(call.services, found, call.language)


async def _join(call: Call) -> messages.ClubInfo:
    call.take_one(call.rates.replays)
    player = await _member(call)
    wish: messages.JoinClub = call.body
    await clubs.join(call.services, player, call.part("club"), wish.link)
    return await _info(call, call.part("club"), player)


async def _act(call: Call) -> messages.ClubChanged:
    call.take_one(call.rates.replays)
    player, club = await _member(call), call.part("club")
    action: messages.ClubAction = call.body
    link = await clubs.act(call.services, player, club, action)
    if isinstance(action, messages.LeaveClub):
        await club_tables.stop_looking(call.registry, club, player.id)
        return messages.ClubChanged(club=None)
    if isinstance(action, messages.RemoveMember):
        await club_tables.stop_looking(call.registry, club, action.member)
    return messages.ClubChanged(club=await _info(call, club, player), link=link)


async def _watch(call: Call) -> messages.WatchGrant:
    call.take_one(call.rates.replays)
    player = await _member(call)
    key = await club_tables.look_on(call.registry, call.part("club"), call.part("table"), player)
    return messages.WatchGrant(key=key)


async def _info(call: Call, club: str, player: Sitter) -> messages.ClubInfo:
    return await club_pages.info(call.registry, club, player.id, call.language)


_ENDPOINTS = (
    Endpoint("GET", "/api/clubs", _clubs, "My clubs.", messages.ClubList),
    Endpoint(
        "POST",
        "/api/clubs",
        _new_club,
        "A club of one's own.",
        messages.ClubGrant,
        messages.ClubWish,
        (),
        201,
    ),
    Endpoint("GET", "/api/clubs/{club}", _club, "A club of mine.", messages.ClubInfo),
    Endpoint(
        "POST",
        "/api/clubs/{club}",
        _act,
        "What a member or the owner may do.",
        messages.ClubChanged,
        messages.ClubAction,
    ),
    Endpoint(
        "GET",
        "/api/clubs/{club}/invitation",
        _invitation,
        "What the club's link tells before one joins.",
        messages.ClubInvitation,
    ),
    Endpoint(
        "POST",
        "/api/clubs/{club}/join",
        _join,
        "Becomes a member by the club's link.",
        messages.ClubInfo,
        messages.JoinClub,
    ),
    Endpoint(
        "POST",
        "/api/clubs/{club}/tables/{table}/watch",
        _watch,
        "A key to look on at a table of the club.",
        messages.WatchGrant,
    ),
)
CLUB_ENDPOINTS = tuple(
    # A club changes in one process; who looks on at a table is let in where the table is.
    replace(each, kept=each.handler is not _watch)
    for each in _ENDPOINTS
)
