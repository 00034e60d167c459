"""Machi Koro: the bare loop of random games, the driver, copies, imagining and search."""

from __future__ import annotations

from functools import partial

import boroughs
from boroughs.bots.search import SearchBot
from boroughs.core.bot import Turn
from boroughs.core.dice import SeededDice
from boroughs.core.game import Game
from boroughs.core.playout import random_playout, resolve_chance
from boroughs.core.state import State
from boroughs.core.table import Table
from timing import rate

COPIES = 100
PLAYOUTS = 20
MOVES_TO_THE_MIDDLE = 150


class RandomPlay:
    """Random games in the bare loop: moves, play, and explicit chance; nobody listens."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.seats = seats
        self.dice = SeededDice("benchmark")
        self.games = 0
        self.decisions = 0

    def play(self) -> int:
        """How many decisions a game took, counting only those with two or more moves."""
        decisions = random_playout(self.game.new(self.seats), self.dice)
        self.games += 1
        self.decisions += decisions
        return decisions


class TablePlay(RandomPlay):
    """The same through the driver, which keeps a record; perhaps a spectator listens to all of it."""

    def __init__(self, game: Game, seats: int, heard: bool) -> None:
        super().__init__(game, seats)
        self.heard = heard

    def play(self) -> int:
        table = Table(self.game, seats=self.seats, seed=self.games)
        if self.heard:
            table.listen(None, lambda frame: None)
        decisions = 0
        while table.result is None:
            seat = table.to_act[0]
            moves = table.moves(seat)
            decisions += len(moves) > 1
            table.play(seat, self.dice.choice(moves))
        if self.heard:
            assert table.record
        self.games += 1
        return decisions


def middle(game: Game, seats: int) -> State:
    """A position in the middle of a random game, with a real choice to make."""
    state = game.new(seats)
    dice = SeededDice("the middle")
    resolve_chance(state, dice)
    played = 0
    while played < MOVES_TO_THE_MIDDLE or len(state.moves(state.to_act()[0])) < 2:
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.moves(seat)))
        resolve_chance(state, dice)
        played += 1
    return state


def copies(state: State) -> int:
    for _ in range(COPIES):
        state.copy()
    return COPIES


def imaginations(game: Game, state: State) -> int:
    view = game.view(state, state.to_act()[0])
    dice = SeededDice("imagine")
    for _ in range(COPIES):
        game.imagine(view, dice)
    return COPIES


def searches(bot: SearchBot, state: State, dice: SeededDice) -> int:
    seat = state.to_act()[0]
    bot.act(Turn(seat, bot.game.view(state, seat), state.moves(seat), state.now, dice))
    return PLAYOUTS


def measure(seconds: float) -> dict[str, float]:
    game = boroughs.game("machi-koro")
    found: dict[str, float] = {}
    for seats in (2, 4):
        bare = RandomPlay(game, seats)
        speed = rate(bare.play, seconds)
        found[f"random play, {seats} seats: decisions/s"] = speed
        found[f"random play, {seats} seats: games/s"] = speed * bare.games / bare.decisions
    for name, heard in (("unheard", False), ("heard, and its record", True)):
        through_table = TablePlay(game, 4, heard)
        found[f"a table, {name}, 4 seats: decisions/s"] = rate(through_table.play, seconds)
    position = middle(game, 4)
    found["copy, 4 seats: ns"] = 1e9 / rate(partial(copies, position), seconds)
    found["imagine, 4 seats: ns"] = 1e9 / rate(partial(imaginations, game, position), seconds)
    bot = SearchBot(game, playouts=PLAYOUTS)
    for seats in (2, 4):
        thinking = partial(searches, bot, middle(game, seats), SeededDice("search"))
        found[f"search, {seats} seats: playouts/s"] = rate(thinking, seconds)
    return found
