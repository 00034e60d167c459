"""`boroughs games`: what there is to play."""

from __future__ import annotations

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


def list_games(speech: Speech) -> None:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in ("game", "seats", "options", "bots"):
        table.add_column(speech.say(f"games.{column}"), overflow="fold")
    games, broken = sound_games()
    for game in games:
        options = Text("\n").join(map(_option_text, game.options)) if game.options else Text("–")
        seats = ", ".join(map(str, sorted(game.seat_counts)))
        table.add_row(Text(game.name, style="bold cyan"), seats, options, _bots_text(game, speech))
    console = output()
    console.print(table)
    console.print(Text(speech.say("games.try"), style="dim"))
    for error in broken:
        complain(speech.refusal(error))


def _option_text(option: Option) -> Text:
    """`short=false|true`, the default first."""
    first, *others = (str(choice).lower() for choice in option.choices)
    shown = [f"|{other}" for other in others]
    if len(others) > _CHOICES:
        shown = [shown[0], "|…"]
    return Text.assemble(f"{option.name}=", (first, "bold"), *shown)


def _bots_text(game: Game, speech: Speech) -> str:
    names = []
    for name in bot_names(game):
        lower = substitute_level(game, name)
        names.append(name if lower is None else speech.say("games.stand-in", bot=name, lower=lower))
    return ", ".join(names)
