"""Draws docs/terminal.svg, the picture of the README: a game in the middle, as the terminal shows it."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME

import boroughs
from boroughs.cli.scene_renderer import SceneRenderer

NAMES = ["Ann", "Ada", "Bruno"]
MOVES_PLAYED = 90


def main() -> None:
    game = boroughs.game("machi-koro")
    table = boroughs.Table(game, seats=3, seed="a picture")
    while len(table.steps) < MOVES_PLAYED or table.to_act != (0,):
        table.play(table.to_act[0], _sensible(table))
    words = game.words("en")
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    artist = SceneRenderer(lambda phrase: words.say(phrase, NAMES), 100, you="you")
    console.print(artist.scene(game.scene(table.view(0))))
    svg = console.export_svg(title="boroughs play machi-koro", theme=SVG_EXPORT_THEME)
    Path("docs").mkdir(exist_ok=True)
    Path("docs/terminal.svg").write_text(_without_fonts_from_elsewhere(svg), "utf-8")
    print("drew docs/terminal.svg")


def _sensible(table: boroughs.Table) -> str:
    seat = table.to_act[0]
    heuristic = table.game.heuristic()
    assert heuristic is not None
    dice = boroughs.SeededDice(len(table.steps))
    state = table.game.imagine(table.view(seat), dice)
    return heuristic.choose(state, seat, table.moves(seat), dice).notation


def _without_fonts_from_elsewhere(svg: str) -> str:
    """A picture must not fetch anything: the reader's own fixed-width font will do."""
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")


if __name__ == "__main__":
    main()
