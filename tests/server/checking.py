"""An independent reader of everything that a viewer was sent: all of it must follow from that viewer's own frames."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.door import Door
from boroughs.core.frame import Frame
from boroughs.core.history import frames
from boroughs.core.record import parse_record
from boroughs.core.view import encode_view
from boroughs.games import game as game_of
from boroughs.server.broadcast.sentences import Sentences

Message = dict[str, Any]


def check_stream(
    received: Sequence[Message], record_text: str, viewer: Viewer, language: str, names: list[str]
) -> int:
    """Compares each message with what passed the door to this viewer; says how many frames were compared."""
    record = parse_record(record_text)
    game = game_of(record.game)
    passed = {
        frame.number: frame
        for frame in frames(game, record.seats, record.options, record.steps, Door(game, viewer))
    }
    sentences = Sentences(game, language, names)
    compared = 0
    over = False
    for message in received:
        if message["type"] in ("welcome", "table"):
            over = message["table"]["phase"] == "over"
            assert over or not message["table"]["dice"]["secret"]
        if message["type"] == "welcome":
            _check_log(sentences, passed, message["log"])
            if message["frame"] is not None:
                _check_frame(sentences, passed, message["frame"], fresh=False)
        if message["type"] == "frame":
            _check_frame(sentences, passed, message, fresh=True)
            compared += 1
    return compared


def _check_frame(
    sentences: Sentences, passed: dict[int, Frame], message: Message, fresh: bool
) -> None:
    frame = passed[message["number"]]
    view = frame.view
    assert message["at"] == frame.at
    # The figures for people follow from what passed the door, so they tell nothing more.
    assert message["view"] == json.loads(encode_view(sentences.game.annotated(view)))
    assert _codes(message["heard"]) == ([_code(phrase) for phrase in frame.heard] if fresh else [])
    assert [move["notation"] for move in message["moves"]] == frame.moves
    assert message["to_act"] == list(view.to_act)
    # A window is open for exactly those who may act in it.
    assert bool(frame.moves) <= (view.viewer in view.to_act)
    assert message["deadline"] == view.deadline
    assert message["prompt"] == sentences.prompt(view, tuple(message["awaited"]))
    standing = sentences.standing(view)
    assert message["standing"] == (None if standing is None else msgspec.to_builtins(standing))
    known = {
        "type", "number", "at", "now", "heard", "view", "to_act", "awaited", "moves", "forms",
        "prompt", "scene", "standing", "deadline", "clocks", "may_undo", "withdrawn", "result",
    }  # fmt: skip
    assert set(message) == known


def _check_log(sentences: Sentences, passed: dict[int, Frame], log: Sequence[Message]) -> None:
    for entry in log:
        frame = passed[entry["number"]]
        assert entry["at"] == frame.at
        assert _codes(entry["lines"]) == [_code(phrase) for phrase in frame.heard]
        told = [line.text for line in sentences.lines(frame.heard, frame.view.viewer)]
        assert [line["text"] for line in entry["lines"]] == told


def _code(phrase: Any) -> tuple[str, str]:
    return phrase.code, json.dumps(phrase.params, sort_keys=True, default=list)


def _codes(lines: Sequence[Message]) -> list[tuple[str, str]]:
    return [(line["code"], json.dumps(line["params"], sort_keys=True)) for line in lines]
