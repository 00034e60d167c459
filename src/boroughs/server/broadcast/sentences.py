"""From codes to sentences: frames, boards, moves and forms in a viewer's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from boroughs.core.audience import Viewer
from boroughs.core.form import Form
from boroughs.core.game import Game
from boroughs.core.phrase import Phrase
from boroughs.core.scene import Scene, Text
from boroughs.core.standing import Standing
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
        self._kept: dict[tuple[object, ...], str] = {}
        self._headings: dict[str, str] = {}

    def say(self, phrase: Phrase) -> str:
        """The phrase in words; a board says the same things again and again, so they are kept."""
        key = (phrase.code, *phrase.params.items())
        said = self._kept.get(key)
        if said is None:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            said = self._kept[key] = self._say(phrase)
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

    def standing(self, view: View) -> Standing[str] | None:
        said: Standing[str] | None = self._said(self.game.standing(view))
        return said

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

    def forms(self, view: View) -> list[Form[str]]:
        said: list[Form[str]] = self._said(self.game.form(view))
        return said

    # Boards

    def scene(self, view: View) -> Scene[str]:
        said: Scene[str] = self._said(self.game.scene(view))
        return said

    def _said(self, shape: Any) -> Any:
        """The same shape with a sentence in place of each phrase; a recommended move in words."""
        if isinstance(shape, Phrase):
            return self.say(shape)
        if isinstance(shape, list | tuple):
            return [self._said(part) for part in shape]
        if not isinstance(shape, msgspec.Struct):
            return shape
        if isinstance(shape, Text) and shape.move:
            says = self.moves([shape.move])[0].says
            return Text(says, shape.tone, shape.id, shape.move)
        return type(shape)(*[self._said(getattr(shape, name)) for name in shape.__struct_fields__])


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
