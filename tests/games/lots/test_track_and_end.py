"""LOT-15 and LOT-16: inspectors on the track, and how the game ends."""

from __future__ import annotations

import pytest

from boroughs.core.phrase import Phrase
from boroughs.games.lots.track import advance
from games.lots.table import GAME, rolling, site, told_reason

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
CLOSING = "place I flat1@0,2,0"
"""Five points on two squares."""


@pytest.mark.clause("LOT-15")
def test_landing_on_an_inspector_bumps_it_to_the_next_free_space() -> None:
    """Seat 0 lands on 8; 9 is taken, so the one from 8 goes to 10."""
    table = site(tower=SQUARES, banks=("IL", "T", "T"), track=[3, 8, 9])
    table.play(0, CLOSING)
    assert table.state.track == [8, 10, 9]


@pytest.mark.clause("LOT-15")
def test_nobody_is_bumped_from_the_driveway() -> None:
    table = site(banks=("TL", "T", "T"), track=[0, 0, 0])
    table.play(0, "place T flat1@0,0,0")
    assert table.state.track == [0, 0, 0]


@pytest.mark.clause("LOT-15")
def test_the_last_to_reach_a_cube_takes_it() -> None:
    """Seat 0 passes 6 as the last of three; the first ones got nothing."""
    table = site(tower=SQUARES, banks=("IL", "T", "T"), track=[3, 7, 12])
    table.play(0, CLOSING)
    assert table.state.cubes == [1, 0, 0]
    assert 6 not in table.state.cube_spots


@pytest.mark.clause("LOT-15")
def test_who_is_not_the_last_takes_nothing() -> None:
    table = site(tower=SQUARES, banks=("IL", "T", "T"), track=[3, 2, 12])
    table.play(0, CLOSING)
    assert table.state.cubes == [0, 0, 0]
    assert 6 in table.state.cube_spots


@pytest.mark.clause("LOT-15")
def test_a_bump_reaches_a_spot_like_any_move() -> None:
    """Seat 0 lands on 11 and sends the other on to 12, where a cube lies: the other is the first there.
    Whoever comes by later is the last: seat 0, with its next points."""
    table = site(tower=SQUARES, banks=("OL", "T"), track=[7, 11])
    table.play(0, "place O flat1@1,0,1")
    assert table.state.track == [11, 12]
    assert 12 in table.state.cube_spots
    advance(table.state, 0, 2)
    assert 12 not in table.state.cube_spots
    assert table.state.cubes == [1, 0]


@pytest.mark.clause("LOT-15")
def test_each_spot_pays_once() -> None:
    """Seat 0 comes by 6, 9 and 12 in one go as the last: two cubes and a card, and the spots are empty."""
    tower = ["O flat1@0,0,0", "I flat1@0,2,0", "O flat1@0,0,1", "I flat1@0,2,1", "O deep1@2,0,0"]
    table = site(tower=tower, banks=("OL", "T"), track=[5, 30])
    table.play(0, "place O deep1@3,0,0")
    assert table.state.track[0] == 17
    assert table.state.cubes[0] == 2
    assert len(table.state.hands[0]) == 2
    assert table.state.cube_spots == [19, 25, 32, 38]
    assert table.state.crew_spots == [22, 29, 35]


# The end


@pytest.mark.clause("LOT-16")
@pytest.mark.parametrize(("seats", "goal"), [(2, 40), (3, 35), (4, 30)])
def test_the_goal_ends_the_game(seats: int, goal: int) -> None:
    """Five points short of it and a floor: it is over, and the furthest inspector has won."""
    banks = ("IL", "T", "T", "T")[:seats]
    table = site(tower=SQUARES, banks=banks, track=[goal - 5, 3, 2, 1][:seats])
    table.play(0, CLOSING)
    result = table.state.result()
    assert result is not None
    assert result.winners == (0,)
    assert told_reason(table) == (
        f"{goal} points on the track end the game: Ada came furthest, with {goal} points."
    )
    short = site(tower=SQUARES, banks=banks, track=[goal - 6, 3, 2, 1][:seats])
    short.play(0, CLOSING)
    assert short.state.result() is None


@pytest.mark.clause("LOT-16")
def test_the_third_empty_pile_ends_the_game_after_the_turn() -> None:
    table = rolling("S", banks=("T", "O"), piles=[0, 0, 3, 1, 3], track=[7, 9])
    assert table.state.last_turn
    assert table.state.result() is None
    table.play(0, "place S flat1@0,0,0")
    result = table.state.result()
    assert result is not None
    assert result.winners == (1,)
    assert told_reason(table) == (
        "3 piles of blocks are out, which ends the game: Bo came furthest on the track, with 9 points."
    )


@pytest.mark.clause("LOT-16")
def test_a_refilled_pile_changes_nothing_any_more() -> None:
    """The Architect brings an S back: the end was decided when the pile ran out."""
    table = rolling(
        "S",
        banks=("T", "O"),
        piles=[0, 0, 3, 1, 3],
        tower=["S flat1@0,0,0"],
        hands=[["architect"], []],
    )
    table.play(0, "pass")
    table.play(0, "crew architect 1")
    assert table.state.piles[3] == 1
    table.play(0, "place S flat1@0,0,0")
    while table.state.to_act():
        table.play(table.state.to_act()[0], "pass")
    assert table.state.result() is not None


@pytest.mark.clause("LOT-16")
def test_others_may_steal_the_win() -> None:
    """Seat 0 reaches 40; seat 1, at 37, passed at the score and still answers with the Subcontractor."""
    table = site(tower=SQUARES, banks=("IL", "T"), track=[35, 37], hands=[[], ["subcontractor"]])
    table.play(0, CLOSING)
    table.play(1, "pass")
    assert table.state.phase == "steal"
    assert table.state.to_act() == (1,)
    table.play(1, "crew subcontractor")
    result = table.state.result()
    assert result is not None
    assert result.scores == (40, 42)
    assert result.winners == (1,)


@pytest.mark.clause("LOT-16")
def test_the_last_answers_go_clockwise_one_after_the_other() -> None:
    table = site(
        tower=SQUARES,
        banks=("IL", "T", "T"),
        track=[30, 3, 4],
        hands=[[], ["mason"], ["subcontractor"]],
    )
    table.play(0, CLOSING)
    table.play(2, "pass")
    table.play(1, "pass")
    assert table.state.to_act() == (1,)
    assert table.listed(1) == ["pass"]
    table.play(1, "pass")
    assert table.state.to_act() == (2,)
    table.play(2, "crew subcontractor")
    assert table.state.result() is not None


@pytest.mark.clause("LOT-16")
def test_who_played_a_card_this_turn_is_not_asked_again() -> None:
    table = site(
        tower=SQUARES, banks=("IL", "T"), track=[35, 3], hands=[[], ["subcontractor", "apprentice"]]
    )
    table.play(0, CLOSING)
    table.play(1, "crew subcontractor")
    assert table.state.result() is not None


@pytest.mark.clause("LOT-16")
def test_several_on_the_driveway_share() -> None:
    table = rolling("S", banks=("T", "O"), piles=[0, 0, 3, 1, 3])
    table.play(0, "place S flat1@0,0,0")
    result = table.state.result()
    assert result is not None
    assert result.winners == (0, 1)


def test_points_for_nothing_are_not_told() -> None:
    """ "0 for floors and 2 for matches" stood in every log."""
    said = [
        [
            GAME.words(language).say(
                Phrase("event.scored", {"seat": 0, "floors": floors, "matches": matches}), ["Ann"]
            )
            for language in ("en", "fr")
        ]
        for floors, matches in ((0, 2), (5, 0), (5, 2))
    ]
    assert said == [
        ["Ann scores 2 for matches.", "Ann marque 2 pour les couleurs."],
        ["Ann scores 5 for floors.", "Ann marque 5 pour les étages."],
        [
            "Ann scores 5 for floors and 2 for matches.",
            "Ann marque 5 pour les étages et 2 pour les couleurs.",
        ],
    ]
