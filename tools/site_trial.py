"""Run by the browser's own Python when the site is built (`web/tools/try_engine.mjs`): uses all that a page may use.

What it makes Python load is what `tools/site.py` keeps of Python's library; run again with only that, it shows that
nothing is missing. The tests of the site (`tests/web`) do the same by hand of a visitor.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import logging
import pkgutil
import sys
import traceback
import warnings
from collections.abc import Callable
from typing import Any

import boroughs
import boroughs.bots
from boroughs.server.browser.host import BrowserHost, open_host
from boroughs.server.browser.thinking import answer as think

NEEDS_MORE = {"numpy", "torch"}
"""What a browser never has; modules that import it are never asked for there."""

STEPS = 12


class Page:
    """Asks one thing after another, and thinks by itself."""

    def __init__(self) -> None:
        self.waiting: asyncio.Future[tuple[int, Any]] | None = None
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def answer(self, number: int, status: int, text: str) -> None:
        assert self.waiting is not None
        self.waiting.set_result((status, json.loads(text)))

    def tell(self, line: int, text: str) -> None:
        self.told.put_nowait(json.loads(text))

    def hang_up(self, line: int) -> None:
        """The table is left."""

    async def ask(self, who: str, job: str, hear: Callable[[str], None]) -> str:
        return think(job, hear)

    def lend(self, owner: str, borrower: str) -> None:
        """It is the same for all of them."""

    def regain(self, owner: str, borrower: str) -> None:
        """It was the same all along."""

    def end(self, who: str) -> None:
        """It was nobody else."""

    async def call(self, host: BrowserHost, method: str, path: str, body: object = None) -> Any:
        self.waiting = asyncio.get_running_loop().create_future()
        host.call(1, method, f"/api/{path}", "{}", "" if body is None else json.dumps(body))
        status, content = await self.waiting
        assert status < 300, (path, content)
        return content


def import_everything() -> None:
    for module in pkgutil.walk_packages(boroughs.__path__, "boroughs."):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if error.name not in NEEDS_MORE:
                raise


def seats_of(name: str) -> int:
    """The fewest of a game of several."""
    return min(count for count in boroughs.game(name).seat_counts if count > 1)


def let_every_level_play() -> None:
    for name in boroughs.game_names():
        game = boroughs.game(name)
        for level in boroughs.bots.LEVELS:
            boroughs.make_bot(name, level)
        seats = seats_of(name)
        table = boroughs.Table(game, seats=seats, seed=3, bots=["easy"] * seats)
        while table.result is None and len(table.steps) < STEPS and table.play_next() is not None:
            """Some moves of each."""


async def play_in_a_page() -> None:
    """Each game up to a hint; lessons, the day's challenges, a record there and back, and what is refused."""
    page = Page()
    host = await open_host(page, None, page, bot_pause=0)
    for name in boroughs.game_names():
        await page.call(host, "GET", f"games/{name}/rules?lang=fr")
        await page.call(host, "GET", f"games/{name}/lesson?lang=en")
        await page.call(host, "GET", f"games/{name}/daily?lang=en")
        count = seats_of(name)
        seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "bot": "easy"}] * (count - 1)]
        created = await page.call(host, "POST", "tables", {"game": name, "seats": seats})
        host.open_line(2)
        hello = {"table": created["table"]["id"], "key": created["seats"][0]["key"]}
        host.hear(2, json.dumps({"type": "hello", **hello}))
        host.hear(2, json.dumps({"type": "ready", "id": "r", "random": "00" * 16}))
        while not (await page.told.get()).get("moves"):
            """Until it is my turn."""
        host.hear(2, json.dumps({"type": "hint", "id": "h"}))
        while (await page.told.get())["type"] not in ("hinted", "refused"):
            """Until the hint, or why there is none, is told."""
        host.close_line(2)
    await page.call(host, "GET", "today?lang=en")
    table = boroughs.Table("machi-koro", seats=2, seed=5, bots=["random", "random"])
    table.play_out()
    record = (await page.call(host, "POST", "records", {"text": table.record}))["id"]
    await page.call(host, "GET", f"records/{record}/frames?lang=en&first=0&count=2")
    await page.call(host, "GET", f"records/{record}/summary?lang=en")
    await host.server.close()


def tell_of_faults() -> None:
    """What only a fault makes Python load."""
    warnings.warn("tried", stacklevel=1)
    try:
        boroughs.game("no-such-game")
    except boroughs.BoroughsError:
        logging.getLogger("trial").error(traceback.format_exc())
    # On the way through Python's own library, whose archive knows no lines.
    try:
        json.loads("{")
    except ValueError:
        logging.getLogger("trial").error(traceback.format_exc())


def used_files() -> list[str]:
    """What was loaded of Python's own library, as its archive names it; what is frozen into Python is not."""
    found = set()
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is None or spec.origin == "frozen":
            continue
        place, name = (getattr(module, "__file__", None) or "").partition(".zip/")[::2]
        if name and place.startswith("/lib/"):
            found.add(name.removesuffix("c"))
    return sorted(found)


async def trial() -> str:
    import_everything()
    let_every_level_play()
    await play_in_a_page()
    tell_of_faults()
    return json.dumps(used_files())
