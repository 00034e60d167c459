"""The keys of a table: the shell's, the board's, and when there are none."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

FOCUS = "document.activeElement"


def focused_move(visitor: Visitor) -> str:
    move: str = visitor.page.evaluate(f"{FOCUS}.dataset.move ?? ''")
    return move


@pytest.mark.long
def test_a_turn_of_machi_koro_takes_a_letter_a_digit_and_enter(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    press = ann.page.keyboard.press
    prompt = ann.page.locator(".prompt p[data-mine]")
    expect(ann.page.locator("[data-move='roll 1']")).to_be_visible()
    press("r")
    expect(prompt).to_contain_text("What do you build")
    # A digit goes to a choice and explains it; nothing is played yet.
    number = ann.newest["number"]
    press("1")
    ann.until(lambda: focused_move(ann).startswith("build "))
    built = focused_move(ann)
    expect(ann.page.locator("#board .tip")).to_be_visible()
    assert ann.newest["number"] == number
    press("Enter")
    ann.until(lambda: ann.newest["number"] > number)
    # Neither focus nor explanation stays on what was built: the next turn begins at the dice.
    expect(ann.page.locator("#board .tip")).to_have_count(0)
    ann.until(lambda: focused_move(ann).startswith("roll") or ann.is_over())
    assert built != focused_move(ann)

    press("?")
    keys = ann.page.get_by_role("dialog", name="Keys at this table")
    expect(keys.locator("div", has=ann.page.locator("kbd", has_text="R")).first).to_contain_text(
        "Roll"
    )
    # In a dialog no key plays.
    number = ann.newest["number"]
    press("r")
    keys.get_by_label("Single letters and digits").uncheck()
    press("Escape")
    expect(keys).to_have_count(0)
    # Switched off, letters mean nothing; Enter still does.
    ann.page.evaluate("document.getElementById('board').focus()")
    for key in ("r", "1", "?"):
        press(key)
    expect(keys).to_have_count(0)
    assert ann.newest["number"] == number
    press("Enter")
    expect(prompt).to_contain_text("What do you build")


@pytest.mark.parametrize(
    ("title", "first", "button"),
    [
        ("Machi Koro", "[data-move='roll 1']", "[data-move=pass]"),
        pytest.param("New Jack City", "", "[data-move^='end ']", marks=pytest.mark.long),
    ],
)
def test_a_key_is_listed_as_its_button_reads(
    visit: Visit, site: Running, title: str, first: str, button: str
) -> None:
    ann = visit(site, locale="en-GB")
    ann.play_now(title)
    if first:
        ann.page.locator(first).click()
    declines = ann.page.locator(button)
    expect(declines).to_be_visible()
    reads = declines.evaluate(
        "node => [...node.childNodes].filter((one) => !one.ariaHidden).map((one) => one.textContent).join('').trim()"
    )
    ann.page.evaluate("document.getElementById('board').focus()")
    ann.page.keyboard.press("?")
    keys = ann.page.get_by_role("dialog", name="Keys at this table")
    expect(keys.locator("dd").get_by_text(reads, exact=True).first).to_be_visible()
    expect(keys.locator("dd").get_by_text("Pass", exact=True)).to_have_count(0)


@pytest.mark.long
def test_letters_of_a_chat_are_letters(visit: Visit, site: Running) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    expect(ann.page.locator("[data-move='roll 1']")).to_be_visible()
    ann.page.keyboard.press("c")
    box = ann.page.get_by_placeholder("Say something")
    box.click()
    number = ann.newest["number"]
    ann.page.keyboard.type("r1?h")
    expect(box).to_have_value("r1?h")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    assert ann.newest["number"] == number


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "title", "key"),
    [
        ("mad-city", "Mad City", "⏎"),
        ("chinatown", "Chinatown", "1–9"),
        ("lots", "LOTS", "V"),
        ("new-jack-city", "New Jack City", "R"),
    ],
)
def test_every_board_has_its_keys_listed_and_its_choices_reached(
    visit: Visit, site: Running, game: str, title: str, key: str
) -> None:
    ann = visit(site)
    ann.play_now(title)
    ann.until(lambda: ann.offers().count() > 0)
    ann.page.evaluate("document.getElementById('board').focus()")
    ann.page.keyboard.press("?")
    keys = ann.page.get_by_role("dialog", name="Keys at this table")
    expect(keys.locator("kbd", has_text=key).first).to_be_visible()
    assert not [text for text in keys.locator("dd").all_inner_texts() if text.startswith("key-")]
    ann.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    ann.page.keyboard.press("1")
    ann.until(lambda: bool(ann.page.evaluate(f"{FOCUS} !== document.body")))


@pytest.mark.long
def test_what_slides_under_a_resting_mouse_explains_nothing(visit: Visit, site: Running) -> None:
    """The last copy of a card is built, another one comes to lie there, and the next one is asked about only when the mouse moves."""
    ann = visit(site)
    ann.play_now("Machi Koro")
    roll, tip = ann.page.locator("[data-move='roll 1']"), ann.page.locator("#board .tip")
    roll.click()
    last = ann.page.locator("button[data-move^='build ']:enabled", has_text="×1").first
    last.wait_for()
    built = str(last.get_attribute("data-move"))
    box = last.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    last.click()
    expect(ann.page.locator(f"[data-move='{built}']:enabled")).to_have_count(0)
    expect(roll).to_be_visible()
    under = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-id]')?.dataset.id ?? ''"
    gone = ("", built.removeprefix("build "))
    ann.until(lambda: ann.page.evaluate(under, [x, y]) not in gone)
    ann.page.wait_for_timeout(500)
    expect(tip).to_have_count(0)
    ann.page.mouse.move(x + 2, y)
    expect(tip).to_be_visible()
