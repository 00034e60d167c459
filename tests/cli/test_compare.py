"""`boroughs compare`: what a person reads in a window of eighty columns."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

pytest.importorskip("pyarrow")

from boroughs.arena.compare import compare
from boroughs.cli.compare import show
from boroughs.cli.speech import Speech
from boroughs.games import game


def test_no_number_is_cut() -> None:
    richer = game("machi-koro").varied({"game": {"starting_coins": 60}})
    found = compare(game("machi-koro"), richer, ["easy", "easy"], games=4)
    text = StringIO()
    show(found, Speech("en"), Console(file=text, width=80))
    assert "Length" in text.getvalue()
    assert "…" not in text.getvalue()


def test_measures_go_by_the_words_of_the_game_and_all_are_said_to_be_there() -> None:
    richer = game("machi-koro").varied({"game": {"starting_coins": 60}})
    found = compare(game("machi-koro"), richer, ["easy", "easy"], games=4)
    shown = {language: StringIO() for language in ("en", "fr")}
    for language, text in shown.items():
        show(found, Speech(language), Console(file=text, width=160))
    english, french = (text.getvalue() for text in shown.values())
    assert "Length of a game in steps" in english
    assert "Longueur" in french
    assert "win.turn" not in english + french
    assert not any(name in english for name in ("coins.", "built.", "taken."))
    changed = [one for one in found.differences if one.change]
    assert f"the 25 largest of {len(changed)} that differ" in english
