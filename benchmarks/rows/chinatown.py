"""Chinatown: random games in the bare loop, and whole games of four hard bots who negotiate."""

from __future__ import annotations

import time

import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.dice import SeededDice
from boroughs.core.playout import random_playout
from boroughs.core.table import Table
from boroughs.games.chinatown.rules import Chinatown
from boroughs.games.chinatown.state import TRADE
from boroughs.games.chinatown.view import ChinatownView
from timing import rate

SEATS = 4


class RandomTalk:
    """Random games without a driver; nobody listens."""

    def __init__(self) -> None:
        self.game = boroughs.game("chinatown")
        self.dice = SeededDice("benchmark")
        self.games = 0
        self.decisions = 0

    def play(self) -> int:
        decisions = random_playout(self.game.new(SEATS), self.dice)
        self.games += 1
        self.decisions += decisions
        return decisions


class Timed(Bot):
    """A hard bot whose thinking while all trade is timed."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.talking = 0.0

    def act(self, turn: Turn) -> Answer:
        assert isinstance(turn.view, ChinatownView)
        began = time.process_time()
        answer = self.bot.act(turn)
        if turn.view.table.phase == TRADE:
            self.talking += time.process_time() - began
        return answer


class HardTalk:
    """Games of four hard bots."""

    def __init__(self) -> None:
        self.game = boroughs.game("chinatown")
        self.games = 0
        self.negotiations = 0
        self.talking = 0.0

    def play(self) -> int:
        bots = [Timed(make_bot(self.game, "hard")) for _ in range(SEATS)]
        seed = f"benchmark {self.games}"
        table = Table(self.game, seats=SEATS, seed=seed, bots=dict(enumerate(bots)))
        table.play_out()
        state = table.state
        assert isinstance(state, Chinatown)
        self.games += 1
        self.negotiations += state.round
        self.talking += sum(bot.talking for bot in bots)
        return 1


def measure(seconds: float) -> dict[str, float]:
    talk = RandomTalk()
    speed = rate(talk.play, seconds)
    hard = HardTalk()
    games = rate(hard.play, seconds)
    return {
        "random play, 4 seats: decisions/s": speed,
        "random play, 4 seats: games/s": speed * talk.games / talk.decisions,
        "four hard bots: games/s": games,
        "a year's negotiation of four hard bots: s": hard.talking / hard.negotiations,
    }
