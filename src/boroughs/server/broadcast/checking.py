"""Whether a move would be legal in a position that nobody plays on: of a lesson, of a finished game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from boroughs.core.errors import IllegalMove
from boroughs.core.game import Game
from boroughs.core.state import State
from boroughs.core.telling import told_move
from boroughs.core.view import encode_view
from boroughs.server.messages.boards import Language
from boroughs.server.messages.play import Checked
from boroughs.server.messages.refusals import clauses_of, sentence


def check_move(
    game: Game, state: State, seat: int, notation: str, language: Language, names: Sequence[str]
) -> Checked:
    """How it reads, why not, and what would be seen after it."""
    words, says = game.words(language), notation
    try:
        move = game.parse(notation)
        says = words.say(move.phrase(), names)
        state.check(seat, move)
    except IllegalMove as error:
        text = sentence(error, language, words, names)
        clauses = clauses_of(error, game)
        return Checked(id="", legal=False, says=says, code=error.code, text=text, clauses=clauses)
    now = game.view(state, seat)
    says = told_move(game.told(now, move), words, lambda part: words.say(part, names))
    seen = game.what_if(now, move)
    view = None if seen is None else msgspec.Raw(encode_view(game.annotated(seen)))
    return Checked(id="", legal=True, says=says, view=view)
