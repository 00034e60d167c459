"""Turn alerts: offered where the server sends them, said where they cannot be, shown by the service worker."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from boroughs.server.play_server import PlayServer
from boroughs.server.tables.services import PushAlerts
from server.conftest import Running, Serve
from web.conftest import Visit
from web.visitor import Visitor


class OfferingServer(PlayServer):
    """Says that it sends alerts; nobody is ever called."""

    async def _push(self) -> PushAlerts | None:
        return Offered()


class Offered:
    # The point of the curve P-256 from the standard: any browser takes it for a key.
    public_key = (
        "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU"
    )

    def refuse_unknown(self, address: str) -> None:
        pass

    async def send(self, address: str) -> Literal["sent"]:
        return "sent"


@pytest.fixture
def offering(open_site: Serve) -> Running:
    return open_site(server_type=OfferingServer)


def open_games(visitor: Visitor) -> None:
    visitor.go("/games")
    expect(visitor.page.get_by_role("heading", name="When it is my turn")).to_be_visible()


@pytest.mark.long
def test_nothing_is_offered_where_the_server_sends_none(visit: Visit, site: Running) -> None:
    ann = visit(site)
    open_games(ann)
    expect(ann.page.get_by_label("Sound")).to_be_visible()
    expect(ann.page.get_by_label("Alert on this device")).to_have_count(0)


@pytest.mark.long
def test_alerts_are_offered_off(visit: Visit, offering: Running) -> None:
    ann = visit(offering, whole=True)
    open_games(ann)
    expect(ann.page.get_by_label("Alert on this device")).not_to_be_checked()


@pytest.mark.long
def test_without_a_secure_address_the_page_says_so(visit: Visit, offering: Running) -> None:
    ann = visit(offering, whole=True)
    ann.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false })"
    )
    open_games(ann)
    expect(ann.page.get_by_text("need a secure address")).to_be_visible()


@pytest.mark.long
def test_a_push_says_that_it_is_my_turn(visit: Visit, offering: Running) -> None:
    """An alert without content, put into the service worker as the browser would."""
    ann = visit(offering, whole=True)
    ann.context.grant_permissions(["notifications"])
    ann.go("/games")
    ann.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    session = ann.context.new_cdp_session(ann.page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda message: found.extend(one["registrationId"] for one in message["registrations"]),
    )
    session.send("ServiceWorker.enable")
    ann.until(lambda: bool(found))
    origin = ann.page.evaluate("() => location.origin")
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": ""},
    )
    shown = """async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map((one) => [one.title, one.body])
    }"""
    ann.until(lambda: bool(ann.page.evaluate(shown)))
    assert ann.page.evaluate(shown) == [["Your turn", "A game waits for you."]]
