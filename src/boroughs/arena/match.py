"""One pairing of bots: what a worker process needs to know in order to play any of its games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from boroughs.arena.agent_bot import seated_agents
from boroughs.arena.luck import COUNTED as LUCK
from boroughs.arena.luck import kept_luck, luck_judge
from boroughs.arena.played_game import Decision, HeardEvent, PlayedGame
from boroughs.arena.seating import game_seed, seat_table, seating
from boroughs.batch import register_search
from boroughs.bots import BotName, find_bot
from boroughs.bots.watched import WatchedBot
from boroughs.core.bot import Answer, Bot, NamedBot, Turn, require_bot
from boroughs.core.errors import (
    BoroughsError,
    BotFailed,
    GameFault,
    IllegalBotMove,
    TableFailure,
)
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.judge import Judge
from boroughs.core.phrase import Param
from boroughs.core.registry import is_registered
from boroughs.core.result import Result
from boroughs.core.statistics import Statistics
from boroughs.core.table import Table
from boroughs.core.tracebacks import described
from boroughs.games import game_of
from boroughs.review.luck import luck_of


class EventCounter:
    """Hears all events of a table: counts, and keeps those of some codes."""

    def __init__(self, statistics: Statistics | None, codes: Sequence[str]) -> None:
        self.statistics = statistics
        self.codes = frozenset(codes)
        self.kept: list[tuple[int, Event]] = []
        """With the step that brought it."""
        self.step = 0
        self.table: Table | None = None

    def hear(self, events: Sequence[Event]) -> None:
        if self.statistics is not None and self.table is not None:
            self.statistics.now = self.table.now
        for event in events:
            if self.statistics is not None:
                self.statistics.hear(event)
            if event.code in self.codes:
                self.kept.append((self.step, event))
        self.step += 1


@dataclass
class Match:
    """Travels to worker processes: the game and the bots by name where they have one."""

    base: str | Game
    """The game, or its name."""
    bots: tuple[str | Bot, ...]
    seed: str
    options: dict[str, object] = field(default_factory=dict)
    counting: bool = False
    """Whether the game's statistics are wanted."""
    events: tuple[str, ...] = ()
    """The codes of events that are kept."""
    variant: dict[str, object] = field(default_factory=dict)
    """Numbers of the game that are played otherwise."""
    in_streams: bool = False
    """Whether each seat and purpose has dice of its own, for comparisons."""
    records: bool = False
    """Whether the record of every game is kept."""
    offered: bool = False
    """Whether the moves are kept that were offered at each decision."""
    luck: bool = False
    """Whether each seat's luck is counted, as the review counts it."""

    @cached_property
    def game(self) -> Game:
        """The game that is played, with the variant's numbers."""
        game = game_of(self.base)
        return game.varied(self.variant) if self.variant else game

    @cached_property
    def watched(self) -> list[WatchedBot]:
        if any(isinstance(bot, str) and BotName.parse(bot).in_batch for bot in self.bots):
            register_search(self.game.name)
        bots = [find_bot(self.game, bot) if isinstance(bot, str) else bot for bot in self.bots]
        for bot in bots:
            require_bot(bot)
        return [WatchedBot(bot, name) for bot, name in zip(bots, self.bot_names, strict=True)]

    @cached_property
    def judge(self) -> Judge:
        return luck_judge(self.game, len(self.bots))

    @property
    def bot_names(self) -> list[str]:
        return [
            bot
            if isinstance(bot, str)
            else bot.name
            if isinstance(bot, NamedBot)
            else type(bot).__name__
            for bot in self.bots
        ]

    def __getstate__(self) -> dict[str, object]:
        # What was built here is built again there: a compiled bot need not pickle.
        fields = (
            "base",
            "bots",
            "seed",
            "options",
            "counting",
            "events",
            "variant",
            "in_streams",
            "records",
            "offered",
            "luck",
        )
        kept = {name: getattr(self, name) for name in fields}
        if is_registered(self.game.name):
            kept["base"] = self.game
        return kept

    def table(self, number: int, counter: EventCounter | None = None) -> Table:
        """The table of this game, before its first move."""
        bots = self.watched
        try:
            return seat_table(
                self.game,
                bots,
                number,
                seed=self.seed,
                options=self.options,
                observer=None if counter is None else counter.hear,
                in_streams=self.in_streams,
            )
        except TableFailure as error:
            error.where = self._where(number, 0)
            raise
        except BoroughsError:
            raise
        except Exception as error:  # The game of another author may do anything.
            raise self._failure(number, 0, error) from error

    def record_of(self, table: Table, number: int) -> str:
        """The record of this game, with the bots' names for the players'."""
        names = self.bot_names
        table.players = [names[player] for player in seating(len(names), number)]
        return table.record

    def play(self, number: int) -> PlayedGame:
        """Plays this game to its end."""
        counter = None
        if self.counting or self.events:
            statistics = self.game.statistics(len(self.bots)) if self.counting else None
            counter = EventCounter(statistics, self.events)
        table = self.table(number, counter)
        if counter is not None:
            counter.table = table
        decisions = self._listened(table) if self.offered else []
        acting = table.to_act
        players = seating(len(self.bots), number)
        bots = [bot.bot for bot in self.watched]
        with seated_agents(table, bots, players, number) as agent_counts:
            result = self._play_out(table, number)
        played = PlayedGame(
            number=number,
            players=players,
            first=acting[0] if len(acting) == 1 else 0,
            result=result,
            steps=len(table.steps) - 1,
            milliseconds=table.now,
            record=self.record_of(table, number) if self.records else "",
            decisions=decisions,
        )
        if counter is not None:
            played.events = [
                HeardEvent(step, table.steps[step].at, event) for step, event in counter.kept
            ]
            if counter.statistics is not None:
                counter.statistics.study()
                played.counts = counter.statistics.counts
                played.series = counter.statistics.series
            played.counts = played.counts | agent_counts()
        if self.luck:
            found = luck_of(self.game, self.record_of(table, number), self.judge)
            played.counts = played.counts | {LUCK: kept_luck(found)}
        return played

    def _listened(self, table: Table) -> list[Decision]:
        """What the bots of this table are asked and answer, as it happens."""
        decisions: list[Decision] = []

        def hear(turn: Turn, answer: Answer) -> None:
            decisions.append(
                Decision(
                    step=len(table.steps) - 1,
                    at=turn.now,
                    seat=turn.seat,
                    offered=tuple(move.notation for move in turn.moves),
                    played="" if answer.move is None else answer.move.notation,
                )
            )

        for bot in self.watched:
            bot.told = hear
        return decisions

    def _play_out(self, table: Table, number: int) -> Result:
        try:
            for bot in self.watched:
                bot.asked = False
            return table.play_out()
        except TableFailure as error:
            error.where = self._where(number, len(table.steps))
            raise
        except Exception as error:
            refusal = error.refusal if isinstance(error, IllegalBotMove) else None
            raise self._failure(number, len(table.steps), error) from refusal or error

    def _where(self, number: int, step: int) -> dict[str, Param]:
        return {"number": number, "seed": game_seed(self.seed, number), "step": step}

    def _failure(self, number: int, step: int, error: Exception) -> BoroughsError:
        """Whose fault it was, and where it can be seen again."""
        where = self._where(number, step)
        if isinstance(error, IllegalBotMove):
            return BotFailed(
                "bot-illegal",
                bot=error.bot,
                seat=error.seat,
                move=error.move,
                problem=str(error.refusal).rstrip("."),
                **where,
            )
        problem = str(error).rstrip(".") if isinstance(error, BoroughsError) else described(error)
        for bot in self.watched:
            if bot.is_to_blame(self.game, error):
                return BotFailed(
                    "bot-failed", bot=bot.name, seat=bot.seat, problem=problem, **where
                )
        return GameFault("game-failed", game=self.game.name, problem=problem, **where)
