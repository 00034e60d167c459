"""What the server refuses, with the status that HTTP gives it, and the sentences for all refusals."""

from __future__ import annotations

from collections.abc import Sequence

from boroughs.core.errors import BoroughsError, IllegalMove
from boroughs.core.game import Game
from boroughs.core.words import Catalogue, load_catalogue

PACKAGE = "boroughs.server"

STATUSES = {
    "no-key": 401,
    "wrong-key": 403,
    "wrong-invite": 403,
    "host-only": 403,
    "seated-only": 403,
    "muted": 403,
    "wrong-player": 403,
    "banned": 403,
    "no-players": 404,
    "too-many-keys": 429,
    "rated-needs-player": 409,
    "no-such-match": 404,
    "match-alone": 400,
    "too-many-wishes": 429,
    "no-such-club": 404,
    "owner-only": 403,
    "too-many-new-clubs": 429,
    "another-site": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-record": 404,
    "no-such-day": 404,
    "no-lab": 404,
    "no-such-run": 404,
    "lab-elsewhere": 403,
    "daily-alone": 400,
    "not-allowed": 405,
    "too-large": 413,
    "too-fast": 429,
    "too-many-tables": 429,
    "too-many-waiting": 429,
    "failed": 500,
    "busy": 503,
    "not-saving": 503,
    "restarting": 503,
    "bad-endpoint": 400,
    "bad-message": 400,
    "bad-name": 400,
    "bad-random": 400,
    "bad-record": 400,
}
"""Everything else is 409: not now."""


class RequestRefused(BoroughsError):
    """A request that cannot be carried out; nothing changed."""

    words = "refusal"
    package = PACKAGE

    @property
    def status(self) -> int:
        return STATUSES.get(self.code, 409)


def server_words(language: str) -> Catalogue:
    return load_catalogue(PACKAGE, language)


def sentence(
    error: BoroughsError,
    language: str,
    game_words: Catalogue | None = None,
    names: Sequence[str] = (),
) -> str:
    """Why it was refused, in the game's words or the server's."""
    own = server_words(language)
    words = (own,) if game_words is None else (game_words, own)
    return error.sentence(language, words, names, typed=False)


def clauses_of(error: BoroughsError, game: Game) -> list[str]:
    """The clauses of this game's rules on which the refusal of a move rests; the server's own rest on none."""
    return list(game.refusal_clauses(error.code)) if isinstance(error, IllegalMove) else []
