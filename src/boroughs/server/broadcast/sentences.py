"""From codes to sentences: frames, boards, moves and forms in a viewer's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from boroughs.core import scene as scenes
from boroughs.core.audience import Viewer
from boroughs.core.form import Number, Pick
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.view import View
from boroughs.server.messages import boards

_MOST_KEPT = 2_000
_MOST_SHARED = 20_000


class _Said:
    """What was said before: boards and moves say the same things again and again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.phrases: dict[tuple[object, ...], str] = {}
        self.moves: dict[str, boards.MoveChoice] = {}

    def keep_phrase(self, key: tuple[object, ...], said: str) -> str:
        if len(self.phrases) >= self._most:
            self.phrases.clear()
        self.phrases[key] = said
        return said

    def keep_move(self, choice: boards.MoveChoice) -> boards.MoveChoice:
        if len(self.moves) >= self._most:
            self.moves.clear()
        self.moves[choice.notation] = choice
        return choice


@lru_cache(maxsize=32)
def _said_everywhere(game: Game, language: str) -> _Said:
    """What names no player is said alike at every table of a game."""
    return _Said(_MOST_SHARED)


class Sentences:
    """Says everything of one table in one language."""

    def __init__(self, game: Game, language: str, names: Sequence[str]) -> None:
        self.game = game
        self.names = list(names)
        self.words = game.words(language)
        self._here = _Said(_MOST_KEPT)
        self._everywhere = _said_everywhere(game, language)

    def say(self, phrase: Phrase) -> str:
        key = (phrase.code, *phrase.params.items())
        said = self._everywhere.phrases.get(key) or self._here.phrases.get(key)
        if said is None:
            said = self._kept(phrase).keep_phrase(key, self._say(phrase))
        return said

    def _kept(self, phrase: Phrase) -> _Said:
        return self._here if self._names_seats(phrase) else self._everywhere

    def _names_seats(self, phrase: Phrase) -> bool:
        try:
            return self.words.names_seats(phrase.code)
        except (KeyError, ValueError):
            return False

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
        everywhere, here = self._everywhere.moves, self._here.moves
        return [
            everywhere.get(notation) or here.get(notation) or self._move(notation)
            for notation in notations
        ]

    def _move(self, notation: str) -> boards.MoveChoice:
        move = self.game.parse(notation)
        group, phrase = group_of(move), move.phrase()
        choice = boards.MoveChoice(
            notation=notation,
            says=self._say(phrase),
            group=group,
            heading=self.heading(group),
            names=[*move.names()],
        )
        return self._kept(phrase).keep_move(choice)

    def heading(self, group: str) -> str:
        code = f"group.{group}"
        return self.words.text(code) if code in self.words else group.replace("-", " ").capitalize()

    def forms(self, view: View) -> list[boards.MoveForm]:
        forms = self.game.form(view)
        # Several blanks often offer the same list of things: it is said once.
        offered = {
            id(field.choices): field.choices
            for form in forms
            for field in form.fields
            if isinstance(field, Pick)
        }
        choices = {
            listed: [boards.FormChoice(choice.value, self.say(choice.says)) for choice in offer]
            for listed, offer in offered.items()
        }
        return [
            boards.MoveForm(
                self.say(form.says),
                form.notation,
                [self._field(field, choices) for field in form.fields],
            )
            for form in forms
        ]

    def _field(
        self, field: Pick | Number, choices: Mapping[int, list[boards.FormChoice]]
    ) -> boards.FormField:
        says = self.say(field.says)
        if isinstance(field, Number):
            return boards.NumberField(field.name, says, field.least, field.most, field.step)
        listed = choices[id(field.choices)]
        return boards.PickField(field.name, says, listed, field.at_least, field.at_most)

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


def group_of(move: Move) -> str:
    """Moves that are said alike stand together: `build` for `move.build`."""
    code = move.phrase().code.partition(".")[2]
    return code if code != "plain" else move.notation.split(maxsplit=1)[0]


def title_of(game: Game, language: str) -> str:
    """What the game is called; a stranger's game may have no title yet."""
    words = game.words(language)
    return words.text("game.title") if "game.title" in words else game.name


def label_name(label: str) -> str:
    """`Ada` of `Ada (normal)`."""
    name, bracket, _ = label.rpartition(" (")
    return name if bracket else label
