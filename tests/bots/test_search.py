"""Search plays any game from views alone, repeats itself, and sees what is plainly best."""

from __future__ import annotations

import pytest

import boroughs
from boroughs.bots import make_bot
from boroughs.bots.search import Search, SearchBot, SearchSettings
from boroughs.core.bot import Turn
from boroughs.core.dice import Dice, SeededDice
from boroughs.core.game import Game
from boroughs.core.view import View
from reference_game import GAME as LANTERNS
from reference_game.game import LanternsGame
from reference_game.rules import Lanterns

MACHI_KORO = boroughs.game("machi-koro")
MARKET = [
    *("wheat-field", "ranch", "bakery", "cafe", "forest"),
    *("pizza-joint", "cheese-factory", "mackerel-boat", "furniture-factory", "apple-orchard"),
    *("stadium", "publisher"),
]
LANDMARKS = ["harbor", "train-station", "shopping-mall", "amusement-park", "moon-tower"]


def about_to_win() -> boroughs.Table:
    """Five landmarks stand and there are coins for the sixth."""
    rich = {"coins": 30, "cards": {"bakery": 1}, "landmarks": LANDMARKS, "invested": 0}
    poor = {"coins": 0, "cards": {"bakery": 1, "wheat-field": 2}, "landmarks": [], "invested": 0}
    position = MACHI_KORO.from_dict(
        {
            "seats": 2,
            "cities": [rich, poor],
            "market": dict.fromkeys(MARKET, 1),
            "decision": "build",
            "dice": [3],
            "total": 3,
        }
    )
    return boroughs.Table(MACHI_KORO, seed=1, position=position)


def ask(table: boroughs.Table, bot: SearchBot, seed: str) -> str:
    turn = Turn(0, table.view(0), table.moves(0), 0, SeededDice(seed))
    move = bot.act(turn).move
    assert move is not None
    return move.notation


def test_it_takes_a_win_that_lies_before_it() -> None:
    assert ask(about_to_win(), SearchBot(MACHI_KORO, 40), "any") == "build airport"


def test_it_finds_the_win_without_any_knowledge_of_the_game() -> None:
    """A stranger's game has none: the playouts alone must tell."""
    table = about_to_win()
    search = Search(MACHI_KORO, table.view(0), 0, SeededDice(3), None, SearchSettings())
    search.run(lambda played: played >= 60)
    best = search.best()
    assert best is not None
    assert best.notation == "build airport"


def test_the_same_dice_give_the_same_move() -> None:
    table = boroughs.Table(MACHI_KORO, 2, seed=5)
    table.play(table.to_act[0], "roll 1")
    turn = Turn(
        table.to_act[0], table.view(table.to_act[0]), table.moves(table.to_act[0]), 0, SeededDice(8)
    )
    again = Turn(turn.seat, turn.view, turn.moves, 0, SeededDice(8))
    bot = SearchBot(MACHI_KORO, 30)
    assert bot.act(turn).move == bot.act(again).move


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_plays_a_game_of_secrets_to_the_end(seats: int) -> None:
    bots = {seat: make_bot(LANTERNS, "search:8") for seat in range(seats)}
    table = boroughs.Table(LANTERNS, seats, seed="secrets", bots=bots)
    assert table.play_out().ranks


class BlindGame(LanternsGame):
    """Hands out views but cannot be asked for anything else about the real state."""

    def __init__(self) -> None:
        self.imagined: list[View] = []

    def imagine(self, view: View, dice: Dice) -> Lanterns:
        self.imagined.append(view)
        return super().imagine(view, dice)


def test_all_it_ever_starts_from_is_its_own_view() -> None:
    game = BlindGame()
    table = boroughs.Table(game, 2, seed=4)
    view = table.view(1)
    SearchBot(game, 12).act(Turn(1, view, table.moves(1), 0, SeededDice(1)))
    assert game.imagined == [view] * 12


def test_a_budget_in_time_ends_when_the_timer_says_so() -> None:
    ticks = iter([False] * 9 + [True])
    bot = SearchBot(MACHI_KORO, start_timer=lambda: lambda: next(ticks))
    assert ask(about_to_win(), bot, "timed") == "build airport"
    assert next(ticks, None) is None


def test_a_single_legal_move_is_played_without_thinking() -> None:
    table = boroughs.Table(MACHI_KORO, 2, seed=5)
    seat = table.to_act[0]
    game: Game = MACHI_KORO
    bot = SearchBot(game, playouts=10**9)
    assert (
        bot.act(Turn(seat, table.view(seat), table.moves(seat), 0, SeededDice(1))).move is not None
    )


def test_a_search_that_is_stopped_in_a_playout_keeps_what_it_found() -> None:
    """Told to stop in the middle of the sixth playout, it has five."""
    table = about_to_win()
    search = Search(
        MACHI_KORO, table.view(0), 0, SeededDice(3), MACHI_KORO.heuristic(), SearchSettings()
    )
    search.run(lambda played: False, lambda: search.playouts >= 5)
    assert search.playouts == 5
    assert sum(int(child.visits) for child in search.root.children.values()) == 5
