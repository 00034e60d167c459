"""One pairing of bots: what a worker process needs to know in order to play any of its games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from boroughs.arena.seating import game_seed, seat_table, seating
from boroughs.arena.tally import Tally, tally_game
from boroughs.bots import make_bot
from boroughs.core.bot import Answer, Bot, Turn
from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.phrase import Param
from boroughs.core.table import Table
from boroughs.games import game as game_of


class BotFailed(BoroughsError):
    """A bot raised an error or played against the rules; says in which game, so that it can be seen again."""


class WatchedBot(Bot):
    """Passes every question on to a bot, and remembers what came of the last."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.seat = -1
        self.asked = False
        """Whether it is thinking right now."""
        self.move: Move | None = None

    def act(self, turn: Turn) -> Answer:
        self.seat, self.asked = turn.seat, True
        answer = self.bot.act(turn)
        self.asked, self.move = False, answer.move
        return answer

    def is_to_blame(self, table: Table, error: Exception) -> bool:
        """Whether it failed over its last question, or answered it with an illegal move."""
        if self.asked or self.move is None or not isinstance(error, IllegalMove):
            return self.asked
        try:
            table.state.check(self.seat, self.move)
        except IllegalMove:
            return self.seat in table.to_act
        return False


@dataclass
class Match:
    """Travels to worker processes: the game and the bots by name where they have one."""

    game: str | Game
    bots: tuple[str | Bot, ...]
    seed: str
    options: dict[str, object] = field(default_factory=dict)

    @cached_property
    def the_game(self) -> Game:
        return game_of(self.game) if isinstance(self.game, str) else self.game

    @cached_property
    def witnesses(self) -> list[WatchedBot]:
        bots = [make_bot(self.the_game, bot) if isinstance(bot, str) else bot for bot in self.bots]
        return [WatchedBot(bot) for bot in bots]

    def __getstate__(self) -> dict[str, object]:
        # What was built here is built again there: a compiled bot need not pickle.
        return {name: getattr(self, name) for name in ("game", "bots", "seed", "options")}

    def table(self, number: int) -> Table:
        """The table of this game, before its first move."""
        return seat_table(
            self.the_game, self.witnesses, number, seed=self.seed, options=self.options
        )

    def play(self, number: int) -> Tally:
        """Plays this game to its end."""
        began = time.perf_counter()
        table = self.table(number)
        try:
            for witness in self.witnesses:
                witness.asked, witness.move = False, None
            result = table.play_out()
        except Exception as error:
            raise self._failure(number, table, error) from error
        steps = len(table.steps) - 1
        tally = tally_game(seating(len(self.bots), number), result, steps)
        tally.seconds = time.perf_counter() - began
        return tally

    def play_range(self, first: int, count: int) -> Iterator[Tally]:
        for number in range(first, first + count):
            yield self.play(number)

    def _failure(self, number: int, table: Table, error: Exception) -> BoroughsError:
        where: dict[str, Param] = {
            "number": number,
            "seed": game_seed(self.seed, number),
            "step": len(table.steps),
        }
        problem = f"{type(error).__name__}: {error}"
        for bot, witness in zip(self.bots, self.witnesses, strict=True):
            if witness.is_to_blame(table, error):
                name = bot if isinstance(bot, str) else type(bot).__name__
                return BotFailed(
                    "bot-failed", bot=name, seat=witness.seat, problem=problem, **where
                )
        return BoroughsError("game-failed", problem=problem, **where)
