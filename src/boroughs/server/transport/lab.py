"""The laboratory over HTTP. Off where the operator did not ask for it, and for this machine alone unless told."""

from __future__ import annotations

import re
from dataclasses import replace

from boroughs.arena.lab.messages import LabWish, Numbers
from boroughs.arena.lab.numbers import groups_of, numbers_in, problems_of
from boroughs.arena.lab.switch import batches_wanted
from boroughs.arena.lab.wording import in_words
from boroughs.arena.variant_file import variant_text
from boroughs.batch import batch_names
from boroughs.bots import LEVELS
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.variant import overrides_of
from boroughs.games import game as game_of
from boroughs.games import sound_games
from boroughs.server.broadcast.sentences import title_of
from boroughs.server.client_network import client_network
from boroughs.server.messages import lab, tables
from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.messages.texts import readable_line
from boroughs.server.transport.calls import Call
from boroughs.server.transport.endpoint import Endpoint, from_this_machine
from boroughs.server.transport.game_catalogue import game_card
from boroughs.server.variants import HostedVariant, varied_game
from boroughs.server.workers.laboratory import Experiment, Laboratory

_PATIENCE = 1.0
"""Seconds after which who waits for a newer picture is told that there is none."""
_FAST = ("random", "easy", "normal")
"""What batches play; the process finds out for itself, and says so."""
_FILE_LETTERS = re.compile(r"[^\w-]+")


def laboratory(call: Call) -> Laboratory:
    """The laboratory, for who may use it."""
    found = call.services.lab
    if found is None:
        raise RequestRefused("no-lab")
    if call.services.settings.lab != "everybody" and not from_this_machine(call):
        raise RequestRefused("lab-elsewhere")
    return found


async def _shelf(call: Call) -> lab.LabShelf:
    laboratory(call)
    games = [game for game in sound_games()[0] if dict(game.data())]
    # Batches first: there a change is seen at once.
    games.sort(key=lambda game: (game.name not in batch_names(), game.difficulty))
    cards = [lab.LabCard(game.name, title_of(game, call.language)) for game in games]
    return lab.LabShelf(cards, call.services.settings.limits.lab_games)


async def _game(call: Call) -> lab.LabGame:
    """Its numbers; and the process makes itself ready to play it."""
    found = laboratory(call)
    game = _varied(call.part("game"), {})
    card = game_card(game, call.language)
    await found.prepare(LabWish(game=game.name, seats=game.seat_counts[0], games=2))
    return lab.LabGame(
        name=game.name,
        title=card.title,
        seat_counts=sorted(card.seat_counts),
        options=card.options,
        bots=card.bots,
        fast=list(_FAST) if _has_counts(game) else [],
        groups=groups_of(game, call.language),
    )


def _has_counts(game: Game) -> bool:
    # The only batch that counts what the engine counts; asking it would load numba into the server.
    return game.name == "machi-koro" and batches_wanted()


async def _check(call: Call) -> lab.LabChecked:
    laboratory(call)
    wish: lab.LabCheck = call.body
    return lab.LabChecked(problems_of(_varied(wish.game, {}), wish.numbers, call.language))


async def _begin(call: Call) -> lab.LabRun:
    found = laboratory(call)
    wish: LabWish = call.body
    most = call.services.settings.limits.lab_games
    if wish.games > most:
        raise RequestRefused("too-many-games", most=most)
    if wish.bot not in LEVELS:
        raise BadOptions("unknown-bot", bot=wish.bot, known=tuple(LEVELS))
    # Whatever is wrong with numbers, seats and options is said here, before anything is played.
    _varied(wish.game, wish.numbers).new(wish.seats, wish.options)
    call.take_one(call.rates.replays)
    experiment = await found.begin(client_network(call.address), wish)
    return _told(call, experiment)


async def _look(call: Call) -> lab.LabRun:
    experiment = laboratory(call).find(call.part("run"))
    await experiment.newer_than(call.number("after", 0, 0, 10**9) or 0, _PATIENCE)
    return _told(call, experiment)


async def _stop(call: Call) -> lab.LabRun:
    return _told(call, await laboratory(call).stop(call.part("run")))


def _told(call: Call, experiment: Experiment) -> lab.LabRun:
    told = in_words(experiment.progress, game_of(experiment.wish.game), call.language)
    return lab.LabRun(
        id=experiment.id,
        version=experiment.version,
        game=experiment.wish.game,
        state=told.state,
        done=told.done,
        of=told.of or experiment.wish.games,
        seconds=told.seconds,
        fast=told.fast,
        plots=told.plots,
        changes=told.changes,
        problem=told.problem,
    )


async def _write(call: Call) -> lab.LabVariantFile:
    laboratory(call)
    wish: lab.LabVariant = call.body
    game = _varied(wish.game, wish.numbers)
    name = _name(wish.name)
    file = _FILE_LETTERS.sub("-", name.lower()).strip("-") or game.name
    return lab.LabVariantFile(file=f"{file}.toml", text=variant_text(game, name, wish.numbers))


async def _read(call: Call) -> lab.LabVariantRead:
    laboratory(call)
    wish: lab.LabVariantText = call.body
    game, name, numbers = numbers_in(wish.text, wish.file)
    return lab.LabVariantRead(game=game.name, name=name, numbers=numbers)


async def _play(call: Call) -> tables.Created:
    laboratory(call)
    wish: lab.LabTable = call.body
    game = _varied(wish.game, wish.numbers)
    call.take_one(call.rates.new_tables, "too-many-tables")
    if call.registry.draining:
        raise RequestRefused("restarting")
    hosted = HostedVariant(_name(wish.name) if game.variant else "", game.variant)
    table = tables.CreateTable(game=wish.game, seats=wish.seats, options=wish.options)
    created = await call.registry.create(table, call.language, call.address, hosted=hosted)
    call.services.log.info("table-created", table=created.table.id, game=created.table.game)
    return created


def _varied(name: str, numbers: Numbers) -> Game:
    """The game with these numbers, or a refusal that says what is wrong."""
    if not dict(game_of(name).data()):
        raise BadOptions("no-variants", game=name)
    return varied_game(name, overrides_of(numbers))


def _name(name: str) -> str:
    found = readable_line(name)
    if not found:
        raise RequestRefused("bad-message", problem="name")
    return found


_RUN = "/api/lab/runs/{run}"
_ENDPOINTS = (
    Endpoint("GET", "/api/lab", _shelf, "Games whose numbers can be changed.", lab.LabShelf),
    Endpoint("GET", "/api/lab/games/{game}", _game, "A game's numbers.", lab.LabGame),
    Endpoint(
        "POST", "/api/lab/check", _check, "Would these numbers do?", lab.LabChecked, lab.LabCheck
    ),
    Endpoint("POST", "/api/lab/runs", _begin, "An experiment.", lab.LabRun, LabWish, (), 201),
    Endpoint("GET", _RUN, _look, "What an experiment shows.", lab.LabRun, None, ("after",)),
    Endpoint("POST", _RUN + "/stop", _stop, "Stops an experiment.", lab.LabRun),
    Endpoint(
        "POST",
        "/api/lab/variants",
        _write,
        "Numbers as a variant file.",
        lab.LabVariantFile,
        lab.LabVariant,
    ),
    Endpoint(
        "POST",
        "/api/lab/variants/read",
        _read,
        "What a variant file changes.",
        lab.LabVariantRead,
        lab.LabVariantText,
    ),
    Endpoint(
        "POST",
        "/api/lab/tables",
        _play,
        "A table with other numbers.",
        tables.Created,
        lab.LabTable,
        (),
        201,
    ),
)
LAB_ENDPOINTS = tuple(replace(each, kept=True) for each in _ENDPOINTS)
