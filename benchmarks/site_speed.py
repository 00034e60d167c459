"""How fast the site without a server is, in Chromium: `python benchmarks/site_speed.py` after `make site`.

One run measures all that docs/speed.md tells of it, prints each figure beside what is wanted, and writes them into
build/site_speed.md (for people) and build/site_speed.json: visits, moves of bots in the browser's Python, hints, how
long a move of mine is on its way while bots think, what blocks the page, how much memory it takes when somebody plays
as fast as the page allows and when at a person's pace, and a review.
Names of parts run those alone: visits, bots, play, calm, review. Times are of the clock; where a processor's own time is
told beside them, it is what the pages had of one, whatever else runs on the machine.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

import boroughs  # noqa: E402
from web.conftest import find_browser, launch  # noqa: E402
from web.site_host import (  # noqa: E402
    SITE,
    Files,
    SiteVisitor,
    await_engine,
    await_offline,
    load_python,
)

WRITTEN = ROOT / "build" / "site_speed.md"
VISITS = 3
BARS = {"normal": 300.0, "hard": 1500.0}
"""Milliseconds for a bot's move."""
LOTS_BAR = 3000.0
SECONDS = 30
"""For the moves of one level of one game; less where the game is over before."""
PLAYING = 25
RESTING = 10
"""Until garbage is collected."""
PACE = 1.2
"""Seconds between two clicks of a person who knows the game."""
CALM = 60
"""Seconds of playing so."""

THINKING = """
import json, time
import boroughs
from boroughs.bots import make_bot
from boroughs.core.bot import Bot

acted = []

class Fresh(Bot):
    # As the worker that thinks does it: who is asked knows nothing of the move before.
    def __init__(self, game, level):
        self.game, self.level = game, level

    def act(self, turn):
        before = time.perf_counter()
        try:
            return make_bot(self.game, self.level).act(turn)
        finally:
            acted.append(1000 * (time.perf_counter() - before))

def begin(name, level):
    global table
    game = boroughs.game(name)
    seats = 3 if name == "chinatown" else 2
    bots = {seat: Fresh(game, level) for seat in range(seats)}
    table = boroughs.Table(game, seats=seats, seed=5, bots=bots)

def step():
    acted.clear()
    going = table.result is None and table.play_next() is not None
    return json.dumps({"going": going, "acted": acted})
"""
WATCH = """
window.blocked = []
new PerformanceObserver((list) => blocked.push(...list.getEntries().map((one) => one.duration))).observe({ type: 'longtask', buffered: true })
window.onTheWay = new Map()
window.answered = []
const Watched = Worker
window.Worker = class extends Watched {
  constructor(...given) {
    super(...given)
    this.addEventListener('message', ({ data }) => {
      if (data.kind !== 'told' || !data.text.includes('"type":"done"')) return
      const { id } = JSON.parse(data.text)
      if (onTheWay.has(id)) answered.push(performance.now() - onTheWay.get(id))
      onTheWay.delete(id)
    })
  }
  postMessage(message, ...more) {
    if (message.kind === 'say' && message.text.includes('"type":"play"')) onTheWay.set(JSON.parse(message.text).id, performance.now())
    super.postMessage(message, ...more)
  }
}
"""
FIND = """([wanted, chance]) => {
  for (const selector of wanted) {
    const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    for (let count = found.length; count > 0; count -= 1) {
      const [one] = found.splice(Math.floor(chance * count), 1)
      one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const at = [left + width / 2, top + height / 2]
      if (width > 0 && one.contains(document.elementFromPoint(...at))) return at
    }
  }
  return null
}"""
"""Where something of these can be clicked that nothing else lies over."""


@dataclass
class Figure:
    """One thing that was measured; `wanted` is 0 where there is no bar."""

    what: str
    seen: float
    unit: str
    wanted: float
    note: str

    @property
    def row(self) -> str:
        bar = f"{self.wanted:g} {self.unit}" if self.wanted else ""
        kept = "" if not self.wanted else "yes" if self.seen <= self.wanted else "**no**"
        return f"| {self.what} | {bar} | {self.seen:.4g} {self.unit} | {kept} | {self.note} |"


FIGURES: list[Figure] = []


def tell(what: str, seen: float, unit: str, wanted: float = 0, note: str = "") -> None:
    FIGURES.append(Figure(what, seen, unit, wanted, note))
    print(FIGURES[-1].row, flush=True)


def renderers(browser: Browser) -> list[Path]:
    """What Linux tells of the processes of the pages; their workers are in them."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return [Path(f"/proc/{one['id']}") for one in processes if one["type"] == "renderer"]


def memory(browser: Browser) -> float:
    """Megabytes that the pages take, as Chromium's own task manager counts them: what is not in a file, in memory or
    swapped out. Pages of the browser's program, which are there for whatever page, are left out."""
    total = 0
    for process in renderers(browser):
        fields = (line.split() for line in (process / "status").read_text("utf-8").splitlines())
        total += sum(int(line[1]) for line in fields if line[0] in ("RssAnon:", "VmSwap:"))
    return total * 1024 / 1e6


def worked(processes: list[Path]) -> float:
    """Seconds that these have had of a processor: what else runs on the machine does not count."""
    ticks = 0
    for process in processes:
        fields = (process / "stat").read_text("utf-8").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def visit(page: Page, address: str) -> tuple[float, float]:
    """Seconds until the games are shown, and until the engine is ready."""
    page.goto(address)
    page.locator("ul.games li").first.wait_for()
    home = page.evaluate("performance.now()")
    await_engine(page)
    return home / 1000, page.evaluate("performance.now()") / 1000


def visits(browser: Browser, address: str) -> None:
    first: list[tuple[float, float, float]] = []
    later: list[tuple[float, float, float]] = []
    for _ in range(VISITS):
        with browser.new_context() as context:
            page = context.new_page()
            first.append((*visit(page, address), worked(renderers(browser))))
            await_offline(page)
            page.close()
            before = worked(renderers(browser))
            later.append((*visit(context.new_page(), address), worked(renderers(browser)) - before))
    for name, seen, bar in (("first", first, 10.0), ("later", later, 4.0)):
        home, ready, work = (statistics.median(values) for values in zip(*seen, strict=True))
        each = ", ".join(f"{value:.1f}" for _, value, _ in seen)
        tell(f"games shown, {name} visit", home, "s", 0, "before any Python")
        note = f"{each} s; {work:.1f} s of a processor"
        tell(f"engine ready, {name} visit", ready, "s", bar, note)


def bots(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(address + "app.webmanifest")
    load_python(page, address)
    page.evaluate("(source) => python.runPython(source)", THINKING)
    pages = renderers(browser)
    for name in boroughs.game_names():
        for level, bar in BARS.items():
            page.evaluate("(code) => python.runPython(code)", f"begin({name!r}, {level!r})")
            clock: list[float] = []
            busy: list[float] = []
            until, going = time.monotonic() + SECONDS, True
            while going and time.monotonic() < until:
                before = worked(pages)
                found = json.loads(page.evaluate("python.runPython('step()')"))
                spent, acted = 1000 * (worked(pages) - before), found["acted"]
                going = found["going"]
                clock += acted
                # Several may be asked in one step: each has its share of the processor.
                busy += [spent * one / max(sum(acted), spent, 1e-9) for one in acted]
            clock.sort()
            busy.sort()
            wanted = LOTS_BAR if name == "lots" else bar
            within = sum(one <= wanted for one in clock)
            note = (
                f"{within} of {len(clock)} within; median {clock[len(clock) // 2]:.0f} ms, one in twenty"
                f" {clock[int(len(clock) * 0.95)]:.0f} ms; of a processor at most {busy[-1]:.0f} ms"
            )
            tell(f"{name}, move of `{level}`, longest", clock[-1], "ms", wanted, note)
    page.close()


class QuickHand:
    """Clicks where the page itself says that there is something: Playwright's own way of looking takes the page's
    thread for up to a tenth of a second each time and leaves megabytes behind, which are no part of the site."""

    ANY = ("[data-move]:enabled", "[data-plays]:enabled")
    CHINATOWN = (
        "[data-goes-on]:enabled",
        "[data-move=ready]:enabled",
        "[data-card][aria-pressed=false]:enabled",
        "[data-move=place]:enabled",
        "[data-move^=accept]:enabled",
        "[data-move=done]:enabled",
    )
    """In order, and nothing else: cards are chosen before a move of theirs is sent, and clicks at random would put
    back what was chosen."""
    FOLDED = (".toggle[aria-expanded=false]", "[data-opens][aria-expanded=false]")

    def __init__(self, ann: SiteVisitor, game: str) -> None:
        self.page = ann.page
        self.wanted = [[one] for one in self.CHINATOWN]
        if game != "chinatown":
            self.wanted = [[", ".join(self.ANY)], *([one] for one in self.FOLDED)]
        self.dice = random.Random(5)

    def _click(self, wanted: list[str]) -> bool:
        at = self.page.evaluate(FIND, [wanted, self.dice.random()])
        if at is not None:
            self.page.mouse.click(*at)
        return at is not None

    def play_one(self) -> bool:
        """The next thing to do; False where there is none just now, or what was said is not answered yet."""
        if self.page.evaluate("onTheWay.size > 0"):
            return False
        return any(self._click(wanted) for wanted in self.wanted)

    def sees(self, sign: str) -> bool:
        return bool(self.page.evaluate("(sign) => document.querySelector(sign) !== null", sign))

    def ask_hint(self) -> float:
        asked = time.perf_counter()
        self.page.evaluate(
            "[...document.querySelectorAll('button')].find((one) => one.innerText.trim() === 'Hint').click()"
        )
        while not self.sees("section.hint .best"):
            self.page.wait_for_timeout(10)
        return time.perf_counter() - asked


def at_table(browser: Browser, address: str, game: str) -> SiteVisitor:
    """A first visit, and a game against bots in which it is my turn."""
    ann = SiteVisitor(browser, address, listens=False)
    ann.context.add_init_script(WATCH)
    ann.go("/")
    await_engine(ann.page)
    ann.page.evaluate("blocked.length = 0")
    ann.play_now(game)
    ann.offers().first.wait_for(timeout=120_000)
    return ann


def play(browser: Browser, address: str) -> None:
    """A hint in every game; my own moves while bots think; what blocks the page; memory at the end."""
    for game in boroughs.game_names():
        ann = at_table(browser, address, game)
        # Opening a table draws its board for the first time: that is not yet play.
        opening = ann.page.evaluate("blocked.splice(0)")
        before, hand = worked(renderers(browser)), QuickHand(ann, game)
        hint = hand.ask_hint()
        note = f"{worked(renderers(browser)) - before:.1f} s of a processor"
        tell(f"{game}, a hint", hint, "s", 3, note)
        until = time.monotonic() + PLAYING
        while time.monotonic() < until and not hand.sees("section.over"):
            if not hand.play_one():
                ann.page.wait_for_timeout(20)
        answered = sorted(ann.page.evaluate("answered"))
        assert answered, f"no move of mine was answered in {game}"
        blocked = ann.page.evaluate("blocked")
        middle = f"{len(answered)} moves, median {answered[len(answered) // 2]:.0f} ms"
        tell(f"{game}, my move answered, longest", answered[-1], "ms", 100, middle)
        note = f"{len(blocked)} times over 50 ms; while the table is opened at most {max(opening, default=0):.0f} ms"
        tell(f"{game}, page blocked while playing", max(blocked, default=0), "ms", 50, note)
        taken = memory(browser)
        ann.page.wait_for_timeout(1000 * RESTING)
        note = f"after {RESTING} s of rest {memory(browser):.0f} MB"
        tell(f"{game}, memory", taken, "MB", 300, note)
        ann.leave()


def calm(browser: Browser, address: str) -> None:
    """The memory of a game played at a person's pace, on a first visit: the most of all the while."""
    for game in boroughs.game_names():
        ann = at_table(browser, address, game)
        hand, seen = QuickHand(ann, game), [memory(browser)]
        until = time.monotonic() + CALM
        while time.monotonic() < until and not hand.sees("section.over"):
            hand.play_one()
            ann.page.wait_for_timeout(1000 * PACE)
            seen.append(memory(browser))
        note = f"median {statistics.median(seen):.0f} MB, at the end {seen[-1]:.0f} MB; {len(seen) - 1} clicks"
        tell(f"{game}, memory at a person's pace, most", max(seen), "MB", 300, note)
        ann.leave()


def finished_game() -> str:
    table = boroughs.Table("machi-koro", seats=2, seed=5, bots=["normal", "normal"])
    table.play_out()
    return table.record


def review(browser: Browser, address: str) -> None:
    text = finished_game()
    ann = SiteVisitor(browser, address, listens=False)
    ann.go("/replay")
    await_engine(ann.page)
    ann.page.locator("input[type=file]").set_input_files(
        {"name": "game.boroughs", "mimeType": "text/plain", "buffer": text.encode()}
    )
    ann.page.wait_for_url("**#/replay/*", timeout=60_000)
    record = ann.page.url.split("#/replay/")[1].split("?")[0]
    began, before, most = time.perf_counter(), worked(renderers(browser)), 0.0
    ann.go(f"/review/{record}")
    seen: dict[str, float] = {}
    signs = {"progress": "progress", "sentence": "main .quiet", "whole": "section.course"}
    while "whole" not in seen and time.perf_counter() - began < 400:
        for name, sign in signs.items():
            if ann.page.locator(sign).count():
                seen.setdefault(name, time.perf_counter() - began)
        most = max(most, memory(browser))
        ann.page.wait_for_timeout(100)
    never = float("inf")
    tell("review of Machi Koro, first sentence", seen.get("sentence", never), "s", 10)
    note = (
        f"progress after {seen.get('progress', never):.1f} s;"
        f" {worked(renderers(browser)) - before:.0f} s of a processor; two seats of `normal`"
    )
    tell("review of Machi Koro, whole", seen.get("whole", never), "s", 90, note)
    tell("memory while it is made, most", most, "MB", 300)
    ann.leave()


PARTS = {"visits": visits, "bots": bots, "play": play, "calm": calm, "review": review}


def write(load: tuple[float, float]) -> None:
    told = time.strftime("%d %B %Y %H:%M UTC", time.gmtime())
    WRITTEN.parent.mkdir(exist_ok=True)
    rows = "\n".join(figure.row for figure in FIGURES)
    WRITTEN.write_text(
        f"{told}, Chromium's headless shell, load {load[0]:.1f} before and {load[1]:.1f} after:\n\n"
        f"| what | wanted | seen | kept | |\n|---|---|---|---|---|\n{rows}\n",
        "utf-8",
    )
    WRITTEN.with_suffix(".json").write_text(
        json.dumps({"at": told, "load": load, "figures": [asdict(one) for one in FIGURES]}), "utf-8"
    )
    print(f"written to {WRITTEN.relative_to(ROOT)}")


def main() -> None:
    chosen = sys.argv[1:] or list(PARTS)
    load, files = os.getloadavg()[0], Files(SITE, "")
    with sync_playwright() as playwright:
        for name in chosen:
            with launch(playwright, find_browser()) as browser:
                PARTS[name](browser, files.address)
    files.close()
    write((load, os.getloadavg()[0]))


if __name__ == "__main__":
    main()
