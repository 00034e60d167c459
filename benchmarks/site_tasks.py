"""What the site's page does in one task, opening a board and in play: `python benchmarks/site_tasks.py` after `make site`.

Chromium writes a trace from the click on a game until a move is offered, and another one while moves are clicked. The
longest tasks are told, by what they had of a processor (other work on the machine does not count), with what they are made
of: styles, layout, paint, garbage, what is left being script for the most part. Names of games take those alone; a number
repeats all, and medians are told.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "benchmarks")]

import boroughs  # noqa: E402
from site_speed import WATCH, QuickHand  # noqa: E402
from web.conftest import find_browser, launch  # noqa: E402
from web.site_host import PATIENCE, SITE, TITLES, Files, SiteVisitor, await_engine  # noqa: E402

BAR = 50.0
SHOWN = 3
SETTLING = 1500
PLAYING = 15
CATEGORIES = ["toplevel", "devtools.timeline", "v8", "disabled-by-default-devtools.timeline"]
KINDS = {
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "v8.evaluateModule": "script",
    "v8.run": "script",
    "RunMicrotasks": "script",
    "v8.compileModule": "compiling",
    "v8.compile": "compiling",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "MinorGC": "garbage",
    "MajorGC": "garbage",
}
Event = dict[str, Any]
Task = tuple[float, dict[str, float]]
"""Milliseconds of a processor, and those of its parts, each without the parts inside it."""


def page_thread(events: list[Event]) -> tuple[int, int]:
    """Process and thread of the page that drew most."""
    counts: defaultdict[tuple[int, int], int] = defaultdict(int)
    for event in events:
        if event["name"] in ("UpdateLayoutTree", "Paint"):
            counts[event["pid"], event["tid"]] += 1
    return max(counts, key=lambda thread: counts[thread])


def tasks(trace: bytes) -> Iterator[Task]:
    events = json.loads(trace)["traceEvents"]
    thread = page_thread(events)
    own = [one for one in events if (one["pid"], one["tid"]) == thread and one.get("ph") == "X"]
    own.sort(key=lambda one: (one["ts"], -one["dur"]))
    task: Event | None = None
    parts: defaultdict[str, float] = defaultdict(float)
    open_parts: list[Event] = []
    for event in own:
        if event["name"].endswith("RunTask"):
            if task is not None and event["ts"] < task["ts"] + task["dur"]:
                continue
            if task is not None:
                yield task.get("tdur", 0) / 1000, dict(parts)
            task, parts, open_parts = event, defaultdict(float), []
        elif event["name"] in KINDS and task is not None:
            while open_parts and event["ts"] >= open_parts[-1]["ts"] + open_parts[-1]["dur"]:
                open_parts.pop()
            spent = event.get("tdur", 0) / 1000
            parts[KINDS[event["name"]]] += spent
            if open_parts:
                parts[KINDS[open_parts[-1]["name"]]] -= spent
            open_parts.append(event)
    if task is not None:
        yield task.get("tdur", 0) / 1000, dict(parts)


def traced(browser: Browser, page: Page, act: Callable[[], None]) -> list[Task]:
    """The tasks of the page meanwhile; the longest first."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    act()
    return sorted(tasks(browser.stop_tracing()), key=lambda one: -one[0])


def opened(browser: Browser, ann: SiteVisitor, game: str) -> list[Task]:
    """From the first page to the first offer of a move."""
    ann.go("/")
    button = ann.page.get_by_role("button", name=TITLES[game]).first
    button.wait_for()
    ann.page.wait_for_timeout(SETTLING)

    def act() -> None:
        button.click()
        ann.offers().first.wait_for(timeout=PATIENCE)
        ann.page.wait_for_timeout(SETTLING)

    return traced(browser, ann.page, act)


def played(browser: Browser, ann: SiteVisitor, game: str) -> list[Task]:
    """My moves and the others', one after another."""
    hand = QuickHand(ann, game)

    def act() -> None:
        until = time.monotonic() + PLAYING
        while time.monotonic() < until and not hand.sees("section.over"):
            if not hand.play_one():
                ann.page.wait_for_timeout(20)

    return traced(browser, ann.page, act)


def show(what: str, found: list[Task]) -> None:
    for spent, parts in found[:SHOWN]:
        largest = sorted(parts.items(), key=lambda one: -one[1])
        made = ", ".join(f"{kind} {part:.0f}" for kind, part in largest if part >= 1)
        print(f"{what}: {spent:.0f} ms ({made})", flush=True)


def main() -> None:
    given = sys.argv[1:]
    rounds = next((int(one) for one in given if one.isdigit()), 1)
    games = [one for one in given if one in boroughs.game_names()] or boroughs.game_names()
    longest: defaultdict[str, list[float]] = defaultdict(list)
    over: defaultdict[str, list[int]] = defaultdict(list)
    files = Files(SITE, "")
    with sync_playwright() as playwright, launch(playwright, find_browser()) as browser:
        for _ in range(rounds):
            ann = SiteVisitor(browser, files.address, listens=False)
            ann.context.add_init_script(WATCH)
            ann.go("/")
            await_engine(ann.page)
            for game in games:
                for what, watch in ((f"{game}, opened", opened), (f"{game}, played", played)):
                    found = watch(browser, ann, game)
                    longest[what].append(found[0][0])
                    over[what].append(sum(spent > BAR for spent, _ in found))
                    show(what, found)
            ann.leave()
    files.close()
    print("| what | longest task, ms of a processor | tasks over 50 ms |\n|---|---|---|")
    for what, each in longest.items():
        print(f"| {what} | {statistics.median(each):.0f} | {statistics.median(over[what]):g} |")


if __name__ == "__main__":
    main()
