"""A server with the built web app, and Debian's Chromium to look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from boroughs.cli.serve import APP
from server.conftest import Running, Serve, serving
from web.positions import LaidOutServer, Rooms
from web.site_host import PLACE, SITE, Files, SiteVisitor
from web.visitor import Profile, Visitor

# Without a graphics card pages are painted faster by the processor; WebGL is drawn in software.
FLAGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",
]
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome")


def find_browser(names: tuple[str, ...] = (SHELL, *WHOLE)) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def launch(playwright: Playwright, path: str | None) -> Browser:
    if path is None:
        pytest.fail("there is no Chromium: tools/browser.py installs it")
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch(playwright, find_browser()) as opened:
        yield opened


@pytest.fixture(scope="session")
def whole_browser(playwright: Playwright) -> Iterator[Browser]:
    """The headless shell shows no notifications."""
    with launch(playwright, find_browser(WHOLE)) as opened:
        yield opened


@pytest.fixture(scope="session", autouse=True)
def _app() -> None:
    """`make web` builds the page."""
    if not (APP / "index.html").is_file():
        pytest.fail("the web app is not built: make web")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all pages of a run."""
    with serving(tmp_path_factory.mktemp("site")) as serve:
        running = serve(web=APP)
        yield running
        assert '"level": "error"' not in running.written.getvalue()


@pytest.fixture(scope="session")
def laid_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server at whose tables tests put what they need."""
    with serving(tmp_path_factory.mktemp("laid")) as serve:
        yield serve(LaidOutServer, web=APP)


@pytest.fixture(scope="module")
def open_rooms(laid_site: Running, browser: Browser) -> Iterator[Rooms]:
    opened = Rooms(laid_site, browser)
    yield opened
    opened.close()


@pytest.fixture
def rooms(open_rooms: Rooms) -> Iterator[Rooms]:
    """Tables of this file that stay open. No page may leave an error in the console."""
    yield open_rooms
    open_rooms.check()


@pytest.fixture
def open_site(tmp_path: Path) -> Iterator[Serve]:
    """Servers on data of this test's own."""
    with serving(tmp_path) as serve:
        yield lambda **changes: serve(web=APP, **changes)


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Visitors, each with a browser of their own. None may leave an error in the console."""
    visitors: list[Visitor] = []

    def come(running: Running, *, whole: bool = False, **wishes: object) -> Visitor:
        browser = request.getfixturevalue("whole_browser" if whole else "browser")
        visitor = Visitor(browser, running.address, **wishes)  # type: ignore[arg-type]
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()
    assert [error for visitor in visitors for error in visitor.errors] == []


# The site without a server


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host of plain files has, the site somewhere inside."""
    if not (SITE / "sw.js").is_file():
        pytest.fail("the site is not built: make site")
    root = tmp_path_factory.mktemp("files")
    (root / PLACE).parent.mkdir(parents=True)
    (root / PLACE).symlink_to(SITE)
    return root


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Profile:
    path = find_browser()
    assert path is not None
    return Profile(playwright, path, FLAGS, tmp_path / "profile")


@pytest.fixture
def files(site_folder: Path) -> Iterator[Files]:
    host = Files(site_folder)
    yield host
    host.close()


@pytest.fixture
def ann(browser: Browser, files: Files) -> Iterator[SiteVisitor]:
    """Somebody at the site, who leaves no error in the console."""
    visitor = SiteVisitor(browser, files.address)
    yield visitor
    visitor.leave()
    assert visitor.errors == []
