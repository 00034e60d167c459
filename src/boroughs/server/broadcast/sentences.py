"""From codes to sentences: frames, boards, moves and forms in a viewer's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any

import msgspec

from boroughs.core.account import Account
from boroughs.core.audience import Viewer
from boroughs.core.daily import Daily
from boroughs.core.form import Choice, Form
from boroughs.core.game import Game
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase
from boroughs.core.scene import Scene, Text
from boroughs.core.standing import Standing
from boroughs.core.telling import addressed, names_for, speaks_of, together, told_move
from boroughs.core.view import View
from boroughs.server.messages import boards
from boroughs.server.messages.texts import readable_line

_ENCODER = msgspec.json.Encoder()
_MOST_KEPT = 2_000
_MOST_SHARED = 40_000
_OFFERED_KEPT = 128
_PLAIN = {str, int, bool, float, NoneType}


class _SentenceCache:
    """What was said before: boards and moves say the same things again and again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.phrases: dict[tuple[object, ...], str] = {}
        self.moves: dict[str, bytes] = {}
        """As they travel: a list has a hundred of them, and the next frame has most of them again."""
        self.headings: dict[str, str] = {}

    def keep_phrase(self, key: tuple[object, ...], said: str) -> str:
        if len(self.phrases) >= self._most:
            self.phrases.clear()
        self.phrases[key] = said
        return said

    def keep_move(self, notation: str, encoded: bytes) -> bytes:
        if len(self.moves) >= self._most:
            self.moves.clear()
        self.moves[notation] = encoded
        return encoded


@lru_cache(maxsize=32)
def _shared_sentences(game: Game, language: str) -> _SentenceCache:
    """What names no player is said alike at every table of a game."""
    return _SentenceCache(_MOST_SHARED)


class Sentences:
    """Says everything of one table in one language."""

    def __init__(
        self, game: Game, language: str, names: Sequence[str], daily: Daily | None = None
    ) -> None:
        self.game = game
        self.daily = daily
        self.names = list(names)
        self.words = game.words(language)
        self._here = _SentenceCache(_MOST_KEPT)
        self._everywhere = _shared_sentences(game, language)
        self._offered: dict[int, tuple[Any, Any]] = {}
        self._standings: dict[Viewer, tuple[Standing, Standing[str]]] = {}
        """What each viewer was shown last of how near everybody is: from move to move mostly the same."""

    def say(self, phrase: Phrase, viewer: Viewer = None) -> str:
        """The phrase in words. A viewer who did it, or to whom it was done, is told "you"."""
        if viewer is not None and speaks_of(viewer, phrase):
            return self._say_to(viewer, phrase)
        key = (phrase.code, *phrase.params, *phrase.params.values())
        said = self._everywhere.phrases.get(key) or self._here.phrases.get(key)
        if said is None:
            said = self._kept(phrase).keep_phrase(key, self._say(phrase, self.names))
        return said

    def say_once(self, phrase: Phrase) -> str:
        """What somebody asks about. Kept nowhere: whoever asks chooses how long it is, and how often another."""
        return self._say(phrase, self.names)

    def told_to_reader(self, phrase: Phrase, viewer: Viewer) -> str:
        """What is told of several, with "you" wherever this viewer is named."""
        if viewer is None:
            return self.say(phrase)
        told = self._say(addressed(viewer, phrase, self.words), self.names_for(viewer))
        return told[:1].upper() + told[1:]

    def names_for(self, viewer: Viewer) -> list[str]:
        return names_for(viewer, self.names, self.words)

    def _say_to(self, viewer: int, phrase: Phrase) -> str:
        key = (phrase.code, viewer, *phrase.params, *phrase.params.values())
        said = self._here.phrases.get(key)
        if said is None:
            names = self.names_for(viewer if viewer in together(phrase) else None)
            told = self._say(addressed(viewer, phrase, self.words), names)
            said = self._here.keep_phrase(key, told[:1].upper() + told[1:])
        return said

    def _kept(self, phrase: Phrase) -> _SentenceCache:
        return self._here if self._names_seats(phrase) else self._everywhere

    def _names_seats(self, phrase: Phrase) -> bool:
        try:
            return self.words.names_seats(phrase.code)
        except (KeyError, ValueError):
            return False

    def _say(self, phrase: Phrase, names: Sequence[str]) -> str:
        try:
            return self.words.say(phrase, names)
        except KeyError:
            # A sentence that is missing must not cost the players their game.
            return phrase.code

    def lines(self, heard: Sequence[Phrase], viewer: Viewer = None) -> list[boards.Line]:
        """What happened, as it is told to this viewer."""
        return [
            boards.Line(code=phrase.code, params=phrase.params, text=self.say(phrase, viewer))
            for phrase in heard
        ]

    def standing(self, view: View) -> Standing[str] | None:
        standing = self.game.standing(view)
        if standing is None:
            return None
        if self.daily is not None:
            standing = self.daily.standing(view, standing)
        kept = self._standings.get(view.viewer)
        if kept is None or kept[0] != standing:
            said: Standing[str] = self._said(standing)
            if standing.short is not None:
                short = self.say(standing.short, view.viewer)
                said = msgspec.structs.replace(said, short=short)
            if standing.tie_break is not None:
                tie_break = self.told_to_reader(standing.tie_break, view.viewer)
                said = msgspec.structs.replace(said, tie_break=tie_break)
            kept = self._standings[view.viewer] = (standing, said)
        return kept[1]

    def prompt(self, view: View, awaited: tuple[int, ...] = ()) -> str:
        """What is asked of this viewer; of whom nothing is asked, or who is done, who is waited for."""
        asked = view.prompt
        if asked is None:
            waits = None if view.result is not None else self.game.waiting(view, awaited)
            return "" if waits is None else self.say(waits)
        if awaited and view.viewer not in awaited and asked.code + "-waiting" in self.words:
            asked = Phrase(asked.code + "-waiting", {**asked.params, "seats": awaited})
        return self.say(asked)

    # Moves

    def moves(self, notations: Sequence[str]) -> msgspec.Raw:
        """A list of MoveChoice, encoded."""
        everywhere, here = self._everywhere.moves, self._here.moves
        choices = [
            everywhere.get(notation) or here.get(notation) or self._encoded_move(notation)
            for notation in notations
        ]
        return msgspec.Raw(b"[" + b",".join(choices) + b"]")

    def _encoded_move(self, notation: str) -> bytes:
        move = self.game.parse(notation)
        phrase = move.phrase()
        choice = self._choice(notation, move, phrase)
        return self._kept(phrase).keep_move(notation, _ENCODER.encode(choice))

    def move(self, notation: str) -> boards.MoveChoice:
        move = self.game.parse(notation)
        return self._choice(notation, move, move.phrase())

    def _choice(self, notation: str, move: Move, phrase: Phrase) -> boards.MoveChoice:
        group = group_of(move, phrase)
        return boards.MoveChoice(
            notation=notation,
            says=self._say(phrase, self.names),
            group=group,
            heading=self.heading(group),
            names=[*move.names()],
        )

    def told(self, view: View, notation: str) -> str:
        """A move as somebody says it who looks at the board: its parts, joined to one sentence."""
        parts = self.game.told(view, self.game.parse(notation))
        return told_move(parts, self.words, self.say)

    def heading(self, group: str) -> str:
        headings = self._everywhere.headings
        if group not in headings:
            code = f"group.{group}"
            known = code in self.words
            headings[group] = (
                self.words.text(code) if known else group.replace("-", " ").capitalize()
            )
        return headings[group]

    def forms(self, view: View) -> list[Form[str]]:
        said: list[Form[str]] = self._said(self.game.form(view))
        return said

    # Boards

    def scene(self, view: View) -> Scene[str]:
        said: Scene[str] = self._said(self.game.scene(view))
        return said

    def account(self, account: Account, viewer: Viewer = None) -> Account[str]:
        """A table of figures in words; its reader is "you" in it."""
        told: Account[str] = self._said_to(account, viewer)
        return told

    def _said_to(self, shape: Any, viewer: Viewer) -> Any:
        """The same shape with a sentence to this reader in place of each phrase."""
        if isinstance(shape, Phrase):
            return self.say(shape, viewer)
        if isinstance(shape, list):
            return [self._said_to(part, viewer) for part in shape]
        if isinstance(shape, msgspec.Struct):
            parts = msgspec.structs.astuple(shape)
            return type(shape)(*[self._said_to(part, viewer) for part in parts])
        return shape

    def _said(self, shape: Any) -> Any:
        """The same shape with a sentence in place of each phrase; a recommended move in words.

        A form has hundreds of parts: what is most frequent is asked first.
        """
        kind = type(shape)
        if kind in _PLAIN:
            return shape
        if kind is Phrase:
            return self.say(shape)
        if isinstance(shape, (list, tuple)):
            if shape and isinstance(shape[0], Choice):
                return self._once(shape, self._said_parts)
            return self._said_parts(shape)
        if isinstance(shape, Form):
            return self._once(shape, self._said_struct)
        if isinstance(shape, Text) and shape.move:
            says = self.move(shape.move).says
            return Text(says, shape.tone, shape.id, shape.move)
        return self._said_struct(shape) if isinstance(shape, msgspec.Struct) else shape

    def _said_parts(self, shape: Sequence[Any]) -> list[Any]:
        return [self._said(part) for part in shape]

    def _said_struct(self, shape: msgspec.Struct) -> Any:
        parts = msgspec.structs.astuple(shape)
        return type(shape)(*[part if type(part) in _PLAIN else self._said(part) for part in parts])

    def _once(self, shape: Any, say: Callable[[Any], Any]) -> Any:
        """Frame after frame often offers the very same form or list of choices: it is said once."""
        kept = self._offered.get(id(shape))
        if kept is None:
            if len(self._offered) >= _OFFERED_KEPT:
                self._offered.clear()
            # With the shape itself: as long as it is kept its id is nobody else's.
            kept = self._offered[id(shape)] = (shape, say(shape))
        return kept[1]


def group_of(move: Move, phrase: Phrase) -> str:
    """Moves that are said alike stand together: `build` for `move.build`."""
    code = phrase.code.partition(".")[2]
    return code if code != "plain" else move.notation.split(maxsplit=1)[0]


def title_of(game: Game, language: str) -> str:
    """What the game is called; a stranger's game may have no title yet."""
    words = game.words(language)
    return words.text("game.title") if "game.title" in words else game.name


def label_name(label: str) -> str:
    """`Ada` of `Ada (normal)`, without what cannot be seen: records say whatever their writers like."""
    shown = readable_line(label)
    name, bracket, _ = shown.rpartition(" (")
    return name if bracket else shown
