"""A field is declared once: what follows from the declarations is written anew and compared, and no state is a tower."""

from __future__ import annotations

import ast
from importlib import import_module

import pytest
from tools.declared_states import (
    GAMES,
    BadDeclaration,
    DataWriter,
    declared_fields,
    written_files,
)

import boroughs
from boroughs.core.state import State
from builds.sources import COMPILED, ROOT

DEEPEST = 3
"""The contract's `State`, the game's fields, the game's answers to the contract."""


@pytest.mark.parametrize("game", GAMES)
def test_what_follows_from_the_fields_is_up_to_date(game: str) -> None:
    """Else: python tools/declared_states.py."""
    for path, text in written_files(game):
        assert path.read_text("utf-8") == text, f"{path.name} of {game} is not what is declared"


@pytest.mark.parametrize("game", GAMES)
def test_the_fields_are_found(game: str) -> None:
    """A control: the declarations are found by their shape."""
    names = declared_fields(game)
    assert {"turn", "round"} & set(names)
    for part in GAMES[game].parts:
        assert any(name.startswith(f"{part.name}.") for name in names)


@pytest.mark.parametrize("game", GAMES)
def test_no_state_inherits_through_more_than_three_classes(game: str) -> None:
    rules = import_module(f"boroughs.games.{game}.rules")
    states = [
        kind for kind in vars(rules).values() if isinstance(kind, type) and issubclass(kind, State)
    ]
    chains = {
        kind.__name__: [base.__name__ for base in kind.__mro__ if issubclass(base, State)]
        for kind in states
    }
    assert max(map(len, chains.values())) == DEEPEST, chains
    assert GAMES[game].state in chains


@pytest.mark.parametrize("path", COMPILED)
def test_no_bounds_stand_in_a_compiled_module(path: str) -> None:
    """mypyc does not look at the types inside `Annotated[...]`: a named number there becomes C that does not compile."""
    assert "msgspec.Meta(" not in (ROOT / path).read_text("utf-8")


def test_what_is_made_by_place_has_what_may_be_missing_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the file that is written could not be imported."""
    writer = DataWriter("chinatown")
    offer = writer.parts["Offer"]
    fields = sorted(writer.part_fields(offer), key=lambda field: "Missing" not in field.marks)
    assert "Missing" in fields[0].marks
    monkeypatch.setattr(writer, "part_fields", lambda part: fields)
    with pytest.raises(BadDeclaration, match=r"number: say Missing, or declare it before"):
        writer.write()


def test_a_field_that_came_later_is_left_out_of_former_positions_and_filled_into_former_views() -> (
    None
):
    game = boroughs.game("new-jack-city")
    assert list(game.later_fields) == ["developers.last_scored"]
    position = game.to_dict(game.new(2))
    [former] = game.former_positions(position)
    assert all("last_scored" not in developer for developer in former["developers"])  # type: ignore[attr-defined]
    assert game.to_dict(game.from_dict(former)) == position


def test_fields_that_came_later_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = DataWriter("new_jack_city")
    fields = writer.part_fields(writer.parts["Developer"])
    field = next(field for field in fields if field.name == "last_scored")
    monkeypatch.setitem(field.marks, "Later", [ast.Constant(2)])
    monkeypatch.setattr(writer, "part_fields", lambda part: fields)
    with pytest.raises(BadDeclaration, match="Later counts the fields from 1 on"):
        writer.write()
    monkeypatch.delitem(field.marks, "Missing")
    with pytest.raises(BadDeclaration, match="last_scored: say Missing where you say Later"):
        writer.write()
