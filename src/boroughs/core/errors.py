"""The ways in which a request is refused. Each carries a stable code and parameters, and says a sentence."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Self

from boroughs.core.phrase import Param, Phrase
from boroughs.core.refusals import load_refusals
from boroughs.core.words import BadWords, Catalogue, MissingWords, load_catalogue

_SHARED = "boroughs.core"
_LISTED = ("unknown-game", "unknown-bot", "unknown-option", "unknown-event", "unknown-clause")
"""Where a name is close to none that exists, all of them are told."""


class BoroughsError(Exception):
    """Anything that a caller asked for and cannot have; `code` is stable, `params` fill its sentence.

    >>> error = BadOptions("bad-seats", seats=9, known=(2, 3))
    >>> error.code, str(error)
    ('bad-seats', 'This game cannot be played by 9 players; possible are 2 and 3.')
    """

    words = "error"
    """The table of the catalogues in which the sentence stands."""
    package: str = _SHARED
    """Whose catalogues: a game's rules refuse with errors that name its package (`games/<game>/refusals.py`)."""

    def __init__(self, code: str, **params: Param) -> None:
        self.code = code
        self.params: dict[str, Param] = dict(params)
        super().__init__(code)

    def __str__(self) -> str:
        return self.sentence()

    def __repr__(self) -> str:
        params = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"{type(self).__name__}({self.code!r}{params})"

    def sentence(
        self,
        language: str = "en",
        words: Sequence[Catalogue] = (),
        names: Sequence[str] = (),
        typed: bool = True,
    ) -> str:
        """Why it was refused, in the first of these words that know it, or in those of its own package.

        Who types moves reads the names of squares and cards in it; on a page (`typed=False`) nobody knows them.
        """
        phrase = self._told(language, words, names)
        by_name = Phrase(f"typed-{phrase.code}", phrase.params)
        for catalogue in (*words, self._own_words(language)):
            try:
                said = catalogue.say(
                    by_name if typed and by_name.code in catalogue else phrase, names
                )
            except MissingWords:
                continue
            return f"{said} {self._guess(catalogue)}".rstrip()
        details = ", ".join(f"{name}={value}" for name, value in self.params.items())
        problem = f"{self.code} ({details})" if details else self.code
        shared = load_catalogue(_SHARED, language)
        return shared.say(Phrase("error.unknown", {"problem": problem}))

    def _told(self, language: str, words: Sequence[Catalogue], names: Sequence[str]) -> Phrase:
        """The phrase; what was wrong inside, with a step of a record say, is told in words as well."""
        phrase = self.phrase()
        inner = self.__context__ if self.__cause__ is None else self.__cause__
        if "problem" not in phrase.params or not isinstance(inner, BoroughsError):
            return phrase
        problem = inner.sentence(language, words, names).rstrip(".")
        return Phrase(phrase.code, {**phrase.params, "problem": problem})

    def _own_words(self, language: str) -> Catalogue:
        try:
            return load_catalogue(self.package, language)
        except (OSError, ModuleNotFoundError, BadWords):
            return load_catalogue(_SHARED, language)  # A stranger's game may have no words at all.

    def in_words_of(self, package: str) -> Self:
        """The same error, told by the game in this package; one that has a package of its own keeps it."""
        if self.package == _SHARED:
            self.package = package
        return self

    def _guess(self, words: Catalogue) -> str:
        """Did you mean ...? Or all there is, for a name that is close to none."""
        meant = self.suggestion()
        if meant:
            return words.say(Phrase("error.did-you-mean", {"name": meant}))
        known = self.params.get("known")
        if self.code not in _LISTED or not known:
            return ""
        return words.say(Phrase("error.known", {"known": known}))

    def phrase(self) -> Phrase:
        """What was refused, as a code of the catalogues with its parameters."""
        return Phrase(f"{self.words}.{self.code}", self.params)

    def suggestion(self) -> str:
        """Of the names that exist the one that is close to an unknown one, or nothing.

        >>> BadOptions("unknown-game", game="lost", known=("lots", "mad-city")).suggestion()
        'lots'
        """
        known = self.params.get("known")
        if not self.code.startswith("unknown-") or not isinstance(known, tuple):
            return ""
        asked = str(self.params.get(self.code.removeprefix("unknown-"), "")).lower()
        by_letters = {str(name).lower(): str(name) for name in known}
        close = difflib.get_close_matches(asked, by_letters, n=1)
        return by_letters[close[0]] if close else ""


class IllegalMove(BoroughsError):
    """The rules refuse this move now; the state is unchanged.

    >>> import boroughs
    >>> table = boroughs.Table("machi-koro", seats=2, seed=7)
    >>> try:
    ...     table.play(table.to_act[0], "roll 2")
    ... except IllegalMove as error:
    ...     error.code, error.clauses
    ('needs-landmark', ('MK-11', 'MK-12'))
    """

    words = "illegal"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the rules on which it rests; none where the game does not say."""
        return load_refusals(self.package).get(self.code, ())


class BadNotation(IllegalMove):
    """The text names no move of this game."""


class IllegalBotMove(IllegalMove):
    """What a bot played, and the rules refused as `code` and `params` say; the sentence names bot, seat and move."""

    bot, seat, move = "", -1, ""
    refusal: IllegalMove | None = None

    @classmethod
    def by(cls, bot: str, seat: int, move: str, refusal: IllegalMove) -> IllegalBotMove:
        """The refusal of a move that this bot played."""
        error = cls(refusal.code, **refusal.params).in_words_of(refusal.package)
        error.bot, error.seat, error.move, error.refusal = bot, seat, move, refusal
        return error

    def sentence(
        self,
        language: str = "en",
        words: Sequence[Catalogue] = (),
        names: Sequence[str] = (),
        typed: bool = True,
    ) -> str:
        refusal = self.refusal
        if refusal is None:
            refusal = IllegalMove(self.code, **self.params).in_words_of(self.package)
        problem = refusal.sentence(language, words, names, typed)
        said: dict[str, Param] = {
            "bot": self.bot,
            "seat": self.seat,
            "move": self.move,
            "problem": problem,
        }
        return load_catalogue(_SHARED, language).say(Phrase("illegal.by-bot", said))


class BadAnswer(BoroughsError):
    """A bot was asked and returned something that is no answer."""


class BotFailed(BoroughsError):
    """A bot raised an error or played against the rules; says in which game, so that it can be seen again."""


class TableFailure(BoroughsError, RuntimeError):
    """A table cannot go on; of many games `where` tells which it was, so that it can be seen again."""

    where: Mapping[str, Param] = {}
    """`number`, `step` and `seed`."""

    def sentence(
        self,
        language: str = "en",
        words: Sequence[Catalogue] = (),
        names: Sequence[str] = (),
        typed: bool = True,
    ) -> str:
        said = super().sentence(language, words, names, typed)
        if not self.where:
            return said
        seen = load_catalogue(_SHARED, language).say(Phrase("error.seen-in", dict(self.where)))
        return f"{said} {seen}"


class GameFault(TableFailure):
    """A game broke the engine's contract; says by which method, with what, and what is expected."""


class EndlessGame(TableFailure):
    """Bots played on and on; says who made the last moves, by `seats`, `bots`, `counts`, `kinds` and `last`."""

    _COLUMNS = ("seats", "bots", "counts", "kinds", "last")

    def _told(self, language: str, words: Sequence[Catalogue], names: Sequence[str]) -> Phrase:
        phrase = super()._told(language, words, names)
        if "counts" not in phrase.params:
            return phrase
        shared = load_catalogue(_SHARED, language)
        columns = [phrase.params[name] for name in self._COLUMNS]
        rows = zip(*(column for column in columns if isinstance(column, tuple)), strict=True)
        shares = [dict(zip(self._COLUMNS, row, strict=True)) for row in rows]
        made = tuple(
            shared.say(Phrase("error.endless-share", {**share, "moves": phrase.params["moves"]}))
            for share in shares
        )
        return Phrase(phrase.code, {**phrase.params, "made": made})


class BadOptions(BoroughsError):
    """A game, a number of seats or an option that does not exist."""


class BadPosition(BoroughsError):
    """A position that no game could hold."""


class BadRecord(BoroughsError):
    """A record that cannot be read, or that does not replay to what it says."""
