"""`boroughs compare`: what a change of numbers does to a game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from boroughs.arena.compare import Comparison, Difference, compare
from boroughs.arena.measure_names import measure_name
from boroughs.arena.variant_file import read_variant
from boroughs.cli.simulate import announce_batch, chance_text, progress_bar
from boroughs.cli.speech import STOPPED, Speech, output
from boroughs.cli.tournament import times_text
from boroughs.core.errors import BadOptions
from boroughs.core.game import Game
from boroughs.core.words import load_catalogue
from boroughs.games import game as game_of

_SHOWN = 25


def game_in(source: str) -> Game:
    """A game by name, or the variant in a file."""
    return read_variant(Path(source)).game if source.endswith(".toml") else game_of(source)


def run_comparison(
    base: str,
    variant: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, str],
    workers: int,
    speech: Speech,
    as_json: bool,
    quiet: bool,
    out: Path | None,
    resume: bool,
    batch: bool = False,
    luck: bool = False,
) -> None:
    before, after = game_in(base), game_in(variant)
    if before.name != after.name:
        raise BadOptions("different-games", games=(before.name, after.name))
    if batch:
        announce_batch(before.name, speech, quiet, counting=True)
    with progress_bar(2 * games, speech, shown=not quiet) as progress:
        found = compare(
            before, after, bots, games, seed, options, workers, progress, out, resume, batch, luck
        )
    if as_json:
        facts = found.summary()
        differences = facts.pop("differences")
        for line in (
            {"kind": "comparison", **facts},
            *({"kind": "measure", **d} for d in differences),
        ):
            print(json.dumps(line, ensure_ascii=False))
    else:
        show(found, speech, output())
        if out is not None:
            print(speech.say("simulate.written", folder=str(out)))
    if found.interrupted:
        raise typer.Exit(STOPPED)


def show(found: Comparison, speech: Speech, console: Console) -> None:
    if found.interrupted:
        console.print(Text(speech.say("compare.interrupted"), style="bold yellow"))
    if not found.differences:
        return
    sure = [one for one in found.differences if one.is_sure]
    first = (
        next(one for one in found.differences if one.name == "win.turn 1")
        if len(found.bots) > 1
        else None
    )
    console.print(
        Text(
            speech.say(
                "compare.changed",
                games=found.games,
                count=len(sure),
                measures=len(found.differences),
            )
        )
    )
    if first is not None:
        console.print(Text(_first_says(first, speech)))
    changed = [one for one in found.differences if one.change]
    console.print(_table(changed[:_SHOWN], found.game, speech))
    if len(changed) > _SHOWN:
        told = speech.say("compare.shown", shown=_SHOWN, measures=len(changed))
        console.print(Text(told, style="dim"))
    saved = f"{found.variance_saved:.0%}"
    console.print(Text(speech.say("compare.saved", saved=saved), style="dim"))
    if first is not None and first.luck_saved:
        rates = {"saved": f"{first.luck_saved:.0%}", "times": times_text(first.luck_saved)}
        console.print(Text(speech.say("compare.luck-saved", **rates), style="dim"))
    console.print(Text(_enough(found, speech), style="dim"))


def _first_says(first: Difference, speech: Speech) -> str:
    rates = {name: f"{getattr(first, name):+.1%}" for name in ("change", "low", "high")}
    return speech.say(
        "compare.first", base=f"{first.base:.1%}", variant=f"{first.variant:.1%}", **rates
    )


def _enough(found: Comparison, speech: Speech) -> str:
    """Whether so many games could show what there is to see: the length, in which every change tells."""
    length = next(one for one in found.differences if one.name == "length")
    if length.is_sure:
        return speech.say("compare.enough")
    visible = f"{length.visible:.1f}"
    needed = length.games_needed
    return speech.say("compare.not-enough", visible=visible, needed=needed)


def _table(differences: Sequence[Difference], game: str, speech: Speech) -> Table:
    own = load_catalogue("boroughs.arena", speech.language)
    words = game_of(game).words(speech.language)
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, header_style="bold")
    # On a narrow screen a name takes a second line; no number loses a digit.
    table.add_column(speech.say("compare.measure"), overflow="fold")
    for column in ("base", "variant", "change", "effect", "p"):
        table.add_column(speech.say(f"compare.{column}"), justify="right", no_wrap=True)
    for one in differences:
        style = "" if one.is_sure else "dim"
        change = f"{one.change:+.3g} [{one.low:+.3g}, {one.high:+.3g}]"
        name = measure_name(own, words, one.name)
        cells = (name, f"{one.base:.4g}", f"{one.variant:.4g}", change, f"{one.effect:+.2f}")
        table.add_row(*cells, chance_text(one.p), style=style)
    return table
