"""Reloading, losing the network, a server that restarts: the game goes on where it was."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import WebSocketRoute, expect

from boroughs.server.messages.play import PROTOCOL
from server.conftest import Running, Serve
from web.visitor import Visitor, play_some

if TYPE_CHECKING:
    from web.conftest import Visit


def latest(visitor: Visitor) -> int:
    return max(int(frame["number"]) for frame in visitor.frames)


@pytest.mark.long
def test_a_reload_changes_nothing(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    play_some(3, ann)
    expect(ann.offers().first).to_be_visible()
    prompt = ann.page.locator(".prompt [role=status]")
    before = prompt.inner_text()
    ann.page.reload()
    ann.await_table()
    expect(prompt).to_have_text(before)
    play_some(3, ann)


@pytest.mark.long
def test_a_table_is_found_again_on_the_first_page(site: Running, visit: Visit) -> None:
    ann = visit(site)
    ann.play_now("Machi Koro")
    table = ann.table
    expect(ann.offers().first).to_be_visible()
    ann.go("/")
    entry = ann.page.locator(f"a[href='#/table/{table}']")
    expect(entry).to_contain_text("Your turn")
    entry.click()
    ann.await_table()
    play_some(2, ann)


@pytest.mark.long
def test_a_lost_connection_comes_back_by_itself(site: Running, visit: Visit) -> None:
    ann = visit(site)
    routes: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    ann.page.route_web_socket(re.compile("/api/play"), pass_on)
    ann.play_now("Machi Koro")
    play_some(3, ann)
    routes[-1].close(code=1001)
    play_some(5, ann)
    assert len(routes) == 2


@pytest.mark.long
def test_a_server_restart_in_mid_game(open_site: Serve, visit: Visit) -> None:
    """The page says that the connection is lost, then goes on without being touched."""
    running = open_site()
    ann = visit(running)
    ann.play_now("Machi Koro")
    play_some(3, ann)
    expect(ann.offers().first).to_be_visible()
    prompt = ann.page.locator(".prompt [role=status]")
    before = prompt.inner_text()
    port = int(running.address.rsplit(":", 1)[1].strip("/"))

    ann.excused = True
    running.stop()
    expect(ann.page.locator("header .status[role=status]")).to_be_visible()
    open_site(port=port)
    expect(ann.page.locator("header .status[role=status]")).to_have_count(0)
    ann.excused = False

    expect(prompt).to_have_text(before)
    play_some(3, ann)


@pytest.mark.long
def test_a_page_that_is_older_than_its_server_is_loaded_again_and_goes_on(
    site: Running, visit: Visit
) -> None:
    """The server was renewed while the page was open: it says so, and the seat is kept."""
    ann = visit(site, width=360, height=740)
    ann.play_now("Machi Koro")
    play_some(2, ann)
    expect(ann.offers().first).to_be_visible()
    older = True

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def say(message: str | bytes) -> None:
            said = json.loads(message)
            if older and said["type"] == "hello":
                assert said["protocol"] == PROTOCOL
                said = {**said, "protocol": PROTOCOL - 1}
            server.send(json.dumps(said))

        route.on_message(say)

    ann.page.route_web_socket(re.compile("/api/play"), pass_on)
    ann.page.reload()
    told = ann.page.get_by_role("alert")
    expect(told).to_contain_text("older than the server")
    older = False
    ann.page.get_by_role("button", name="Load again").click()
    ann.await_table()
    expect(told).to_have_count(0)
    play_some(2, ann)
