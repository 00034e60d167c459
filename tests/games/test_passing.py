"""Who declines is told so in the words of the button that declines: a review and a hint speak as the board does."""

from __future__ import annotations

import pytest

from boroughs.core.telling import told_move
from boroughs.server.broadcast.checking import check_move
from boroughs.server.messages.boards import Language
from games.chinatown.table import GAME as CHINATOWN
from games.chinatown.table import position as chinatown
from games.laid_table import LaidTable
from games.machi_koro.table import position as machi_koro
from games.new_jack_city.table import position as new_jack_city

NAMES = ("Aya", "Ben", "Cleo")


def told(table: LaidTable, move: str, language: str = "en", viewer: int | None = 0) -> str:
    game = table.game
    words = game.words(language)
    parts = game.told(game.view(table.state, viewer), game.parse(move))
    return told_move(parts, words, lambda part: words.say(part, NAMES))


def test_a_total_that_is_left_is_told_by_its_number() -> None:
    """A ten at the Harbor: the button beside "Add 2" says at what one stays."""
    table = machi_koro(coins=[3, 3], landmarks=[["train-station", "harbor"], []])
    table.roll(4, 6)
    assert told(table, "pass") == "Leave it at 10"
    assert told(table, "pass", "fr") == "Rester à 10"
    assert told(table, "pass", viewer=None) == "Leave it at 10"


def test_who_builds_nothing_is_told_so() -> None:
    table = machi_koro(coins=[3, 3])
    table.roll(4)
    assert told(table, "pass") == "Build nothing"
    assert told(table, "pass", "fr") == "Ne rien bâtir"


def test_a_swap_and_a_coin_that_are_declined_are_named() -> None:
    table = machi_koro(
        coins=[3, 3], cards=[{"business-center": 1, "forest": 1, "tech-startup": 1}, {"ranch": 1}]
    )
    table.roll(6)
    assert told(table, "pass") == "No swap"
    table.play("pass")
    table.play("pass")
    assert told(table, "pass") == "Keep the coin"


@pytest.mark.parametrize(("language", "says"), [("en", "Build nothing"), ("fr", "Ne rien bâtir")])
def test_a_retry_says_what_was_tried_as_the_board_does(language: Language, says: str) -> None:
    table = machi_koro(coins=[3, 3])
    table.roll(4)
    checked = check_move(table.game, table.state, 0, "pass", language, NAMES)
    assert (checked.legal, checked.says) == (True, says)


def test_the_end_of_a_turn_reads_as_its_button() -> None:
    streets = new_jack_city(hands=["NJ06 NJ23"])
    assert told(streets, "end cards") == "On to the Builders"
    streets.play("end cards")
    assert told(streets, "end turn") == "Draw, end the turn"
    assert told(streets, "end turn", "fr") == "Piocher et finir"


@pytest.mark.parametrize(("language", "says"), [("en", "Done trading"), ("fr", "Fini d’échanger")])
def test_the_end_of_trade_reads_as_its_button(language: str, says: str) -> None:
    town = chinatown()
    [part] = CHINATOWN.told(CHINATOWN.view(town.state, 0), CHINATOWN.parse("done"))
    assert CHINATOWN.words(language).say(part, NAMES) == says
