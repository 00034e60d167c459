"""Who has not said what to be called is "you" on their own page, and never by the name that others read."""

from __future__ import annotations

import pytest

from server.conftest import Running
from web.conftest import Visit
from web.visitor import Visitor

# Text and labels alike: what is only heard is read too.
CALLED = """(name) => [...document.querySelectorAll('body *')].flatMap((node) => {
    const own = [...node.childNodes].filter((part) => part.nodeType === 3).map((part) => part.textContent)
    const said = [...own, ...['aria-label', 'title', 'alt'].map((key) => node.getAttribute(key) ?? '')]
    return said.filter((text) => text.includes(name)).map((text) => `${node.tagName} ${text.trim()}`)
})"""
MOVES = 12


def play_some(visitor: Visitor, name: str) -> list[str]:
    """What was read there that calls its reader by that name, from the first move on."""
    found: list[str] = []
    moves = 0

    def on() -> bool:
        nonlocal moves
        found.extend(visitor.page.evaluate(CALLED, name))
        moves += visitor.play_one()
        return moves >= MOVES or visitor.is_over()

    visitor.until(on)
    return found


@pytest.mark.long
@pytest.mark.parametrize("title", ["Machi Koro", "Chinatown", "Mad City", "LOTS", "New Jack City"])
@pytest.mark.parametrize(("locale", "name"), [("en-GB", "Mayor"), ("fr-FR", "Maire")])
def test_nobody_is_called_by_a_name_that_they_never_chose(
    site: Running, visit: Visit, title: str, locale: str, name: str
) -> None:
    ann = visit(site, locale=locale)
    ann.play_now(title)
    assert name in [seat["name"] for seat in ann.received[0]["table"]["seats"]]
    assert play_some(ann, name) == []
