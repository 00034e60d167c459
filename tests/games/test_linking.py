"""What moves are about, by the ids that scenes give their things: how a page joins the two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import boroughs
from boroughs.core.form import Pick
from boroughs.core.scene import Grid, Panel, Pieces, Rows, SceneItem, Text
from boroughs.core.table import Table


def ids(items: list[SceneItem]) -> Iterator[str]:
    for item in items:
        match item:
            case Panel():
                yield item.id
                yield from ids(item.items)
            case Grid():
                yield from (cell.id for cell in item.cells)
            case Pieces():
                yield from (piece.id for piece in item.pieces)
            case Rows():
                yield from (text.id for row in item.rows for text in row)
            case Text():
                yield item.id


@pytest.mark.parametrize(
    ("game", "notation", "names"),
    [
        ("chinatown", "keep 1,14,24", ("#1", "#14", "#24")),
        ("chinatown", "place photo #12", ("photo", "#12")),
        ("chinatown", "accept 3", ("offer 3",)),
        ("chinatown", "offer 0 gives 1: #12, photo; 1 gives 0: $10000", ("#12", "photo")),
        ("lots", "place I flat1@0,1,0", ("I", "0,1,0", "1,1,0", "2,1,0", "3,1,0")),
        ("lots", "crew architect 7", ("architect", "#7")),
        ("new-jack-city", "place NJ20 at 2,0 turned 0", ("NJ20", "2,0", "3,0")),
        ("new-jack-city", "place NJ20 at 2,0 turned 1", ("NJ20", "2,0", "2,1")),
    ],
)
def test_a_move_names_the_things_it_is_about(
    game: str, notation: str, names: tuple[str, ...]
) -> None:
    assert set(names) <= set(boroughs.game(game).parse(notation).names())


@pytest.mark.parametrize("name", ["chinatown", "lots", "mad-city", "new-jack-city"])
def test_what_moves_name_lies_on_the_board(name: str) -> None:
    """At every step of a short game each move but the plain ones is about something in sight."""
    table = Table(boroughs.game(name), seats=2 if name != "chinatown" else 3, seed="things")
    named = 0
    for _ in range(40):
        if not table.to_act:
            break
        seat = table.to_act[0]
        view = table.view(seat)
        on_board = set(ids(list(table.game.scene(view).panels)))
        moves = table.moves(seat)
        for move in moves:
            if len(move.notation.split()) > 1:
                named += bool(on_board & set(move.names()))
        for form in table.game.form(view):
            picks = [field for field in form.fields if isinstance(field, Pick)]
            assert all(choice.value for pick in picks for choice in pick.choices)
        table.play(seat, moves[len(moves) // 2])
    assert named > 20


def test_offers_are_said_thing_by_thing() -> None:
    """Whatever goes for whatever, between two, to anybody, for nothing, or round three."""
    game = boroughs.game("chinatown")
    words = game.words("en")
    names = ["Ann", "Bob", "Cleo"]
    said = {
        notation: words.say(game.parse(notation).phrase(), names)
        for notation in (
            "offer 0 gives 1: #12, photo; 1 gives 0: $10000",
            "offer 0 gives any: #12; any gives 0: tea-house",
            "offer 0 gives 1: #12",
            "offer 0 gives 1: #12; 1 gives 2: photo; 2 gives 0: $10000",
        )
    }
    assert list(said.values()) == [
        "Offer: Ann gives lot 12 and Photo, Bob gives $10,000",
        "Offer to anybody: Ann gives lot 12 for Tea House",
        "Offer: Ann gives Bob lot 12 for nothing",
        "Offer: Ann → Bob: lot 12; Bob → Cleo: Photo; Cleo → Ann: $10,000",
    ]
