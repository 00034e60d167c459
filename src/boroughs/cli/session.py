"""One game at this terminal, from the first question to the result."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from boroughs.cli.answer_reader import AnswerReader, Meanwhile, Overtaken
from boroughs.cli.display import Display
from boroughs.cli.inbox import Inbox
from boroughs.cli.move_menu import MoveMenu
from boroughs.cli.record_files import RecordFile, consistent_record
from boroughs.cli.scene_renderer import clock_text
from boroughs.cli.seats import Seat
from boroughs.cli.table_clock import TableClock
from boroughs.core.daily import Daily
from boroughs.core.errors import GameFault, IllegalMove
from boroughs.core.record import parse_record
from boroughs.core.result import Result
from boroughs.core.scheduling import forced_seat, only_waits
from boroughs.core.table import Table

Command: TypeAlias = "Callable[[Session, int, str], bool]"
"""Takes the seat that asks and the rest of the line; True when the position must be shown again."""

_SHORT = {"?": "help", "h": "help", "q": "quit"}
_RECENT = 8
"""How many lines of the past are shown to somebody who comes to a game."""


class Session:
    """The people at one keyboard, their bots, and the table between them."""

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        display: Display,
        reader: AnswerReader,
        record_file: RecordFile,
        commands: Mapping[str, Command],
        hints: bool = True,
        day: Daily | None = None,
    ) -> None:
        self.table = table
        self.seats = seats
        self.display = display
        self.reader = reader
        self.record_file = record_file
        self.commands = commands
        self.hints = hints
        self.day = day
        """The challenge of a day, which may be over before the game is."""
        self.speech = display.speech
        self.names = [seat.name for seat in seats]
        self.people = [number for number, seat in enumerate(seats) if not seat.bot]
        self.clock = TableClock(table.now)
        self._saved_steps = 0
        display.reader = self.people[0] if len(self.people) == 1 else None
        self.inbox = Inbox(table, self.people, display.told, display.news, self.save_step)
        self.menu = MoveMenu([], display.say, 1)
        self.passing_on = False
        """Whether the person at the screen has asked to let another have it."""
        self._refusal: tuple[int, tuple[str, ...]] = (-1, ())
        """Whose move was refused last, and by which clauses."""
        self.draw_whole = True
        """Whether the next position is drawn in full, whatever happened last."""
        self._seen = 0
        """How much had passed the door of the person at the screen when their last move was played."""
        self._typed = ""
        """What stood at the prompt when the table moved on."""

    # The course of the game

    @property
    def over(self) -> bool:
        """By the rules, or because the day's challenge is done."""
        ended = self.table.result is not None
        return ended or (self.day is not None and self.day.is_over(self.table.state))

    def play(self) -> None:
        """Until the game ends, or somebody leaves."""
        self.display.greet(self.seats)
        while not self.over:
            due = self._let_bots_play()
            if self._goes_on_unasked(due):
                continue
            people = [seat for seat in self.table.to_act if seat in self.people]
            if people:
                self._turn(self._whose_turn(people), timed=due is not None)
            elif due is not None:
                self.clock.skip_to(due)
            elif not self.over and not self.table.end_deadlock():
                raise GameFault("fault-stuck", game=self.table.game.name)
        self._end(self.table.result)

    def _let_bots_play(self) -> int | None:
        """All that they do before time must pass or a person must act; when the next thing is due."""
        if any(seat in self.table.bots for seat in self.table.to_act):
            with self.display.thinking("play.thinking"):
                return self.table.run(self.clock.now())
        return self.table.run(self.clock.now())

    def _goes_on_unasked(self, due: int | None) -> bool:
        """One person among bots is not asked where there is nothing to choose, as at a server's table."""
        seat = forced_seat(self.table.state, self.people)
        if seat is not None:
            self.table.play_unasked(seat, self.clock.now())
        elif due is not None and only_waits(self.table.state, self.people):
            self.clock.skip_to(due)
        else:
            return False
        return True

    def _whose_turn(self, people: Sequence[int]) -> int:
        """Who sits at the screen stays there while the table waits for them, unless they pass it on."""
        at_screen = self.inbox.at_screen
        passing_on, self.passing_on = self.passing_on, False
        awaited = [seat for seat in self.table.state.awaited() if seat in people] or people
        if at_screen is not None and at_screen in awaited and not passing_on:
            return at_screen
        others = people if passing_on else awaited
        later = [seat for seat in others if at_screen is not None and seat > at_screen]
        return (later or others)[0]

    def _turn(self, seat: int, timed: bool) -> None:
        """Shows a person where they stand and asks until something happens."""
        self._give_screen_to(seat)
        if timed:
            self.clock.run()
        else:
            self.clock.stop()
        self.show_position(seat)
        try:
            while True:
                meanwhile = self._meanwhile(seat) if timed else None
                typed, self._typed = self._typed, ""
                self.inbox.fresh = False
                text = self.reader.ask("> ", self._completions(), meanwhile, typed)
                if self._answer(seat, text):
                    return
        except Overtaken as overtaken:
            self._typed = overtaken.text
            self.display.tell("play.moved-on")

    def _meanwhile(self, seat: int) -> Meanwhile:
        """Keeps a table going that does not wait for this seat."""
        moves = [entry.notation for entry in self.menu.entries]
        prompt = self.table.view(seat).prompt

        def go_on() -> bool:
            self.table.run(self.clock.now())
            now = [move.notation for move in self.table.moves(seat)]
            return now == moves and self.table.view(seat).prompt == prompt

        def status() -> str:
            deadline = self.table.deadline
            if deadline is None:
                return ""
            return self.speech.say("play.time-left", time=clock_text(deadline - self.clock.now()))

        return Meanwhile(go_on, status)

    def _end(self, result: Result | None) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        if viewer is not None:
            self._give_screen_to(viewer)
        view = self.table.view(viewer)
        self.display.board(view, self.clock.now())
        if result is not None:
            self.display.result(parse_record(self.table.record), view, result)
        taken_back = self.table.practice_steps()
        if taken_back:
            self.display.tell("play.practice-result", steps=taken_back)
        self.save_step()
        if self.record_file.path is not None:
            self.display.tell("play.replay-it", file=shlex.quote(str(self.record_file.path)))

    # Answers

    def _answer(self, seat: int, text: str) -> bool:
        """Acts on what was typed; True when the position must be shown again."""
        named = self.menu.named(text)
        if named is not None:
            return self.play_move(seat, named.notation)
        word, _, rest = text.partition(" ")
        command = self._command(word)
        if command is not None:
            return command(self, seat, rest.strip())
        if text:
            return self._try(seat, text)
        if self.menu.only is not None and not self.table.form(seat):
            return self.play_move(seat, self.menu.only.notation)
        self.menu.widen()
        self.show_menu(seat)
        return False

    def _command(self, word: str) -> Command | None:
        """The command of this word, in English or in the player's language; `/word` is fine too."""
        bare = word.removeprefix("/").casefold()
        bare = _SHORT.get(bare, bare)
        for name, command in self.commands.items():
            if bare in (name, self.speech.say(f"command.{name}")):
                return command
        return None

    def play_move(self, seat: int, notation: str) -> bool:
        """Plays it, or says why not."""
        try:
            self.table.play(seat, notation, self.clock.now())
        except IllegalMove as refusal:
            self._refuse(seat, refusal)
            return False
        self._seen = self.inbox.frames[seat]
        return True

    def refused_by(self, seat: int) -> tuple[str, ...]:
        """The clauses on which the last refusal rests, if it was this seat's, as far as the game has them in words."""
        refused, clauses = self._refusal
        return clauses if refused == seat else ()

    def _refuse(self, seat: int, refusal: IllegalMove) -> None:
        known = {clause.id for clause in self.table.game.clauses(self.speech.language)}
        clauses = self.table.game.refusal_clauses(refusal.code)
        self._refusal = seat, tuple(clause for clause in clauses if clause in known)
        self.display.refuse(refusal, self._refusal[1])

    def _try(self, seat: int, text: str) -> bool:
        """A move that is not on the list, the beginning of one that is, or letters to look for."""
        try:
            self.table.play(seat, text, self.clock.now())
        except IllegalMove as refusal:
            started = self.menu.started(text)
            if started is not None:
                return self.play_move(seat, started.notation)
            if self.menu.narrow(text):
                self.show_menu(seat)
            else:
                self._refuse(seat, refusal)
            return False
        self._seen = self.inbox.frames[seat]
        return True

    def _completions(self) -> list[tuple[str, str]]:
        moves = [(entry.notation, entry.words) for entry in self.menu.entries]
        commands = [
            (self.speech.say(f"command.{name}"), self.speech.say(f"help.{name}"))
            for name in self.commands
        ]
        return [*moves, *commands]

    # The screen

    def _give_screen_to(self, seat: int) -> None:
        """Shows this seat what it has not seen; wiped first where others saw what is not for it."""
        if self.inbox.at_screen != seat:
            self.draw_whole = True
            self._typed = ""
        fresh = self.inbox.fresh
        if self.inbox.hand_over(seat):
            self.clock.stop()
            if fresh:
                # Whoever sat here has just been told something: it must not vanish unread.
                self.reader.ask(self.speech.say("play.give-up", name=self.names[seat]) + " ")
            self.display.wipe()
            self.reader.forget()
            self.reader.ask(self.speech.say("play.hand-over", name=self.names[seat]) + " ")
        lines = self.inbox.read(seat)
        if len(lines) == len(self.inbox.told[seat]):
            lines = lines[-_RECENT:]
        for line in lines:
            self.display.news(line)

    def show_position(self, seat: int) -> None:
        """The board, what is asked, and what may be played."""
        view = self.table.view(seat)
        # Counted at this seat's door: who acted last may be a secret.
        whole = self.draw_whole or self.inbox.frames[seat] != self._seen
        self.draw_whole = False
        moves = self.table.moves(seat)
        self.menu = self.display.position(view, self.clock.now(), moves, whole)
        self.display.question(self.names[seat], view.prompt)
        self.show_menu(seat)

    def show_menu(self, seat: int) -> None:
        self.display.menu(self.menu, forms=bool(self.table.form(seat)))

    # Saving

    def save_step(self) -> None:
        """After every step, where a file was named; a full disk does not end the game."""
        if not self.record_file.automatic or len(self.table.steps) == self._saved_steps:
            return
        try:
            self.record_file.write(self.table.record)
        except OSError as error:
            self.record_file.automatic = False
            reason = error.strerror or str(error)
            self.display.tell("error.file", file=str(self.record_file.path), reason=reason)
        else:
            self._saved_steps = len(self.table.steps)

    def save_whole(self) -> Path:
        """Writes what is certain, wherever the game was interrupted."""
        path = self.record_file.choose()
        self.record_file.write(consistent_record(self.table))
        return path
