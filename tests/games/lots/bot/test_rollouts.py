"""The expert plays moves on in worlds that all of them share, and leaves what `hard` would do only for what is clearly better."""

from __future__ import annotations

import pytest

from boroughs import SeededDice
from boroughs.bots import make_bot
from boroughs.core.bot import Turn
from boroughs.games.lots.bot.players import LEVELS
from boroughs.games.lots.bot.rollouts import RolloutBot, RolloutSettings, settings_of
from boroughs.games.lots.rules import Lots
from games.lots.table import GAME, site

SQUARES = ["O flat1@0,0,0", "O flat1@2,0,0"]
FEW = RolloutSettings(breadth=3, worlds=2, rounds=1, evidence=0.5)


def expert(settings: RolloutSettings | None = None) -> RolloutBot:
    bot = make_bot(GAME, "expert")
    assert isinstance(bot, RolloutBot)
    return bot if settings is None else RolloutBot(GAME.picture, bot.builder, lambda _: settings)


def asked(state: Lots, seat: int, seed: int = 1) -> Turn:
    return Turn(seat, GAME.view(state, seat), state.moves(seat), state.now, SeededDice(seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_expert_is_who_plays_on(seats: int) -> None:
    assert settings_of("expert", seats) is not None


@pytest.mark.parametrize(("seats", "plays_on"), [(1, False), (2, False), (3, False), (4, True)])
def test_hard_plays_on_where_its_weights_do_not_tell(seats: int, plays_on: bool) -> None:
    assert (settings_of("hard", seats) is not None) == plays_on


def test_the_floor_that_wins_is_finished() -> None:
    """35 of 40 and a floor of five points: whoever finishes it has won."""
    state = site(tower=SQUARES, banks=("IL", "T"), track=[35, 30]).state
    assert expert().choose(asked(state, 0)).notation == "place I flat1@0,2,0"


@pytest.mark.parametrize("seed", range(3))
def test_the_same_question_has_the_same_answer(seed: int) -> None:
    state = site(tower=SQUARES, banks=("IL", "TO"), track=[5, 9]).state
    found = [expert(FEW).considered(asked(state, 0, seed), FEW) for _ in range(2)]
    told = [[(each.move.notation, each.worths) for each in tried] for tried in found]
    assert told[0] == told[1]


def test_what_hard_would_do_is_tried_as_often_as_anything() -> None:
    state = site(tower=SQUARES, banks=("IL", "TO"), track=[5, 9]).state
    tried = expert(FEW).considered(asked(state, 0), FEW)
    own = make_bot(GAME, "hard").act(asked(state, 0)).move
    assert len(tried) == 3
    [of_hard] = [each for each in tried if each.move == own]
    assert len(of_hard.worths) == max(len(each.worths) for each in tried)


def test_who_waits_may_say_that_it_is_enough() -> None:
    state = site(tower=SQUARES, banks=("IL", "TO"), track=[5, 9]).state
    advice = expert(FEW).advise(asked(state, 0), lambda: True)
    assert [each.playouts for each in advice] == [0, 0, 0]
    assert advice[0].move == make_bot(GAME, "hard").act(asked(state, 0)).move


def test_alone_it_is_who_searches_there() -> None:
    """A turn further ahead than `hard`: the builder's move is played, and nothing is played on."""
    state = site(tower=SQUARES, banks=("IL",), track=[5]).state
    alone = expert()
    assert alone.builder.weights(state).turns_alone > LEVELS["hard"][0].turns_alone
    assert alone.choose(asked(state, 0)) == alone.builder.choose(asked(state, 0))


def test_worths_are_shares_of_the_win() -> None:
    """Of 40 points 38 are there: whatever comes, somebody has won a round later, or the prospects say how likely it is."""
    state = site(tower=SQUARES, banks=("IL", "T"), track=[38, 30]).state
    for each in expert(FEW).considered(asked(state, 0), FEW):
        assert each.worths
        assert all(0.0 <= worth <= 1.0 for worth in each.worths)
