"""What a typed answer means."""

from __future__ import annotations

import io

from rich.console import Console

from boroughs.cli.move_menu import MoveMenu
from boroughs.core.move import Move
from boroughs.core.phrase import Phrase


def menu(*notations: str, page: int = 10) -> MoveMenu:
    def say(said: Phrase) -> str:
        return str(said.params["notation"]).capitalize() + "."

    return MoveMenu([Move(notation) for notation in notations], say, page)


def drawn(shown: MoveMenu, width: int = 80) -> str:
    page = io.StringIO()
    Console(file=page, width=width, color_system=None).print(shown.draw(width, str))
    return page.getvalue()


SHOP = ("pass", "build cafe", "build cheese-factory", "build harbor")


def test_a_move_is_named_by_number_notation_or_sentence() -> None:
    shop = menu(*SHOP)
    for text in ("2", "build cafe", "BUILD  Cafe", "Build cafe"):
        named = shop.named(text)
        assert named is not None
        assert named.notation == "build cafe"


def test_numbers_that_are_not_on_the_list_name_nothing() -> None:
    assert menu(*SHOP).named("0") is menu(*SHOP).named("5") is None


def test_a_notation_that_is_a_number_wins_over_the_list() -> None:
    named = menu("5", "2").named("2")
    assert named is not None
    assert named.number == 2


def test_a_beginning_counts_when_only_one_move_has_it() -> None:
    shop = menu(*SHOP)
    started = shop.started("build ca")
    assert started is not None
    assert started.notation == "build cafe"
    assert shop.started("build c") is None


def test_letters_narrow_the_list_and_numbers_stay() -> None:
    shop = menu(*SHOP)
    assert shop.narrow("fact")
    assert [(entry.number, entry.notation) for entry in shop.shown] == [(3, "build cheese-factory")]
    assert not shop.narrow("nothing like it")
    shop.widen()
    assert shop.complete


def test_a_long_list_is_first_folded_by_how_its_moves_begin() -> None:
    swaps = [f"swap {mine} for {theirs}" for mine in ("cafe", "farm") for theirs in "abcdefgh"]
    long = menu("pass", *swaps)
    assert long.folded
    assert dict(long.groups()) == {"pass": 1, "swap cafe": 8, "swap farm": 8}
    assert "swap cafe …" in drawn(long)
    assert "1  Pass." in drawn(long), "what begins like nothing else is offered as itself"
    long.turn_page()
    assert "swap cafe for a" in drawn(long)
    assert long.narrow("swap farm")
    assert [entry.notation for entry in long.shown] == swaps[8:]


def test_more_turns_the_pages() -> None:
    long = menu(*(f"go {place}" for place in range(25)))
    seen = []
    for _ in range(3):
        seen.append([entry.number for entry in long.shown])
        long.turn_page()
    assert seen == [list(range(1, 11)), list(range(11, 21)), list(range(21, 26))]
    assert long.shown[0].number == 1


def test_a_narrow_screen_loses_no_number() -> None:
    text = drawn(menu(*SHOP), width=30)
    assert all(f"{number}  " in text for number in range(1, 5))
