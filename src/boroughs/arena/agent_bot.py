"""Agents at a table: programs that read and write text, one line of JSON for each question and answer.

A question is what `boroughs.envs.text` tells a seat, and so never more than the seat may know. Whatever the
program does, the game goes on: after a bounded number of refused answers, or without one in time, any legal
move is played in its place, and that is counted.
"""

from __future__ import annotations

import json
import shlex
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from boroughs.arena.agent_process import AgentProcess, NoAnswer, ProgramEnded
from boroughs.core.agent_limits import AgentLimits
from boroughs.core.bot import WAIT, Answer, Bot, NamedBot, Turn
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.frame import Frame
from boroughs.core.move import Move
from boroughs.core.table import Table
from boroughs.envs.text import Reader

LONGEST_MOVE = 2_000
"""Signs of a notation."""
_LATE_IN_A_ROW = 3
"""So often without an answer in time, and the program is held to have hung: it is ended for this game."""
COUNTED = "agent"
"""The rows of a run count what agents did in columns `count.agent.*`."""


@dataclass
class AgentTally:
    """What an agent did at its decisions, apart from winning."""

    decisions: int = 0
    """How often there was something to choose."""
    refused: int = 0
    """Answers that were no legal move."""
    late: int = 0
    """Questions without an answer in time."""
    ended: int = 0
    """Games that its program did not last through."""
    fallbacks: int = 0
    """Decisions at which any legal move was played in its place."""


def agent_command(name: str, command: str) -> list[str]:
    """The program and its arguments, or BadOptions where there is no such program."""
    try:
        parts = shlex.split(command)
    except ValueError:
        parts = []
    if not parts or shutil.which(parts[0]) is None:
        raise BadOptions("no-agent-program", agent=name, command=command)
    return parts


class AgentBot(NamedBot):
    """Asks a program of somebody's, which is started for each game anew (`seated`).

    What it writes to stderr lies in `folder`, by the number of the game. Travels to worker processes before
    its program is started.
    """

    def __init__(self, name: str, command: str, limits: AgentLimits, folder: Path) -> None:
        super().__init__(name)
        self.command = agent_command(name, command)
        self.limits = limits
        self.folder = folder
        self.tally = AgentTally()
        self._conversation: Conversation | None = None

    @contextmanager
    def seated(self, table: Table, seat: int, number: int) -> Iterator[None]:
        """Its program runs as long as this game."""
        self.tally = AgentTally()
        file = self.folder / f"{number}-seat-{seat}.stderr"
        try:
            process = AgentProcess(self.command, file)
        except OSError:
            raise BadOptions(
                "no-agent-program", agent=self.name, command=shlex.join(self.command)
            ) from None
        conversation = Conversation(process, table, seat, number, self.limits, self.tally)
        self._conversation = conversation
        try:
            yield
        finally:
            self._conversation = None
            conversation.end()

    def act(self, turn: Turn) -> Answer:
        if not turn.awaited:
            return WAIT
        if self._conversation is None:
            raise BadOptions("agent-not-seated", agent=self.name)
        return Answer(self._conversation.choose(turn), turn.hand_time())


class Conversation:
    """Questions and answers of one agent over one game."""

    def __init__(
        self,
        process: AgentProcess,
        table: Table,
        seat: int,
        number: int,
        limits: AgentLimits,
        tally: AgentTally,
    ) -> None:
        self.process: AgentProcess | None = process
        self.table = table
        self.seat = seat
        self.number = number
        self.limits = limits
        self.tally = tally
        self.reader = Reader(table.game)
        self._since: list[str] = []
        self._asked = 0
        self._late = 0
        for frame in table.record_for(seat):
            self._hear(frame)
        table.listen(seat, self._hear)

    def _hear(self, frame: Frame) -> None:
        self._since += self.reader.heard(frame.heard)

    def choose(self, turn: Turn) -> Move:
        """What the agent plays; where it answers with no legal move, or not at all, any legal one."""
        if len(turn.moves) == 1 and not self.table.game.form(turn.view):
            return turn.moves[0]
        self.tally.decisions += 1
        question = self._question(turn)
        problem = ""
        for _ in range(self.limits.tries):
            if self.process is None:
                break
            try:
                return self._answer(turn, self._ask(question, problem))
            except NoAnswer:
                self.tally.late += 1
                self._late += 1
                if self._late >= _LATE_IN_A_ROW:
                    self._give_up()
                break
            except ProgramEnded:
                self._give_up()
            except BoroughsError as refusal:
                self.tally.refused += 1
                problem = str(refusal.in_words_of(self.table.game.package))
        self.tally.fallbacks += 1
        return turn.dice.choice(turn.moves)

    def _question(self, turn: Turn) -> dict[str, object]:
        since, self._since = self._since, []
        reader = self.reader
        moves = [move.notation for move in turn.moves]
        return {
            "game": self.table.game.name,
            "number": self.number,
            "seat": self.seat,
            "seats": self.table.state.seats,
            "decision": self.tally.decisions,
            "observation": reader.observation(turn.view, since, moves),
            "moves": [
                {"notation": move.notation, "says": reader.say(move.phrase())}
                for move in turn.moves
            ],
            "forms": reader.forms(turn.view),
        }

    def _ask(self, question: dict[str, object], problem: str) -> str:
        """The notation in the answer to this question; answers to earlier ones are passed over."""
        assert self.process is not None
        self._asked += 1
        told = {"id": self._asked, **question, "refused": problem}
        self.process.send(json.dumps(told, ensure_ascii=False).encode())
        until = time.monotonic() + self.limits.seconds
        while True:
            answer = _parsed(self.process.receive(until))
            if answer.id == self._asked:
                self._late = 0
                return answer.move

    def _answer(self, turn: Turn, notation: str) -> Move:
        """The move that is meant, or the reason why it is none."""
        for move in turn.moves:
            if move.notation == notation:
                return move
        if len(notation) > LONGEST_MOVE:
            raise BadOptions("long-agent-move", most=LONGEST_MOVE)
        move = self.table.game.parse(notation)
        self.table.state.check(self.seat, move)
        return move

    def _give_up(self) -> None:
        """Its program has ended, or has hung: the rest of the game is played without it."""
        self.tally.ended += 1
        self.end(grace=False)

    def end(self, grace: bool = True) -> None:
        if self.process is not None:
            self.process.end(grace and not self._late)
            self.process = None


class _AgentAnswer(msgspec.Struct, frozen=True):
    """What an agent answers; what else it writes is its own affair."""

    id: int
    move: str


def _parsed(line: bytes) -> _AgentAnswer:
    try:
        return msgspec.json.decode(line, type=_AgentAnswer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadOptions("bad-agent-answer", example='{"id": 1, "move": "..."}') from None


@contextmanager
def seated_agents(
    table: Table, bots: Sequence[Bot], players: Sequence[int], number: int
) -> Iterator[Callable[[], dict[str, list[int]]]]:
    """Starts the programs of those bots that are agents; gives what they did, by column and seat."""
    seats = {seat: bots[player] for seat, player in enumerate(players)}
    agents = {seat: bot for seat, bot in seats.items() if isinstance(bot, AgentBot)}

    def counts() -> dict[str, list[int]]:
        tallies = {seat: asdict(agent.tally) for seat, agent in agents.items()}
        return {
            f"{COUNTED}.{name}": [tallies.get(seat, {}).get(name, 0) for seat in seats]
            for name in (asdict(AgentTally()) if agents else ())
        }

    with ExitStack() as stack:
        for seat, agent in agents.items():
            stack.enter_context(agent.seated(table, seat, number))
        yield counts
