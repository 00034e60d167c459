"""`boroughs replay` and `boroughs verify`: a record checked, told in words and looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table as Lines
from rich.text import Text

from boroughs.cli.answer_reader import AnswerReader, reader_for
from boroughs.cli.outcome import Outcome
from boroughs.cli.record_files import read_record
from boroughs.cli.scene_renderer import SceneRenderer
from boroughs.cli.seats import printable, read_label
from boroughs.cli.speech import DATA, Speech, output
from boroughs.core.audience import Viewer
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer
from boroughs.core.phrase import Phrase
from boroughs.core.record import WITHDRAW, Record
from boroughs.core.replay import Verified, game_of_record, replayable
from boroughs.core.view import View
from boroughs.games import game as game_of
from boroughs.server.provable_dice import agreement_of, read_proof, verified_record


@dataclass(frozen=True)
class Moment:
    """What a viewer heard at one step of the record, and saw after it."""

    number: int
    at: int
    heard: list[Phrase]
    view: View
    withdrawn: bool
    """This step took the one before it back."""


def moments(game: Game, record: Record, viewer: Viewer) -> list[Moment]:
    steps = replayable(game, record)
    first = len(record.steps) - len(steps)
    replayer = StepReplayer(game, record.seats, record.options)
    seen = []
    for number, step in enumerate(steps, first):
        replayer.take(step, listen=True)
        heard = [event.phrase() for event in replayer.events if event.audience.hears(viewer)]
        view = replayer.game.view(replayer.state, viewer)
        seen.append(Moment(number, step.at, heard, view, step.kind == WITHDRAW))
    return seen


def replay(path: Path, viewer_name: str, step: bool, at: int | None, speech: Speech) -> None:
    record = read_record(path)
    game = game_of_record(game_of(record.game), record)
    verified = verified_record(game, record)
    viewer = _viewer(viewer_name, record)
    showing = Showing(game, record, moments(game, record, viewer), speech, output())
    showing.head(path, verified)
    if step:
        showing.walk(reader_for(showing.console), at)
    elif at is not None:
        showing.show(showing.moment(at))
    else:
        showing.tell_all()


def _viewer(name: str, record: Record) -> Viewer:
    """A seat by number from 1 or by the player's name, or a spectator."""
    names = [read_label(label).name.casefold() for label in record.players]
    if name.casefold() == "spectator":
        return None
    if name.casefold() in names:
        return names.index(name.casefold())
    if name.isdecimal() and 1 <= int(name) <= record.seats:
        return int(name) - 1
    raise BadOptions("bad-viewer", viewer=name, seats=record.seats)


class Showing:
    """A checked record on the screen."""

    def __init__(
        self,
        game: Game,
        record: Record,
        seen: Sequence[Moment],
        speech: Speech,
        console: Console,
    ) -> None:
        self.game = game
        self.record = record
        self.seen = seen
        self.speech = speech
        self.console = console
        self.words = game.words(speech.language)
        self.names = [read_label(label).name for label in record.players]

    def say(self, phrase: Phrase) -> str:
        return self.words.say(phrase, self.names)

    def head(self, path: Path, verified: Verified) -> None:
        sentence = verified_sentence(path, self.record, verified, self.speech)
        self.console.print(Text.assemble(("✓ ", "bold green"), sentence))
        if self.record.players:
            self.console.print(Text(printable(", ".join(self.record.players)), style="dim"))

    def moment(self, number: int) -> Moment:
        for moment in self.seen:
            if moment.number == number:
                return moment
        raise BadOptions(
            "bad-step", step=number, first=self.seen[0].number, last=self.seen[-1].number
        )

    def tell_all(self) -> None:
        for moment in self.seen:
            self.tell(moment)
        self.board(self.seen[-1])
        self.result(self.seen[-1])

    def show(self, moment: Moment) -> None:
        self.board(moment)
        self.tell(moment)
        self.result(moment)

    def tell(self, moment: Moment) -> None:
        said = [self.say(phrase) for phrase in moment.heard]
        if moment.withdrawn:
            said = [self.speech.say("replay.withdrawn")]
        if not said:
            return
        width = len(str(self.seen[-1].number))
        row = Lines.grid(padding=(0, 2, 0, 0))
        row.add_column(width=width, justify="right", style="dim")
        row.add_column()
        row.add_row(str(moment.number), Text("\n".join(said)))
        self.console.print(row)

    def board(self, moment: Moment) -> None:
        renderer = SceneRenderer(self.say, self.console.width, moment.at)
        self.console.print(renderer.scene(self.game.scene(moment.view)))

    def result(self, moment: Moment) -> None:
        if moment.view.result is not None:
            names = self.names or [
                self.say(Phrase("list.seat", {"number": seat + 1}))
                for seat in range(self.record.seats)
            ]
            outcome = Outcome(self.speech, self.words, names, None)
            self.console.print(outcome.ranks(moment.view.result))

    def walk(self, reader: AnswerReader, at: int | None) -> None:
        """Enter goes on, `b` back, a number to that step, `q` leaves."""
        index = 0 if at is None else self.seen.index(self.moment(at))
        while True:
            self.show(self.seen[index])
            last = self.seen[-1].number
            prompt = self.speech.say("replay.prompt", step=self.seen[index].number, last=last)
            try:
                moved = self._moved(index, reader.ask(prompt + " "))
            except EOFError:
                return
            if moved is None:
                return
            index = moved

    def _moved(self, index: int, text: str) -> int | None:
        """Where the reader wants to be now; None leaves."""
        word = text.casefold()
        if word in ("q", "quit", self.speech.say("command.quit")):
            return None
        if word.isdecimal():
            numbers = [moment.number for moment in self.seen]
            wanted = min(max(int(word), numbers[0]), numbers[-1])
            return numbers.index(wanted)
        if word in ("b", "back", "-", self.speech.say("command.back")):
            return max(0, index - 1)
        if not word and index == len(self.seen) - 1:
            return None
        return min(len(self.seen) - 1, index + 1)


def verified_sentence(path: Path, record: Record, verified: Verified, speech: Speech) -> str:
    """What exactly was found to be right, and what could not be looked at."""
    said = [
        speech.say(
            "replay.record",
            file=str(path),
            game=record.game,
            seats=record.seats,
            steps=verified.steps - 1,
        )
    ]
    if record.dice:
        proof = read_proof(record)
        said.append(
            speech.say("replay.honest", throws=verified.throws, commitment=proof.commitment)
        )
        if proof.hashes:
            said.append(speech.say("replay.agreement", sign=agreement_of(proof)))
    elif verified.unproven:
        said.append(speech.say("replay.unproven", throws=verified.unproven))
    else:
        said.append(speech.say("replay.verified", throws=verified.throws))
    if verified.verdicts:
        said.append(speech.say("replay.verdicts", verdicts=verified.verdicts))
    if verified.skipped:
        said.append(speech.say("replay.skipped", steps=verified.skipped))
    for step, seat, code, name in record.notes:
        who = printable(name)
        said.append(speech.say(f"replay.{code}", step=step, seat=seat + 1, name=who))
    if verified.practice:
        said.append(speech.say("replay.practice", steps=verified.taken_back))
    reasons = ", ".join(speech.say(f"doubt.{doubt}") for doubt in verified.doubts)
    if reasons:
        said.append(speech.say("replay.consistent", reasons=reasons))
    else:
        said.append(speech.say("replay.proven-throws" if verified.practice else "replay.proven"))
    return " ".join(said)


def verify(paths: Sequence[Path], speech: Speech) -> None:
    """A line per file: proven, consistent, or wrong; the exit status tells whether any is wrong."""
    console = output()
    good = True
    for path in paths:
        try:
            record = read_record(path)
            verified = verified_record(game_of_record(game_of(record.game), record), record)
        except BoroughsError as error:
            reason = speech.refusal(error)
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            sentence = verified_sentence(path, record, verified, speech)
            counts = verified.proven and not verified.practice
            sign = ("✓ ", "bold green") if counts else ("≈ ", "bold yellow")
            console.print(Text.assemble(sign, sentence), soft_wrap=True)
            continue
        good = False
        line = Text.assemble(
            ("✗ ", "bold red"), speech.say("replay.wrong", file=str(path), reason=reason)
        )
        console.print(line, soft_wrap=True)
    if not good:
        raise typer.Exit(DATA)
