"""What the page's own thread does while a board of the site is opened: `python benchmarks/site_tasks.py` after `make site`.

Chromium writes a trace from the click on a game until a move is offered. Of each game the longest tasks are told, by what
they had of a processor (other work on the machine does not count), with what they are made of: script, styles, layout,
paint. Names of games open those alone; a number repeats all, and medians are told.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import boroughs  # noqa: E402
from web.conftest import find_browser, launch  # noqa: E402
from web.site_host import SITE, TITLES, Files, SiteVisitor, await_engine  # noqa: E402

BAR = 50.0
SHOWN = 3
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


def page_thread(events: list[Event]) -> tuple[int, int]:
    """Process and thread of the page that drew most."""
    counts: defaultdict[tuple[int, int], int] = defaultdict(int)
    for event in events:
        if event["name"] in ("UpdateLayoutTree", "Paint"):
            counts[event["pid"], event["tid"]] += 1
    return max(counts, key=lambda thread: counts[thread])


def tasks(trace: bytes) -> Iterator[tuple[float, dict[str, float]]]:
    """Milliseconds of a processor of each task, and those of its parts, each without the parts inside it."""
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


def opened(
    browser: Browser, page: Page, ann: SiteVisitor, game: str
) -> list[tuple[float, dict[str, float]]]:
    """From the first page to the first offer of a move; the longest task first."""
    ann.go("/")
    button = page.get_by_role("button", name=TITLES[game]).first
    button.wait_for()
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=CATEGORIES)
    button.click()
    ann.offers().first.wait_for(timeout=240_000)
    page.wait_for_timeout(2000)
    return sorted(tasks(browser.stop_tracing()), key=lambda one: -one[0])


def main() -> None:
    given = sys.argv[1:]
    rounds = next((int(one) for one in given if one.isdigit()), 1)
    games = [one for one in given if not one.isdigit()] or boroughs.game_names()
    longest: defaultdict[str, list[float]] = defaultdict(list)
    over: defaultdict[str, list[int]] = defaultdict(list)
    files = Files(SITE, "")
    with sync_playwright() as playwright, launch(playwright, find_browser()) as browser:
        for _ in range(rounds):
            ann = SiteVisitor(browser, files.address)
            ann.go("/")
            await_engine(ann.page)
            for game in games:
                found = opened(browser, ann.page, ann, game)
                longest[game].append(found[0][0])
                over[game].append(sum(spent > BAR for spent, _ in found))
                for spent, parts in found[:SHOWN]:
                    made = ", ".join(
                        f"{kind} {part:.0f}"
                        for kind, part in sorted(parts.items(), key=lambda one: -one[1])
                        if part >= 1
                    )
                    print(f"{game}: {spent:.0f} ms ({made})", flush=True)
            ann.leave()
    files.close()
    print("| game | longest task, ms of a processor | tasks over 50 ms |\n|---|---|---|")
    for game in games:
        print(
            f"| {game} | {statistics.median(longest[game]):.0f} | {statistics.median(over[game]):g} |"
        )


if __name__ == "__main__":
    main()
