"""Somebody in front of the page: clicks what is offered, and knows no rules."""

from __future__ import annotations

import functools
import json
import random
import re
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Locator,
    Page,
    Playwright,
    WebSocket,
    expect,
)

from boroughs import game_names

PATIENCE = 120.0
"""Far longer than anything takes: a test that waits so long has failed."""

expect.set_options(timeout=PATIENCE * 1000)


class Profile:
    """A browser whose memory lies in a folder, and outlives its process."""

    def __init__(self, playwright: Playwright, path: str, args: list[str], folder: Path) -> None:
        self._launch = functools.partial(
            playwright.chromium.launch_persistent_context, folder, executable_path=path, args=args
        )

    def new_context(self, **wishes: Any) -> BrowserContext:
        return self._launch(**wishes)


class Visitor:
    """One browser with its own memory. Everything the server ever sent it is kept in `received`."""

    def __init__(
        self,
        browser: Browser | Profile,
        address: str,
        *,
        locale: str = "en-GB",
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        newcomer: bool = False,
        dark: bool = False,
        webgl: bool = True,
    ) -> None:
        self.address = address
        self.errors: list[str] = []
        self.received: list[dict[str, Any]] = []
        self.excused = False
        """While the server is down a browser complains by itself."""
        self.watch_key = ""
        """With which others may watch, where a test knows it."""
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
        )
        if not newcomer:
            # Whoever knows the games is not offered a guide.
            known = {name: {"step": 0, "steps": 0, "done": True} for name in game_names()}
            self.context.add_init_script(
                f"localStorage['boroughs.lessons'] ??= JSON.stringify({json.dumps(known)})"
            )
        if not webgl:
            self.context.add_init_script(
                "for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {"
                "const get = canvas.prototype.getContext;"
                "canvas.prototype.getContext = function (kind, ...more) {"
                "return kind.startsWith('webgl') ? null : get.call(this, kind, ...more) } }"
            )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 1000)
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))
        self.page.on("websocket", self._listen)
        self._dice = random.Random(5)

    def _note(self, kind: str, text: str) -> None:
        # A browser without a graphics card complains of being slow, and says so of every canvas.
        drawing = "GL Driver Message" in text or "WebGL context could not be created" in text
        if kind in ("error", "warning") and not self.excused and not drawing:
            self.errors.append(text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def go(self, path: str = "") -> None:
        self.page.goto(f"{self.address}#{path}")

    def begin_anew(self) -> None:
        """The page as it is right after it was opened; what was received before is forgotten."""
        self.received.clear()
        self.page.mouse.move(0, 0)
        # What was on its way when the page was left is no fault of the page.
        self.excused = True
        self.page.reload(wait_until="commit")
        self.excused = False

    def leave(self) -> None:
        self.context.close()

    # Tables

    def play_now(self, game: str) -> None:
        """From the first page to a game against the computer."""
        self.begin(game)
        self.await_table()

    def begin(self, game: str) -> None:
        """The same, and its board is not waited for."""
        self.go("/")
        self.page.get_by_role("button", name=game).first.click()

    def await_table(self) -> None:
        self.page.locator(".prompt, .over").first.wait_for()
        self.await_drawn()

    def await_drawn(self) -> None:
        """Until all parts of the board are there: the number of a frame is said by a board that is drawn."""
        self.page.locator("#board[data-frame]").wait_for(state="attached")

    @property
    def table(self) -> str:
        return self.page.url.split("#/table/")[1].split("/")[0]

    @property
    def frames(self) -> list[dict[str, Any]]:
        """Every frame so far, those of welcomes included."""
        found = [message for message in self.received if message["type"] == "frame"]
        return found + [m["frame"] for m in self.received if m["type"] == "welcome" and m["frame"]]

    @property
    def newest(self) -> dict[str, Any]:
        """The frame that came last, alone or with a welcome."""
        for message in reversed(self.received):
            frame = message if message["type"] == "frame" else message.get("frame")
            if frame:
                found: dict[str, Any] = frame
                return found
        raise AssertionError("no frame yet")

    def offers(self) -> Locator:
        """What plays a move when it is clicked, in sight or a scroll away."""
        return self.page.locator("[data-move]:enabled:visible, [data-plays]:enabled:visible")

    def until(self, met: Callable[[], bool]) -> None:
        """Waits for something that the server shows, however busy the machine is."""
        begun = time.monotonic()
        while not met():
            assert time.monotonic() - begun < PATIENCE, self.page.inner_text("main")
            self.page.wait_for_timeout(20)

    def until_settled(self, laid: str) -> Any:
        """How this expression says that everything lies, once it says the same twice: nothing slides any more."""
        found: list[Any] = []

        def settled() -> bool:
            before = self.page.evaluate(laid)
            self.page.wait_for_timeout(150)
            found[:] = [self.page.evaluate(laid)]
            return bool(found[0] == before)

        self.until(settled)
        return found[0]

    def close_panels(self) -> None:
        """Whatever is open beside the board; where a board needs the width the panels may go by themselves meanwhile."""
        shut = self.page.locator("aside .shut")

        def closed() -> bool:
            with suppress(Error):
                if shut.count():
                    shut.click(timeout=1500)
            return shut.count() == 0

        self.until(closed)

    def is_over(self) -> bool:
        # Boards have classes of their own by that name.
        return self.page.locator("section.over").count() > 0

    def play_one(self) -> bool:
        """Clicks one of the moves on offer; False where there is none just now."""
        offers = self.offers()
        count = offers.count()
        if count == 0:
            self._unfold()
            return False
        try:
            offers.nth(self._dice.randrange(count)).click(timeout=1500)
        except Error:
            # It was gone before the finger came down: somebody else moved.
            return False
        return True

    def _unfold(self) -> None:
        """Opens the sheet of moves, then the first kind of moves, where they are folded away."""
        for folded in (
            ".toggle[aria-expanded=false]:visible",
            "[data-opens][aria-expanded=false]:visible",
        ):
            if self.page.locator(folded).count():
                with suppress(Error):
                    self.page.locator(folded).first.click(timeout=1500)
                return


def take_part(player: Visitor) -> bool:
    """In Chinatown the next thing in order: on to the cards, choose, ready, place, answer, be done."""
    for wanted in (
        "[data-goes-on]",
        "[data-move=ready]",
        "[data-card][aria-pressed=false]",
        "[data-move=place]",
        "[data-move^='accept']",
        "[data-move=done]",
    ):
        found = player.page.locator(f"{wanted}:enabled:visible")
        if found.count():
            with suppress(Error):
                found.first.click(timeout=1500)
                return True
    return False


def play_out(*players: Visitor) -> None:
    """All click until the game is over for everybody."""
    begun = time.monotonic()
    while not all(player.is_over() for player in players):
        assert time.monotonic() - begun < PATIENCE, [p.page.inner_text("main") for p in players]
        played = [player.play_one() for player in players]
        if not any(played):
            players[0].page.wait_for_timeout(20)


def finish_by_bots(*players: Visitor) -> None:
    """The computer plays for everybody from here on: the end comes without a click."""
    for player in players:
        more = re.compile("^(More|Plus)$")
        player.page.get_by_role("button", name=more).click()
        hand_over = re.compile("^(Let the computer play for me|Laisser l’ordinateur jouer)")
        player.page.get_by_role("button", name=hand_over).click()
    for player in players:
        player.until(player.is_over)


def play_some(moves: int, *players: Visitor) -> None:
    """So many clicks in all."""
    begun = time.monotonic()
    while moves > 0 and not any(player.is_over() for player in players):
        assert time.monotonic() - begun < PATIENCE
        done = sum(player.play_one() for player in players)
        moves -= done
        if not done:
            players[0].page.wait_for_timeout(20)
