"""The exported schema holds every message, and says what may be left out."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from typer.testing import CliRunner

import boroughs
from boroughs.cli.main import app
from boroughs.server.messages import play
from boroughs.server.transport.schema import UNIONS, schema

DEFINITIONS: dict[str, Any] = schema()["$defs"]


def references(part: object) -> set[str]:
    if isinstance(part, dict):
        own = {str(part["$ref"])} if "$ref" in part else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def test_every_reference_leads_somewhere() -> None:
    names = {reference.removeprefix("#/$defs/") for reference in references(schema())}
    assert names <= set(DEFINITIONS)


@pytest.mark.parametrize("union", UNIONS)
def test_every_member_of_a_union_is_told_apart_by_its_type(union: str) -> None:
    parts = DEFINITIONS[union]["anyOf"]
    members = [DEFINITIONS[part["$ref"].removeprefix("#/$defs/")] for part in parts]
    tags = [member["properties"]["type"]["enum"][0] for member in members]
    assert len(set(tags)) == len(tags) == len(get_args(UNIONS[union]))


def test_the_server_always_sends_everything() -> None:
    frame = DEFINITIONS["FrameMessage"]
    assert set(frame["required"]) == set(frame["properties"])


def test_a_request_may_leave_out_what_has_a_default_and_may_misspell_nothing() -> None:
    hello = DEFINITIONS["Hello"]
    assert hello["required"] == ["type", "table"]
    assert all(
        DEFINITIONS[part.__name__]["additionalProperties"] is False
        for part in get_args(play.ClientMessage)
    )


def test_each_game_has_its_view() -> None:
    views = references(DEFINITIONS["GameView"])
    names = [boroughs.game(name).view_type.__name__ for name in boroughs.game_names()]
    assert views == {f"#/$defs/{name}" for name in names}


def test_the_command_prints_it() -> None:
    printed = CliRunner().invoke(app, ["schema"])
    assert json.loads(printed.stdout) == json.loads(json.dumps(schema()))
