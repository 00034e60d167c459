"""`boroughs games`: what there is to play."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from boroughs.bots import bot_names, substitute_level
from boroughs.cli.speech import Speech, complain, output
from boroughs.core.game import Game
from boroughs.core.options import Option
from boroughs.games import sound_games

_CHOICES = 6
"""Of an option with more choices than that beside the default only the first is shown."""
_OPTION_WIDTH = 30
"""What an option takes of a line; one with long choices goes on in the next."""
_WIDE = 80
"""A terminal as wide as that has room for whole options beside whole names of bots."""


def list_games(speech: Speech) -> None:
    console = output()
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    wrapped = {"bots"} if console.width >= _WIDE else {"options", "bots"}
    for column in ("game", "seats", "options", "bots"):
        table.add_column(
            speech.say(f"games.{column}"), overflow="fold", no_wrap=column not in wrapped
        )
    games, broken = sound_games()
    for game in games:
        options = Text("\n").join(map(_option_text, game.options)) if game.options else Text("–")
        seats = _seats_text(sorted(game.seat_counts))
        table.add_row(Text(game.name, style="bold cyan"), seats, options, _bots_text(game, speech))
    console.print(table)
    console.print(Text(speech.say("games.try"), style="dim"))
    for error in broken:
        complain(speech.refusal(error))


def _seats_text(counts: Sequence[int]) -> str:
    """
    >>> _seats_text([2, 3, 4, 5]), _seats_text([2, 4]), _seats_text([1])
    ('2–5', '2, 4', '1')
    """
    if len(counts) > 1 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return ", ".join(map(str, counts))


def _option_text(option: Option) -> Text:
    """`short=false|true`, the default first; a long one is broken between two choices."""
    first, *others = (str(choice).lower() for choice in option.choices)
    shown = [f"|{other}" for other in others]
    if len(others) > _CHOICES:
        shown = [shown[0], "|…"]
    text = Text.assemble(f"{option.name}=", (first, "bold"))
    width = len(text)
    for choice in shown:
        if width + len(choice) > _OPTION_WIDTH:
            text.append("\n  ")
            width = 2
        text.append(choice)
        width += len(choice)
    return text


def _bots_text(game: Game, speech: Speech) -> str:
    names = []
    for name in bot_names(game):
        lower = substitute_level(game, name)
        names.append(name if lower is None else speech.say("games.stand-in", bot=name, lower=lower))
    return ", ".join(names)
