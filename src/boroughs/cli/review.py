"""`boroughs review`: what was luck, what was play, and what others gave away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table as Lines
from rich.text import Text

from boroughs.cli.record_files import read_record
from boroughs.cli.seats import printable, read_label
from boroughs.cli.speech import Speech, output
from boroughs.core.account import AccountCell
from boroughs.core.charts import Tale
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase, phrase
from boroughs.core.reason import Reason
from boroughs.core.telling import told_move
from boroughs.core.words import load_catalogue
from boroughs.review.accounts import accounts_of
from boroughs.review.moments import Mistake, Moment, Review, SeatReview
from boroughs.review.nodes import Walk
from boroughs.review.reasons import plainest
from boroughs.review.reviewing import judge_kind, open_game, review_walk
from boroughs.review.sizes import is_clear
from boroughs.review.story import extremes, headline, heard, points, story

_SHOWN_DRIFT = 0.01
_STYLES = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "bold red"}
_TONES = {"good": "green", "bad": "red", "quiet": "dim", "strong": "bold"}
_SIGNS = {"inaccuracy": "▼", "mistake": "▼▼", "blunder": "▼▼▼"}


def review_file(path: Path, playouts: int, as_json: bool, speech: Speech) -> None:
    game, record, found = open_game(read_record(path))
    names = [read_label(label).name for label in record.players]
    telling = Telling(game, found, names, speech, output())
    if not as_json:
        telling.line(headline(found))
    if judge_kind(game, record.seats) is None and not as_json:
        # Nobody can judge it, which is said below; what its own figures tell is told all the same.
        telling.accounts()
    with progress_bar(telling.say(phrase("review.progress")), shown=not as_json) as progress:
        review = review_walk(game, record, found, playouts=playouts, progress=progress)
    if as_json:
        print(json.dumps(review.to_dict(), indent=1, ensure_ascii=False))
    else:
        telling.tell(review)
        telling.accounts()


@contextmanager
def progress_bar(title: str, shown: bool) -> Iterator[Callable[[int, int], None]]:
    """On stderr, and gone when it is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    visible = shown and console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not visible) as progress:
        task = progress.add_task(title, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)


class Telling:
    """A review on the screen."""

    def __init__(
        self, game: Game, found: Walk, names: Sequence[str], speech: Speech, console: Console
    ) -> None:
        self.game = game
        self.found = found
        self.names = [printable(name) for name in names]
        self.console = console
        self.words = load_catalogue("boroughs.review", speech.language)
        self.game_words = game.words(speech.language)
        self._colon = self.words.text("list.colon")

    def say(self, what: Phrase) -> str:
        return self.words.say(what, self.names)

    def line(self, what: Phrase, style: str = "bold") -> None:
        self.console.print(Text(self.say(what), style=style))

    def tell(self, review: Review) -> None:
        for seat in range(len(review.seats)):
            sentences = [self.say(sentence) for sentence in story(review, seat)]
            self.console.print(Text(" ".join(sentences)))
        self._sums(review)
        self._luck(review)
        self._mistakes(review)
        error = max(1, points(review.judge_error))
        if review.judge == "network":
            self.line(phrase("review.judge-network", error=error), style="dim")
        else:
            told = phrase("review.judge-playouts", playouts=review.playouts, error=error)
            self.line(told, style="dim")
        if review.hidden:
            self.line(phrase("review.hidden"), style="dim")

    # What only the game itself can tell

    def accounts(self) -> None:
        for account in accounts_of(self.game, self.found):
            title = self._say_of_game(account.title)
            if account.seat >= 0:
                title = f"{self._name(account.seat)}{self._colon} {title}"
            table = Lines(
                box=box.SIMPLE_HEAD, title=Text(title, style="bold"), title_justify="left"
            )
            for head in account.head:
                table.add_column(Text(self._say_of_game(head)), overflow="fold")
            for row in account.rows:
                table.add_row(*[self._account_cell(cell) for cell in row.cells])
            if account.tale is not None:
                self._account_tale(account.tale)
            self.console.print(table)
            self.console.print(Text(self._say_of_game(account.note), style="dim"))

    def _account_tale(self, tale: Tale[Phrase]) -> None:
        """What the table comes to: the sentences, and the sum that closes."""
        self.console.print(Text(" ".join(self._say_of_game(said) for said in tale.story)))
        parts = [
            f"{self._say_of_game(part.says)}{self._colon} {self._say_of_game(part.told)}"
            for part in tale.parts
        ]
        if tale.total is not None:
            parts.append(self._say_of_game(tale.total))
        if parts:
            self.console.print(Text(" · ".join(parts)))

    def _account_cell(self, cell: AccountCell[Phrase]) -> Text:
        return Text(
            ", ".join(self._say_of_game(part) for part in cell.says), _TONES.get(cell.tone, "")
        )

    # The sums

    def _sums(self, review: Review) -> None:
        drifted = any(abs(seat.drift) >= _SHOWN_DRIFT for seat in review.seats)
        names = ["start", "luck", "gifts", "errors", *(["drift"] if drifted else []), "result"]
        table = Lines(box=box.SIMPLE_HEAD)
        table.add_column(self._label("player"))
        for name in [*names, "accuracy"]:
            table.add_column(self._label(name), justify="right")
        for number, seat in enumerate(review.seats):
            cells = [self._cell(seat, name) for name in names]
            accuracy = f"{points(seat.accuracy)} %" if seat.decisions else "-"
            table.add_row(Text(self._name(number)), *cells, accuracy)
        self.console.print(table)
        self.line(phrase("review.unit-drift" if drifted else "review.unit"), style="dim")

    def _cell(self, seat: SeatReview, name: str) -> str:
        value = float(getattr(seat, name))
        error = float(getattr(seat, f"{name}_error", 0.0))
        if error and not is_clear(value, error):
            return self.say(phrase("review.about-zero"))
        if name in ("start", "result"):
            return f"{100 * value:.1f}"
        # A mistake takes away: it is shown with the sign with which it enters the sum.
        shown = 100 * (0.0 - value if name == "errors" else value)
        return f"{shown:+.1f}" + (f" ± {100 * error:.0f}" if error else "")

    # Luck

    def _luck(self, review: Review) -> None:
        for seat in range(len(review.seats)):
            luckiest, unluckiest = extremes(review, seat)
            self.console.print(Text(self._name(seat), style="bold"))
            if luckiest is None and unluckiest is None:
                self.line(phrase("review.no-luck"), style="")
            for label, moment in (("luckiest", luckiest), ("unluckiest", unluckiest)):
                if moment is not None:
                    change = f"{100 * moment.luck[seat]:+.0f}"
                    said = f"  {self._label(label)} {change}, {self._event(moment)}"
                    self.console.print(Text(said))

    def _event(self, moment: Moment) -> str:
        told = heard(self.found.nodes, moment)
        if moment.kind == "set-up":
            what = self.say(phrase("review.set-up"))
        else:
            what = moment.what if told is None else self._say_of_game(told)
        odds = _odds(moment.odds)
        likely = f" ({self.say(phrase('review.odds', odds=odds))})" if odds else ""
        return f"{self._where(moment.round, moment.step)}{self._colon} {what}{likely}"

    # Mistakes

    def _mistakes(self, review: Review) -> None:
        if not review.mistakes:
            self.line(phrase("review.no-mistakes"), style="")
            return
        self.console.print(Text(self._label("mistakes"), style="bold"))
        for mistake in review.mistakes:
            self._mistake(mistake)

    def _mistake(self, mistake: Mistake) -> None:
        head = f"{_SIGNS[mistake.size]} {self._label(mistake.size)} {-100 * mistake.loss:.0f}"
        where = self._where(mistake.round, mistake.step)
        self.console.print(
            Text.assemble((head, _STYLES[mistake.size]), f"  {self._name(mistake.seat)}, {where}")
        )
        for label, notation, reasons, other in (
            ("played", mistake.played, mistake.instead, mistake.gains),
            ("better", mistake.better, mistake.gains, mistake.instead),
        ):
            told, why = self._told(mistake, notation), self._why(reasons, other)
            self.console.print(
                Text(f"    {self._label(label)}{self._colon} {told}. {why}".rstrip())
            )

    def _where(self, number: int, step: int) -> str:
        if number:
            return self.say(phrase(f"review.in-{self.found.round_name}", round=number))
        return self.say(phrase("review.at-step", step=step))

    def _told(self, mistake: Mistake, notation: str) -> str:
        """In the words of the board as it stood then; all may read it, so nobody is "you"."""
        state = next(
            node.state
            for node in self.found.nodes
            if node.step == mistake.step and node.move is not None
        )
        parts = self.game.told(self.game.view(state, None), self.game.parse(notation))
        return told_move(parts, self.game_words, self._say_of_game)

    def _why(self, reasons: Sequence[Reason], other: Sequence[Reason]) -> str:
        reason = plainest(reasons, other)
        return "" if reason is None else self._say_of_game(reason.says)

    def _say_of_game(self, what: Phrase) -> str:
        return self.game_words.say(what, self.names)

    def _label(self, name: str) -> str:
        return self.words.text(f"review.{name}")

    def _name(self, seat: int) -> str:
        if seat < len(self.names):
            return self.names[seat]
        return self.say(Phrase("list.seat", {"number": seat + 1}))


def _odds(likely: float) -> int:
    """One in how many; nothing where it was certain."""
    return round(1 / likely) if 0 < likely < 1 else 0
