"""A game's rules, as a page in the terminal."""

from __future__ import annotations

from rich.console import Console


def show_markdown(console: Console, text: str) -> None:
    # Loaded when a page is wanted: the Markdown parser is most of what `rich` costs.
    from rich.markdown import Markdown  # noqa: PLC0415

    console.print(Markdown(text), width=min(console.width, 88))
