"""The protocol as JSON Schema: what types of clients in other languages are generated from."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from boroughs.arena.lab.messages import LabWish
from boroughs.games import sound_games
from boroughs.server.messages import (
    accounts,
    alerts,
    boards,
    catalogue,
    clubs,
    lab,
    lessons,
    matching,
    overviews,
    play,
    players,
    puzzles,
    records,
    retries,
    reviews,
    summaries,
    tables,
)

UNIONS: dict[str, Any] = {
    "ClientMessage": play.ClientMessage,
    "ServerMessage": play.ServerMessage,
    "HostAction": tables.HostAction,
    "ClubAction": clubs.ClubAction,
    "SceneItem": boards.SaidItem,
    "FormField": boards.SaidField,
}
HTTP: tuple[type[msgspec.Struct], ...] = (
    accounts.GameAccounts,
    alerts.AlertKey,
    alerts.AlertWish,
    alerts.AlertsSet,
    catalogue.GameShelf,
    catalogue.GameWords,
    catalogue.RulesText,
    lab.LabCheck,
    lab.LabChecked,
    lab.LabGame,
    lab.LabRun,
    lab.LabShelf,
    lab.LabTable,
    lab.LabVariant,
    lab.LabVariantFile,
    lab.LabVariantRead,
    lab.LabVariantText,
    LabWish,
    lessons.LessonInfo,
    matching.MatchAnswer,
    matching.MatchGrant,
    matching.MatchInfo,
    matching.MatchWish,
    overviews.Invitation,
    overviews.TableOverview,
    clubs.ClubChanged,
    clubs.ClubGrant,
    clubs.ClubInfo,
    clubs.ClubInvitation,
    clubs.ClubList,
    clubs.ClubWish,
    clubs.JoinClub,
    clubs.WatchGrant,
    players.PlayerDeleted,
    players.PlayerDeletion,
    players.PlayerExport,
    players.PlayerGrant,
    players.PlayerInfo,
    players.PlayerProgress,
    players.PlayerRenewal,
    players.PlayerWish,
    players.ProgramLadder,
    puzzles.DailyBest,
    puzzles.DailyBoard,
    puzzles.DailyDays,
    puzzles.Today,
    records.ImportRecord,
    records.PlayOn,
    records.RecordInfo,
    records.RecordText,
    records.ReplayPage,
    retries.Retry,
    retries.RetryAnswer,
    reviews.ReviewAnswer,
    summaries.GameSummary,
    tables.CreateTable,
    tables.Created,
    tables.Hosted,
    tables.JoinTable,
    tables.Lent,
    tables.Lobby,
    tables.Problem,
    tables.Report,
    tables.Reported,
    tables.Seated,
    tables.TableInfo,
)
_TEMPLATE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """One document; `$defs` holds every message, the unions, and `GameView`: each game's own view."""
    views = [game.view_type for game in sound_games()[0]]
    parts = [part for union in UNIONS.values() for part in get_args(union)]
    wanted = [*HTTP, *parts, boards.MoveChoice, *views]
    references, definitions = msgspec.json.schema_components(wanted, ref_template=_TEMPLATE)
    found = dict(zip(wanted, references, strict=True))
    for name, union in UNIONS.items():
        definitions[name] = {"anyOf": [found[part] for part in get_args(union)]}
    definitions["GameView"] = {"anyOf": [found[view] for view in views]}
    for holder in ("FrameMessage", "ReplayFrame"):
        definitions[holder]["properties"]["view"] = {"$ref": "#/$defs/GameView"}
    view = {"anyOf": [{"$ref": "#/$defs/GameView"}, {"type": "null"}]}
    definitions["TableOverview"]["properties"]["view"] = view
    moves = {"type": "array", "items": found[boards.MoveChoice]}
    definitions["FrameMessage"]["properties"]["moves"] = moves
    for definition in definitions.values():
        _expect_all(definition)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Boroughs play protocol",
        "protocol": play.PROTOCOL,
        "$defs": dict(sorted(definitions.items())),
    }


def _expect_all(definition: dict[str, Any]) -> None:
    """What the server sends is always complete; only a request may leave out what has a default."""
    if "properties" in definition and "additionalProperties" not in definition:
        definition["required"] = list(definition["properties"])
