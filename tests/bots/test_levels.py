"""Names of bots, the levels they stand for, and what is said when a level is missing."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import LEVELS, bot_names, make_bot, searched_instead, substitute_level
from boroughs.bots.search import SearchBot
from boroughs.bots.simple import HeuristicBot, RandomBot
from boroughs.core.bot import Turn
from boroughs.games.machi_koro.bot.players import LookaheadBot, PolicyBot
from reference_game import GAME as LANTERNS

MACHI_KORO = boroughs.game("machi-koro")


def test_machi_koro_fills_all_five_levels() -> None:
    assert [substitute_level(MACHI_KORO, level) for level in LEVELS] == [None] * 5
    assert isinstance(make_bot(MACHI_KORO, "random"), RandomBot)
    assert isinstance(make_bot(MACHI_KORO, "normal"), HeuristicBot)
    assert isinstance(make_bot(MACHI_KORO, "hard"), PolicyBot)
    assert isinstance(make_bot(MACHI_KORO, "expert"), LookaheadBot)


def test_a_game_without_knowledge_says_that_random_stands_in() -> None:
    """Nobody may believe to have beaten an expert that was none."""
    assert substitute_level(LANTERNS, "expert") == "random"
    assert isinstance(make_bot(LANTERNS, "expert"), RandomBot)


def test_a_search_takes_a_budget_of_playouts() -> None:
    bot = make_bot(MACHI_KORO, "search:25")
    assert isinstance(bot, SearchBot)
    assert bot.playouts == 25


@pytest.mark.parametrize(
    "name", ["search:0", "search:0s", "search:1.5", "search:", "search:many", "search:-5"]
)
def test_what_is_no_budget_is_refused(name: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        make_bot(MACHI_KORO, name)
    assert refused.value.code == "bad-budget"


@pytest.mark.parametrize("name", ["", "genius", "search4"])
def test_an_unknown_name_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(boroughs.BadOptions) as refused:
        make_bot(MACHI_KORO, name)
    assert refused.value.code == "unknown-bot"
    assert refused.value.params["known"] == tuple(bot_names(MACHI_KORO))


@pytest.mark.parametrize("name", ["random", "normal", "search:2"])
def test_who_is_not_awaited_leaves_it_at_that(name: str) -> None:
    """A seat that has declared itself done could act for ever; the table does not wait for it."""
    table = boroughs.Table(MACHI_KORO, 2, seed=5)
    seat = table.to_act[0]
    view, moves, dice = table.view(seat), table.moves(seat), boroughs.SeededDice(1)
    bot = make_bot(MACHI_KORO, name)
    assert bot.act(Turn(seat, view, moves, 0, dice, awaited=False)).move is None
    assert bot.act(Turn(seat, view, moves, 0, dice)).move is not None


def test_a_variant_that_a_learned_player_does_not_know_is_told() -> None:
    varied = MACHI_KORO.varied({"game": {"starting_coins": 5}})
    assert searched_instead(varied, "hard")
    assert not searched_instead(varied, "normal")
    assert not searched_instead(MACHI_KORO, "hard")
