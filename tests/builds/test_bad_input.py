"""Messages are checked when they are read: nonsense in any field is refused, in both builds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import boroughs
from boroughs.core.frame import Frame
from boroughs.core.game import Game
from boroughs.core.table import Table
from boroughs.core.view import View, encode_view
from reference_game import GAME as REFERENCE

GAMES = [REFERENCE, *map(boroughs.game, boroughs.game_names())]


def first_frame(game: Game) -> Frame:
    """What the first seat to act sees."""
    table = Table(game, seed="bad input")
    frames: list[Frame] = []
    table.listen(table.to_act[0], frames.append)
    return frames[0]


def spoilt(value: object) -> list[object]:
    """What can never stand where this value stands, whole and, in a list, as its elements."""
    nonsense: dict[str, object] = {"nonsense": [[]]}
    if isinstance(value, dict):
        return [[["nonsense"]], nonsense]
    return [nonsense, [nonsense, 7.5]] if isinstance(value, list) else [nonsense]


def refused(kind: type[msgspec.Struct], data: dict[str, Any], field: str, value: object) -> bool:
    text = msgspec.json.encode({**data, field: value})
    try:
        msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError:
        return True
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_is_read_back_as_it_was_written(game: Game) -> None:
    view = first_frame(game).view
    assert msgspec.json.decode(encode_view(view), type=type(view)) == view


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_view_refuses_nonsense_in_every_field(game: Game) -> None:
    view = first_frame(game).view
    data = msgspec.json.decode(encode_view(view))
    assert set(View.__struct_fields__) < set(data)
    accepted = [
        (field, wrong)
        for field, value in data.items()
        for wrong in spoilt(value)
        if not refused(type(view), data, field, wrong)
    ]
    assert accepted == []


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("number", "1"),
        ("at", 0.5),
        ("heard", [1]),
        ("heard", [{"params": {}}]),
        ("view", {}),
        ("moves", "pass"),
        ("moves", [{}, 7]),
    ],
)
def test_a_frame_refuses_nonsense(field: str, wrong: object) -> None:
    frame = first_frame(REFERENCE)
    data = msgspec.json.decode(frame.encode())
    assert msgspec.json.decode(frame.encode(), type=Frame).moves == frame.moves
    assert refused(Frame, data, field, wrong)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("hand", ["a", 2]), ("hand", [None]), ("ready", [1]), ("to_act", ["0"]), ("viewer", "0")],
)
def test_a_list_refuses_elements_of_another_type(field: str, wrong: object) -> None:
    view = first_frame(REFERENCE).view
    assert refused(type(view), msgspec.json.decode(encode_view(view)), field, wrong)


def test_a_view_has_a_schema() -> None:
    """A Struct that lost its annotations has none."""
    schema = msgspec.json.schema(Frame)
    moves = schema["$defs"]["Frame"]["properties"]["moves"]
    assert moves == {"type": "array", "items": {"type": "string"}}
