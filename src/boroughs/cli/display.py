"""What stands on the screen during a game: the board, the news, the moves, short answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Lines
from rich.text import Text

from boroughs.cli.move_menu import Figures, MoveMenu
from boroughs.cli.outcome import Outcome
from boroughs.cli.scene_renderer import SceneRenderer, height_of, style_of
from boroughs.cli.seats import Seat
from boroughs.cli.speech import Speech
from boroughs.core.errors import BoroughsError
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.record import Record
from boroughs.core.result import Result
from boroughs.core.scene import Grid, Panel, Rows
from boroughs.core.telling import addressed, speaks_of, together
from boroughs.core.view import View

_ROWS_AROUND_A_LIST = 5
"""The question, the heads of the figures, two lines of advice, and what is typed."""
_SHORTEST_LIST = 8
"""So many moves are listed, however high the board is."""
_LONGEST_LIST = 30
"""Moves on one page where nobody knows how high the screen is."""


class Display:
    """One console, one language, the players' names."""

    def __init__(self, console: Console, speech: Speech, game: Game, names: Sequence[str]) -> None:
        self.console = console
        self.speech = speech
        self.game = game
        self.names = names
        self.words = game.words(speech.language)
        self.reader: int | None = None
        """The seat of the only person here, who is told "you"."""
        self._drawn: list[Panel] = []

    def say(self, phrase: Phrase) -> str:
        """In words; who types the names of squares and cards is told them."""
        return self._worded(phrase, self.names)

    def _worded(self, phrase: Phrase, names: Sequence[str]) -> str:
        typed = Phrase(f"typed-{phrase.code}", phrase.params)
        return self.words.say(typed if typed.code in self.words else phrase, names)

    def told(self, phrase: Phrase) -> str:
        """What happened."""
        if self.reader is None or not speaks_of(self.reader, phrase):
            return self.say(phrase)
        names = [*self.names]
        if self.reader in together(phrase):
            names[self.reader] = self.words.text("list.you")
        told = self._worded(addressed(self.reader, phrase, self.words), names)
        return told[:1].upper() + told[1:]

    # Sentences

    def tell(self, code: str, **params: str | int) -> None:
        self.line(self.speech.say(code, **params))

    def line(self, line: str) -> None:
        self.console.print(Text(line))

    def quiet(self, code: str, **params: str | int) -> None:
        text = Text(self.speech.say(code, **params), style="dim")
        self.console.print(Padding(text, (0, 0, 0, 2)))

    def news(self, line: str) -> None:
        row = Lines.grid(padding=(0, 1, 0, 0))
        row.add_row(Text(" ·", style="bright_black"), Text(line))
        self.console.print(row)

    def refuse(self, error: BoroughsError, clauses: Sequence[str] = ()) -> None:
        """Why not, in a sentence; and by which clauses, which `why` shows whole."""
        sentence = self.speech.refusal(error, self.words, self.names)
        told = Text.assemble(("✗ ", "bold red"), sentence)
        if clauses:
            why = self.speech.say("command.why")
            told.append(f"  ({', '.join(clauses)}: {why})", style="dim")
        self.console.print(told)

    def thinking(self, code: str) -> AbstractContextManager[object]:
        """Shows that somebody thinks, and leaves no trace of it."""
        if not self.console.is_terminal:
            return nullcontext()
        return self.console.status(Text(self.speech.say(code), style="dim"), spinner="dots")

    def wipe(self) -> None:
        """An empty screen, and nothing to scroll back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self.console.file.flush()
        else:
            self.console.print("\n")

    # The game

    def greet(self, seats: Sequence[Seat]) -> None:
        title = Text(title_of(self.game, self.speech), style="bold")
        self.console.print(Rule(title, style="bright_black"))
        players = ", ".join(seat.label for seat in seats)
        greeting = self.speech.say("play.greeting")
        self.console.print(Text.assemble(players, ("  ·  " + greeting, "dim")))

    def board(self, view: View, now: int) -> None:
        """The whole board."""
        self._drawn = self.game.scene(view).panels
        self.console.print(self._renderer(now).panels(self._drawn))

    def position(self, view: View, now: int, moves: Sequence[Move], whole: bool) -> MoveMenu:
        """The board above a list of moves: the city always, and on a terminal so that both are in sight.

        In the middle of one's turn only what has changed besides: what the others gained or lost by it
        has been told in words. What a table recommends stands in the list of moves, with its figures.
        """
        before = self._drawn
        self._drawn, advised = _apart(self.game.scene(view).panels, moves)
        shown = self._drawn if whole else [p for p in self._drawn if self._is_news(p, before)]
        renderer = self._renderer(now)
        page = _LONGEST_LIST
        if self.console.is_terminal:
            room = self.console.height - _ROWS_AROUND_A_LIST
            high = self._height(renderer, shown)
            if high + min(len(moves), _SHORTEST_LIST) > room:
                # What scrolls away is what matters least.
                shown = sorted(shown, key=lambda panel: (_is_city(panel), panel.own))
            page = max(_SHORTEST_LIST, room - high)
        if shown:
            self.console.print(renderer.panels(shown))
        foresee = partial(self._figures, view, {move.notation: move for move in moves})
        return MoveMenu(moves, self.say, page, advised, foresee)

    def _is_news(self, panel: Panel, before: Sequence[Panel]) -> bool:
        if self.console.is_terminal and _is_city(panel):
            return True
        return panel not in before and (panel.own or _has_grid(panel))

    def _height(self, renderer: SceneRenderer, panels: Sequence[Panel]) -> int:
        return height_of(renderer.panels(panels), self.console.width) if panels else 0

    def _figures(self, view: View, moves: Mapping[str, Move], notations: Sequence[str]) -> Figures:
        table = self.game.foreseen(view, [moves[notation] for notation in notations])
        if table is None:
            return Figures()
        heads = [self.say(head) for head in table.head[1:]]
        told = {
            row[0].move: [Text(self.say(cell.says), style=style_of(cell.tone)) for cell in row[1:]]
            for row in table.rows
        }
        return Figures(heads, told)

    def _renderer(self, now: int) -> SceneRenderer:
        return SceneRenderer(self.say, self.console.width, now, self.speech.say("play.you"))

    def question(self, name: str, prompt: Phrase | None) -> None:
        """Asks by name where several share the screen."""
        asked = "" if prompt is None else self.say(prompt)
        # What only helps somebody who types stands apart: a page has buttons.
        tip = "" if prompt is None else "typed." + prompt.code.partition(".")[2]
        if tip in self.words:
            asked += " " + self.words.text(tip)
        whom = name if self.reader is None else "▶"
        self.console.print(Text.assemble((whom, "bold cyan"), ("  " + asked, "bold")))

    def menu(self, menu: MoveMenu, forms: bool) -> None:
        if menu.entries:
            self.console.print(menu.draw(self.console.width, self._moves_word))
        if menu.only is not None and not forms:
            self.quiet("play.only")
        elif menu.folded:
            self.quiet("play.folded", moves=len(menu.matching))
        elif menu.letters:
            self.quiet("play.narrowed", shown=len(menu.shown), moves=len(menu.entries))
        elif not menu.complete:
            self.quiet("play.page", shown=len(menu.shown), moves=len(menu.entries))
        if forms:
            self.quiet("play.form-too")

    def _moves_word(self, count: int) -> str:
        return self.speech.say("play.moves", moves=count)

    def result(self, record: Record, view: View, result: Result) -> None:
        outcome = Outcome(self.speech, self.words, self.names, self.reader)
        headline, *why = outcome.told(self.game, record, view, result) or [""]
        if headline:
            self.console.print(Text(headline, style="bold"))
        for sentence in why:
            self.line(sentence)
        self.console.print(outcome.ranks(result))


def _has_grid(panel: Panel) -> bool:
    return any(isinstance(item, Grid) for item in panel.items)


def _is_city(panel: Panel) -> bool:
    """What is built, which nobody wants to lose from sight."""
    return panel.main and _has_grid(panel)


def _apart(panels: Sequence[Panel], moves: Sequence[Move]) -> tuple[list[Panel], list[str]]:
    """The panels without tables that recommend moves of the list, and these moves, best first."""
    listed = {move.notation for move in moves}
    kept: list[Panel] = []
    advised: list[str] = []
    for panel in panels:
        items = []
        for item in panel.items:
            named = [row[0].move for row in item.rows] if isinstance(item, Rows) else []
            if named and listed.issuperset(named):
                advised += named
            else:
                items.append(item)
        if items:
            kept.append(msgspec.structs.replace(panel, items=items))
    return kept, advised


def title_of(game: Game, speech: Speech) -> str:
    words = game.words(speech.language)
    return words.text("game.title") if "game.title" in words else game.name
