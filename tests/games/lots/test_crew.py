"""LOT-14: crew cards, their moments, and who is asked."""

from __future__ import annotations

import pytest

from boroughs.games.lots.components import CREW_NAMES, LETTERS
from boroughs.games.lots.effects import CREW, CREW_NAMED
from boroughs.games.lots.hands import DEALT, PLAYED, Deed
from boroughs.games.lots.options import option_set
from boroughs.games.lots.view import LotsView
from games.lots.table import GAME, Site, rolling, site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
"""Two squares: a bar in the last row finishes the floor."""
CLOSING = "place I flat1@0,2,0"


@pytest.mark.clause("LOT-14")
def test_there_are_twelve_crew_cards_one_of_each() -> None:
    assert len(CREW) == len(CREW_NAMES) == 12


# At its own time


@pytest.mark.clause("LOT-14")
def test_the_architect_takes_a_block_off_the_top() -> None:
    """Back to its pile; a block that carries another is not on top."""
    table = site(tower=["O flat1@0,0,0", "T flat1@0,0,1"], hands=[["architect"], []])
    assert table.refusal(0, "crew architect 1") == "card-no-use"
    table.play(0, "crew architect 2")
    assert table.tower == ["O flat1@0,0,0"]
    assert table.state.piles[0] == 6 - 1
    assert table.state.to_act() == (0,)


@pytest.mark.clause("LOT-14")
def test_the_architect_may_not_bring_the_rest_down() -> None:
    """The cube holds the bar's end; a block under a cube is not on top, and a cube is no block."""
    tower = ["O flat1@0,0,0", "I flat1@0,0,1", "O wide1@0,0,2"]
    table = site(tower=tower, hands=[["architect"], []])
    # Without the square the bar's centre lies over the edge.
    assert table.refusal(0, "crew architect 3") == "card-no-use"
    cube = site(tower=["O flat1@0,0,0", "cube@0,0,1"], hands=[["architect"], []])
    assert cube.refusal(0, "crew architect 1") == "card-no-use"
    assert cube.refusal(0, "crew architect 2") == "card-no-use"


@pytest.mark.clause("LOT-14")
def test_the_architect_comes_before_choosing() -> None:
    table = site(tower=["O flat1@0,0,0"], hands=[["architect"], []], cubes=[1, 0])
    table.play(0, "place cube@3,0,0")
    assert table.refusal(0, "crew architect 1") == "card-no-use"


@pytest.mark.clause("LOT-14")
def test_the_crane_operator_moves_a_block_from_the_top_without_a_score() -> None:
    """The square goes over to the other one and touches it: still nothing."""
    table = site(tower=["O flat1@0,0,0", "O flat1@2,0,0"], hands=[["crane-operator"], []])
    table.play(0, "crew crane-operator 2")
    assert table.tower == ["O flat1@0,0,0"]
    assert table.refusal(0, "place O flat1@2,0,0") == "spot-lifted"
    assert table.refusal(0, "place T flat1@0,0,1") == "place-this-first"
    table.play(0, "place O flat1@0,0,1")
    assert table.state.track == [0, 0]
    assert table.state.to_act() == (0,)
    table.play(0, "place T flat2@2,0,0")
    assert table.state.active == 1


@pytest.mark.clause("LOT-14")
def test_the_foreman_takes_any_block_instead_of_the_roll() -> None:
    table = rolling("T", banks=("O", "O"), hands=[["foreman"], []])
    assert table.state.to_act() == (0,)
    table.play(0, "crew foreman I")
    assert table.state.banks[0] == [2, 4]
    assert table.state.piles[0] == 6


@pytest.mark.clause("LOT-14")
def test_the_dispatcher_chooses_for_another() -> None:
    table = rolling("T", banks=("O", "O"), hands=[[], ["dispatcher"]])
    assert table.state.to_act() == (1,)
    table.play(1, "crew dispatcher S")
    assert table.state.banks[0] == [2, 3]


@pytest.mark.clause("LOT-14")
def test_several_answers_take_effect_clockwise_from_the_turn() -> None:
    """Whoever was quicker: the Foreman's own wish comes first, the Dispatcher's replaces it."""
    for order in ((0, 1), (1, 0)):
        table = rolling("T", banks=("O", "O"), hands=[["foreman"], ["dispatcher"]])
        assert table.state.to_act() == (0, 1)
        for seat in order:
            table.play(seat, "crew foreman I" if seat == 0 else "crew dispatcher S")
        assert table.state.banks[0] == [2, 3]


@pytest.mark.clause("LOT-14")
def test_the_welder_adds_two_for_each_match() -> None:
    """A square on two squares: 4, and 4 more."""
    table = site(tower=SQUARES, banks=("OL", "T"), hands=[["welder"], []])
    table.play(0, "place O flat1@1,0,1")
    assert table.state.track[0] == 4
    table.play(0, "crew welder")
    assert table.state.track[0] == 8


@pytest.mark.clause("LOT-14")
def test_the_painter_matches_a_second_colour() -> None:
    """The bar touches both squares: 5 for the floor, 2 each for the yellow."""
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["painter"], []])
    table.play(0, CLOSING)
    assert table.refusal(0, "crew painter T") == "card-no-use"
    assert table.refusal(0, "crew painter I") == "card-no-use"
    table.play(0, "crew painter O")
    assert table.state.track[0] == 5 + 4


@pytest.mark.clause("LOT-14")
def test_the_mason_adds_five_to_a_floor() -> None:
    table = site(tower=SQUARES, banks=("IL", "T"), hands=[["mason"], []])
    table.play(0, CLOSING)
    table.play(0, "crew mason")
    assert table.state.track[0] == 10


@pytest.mark.clause("LOT-14")
def test_the_mason_needs_a_floor() -> None:
    table = site(tower=SQUARES, banks=("OL", "T"), hands=[["mason"], []])
    table.play(0, "place O flat1@1,0,1")
    assert table.refusal(0, "crew mason") == "card-no-use"


@pytest.mark.clause("LOT-14")
def test_the_steelworker_is_paid_for_height() -> None:
    higher = site(tower=SQUARES, banks=("OL", "T"), hands=[["steelworker"], []])
    higher.play(0, "place O flat1@1,0,1")
    higher.play(0, "crew steelworker")
    assert higher.state.track[0] == 4 + 4
    level = site(tower=SQUARES, banks=("IL", "T"), hands=[["steelworker"], []])
    level.play(0, CLOSING)
    assert level.refusal(0, "crew steelworker") == "card-no-use"


@pytest.mark.clause("LOT-14")
def test_the_apprentice_scores_anothers_matches_up_to_four() -> None:
    """Three squares touch the fourth: 6 for the one, 4 for the other; who lands on 4, alone, stays."""
    tower = [*SQUARES, "I flat1@0,2,0", "O flat1@0,0,1"]
    table = site(tower=tower, banks=("OL", "T"), hands=[[], ["apprentice"]])
    table.play(0, "place O flat1@2,0,1")
    assert table.state.track == [4, 0]
    table.play(1, "crew apprentice")
    # Both on 4: the one who stood there is bumped on.
    assert table.state.track == [5, 4]


@pytest.mark.clause("LOT-14")
def test_the_subcontractor_scores_for_anothers_floor() -> None:
    table = site(tower=SQUARES, banks=("IL", "T"), track=[1, 0], hands=[[], ["subcontractor"]])
    table.play(0, CLOSING)
    table.play(1, "crew subcontractor")
    assert table.state.track == [6, 5]


@pytest.mark.clause("LOT-14")
def test_the_safety_officer_undoes_the_shame() -> None:
    """The T goes back to its pile, and the bar scores as if nothing had fallen: 2 for the bar beside it."""
    tower = ["O flat1@0,0,0", "T flat1@0,0,1", "I flat1@0,2,0"]
    table = site(tower=tower, banks=("IL", "O"), hands=[["safety-officer"], []])
    before = table.state.piles[0]
    table.play(0, "place I wide2@2,0,2")
    assert table.state.phase == "window"
    table.play(0, "crew safety-officer")
    assert table.state.piles[0] == before + 1
    table.play(0, "place I flat1@0,2,1")
    assert table.state.track[0] == 2


@pytest.mark.clause("LOT-14")
def test_the_night_shift_places_and_scores_the_other_block() -> None:
    """The bar finishes the floor for 5, then the square on both squares brings 4; then a roll."""
    table = site(tower=SQUARES, banks=("OI", "T"), hands=[["night-shift"], []])
    table.play(0, CLOSING)
    table.play(0, "pass")
    assert table.state.window == "after-score"
    table.rolls = ["S", "L"]
    table.play(0, "crew night-shift")
    assert table.state.to_act() == (0,)
    table.play(0, "place O flat1@1,0,1")
    assert table.state.track[0] == 9
    assert table.state.banks[0] == [3]
    assert table.state.active == 1


# Who is asked


@pytest.mark.clause("LOT-14")
def test_one_card_a_turn_for_each_player() -> None:
    """Who called the Architect may not answer with the Mason when the floor is scored."""
    tower = [*SQUARES, "T flat1@0,0,1"]
    table = site(tower=tower, banks=("IL", "T"), hands=[["architect", "mason"], ["apprentice"]])
    table.play(0, "crew architect 3")
    table.play(0, CLOSING)
    assert table.state.window == "at-score"
    assert table.state.to_act() == (1,)


@pytest.mark.clause("LOT-14")
def test_a_window_opens_to_all_who_hold_any_card_whichever() -> None:
    """Seat 1 holds a card that cannot answer here, and is asked all the same; seat 2 holds none."""
    for card in ("dispatcher", "mason", "architect"):
        table = rolling("T", banks=("O", "O", "L"), hands=[[], [card], []])
        assert table.state.to_act() == (1,)
    empty = rolling("T", banks=("O", "O", "L"), hands=[[], [], []])
    assert empty.state.to_act() == (0,)
    assert empty.state.phase == "choose"


@pytest.mark.clause("LOT-14")
def test_no_window_where_no_card_in_the_game_could_answer() -> None:
    """Nothing was scored, nothing touched, nothing grew: all know that there is nothing to say."""
    table = site(
        tower=["I wide2@3,0,0"], banks=("OL", "T"), hands=[["mason"], ["welder"]], track=[3, 4]
    )
    table.play(0, "place O flat1@0,0,0")
    # The next thing is the Night Shift's moment, of the player on turn alone.
    assert table.state.window == "after-score"
    assert table.state.to_act() == (0,)


@pytest.mark.clause("LOT-14")
def test_a_window_closes_when_all_have_passed() -> None:
    table = rolling("T", banks=("O", "O", "L"), hands=[["mason"], ["welder"], ["painter"]])
    assert table.state.to_act() == (0, 1, 2)
    table.play(1, "pass")
    table.play(0, "pass")
    assert table.state.to_act() == (2,)
    table.play(2, "pass")
    assert table.state.phase == "choose"


@pytest.mark.clause("LOT-14")
def test_who_passes_for_the_turn_is_not_asked_again_in_it() -> None:
    table = rolling("I", "S", banks=("L", "T"), tower=SQUARES, hands=[[], ["welder"]])
    table.play(1, "pass turn")
    table.play(0, CLOSING)
    # Seat 1 was not asked at the score; after its own roll it is.
    assert table.state.active == 1
    assert table.state.window == "after-roll"
    assert table.state.to_act() == (1,)


@pytest.mark.clause("LOT-14")
def test_a_clock_closes_the_window_where_people_want_one() -> None:
    table = rolling(
        "T", banks=("O", "O"), hands=[["mason"], ["welder"]], options={"answer_seconds": 10}
    )
    assert table.state.deadline() == 10_000
    table.state.now = 10_000
    table.state.tick()
    table.settle()
    assert table.state.phase == "choose"
    assert table.state.deadline() is None


@pytest.mark.clause("LOT-14")
def test_cards_are_secret_and_their_number_is_not() -> None:
    table = site(hands=[["mason"], ["welder", "painter"]])
    mine, spectators = GAME.view(table.state, 0), GAME.view(table.state, None)
    assert isinstance(mine, LotsView)
    assert isinstance(spectators, LotsView)
    assert mine.hand == ("mason",)
    assert mine.hand_sizes == spectators.hand_sizes == (1, 2)
    assert spectators.hand == ()
    assert [deed.card for deed in mine.story] == ["mason", "", ""]
    assert [deed.card for deed in spectators.story] == ["", "", ""]


# The third card

# Seat 0 stands at 5 and finishes a floor: it passes the cube at 6 and the card at 9 as the last.
PASSING = {"tower": SQUARES, "banks": ("IL", "T", "T"), "track": [5, 11, 13]}


@pytest.mark.clause("LOT-14", "LOT-15")
def test_a_third_card_is_handed_to_the_lowest_of_the_others() -> None:
    table = site(**PASSING, hands=[["mason", "welder"], ["painter"], []])  # type: ignore[arg-type]
    table.cards = ["architect"]
    table.play(0, CLOSING)
    assert table.state.track[0] == 10
    assert table.state.phase == "hand-on"
    assert table.listed(0) == ["hand architect", "hand welder", "hand mason"]
    table.play(0, "hand welder")
    names = [[CREW[card].name for card in hand] for hand in table.state.hands]
    assert names == [["architect", "mason"], ["welder", "painter"], []]


@pytest.mark.clause("LOT-14")
def test_the_rest_does_not_see_the_card_handed_on() -> None:
    table = site(**PASSING, hands=[["mason", "welder"], ["painter"], []])  # type: ignore[arg-type]
    table.cards = ["architect"]
    table.play(0, CLOSING)
    table.play(0, "hand welder")
    seen = []
    for viewer in (0, 1, 2, None):
        view = GAME.view(table.state, viewer)
        assert isinstance(view, LotsView)
        seen.append(view.story[-1].card)
    assert seen == ["welder", "welder", "", ""]


@pytest.mark.clause("LOT-14")
def test_who_has_two_already_is_passed_over() -> None:
    """Seat 1 is lower but full: the next higher gets it."""
    hands = [["mason", "welder"], ["painter", "foreman"], ["architect"]]
    table = site(**PASSING, hands=hands)  # type: ignore[arg-type]
    table.cards = ["dispatcher"]
    table.play(0, CLOSING)
    table.play(0, "hand dispatcher")
    assert CREW_NAMED["dispatcher"].index in table.state.hands[2]


@pytest.mark.clause("LOT-14")
def test_when_all_are_full_the_card_is_discarded() -> None:
    hands = [["mason", "welder"], ["painter", "foreman"], ["architect", "apprentice"]]
    table = site(**PASSING, hands=hands)  # type: ignore[arg-type]
    table.cards = ["dispatcher"]
    table.play(0, CLOSING)
    table.play(0, "hand dispatcher")
    assert table.state.discards() == [CREW_NAMED["dispatcher"].index]
    assert table.told("discarded")


@pytest.mark.clause("LOT-14")
def test_an_empty_deck_awards_no_card() -> None:
    """All twelve have been drawn: ten were played, two are held."""
    table = site(**PASSING, hands=[["mason"], ["welder"], []])  # type: ignore[arg-type]
    state = table.state
    for card in CREW:
        if card.name not in ("mason", "welder"):
            state.story += [Deed(DEALT, 2, card.index), Deed(PLAYED, 2, card.index)]
    table.play(0, CLOSING)
    assert state.hands[0] == [CREW_NAMED["mason"].index]
    assert 9 not in state.crew_spots


# What a card counts


@pytest.mark.clause("LOT-14")
def test_the_steelworker_is_not_paid_for_a_cube() -> None:
    """The cube on the square made the tower taller; the block beside it lies on the ground."""
    table = site(
        tower=["O flat1@0,0,0"], banks=("OL", "T"), cubes=[1, 0], hands=[["steelworker"], []]
    )
    table.play(0, "place cube@0,0,1")
    table.play(0, "place O flat1@2,0,0")
    assert table.state.window == "at-score"
    assert "crew steelworker" not in table.listed(0)


@pytest.mark.clause("LOT-14")
def test_the_steelworker_is_paid_for_a_block_on_top_of_a_cube_and_more() -> None:
    """A standing bar is taller than the cube that came before it."""
    table = site(
        tower=["O flat1@0,0,0"], banks=("IL", "T"), cubes=[1, 0], hands=[["steelworker"], []]
    )
    table.play(0, "place cube@0,0,1")
    table.play(0, "place I wide2@3,0,0")
    assert "crew steelworker" in table.listed(0)


@pytest.mark.clause("LOT-14")
def test_the_apprentice_copies_what_the_welder_added() -> None:
    """One match scores 2, with the Welder 2 more: the Apprentice gets 4."""
    table = site(tower=["O flat1@0,0,0"], banks=("OL", "T"), hands=[["welder"], ["apprentice"]])
    table.play(0, "place O flat1@2,0,0")
    table.play(0, "crew welder")
    table.play(1, "crew apprentice")
    # Both on 4: the one who stood there is bumped on.
    assert table.state.track == [5, 4]


@pytest.mark.clause("LOT-14")
def test_the_apprentice_copies_at_most_four() -> None:
    tower = ["O flat1@0,0,0", "O flat1@2,0,0"]
    table = site(tower=tower, banks=("OL", "T"), hands=[["welder"], ["apprentice"]])
    table.play(0, "place O flat1@1,0,1")
    table.play(1, "crew apprentice")
    table.play(0, "crew welder")
    assert table.state.track == [8, 4]


@pytest.mark.clause("LOT-14")
def test_the_apprentice_is_not_offered_what_only_the_painter_matched() -> None:
    """The bar touches a square and no bar: nothing matched before any card."""
    table = site(tower=["O flat1@0,0,0"], banks=("IL", "T"), hands=[["painter"], ["apprentice"]])
    table.play(0, "place I flat1@0,2,0")
    assert "crew painter O" in table.listed(0)
    assert "crew apprentice" not in table.listed(1)


def test_without_crew_cards_there_is_no_deck() -> None:
    for table in (site(options={"crew": False}), site(banks=("TL",))):
        view = GAME.view(table.state, 0)
        assert isinstance(view, LotsView)
        assert view.deck == 0


# Sealed answers

SEALED = {
    "banks": ("O", "O", "L"),
    "hands": [["mason"], ["dispatcher"], ["painter"]],
    "options": {"answer_seconds": 3},
}


def sealed() -> Site:
    return rolling("T", **SEALED)


@pytest.mark.clause("LOT-14")
def test_answers_are_sealed_until_the_time_is_up() -> None:
    """The Dispatcher is laid after a second; all others see the same as if nothing had been."""
    quiet, busy = sealed(), sealed()
    busy.play(1, "crew dispatcher S")
    busy.play(2, "pass")
    assert busy.state.to_act() == (0,)
    for viewer in (0, None):
        assert GAME.view(busy.state, viewer) == GAME.view(quiet.state, viewer)
    assert all(not event.audience.hears(0) for event in busy.events)


@pytest.mark.clause("LOT-14")
def test_a_window_lasts_its_full_time_whatever_anybody_answers() -> None:
    table = sealed()
    for seat, answer in ((0, "pass"), (1, "crew dispatcher S"), (2, "pass")):
        table.play(seat, answer)
    assert table.state.window == "after-roll"
    assert table.state.deadline() == 3000
    table.state.now = 3000
    table.state.tick()
    table.settle()
    assert table.state.phase == "choose"
    assert LETTERS[table.state.banks[0][1]] == "S"
    assert table.state.hands[1] == []


@pytest.mark.clause("LOT-14")
def test_open_passes_by_all_who_are_asked_end_a_window_early() -> None:
    table = sealed()
    table.play(0, "pass turn")
    table.play(1, "pass turn")
    assert table.state.window == "after-roll"
    table.play(2, "pass turn")
    assert table.state.phase == "choose"


@pytest.mark.clause("LOT-14")
def test_where_several_people_play_a_window_has_its_time() -> None:
    """Unless said otherwise three seconds; a person alone with bots needs no clock."""
    default = option_set()
    assert GAME.options_for(default, people=2)["answer_seconds"] == 3
    assert GAME.options_for(default, people=1)["answer_seconds"] == 0
    asked = option_set(answer_seconds=10)
    assert GAME.options_for(asked, people=3)["answer_seconds"] == 10
    assert GAME.options_for(asked, people=1)["answer_seconds"] == 0


@pytest.mark.clause("LOT-14")
def test_a_person_left_alone_with_bots_waits_for_no_clock() -> None:
    """Seats 1 and 2 have become bots': their answers are awaited, and the Mason's, where it fits; time is not."""
    table = sealed()
    assert not table.state.may_skip_wait([0])
    table.play(1, "pass").play(2, "crew painter" if "crew painter" in table.listed(2) else "pass")
    assert table.state.may_skip_wait([0]) == (not table.state.crew_moves(0))
    assert not table.state.may_skip_wait([0, 1])
    table.play(0, "pass")
    assert table.state.may_skip_wait([0])
    assert not table.state.may_skip_wait([0, 1])


def test_what_an_older_version_called_twenty_seconds_is_ten_today() -> None:
    old = {**option_set(), "answer_seconds": 20}
    assert GAME.options_for(old, people=2)["answer_seconds"] == 10
    assert GAME.options_for(old, people=1)["answer_seconds"] == 0
