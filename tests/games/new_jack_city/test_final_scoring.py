"""What everybody is told of the final scoring, then and later."""

from __future__ import annotations

import pytest

import boroughs
from boroughs import BadPosition
from boroughs.games.new_jack_city.view import FinalView, FinalZone, NewJackCityView
from games.new_jack_city.table import GAME, Table, position

GREEN_SIX = ("NJ06 at 0,1 turned 0", "NJ04 at 0,2 turned 0")
"""Two green cards of 3 below the plant, open to each other: a zone of 6."""


def finished() -> Table:
    """Bob has rung with 31; Ann, with 3 and a zone of 6, ends her last turn with two cards and a token."""
    table = position(
        *GREEN_SIX,
        phase="builder",
        signalled=1,
        last_turns=1,
        hands=["NJ30", "NJ31"],
        builders=["0,1"],
        money=[3, 31],
        industrial=[1],
    )
    table.play("end turn")
    return table


def figured(table: Table, viewer: int | None) -> NewJackCityView:
    view = GAME.annotated(table.view(viewer))
    assert isinstance(view, NewJackCityView)
    return view


@pytest.mark.clause("NJC-31")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_what_the_final_scoring_paid(viewer: int | None) -> None:
    """Ann: 3, then 6 for the zone, 1 for the token, 2 for cards; Bob: 31 and 1 for a card."""
    view = figured(finished(), viewer)
    (zone,) = [number for number, zone in enumerate(view.zones) if (0, 1) in zone.cells]
    assert view.finals == (
        FinalView(before=3, zones=(FinalZone(zone, 6),), tokens=1, cards=2),
        FinalView(before=31, zones=(), tokens=0, cards=1),
    )
    assert [developer.money for developer in view.developers] == [12, 32]


def test_it_is_there_in_a_position_that_is_read_again() -> None:
    table = finished()
    again = Table(GAME.from_dict(GAME.to_dict(table.state)))
    assert figured(again, 0) == figured(table, 0)


def test_it_is_there_in_what_a_viewer_imagines() -> None:
    view = finished().view(1)
    assert GAME.view(GAME.imagine(view, boroughs.SeededDice("x")), 1) == view


def test_a_final_scoring_before_the_end_is_refused() -> None:
    data = GAME.to_dict(position(*GREEN_SIX, built=["0,1"], scored=[1]).state)
    players = data["developers"]
    assert isinstance(players, tuple)
    players[0]["last_scored"] = ["0,1"]
    with pytest.raises(BadPosition):
        GAME.from_dict(data)
