"""What the computer does can be followed: one thing after another, and all at once after a nap."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

pytestmark = pytest.mark.long

SLOW = 1_900
"""Milliseconds between two things that others do."""


def newest(ann: Visitor) -> dict[str, Any]:
    return max(ann.frames, key=lambda frame: int(frame["number"]))


def heard(ann: Visitor) -> int:
    return int(newest(ann)["number"])


def shown(ann: Visitor) -> int:
    return int(ann.page.locator("#board").get_attribute("data-frame") or 0)


def since(ann: Visitor, number: int) -> list[list[int]]:
    """Who was to act, frame by frame, in all that has arrived after this number: shown or not."""
    later = {frame["number"]: frame["to_act"] for frame in ann.frames if frame["number"] > number}
    return [later[each] for each in sorted(later)]


def the_turn_came_round(ann: Visitor, number: int) -> bool:
    """After this number the computer was on turn, and then I was again."""
    to_act = since(ann, number)
    return [1] in to_act and [0] in to_act[to_act.index([1]) :]


def after_my_turn(visit: Visit, site: Running, pace: str) -> Visitor:
    """The computer has had its turn, and the page's own time stands still since my last move."""
    ann = visit(site)
    ann.page.clock.install()
    ann.go("/lobby")
    ann.page.evaluate(
        "pace => localStorage.setItem('boroughs.settings', JSON.stringify({ pace }))", pace
    )
    ann.page.reload()
    ann.go("/new/machi-koro")
    ann.page.get_by_label(re.compile("^Seat 2")).select_option("bot")
    ann.page.locator("button.go").click()
    ann.await_table()
    ann.until(lambda: newest(ann)["to_act"] == [0] and shown(ann) == heard(ann))
    before = heard(ann)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now() + 1_000"))
    ann.page.locator("[data-move='roll 1']").click()
    ann.page.locator("[data-move='pass']").click()
    ann.until(lambda: the_turn_came_round(ann, before))
    return ann


def test_slowly_one_thing_is_shown_after_another(visit: Visit, site: Running) -> None:
    ann = after_my_turn(visit, site, "slow")
    first, last = shown(ann), heard(ann)
    assert first < last
    for number in range(first + 1, last + 1):
        ann.page.clock.run_for(SLOW)
        expect(ann.page.locator("#board")).to_have_attribute("data-frame", str(number))


def test_at_once_nothing_waits(visit: Visit, site: Running) -> None:
    ann = after_my_turn(visit, site, "instant")
    ann.until(lambda: shown(ann) == heard(ann))


def test_after_a_nap_everything_is_there_at_once(visit: Visit, site: Running) -> None:
    """Whoever comes back to the tab waits for nothing, though the page's own time stood still."""
    ann = after_my_turn(visit, site, "slow")
    assert shown(ann) < heard(ann)
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ann.until(lambda: shown(ann) == heard(ann))
