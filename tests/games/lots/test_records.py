"""Records, positions, notation and words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import boroughs
from boroughs import SeededDice
from boroughs.core.errors import BadNotation, BadPosition, BadRecord
from boroughs.core.options import Options
from boroughs.core.record import parse_record
from boroughs.core.replay import verify_record
from boroughs.core.seen import dump_seen, read_seen
from boroughs.core.words import LANGUAGES
from boroughs.games.lots.components import LETTERS
from boroughs.games.lots.effects import CREW
from boroughs.games.lots.release import Fall, read_fall
from boroughs.testing.reproducibility import random_record, take_random_step
from games.lots.table import GAME, rolling, site

KEPT = Path(__file__).parents[2] / "kept" / "records"


@pytest.mark.parametrize("options", GAME.option_sets())
def test_a_record_replays_to_the_same_game(options: Options) -> None:
    text = random_record(GAME, 2, options, "record")
    again = boroughs.replay(text)
    assert again.record == text
    assert again.result is not None


@pytest.mark.clause("LOT-3")
def test_a_replay_believes_the_recorded_verdict_and_a_verification_does_not() -> None:
    """Offset and verdict are recorded; a verdict that the statics does not confirm is found out."""
    table = boroughs.Table(GAME, 2, {"hand": "unsteady", "crew": False}, seed="verdict")
    dice = SeededDice(5)
    for _ in range(6):
        take_random_step(table, dice)
    text = table.record
    assert verify_record(GAME, parse_record(text))
    assert re.search(r"off -?[0-9]+,-?[0-9]+", text)
    place = next(step for step in table.steps if "stays" in step.answers)
    place.answers[place.answers.index("stays")] = "slips"
    with pytest.raises(BadRecord):
        verify_record(GAME, parse_record(table.record))


def test_what_a_viewer_saw_can_be_read_back() -> None:
    table = boroughs.Table(GAME, 2, {}, seed="seen")
    dice = SeededDice(1)
    for _ in range(20):
        take_random_step(table, dice)
    for viewer in (0, 1, None):
        frames = table.record_for(viewer)
        assert read_seen(GAME, dump_seen(GAME, viewer, frames)) == frames


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place T", "place T flat9@0,0,0", "place T flat1@4,0,0", "place Z flat1@0,0,0",
        "place I flat1@1,0,0", "place T flat1@0,0,999", "hold", "take X",
        "crew", "crew mayor", "crew mason T", "crew foreman", "crew foreman 3", "crew architect T",
        "crew architect 0", "hand", "return", "pass all", "release T", "done now", "place T flat1@٣,0,0",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.parse(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("place T flat@0,0,0", "place T flat1@0,0,0"),
        ("  place   cube@1,2,3 ", "place cube@1,2,3"),
        ("hold I wide2@0,0,0", "hold I wide2@0,0,0"),
    ],
)
def test_a_move_may_be_written_shorter(text: str, meant: str) -> None:
    assert GAME.parse(text).notation == meant


def test_a_verdict_reads_back() -> None:
    for fall in (Fall((), True), Fall((), False), Fall((3, 12), True), Fall((4,), False)):
        again = read_fall(fall.text)
        assert again is not None
        assert (again.fallen, again.stays) == (fall.fallen, fall.stays)
    for text in ("", "falls", "falls 3", "falls x back", "falls 3,5 gone", "falls 03 back"):
        assert read_fall(text) is None


def changed(**table: object) -> dict[str, object]:
    data = GAME.to_dict(site(tower=["O flat1@0,0,0"], hands=[["mason"], []]).state)
    return {**data, **table}


@pytest.mark.parametrize(
    ("problem", "table"),
    [
        ("does not stand", {"bodies": [{"number": 1, "owner": 0, "spot": "O flat1@0,0,3"}]}),
        ("outside the lot", {"bodies": [{"number": 1, "owner": 0, "spot": "O flat1@0,2,0"}]}),
        ("numbers", {"bodies": [{"number": 7, "owner": 0, "spot": "O flat1@0,0,0"}]}),
        ("more blocks", {"piles": [6, 6, 6, 6, 6]}),
        ("one space", {"track": [4, 4]}),
        ("all have passed", {"track": [7, 8]}),
        ("more cubes", {"cubes": [3, 1]}),
        ("to come", {"agenda": ["score"]}),
        ("each seat", {"banks": [["T", "L"]]}),
        ("no such seat", {"active": 3}),
        ("not there", {"piece": "S"}),
        ("no piece", {"piece": "X"}),
        ("no spot", {"held": "T flat1"}),
    ],
)
def test_a_position_that_no_game_holds_is_refused(problem: str, table: dict[str, object]) -> None:
    with pytest.raises(BadPosition, match=problem):
        GAME.from_dict(changed(**table))


def in_a_window(seconds: int, **more: object) -> dict[str, object]:
    """The die has been cast, both seats hold a card and are asked; the clock, if any, has just begun."""
    hands = [["foreman"], ["dispatcher"]]
    table = rolling("T", banks=("O", "O"), hands=hands, options={"answer_seconds": seconds})
    return {**GAME.to_dict(table.state), **more}


@pytest.mark.clause("LOT-14")
@pytest.mark.parametrize(
    ("seconds", "closes"), [(10, -1), (0, 10_000), (0, 0), (3, 3_001), (10, 20_001), (10, 10**8)]
)
def test_a_window_that_its_clock_contradicts_is_refused(seconds: int, closes: int) -> None:
    """With a clock it closes in its time and not by itself, without one never by a clock."""
    with pytest.raises(BadPosition, match="clock of the answers"):
        GAME.from_dict(in_a_window(seconds, window_deadline=closes))


@pytest.mark.clause("LOT-14")
@pytest.mark.parametrize(("seconds", "closes"), [(0, -1), (10, 10_000), (10, 4_000), (10, 20_000)])
def test_a_window_with_its_clock_is_read(seconds: int, closes: int) -> None:
    """Ten seconds may once have been twenty: an older version wrote so."""
    position = in_a_window(seconds, window_deadline=closes)
    assert GAME.to_dict(GAME.from_dict(position)) == position


@pytest.mark.clause("LOT-14")
def test_no_clock_runs_outside_a_window() -> None:
    with pytest.raises(BadPosition, match="clock of the answers"):
        GAME.from_dict(changed(window_deadline=10_000))


@pytest.mark.clause("LOT-14")
@pytest.mark.parametrize("seconds", [0, 10])
def test_answers_are_sealed_with_a_clock_and_open_without(seconds: int) -> None:
    """A dispatcher laid by seat 1: in the open it has left the hand, sealed it has not."""
    laid: dict[str, object] = {"laid": [(1, "dispatcher", 2)], "answered": [False, True]}
    dealt = in_a_window(0)["story"]
    assert isinstance(dealt, list)
    sealed = {**laid}
    shown = {**laid, "played": [False, True], "story": [*dealt, ("played", 1, "dispatcher")]}
    fitting, other = (sealed, shown) if seconds else (shown, sealed)
    GAME.from_dict(in_a_window(seconds, **fitting))
    with pytest.raises(BadPosition, match="sealed"):
        GAME.from_dict(in_a_window(seconds, **other))


def test_a_position_of_an_older_version_is_read() -> None:
    """It kept the open part in a table of its own, with the height before the turn."""
    data = GAME.to_dict(site(tower=["O flat1@0,0,0"], hands=[["mason"], ["welder"]]).state)
    outside = {name: data.pop(name) for name in ("seats", "options", "now", "story")}
    old = {**outside, "table": {**data, "height_before": 1}}
    assert GAME.to_dict(GAME.from_dict(old)) == {**outside, **data}


def test_a_position_with_the_names_of_before_is_read() -> None:
    """Some fields had names that said less: `zero`, `ends`, `closing`, `ending`, `last`."""
    renamed = {
        "scores_nothing": True,
        "window_deadline": -1,
        "last_turn": True,
        "ended_as": "",
        "last_block": -1,
    }
    data = {**GAME.to_dict(site(tower=["O flat1@0,0,0"]).state), **renamed}
    old = {name: value for name, value in data.items() if name not in renamed}
    old |= {"zero": True, "ends": -1, "closing": True, "ending": "", "last": -1}
    assert GAME.to_dict(GAME.from_dict(old)) == data
    with pytest.raises(BadPosition, match="written twice"):
        GAME.from_dict({**data, "zero": False})


def test_a_record_that_ends_with_the_names_of_before_replays() -> None:
    """Its last line but one is the fingerprint of the last position as it was written then."""
    text = (KEPT / "lots-2.record").read_text("utf-8")
    again = boroughs.replay(text)
    assert again.result is not None
    assert again.record.split("\nfinal:")[0] == text.split("\nfinal:")[0]


def test_a_position_comes_back_whole() -> None:
    state = site(tower=["O flat1@0,0,0"], hands=[["mason"], ["welder"]]).state
    assert GAME.to_dict(GAME.from_dict(GAME.to_dict(state))) == GAME.to_dict(state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_block_has_a_name(language: str) -> None:
    words = GAME.words(language)
    for card in CREW:
        assert words.text(f"crew.{card.name}")
        assert words.text(f"crew-text.{card.name}")
        assert words.text(f"crew-when.{card.name}")
    for letter in LETTERS:
        assert letter in words.text(f"piece.{letter}")
    assert all(level in GAME.rules_text(language) for level in ("place", "hold", "release"))
