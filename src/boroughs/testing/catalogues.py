"""Whether every catalogue has words for everything a game says."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.event import Event
from boroughs.core.form import Form, Number
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.refusals import load_refusals
from boroughs.core.scene import Clock, Gauge, Grid, Panel, Pieces, Rows, SceneItem, Shape, Text
from boroughs.core.view import View
from boroughs.core.words import LANGUAGES, MissingWords
from boroughs.testing import answers
from boroughs.testing.broken_contract import BrokenContract, judging, require

SPOKEN = ("event", "illegal", "move", "prompt")
"""Tables of which every language has the same entries."""


class CatalogueChecks:
    """Says each phrase once in every language."""

    def __init__(self, game: Game) -> None:
        self.game = game
        with judging("words"):
            try:
                self.catalogues = [game.words(language) for language in LANGUAGES]
            except (FileNotFoundError, MissingWords) as error:
                raise BrokenContract("words", str(error)) from error
        self.said: set[str] = set()
        self.looked_at: set[int] = set()
        """Hashes of what boards have shown: from step to step, and for all who look, they show nearly the same."""
        self._compare()
        self._read_clauses()

    def _compare(self) -> None:
        """What one language can say, the others can."""
        first, *others = self.catalogues
        for other in others:
            for table in SPOKEN:
                codes = set(first.tables.get(table, {})) ^ set(other.tables.get(table, {}))
                require(not codes, "words", f"{table}: not in every language: {sorted(codes)}")

    def _read_clauses(self) -> None:
        """Every clause says something, and every clause that a refusal names is one; a game may write down none."""
        with judging("clauses"):
            clauses = [each for name in LANGUAGES for each in self.game.clauses(name)]
        for clause in clauses:
            require(bool(clause.title and clause.text), "clauses", f"{clause.id} says nothing")
        known = {clause.id for clause in clauses}
        rests = load_refusals(self.game.package).values()
        named = {clause for clauses_named in rests for clause in clauses_named}
        lost = sorted(named - known)
        require(not clauses or not lost, "clauses", f"refusals.toml names no clauses: {lost}")

    def say(self, phrase: Phrase) -> None:
        if not isinstance(phrase, Phrase):
            raise BrokenContract(
                "words", f"{phrase!r} is no phrase: boroughs.phrase(code, ...) makes one"
            )
        known = f"{phrase.code} {phrase.params}"
        if known in self.said:
            return
        self.said.add(known)
        for catalogue in self.catalogues:
            try:
                text = catalogue.say(phrase)
            except MissingWords as error:
                raise BrokenContract("words", str(error)) from error
            require(bool(text.strip()), "words", f"{catalogue.language}: {phrase.code} is empty")

    def events(self, events: Sequence[Event]) -> None:
        for event in events:
            self.say(event.phrase())

    def view(self, view: View) -> None:
        if view.prompt is not None:
            self.say(view.prompt)
        for panel in answers.scene(self.game, view).panels:
            self._once(panel)

    def form(self, form: Form) -> dict[str, str]:
        """Says a form and fills it with the first of everything."""
        self.say(form.says)
        values: dict[str, str] = {}
        for field in form.fields:
            self.say(field.says)
            if isinstance(field, Number):
                values[field.name] = str(field.least)
                continue
            for choice in field.choices:
                self.say(choice.says)
            taken = field.choices[: max(1, field.at_least)]
            require(bool(taken), "form", f"{form.notation} has nothing to choose for {field.name}")
            values[field.name] = ",".join(choice.value for choice in taken)
        return values

    def _once(self, item: SceneItem) -> None:
        """What was looked at before says nothing new; what cannot be written down is looked at each time."""
        try:
            shown = hash(msgspec.json.encode(item))
        except (TypeError, ValueError, OverflowError):
            self._item(item)
            return
        if shown not in self.looked_at:
            self._item(item)
            self.looked_at.add(shown)

    def _item(self, item: SceneItem) -> None:
        match item:
            case Panel():
                self.say(item.title)
                for inner in item.items:
                    self._once(inner)
            case Text():
                self._text(item)
            case Pieces():
                self.say(item.label)
                for piece in item.pieces:
                    self.say(piece.says)
                    if piece.about is not None:
                        self.say(piece.about)
            case Rows():
                for head in item.head:
                    self.say(head)
                for row in item.rows:
                    require(len(row) == len(item.head), "scene", "a row is not as long as its head")
                    for text in row:
                        self._text(text)
            case Grid():
                for cell in item.cells:
                    inside = 0 <= cell.x < item.width and 0 <= cell.y < item.height
                    require(inside, "scene", f"a cell lies outside its grid: {cell}")
                    if cell.about is not None:
                        self.say(cell.about)
            case Shape() | Gauge() | Clock():
                self.say(item.label)
            case other:
                raise BrokenContract("scene", f"{other!r} is no item of boroughs.scene")

    def _text(self, text: Text) -> None:
        self.say(text.says)
        if text.move:
            self.say(self.game.parse(text.move).phrase())
