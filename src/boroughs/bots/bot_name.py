"""What may be written for a bot: `normal`, `search:400`, `file:agent.pt`, `my_bots:Builder`. Read here alone.

Commands, simulations, plans and the server all ask this; which bots there are is for `levels.py` and `custom.py`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from boroughs.core.errors import BadOptions

DEFAULT_PLAYOUTS = 400
"""What a search has that names no budget."""

_SEARCH = re.compile(
    r"search(?::(?:(?P<playouts>\d{1,9})|(?P<seconds>\d{1,6}(?:\.\d{1,6})?)s))?(?P<batch>:batch)?"
)
_FILE = "file:"
_CLASS = re.compile(r"(?P<module>[^:]+):(?P<attribute>[^:]+)")
_DOTTED = re.compile(r"([a-z_][\w.]*)\.([A-Z]\w*)|([a-z_]\w*)\.py:(\w+)")
"""`my_bots.Builder`, as one would import it, or `my_bots.py:Builder`, as the file is called."""
_HALF = re.compile(r":.*|.*:|[A-Z]\w*|.*\.py")
"""`:Builder`, `my_bots:`, `Builder` or `my_bots.py`: the module alone, or the class alone."""


@dataclass(frozen=True)
class SearchBudget:
    """How long a search may think about a move: so many playouts, or so many seconds."""

    playouts: int = DEFAULT_PLAYOUTS
    seconds: float = 0.0
    """More than 0: it plays by the clock, and no seed repeats it."""
    batch: bool = False
    """Whether its playouts are those that somebody has registered (`bots/playouts.py`)."""

    def __str__(self) -> str:
        budget = f"{self.seconds:g}s" if self.seconds else str(self.playouts)
        return f"search:{budget}{':batch' if self.batch else ''}"


@dataclass(frozen=True)
class BotName:
    """The name of a bot, taken apart: a search, a file, a class of one's own, or else a word that a game knows.

    >>> BotName.parse("search:400:batch").search
    SearchBudget(playouts=400, seconds=0.0, batch=True)
    >>> BotName.parse("my_bots:Builder").module
    'my_bots'
    """

    text: str
    """As it was written."""
    search: SearchBudget | None = None
    file: str = ""
    """What somebody has trained lies here."""
    module: str = ""
    """Where a class of one's own is found, and what it is called there."""
    attribute: str = ""

    @classmethod
    def parse(cls, text: str) -> BotName:
        """What is meant, or BadOptions where a search has no budget that makes sense."""
        if not isinstance(text, str):
            raise TypeError(f"the name of a bot is expected, such as 'easy', not {text!r}")
        found = _SEARCH.fullmatch(text)
        if found is not None:
            playouts = int(found["playouts"] or DEFAULT_PLAYOUTS)
            seconds = float(found["seconds"] or 0)
            if playouts < 1 or (found["seconds"] and seconds <= 0):
                raise BadOptions("bad-budget", bot=text)
            return cls(text, SearchBudget(playouts, seconds, bool(found["batch"])))
        if text.startswith("search:"):
            raise BadOptions("bad-budget", bot=text)
        if text.startswith(_FILE):
            return cls(text, file=text.removeprefix(_FILE))
        own = _CLASS.fullmatch(text)
        if own is not None and _DOTTED.fullmatch(text) is None:
            return cls(text, module=own["module"], attribute=own["attribute"])
        return cls(text)

    def __str__(self) -> str:
        return self.text

    @property
    def by_the_clock(self) -> bool:
        """Whether it thinks for seconds: then no seed repeats its games."""
        return self.search is not None and self.search.seconds > 0

    @property
    def in_batch(self) -> bool:
        """Whether its playouts must be registered first."""
        return self.search is not None and self.search.batch

    def within(self, most_playouts: int) -> BotName:
        """The same bot with no more playouts than these; who plays by the clock has them all.

        >>> str(BotName.parse("search:99999999:batch").within(2000))
        'search:2000:batch'
        >>> str(BotName.parse("easy").within(2000))
        'easy'
        """
        budget = self.search
        if budget is None or (budget.playouts <= most_playouts and not self.by_the_clock):
            return self
        capped = replace(budget, playouts=most_playouts, seconds=0.0)
        return BotName(str(capped), capped)

    def class_mistake(self) -> BadOptions | None:
        """What to say where a class of one's own was meant, and is written wrongly."""
        dotted = _DOTTED.fullmatch(self.text)
        if dotted is not None:
            module, attribute = dotted[1] or dotted[3], dotted[2] or dotted[4]
            return BadOptions("dotted-bot", bot=self.text, meant=f"{module}:{attribute}")
        return BadOptions("half-a-bot", bot=self.text) if _HALF.fullmatch(self.text) else None
