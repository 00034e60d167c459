"""From codes to sentences: frames, boards, moves and forms in a viewer's language."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core import scene as scenes
from boroughs.core.audience import Viewer
from boroughs.core.form import Number, Pick
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.view import View
from boroughs.server.messages import boards

_MOST_KEPT = 2_000


class Sentences:
    """Says everything of one table in one language."""

    def __init__(self, game: Game, language: str, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self.words = game.words(language)
        self._moves: dict[str, boards.MoveChoice] = {}
        self._said: dict[tuple[object, ...], str] = {}
        self._headings: dict[str, str] = {}

    def say(self, phrase: Phrase) -> str:
        """The phrase in words; a board says the same things again and again, so they are kept."""
        key = (phrase.code, *phrase.params.items())
        said = self._said.get(key)
        if said is None:
            if len(self._said) > _MOST_KEPT:
                self._said.clear()
            said = self._said[key] = self._say(phrase)
        return said

    def _say(self, phrase: Phrase) -> str:
        try:
            return self.words.say(phrase, self.names)
        except KeyError:
            # A sentence that is missing must not cost the players their game.
            return phrase.code

    def lines(self, heard: Sequence[Phrase], viewer: Viewer = None) -> list[boards.Line]:
        """What happened, as it is told to this viewer: who did something is told "you"."""
        return [
            boards.Line(
                code=phrase.code, params=phrase.params, text=self.say(self._to(viewer, phrase))
            )
            for phrase in heard
        ]

    def _to(self, viewer: Viewer, phrase: Phrase) -> Phrase:
        """The phrase for the one who did it, or to whom it was done, where the catalogue has one."""
        if viewer is None:
            return phrase
        for param, suffix in (("seat", "-you"), ("to", "-to-you")):
            if phrase.params.get(param) == viewer and phrase.code + suffix in self.words:
                return Phrase(phrase.code + suffix, phrase.params)
        return phrase

    def standing(self, view: View) -> boards.StandingInfo | None:
        standing = self.game.standing(view)
        if standing is None:
            return None
        return boards.StandingInfo(
            goal=self.say(standing.goal),
            seats=[
                boards.SeatStandingInfo(says=self.say(seat.says), share=seat.share)
                for seat in standing.seats
            ],
        )

    def prompt(self, view: View) -> str:
        return "" if view.prompt is None else self.say(view.prompt)

    # Moves

    def moves(self, notations: Sequence[str]) -> list[boards.MoveChoice]:
        if len(self._moves) > _MOST_KEPT:
            self._moves.clear()
        return [self._moves.get(notation) or self._move(notation) for notation in notations]

    def _move(self, notation: str) -> boards.MoveChoice:
        move = self.game.parse(notation)
        phrase = move.phrase()
        group = group_of(notation, phrase)
        choice = boards.MoveChoice(
            notation=notation,
            # Kept with its move: among the things that are said often it would crowd out the others.
            says=self._say(phrase),
            group=group,
            heading=self.heading(group),
            names=[*move.names()],
        )
        self._moves[notation] = choice
        return choice

    def heading(self, group: str) -> str:
        heading = self._headings.get(group)
        if heading is None:
            code, plain = f"group.{group}", group.replace("-", " ").capitalize()
            heading = self.words.text(code) if code in self.words else plain
            self._headings[group] = heading
        return heading

    def forms(self, view: View) -> list[boards.MoveForm]:
        return [
            boards.MoveForm(self.say(form.says), form.notation, [*map(self._field, form.fields)])
            for form in self.game.form(view)
        ]

    def _field(self, field: Pick | Number) -> boards.FormField:
        if isinstance(field, Number):
            return boards.NumberField(
                field.name, self.say(field.says), field.least, field.most, field.step
            )
        choices = [
            boards.FormChoice(choice.value, self.say(choice.says)) for choice in field.choices
        ]
        return boards.PickField(
            field.name, self.say(field.says), choices, field.at_least, field.at_most
        )

    # Boards

    def scene(self, view: View) -> boards.SceneBoard:
        return boards.SceneBoard([self._panel(panel) for panel in self.game.scene(view).panels])

    def _panel(self, panel: scenes.Panel) -> boards.PanelItem:
        items = [self._item(item) for item in panel.items]
        return boards.PanelItem(
            self.say(panel.title), items, panel.own, panel.active, panel.main, panel.id
        )

    def _item(self, item: scenes.SceneItem) -> boards.SceneItem:
        match item:
            case scenes.Text():
                return self._text(item)
            case scenes.Rows():
                rows = [[self._text(cell) for cell in row] for row in item.rows]
                return boards.RowsItem([self.say(head) for head in item.head], rows)
            case scenes.Pieces():
                pieces = [self._piece(piece) for piece in item.pieces]
                return boards.PiecesItem(self.say(item.label), pieces)
            case scenes.Grid():
                cells = [self._cell(cell) for cell in item.cells]
                return boards.GridItem(
                    item.width, item.height, cells, list(item.across), list(item.down), item.close
                )
            case scenes.Shape():
                return boards.ShapeItem(self.say(item.label), item.cells, item.tone)
            case scenes.Gauge():
                return boards.GaugeItem(self.say(item.label), item.value, item.most)
            case scenes.Clock():
                return boards.ClockItem(self.say(item.label), item.deadline)
            case scenes.Panel():
                return self._panel(item)

    def _text(self, item: scenes.Text) -> boards.TextItem:
        says = self.moves([item.move])[0].says if item.move else self.say(item.says)
        return boards.TextItem(says, item.tone, item.id, item.move)

    def _piece(self, piece: scenes.Piece) -> boards.PieceItem:
        return boards.PieceItem(
            self.say(piece.says), piece.tone, self._about(piece.about), piece.id
        )

    def _cell(self, cell: scenes.Cell) -> boards.CellItem:
        return boards.CellItem(
            cell.x, cell.y, cell.mark, cell.tone, self._about(cell.about), cell.id
        )

    def _about(self, about: Phrase | None) -> str:
        return "" if about is None else self.say(about)


def group_of(notation: str, phrase: Phrase) -> str:
    """Moves that are said alike stand together: `build` for `move.build`."""
    code = phrase.code.partition(".")[2]
    return code if code != "plain" else notation.split(maxsplit=1)[0]


def title_of(game: Game, language: str) -> str:
    """What the game is called; a stranger's game may have no title yet."""
    words = game.words(language)
    return words.text("game.title") if "game.title" in words else game.name


def label_name(label: str) -> str:
    """`Ada` of `Ada (normal)`."""
    name, bracket, _ = label.rpartition(" (")
    return name if bracket else label
