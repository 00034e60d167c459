"""How a game ended, as the terminal tells it: who won and why, what broke a tie, what was missing, the ranks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Lines
from rich.text import Text

from boroughs.cli.speech import Speech
from boroughs.core.audience import Viewer
from boroughs.core.errors import BadRecord
from boroughs.core.event import Event
from boroughs.core.game import Game
from boroughs.core.history import StepReplayer
from boroughs.core.phrase import Phrase
from boroughs.core.record import START, WITHDRAW, Record
from boroughs.core.replay import replayable
from boroughs.core.result import Result
from boroughs.core.telling import told_to
from boroughs.core.view import View
from boroughs.core.words import Catalogue

_UNIT = "statistic.unit"


def reason_of(game: Game, record: Record, result: Result) -> Phrase | None:
    """Why it ended so, where the game says it and the record has its beginning."""
    statistics = game.statistics(record.seats)
    try:
        steps = replayable(game, record)
    except BadRecord:
        return None
    if statistics is None or steps[0].kind != START:
        return None
    replayer = StepReplayer(game, record.seats, record.options)
    heard: list[tuple[int, list[Event]]] = []
    for step in steps:
        replayer.take(step, listen=True)
        if step.kind == WITHDRAW:
            heard.pop()
        else:
            heard.append((step.at, replayer.events))
    for statistics.now, events in heard:
        for event in events:
            statistics.hear(event)
    return statistics.reason(result)


class Outcome:
    """The end of one game in one language, to one reader or to everybody."""

    def __init__(
        self, speech: Speech, words: Catalogue, names: Sequence[str], reader: Viewer
    ) -> None:
        self.speech = speech
        self.words = words
        self.names = names
        self.reader = reader

    def told(self, game: Game, record: Record, view: View, result: Result) -> list[str]:
        """The sentences before the ranks: who won, why, by what rule, and what was missing."""
        standing = game.standing(view)
        phrases = [reason_of(game, record, result)]
        if standing is not None:
            phrases += [standing.tie_break, standing.short]
        sentences = [told_to(self.reader, each, self.words, self.names) for each in phrases if each]
        return [*self._headline(result), *sentences]

    def _headline(self, result: Result) -> list[str]:
        if result.verdict or not result.winners:
            return []
        if result.winners == (self.reader,):
            return [self.speech.say("result.you-won")]
        winners = self.words.listed([self.names[seat] for seat in result.winners])
        code = "result.winner" if len(result.winners) == 1 else "result.winners"
        return [self.speech.say(code, winners=winners)]

    def ranks(self, result: Result) -> RenderableType:
        """Best first; a solo game's verdict instead, in the game's own words if it has any."""
        if result.verdict:
            points = self.speech.say("result.points", score=self.words.number(result.scores[0]))
            return Text(f"{self._verdict(result.verdict)} {points}", style="bold")
        lines = Lines(box=None, header_style="dim", pad_edge=False, padding=(0, 3, 0, 0))
        lines.add_column(self.speech.say("result.rank"), justify="right")
        lines.add_column(self.speech.say("result.player"))
        lines.add_column(self._unit(), justify="right")
        for seat in sorted(range(len(self.names)), key=lambda seat: result.ranks[seat]):
            won = seat in result.winners
            style = "bold" if won else ""
            name = Text(self.names[seat] + (" ★" if won else ""), style=style)
            score = self.words.number(result.scores[seat])
            lines.add_row(f"{result.ranks[seat]}", name, score, style=style)
        return lines

    def _unit(self) -> str:
        """What the scores count, as the game calls it."""
        score = self.speech.say("result.score")
        return f"{score} ({self.words.text(_UNIT)})" if _UNIT in self.words else score

    def _verdict(self, verdict: str) -> str:
        code = f"result.{verdict}"
        if code in self.words:
            return self.words.text(code)
        if code in self.speech.words:
            return self.speech.say(code)
        return self.speech.say("result.band", band=verdict)
