"""Refusals carry a stable code and parameters, say a sentence, and travel between processes."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import boroughs
from boroughs.core.errors import BadNotation, BadOptions, BadRecord, BoroughsError, IllegalMove
from boroughs.core.phrase import phrase
from boroughs.core.words import LANGUAGES, load_catalogue
from reference_game import GAME as LANTERNS

LIBRARY = ("core", "bots", "arena", "batch", "envs")
RAISED = re.compile(
    r'\b(?:BoroughsError|Bad(?:Options|Record|Position|Lesson|Variant|Answer)|BotFailed|EndlessGame|GameFault)\(\s*"([a-z-]+)"'
)


def test_a_refusal_keeps_its_code_and_parameters() -> None:
    error = IllegalMove("no-money", coins=3)
    assert (error.code, error.params) == ("no-money", {"coins": 3})
    assert repr(error) == "IllegalMove('no-money', coins=3)"


def test_to_python_a_refusal_is_a_sentence() -> None:
    with pytest.raises(BadOptions) as refused:
        boroughs.game("machi-koro").new(seats=9)
    assert str(refused.value) == (
        "This game cannot be played by 9 players; possible are 2, 3, 4 and 5."
    )


def test_the_rules_refuse_in_the_words_of_their_game() -> None:
    """A table need not stand between: a bare state says the same."""
    table = boroughs.Table("machi-koro", seats=2, seed=7)
    [seat] = table.to_act
    with pytest.raises(IllegalMove) as played:
        table.play(seat, "roll 2")
    with pytest.raises(IllegalMove) as checked:
        table.state.check(seat, table.game.parse("roll 2"))
    said = table.game.words("en").say(played.value.phrase())
    assert str(played.value) == str(checked.value) == said
    assert said != load_catalogue("boroughs.core", "en").text("illegal.not-now")


@pytest.mark.parametrize("name", ["chinatown", "lots", "machi-koro", "mad-city", "new-jack-city"])
def test_a_refusal_needs_nothing_but_itself_to_be_told(name: str) -> None:
    """No table, no traceback, another process: who refused stands in the error."""
    game = boroughs.game(name)
    with pytest.raises(BadNotation) as refused:
        game.parse("no move at all")
    told = pickle.loads(pickle.dumps(refused.value.with_traceback(None)))
    assert (told.package, told.code) == (game.package, "unknown-move")
    assert str(told) == str(refused.value) == game.words("en").say(refused.value.phrase())


def test_a_refusal_names_the_clauses_on_which_it_rests() -> None:
    table = boroughs.Table("machi-koro", seats=2, seed=7)
    with pytest.raises(IllegalMove) as refused:
        table.play(table.to_act[0], "roll 2")
    assert refused.value.clauses == table.game.refusal_clauses(refused.value.code)
    assert pickle.loads(pickle.dumps(refused.value)).clauses == refused.value.clauses != ()


def test_the_game_of_another_package_has_its_own_words() -> None:
    table = boroughs.Table(LANTERNS, seats=2, seed=1)
    with pytest.raises(IllegalMove) as refused:
        table.play(table.to_act[0], "bid 99")
    assert refused.value.code not in load_catalogue("boroughs.core", "en").tables["illegal"]
    assert str(refused.value) == LANTERNS.words("en").say(refused.value.phrase())


def test_what_was_wrong_inside_is_part_of_the_sentence() -> None:
    try:
        try:
            raise BadRecord("answer-differs", recorded="4", thrown="2")
        except BoroughsError as error:
            raise BadRecord("wrong-step", step=12, problem=error.code) from None
    except BadRecord as error:
        said = str(error)
    assert said == ("The record goes wrong at step 12: The record says 4, but it should be 2.")


def test_a_name_that_is_close_is_suggested() -> None:
    with pytest.raises(BadOptions) as refused:
        boroughs.game("lost")
    assert str(refused.value) == "There is no game called “lost”. Did you mean lots?"


def test_without_words_the_code_is_still_an_answer() -> None:
    assert "brand-new (size=3)" in str(BoroughsError("brand-new", size=3))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", LIBRARY)
def test_everything_that_the_library_refuses_has_a_sentence(room: str, language: str) -> None:
    words = load_catalogue("boroughs.core", language)
    folder = Path(boroughs.__file__).parent / room
    codes = {
        code for file in folder.rglob("*.py") for code in RAISED.findall(file.read_text("utf-8"))
    }
    assert codes
    assert [code for code in sorted(codes) if f"error.{code}" not in words] == []


def test_an_illegal_move_is_a_phrase_of_its_own_table() -> None:
    assert IllegalMove("no-money", coins=3).phrase() == phrase("illegal.no-money", coins=3)
    assert BadNotation("unknown-move", text="x").phrase().code == "illegal.unknown-move"
    assert BadRecord("edited").phrase().code == "error.edited"


def test_a_refusal_survives_the_way_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(BadRecord("bad-line", line=7)))
    assert (type(error), error.code, error.params) == (BadRecord, "bad-line", {"line": 7})
    assert str(error) == "Line 7 of the record cannot be read."
