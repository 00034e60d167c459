"""Bounds for records that strangers bring: no number and no text may be larger than a game could make it.

The rules would find most of this out, but only after they have built what the numbers say.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from boroughs.core.errors import BadRecord
from boroughs.core.game import BY_SEAT, Game
from boroughs.core.record import POSITION, Record
from boroughs.core.seen import SeenHead
from boroughs.games import game as game_of
from boroughs.server.messages.texts import all_seen

MOST_STEPS = 20_000
MOST_NOTES = 1_000
LONGEST_LABEL = 80
"""`Ann (search:400)`: a name and a bot."""
LONGEST_TEXT = 2_000
"""As long as a notation that is sent; also of what stands in a view or a phrase."""
LATEST = 10**11
"""Three years of a table's time, in milliseconds."""
_TIMES = frozenset({"at", "now", "deadline", "ends"})


def known_game(name: str) -> Game:
    """Or BadOptions, which quotes the name to whoever brought it."""
    if len(name) > LONGEST_LABEL:
        raise BadRecord("bad-head", problem="game")
    return game_of(name)


def check_record(game: Game, record: Record) -> None:
    """Or BadRecord, with the line."""
    if len(record.steps) > MOST_STEPS:
        raise BadRecord("bad-head", problem=f"more than {MOST_STEPS} steps")
    if not 1 <= record.seats <= max(game.seat_counts):
        raise BadRecord("bad-head", problem="seats")
    _check_labels(record.players, record.seats)
    named = max((len(name) for _, _, _, name in record.notes), default=0)
    if len(record.notes) > MOST_NOTES or named > LONGEST_LABEL:
        raise BadRecord("bad-head", problem="notes")
    if len(record.seed) > LONGEST_TEXT or not _fits(game.largest_number, record.variant):
        raise BadRecord("bad-head", problem="too large")
    for number, step in enumerate(record.steps, 1):
        fits = step.at <= LATEST and len(step.notation) <= LONGEST_TEXT
        answers = step.answers[1:] if step.kind == POSITION else step.answers
        if not fits or any(len(answer) > LONGEST_TEXT for answer in answers):
            raise BadRecord("wrong-step", step=number, problem="too large")
        if step.kind == POSITION:
            position = _read_json("".join(step.answers[:1]).encode())
            if position is None or not _fits(game.largest_number, position):
                raise BadRecord("wrong-step", step=number, problem="too large")


def check_seen(game: Game, head: SeenHead, text: str) -> None:
    """Or BadRecord, with the line."""
    lines = text.removesuffix("\n").split("\n")
    if len(lines) > MOST_STEPS:
        raise BadRecord("bad-head", problem=f"more than {MOST_STEPS} frames")
    _check_labels(head.players, max(game.seat_counts))
    for number, line in enumerate(lines[1:], 2):
        frame = _read_json(line.encode("utf-8", "surrogatepass"))
        if not isinstance(frame, dict):
            raise BadRecord("bad-line", line=number)
        problem = _frame_problem(game, frame)
        if problem:
            raise BadRecord("impossible-view", line=number, problem=problem)
        if not _fits(game.largest_number, frame):
            raise BadRecord("bad-line", line=number)


def _frame_problem(game: Game, frame: dict[str, object]) -> str:
    """The field of this frame that no table of this game shows, or nothing."""
    view = frame.get("view")
    if not isinstance(view, dict):
        # Not even a frame: whoever reads it says so.
        return ""
    if view.get("game") != game.name:
        return "game"
    seats = view.get("seats")
    if not isinstance(seats, int) or seats not in game.seat_counts:
        return "seats"
    acting = view.get("to_act")
    if not isinstance(acting, list) or len(acting) > seats:
        return "to_act"
    if any(seat not in range(seats) or acting.count(seat) > 1 for seat in acting):
        return "to_act"
    most = {"ranks": BY_SEAT, "scores": BY_SEAT, **game.longest_lists}
    return _overlong(game, most, seats, view) or _overlong(
        game, most, seats, frame.get("heard"), "heard"
    )


def _overlong(
    game: Game, longest: Mapping[str, int], seats: int, value: object, name: str = "view"
) -> str:
    """The name of a list in it that is longer than the game makes any, or nothing."""
    match value:
        case list():
            most = longest.get(name, game.longest_list)
            if len(value) > most if most != BY_SEAT else len(value) not in (0, seats):
                return name
            inner = [(f"{name}[]", item) for item in value]
        case dict():
            if len(value) > game.longest_list:
                return name
            inner = list(value.items())
        case _:
            return ""
    found = (_overlong(game, longest, seats, item, key) for key, item in inner)
    return next(filter(None, found), "")


def _check_labels(labels: list[str], seats: int) -> None:
    if len(labels) > seats or any(len(label) > LONGEST_LABEL for label in labels):
        raise BadRecord("bad-head", problem="players")


def _read_json(text: bytes) -> object:
    """What stands there, or None."""
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError):
        return None


def _fits(largest: int, value: object, name: str = "") -> bool:
    match value:
        case bool() | None:
            return True
        case int() | float():
            return abs(value) <= (LATEST if name in _TIMES else largest)
        case str():
            # Views hold no names: whatever cannot be seen in one was put there.
            return len(value) <= LONGEST_TEXT and (value.isprintable() or all_seen(value))
        case list():
            return all(_fits(largest, item, name) for item in value)
        case dict():
            return all(
                len(key) <= LONGEST_TEXT and _fits(largest, item, key)
                for key, item in value.items()
            )
    return False
