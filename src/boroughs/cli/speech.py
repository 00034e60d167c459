"""What the command says: its own sentences, and those for everything that may be refused."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.text import Text

from boroughs.cli.seats import printable
from boroughs.cli.uninstalled_game import with_remedy
from boroughs.core.errors import BadOptions, BoroughsError
from boroughs.core.phrase import Param, Phrase
from boroughs.core.words import LANGUAGES, Catalogue, load_catalogue

USAGE, DATA, STOPPED = 2, 1, 130
"""Exit statuses: asked wrongly, bad data, Ctrl-C."""


def spoken_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, if there is a catalogue for it.

    >>> spoken_language({"LANG": "fr_CH.UTF-8"}), spoken_language({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            wanted = environment[name][:2].lower()
            return wanted if wanted in LANGUAGES else "en"
    return "en"


class Speech:
    """The command's voice in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = load_catalogue("boroughs.cli", language)

    def say(self, code: str, **params: Param) -> str:
        return self.words.say(Phrase(code, params))

    def refusal(
        self,
        error: BoroughsError,
        game_words: Catalogue | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """Why something cannot be had, in a sentence; by its bare code where no words are known."""
        words = (self.words,) if game_words is None else (game_words, self.words)
        return printable(error.sentence(self.language, words, names))


def output() -> Console:
    """Where results go. Made anew for each command, so that a redirected stdout is seen."""
    return Console(highlight=False, soft_wrap=False)


def complain(sentence: str) -> None:
    """One sentence on stderr."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(Text.assemble(("boroughs: ", "bold red"), sentence))


@contextmanager
def speaking(language: str | None) -> Iterator[Speech]:
    """Gives a command its voice, and turns whatever is refused into a sentence and an exit status."""
    speech = Speech(language or spoken_language(os.environ))
    try:
        yield speech
    except BoroughsError as error:
        complain(speech.refusal(with_remedy(error)))
        raise typer.Exit(USAGE if isinstance(error, BadOptions) else DATA) from None
    except BrokenPipeError:
        # The reader of our output has gone, as `head` does. Nothing is wrong, and nobody listens.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
        raise typer.Exit(DATA) from None
    except OSError as error:
        reason = error.strerror or str(error)
        complain(speech.say("error.file", file=str(error.filename or ""), reason=reason))
        raise typer.Exit(DATA) from None
