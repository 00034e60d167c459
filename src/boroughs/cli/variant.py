"""`boroughs variant`: a file with every number of a game, and what a file changes."""

from __future__ import annotations

from pathlib import Path

from boroughs.arena.variant_file import read_variant, template
from boroughs.cli.speech import Speech
from boroughs.core.errors import BadOptions
from boroughs.core.variant import numbers_of, with_overrides
from boroughs.games import game as game_of


def write_template(game: str, out: Path | None, speech: Speech) -> None:
    text = template(game_of(game))
    if out is None:
        print(text, end="")
        return
    if out.exists():
        raise BadOptions("variant-exists", file=str(out))
    out.write_text(text, "utf-8")
    print(speech.say("variant.written", file=str(out)))


def show_variant(file: Path, speech: Speech) -> None:
    variant = read_variant(file)
    game = variant.game
    before = dict(numbers_of(game.data()))
    after = dict(numbers_of(with_overrides(game.data(), game.variant)))
    changes = [path for path in before if before[path] != after[path]]
    print(speech.say("variant.is", name=variant.name, game=game.name, count=len(changes)))
    for path in changes:
        print(
            speech.say(
                "variant.change", path=path, before=str(before[path]), after=str(after[path])
            )
        )
