"""Sounds: silent until somebody turns them on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from web.test_playing import accept, invite, set_up
from web.visitor import Visitor

if TYPE_CHECKING:
    from web.conftest import Visit

LISTEN = """
window.tones = []
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(this.frequency.value)
  return start.apply(this, when)
}
"""


def tones(visitor: Visitor) -> list[float]:
    heard: list[float] = visitor.page.evaluate("window.tones.map(Math.round)")
    return heard


def say(visitor: Visitor, text: str) -> None:
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.get_by_label("Say something").fill(text)
    visitor.page.keyboard.press("Enter")


@pytest.mark.long
def test_sounds_are_off_until_they_are_turned_on(site: Running, visit: Visit) -> None:
    """Bob's first word is not heard; after Ann has turned sounds on, his second is one tone."""
    ann, bob = visit(site), visit(site)
    ann.page.add_init_script(LISTEN)
    set_up(ann, "machi-koro", "Ann", "friend")
    accept(bob, invite(ann), "Bob")
    ann.await_table()
    bob.await_table()
    ann.page.get_by_role("tab", name="Chat").click()
    chat = ann.page.get_by_role("tabpanel")
    say(bob, "One")
    expect(chat).to_contain_text("One")
    assert tones(ann) == []

    ann.page.get_by_role("button", name="Language and look").click()
    ann.page.get_by_label("Sounds").check()
    ann.page.keyboard.press("Escape")
    before = len(tones(ann))
    say(bob, "Two")
    expect(chat).to_contain_text("Two")
    assert tones(ann)[before:] == [523]

    ann.page.get_by_role("button", name="Language and look").click()
    ann.page.get_by_label("Sounds").uncheck()
    before = len(tones(ann))
    say(bob, "Three")
    expect(chat).to_contain_text("Three")
    assert tones(ann)[before:] == []
