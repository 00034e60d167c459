"""Talking at a table: stickers and phrases with one tap, who is muted, what was not read yet, and what a rival just did."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from server.conftest import Running
from server.playing import keys
from web.conftest import Visit
from web.test_pages import AXE, faults
from web.visitor import Visitor

PHONE = {"width": 360, "height": 740, "touch": True, "locale": "fr-FR", "dark": True}


def two(site: Running, visit: Visit, **wishes: object) -> list[Visitor]:
    """Ann with these wishes, and Bob, at a table that has begun."""
    return at_table(site, visit, "machi-koro", 2, wishes)


def at_table(
    site: Running, visit: Visit, game: str, people: int, wishes: dict[str, object]
) -> list[Visitor]:
    created = site.api.create(game, *(["me"] * people))
    everybody = [visit(site, **wishes), *(visit(site) for _ in range(people - 1))]
    for person, key in zip(everybody, keys(created), strict=True):
        person.go(f"/table/{created['table']['id']}/{key}")
    for person in everybody:
        person.page.locator(".prompt").wait_for()
    return everybody[:2]


def open_chat(person: Visitor) -> None:
    name = re.compile("^(Chat|Discussion)")
    person.page.locator("header").get_by_role("button", name=name).click()
    person.page.locator("[data-sticker=bravo]").wait_for()


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "said", "phrase"),
    [
        pytest.param({}, "Bravo!", "Nice roll", id="desktop"),
        pytest.param(
            PHONE,
            "Bravo !",
            "Beau lancer",
            id="phone",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_sticker_is_seen_heard_and_counted_on_every_size(
    site: Running, visit: Visit, wishes: dict[str, object], said: str, phrase: str
) -> None:
    ann, bob = two(site, visit, **wishes)
    ann.close_panels()
    open_chat(bob)
    bob.page.locator("[data-sticker=bravo]").click()
    badge = ann.page.locator("[data-id=unread]")
    expect(badge).to_have_text("1")
    expect(ann.page).to_have_title(re.compile(r"^\(1\) "))
    expect(ann.page.locator("[data-id=popped]")).to_contain_text(said)
    bob.page.get_by_placeholder("Say something").fill("Well done")
    bob.page.get_by_placeholder("Say something").press("Enter")
    expect(badge).to_have_text("2")
    expect(ann.page).to_have_title(re.compile(r"^\(2\) "))
    open_chat(ann)
    expect(badge).to_have_count(0)
    expect(ann.page).not_to_have_title(re.compile(r"^\("))
    lines = ann.page.locator("#side-panel li")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text(said)
    expect(lines.first.locator("svg").last).to_be_visible()
    # Everybody reads a phrase in their own language.
    ann.page.get_by_role("button", name=phrase).click()
    expect(bob.page.locator("#side-panel li").last).to_contain_text("Nice roll")
    width = int(str(wishes.get("width", 1280)))
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    ann.page.evaluate(AXE.read_text("utf-8"))
    assert faults(ann) == []
    # What was read stays read.
    ann.page.reload()
    ann.page.locator(".prompt").wait_for()
    expect(badge).to_have_count(0)


TABS = """() => {
    const tabs = [...document.querySelectorAll('aside .head button')]
    const word = (tab) => { const range = document.createRange(); range.selectNodeContents(tab.firstChild); return range.getBoundingClientRect() }
    return tabs.slice(1).filter((tab, at) => word(tab).left < word(tabs[at]).right + 3).map((tab) => tab.textContent)
}"""


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB"])
def test_the_names_of_the_panels_stay_apart(site: Running, visit: Visit, locale: str) -> None:
    """The hint's panel is the fourth."""
    ann = visit(site, locale=locale)
    ann.play_now("New Jack City")
    ann.page.locator(".prompt").get_by_role("button", name=re.compile("^(Hint|Conseil)")).click()
    expect(ann.page.locator("aside [role=tab]")).to_have_count(4)
    assert ann.page.evaluate(TABS) == []


# What can be pressed, and what speaks of the game.
COVERED = """() => {
    const box = (node) => node.getBoundingClientRect()
    const said = box(document.querySelector('[data-id=popped]'))
    const cross = (other) => other.width > 0 && said.left < other.right - 1 && other.left < said.right - 1 && said.top < other.bottom - 1 && other.top < said.bottom - 1
    const things = 'button, a, input, select, [role=tab], [role=button], [data-move], [data-plays], [data-lot], .seats li, #board'
    return [...document.querySelectorAll(things)].filter((node) => !node.matches('.skip') && cross(box(node))).map((node) => node.outerHTML.slice(0, 90))
}"""


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes", [{}, {"width": 360, "height": 740, "touch": True}], ids=["desktop", "phone"]
)
@pytest.mark.parametrize(
    ("game", "people"),
    [("chinatown", 3), ("machi-koro", 2), ("lots", 2), ("new-jack-city", 2), ("mad-city", 2)],
)
def test_what_is_said_covers_nothing_that_can_be_pressed(
    site: Running, visit: Visit, game: str, people: int, wishes: dict[str, object]
) -> None:
    """A bubble lay over the filter of offers, and on a phone over the seats."""
    ann, bob = at_table(site, visit, game, people, wishes)
    ann.close_panels()
    open_chat(bob)
    bob.page.locator("[data-sticker=bravo]").click()
    said = ann.page.locator("[data-id=popped]")
    expect(said).to_contain_text("Bravo!")
    assert ann.page.evaluate(COVERED) == []
    picture = said.locator("svg").first.bounding_box()
    bar = ann.page.locator("header").first.bounding_box()
    assert picture is not None
    assert bar is not None
    assert picture["y"] >= bar["y"]
    assert picture["y"] + picture["height"] <= bar["y"] + bar["height"]


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes",
    [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")],
)
def test_who_is_muted_here_is_neither_seen_nor_counted(
    site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    ann, bob = two(site, visit, **wishes)
    open_chat(ann)
    ann.page.locator("details.mute summary").click()
    ann.page.locator("details.mute").get_by_role("checkbox").first.check()
    ann.page.locator("aside .shut").click()
    open_chat(bob)
    bob.page.locator("[data-sticker=ha]").click()
    expect(bob.page.locator("#side-panel li svg").last).to_be_visible()
    ann.until(lambda: any(message["type"] == "chat" for message in ann.received))
    expect(ann.page.locator("[data-id=unread]")).to_have_count(0)
    expect(ann.page.locator("[data-id=popped]")).to_have_count(0)
    # Nobody is told; and who is heard again was heard all the time.
    open_chat(ann)
    expect(ann.page.locator("#side-panel li.sticker")).to_have_count(0)
    ann.page.locator("details.mute summary").click()
    ann.page.locator("details.mute").get_by_role("checkbox").first.uncheck()
    expect(ann.page.locator("#side-panel li.sticker")).to_have_count(1)


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes",
    [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone")],
)
def test_one_sticker_in_two_seconds_and_who_taps_on_is_not_scolded(
    site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    """The page itself waits as long as the server asks for: the stickers rest, and no refusal is read."""
    ann, _ = two(site, visit, **wishes)
    open_chat(ann)
    # Whoever said twice to be ready was told that it has begun.
    ann.received.clear()
    ann.page.clock.install()
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") + 1000)
    lines = ann.page.locator("#side-panel li.sticker")
    ann.page.locator("[data-sticker=bravo]").click()
    expect(lines).to_have_count(1)
    expect(ann.page.locator("[data-sticker=ha]")).to_have_attribute("aria-disabled", "true")
    ann.page.locator("[data-sticker=ha]").click(force=True)
    ann.page.clock.fast_forward(1900)
    expect(ann.page.locator("[data-sticker=ha]")).to_have_attribute("aria-disabled", "true")
    ann.page.clock.fast_forward(200)
    expect(ann.page.locator("[data-sticker=ha]")).to_have_attribute("aria-disabled", "false")
    expect(lines).to_have_count(1)
    assert not [message for message in ann.received if message["type"] == "refused"]


@pytest.mark.long
@pytest.mark.parametrize(
    "wishes",
    [pytest.param({}, id="desktop"), pytest.param(PHONE, id="phone", marks=pytest.mark.long)],
)
def test_what_a_rival_did_is_told_at_the_foot_of_the_board_with_dice_as_dice(
    site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    ann, bob = two(site, visit, **wishes)
    mover, other = (ann, bob) if 0 in ann.newest["to_act"] else (bob, ann)
    other.page.clock.install()
    other.page.clock.pause_at(other.page.evaluate("Date.now()") + 1000)
    before = other.newest["number"]
    mover.page.locator('[data-move^="roll"]').first.click()
    other.until(lambda: other.newest["number"] > before)

    def told() -> bool:
        other.page.clock.fast_forward(100)
        return other.page.locator("[data-id=caption]").count() > 0

    other.until(told)
    caption = other.page.locator("[data-id=caption]")
    expect(caption.locator(".dice svg").first).to_be_visible()
    # It lies outside the board, and stays long enough to be read.
    board = other.page.locator("#board").bounding_box()
    prompt = other.page.locator(".prompt").bounding_box()
    here = caption.bounding_box()
    assert board
    assert prompt
    assert here
    assert here["y"] >= prompt["y"]
    other.page.clock.fast_forward(3000)
    expect(caption).to_be_visible()
    other.page.clock.fast_forward(20_000)
    expect(caption).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("wishes", "sent"),
    [
        pytest.param({}, "written down", id="desktop"),
        pytest.param(PHONE, "noté", id="phone", marks=pytest.mark.long),
    ],
)
def test_a_line_is_reported_from_the_table(
    site: Running, visit: Visit, wishes: dict[str, object], sent: str
) -> None:
    """From the menu in three taps; the operator's log has it, and Bob notices nothing."""
    ann, bob = two(site, visit, **wishes)
    open_chat(bob)
    bob.page.get_by_role("textbox").fill("so slow")
    bob.page.keyboard.press("Enter")
    expect(bob.page.get_by_text("so slow")).to_be_visible()
    bob_sees = bob.page.locator("main").inner_text()
    ann.page.get_by_role("button", name=re.compile("^(Menu|More|Plus)")).click()
    ann.page.locator("[data-id=report]").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_text("so slow").click()
    ann.page.evaluate(AXE.read_text("utf-8"))
    assert faults(ann) == []
    dialog.locator("[data-id=send-report]").click()
    expect(dialog.get_by_role("status")).to_contain_text(sent)
    assert any("so slow" in line for line in site.written.getvalue().splitlines())
    assert bob.page.locator("main").inner_text() == bob_sees


@pytest.mark.long
@pytest.mark.parametrize("wishes", [PHONE, {**PHONE, "height": 640, "locale": "en-GB"}])
def test_on_a_phone_the_chat_is_a_sheet_under_the_board(
    site: Running, visit: Visit, wishes: dict[str, object]
) -> None:
    """It covered the whole board; a keyboard on the screen covered where one types."""
    ann, _ = two(site, visit, **wishes)
    page = ann.page
    sheet, line = page.locator("aside:has(#side-panel)"), page.locator("#side-panel form input")

    def foot(of: str) -> float:
        return float(page.locator(of).evaluate("(node) => node.getBoundingClientRect().bottom"))

    def pull(far: int) -> None:
        box = page.locator("aside:has(#side-panel) .head").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8 + far, steps=4)
        page.mouse.up()

    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator("aside .shut").click(),
        lambda: pull(140),
    ]
    for close in ways:
        open_chat(ann)
        box = sheet.bounding_box()
        assert box is not None
        assert box["y"] > page.evaluate("innerHeight") / 3
        assert page.locator("#board").evaluate("(node) => node.getBoundingClientRect().top") < (
            box["y"] - 80
        )
        expect(line).to_be_in_viewport(ratio=1)
        pull(30)
        expect(sheet).to_be_visible()
        close()
        expect(sheet).to_have_count(0)
    open_chat(ann)
    # As a browser tells of a keyboard: less is seen, and the page is as high as before.
    page.evaluate(
        "Object.defineProperty(visualViewport, 'height', { value: 330, configurable: true });"
        "visualViewport.dispatchEvent(new Event('resize'))"
    )
    expect(page.locator("[data-sticker=bravo]")).to_be_hidden()
    assert foot("#side-panel form") <= 330
    assert foot("#side-panel ul") - foot("aside:has(#side-panel) .head") >= 48
    expect(sheet).to_be_in_viewport(ratio=1)
