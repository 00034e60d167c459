"""What one viewer saw of a game, as text: a head and one frame a line, to be looked at again as views.

Unlike a record it tells nothing that this viewer did not know, and needs no rules to be read: what older versions
wrote, under older rules too, is read for good (`Game.upgraded_view`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.errors import BadOptions, BadRecord
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.positions import with_later
from boroughs.core.view import View

FORMAT = "boroughs seen 1"


class SeenHead(msgspec.Struct, frozen=True, kw_only=True):
    """Whose eyes these were, and how many frames follow."""

    format: str
    game: str
    rules: int
    viewer: Viewer
    frames: int
    players: list[str] = []
    variant: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    """The numbers that were played otherwise, where there were any."""


class _FrameLine(msgspec.Struct):
    number: int
    at: int
    heard: list[Phrase]
    view: msgspec.Raw
    moves: list[str]
    withdraws: bool = False


def dump_seen(
    game: Game, viewer: Viewer, frames: Sequence[Frame], players: Sequence[str] = ()
) -> str:
    """The frames of `Table.record_for` as JSON lines."""
    return seen_head(game, viewer, len(frames), players) + seen_lines(frames)


def seen_head(game: Game, viewer: Viewer, frames: int, players: Sequence[str]) -> str:
    """The first line of such a text, before so many frames."""
    head = SeenHead(
        format=FORMAT,
        game=game.name,
        rules=game.rules_version,
        viewer=viewer,
        frames=frames,
        players=list(players),
        variant=dict(game.variant) or msgspec.UNSET,
    )
    return msgspec.json.encode(head).decode() + "\n"


def seen_lines(frames: Iterable[Frame]) -> str:
    """Some of its other lines."""
    return "".join(frame.encode().decode() + "\n" for frame in frames)


def read_seen(game: Game, text: str) -> list[Frame]:
    """The frames of such a text, or BadRecord with the line that cannot be right."""
    lines = text.removesuffix("\n").split("\n")
    head = read_seen_head(text)
    if head.game != game.name:
        raise BadRecord("other-game", recorded=head.game, known=game.name)
    if head.rules > game.rules_version:
        raise BadRecord("other-rules", recorded=head.rules, known=game.rules_version)
    if head.frames != len(lines) - 1:
        raise BadRecord("cut-short", line=len(lines))
    frames: list[Frame] = []
    for number, line in enumerate(lines[1:], 1):
        frame = _read_frame(game, line, number + 1)
        if frame.number != number or frame.view.viewer != head.viewer:
            raise BadRecord("bad-line", line=number + 1)
        if frames and frame.at < frames[-1].at:
            raise BadRecord("bad-time", line=number + 1)
        frames.append(frame)
    return frames


def read_seen_head(text: str) -> SeenHead:
    """Whose eyes these were, and of which game: what is needed before the frames can be read."""
    try:
        head = msgspec.json.decode(text.partition("\n")[0], type=SeenHead)
    except (ValueError, RecursionError):
        raise BadRecord("not-a-record", line=1) from None
    if head.format != FORMAT:
        raise BadRecord("not-a-record", line=1)
    return head


def game_of_seen(game: Game, head: SeenHead) -> Game:
    """The game with the numbers that were played."""
    if not head.variant:
        return game
    try:
        return game.varied(head.variant)
    except BadOptions as error:
        raise BadRecord("bad-head", problem=str(error)) from None


def _read_frame(game: Game, line: str, number: int) -> Frame:
    try:
        read = msgspec.json.decode(line, type=_FrameLine)
        view = _read_view(game, read.view)
    except (ValueError, RecursionError):
        raise BadRecord("bad-line", line=number) from None
    return Frame(read.number, read.at, read.heard, view, read.moves, read.withdraws)


def _read_view(game: Game, written: msgspec.Raw) -> View:
    """As today's version writes it, or as an older one did; or ValueError."""
    try:
        return msgspec.json.decode(written, type=game.view_type)
    except msgspec.ValidationError:
        data = msgspec.json.decode(written, type=dict[str, Any])
    try:
        upgraded = game.upgraded_view(with_later(data, game.later_fields))
    except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
        raise ValueError("no version wrote this view") from error
    # Through JSON, as every view is read: numbers as keys and lists as tuples are JSON's ways.
    return msgspec.json.decode(msgspec.json.encode(upgraded), type=game.view_type)
