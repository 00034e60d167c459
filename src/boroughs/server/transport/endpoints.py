"""What HTTP offers: each endpoint says what it takes and gives, for the router and for OpenAPI alike."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

import msgspec

from boroughs.core.daily import Daily
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.client_network import client_network
from boroughs.server.messages import (
    alerts,
    catalogue,
    lessons,
    overviews,
    play,
    puzzles,
    records,
    tables,
)
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.metrics import merged
from boroughs.server.store.interface import UPTIME
from boroughs.server.tables import club_tables, hosting, reports, seats
from boroughs.server.tables import players as people
from boroughs.server.tables.daily import FIRST_DAY, left_of_today, puzzle_of, today
from boroughs.server.tables.keys import role_of
from boroughs.server.tables.registry import TableRegistry
from boroughs.server.transport.calls import Call, PlainText, StreamedText
from boroughs.server.transport.club_endpoints import CLUB_ENDPOINTS
from boroughs.server.transport.endpoint import Endpoint, from_this_machine
from boroughs.server.transport.game_catalogue import (
    game_shelf,
    game_words,
    hosted_shelf,
    rules_text,
)
from boroughs.server.transport.lessons import check_in_lesson, lesson_info
from boroughs.server.transport.overviews import invitation_of, overview_of
from boroughs.server.transport.player_endpoints import PLAYER_ENDPOINTS
from boroughs.server.transport.record_endpoints import RECORD_ENDPOINTS
from boroughs.server.variants import varied_game
from boroughs.server.workers.jobs import (
    DailyJob,
)

_PATIENCE_FOR_COUNTS = 2.0
"""Seconds for what the store knows of people, in the numbers of the server."""
_METRICS_SECONDS = 2.0
"""For which another process is waited for."""

# Games


async def _games(call: Call) -> catalogue.GameShelf:
    settings = call.services.settings
    return hosted_shelf(game_shelf(call.language), settings.variants, settings.offline is not None)


async def _rules(call: Call) -> catalogue.RulesText:
    return rules_text(await _game_as_played(call), call.language)


async def _words(call: Call) -> catalogue.GameWords:
    return game_words(await _game_as_played(call), call.language)


async def _game_as_played(call: Call) -> Game:
    """With the numbers of this server; with `table`, of that table, which keeps its own."""
    game = _game(call)
    table = call.query.get("table", "")
    hosted = call.services.settings.variants.get(game.name)
    if table:
        return varied_game(game.name, (await call.registry.get(table)).head.variant)
    if hosted is not None:
        return varied_game(game.name, hosted.overrides)
    return game


async def _lesson(call: Call) -> lessons.LessonInfo:
    return lesson_info(_game(call).name, call.language)


async def _lesson_check(call: Call) -> play.Checked:
    number = call.number("step", 0, 0, 1000) or 0
    return check_in_lesson(_game(call).name, number, call.notation(), call.language)


def _game(call: Call) -> Game:
    try:
        return game_of(call.part("game"))
    except BadOptions:
        raise RequestRefused("no-such-page") from None


async def _days(call: Call) -> puzzles.DailyDays:
    game = _game(call)
    day = today()
    puzzle_of(game, day)
    title = title_of(game, call.language)
    return puzzles.DailyDays(game=game.name, title=title, today=day, first=FIRST_DAY)


async def _daily_best(call: Call) -> puzzles.DailyBest:
    puzzle = puzzle_of(_game(call), call.part("day"))
    call.take_one(call.rates.replays)
    job = DailyJob(game=call.part("game"), day=puzzle.date)
    found = call.services.day_bests.best(job, client_network(call.address))
    return await _with_best_played(call, puzzle, await call.unless_abandoned(found))


async def _with_best_played(
    call: Call, puzzle: Daily, best: puzzles.DailyBest
) -> puzzles.DailyBest:
    """Whoever did better here has made it known."""
    board = await call.services.store.day_board(call.part("game"), puzzle.date, puzzle.less)
    if not board.counts:
        return best
    scores = [score for score, _ in board.counts]
    total = min(best.total, *scores) if puzzle.less else max(best.total, *scores)
    return msgspec.structs.replace(best, total=total)


async def _daily_board(call: Call) -> puzzles.DailyBoard:
    game, puzzle = _game(call), puzzle_of(_game(call), call.part("day"))
    known = await call.services.store.day_board(game.name, puzzle.date, puzzle.less)
    # Who has still to play must not see how it is done.
    best = known.best if puzzle.date < today() else ""
    return puzzles.DailyBoard(
        game=game.name, day=puzzle.date, less=puzzle.less, counts=known.counts, best=best
    )


async def _today(call: Call) -> puzzles.Today:
    day, found = call.query.get("day", today()), []
    for card in game_shelf(call.language).games:
        game = varied_game(card.name, {})
        if game.daily(FIRST_DAY) is None:
            continue
        puzzle, words = puzzle_of(game, day), game.words(call.language)
        known = await call.services.store.day_board(card.name, day, puzzle.less)
        found.append(
            puzzles.DayGame(
                game=card.name,
                title=card.title,
                about=words.text("daily.about") if "daily.about" in words else "",
                scored=words.text("daily.score") if "daily.score" in words else "{score}",
                less=puzzle.less,
                played=sum(count for _, count in known.counts),
            )
        )
    return puzzles.Today(day=day, today=today(), first=FIRST_DAY, left=left_of_today(), games=found)


# Tables


async def _lobby(call: Call) -> tables.Lobby:
    await call.registry.look_for_public()
    return call.registry.lobby(call.language)


async def _create(call: Call) -> tables.Created:
    call.take_one(call.rates.new_tables, "too-many-tables")
    if call.registry.draining:
        raise RequestRefused("restarting")
    player = await people.sitter(call.services, call.player_key)
    await club_tables.check_club(call.registry, call.body, player)
    created = await call.registry.create(call.body, call.language, call.address, player)
    call.services.log.info("table-created", table=created.table.id, game=created.table.game)
    return created


async def _table(call: Call) -> tables.TableInfo:
    live = await call.table()
    role_of(live.head, call.key)
    return await live.info(call.language)


async def _overview(call: Call) -> overviews.TableOverview:
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    board = call.number("board", 0, 0, 1) == 1
    return await overview_of(live, viewer, call.language, board)


async def _invitation(call: Call) -> overviews.Invitation:
    """The invitation itself is the key."""
    return invitation_of(await call.table(), call.key, call.language)


async def _join(call: Call) -> tables.Seated:
    live = await call.table()
    wish: tables.JoinTable = call.body
    player = await people.sitter(call.services, call.player_key)
    if not wish.invite and not await club_tables.may_enter(live, player):
        role_of(live.head, call.key)
    seat, key = await seats.join(live, wish, player)
    info = await live.info(call.language)
    return tables.Seated(table=info, seat=seat, key=key)


async def _lend(call: Call) -> tables.Lent:
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    if viewer is None:
        raise RequestRefused("seated-only")
    call.take_one(call.rates.new_tables)
    return tables.Lent(invite=await seats.lend(live, viewer))


async def _take_back(call: Call) -> tables.Seated:
    live = await call.table()
    seat = await seats.take_back(live, call.key)
    return tables.Seated(table=await live.info(call.language), seat=seat, key=call.key)


async def _host(call: Call) -> tables.Hosted:
    live = await call.table()
    _, host = role_of(live.head, call.key)
    if not host:
        raise RequestRefused("host-only")
    invite = await hosting.act(live, call.body)
    info = await live.info(call.language)
    return tables.Hosted(table=info, invite=invite)


async def _report(call: Call) -> tables.Reported:
    """From whoever may be at the table."""
    live = await call.table()
    role_of(live.head, call.key)
    call.take_one(call.rates.reports)
    await reports.report(live, call.body)
    return tables.Reported()


async def _alert_key(call: Call) -> alerts.AlertKey:
    push = call.services.push
    return alerts.AlertKey(key="" if push is None else push.public_key)


async def _set_alerts(call: Call) -> alerts.AlertsSet:
    """Where this seat's player is told that it is their turn."""
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    wish: alerts.AlertWish = call.body
    push = call.services.push
    if viewer is None:
        raise RequestRefused("seated-only")
    if wish.endpoint and push is None:
        raise RequestRefused("no-alerts")
    if wish.endpoint and push is not None:
        push.refuse_unknown(wish.endpoint)
    async with live.lock:
        if live.head.seats[viewer].alerts != wish.endpoint:
            live.head.seats[viewer].alerts = wish.endpoint
            live.mark_changed()
            await live.commit()
    return alerts.AlertsSet(on=bool(wish.endpoint))


async def _table_record(call: Call) -> records.RecordText | StreamedText:
    """The whole record when all is over; until then what the asker has seen."""
    call.take_one(call.rates.record_reads)
    live = await call.table()
    viewer, _ = role_of(live.head, call.key)
    async with live.lock:
        record = live.head.record
    if not record:
        # Refused here where there is nothing to see yet: what has begun to be sent cannot be.
        live.require_started()
        return StreamedText("seen", live.replays.seen_parts(viewer))
    text = await call.services.store.record(record)
    if text is None:
        raise RequestRefused("no-such-record")
    return records.RecordText(kind="record", text=text)


class Health(msgspec.Struct, frozen=True):
    """Whether the server takes requests."""

    status: str


async def _health(call: Call) -> Health:
    if call.registry.draining:
        raise RequestRefused("restarting")
    if not call.services.saving or not call.services.store.owned:
        raise RequestRefused("not-saving")
    await call.services.store.read_value(UPTIME)
    return Health("ok")


async def _metrics(call: Call) -> PlainText:
    """For this machine alone: a count of steps would tell of secret ones."""
    if not from_this_machine(call):
        raise RequestRefused("no-such-page")
    services, others = call.services, call.services.others
    known = await _people_known(call)
    if others is None:
        return PlainText(own_metrics(call.registry, known))
    found = [own_metrics(call.registry, known, services.store.id)]
    for peer in services.peers:
        # Who does not answer is missed in the numbers too.
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(_METRICS_SECONDS):
                found.append(await others.ask(peer, "metrics", process=peer.id))
    return PlainText(merged(found))


async def _people_known(call: Call) -> dict[str, float]:
    """What the store knows of people, for all processes; nothing where it is out of reach: then the rest is wanted most."""
    if call.services.settings.players:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(_PATIENCE_FOR_COUNTS):
                known = await call.services.store.count_people()
            return {
                "boroughs_players": known.players,
                "boroughs_clubs": known.clubs,
                "boroughs_club_members": known.members,
            }
    return {}


def own_metrics(registry: TableRegistry, known: Mapping[str, float], process: str = "") -> str:
    """Of this process; with its name where there may be others: a number keeps its name when one comes or goes."""
    services = registry.services
    gauges: dict[str, float] = {
        "boroughs_tables": len(registry.tables),
        "boroughs_connections": services.metrics.connections,
        "boroughs_thinking": services.pool.busy,
        "boroughs_thinking_stopped": services.pool.stopped,
        "boroughs_thinking_waiting": services.pool.waiting,
    }
    return services.metrics.text({**gauges, **known}, process)


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("GET", "/api/games", _games, "All games, in words.", catalogue.GameShelf),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        _rules,
        "A game's rules.",
        catalogue.RulesText,
        None,
        ("table",),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/words",
        _words,
        "A game's words.",
        catalogue.GameWords,
        None,
        ("table",),
    ),
    Endpoint(
        "GET", "/api/games/{game}/lesson", _lesson, "A guided first game.", lessons.LessonInfo
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/lesson/check",
        _lesson_check,
        "Whether a move would be legal at a step of the lesson.",
        play.Checked,
        None,
        ("step", "move"),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/daily",
        _days,
        "Which days have a puzzle.",
        puzzles.DailyDays,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/daily/{day}",
        _daily_best,
        "The best that is known of a day's puzzle.",
        puzzles.DailyBest,
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/daily/{day}/board",
        _daily_board,
        "How everybody did on a day.",
        puzzles.DailyBoard,
    ),
    Endpoint("GET", "/api/today", _today, "A day's starts.", puzzles.Today, None, ("day",)),
    Endpoint("GET", "/api/lobby", _lobby, "The public tables.", tables.Lobby),
    Endpoint(
        "POST", "/api/tables", _create, "A new table.", tables.Created, tables.CreateTable, (), 201
    ),
    Endpoint("GET", _TABLE, _table, "A table as all may know it.", tables.TableInfo),
    Endpoint(
        "GET",
        _TABLE + "/overview",
        _overview,
        "A table of mine.",
        overviews.TableOverview,
        None,
        ("board",),
    ),
    Endpoint(
        "GET", _TABLE + "/invitation", _invitation, "What one is invited to.", overviews.Invitation
    ),
    Endpoint("POST", _TABLE + "/join", _join, "Sits down.", tables.Seated, tables.JoinTable),
    Endpoint("POST", _TABLE + "/lend", _lend, "Lends my seat to a friend.", tables.Lent),
    Endpoint("POST", _TABLE + "/take-back", _take_back, "Takes a lent seat back.", tables.Seated),
    Endpoint(
        "POST",
        _TABLE + "/report",
        _report,
        "Reports a name or a line to whoever runs the server.",
        tables.Reported,
        tables.Report,
    ),
    Endpoint("POST", _TABLE + "/host", _host, "Acts as host.", tables.Hosted, tables.HostAction),
    Endpoint("GET", "/api/alerts", _alert_key, "The key of turn alerts.", alerts.AlertKey),
    Endpoint(
        "POST",
        _TABLE + "/alerts",
        _set_alerts,
        "Alerts this seat's player, or no more.",
        alerts.AlertsSet,
        alerts.AlertWish,
    ),
    Endpoint("GET", _TABLE + "/record", _table_record, "The game as text.", records.RecordText),
    *RECORD_ENDPOINTS,
    *PLAYER_ENDPOINTS,
    *CLUB_ENDPOINTS,
    Endpoint("GET", "/api/health", _health, "Is the server well?", Health),
    Endpoint("GET", "/metrics", _metrics, "What the server counts.", str),
)
