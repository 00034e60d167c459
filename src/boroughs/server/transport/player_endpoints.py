"""What HTTP offers to people who come again. Their key stands in a header of its own."""

from __future__ import annotations

from boroughs.core.errors import BadOptions
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.messages import players
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.tables import players as people
from boroughs.server.tables.club_tables import forget_player
from boroughs.server.tables.progress import progress as own_progress
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint


async def _new_player(call: Call) -> players.PlayerGrant:
    call.take_one(call.rates.new_players, "too-many-keys")
    grant = await people.create(call.services, call.body)
    call.services.log.info("player-created", player=grant.player.id)
    return grant


async def _player(call: Call) -> players.PlayerInfo:
    call.take_one(call.rates.replays)
    return await people.info(call.services, call.player_key)


async def _change_player(call: Call) -> players.PlayerInfo:
    call.take_one(call.rates.replays)
    return await people.change(call.services, call.player_key, call.body)


async def _renew_player(call: Call) -> players.PlayerGrant:
    call.take_one(call.rates.replays)
    return await people.renew(call.services, call.player_key)


async def _delete_player(call: Call) -> players.PlayerDeleted:
    """What is written at tables goes with the tables."""
    row = await people.opened_by(call.services, call.player_key)
    await forget_player(call.registry, row.id)
    call.services.log.info("player-deleted", player=row.id)
    return players.PlayerDeleted()


async def _progress(call: Call) -> players.PlayerProgress:
    call.take_one(call.rates.replays)
    return await own_progress(call.services, call.player_key)


async def _programs(call: Call) -> players.ProgramLadder:
    try:
        game = game_of(call.part("game"))
    except BadOptions:
        raise RequestRefused("no-such-page") from None
    call.take_one(call.rates.replays)
    if not call.services.settings.players:
        raise RequestRefused("no-players")
    return await people.program_ladder(call.services, game.name, title_of(game, call.language))


async def _export_player(call: Call) -> players.PlayerExport:
    call.take_one(call.rates.replays)
    return await people.export(call.services, call.player_key)


PLAYER_ENDPOINTS = (
    Endpoint(
        "POST",
        "/api/players",
        _new_player,
        "A player's key of one's own.",
        players.PlayerGrant,
        players.PlayerWish,
        (),
        201,
    ),
    Endpoint("GET", "/api/player", _player, "All that is kept of me.", players.PlayerInfo),
    Endpoint(
        "POST",
        "/api/player",
        _change_player,
        "Another name or crest.",
        players.PlayerInfo,
        players.PlayerWish,
    ),
    Endpoint(
        "POST",
        "/api/player/key",
        _renew_player,
        "A new key; the old one is void.",
        players.PlayerGrant,
        players.PlayerRenewal,
    ),
    Endpoint(
        "POST",
        "/api/player/delete",
        _delete_player,
        "Deletes all that is kept of me.",
        players.PlayerDeleted,
        players.PlayerDeletion,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/programs",
        _programs,
        "Programs that play over the network, by their strength.",
        players.ProgramLadder,
    ),
    Endpoint(
        "GET",
        "/api/player/progress",
        _progress,
        "Accuracy and luck of my last games.",
        players.PlayerProgress,
    ),
    Endpoint(
        "GET",
        "/api/player/export",
        _export_player,
        "All of it, for a file.",
        players.PlayerExport,
    ),
)
