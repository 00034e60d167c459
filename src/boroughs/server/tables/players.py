"""People who come again: a player's key opens what is kept of them, and nothing else does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from boroughs.bots.neighbours import neighbours_of
from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.games import game_names
from boroughs.server.clock import wall_clock
from boroughs.server.messages import players as messages
from boroughs.server.messages.names import check_name
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.store import Store
from boroughs.server.store.players import (
    PlayerRow,
    ResultRow,
    StoredPlayer,
    StoredRating,
    StoredResult,
)
from boroughs.server.tables.keys import hashed, new_key, new_table_id
from boroughs.server.tables.services import Services

_DAY = 86_400_000
_LONGEST_KEY = 128
_MOST_PROGRAMS = 500
_LATEST = 6
"""So many of the latest games against somebody say how it stands between us."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits down: a player's public id, name and crest."""

    id: str
    name: str
    crest: int


async def sitter(services: Services, key: str) -> Sitter | None:
    """Whose key this is, where one was sent; nobody's on a server that keeps no players."""
    if not key or not services.settings.players:
        return None
    row = await opened_by(services, key)
    stored = _body(row)
    await _touch(services, row)
    return Sitter(row.id, row.name, stored.crest)


async def create(services: Services, wish: messages.PlayerWish) -> messages.PlayerGrant:
    _require(services)
    key, now = new_key(), services.calendar.now()
    author = _author(wish)
    stored = StoredPlayer(crest=wish.crest, since=wall_clock(), author=author)
    body = msgspec.json.encode(stored)
    name = check_name(wish.name, neighbour_names() if author else ())
    row = PlayerRow(new_table_id(), hashed(key), name, now, body)
    await services.store.save_player(row)
    if author:
        await services.store.mark_program(row.id, True)
    return messages.PlayerGrant(key=key, player=await _info(services, row, []))


async def info(services: Services, key: str) -> messages.PlayerInfo:
    row = await opened_by(services, key)
    await _touch(services, row)
    return await _info(services, row, await services.store.results(row.id))


async def change(services: Services, key: str, wish: messages.PlayerWish) -> messages.PlayerInfo:
    """Another name or crest, from the next table on; not that of somebody in a club of mine."""
    row = await opened_by(services, key)
    author = _author(wish)
    taken = await companion_names(services.store, row.id)
    name = check_name(wish.name, [*taken, *neighbour_names()] if author else taken)
    body = msgspec.structs.replace(_body(row), crest=wish.crest, author=author)
    row = replace(row, name=name, touched=services.calendar.now(), body=msgspec.json.encode(body))
    await services.store.save_player(row)
    await services.store.mark_program(row.id, bool(author))
    return await _info(services, row, await services.store.results(row.id))


def _author(wish: messages.PlayerWish) -> str:
    """Of a program; a name like any other."""
    return check_name(wish.author) if wish.author else ""


async def program_ladder(services: Services, game: str, title: str) -> messages.ProgramLadder:
    """Programs by their strength in this game; who is banned is not on it."""
    found = []
    for row, rating in await services.store.programs(game, _MOST_PROGRAMS):
        stored = _body(row)
        if stored.banned or not stored.author:
            continue
        strength = msgspec.json.decode(rating.body, type=StoredRating)
        found.append(
            messages.ProgramInfo(
                name=row.name,
                crest=stored.crest,
                author=stored.author,
                rating=messages.RatingInfo(
                    points=round(strength.points),
                    deviation=round(strength.deviation),
                    games=strength.games,
                ),
            )
        )
    found.sort(key=lambda one: (-one.rating.points, one.name))
    return messages.ProgramLadder(game=game, title=title, programs=found)


async def renew(services: Services, key: str) -> messages.PlayerGrant:
    """A new key, and the old one opens nothing any more."""
    row = await opened_by(services, key)
    fresh = new_key()
    row = replace(row, key=hashed(fresh), touched=services.calendar.now())
    await services.store.save_player(row)
    results = await services.store.results(row.id)
    return messages.PlayerGrant(key=fresh, player=await _info(services, row, results))


async def export(services: Services, key: str) -> messages.PlayerExport:
    row = await opened_by(services, key)
    results = await services.store.results(row.id)
    lines = []
    for each in results:
        body = _result(each)
        lines.append(
            messages.ResultLine(
                table=each.table,
                game=each.game,
                at=each.at,
                seat=body.seat,
                won=body.won,
                score=body.score,
                rated=body.rated,
                field=[
                    messages.EntrantInfo(kind=one.kind, who=one.who, rank=one.rank)
                    for one in body.field
                ],
            )
        )
    clubs = [
        messages.ClubLine(id=club.id, name=club.name)
        for club in await services.store.clubs_of(row.id)
    ]
    return messages.PlayerExport(
        player=await _info(services, row, results), results=lines, clubs=clubs
    )


def _require(services: Services) -> None:
    if not services.settings.players:
        raise RequestRefused("no-players")


async def opened_by(services: Services, key: str) -> PlayerRow:
    """The player whose key this is. Only its hash is looked for: how long that takes tells nothing of the key."""
    _require(services)
    if not key:
        raise RequestRefused("no-key")
    row = await services.store.player_of_key(hashed(key)) if len(key) <= _LONGEST_KEY else None
    if row is None:
        raise RequestRefused("wrong-player")
    if _body(row).banned:
        raise RequestRefused("banned")
    return row


async def _touch(services: Services, row: PlayerRow) -> None:
    """Who comes is here: once a day is enough to know it."""
    now = services.calendar.now()
    if now - row.touched >= _DAY:
        await services.store.save_player(replace(row, touched=now))


def _body(row: PlayerRow) -> StoredPlayer:
    return msgspec.json.decode(row.body, type=StoredPlayer)


def _result(row: ResultRow) -> StoredResult:
    return msgspec.json.decode(row.body, type=StoredResult)


async def companion_names(store: Store, player: str) -> list[str]:
    """The names of all others in this player's clubs: nobody shall pass for one of them."""
    others: set[str] = set()
    for club in await store.clubs_of(player):
        others |= {member.player for member in await store.members(club.id)}
    others.discard(player)
    return list((await store.player_names(sorted(others))).values()) if others else []


# Summing up


async def _info(
    services: Services, row: PlayerRow, results: Sequence[ResultRow]
) -> messages.PlayerInfo:
    store, stored = services.store, _body(row)
    by_game: dict[str, list[tuple[ResultRow, StoredResult]]] = {}
    for each in results:
        by_game.setdefault(each.game, []).append((each, _result(each)))
    met = {
        one.who
        for played in by_game.values()
        for _, result in played
        for one in result.field
        if one.kind == "player"
    }
    names = await store.player_names(sorted(met)) if met else {}
    ratings = {
        found.game: msgspec.json.decode(found.body, type=StoredRating)
        for found in (await store.ratings([row.id]) if results else [])
    }
    return messages.PlayerInfo(
        id=row.id,
        name=row.name,
        crest=stored.crest,
        since=stored.since,
        games=[
            _game_results(game, row.id, played, names, ratings.get(game))
            for game, played in sorted(by_game.items())
        ],
    )


def _game_results(
    game: str,
    me: str,
    played: Sequence[tuple[ResultRow, StoredResult]],
    names: dict[str, str],
    rating: StoredRating | None,
) -> messages.GameResults:
    wins = [result.won for _, result in played]
    scores = [result.score for _, result in played if result.finished]
    streak = longest = 0
    for won in wins:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return messages.GameResults(
        game=game,
        games=len(played),
        won=sum(wins),
        best=max(scores, default=None),
        streak=streak,
        longest=longest,
        by_seats=_by_seats(played),
        against=_against(game, me, played, names),
        rating=None
        if rating is None
        else messages.RatingInfo(
            points=round(rating.points), deviation=round(rating.deviation), games=rating.games
        ),
        curve=[
            messages.CurvePoint(
                table=row.table,
                at=row.at,
                points=round(result.points),
                deviation=round(result.deviation),
                won=result.won,
            )
            for row, result in played
            if result.points is not None
        ],
    )


def _by_seats(played: Sequence[tuple[ResultRow, StoredResult]]) -> list[messages.SeatsInfo]:
    found: dict[int, list[bool]] = {}
    for _, result in played:
        found.setdefault(len(result.field), []).append(result.won)
    return [
        messages.SeatsInfo(seats=seats, games=len(wins), won=sum(wins))
        for seats, wins in sorted(found.items())
    ]


def _against(
    game: str,
    me: str,
    played: Sequence[tuple[ResultRow, StoredResult]],
    names: dict[str, str],
) -> list[messages.AgainstInfo]:
    """By opponent, the most met first."""
    found: dict[tuple[str, str], list[bool | None]] = {}
    for _, result in played:
        mine = result.field[result.seat].rank
        for number, one in enumerate(result.field):
            if number != result.seat and one.kind != "guest" and one.who != me:
                ahead = None if mine == one.rank else mine < one.rank
                found.setdefault((one.kind, one.who), []).append(ahead)
    called = bot_names(game)
    told = [
        messages.AgainstInfo(
            kind="bot" if kind == "bot" else "player",
            who=who,
            name=called.get(who, who) if kind == "bot" else names.get(who, ""),
            games=len(ahead),
            ahead=sum(each is True for each in ahead),
            latest=ahead[: -_LATEST - 1 : -1],
        )
        for (kind, who), ahead in found.items()
    ]
    return sorted(told, key=lambda one: (-one.games, one.kind, one.who))


def neighbour_names() -> tuple[str, ...]:
    """Of all games: on the ladder of programs nobody passes for one of them."""
    return tuple(sorted({each for game in game_names() for each in bot_names(game).values()}))


def bot_names(game: str) -> dict[str, str]:
    """What bots are called; a game whose package is gone has no neighbours any more."""
    try:
        return {each.bot: each.name for each in neighbours_of(game_of(game))}
    except BadOptions:
        return {}
