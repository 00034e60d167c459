"""Plans of tournaments in TOML files, read with the line of every mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from boroughs.arena.tournament import Entrant, TournamentPlan
from boroughs.arena.variant_file import line_of, set_paths, variant_refused
from boroughs.bots import BotName
from boroughs.core.errors import BadOptions
from boroughs.core.phrase import Param
from boroughs.core.variant import BadVariant
from boroughs.games import game as game_of

_ALLOWED = {
    "game": "the name of a game",
    "player": "tables [[player]], each with name and bot",
    "seats": "a whole number",
    "games": "a whole number",
    "seed": "a text",
    "schedule": "round-robin or ladder",
    "options": "a table of the game's options",
    "variant": "a table of the game's numbers",
    "name": "a text",
    "agents": "a table with seconds and tries",
    "command": "the command of an agent's program",
    "bot": "the name of a bot, such as normal or search:400",
}


def read_plan(path: Path) -> TournamentPlan:
    """The plan in a file, or BadOptions that names file, line and what is allowed."""
    try:
        text = path.read_text("utf-8")
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadOptions("bad-toml", file=str(path), problem=str(error)) from None
    _check(path, TournamentPlan, data, partial(line_of, text))
    for number, entrant in enumerate(data["player"]):
        line = partial(_player_line, text, number)
        _check(path, Entrant, entrant, line)
        if "command" not in entrant:
            _check_bot(path, entrant.get("bot"), line("bot"))
    plan = msgspec.convert(data, TournamentPlan)
    try:
        game_of(plan.game).varied(plan.variant)
    except BadVariant as error:
        raise variant_refused(
            error, path, line_of(text, f"variant.{error.params['path']}")
        ) from None
    return plan


def _check(
    path: Path, kind: type[msgspec.Struct], data: Mapping[str, Any], line: Callable[[str], int]
) -> None:
    """Refuses what this kind of table does not know, needs, or cannot be."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in data:
        if name not in fields:
            known = tuple(fields)
            raise BadOptions(
                "plan-unknown", file=str(path), line=line(name), name=name, known=known
            )
    for name, field in fields.items():
        where: dict[str, Param] = {"file": str(path), "line": line(name), "name": name}
        if name not in data:
            if field.required:
                raise BadOptions("plan-missing", **where)
            continue
        try:
            msgspec.convert(data[name], list[dict[str, Any]] if name == "player" else field.type)
        except msgspec.ValidationError:
            allowed = _ALLOWED[name]
            raise BadOptions(
                "plan-value", wanted=str(data[name]), allowed=allowed, **where
            ) from None


def _check_bot(path: Path, bot: str | None, line: int) -> None:
    """Refuses a name that no bot can have, before any game is played."""
    if bot is None:
        raise BadOptions("plan-missing", file=str(path), line=line, name="bot")
    try:
        repeatable = not BotName.parse(bot).by_the_clock
    except BadOptions:
        repeatable = False
    if not repeatable:
        raise BadOptions(
            "plan-value", file=str(path), line=line, name="bot", wanted=bot, allowed=_ALLOWED["bot"]
        )


def _player_line(text: str, number: int, name: str) -> int:
    """Where this player's table sets `name`; where it does not, its head."""
    head, table = line_of(text, "player"), -1
    for line, found in set_paths(text):
        if found == "player":
            table += 1
            head = line if table == number else head
        elif table == number and found == f"player.{name}":
            return line
    return head
