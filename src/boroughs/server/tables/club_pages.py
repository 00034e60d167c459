"""What members see of their club, and what its link tells before one joins."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.messages import clubs as messages
from boroughs.server.messages.players import RatingInfo
from boroughs.server.store.clubs import ClubTableRow, StoredClubResult
from boroughs.server.store.documents import StoredSeat, TableHead
from boroughs.server.store.players import Entrant, StoredPlayer
from boroughs.server.tables.club_ladder import (
    ClubGame,
    count_games,
    meetings_of,
    pairs_of,
    rivalry_of,
)
from boroughs.server.tables.clubs import Club, opened, read, touch
from boroughs.server.tables.players import bot_names
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.tables.services import Services

_RESULTS_SHOWN = 60
_PHASES = ("gathering", "playing")


async def info(registry: TableRegistry, club: str, player: str, language: str) -> messages.ClubInfo:
    """The club as this member sees it."""
    services = registry.services
    found = await opened(services, club, player)
    await touch(services, found)
    now = services.uptime.now()
    services.clubs.see(club, player, now)
    rows = await services.store.club_results(club)
    if any(row.pending for row in rows):
        found, rows = await _on_the_ladder(services, club, player)
    people = await _people(services, found)
    order = list(found.members)
    # Beside the tables: a club may have a thousand games.
    games, pairs, rivalry = await asyncio.to_thread(_met, rows, order, player)
    titles = _Titles(language)
    return messages.ClubInfo(
        id=club,
        name=found.row.name,
        crest=found.body.crest,
        since=found.body.since,
        me=player,
        owner=player == found.owner,
        members=[
            messages.ClubMember(
                id=row.player,
                name=people[row.player].name,
                crest=people[row.player].crest,
                owner=row.player == found.owner,
                here=services.clubs.here(club, row.player, now),
                joined=row.joined,
                rating=_rating(found, row.player),
            )
            for row in found.rows
            if row.player in people
        ],
        next=_next(found, titles),
        tables=await _tables(registry, found, player, people, titles),
        games=await services.store.count_club_results(club),
        results=[_result(each, people, titles) for each in reversed(games[-_RESULTS_SHOWN:])],
        pairs=pairs,
        rivalry=None
        if rivalry is None
        else msgspec.structs.replace(
            rivalry, title=titles.of(rivalry.game) if rivalry.game else ""
        ),
    )


async def cards(registry: TableRegistry, player: str, language: str) -> messages.ClubList:
    """My clubs, each with the one thing that I would want to know first."""
    services, titles, found = registry.services, _Titles(language), []
    for row in await services.store.clubs_of(player):
        club = await read(services, row.id)
        if club is None:
            continue
        people = await _people(services, club)
        news = await _news(registry, club, player, people, titles)
        found.append(
            messages.ClubCard(
                id=club.id,
                name=club.row.name,
                crest=club.body.crest,
                members=len(club.members),
                news=news,
            )
        )
    urgency = ("kept", "next", "open", "running", "result", "quiet")
    found.sort(key=lambda card: urgency.index(card.news.kind))
    return messages.ClubList(clubs=found)


async def invitation(services: Services, club: Club, language: str) -> messages.ClubInvitation:
    people = await _people(services, club)
    meeting = club.meeting
    return messages.ClubInvitation(
        id=club.id,
        name=club.row.name,
        crest=club.body.crest,
        since=club.body.since,
        members=[messages.InvitedBy(name=each.name, crest=each.crest) for each in people.values()],
        games=await services.store.count_club_results(club.id),
        next="" if meeting is None else _Titles(language).of(meeting.game),
        next_at=0 if meeting is None else meeting.at,
    )


class Person(msgspec.Struct, frozen=True):
    """What is shown of a member."""

    name: str
    crest: int


class _Titles:
    """Games by their titles; one whose package is gone keeps its name."""

    def __init__(self, language: str) -> None:
        self.language = language

    def of(self, game: str) -> str:
        try:
            return title_of(game_of(game), self.language)
        except BadOptions:
            return game


async def _people(services: Services, club: Club) -> dict[str, Person]:
    """In the members' order."""
    rows = await services.store.some_players(list(club.members))
    found = {row.id: row for row in rows}
    return {
        who: Person(found[who].name, msgspec.json.decode(found[who].body, type=StoredPlayer).crest)
        for who in club.members
        if who in found
    }


async def _on_the_ladder(
    services: Services, club: str, player: str
) -> tuple[Club, list[ClubTableRow]]:
    """Games that ended since somebody last looked are counted, each once."""
    async with services.clubs.lock:
        found = await opened(services, club, player)
        rows = await services.store.club_results(club)
        pending = [row for row in rows if row.pending]
        # Beside the tables: what reckons is loaded with the first game, and that takes its time.
        await asyncio.to_thread(count_games, _games(pending), found.members)
        saved, members = found.changed(*found.members)
        await services.store.save_club(saved, members, [row.table for row in pending])
    return found, rows


def _games(rows: Sequence[ClubTableRow]) -> list[ClubGame]:
    return [
        ClubGame(row.table, row.game, msgspec.json.decode(row.body, type=StoredClubResult))
        for row in rows
    ]


def _met(
    rows: Sequence[ClubTableRow], members: Sequence[str], me: str
) -> tuple[list[ClubGame], list[messages.ClubPair], messages.ClubRivalry | None]:
    """The games, who met whom in them, and what of it is worth telling me."""
    games = _games(rows)
    meetings = meetings_of(games, members)
    return games, pairs_of(meetings), rivalry_of(meetings, me)


def _rating(club: Club, who: str) -> RatingInfo | None:
    member = club.members[who]
    if not member.games:
        return None
    return RatingInfo(
        points=round(member.points), deviation=round(member.deviation), games=member.games
    )


def _next(club: Club, titles: _Titles) -> messages.NextGame | None:
    meeting = club.meeting
    if meeting is None:
        return None
    return messages.NextGame(
        game=meeting.game,
        title=titles.of(meeting.game),
        at=meeting.at,
        by=meeting.by if meeting.by in club.members else "",
        coming=club.coming("yes"),
        not_coming=club.coming("no"),
    )


# Its tables


async def heads_of(registry: TableRegistry, club: str) -> list[TableHead]:
    """Of its tables that are not over, the newest first; as they stand in memory, else in the store."""
    rows = await registry.services.store.club_tables(club)
    live = {row.table: registry.tables[row.table] for row in rows if row.table in registry.tables}
    away = [row.table for row in rows if row.table not in live]
    heads = {table: each.head for table, each in live.items()}
    for row in await registry.services.store.rows_of(away) if away else []:
        if row.phase in _PHASES:
            heads[row.id] = msgspec.json.decode(row.head, type=TableHead)
    found = [heads[row.table] for row in rows if row.table in heads]
    return [head for head in found if head.phase in _PHASES]


async def _tables(
    registry: TableRegistry,
    club: Club,
    player: str,
    people: dict[str, Person],
    titles: _Titles,
) -> list[messages.ClubTable]:
    found = [
        messages.ClubTable(
            id=head.id,
            game=head.game,
            title=titles.of(head.game),
            phase=head.phase,
            pace=head.pace,
            seats=[_seat(seat, people) for seat in head.seats],
            open_seats=_open_seats(head),
            kept=any(seat.free and seat.kept == player for seat in head.seats),
            mine=any(seat.owned and seat.player == player for seat in head.seats),
            created=head.created,
        )
        for head in await heads_of(registry, club.id)
    ]
    return sorted(found, key=lambda one: (not one.kept, not one.open_seats, one.phase))


def _open_seats(head: TableHead) -> int:
    if head.phase != "gathering" or head.locked:
        return 0
    return sum(seat.free and seat.open for seat in head.seats)


def _seat(seat: StoredSeat, people: dict[str, Person]) -> messages.ClubSeat:
    if seat.free:
        return messages.ClubSeat(kind="free", who=seat.kept if seat.kept in people else "")
    if seat.bot and not seat.owned:
        return messages.ClubSeat(kind="bot", name=seat.name)
    if seat.player in people:
        return messages.ClubSeat(kind="member", who=seat.player, name=people[seat.player].name)
    return messages.ClubSeat(kind="guest", name=seat.name)


def _result(game: ClubGame, people: dict[str, Person], titles: _Titles) -> messages.ClubResult:
    result = game.result
    called = bot_names(game.game)
    return messages.ClubResult(
        table=game.table,
        game=game.game,
        title=titles.of(game.game),
        at=result.ended,
        seats=[_sat(one, people, called) for one in result.field],
        ranks=[one.rank for one in result.field],
        scores=result.scores,
        winners=result.winners,
        reason=result.reason,
        record=result.record,
    )


def _sat(one: Entrant, people: dict[str, Person], called: dict[str, str]) -> messages.ClubSeat:
    if one.kind == "player" and one.who in people:
        return messages.ClubSeat(kind="member", who=one.who, name=people[one.who].name)
    if one.kind == "bot":
        return messages.ClubSeat(kind="bot", who=one.who, name=called.get(one.who, one.who))
    return messages.ClubSeat(kind="guest")


# The first thing to know


async def _news(
    registry: TableRegistry,
    club: Club,
    player: str,
    people: dict[str, Person],
    titles: _Titles,
) -> messages.ClubNews:
    tables = await _tables(registry, club, player, people, titles)
    kept = next((one for one in tables if one.kept), None)
    if kept is not None:
        return _of_table("kept", kept)
    meeting = _next(club, titles)
    if meeting is not None:
        answered = player in (*meeting.coming, *meeting.not_coming)
        return messages.ClubNews(
            kind="next",
            game=meeting.game,
            title=meeting.title,
            at=meeting.at,
            answered=answered,
        )
    free = next((one for one in tables if one.open_seats and not one.mine), None)
    if free is not None:
        return _of_table("open", free)
    if tables:
        return _of_table("running", tables[0])
    results = _games(await registry.services.store.club_results(club.id, 1))
    if not results:
        return messages.ClubNews(kind="quiet")
    last = _result(results[0], people, titles)
    winners = [last.seats[seat].name for seat in last.winners if seat < len(last.seats)]
    return messages.ClubNews(
        kind="result",
        name=winners[0] if len(winners) == 1 else "",
        game=last.game,
        title=last.title,
        at=last.at,
        table=last.table,
    )


def _of_table(kind: str, table: messages.ClubTable) -> messages.ClubNews:
    waits = next((seat.name for seat in table.seats if seat.kind in ("member", "guest")), "")
    return messages.ClubNews(
        kind="kept" if kind == "kept" else "open" if kind == "open" else "running",
        name=waits,
        game=table.game,
        title=table.title,
        at=table.created,
        table=table.id,
    )
