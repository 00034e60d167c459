"""What older versions exported of what somebody saw is shown for good.

The files are of real games, played and exported by the versions of their dates; of their frames those that show something new.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
import pytest

import boroughs
from boroughs.core.dice import SeededDice
from boroughs.core.errors import BadRecord
from boroughs.core.seen import read_seen, read_seen_head
from boroughs.server.workers import seen_records
from boroughs.server.workers.jobs import FramesJob, RecordJob

KEPT = Path(__file__).parents[2] / "kept" / "seen"
WRONG: list[object] = [{}, 7, "x", [None], [{}], {"x": 7}]
FILES = sorted(path.name for path in KEPT.iterdir())


def test_every_game_has_some() -> None:
    games = {read_seen_head((KEPT / name).read_text("utf-8")).game for name in FILES}
    assert games == set(boroughs.game_names())


@pytest.mark.parametrize("name", FILES)
def test_it_is_imported_and_drawn(name: str) -> None:
    text = (KEPT / name).read_text("utf-8")
    info = seen_records.read(RecordJob(id="old", text=text, language="fr")).info
    assert info.steps == read_seen_head(text).frames
    assert info.finished
    shown = seen_records.show(
        FramesJob(text=text, viewer=None, language="en", first=0, count=info.steps)
    )
    assert len(shown.frames) == info.steps


@pytest.mark.parametrize("name", FILES)
def test_its_views_are_views_of_today(name: str) -> None:
    """From each a table can be imagined that looks just like it; what is asked was once asked otherwise."""
    text = (KEPT / name).read_text("utf-8")
    game = boroughs.game(read_seen_head(text).game)
    for frame in read_seen(game, text):
        again = game.view(game.imagine(frame.view, SeededDice("any")), frame.view.viewer)
        assert msgspec.structs.replace(again, prompt=frame.view.prompt) == frame.view


@pytest.mark.parametrize("name", [name for name in FILES if "2026-11-15" in name])
def test_an_old_view_that_lacks_something_is_refused(name: str) -> None:
    """Whatever is left out, or is something else than it should be: never another error."""
    head, line = (KEPT / name).read_text("utf-8").splitlines()[:2]
    game = boroughs.game(read_seen_head(head).game)
    one = msgspec.json.encode({**msgspec.json.decode(head), "frames": 1}).decode()
    frame = msgspec.json.decode(line)
    for field in frame["view"]:
        for wrong in WRONG:
            spoilt = {**frame, "view": {**frame["view"], field: wrong}}
            with contextlib.suppress(BadRecord):
                read_seen(game, f"{one}\n{msgspec.json.encode(spoilt).decode()}")
        left = {name: value for name, value in frame["view"].items() if name != field}
        with contextlib.suppress(BadRecord):
            read_seen(game, f"{one}\n{msgspec.json.encode({**frame, 'view': left}).decode()}")
